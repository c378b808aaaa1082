"""The tables of a hall in memory, as they announce themselves."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from base.limits import TokenBucket
from controller.api.hall import Announcement, Stop
from hall.service.views import TableCard
from hall.store.records import TableRecord

SPOKEN = 60, 20
"""Rate limit of a table's messages, as burst and per second: a table that was away sends 50 results at once."""


@dataclass(slots=True)
class Member:
    """A table that has joined.

    Attributes:
        said: its newest announcement.
        since_s: since when it has been here, or away.
        answered: the host has answered the call that the table still makes.
        stop: that the table has not confirmed, and since when it is sent.
        refused: messages that were not the table's.
    """

    record: TableRecord
    rate: TokenBucket
    since_s: float
    said: Announcement = field(default_factory=lambda: Announcement(here=False))
    answered: bool = False
    stop: Stop | None = None
    stop_s: float = 0.0
    refused: int = 0


class Registry:
    """Members by id; `now` is in seconds, steady."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._members: dict[str, Member] = {}

    def take_in(self, records: Iterable[TableRecord]) -> None:
        """These tables take part, with others that do already; one that joins again begins again."""
        for record in records:
            known = self._members.get(record.id)
            if known is None or known.record.key != record.key:
                self._members[record.id] = Member(record, TokenBucket(*SPOKEN, self._now), self._now())

    def drop(self, table: str) -> Member | None:
        """The table, which takes part no longer."""
        return self._members.pop(table, None)

    def get(self, table: str) -> Member | None:
        """A table that takes part."""
        return self._members.get(table)

    def all(self) -> list[Member]:
        """All that take part."""
        return list(self._members.values())

    def hear(self, member: Member, said: Announcement) -> None:
        """Take an announcement, or the last will."""
        if said.here != member.said.here:
            member.since_s = self._now()
        member.answered = member.answered and said.calls_host
        if member.stop and said.stop >= member.stop.number:
            member.stop = None
        member.said = said if said.here else member.said.model_copy(update={"here": False})

    def lose_all(self) -> None:
        """The broker is not reached, and tables may end meanwhile: each that is here is announced again."""
        for member in self.all():
            self.hear(member, Announcement(here=False))

    def cards(self) -> list[TableCard]:
        """All tables, by name."""
        return [self._card(one) for one in sorted(self.all(), key=lambda one: (one.record.name, one.record.id))]

    def stopped(self) -> bool:
        """Whether all tables that are here stand still, and have confirmed the last stop."""
        here = [member for member in self.all() if member.said.here]
        return bool(here) and all(one.said.phase == "stopped" and not one.stop for one in here)

    def _card(self, member: Member) -> TableCard:
        said = member.said
        return TableCard(
            id=member.record.id,
            name=member.record.name,
            game=said.game,
            title=said.title,
            phase=said.phase,
            seats=said.seats,
            free=sum(seat.kind == "open" for seat in said.seats),
            ply=said.ply,
            here=said.here,
            since=self._now() - member.since_s,
            calls_host=said.here and said.calls_host and not member.answered,
            version=said.version,
            figures=said.figures,
            page=said.page,
            watch=said.watch,
            stopping=member.stop is not None,
        )

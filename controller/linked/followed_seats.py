"""The seats of the following table's people: theirs as soon as they are wanted, unless the leader refuses."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import cast

from base.clock import Clock
from controller.api import shapes
from controller.api.english import error_text
from controller.errors import OrderError
from controller.linked.match_views import MatchView
from controller.linked.messages import TableBreakError
from controller.linked.peer import AGAIN_S, Peer

log = logging.getLogger(__name__)

Views = Mapping[str | None, MatchView]
"""The match as each seat of this table, and a spectator, may see it."""


class FollowedSeats:
    """Asks the leader for seats, and again after a break, until its views show the answer.

    Args:
        held: seats of this table's people, and their names.
        peer: asks the leader.
        clock: table time.
        changed: called after every change that people can see.

    Attributes:
        held: the same, as it is now.
    """

    def __init__(self, held: Mapping[str, str], peer: Peer, clock: Clock, changed: Callable[[], None]) -> None:
        self.held = dict(held)
        self._peer = peer
        self._clock = clock
        self._changed = changed
        self._wanted: dict[str, tuple[str, str]] = {}
        self._asking: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Ask for all seats that are held: the leader may not have heard of them."""
        for seat, name in tuple(self.held.items()):
            self.want(seat, "human", name)

    async def close(self) -> None:
        """Ask for nothing more."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)

    def want(self, seat: str, kind: str, name: str) -> None:
        """Have a person of this table take a seat, or leave it open."""
        self.held.pop(seat, None)
        if kind == "human":
            self.held[seat] = name
        self._wanted[seat] = kind, name
        task = asyncio.ensure_future(self._ask(seat, kind, name))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        self._changed()

    async def _ask(self, seat: str, kind: str, name: str) -> None:
        while self._wanted.get(seat) == (kind, name):
            try:
                await self._peer.ask("seat", seat=seat, kind=kind, name=name)
                return
            except OrderError as error:
                if error.code == TableBreakError.code:
                    await self._clock.sleep(AGAIN_S)
                    continue
                log.info("Seat %s: %s", seat, error_text(error))  # the view shows who sits there
                if self._wanted.get(seat) == (kind, name):
                    del self._wanted[seat]
                    self.held.pop(seat, None)
                self._changed()

    def are_ours(self, seat: str, views: Views) -> bool:
        """Whether a seat is this table's, or was when the leader told it last."""
        return seat in {*self.held, *self._wanted, *views}

    def note(self, views: Views) -> None:
        """Forget what was wanted and is so now."""
        seats = views[None]["seats"] if None in views else {}
        for seat, (kind, _) in tuple(self._wanted.items()):
            if seat in seats and seats[seat]["kind"] == kind and (kind == "open" or seat in views):
                del self._wanted[seat]

    def shown(self, seats: Mapping[str, shapes.Seat]) -> dict[str, shapes.Seat]:
        """All seats as they are once the leader has answered."""
        wanted = {seat: held for seat, held in self._wanted.items() if seat in seats}
        changed = {seat: {**seats[seat], "kind": kind, "name": name} for seat, (kind, name) in wanted.items()}
        return {**seats, **cast(dict[str, shapes.Seat], changed)}

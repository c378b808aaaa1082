"""The table that holds the match, for another table that follows it.

The other table gets the goals of both boards, and the views of a spectator and of its people's seats. Orders of its
people count as those of this table's; everything that it says is checked.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from base.clock import Clock
from base.tasks import until_one_ends
from controller.api import linking
from controller.api.english import error_text
from controller.api.sentences import Sentence
from controller.api.table_api import Change
from controller.api.wording import words
from controller.errors import LinkError, OrderError, TableBusyError, UnknownOrderError
from controller.linked import questions
from controller.linked.board_report import board_report, handover, linked_table, picture_of, why_not
from controller.linked.giving import Giving
from controller.linked.guest_questions import GuestQuestions
from controller.linked.link_record import LinkRecord, WatchRecord
from controller.linked.match_views import told
from controller.linked.messages import Reply, as_json
from controller.linked.peer import Peer, printable
from controller.linked.scenes import ReportData, Seen, estimate_of, goal_data
from controller.links.line import Line
from controller.planning.stages import Stage
from controller.table.remote_board import BoardReport, Goal, RemoteBoard
from controller.table.table import Table
from controller.table.views.seat_view import view
from engine.state import Actor

log = logging.getLogger(__name__)


class Leader:
    """Leads one other table; it lives while `run` runs.

    Args:
        table: this one.
        line: to the other one.
        clock: table time.
        record: of the link; another house in it has been here before.
        commit: writes the record durably; OSError if that is not certain.
        changed: called after every change of the other table that people can see.

    Attributes:
        house: what the other table is called; empty before it came.
        shows_picture: whether the other table may see this one's camera picture.
        left: set when the other table has ended the link.
        turned: set when the other table holds the match.
    """

    def __init__(
        self,
        table: Table,
        line: Line,
        clock: Clock,
        record: LinkRecord,
        commit: Callable[[LinkRecord], None],
        changed: Callable[[], None],
    ) -> None:
        self._table = table
        self._record = record
        self._changed = changed
        self._dirty = asyncio.Event()
        self._peer = Peer(line, clock, self._answer, self._hear, self._came_or_went)
        self._remote = RemoteBoard(self._pursue, self._told)
        self._told_views: list[str | None] = []
        self._remote.seats = frozenset(record.seats)
        self._guests = GuestQuestions(table, self._remote, self._told)
        self._giving = Giving(table, lambda: self.record, commit, self._told)
        self._filed = ""
        self._watchers: tuple[str, ...] = ()
        self._refused: Sentence | None = None
        self.house = record.other
        self.shows_picture = record.shows_picture
        self.left = asyncio.Event()
        self.turned = asyncio.Event()

    @property
    def record(self) -> LinkRecord:
        """The link as it is now."""
        if self.turned.is_set():
            return self._record
        seats = self._table.session.journal.seats
        held = {seat: seats[seat].name for seat in sorted(self._remote.seats) if seat in seats}
        update = {"other": self.house, "seats": held, "shows_picture": self.shows_picture}
        return self._record.model_copy(update=update)

    @property
    def present(self) -> bool:
        """Whether the other table is there and fits."""
        return self._remote.present

    @property
    def report(self) -> BoardReport:
        """What the other table says of its board."""
        return self._remote.report

    async def run(self, connected: asyncio.Future[None] | None = None) -> None:
        """Lead until cancelled; a match that runs goes on at this table alone then.

        Args:
            connected: set when there is a connection.

        Raises:
            LinkError: the meeting place cannot be reached at the start; the match waits until it is tried again.
        """
        if self.house:
            self._table.session.remote = self._remote
        unsubscribe, reached = self._table.subscribe(self._see), True
        self._dirty.set()
        try:
            await until_one_ends(self._peer.run(connected), self._tell_changes())
        except LinkError:
            reached = False
            raise
        finally:
            unsubscribe()
            self._keep_match()
            if reached:
                self._go_on_alone()

    def _go_on_alone(self) -> None:
        if self._table.session.remote is self._remote:
            self._table.session.remote = None
        self._remote.dismiss()
        self._table.session.executor.wake()

    async def say_goodbye(self) -> None:
        """Tell the other table that the link ends."""
        await self._peer.say_goodbye()

    def release(self) -> None:
        """The link has ended: the match is this table's, and the seats of the other one's people are free."""
        self._go_on_alone()
        self._table.session.journal.frozen = False
        for seat in sorted(self._remote.seats & self._table.session.journal.seats.keys()):
            self._table.seat(seat, "open", "", None)

    def linked(self) -> linking.LinkedTable:
        """What people at this table see of the other one."""
        told = linked_table(
            "leader",
            self.present,
            self.house,
            self.report,
            shows=self.shows_picture,
            watchers=self._watchers,
            handover=handover(self._giving.offer, self._giving.refused),
        )
        return {**told, "codes": len(self._record.watched), "turn": self._record.turn}

    def be_watched(self, houses: tuple[str, ...], codes: list[WatchRecord]) -> None:
        """Say at both tables which houses watch, and note the codes for them that are given away."""
        self._watchers = houses
        self._record = self._record.model_copy(update={"watched": codes})
        self._peer.tell("watchers", {"houses": list(houses)})

    def allow_picture(self, allowed: bool) -> None:
        """Whether the other table may see this one's camera picture."""
        self.shows_picture = allowed
        self._dirty.set()
        self._changed()

    def hand_over(self) -> None:
        """Offer the match to the other table.

        Raises:
            TableBusyError: that is not there.
        """
        if not self.present:
            raise TableBusyError(words("order.other-table"))
        self._giving.begin()

    def answer_handover(self, agrees: bool) -> None:
        """Withdraw what was offered.

        Raises:
            UnknownOrderError: this table cannot agree for the other one.
        """
        if agrees:
            raise UnknownOrderError(words("order.choice"))
        self._giving.end()

    # What the other table is told

    def _see(self, change: Change) -> None:
        if change == "view":
            self._dirty.set()

    def _told(self) -> None:
        self._table.session.executor.wake()
        self._dirty.set()
        self._changed()

    async def _tell_changes(self) -> None:
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            self._tell()
            await self._tell_file()
            await self._peer.rest()

    def _tell(self) -> None:
        session = self._table.session
        game = session.game
        self._peer.tell(
            "table",
            {
                "house": self._record.house,
                "game": game.name,
                "options": as_json(dict(game.options)),
                "refused": self._refused,
            },
        )
        if session.remote is not self._remote:
            return
        offer = self._giving.offer
        self._peer.tell("handover", offer and offer.model_dump())
        goal = self._remote.goal.number if self._remote.goal else 0
        self._peer.tell(
            "board", as_json(board_report(self._table.view(None), goal, session.stage is None, self.shows_picture))
        )
        seats = [None, *sorted(self._remote.seats)]
        for seat in self._told_views:
            if seat not in seats:
                self._peer.tell(_state_of(seat), None)
        for seat in seats:
            self._peer.tell(_state_of(seat), self._view_for(seat))
        self._told_views = seats

    def _view_for(self, seat: Actor | None) -> Any:
        """The match as a seat of the other table may see it."""
        remote, snapshot = self._remote, self._table.snapshot()
        mismatch = remote.detector.mismatch
        there = snapshot._replace(
            roster=remote.roster,
            differences=mismatch.differences if mismatch else (),
            accepts=mismatch.accepts if mismatch else (),
            countdown=remote.detector.countdown,
            tasks=(),
            stuck=None,
        )
        return as_json(told(view(there, seat)))

    async def _tell_file(self) -> None:
        """Tell the whole match once it is over: it has no secrets any more."""
        journal = self._table.session.journal
        if journal.match is None or not journal.finished or journal.match.id == self._filed or not self.house:
            return
        try:
            text = await self._table.library.export_match(journal.match.id)
        except OrderError as error:
            log.error("The match cannot be told to the other house: %s", error_text(error))
        else:
            self._filed = journal.match.id
            self._peer.tell("file", {"match": self._filed, "text": text})

    def _pursue(self, goal: Goal) -> None:
        self._peer.tell("goal", as_json(goal_data(goal)))
        self._dirty.set()

    # What the other table says

    async def _answer(self, what: str, args: dict[str, Any]) -> Any:
        return await self._guests.answer(what, args, self.shows_picture)

    def _came_or_went(self) -> None:
        if not self._peer.present:
            self._remote.be_present(False)
            self._keep_match()
        elif self.house:
            self._remote.be_present(True)

    def _keep_match(self) -> None:
        """Withdraw what was offered, unless the match is handed over."""
        if not self.turned.is_set():
            self._giving.end()

    def _hear(self, name: str, value: Any) -> None:
        match name:
            case "left":
                self.left.set()
            case "hello":
                self._join(questions.Hello.model_validate(value))
            case "taking":
                if (after := self._giving.hear(Reply.model_validate(value))) is not None:
                    self._record = after
                    self.turned.set()
            case "board":
                self._remote.hear(ReportData.model_validate(value).report())
            case "seen":
                seen = Seen.model_validate(value)
                goal = self._remote.goal
                if goal is not None and seen.goal == goal.number and not self._remote.agrees:
                    self._remote.see(estimate_of(seen, self._table.session.game, self._remote.roster))

    def _join(self, hello: questions.Hello) -> None:
        session = self._table.session
        self._refused = why_not(hello, session.game)
        self._dirty.set()
        if self._refused is not None:
            return
        self.house = self.house or printable(hello.house)  # each change is written to the disk
        session.remote = self._remote
        self._remote.be_present(True)
        running = session.journal.running
        if running is not None:
            session.begin(Stage("repair", running.state.scene()))
        self._told()

    async def other_picture(self) -> bytes | None:
        """The other table's camera picture, if its host allows it."""
        return picture_of(await self._peer.ask("picture"))


def _state_of(seat: str | None) -> str:
    """The name of the state that holds a view."""
    return "view" if seat is None else f"view:{seat}"

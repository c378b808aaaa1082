"""The table that follows the match of another one: its board shows the same, its people play their seats from here.

It knows neither rules nor secrets of the match: it asks. What the other table says is believed only as far as it fits
the game on this table's sheet.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Literal

from base.clock import Clock
from base.tasks import until_one_ends
from controller.api import linking, shapes
from controller.api.table_api import Change
from controller.api.wording import named_seat, words
from controller.errors import TableBusyError, UnknownOrderError
from controller.linked.asked_match import PlayedMatch
from controller.linked.board_report import board_report, handover, linked_table, picture_text
from controller.linked.followed_log import FollowedLog
from controller.linked.followed_seats import FollowedSeats
from controller.linked.handover_record import HandoverRecord
from controller.linked.link_record import LinkRecord
from controller.linked.match_views import ACCEPT, MatchView, match_view, on_board, unheard
from controller.linked.messages import Handed, Offer, Reply, TableBreakError, as_json
from controller.linked.peer import PATIENCE_S, PAUSE_S, Peer
from controller.linked.questions import MatchRecord, Watching
from controller.linked.scenes import GoalData, ReportData, goal_of, seen_data
from controller.linked.taking import Taking
from controller.links.line import Line
from controller.table.followed import Followed
from controller.table.remote_board import Goal
from controller.table.table import Table
from controller.tracking.estimates import TableEstimate

log = logging.getLogger(__name__)

SEEN_S = 0.4
"""Shortest time between two reports of what the camera sees."""


class Follower(PlayedMatch):
    """Follows another table's match; it lives while `run` runs. Implements the parts of `TableApi` about the match.

    Args:
        table: this one.
        line: to the other one.
        clock: table time.
        record: of the link; the seats in it are held by people of this table.
        folder: where the match is kept.
        changed: called after every change that people can see.

    Attributes:
        shows_picture: whether the other table may see this one's camera picture.
    """

    def __init__(
        self,
        table: Table,
        line: Line,
        clock: Clock,
        record: LinkRecord,
        folder: Path,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(table, Peer(line, clock, self._answer, self._hear, changed), record.other)
        self._clock = clock
        self._record = record
        self._log = FollowedLog(folder)
        self._changed = changed
        self._dirty = asyncio.Event()
        self._seats = FollowedSeats(record.seats, self._peer, clock, changed)
        self._followed = Followed(self._agree, self._differ)
        self._views: dict[str | None, MatchView] = {}
        self._agreed = 0
        self._seen_s = 0.0
        self._goal: GoalData | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._taking = Taking(table, folder, record.turn, self._reply, changed)
        self.shows_picture = record.shows_picture

    @property
    def record(self) -> LinkRecord:
        """The link as it is now."""
        now = {"other": self.house, "seats": dict(self._seats.held), "shows_picture": self.shows_picture}
        return self._record.model_copy(update=now)

    @property
    def present(self) -> bool:
        """Whether the other table is there and takes this one."""
        return self._peer.present and self.refused is None and bool(self._views)

    async def run(self, connected: asyncio.Future[None] | None = None) -> None:
        """Follow until cancelled; then this table is free again.

        Args:
            connected: set when there is a connection.

        Raises:
            LinkError: the meeting place cannot be reached at the start.
        """
        session = self._table.session
        self._leave_own_match()
        session.followed = self._followed
        unsubscribe = self._table.subscribe(self._see)
        self._seats.open()
        self._dirty.set()
        try:
            await until_one_ends(self._peer.run(connected), self._tell_changes())
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._taking.stop()
            await self._seats.close()
            unsubscribe()
            session.followed = None
            session.drop_stages()
            session.executor.wake()

    def linked(self) -> linking.LinkedTable:
        """What people at this table see of the other one."""
        told = linked_table(
            "follower",
            self.present,
            self.house,
            self.report,
            shows=self.shows_picture,
            watchers=self.watchers,
            why=self.refused,
            handover=handover(self._taking.offer, self._taking.refused, self._taking.agreed),
        )
        return {**told, "turn": self._record.turn}

    def allow_picture(self, allowed: bool) -> None:
        """Whether the other table may see this one's camera picture."""
        self.shows_picture = allowed
        self._dirty.set()
        self._changed()

    async def say_goodbye(self) -> None:
        """Tell the other table that the link ends, once it is known which of the two holds the match."""
        patient_s = self._clock.now() + PATIENCE_S
        while self._is_between and self._clock.now() < patient_s:
            await self._clock.sleep(PAUSE_S)
        await super().say_goodbye()

    @property
    def _is_between(self) -> bool:
        """Whether the match is changing houses, and this table or the other one may hold it."""
        return self._taking.is_open or (self._record.handed is not None and not self._views)

    def answer_handover(self, agrees: bool) -> None:
        """Take the match that is offered, or refuse it.

        Raises:
            UnknownOrderError: nothing is offered.
        """
        self._taking.answer(agrees)

    def take_over(self) -> tuple[LinkRecord, HandoverRecord]:
        """Once `turned`: have the match in this table's journal; returns the link as it is then, and what was taken.

        Raises:
            StoreError: it cannot be written; nothing has changed.
        """
        taken = self._taking.take()
        held = {seat: taken.seats[seat].name for seat in taken.held if seat in taken.seats}
        after = {"turn": self._record.turn + 1, "handed": None, "seats": held, "watched": taken.watched}
        return self.record.model_copy(update=after), taken

    def forget_handover(self) -> None:
        """What was taken need not be kept a second time."""
        self._taking.forget()

    # What the other table is told

    def _reply(self, reply: Reply) -> None:
        self._peer.tell("taking", reply.model_dump())

    def _see(self, change: Change) -> None:
        if change == "view":
            self._dirty.set()

    async def _tell_changes(self) -> None:
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            self._tell_hello(self._record.house)
            if self._record.handed is not None:
                self._peer.tell("handed", self._record.handed.model_dump())
            self._tell_board()
            await self._peer.rest()

    def _tell_board(self) -> None:
        goal = self._followed.goal.number if self._followed.goal else 0
        agrees = goal == self._agreed and self._table.session.stage is None
        self._peer.tell("board", as_json(board_report(self._table.view(None), goal, agrees, self.shows_picture)))

    def _agree(self, goal: Goal) -> None:
        if self._agreed != goal.number:
            self._agreed = goal.number
            self._peer.forget("seen")
            self._tell_board()  # both houses wait for it

    def _differ(self, goal: Goal, estimate: TableEstimate) -> None:
        if self._agreed == goal.number:
            self._agreed = 0
            self._dirty.set()
        if self._clock.now() - self._seen_s >= SEEN_S:
            self._seen_s = self._clock.now()
            self._peer.tell("seen", as_json(seen_data(goal, estimate, self._table.session.roster)))

    # What the other table says

    async def _answer(self, what: str, args: dict[str, Any]) -> Any:
        if what != "picture":
            raise TableBreakError(words("order.other-table"))  # for both tables may follow for a moment
        return await picture_text(self._table) if self.shows_picture else None

    def _hear(self, name: str, value: Any) -> None:
        kind, _, seat = name.partition(":")
        match kind:
            case "left":
                self.left.set()
            case "table":
                self._meet(value)
            case "watchers":
                self.watchers = Watching.model_validate(value).houses
            case "file":
                self._take_file(MatchRecord.model_validate(value))
            case "handover":
                self._taking.hear(None if value is None else Offer.model_validate(value))
            case "handed":
                if self._taking.is_due(Handed.model_validate(value)):
                    self.turned.set()
            case "board":
                self.report = ReportData.model_validate(value).report()
            case "view" if value is None:
                self._views.pop(seat or None, None)
                self._seats.note(self._views)
            case "view":
                self._views[seat or None] = match_view.validate_python(value)
                self._seats.note(self._views)
                self._log.note(self._views)
            case "goal":
                self._goal = GoalData.model_validate(value)
                self._take_goal()
        self._changed()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _take_file(self, told: MatchRecord) -> None:
        """Keep the match that is shown, which is over; one at a time.

        Raises:
            ValueError: another one is being kept, or that match is not shown.
        """
        if self._tasks or told.match not in {view.get("match") for view in self._views.values()}:
            raise ValueError(f"no record of {told.match} is wanted now")
        self._start(self._log.keep(told, self._table.library.import_match))

    def _take_goal(self) -> None:
        """Bring the board to the newest goal."""
        if self._goal is not None:
            goal = goal_of(self._goal, self._table.session.game)
            self._agreed = 0
            self._table.session.follow(goal)
            self._dirty.set()

    # What phones ask about the match

    def view(self, seat: str | None) -> shapes.View:
        """The match as the other table tells it to this seat, on this table's board."""
        local = self._table.view(None)
        told = self._views.get(seat) or self._views.get(None)
        if told is None or self.refused is not None:
            return unheard(local, self._seats.held)
        flags = self._followed.goal.scene.flags if self._followed.goal else {}
        shown = on_board(local, told, self._table.session.stage, flags)
        if seat is not None and seat not in self._views:
            shown["you"] = {"seat": seat, "to_act": False}
        shown["seats"] = self._seats.shown(shown["seats"])
        return shown

    def seat(self, seat: str, kind: Literal["open", "human", "computer"], name: str, level: str | None) -> None:
        """Take a seat for a person of this table, or leave it open; the other table has computers."""
        if kind == "computer":
            raise UnknownOrderError(words("linked.computers"))
        held = self.view(None)["seats"].get(seat)
        if held is None or (held["kind"] != "open" and not self._seats.are_ours(seat, self._views)):
            raise UnknownOrderError(words("order.other-house", seat=named_seat(seat)))
        self._seats.want(seat, kind, name)

    async def resolve(self, choice: str, by: str) -> None:
        """Choose a way out of a mismatch."""
        if choice.startswith(ACCEPT):
            await self._peer.ask("accept", choice=choice)
        else:
            await self._table.resolve(choice, by)

    async def finish_match(self, how: Literal["resign", "abandon"], seat: str | None) -> None:
        """A seat gives up; the other table's host ends the match."""
        if how == "abandon":
            raise TableBusyError(words("linked.host"))
        await self._peer.ask("resign", seat=seat)

"""The calls of a table that changes which the table that is open answers."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from controller.api.wording import words
from controller.assembly.tables import Running
from controller.errors import LinkError, NotYourTurnError, TableBusyError, UnknownOrderError
from controller.hall.hall_link import HallLink
from controller.hall.joining import join
from controller.linked.follower import Follower
from controller.linked.table_link import TableLink
from controller.linked.watcher import Watcher
from controller.table.library.stored_positions import StoredMatches
from controller.table.table import Table
from engine.words import Msg

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")
Part = TypeVar("Part")


def _left_to(
    part: "Callable[[OpenTable], object]", method: Callable[Concatenate[Part, P], R]
) -> "Callable[Concatenate[OpenTable, P], R]":
    """The same method, carried out by a part of the table that is open."""
    name = method.__name__

    def called(table: "OpenTable", /, *args: P.args, **kwargs: P.kwargs) -> R:
        result: R = getattr(part(table), name)(*args, **kwargs)
        return result

    return called


class OpenTable(ABC):
    """What phones ask of the table that is open; without one, the last table answers what is only shown.

    Attributes:
        running: the table that is open, or that was open last.
    """

    running: Running
    _link: TableLink
    _hall: HallLink | None
    _closed = True

    @property
    def is_open(self) -> bool:
        """Whether a table is open now."""
        return not self._closed

    @property
    def _table(self) -> Table:
        return self.running.table

    @abstractmethod
    def _why_busy(self) -> Msg:
        """Why no table is open."""

    def _last_table(self) -> Table:
        return self.running.table

    def _open_table(self) -> Table:
        if self._closed:
            raise TableBusyError(self._why_busy())
        return self._table

    def _open_running(self) -> Running:
        if not self._open_table().session.journal.stored:  # a lesson is this table's alone
            raise TableBusyError(words("order.running"))
        return self.running

    def _match(self) -> Table | Follower:
        """Who knows the match: the open table, or the one that it follows."""
        if isinstance(self._link.guest, Watcher):
            raise NotYourTurnError(words("linked.watches"))
        return self._link.guest or self._open_table()

    def _shown(self) -> Table | Follower | Watcher:
        """Who shows the match to everybody."""
        return self._link.guest or self._open_table()

    def _free_table(self) -> Table:
        """The open table, unless it follows another house's match."""
        if self._link.guest is not None:
            raise TableBusyError(words("linked.host"))
        return self._open_table()

    def _check_unlinked(self) -> None:
        if self._link.end is not None:
            raise TableBusyError(words("order.linked"))

    @abstractmethod
    def _ready_table(self) -> Table:
        """The table that can begin a match now."""

    def _teaching_table(self) -> Table:
        self._check_unlinked()
        return self._ready_table()

    def _open_library(self) -> StoredMatches:
        return self._open_table().library

    def _free_library(self) -> StoredMatches:
        return self._free_table().library

    async def invite_table(self, house: str) -> str:
        """Wait for another table to follow this one; returns the code for it."""
        return await self._link.lead(self._open_running(), house)

    async def join_table(self, code: str, house: str) -> None:
        """Follow the table that gave this code."""
        await self._link.join(self._open_running(), "follower", code, house)

    async def show_match(self) -> str:
        """Let one more house watch; returns the code for it."""
        return await self._link.show()

    async def watch_table(self, code: str, house: str) -> None:
        """Watch the match of the table that gave this code."""
        await self._link.join(self._open_running(), "watcher", code, house)

    async def end_watching(self) -> None:
        """Let no house watch any longer."""
        await self._link.end_watching()

    async def hand_over_match(self) -> None:
        """Offer the match to the table that follows."""
        await self._link.hand_over()

    async def answer_handover(self, agrees: bool) -> None:
        """Take the match that is offered, or have it stay where it is."""
        await self._link.answer_handover(agrees)

    async def leave_table(self) -> None:
        """End the link."""
        await self._link.leave()

    async def show_picture(self, allowed: bool) -> None:
        """Whether the other table may see this one's camera picture."""
        self._link.show_picture(allowed)

    async def other_picture(self) -> bytes | None:
        """The other table's camera picture."""
        return await self._link.other_picture()

    async def join_hall(self, address: str, code: str, name: str) -> None:
        """Join a hall."""
        if self._hall is None:
            raise UnknownOrderError(words("in-hall.failed"))
        try:
            await self._hall.enter(await join(address, code, name))
        except (LinkError, OSError) as error:
            log.warning("%s", error)
            raise TableBusyError(words("in-hall.failed")) from error

    async def leave_hall(self) -> None:
        """Leave the hall."""
        if self._hall is not None:
            await self._hall.leave()

    async def call_host(self, calls: bool) -> None:
        """Call the host of the hall, or no longer."""
        if self._hall is not None:
            self._hall.call_host(calls)

    async def allow_watching(self, allowed: bool) -> None:
        """Whether the hall's visitors may watch without a code."""
        if self._hall is not None:
            self._hall.allow_watching(allowed)

    def take_ticket(self, ticket: str) -> str:
        """Use up a ticket of the hall's; returns the hall's name."""
        try:
            if self._hall is not None:
                return self._hall.take_ticket(ticket)
        except ValueError as error:
            log.warning("A ticket of the hall is refused: %s", error)
        raise TableBusyError(words("in-hall.ticket"))

    board = _left_to(_last_table, Table.board)
    poses = _left_to(_last_table, Table.poses)
    figures = _left_to(_last_table, Table.figures)
    picture = _left_to(_last_table, Table.picture)
    seat = _left_to(_match, Table.seat)
    set_up = _left_to(_free_table, Table.set_up)
    finish_match = _left_to(_match, Table.finish_match)
    learn = _left_to(_teaching_table, Table.learn)
    show_puzzle = _left_to(_teaching_table, Table.show_puzzle)
    end_lesson = _left_to(_free_table, Table.end_lesson)
    tidy = _left_to(_free_table, Table.tidy)
    steps = _left_to(_match, Table.steps)
    why = _left_to(_match, Table.why)
    explore = _left_to(_match, Table.explore)
    puzzle = _left_to(_open_table, Table.puzzle)
    explore_puzzle = _left_to(_open_table, Table.explore_puzzle)
    ghost = _left_to(_match, Table.ghost)
    submit = _left_to(_match, Table.submit)
    undo = _left_to(_match, Table.undo)
    answer_undo = _left_to(_match, Table.answer_undo)
    hint = _left_to(_match, Table.hint)
    history = _left_to(_shown, Table.history)
    answer_task = _left_to(_open_table, Table.answer_task)
    resolve = _left_to(_match, Table.resolve)
    confirm_move = _left_to(_match, Table.confirm_move)
    nudge = _left_to(_match, Table.nudge)
    identify = _left_to(_open_table, Table.identify)
    matches = _left_to(_open_library, StoredMatches.matches)
    stored_match = _left_to(_open_library, StoredMatches.stored_match)
    remarks = _left_to(_open_library, StoredMatches.remarks)
    stored_moment = _left_to(_open_library, StoredMatches.stored_moment)
    export_match = _left_to(_open_library, StoredMatches.export_match)
    import_match = _left_to(_open_library, StoredMatches.import_match)
    remove_match = _left_to(_open_library, StoredMatches.remove_match)
    start_replay = _left_to(_free_library, StoredMatches.start_replay)
    pause_replay = _left_to(_open_library, StoredMatches.pause_replay)
    end_replay = _left_to(_open_library, StoredMatches.end_replay)
    blink = _left_to(_open_table, Table.blink)
    resume = _left_to(_open_table, Table.resume)

"""The calls of a table that changes which the table that is open answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from controller.assembly.tables import Running
from controller.errors import TableBusyError
from controller.table.library.stored_positions import StoredMatches
from controller.table.table import Table
from engine.words import Msg

P = ParamSpec("P")
R = TypeVar("R")
Part = TypeVar("Part", Table, StoredMatches)


def _left_to(
    part: "Callable[[OpenTable], Part]", method: Callable[Concatenate[Part, P], R]
) -> "Callable[Concatenate[OpenTable, P], R]":
    """The same method, carried out by a part of the table that is open."""

    def called(table: "OpenTable", /, *args: P.args, **kwargs: P.kwargs) -> R:
        return method(part(table), *args, **kwargs)

    return called


class OpenTable(ABC):
    """What phones ask of the table that is open; without one, the last table answers what is only shown.

    Attributes:
        running: the table that is open, or that was open last.
    """

    running: Running
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

    def _open_library(self) -> StoredMatches:
        return self._open_table().library

    board = _left_to(_last_table, Table.board)
    poses = _left_to(_last_table, Table.poses)
    figures = _left_to(_last_table, Table.figures)
    picture = _left_to(_last_table, Table.picture)
    seat = _left_to(_open_table, Table.seat)
    set_up = _left_to(_open_table, Table.set_up)
    finish_match = _left_to(_open_table, Table.finish_match)
    tidy = _left_to(_open_table, Table.tidy)
    steps = _left_to(_open_table, Table.steps)
    why = _left_to(_open_table, Table.why)
    explore = _left_to(_open_table, Table.explore)
    puzzle = _left_to(_open_table, Table.puzzle)
    explore_puzzle = _left_to(_open_table, Table.explore_puzzle)
    ghost = _left_to(_open_table, Table.ghost)
    submit = _left_to(_open_table, Table.submit)
    undo = _left_to(_open_table, Table.undo)
    answer_undo = _left_to(_open_table, Table.answer_undo)
    hint = _left_to(_open_table, Table.hint)
    history = _left_to(_open_table, Table.history)
    answer_task = _left_to(_open_table, Table.answer_task)
    resolve = _left_to(_open_table, Table.resolve)
    confirm_move = _left_to(_open_table, Table.confirm_move)
    identify = _left_to(_open_table, Table.identify)
    matches = _left_to(_open_library, StoredMatches.matches)
    stored_match = _left_to(_open_library, StoredMatches.stored_match)
    stored_moment = _left_to(_open_library, StoredMatches.stored_moment)
    export_match = _left_to(_open_library, StoredMatches.export_match)
    import_match = _left_to(_open_library, StoredMatches.import_match)
    remove_match = _left_to(_open_library, StoredMatches.remove_match)
    start_replay = _left_to(_open_library, StoredMatches.start_replay)
    pause_replay = _left_to(_open_library, StoredMatches.pause_replay)
    end_replay = _left_to(_open_library, StoredMatches.end_replay)
    blink = _left_to(_open_table, Table.blink)
    resume = _left_to(_open_table, Table.resume)

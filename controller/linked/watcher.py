"""The table that watches the match of another one: its phones show what a spectator there sees, its board nothing."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, cast

from pydantic import Field, TypeAdapter

from base.clock import Clock
from controller.api import answers, linking, shapes
from controller.api.wording import words
from controller.errors import NotYourTurnError, UnknownOrderError
from controller.linked.asked_match import ShownMatch
from controller.linked.board_report import linked_table
from controller.linked.link_record import LinkRecord
from controller.linked.match_views import MatchView, match_view, unheard
from controller.linked.peer import Peer, printable
from controller.linked.questions import Name, ShownBy
from controller.linked.scenes import ReportData, SecondBoard
from controller.links.line import Line
from controller.table.table import Table

_NAMES: TypeAdapter[list[Name]] = TypeAdapter(Annotated[list[Name], Field(max_length=64)])


class Watcher(ShownMatch):
    """Watches another table's match; it lives while `run` runs.

    Args:
        table: this one.
        line: to the other one.
        clock: table time.
        record: of the link.
        changed: called after every change that people can see.
    """

    def __init__(self, table: Table, line: Line, clock: Clock, record: LinkRecord, changed: Callable[[], None]) -> None:
        super().__init__(table, Peer(line, clock, self._answer, self._hear, changed), record.other)
        self._record = record
        self._changed = changed
        self._shown: MatchView | None = None
        self._down: list[str] = []
        self._second = SecondBoard()
        self._turn = record.turn

    @property
    def record(self) -> LinkRecord:
        """The link as it is now."""
        return self._record.model_copy(update={"other": self.house, "turn": self._turn})

    @property
    def present(self) -> bool:
        """Whether the other table is there and shows its match."""
        return self._peer.present and self.refused is None and self._shown is not None

    async def run(self, connected: asyncio.Future[None] | None = None) -> None:
        """Watch until cancelled.

        Args:
            connected: set when there is a connection.

        Raises:
            LinkError: the meeting place cannot be reached at the start.
        """
        self._leave_own_match()
        self._tell_hello(self._record.house)
        await self._peer.run(connected)

    def linked(self) -> linking.LinkedTable:
        """What people at this table see of the other one."""
        linked = linked_table("watcher", self.present, self.house, self.report, shows=False, why=self.refused)
        if self._second.report is not None:
            there = self._second.report.report()
            linked["second"] = {
                "house": printable(self._second.house),
                "agrees": there.agrees,
                "figures": dict(there.figures),
                "tokens": {site: {"kind": one["kind"], "side": one["side"]} for site, one in there.tokens.items()},
            }
        return linked

    def allow_picture(self, allowed: bool) -> None:
        """Raises: NotYourTurnError: nobody sees this table."""
        raise NotYourTurnError(words("linked.watches"))

    def view(self, seat: str | None) -> shapes.View:
        """The match as a spectator at the other table sees it; the same for everybody here."""
        local, match = self._table.view(None), self._shown
        if match is None or self.refused is not None:
            return unheard(local, {})
        shown = cast(shapes.View, {**local, **match})
        shown["figures"] = {piece: self._figure(piece, figure) for piece, figure in local["figures"].items()}
        shown["tokens"] = {
            site: {"kind": token["kind"], "side": token["side"], "site": site, "seen": True}
            for site, token in self.report.tokens.items()
        }
        shown["tasks"] = {}
        return shown

    def _figure(self, piece: str, figure: shapes.Figure) -> shapes.Figure:
        """A piece as it stands there; on its way it has no site."""
        away = cast(shapes.Figure, {name: value for name, value in figure.items() if name != "site"})
        shown: shapes.Figure = {**away, "state": "driving", "down": piece in self._down}
        if (site := self.report.figures.get(piece)) is not None:
            shown["site"], shown["state"] = site, "standing"
        return shown

    async def history(self, seat: str | None, ply: int) -> answers.Moment:
        """The position after a ply, as a spectator sees it."""
        return await super().history(None, ply)

    async def _answer(self, what: str, args: dict[str, Any]) -> Any:
        raise UnknownOrderError(words("order.choice"))

    def _hear(self, name: str, value: Any) -> None:
        match name:
            case "left":
                self.left.set()
            case "table":
                self._meet(value)
            case "board":
                self.report = ReportData.model_validate(value).report()
            case "shown-by":
                self._follow(ShownBy.model_validate(value))
            case "second":
                self._second = SecondBoard.model_validate(value)
            case "down":
                self._down = _NAMES.validate_python(value)
            case "view":
                self._shown = match_view.validate_python(value)
        self._changed()

    def _follow(self, told: ShownBy) -> None:
        """The match has changed houses."""
        if told.turn > self._turn:
            self._turn, self.house = told.turn, printable(told.house)

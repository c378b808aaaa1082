"""One game after the other on the same table: people are led from sheet to sheet, and the camera checks it."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

from base.clock import SystemClock
from controller.api import choices, shapes
from controller.api.calibration import Calibrator
from controller.api.english import error_text
from controller.api.service import Servicer, ServiceTask
from controller.api.table_api import Change
from controller.api.wording import say, words
from controller.assembly.lending import Lending
from controller.assembly.open_table import OpenTable
from controller.assembly.seating import seat_again
from controller.assembly.sheet_change import SheetChange
from controller.assembly.sheets import Move, Sheets
from controller.assembly.speed_governor import govern_speed
from controller.assembly.unopened import why_not_opened
from controller.errors import ControllerError, SetupError, TableBusyError, UnknownOrderError
from controller.hall.hall_link import HallLink, HallPlace
from controller.linked.table_link import LinkPlace, TableLink
from controller.match.journal import Seat
from controller.memory import set_apart_what_stays
from controller.table.table import Table
from controller.table.views.board_view import game_offer
from engine import registry
from engine.words import Msg
from hardware.sheets.tags import SHEET_TAGS
from vision.errors import VisionError
from vision.observation import TableObservation

log = logging.getLogger(__name__)


class ChangingTable(OpenTable):
    """The table of one game after the other, as `controller.api.table_api.TableApi`.

    Figures and tokens are taken off the old sheet until the camera sees none, then the new sheet is laid until the
    camera reads its tag, then the table is opened for the new game, and the change is over when the camera sees all of
    the sheet's tags at their places. All games are made at the beginning, which takes a moment.

    Attributes:
        running: the table that is open, or that was open last.
    """

    def __init__(self, sheets: Sheets, place: LinkPlace | None = None, hall: HallPlace | None = None) -> None:
        self._take(sheets)
        self._link = TableLink(place, self._tell)
        self._hall = HallLink(hall, self, SystemClock(), self._tell) if hall else None
        self._listeners: list[Callable[[Change], None]] = []
        self._step: SheetChange | None = None
        self._laid = asyncio.Event()
        self._clearing: asyncio.Task[None] | None = None
        self._ends = AsyncExitStack()
        self._unsubscribe: Callable[[], None]
        self._seated: Mapping[str, Seat] = {}
        self._move: Move | None = None
        self._moving = asyncio.Event()

    def _take(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._games = tuple(map(registry.make, SHEET_TAGS)) if sheets.others else ()
        self._lending = Lending(sheets, self._check_free)

    async def open(self, game: str) -> bool:
        """Open the first table; returns whether it takes up an unfinished match.

        Raises:
            ControllerError, VisionError: it cannot be set up.
        """
        await self._open(game)
        resumed = await self._table.session.resume()
        self._link.resume(self.running)
        return resumed

    async def _open(self, game: str, laid: bool = False) -> None:
        """Open the table of a game, whose sheet may have been laid just now; see `open`. Players keep their seats."""
        self.running = await self._ends.enter_async_context(self._sheets.open(game, laid))
        self._ends.callback(govern_speed(self._table, self.running.sim))
        self._closed = False
        seat_again(self._table, self._seated)
        self._unsubscribe = self._table.subscribe(self._heard)
        if self._hall is not None:
            self._hall.begin()

    async def close(self) -> None:
        """Close the table that is open; while the equipment is lent there is none."""
        await self._link.close()
        if self._hall is not None:
            await self._hall.close()
        if not self._closed:
            self._seated = dict(self._table.session.journal.seats)
            self._unsubscribe()
        self._closed = True
        if self._clearing is not None:
            self._clearing.cancel()
        await self._ends.aclose()

    async def run(self) -> None:
        """Run one table after the other until cancelled, or until a part of one fails."""
        while True:
            set_apart_what_stays()
            running = [capture.run() for capture in self.running.captures]
            lives = [asyncio.create_task(part) for part in (*running, self._table.loop.run())]
            events = (self._laid, self._lending.asked, self._moving)
            changes = [asyncio.create_task(event.wait()) for event in events]
            try:
                done, _ = await asyncio.wait({*lives, *changes}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (*lives, *changes):
                    task.cancel()
                await asyncio.gather(*lives, *changes, return_exceptions=True)
            for task in done - {*changes}:
                await task
            if self._lending.asked.is_set():
                await self._lend()
            elif self._moving.is_set():
                assert self._move is not None
                await self._change_to(self._move)
            else:
                assert self._step is not None
                await self._open_next(self._step)

    async def _lend(self) -> None:
        """Close the table, lend its equipment, and open it again with what was measured."""
        game = self._table.session.game.name
        await self.close()
        self._tell()
        await self._lending.run()
        await self._open(game)
        self._lending.asked.clear()
        self._tell()

    async def _open_next(self, step: SheetChange) -> None:
        """Close the table and open that of the new sheet; if it cannot be opened, that of the old one again."""
        self._laid.clear()
        before = self._table.session.game.name
        await self.close()
        try:
            await self._open(step.game, laid=True)
        except (ControllerError, VisionError) as error:
            log.error("The table of %s cannot be opened: %s", step.game, error_text(error))
            await self._open(before)
            self._step = replace(step, step="failed", trouble=why_not_opened(error))
        self._tell()

    async def _change_to(self, move: Move) -> None:
        """Close the table and open that of other sheets; if it cannot be opened, this one again."""
        before = self._sheets, self._table.session.game.name
        await self.close()
        self._tell()
        try:
            self._take(move.sheets)
            await self.open(move.game)
        except (ControllerError, VisionError) as error:
            log.error("The table of %s cannot be opened: %s", move.game, error_text(error))
            self._take(before[0])
            await self.open(before[1])
            move.done.set_exception(SetupError("setup/open", words("setup.no-open", reason=why_not_opened(error))))
        else:
            self._step = None
            move.done.set_result(None)
        finally:
            self._move = None
            self._moving.clear()
            self._tell()

    # Calls that this class answers itself

    def games(self) -> list[choices.GameOffer]:
        """All games whose sheets can be laid."""
        offers = self._table.games()
        here = {offer["name"] for offer in offers}
        offers += [
            game_offer(game, *self._sheets.figures(game), here=False) for game in self._games if game.name not in here
        ]
        return sorted(offers, key=lambda offer: offer["title"])

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change of the open table; returns the function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def view(self, seat: str | None) -> shapes.View:
        """What the seat may see now, and how far the change of the sheet has come."""
        view, step = (self._link.guest or self._table).view(seat), self._step
        view["simulated"] = self.running.sim is not None
        if self._lending.asked.is_set():
            code = self._lending.purpose
            view["notices"] = [{"code": code, "level": "info", **say(f"notice.{code}")}]
        elif not self.running.calibrated:
            blind: shapes.Notice = {"code": "uncalibrated", "level": "error", **say("notice.uncalibrated")}
            view["notices"] = [blind, *(one for one in view["notices"] if one["code"] != "camera/lost")]
        if (linked := self._link.view()) is not None:
            view["linked"] = linked
        if self._hall is not None and (joined := self._hall.view()) is not None:
            view["hall"], view["notices"] = joined, [*view["notices"], *self._hall.notices]
        if step is not None:
            view["notices"] = step.notices(view["notices"])
            view["sheet"] = step.view()
        return view

    async def change_sheet(self, game: str) -> None:
        """Begin to change the sheet for that of another game (host); a running match can continue later."""
        self._check_unlinked()
        await self.keep_sheet()
        self._check_calibrated()
        if game not in SHEET_TAGS:
            raise UnknownOrderError(words("order.no-game", game=game))
        if game != self._table.session.game.name:
            self._table.leave_match()
            self._step = SheetChange(game)
            if self._sheets.clear is not None:
                self._clearing = asyncio.create_task(self._sheets.clear(self.running))
            self._tell()

    async def keep_sheet(self) -> None:
        """Go on with the sheet that lies there (host)."""
        if not self._sheets.others:
            raise UnknownOrderError(words("order.one-sheet"))
        if self._closed or self._laid.is_set():
            raise TableBusyError(words("order.sheet-change"))
        if self._clearing is not None:
            self._clearing.cancel()
        self._step = None
        self._tell()

    async def move_to(self, sheets: Sheets, game: str) -> None:
        """Close this table and open that of a game among other sheets; each keeps its match for the way back.

        Raises:
            OrderError: the table is busy or stopped, or the other one cannot be opened: then this one is open again.
        """
        self._check_open()
        self._check_going()
        self._check_unlinked()
        self._move = move = Move(sheets, game, asyncio.get_running_loop().create_future())
        self._moving.set()
        await asyncio.shield(move.done)

    async def calibrate(self, steps: Sequence[str], view: int = 0) -> None:
        """Begin a calibration of these steps, or of all (operator), unless a match runs; `view` 1: the other camera."""
        self._lending.calibrate(steps, view)

    def calibration(self) -> Calibrator | None:
        """The calibration that runs, or that ran last."""
        return self._lending.calibrator

    async def serve(self, task: ServiceTask, figures: Sequence[int]) -> None:
        """Begin a service of these figures, or of all (operator), unless a match runs."""
        motors = [health["figure"] for health in self.figures()]
        self._lending.serve(self._table.session.game.name, task, figures, motors)

    def service(self) -> Servicer | None:
        """The service that runs, or that ran last."""
        return self._lending.servicer

    def _check_free(self) -> None:
        """Refuse to lend the equipment while it is needed; a replay is forgotten."""
        self._check_open()
        self._check_going()
        self._check_unlinked()
        if self._table.session.journal.running:
            raise TableBusyError(words("order.running"))
        self._table.library.make_way()

    def _check_going(self) -> None:
        if self._table.session.conditions.stopped is not None:
            raise TableBusyError(words("order.stopped"))

    def _check_calibrated(self) -> None:
        if not self.running.calibrated:
            raise TableBusyError(words("order.uncalibrated"))

    def _check_open(self) -> None:
        """Refuse while the equipment is lent, or the sheet is changed."""
        if (
            self._closed
            or self._moving.is_set()
            or self._lending.asked.is_set()
            or (self._step is not None and self._step.step != "failed")
        ):
            raise TableBusyError(self._why_busy())

    def _why_busy(self) -> Msg:
        if self._moving.is_set():
            return words("order.moving")
        return words(f"order.{self._lending.purpose}" if self._lending.asked.is_set() else "order.sheet-change")

    async def start_match(self, game: str, options: Mapping[str, Any], watch: bool = False) -> None:
        """Begin a match, unless the sheet is being changed."""
        await self._ready_table().start_match(game, options, watch)

    async def go_on(self, match: str) -> None:
        """Go on with a match that was left, unless the sheet is being changed."""
        await self._ready_table().go_on(match)

    def _ready_table(self) -> Table:
        self._check_open()
        self._check_calibrated()
        self._step = None
        return self._free_table()

    def stop(self, by: str, reason: shapes.StopReason = "stop") -> None:
        """Stop every wheel at once; a calibration or a service is left."""
        self._lending.leave()
        if not self._closed:
            self._table.stop(by, reason)

    def stop_wheels(self) -> None:
        """Stop every wheel at once, in any thread; while no table is open, only its borrower turns any."""
        self._lending.leave()
        if not self._closed:
            self._table.stop_wheels()

    def _heard(self, change: Change) -> None:
        seen, before = self._table.session.conditions.observation, self._step
        if change == "poses" and before is not None and seen is not None and not self._laid.is_set():
            cleared = self._clearing is not None and self._clearing.done()
            missing = bool({*self.running.model.board_tags_mm} - {*seen.board_tags})
            self._step = step = before.after(seen, self._left, cleared, missing)
            if step != before:
                if step is not None and step.step == "check":
                    self._laid.set()
                self._tell()
        self._tell(change)

    def _tell(self, change: Change = "view") -> None:
        for listener in tuple(self._listeners):
            listener(change)

    def _left(self, seen: TableObservation) -> tuple[tuple[str, ...], int]:
        """The pieces that the camera sees on the sheet, and how many tokens are believed to lie there."""
        x0, y0, x1, y1 = self._table.board()["sheet_mm"]
        roster = self._table.session.roster
        at = {piece: seen.figures[figure] for piece, figure in roster.items() if figure in seen.figures}
        pieces = tuple(piece for piece, place in at.items() if x0 <= place.x_mm <= x1 and y0 <= place.y_mm <= y1)
        return pieces, len(self._table.view(None)["tokens"])

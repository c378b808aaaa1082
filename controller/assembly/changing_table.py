"""One game after the other on the same table: people are led from sheet to sheet, and the camera checks it."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any

from controller.api import choices, shapes
from controller.api.calibration import STEPS, Calibrator
from controller.api.service import Servicer, ServiceTask
from controller.api.table_api import Change
from controller.api.words import say, words
from controller.assembly.seating import seat_again
from controller.assembly.sheets import Sheets
from controller.assembly.speed_governor import govern_speed
from controller.assembly.tables import Running
from controller.assembly.unopened import why_not_opened
from controller.errors import ControllerError, TableBusyError, UnknownOrderError
from controller.match.journal import Seat
from controller.memory import set_apart_what_stays
from controller.table.board_view import game_offer
from controller.table.table import Table
from engine import registry
from engine.words import Msg
from hardware.tags import SHEET_TAGS
from vision.errors import VisionError
from vision.observation import TableObservation

log = logging.getLogger(__name__)

MISLEADING = ("sheet/", "camera/moved", "camera/unsure", "camera/trouble")
"""Beginnings of the codes of notices that are true, and no trouble, until the new sheet lies there."""

WHILE_CLOSED = ("board", "poses", "figures", "picture")
"""What phones may still read of the table that was open last, while the next one is being opened."""


@dataclass(frozen=True, slots=True)
class _Step:
    game: str
    step: shapes.SheetStep = "clear"
    pieces: tuple[str, ...] = ()
    tokens: int = 0
    trouble: Msg | None = None


class ChangingTable:
    """The table of one game after the other; a `TableApi` that leaves all else to the table that is open.

    To make it takes a moment, as it makes all games.

    Figures and tokens are taken off the old sheet until the camera sees none, then the new sheet is laid until the
    camera reads its tag, then the table is opened for the new game, and the change is over when the camera sees all of
    the sheet's tags at their places.

    Attributes:
        running: the table that is open, or that was open last.
    """

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._games = tuple(map(registry.make, SHEET_TAGS)) if sheets.others else ()
        self._listeners: list[Callable[[Change], None]] = []
        self._step: _Step | None = None
        self._laid = asyncio.Event()
        self._calibrator: Calibrator | None = None
        self._servicer: Servicer | None = None
        self._borrower: Calibrator | Servicer | None = None
        self._borrowed = asyncio.Event()
        self._clearing: asyncio.Task[None] | None = None
        self._ends = AsyncExitStack()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._closed = True
        self._seated: Mapping[str, Seat] = {}
        self.running: Running

    def __getattr__(self, name: str) -> Any:
        """What it does not do itself."""
        if self._closed and name not in WHILE_CLOSED:
            raise TableBusyError(words(f"order.{self._lent_for}" if self._borrowed.is_set() else "order.sheet-change"))
        return getattr(self._table, name)

    @property
    def _lent_for(self) -> str:
        return "servicing" if self._borrower is self._servicer else "calibrating"

    @property
    def is_open(self) -> bool:
        """Whether a table is open now."""
        return not self._closed

    @property
    def _table(self) -> Table:
        return self.running.table

    async def open(self, game: str, laid: bool = False) -> bool:
        """Open the table of a game, where players keep their seats; returns whether it takes up an unfinished match.

        Args:
            game: its name.
            laid: its sheet was laid just now and is empty.

        Raises:
            ControllerError, VisionError: it cannot be set up.
        """
        self.running = await self._ends.enter_async_context(self._sheets.open(game, laid))
        self._ends.callback(govern_speed(self._table, self.running.sim))
        self._closed = False
        seat_again(self._table, self._seated)
        resumed = await self._table.session.resume()
        self._unsubscribe = self._table.subscribe(self._heard)
        return resumed

    async def close(self) -> None:
        """Close the table that is open."""
        if not self._closed:
            self._seated = dict(self._table.session.journal.seats)
        self._closed = True
        self._unsubscribe()
        if self._clearing is not None:
            self._clearing.cancel()
        await self._ends.aclose()

    async def run(self) -> None:
        """Run one table after the other until cancelled, or until a part of one fails."""
        while True:
            set_apart_what_stays()
            lives = [asyncio.create_task(self.running.capture.run()), asyncio.create_task(self._table.loop.run())]
            changes = [asyncio.create_task(event.wait()) for event in (self._laid, self._borrowed)]
            try:
                done, _ = await asyncio.wait({*lives, *changes}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (*lives, *changes):
                    task.cancel()
                await asyncio.gather(*lives, *changes, return_exceptions=True)
            for task in done - {*changes}:
                await task
            if self._borrowed.is_set():
                await self._lend()
            else:
                assert self._step is not None
                await self._open_next(self._step)

    async def _lend(self) -> None:
        """Close the table, lend its equipment, and open it again with what was measured."""
        assert self._borrower is not None
        game = self._table.session.game.name
        await self.close()
        self._tell()
        await self._borrower.run()
        await self.open(game)
        self._borrowed.clear()
        self._tell()

    async def _open_next(self, step: _Step) -> None:
        """Close the table and open that of the new sheet; if it cannot be opened, that of the old one again."""
        self._laid.clear()
        before = self._table.session.game.name
        await self.close()
        try:
            await self.open(step.game, laid=True)
        except (ControllerError, VisionError) as error:
            log.error("The table of %s cannot be opened: %s", step.game, error)
            await self.open(before)
            self._step = replace(step, step="failed", trouble=why_not_opened(error))
        self._tell()

    # controller.api.table_api.TableApi, as far as it differs

    def games(self) -> list[choices.GameOffer]:
        """All games whose sheets can be laid."""
        offers = self._table.games()
        here = {offer["name"] for offer in offers}
        offers += [
            game_offer(game, *self._sheets.figures(game), here=False) for game in self._games if game.name not in here
        ]
        return sorted(offers, key=lambda offer: offer["title"])

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change of whichever table is open; returns the function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def view(self, seat: str | None) -> shapes.View:
        """What the seat may see now, and how far the change of the sheet has come."""
        view, step = self._table.view(seat), self._step
        view["simulated"] = self.running.sim is not None
        if self._borrowed.is_set():
            view["notices"] = [{"code": self._lent_for, "level": "info", **say(f"notice.{self._lent_for}")}]
        elif not self.running.calibrated:
            blind: shapes.Notice = {"code": "uncalibrated", "level": "error", **say("notice.uncalibrated")}
            view["notices"] = [blind, *(one for one in view["notices"] if one["code"] != "camera/lost")]
        if step is None:
            return view
        if step.step in ("clear", "lay"):
            view["notices"] = [one for one in view["notices"] if not one["code"].startswith(MISLEADING)]
        view["sheet"] = {
            "game": step.game,
            "title": registry.make(step.game).title,
            "step": step.step,
            "pieces": list(step.pieces),
            "tokens": step.tokens,
            "trouble": say("sheet.failed", reason=step.trouble) if step.trouble else None,
        }
        return view

    async def change_sheet(self, game: str) -> None:
        """Begin to change the sheet for that of another game (host)."""
        await self.keep_sheet()
        if self._table.session.journal.running:
            raise TableBusyError(words("order.running"))
        self._check_calibrated()
        if game not in SHEET_TAGS:
            raise UnknownOrderError(words("order.no-game", game=game))
        if game != self._table.session.game.name:
            self._table.forget_replay()
            self._step = _Step(game)
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

    async def calibrate(self, steps: Sequence[str]) -> None:
        """Begin a calibration of these steps, or of all (operator), unless a match runs."""
        if self._sheets.calibrating is None:
            raise UnknownOrderError(words("order.no-calibration"))
        if unknown := [step for step in steps if step not in STEPS]:
            raise UnknownOrderError(words("order.no-step", step=unknown[0]))
        self._check_free()
        self._borrower = self._calibrator = self._sheets.calibrating(steps)
        self._borrowed.set()

    def calibration(self) -> Calibrator | None:
        """The calibration that runs, or that ran last."""
        return self._calibrator

    async def serve(self, task: ServiceTask, figures: Sequence[int]) -> None:
        """Begin a service of these figures, or of all (operator), unless a match runs."""
        if self._sheets.servicing is None:
            raise UnknownOrderError(words("order.no-service"))
        self._check_free()
        if unknown := set(figures) - {health["figure"] for health in self._table.figures()}:
            raise UnknownOrderError(words("order.no-figure", figure=str(min(unknown))))
        self._borrower = self._servicer = self._sheets.servicing(self._table.session.game.name, task, figures)
        self._borrowed.set()

    def service(self) -> Servicer | None:
        """The service that runs, or that ran last."""
        return self._servicer

    def _check_free(self) -> None:
        """Refuse to lend the equipment while it is needed; a replay is forgotten."""
        self._check_open()
        if self._table.session.conditions.stopped is not None:
            raise TableBusyError(words("order.stopped"))
        if self._table.session.journal.running:
            raise TableBusyError(words("order.running"))
        self._table.forget_replay()

    def _check_calibrated(self) -> None:
        if not self.running.calibrated:
            raise TableBusyError(words("order.uncalibrated"))

    def _check_open(self) -> None:
        """Refuse while the equipment is lent, or the sheet is changed."""
        if self._borrowed.is_set():
            raise TableBusyError(words(f"order.{self._lent_for}"))
        if self._closed or (self._step is not None and self._step.step != "failed"):
            raise TableBusyError(words("order.sheet-change"))

    async def start_match(self, game: str, options: Mapping[str, Any], watch: bool = False) -> None:
        """Begin a match, unless the sheet is being changed."""
        self._check_open()
        self._check_calibrated()
        self._step = None
        await self._table.start_match(game, options, watch)

    async def go_on(self, match: str) -> None:
        """Go on with a match that was left, unless the sheet is being changed."""
        self._check_open()
        self._check_calibrated()
        self._step = None
        await self._table.go_on(match)

    def stop(self, by: str, reason: shapes.StopReason = "stop") -> None:
        """Stop every wheel at once; a calibration or a service is left."""
        if self._borrower is not None:
            self._borrower.leave()
        if not self._closed:
            self._table.stop(by, reason)

    def stop_wheels(self) -> None:
        """Stop every wheel at once, in any thread; while no table is open, only whoever borrowed it turns any."""
        if self._borrower is not None:
            self._borrower.leave()
        if not self._closed:
            self._table.stop_wheels()

    def _heard(self, change: Change) -> None:
        seen, before = self._table.session.conditions.observation, self._step
        if change == "poses" and before is not None and seen is not None:
            self._step = self._after(before, seen)
            if self._step != before:
                self._tell()
        for listener in tuple(self._listeners):
            listener(change)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener("view")

    def _after(self, step: _Step, seen: TableObservation) -> _Step | None:
        """The step that follows from what the camera sees; None when the change is complete."""
        here = seen.sheet == SHEET_TAGS[step.game]
        match step.step:
            case "clear" | "lay" if here or (step.step == "lay" and self._clearing and self._clearing.done()):
                self._laid.set()
                return replace(step, step="check", pieces=(), tokens=0)
            case "clear" if seen.board_tags and not seen.hands_mm:
                pieces, tokens = self._left(seen), len(self._table.view(None)["tokens"])
                return replace(step, step="clear" if pieces or tokens else "lay", pieces=pieces, tokens=tokens)
            case "check" if here and not self._laid.is_set() and seen.trouble is None:
                return step if {*self.running.model.board_tags_mm} - {*seen.board_tags} else None
        return step

    def _left(self, seen: TableObservation) -> tuple[str, ...]:
        """The pieces that the camera sees on the sheet."""
        x0, y0, x1, y1 = self._table.board()["sheet_mm"]
        roster = self._table.session.roster
        at = {piece: seen.figures[figure] for piece, figure in roster.items() if figure in seen.figures}
        return tuple(piece for piece, place in at.items() if x0 <= place.x_mm <= x1 and y0 <= place.y_mm <= y1)

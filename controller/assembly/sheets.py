"""The tables that can be opened, one for each game's sheet."""

from asyncio import Future
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from controller.api.calibration import Calibrating
from controller.api.service import Servicing
from controller.assembly.tables import Running
from engine.state import Game


@dataclass(frozen=True, slots=True)
class Sheets:
    """The tables that can be opened, one at a time.

    Attributes:
        open: opens the table of a game; whether its sheet was laid just now and is empty.
        figures: those that a game would have: the ids of all, and of these the ids of the ones that people move.
        clear: does what people do at a simulated table: takes everything off the sheet; None at a real one.
        others: whether there are tables of other games than the first.
        calibrating: makes calibrations of their camera; None: there are none.
        servicing: makes services of their figures; None: there are none.
    """

    open: Callable[[str, bool], AbstractAsyncContextManager[Running]]
    figures: Callable[[Game], tuple[tuple[int, ...], tuple[int, ...]]]
    clear: Callable[[Running], Coroutine[Any, Any, None]] | None = None
    others: bool = True
    calibrating: Calibrating | None = None
    servicing: Servicing | None = None


def one_sheet(running: Running) -> Sheets:
    """The sheet of a table that is open already, and stays so."""
    return Sheets(lambda *_: nullcontext(running), lambda _: ((), ()), others=False)


@dataclass(frozen=True, slots=True)
class Move:
    """A change to other sheets: those, the game that is opened first, and what is done when it is open."""

    sheets: Sheets
    game: str
    done: Future[None]

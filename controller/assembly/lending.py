"""What the equipment of a table is lent for: a calibration of its camera, or a service of its figures."""

import asyncio
from collections.abc import Callable, Collection, Sequence

from controller.api.calibration import STEPS, Calibrator
from controller.api.service import Servicer, ServiceTask
from controller.api.wording import words
from controller.assembly.sheets import Sheets
from controller.errors import UnknownOrderError


class Lending:
    """One calibration or service at a time; each begins when the table has been closed for it.

    Args:
        sheets: makes calibrations and services.
        check_free: refuses, by an `OrderError`, while the table needs its equipment.

    Attributes:
        calibrator, servicer: the latest ones.
        asked: set from the request until the table is open again.
    """

    def __init__(self, sheets: Sheets, check_free: Callable[[], None]) -> None:
        self._sheets = sheets
        self._check_free = check_free
        self._borrower: Calibrator | Servicer | None = None
        self.calibrator: Calibrator | None = None
        self.servicer: Servicer | None = None
        self.asked = asyncio.Event()

    @property
    def purpose(self) -> str:
        """What the equipment is lent for, as in the keys of sentences."""
        return "servicing" if self._borrower is self.servicer else "calibrating"

    def calibrate(self, steps: Sequence[str], view: int) -> None:
        """Ask for a calibration of these steps, or of all, of the first or second camera.

        Raises:
            OrderError: there is none, there is no such step, or the equipment is needed.
        """
        if self._sheets.calibrating is None:
            raise UnknownOrderError(words("order.no-calibration"))
        if unknown := [step for step in steps if step not in STEPS]:
            raise UnknownOrderError(words("order.no-step", step=unknown[0]))
        self._check_free()
        self._borrower = self.calibrator = self._sheets.calibrating(steps, view)
        self.asked.set()

    def serve(self, game: str, task: ServiceTask, figures: Sequence[int], motors: Collection[int]) -> None:
        """Ask for a service of these figures, or of all `motors`, on the sheet of a game.

        Raises:
            OrderError: there is none, there is no such figure, or the equipment is needed.
        """
        if self._sheets.servicing is None:
            raise UnknownOrderError(words("order.no-service"))
        if unknown := set(figures) - set(motors):
            raise UnknownOrderError(words("order.no-figure", figure=str(min(unknown))))
        self._check_free()
        self._borrower = self.servicer = self._sheets.servicing(game, task, figures)
        self.asked.set()

    async def run(self) -> None:
        """Do what was asked; the table is closed."""
        assert self._borrower is not None
        await self._borrower.run()

    def leave(self) -> None:
        """Leave what is under way, from any thread: all wheels stop."""
        if self._borrower is not None:
            self._borrower.leave()

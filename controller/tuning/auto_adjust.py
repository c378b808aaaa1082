"""Automatic adjustment of worn wheels by what ordinary moves have shown, while a table plays."""

import logging

from controller.errors import LinkError, MotionError
from controller.fleet.drift import REFERENCE_MM, Scale, scaled
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.fleet.records import FigureRegistry
from controller.tuning.record import record_of

MIN_MOVES = 20
"""Moves within which adjusted wheels that are off again suffer from something other than wear."""

MAX_WEAR = 0.2
"""Relative error of a wheel above which it is not wear: a slipping tyre, a loose wheel or a failing motor."""

log = logging.getLogger(__name__)


class AutoAdjuster:
    """Keeps the wheels of a table's figures calibrated.

    Args:
        fleet: the figures.
        figure_registry: records the calibrations that they are given.
    """

    def __init__(self, fleet: Fleet, figure_registry: FigureRegistry) -> None:
        self._fleet = fleet
        self._figure_registry = figure_registry
        self._adjusted: set[int] = set()

    async def tend(self) -> None:
        """Adjust wheels that are off, or ask for tuning where an adjustment did not help.

        To be called while no figure drives: one in motion refuses a calibration.
        """
        for figure in list(self._fleet.figures.values()):
            worn = figure.drift.worn
            if worn is None or figure.status.wheels.tune_due or not figure.status.link.up:
                continue
            is_off_again = figure.id in self._adjusted and figure.drift.moves < MIN_MOVES
            if is_off_again or abs(worn.off_mm) > MAX_WEAR * REFERENCE_MM:
                figure.ask_for_tuning(
                    f"its wheels {_wear_text(worn)} in spite of adjustment: robodrome figures tune {figure.id}"
                )
                continue
            try:
                await self._adjust(figure, worn)
            except (LinkError, MotionError) as error:
                log.warning("The wheels of figure %d are not adjusted yet: %s", figure.id, error)

    async def _adjust(self, figure: Figure, worn: Scale) -> None:
        held = await figure.calibration()
        tunings = self._figure_registry.record(figure.radio).tunings
        revision = max(held.revision, tunings[-1].revision if tunings else 0) + 1
        adjusted = scaled(held, worn, worn, revision)
        await figure.calibrate(adjusted)
        self._adjusted.add(figure.id)
        figure.adjusted(
            f"its wheels {_wear_text(worn)}; adjusted by what the camera saw of its moves (revision {revision})"
        )
        try:
            self._figure_registry.tune(figure.radio, record_of(adjusted))
        except OSError as error:
            log.error("Figure %d keeps its calibration, this computer cannot: %s", figure.id, error)


def _wear_text(worn: Scale) -> str:
    return f"ran {abs(worn.off_mm):.1f} mm too {'far' if worn.off_mm > 0 else 'short'} per {REFERENCE_MM:g} mm"

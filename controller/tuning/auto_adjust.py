"""Wheels that have worn are put right by what ordinary moves have shown, while a table plays."""

import logging

from controller.errors import LinkError, MotionError
from controller.fleet.drift import REFERENCE_MM, Scale, scaled
from controller.fleet.fleet import Figure, Fleet
from controller.fleet.records import FigureRegistry
from controller.tuning.record import page_of

SOON = 20
"""Wheels that are off again after fewer moves have something else than wear."""

MOST = 0.2
"""Nor is it wear when they are off by a larger part."""

log = logging.getLogger(__name__)


class AutoAdjuster:
    """Looks after the wheels of a table's figures.

    Args:
        fleet: the figures.
        book: keeps what they are given.
    """

    def __init__(self, fleet: Fleet, figure_registry: FigureRegistry) -> None:
        self._fleet = fleet
        self._figure_registry = figure_registry
        self._healed: set[int] = set()

    async def tend(self) -> None:
        """Adjust wheels that have been off for long enough, or ask for tuning where that has not helped.

        To be called while nothing drives: a figure takes no calibration in mid-motion.
        """
        for figure in list(self._fleet.figures.values()):
            worn = figure.drift.worn
            if worn is None or figure.status.wheels.tune_due or not figure.status.link.up:
                continue
            again = figure.id in self._healed and figure.drift.moves < SOON
            if again or abs(worn.off_mm) > MOST * REFERENCE_MM:
                figure.ask_for_tuning(
                    f"its wheels {_words(worn)} in spite of adjustment: robodrome figures tune {figure.id}"
                )
                continue
            try:
                await self._heal(figure, worn)
            except (LinkError, MotionError) as error:
                log.warning("The wheels of figure %d are not adjusted yet: %s", figure.id, error)

    async def _heal(self, figure: Figure, worn: Scale) -> None:
        kept = await figure.calibration()
        tunings = self._figure_registry.page(figure.radio).tunings
        revision = max(kept.revision, tunings[-1].revision if tunings else 0) + 1
        healed = scaled(kept, worn, worn, revision)
        await figure.calibrate(healed)
        self._healed.add(figure.id)
        figure.adjusted(
            f"its wheels {_words(worn)}; adjusted by what the camera saw of its moves (revision {revision})"
        )
        try:
            self._figure_registry.tune(figure.radio, page_of(healed))
        except OSError as error:
            log.error("Figure %d keeps its calibration, this computer cannot: %s", figure.id, error)


def _words(worn: Scale) -> str:
    return f"ran {abs(worn.off_mm):.1f} mm too {'far' if worn.off_mm > 0 else 'short'} per {REFERENCE_MM:g} mm"

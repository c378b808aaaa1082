"""Calibrations of wheels as pages of the figure book, and back into figures that have lost theirs."""

import logging
from datetime import UTC, datetime

from controller.errors import LinkError, MotionError
from controller.fleet.fleet import Fleet
from controller.fleet.records import FigureRegistry, TuningPage, WheelPage
from controller.tuning.tuner import Tuning, rms
from controller.wire.messages import Calibration, WheelLine

log = logging.getLogger(__name__)


def page_of(calibration: Calibration) -> TuningPage:
    """What is kept of a calibration."""
    first, second, third, fourth = (
        WheelPage(dead_band=round(line.dead_band, 4), top_mm_s=round(line.top_mm_s, 2)) for line in calibration.lines
    )
    return TuningPage(
        revision=calibration.revision,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        wheels=(first, second, third, fourth),
        track_mm=round(calibration.track_mm, 3),
        lag_s=round(calibration.lag_s, 4),
    )


def page_of_tuning(tuning: Tuning) -> TuningPage:
    """What is kept of a tuning."""
    check_mm, check_deg = rms(tuning.after)
    measured = {
        "latency_s": round(tuning.fit.latency_s, 3),
        "residual_mm_s": round(tuning.fit.residual_mm_s, 3),
        "check_mm": round(check_mm, 2),
        "check_deg": round(check_deg, 2),
    }
    return page_of(tuning.calibration).model_copy(update=measured)


def calibration_of(page: TuningPage) -> Calibration:
    """What the figure is given."""
    first, second, third, fourth = (WheelLine(wheel.dead_band, wheel.top_mm_s) for wheel in page.wheels)
    return Calibration(page.revision, first, second, third, fourth, track_mm=page.track_mm, lag_s=page.lag_s)


async def restore(fleet: Fleet, figure_registry: FigureRegistry) -> None:
    """Give figures the calibration that the book has of them, where theirs is an older one."""
    for figure in list(fleet.figures.values()):
        tunings = figure_registry.page(figure.radio).tunings
        known = figure.status.wheels.calibration
        if tunings and known is not None and known < tunings[-1].revision:
            try:
                await figure.calibrate(calibration_of(tunings[-1]))
            except (LinkError, MotionError) as error:
                log.warning("The calibration of figure %d was not restored: %s", figure.id, error)

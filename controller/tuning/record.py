"""Wheel calibrations as records of the figure registry, and their restoration to figures that have lost them."""

import logging
from datetime import UTC, datetime

from controller.errors import LinkError, MotionError
from controller.fleet.fleet import Fleet
from controller.fleet.records import FigureRegistry, TuningRecord, WheelRecord
from controller.tuning.check import rms
from controller.tuning.tuner import Tuning
from controller.wire.messages import Calibration, WheelLine

log = logging.getLogger(__name__)


def record_of(calibration: Calibration) -> TuningRecord:
    """The record of a calibration made now."""
    first, second, third, fourth = (
        WheelRecord(dead_band=round(line.dead_band, 4), top_mm_s=round(line.top_mm_s, 2), start=round(line.start, 3))
        for line in calibration.lines
    )
    return TuningRecord(
        revision=calibration.revision,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        wheels=(first, second, third, fourth),
        track_mm=round(calibration.track_mm, 3),
        lag_s=round(calibration.lag_s, 4),
        wiring=calibration.wiring,
    )


def record_of_tuning(tuning: Tuning) -> TuningRecord:
    """The record of a tuning made now, with what it measured."""
    check_mm, check_deg = rms(tuning.after)
    measured = {
        "latency_s": round(tuning.fit.latency_s, 3),
        "residual_mm_s": round(tuning.fit.residual_mm_s, 3),
        "check_mm": round(check_mm, 2),
        "check_deg": round(check_deg, 2),
    }
    return record_of(tuning.calibration).model_copy(update=measured)


def calibration_of(record: TuningRecord) -> Calibration:
    """The calibration that a figure is given."""
    first, second, third, fourth = (WheelLine(wheel.dead_band, wheel.top_mm_s, wheel.start) for wheel in record.wheels)
    return Calibration(
        record.revision,
        first,
        second,
        third,
        fourth,
        track_mm=record.track_mm,
        lag_s=record.lag_s,
        wiring=record.wiring,
    )


async def restore(fleet: Fleet, figure_registry: FigureRegistry) -> None:
    """Give each figure its latest recorded calibration, if it holds an older one; ask the others for theirs."""
    for figure in list(fleet.figures.values()):
        tunings = figure_registry.record(figure.radio).tunings
        known = figure.status.wheels.calibration
        if known is None:
            continue
        try:
            if tunings and known < tunings[-1].revision:
                await figure.calibrate(calibration_of(tunings[-1]))
            elif figure.status.wheels.top_mm_s is None:
                await figure.calibration()
        except (LinkError, MotionError) as error:
            log.warning("The calibration of figure %d was not restored: %s", figure.id, error)

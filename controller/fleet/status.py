"""The status of a figure as immutable values, and its form as JSON."""

from dataclasses import dataclass
from typing import NamedTuple

from controller.api.telemetry import FigureHealth
from controller.api.wording import sentence
from controller.wire.codes import Reason, State
from engine.words import Msg

EMPTY_MV, FULL_MV = 3400, 4150
"""Voltage of the lithium cell at 0 % and 100 %, in mV; the level between them is taken as linear.

Below `EMPTY_MV` a figure refuses to drive (`refuse_mv` in `firmware/figure/config.py`); `FULL_MV` lies just under the
4.2 V to which a lithium cell is charged.
"""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong with a figure.

    Attributes:
        t_s: table time.
        words: what happened, phrased to follow 'figure 3: '.
    """

    t_s: float
    words: Msg


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """How well a figure can be reached.

    Attributes:
        up: False until the figure is heard, and again while it is silent.
        last_heard_s: table time of the last frame from it; None before the first.
        round_trip_s: of the last answered ping; None until known.
        loss: fraction of its recent frames that did not arrive, 0 to 1; None until known.
        clock_offset_s: the figure's clock minus table time; None until known.
        signal_dbm: received signal strength of its radio, from its last self-test; None without a radio.
    """

    up: bool = False
    last_heard_s: float | None = None
    round_trip_s: float | None = None
    loss: float | None = None
    clock_offset_s: float | None = None
    signal_dbm: int | None = None


@dataclass(frozen=True, slots=True)
class TelemetryStatus:
    """What a figure last reported of itself.

    Attributes:
        state: `State.OFFLINE` until it is heard.
        reason: why it is in that state.
        armed: whether it may move.
        battery_mv: None until known.
        battery_low: the figure will soon refuse to drive.
        pose: its own estimate of x_mm, y_mm and yaw_rad, board frame; None until it has had a pose fix.
        pose_s: table time of `pose`.
    """

    state: State = State.OFFLINE
    reason: Reason = Reason.NONE
    armed: bool = False
    battery_mv: int | None = None
    battery_low: bool = False
    pose: tuple[float, float, float] | None = None
    pose_s: float | None = None

    @property
    def battery(self) -> float | None:
        """Charge level, 0 to 1; None until known."""
        if self.battery_mv is None:
            return None
        return min(1.0, max(0.0, (self.battery_mv - EMPTY_MV) / (FULL_MV - EMPTY_MV)))


@dataclass(frozen=True, slots=True)
class WheelStatus:
    """How well a figure's wheels are calibrated.

    Attributes:
        calibration: revision that the figure holds; 0: as built; None until known.
        residual_mm: distance error of its wheels per 150 mm over the last moves; None until known.
        tune_due: whether its wheels must be measured, because adjusting them did not help.
        top_mm_s: speed at full duty and nominal voltage of its slowest wheel, by that calibration; None until known.
    """

    calibration: int | None = None
    residual_mm: float | None = None
    tune_due: bool = False
    top_mm_s: float | None = None


@dataclass(frozen=True, slots=True)
class FirmwareStatus:
    """Which firmware runs on which chip.

    Attributes:
        version: such as `0.1.0`; None until known.
        unique_id: of the chip, in hexadecimal; None until known.
    """

    version: str | None = None
    unique_id: str | None = None


class FigureStatus(NamedTuple):
    """All that is known of a figure's condition.

    Attributes:
        link: how well it can be reached.
        telemetry: what it last reported.
        wheels: how well its wheels are calibrated.
        firmware: what runs on it.
        tag_hz: recent rate of camera frames that showed its tag, per second.
        faults: the most recent ones, oldest first.
    """

    link: LinkStatus = LinkStatus()
    telemetry: TelemetryStatus = TelemetryStatus()
    wheels: WheelStatus = WheelStatus()
    firmware: FirmwareStatus = FirmwareStatus()
    tag_hz: float = 0.0
    faults: tuple[Fault, ...] = ()


def as_data(number: int, status: FigureStatus, now_s: float) -> FigureHealth:
    """A figure's status as JSON for phones and programs; ages in seconds before `now_s`, table time."""
    link, telemetry, wheels = status.link, status.telemetry, status.wheels
    why = sentence(telemetry.reason.words)
    return {
        "figure": number,
        "link": "ok" if link.up else "lost",
        "state": telemetry.state.name.lower(),
        "reason": why["text"],
        "why": why,
        "armed": telemetry.armed,
        "battery": _rounded(telemetry.battery, 2),
        "battery_low": telemetry.battery_low,
        "round_trip_ms": None if link.round_trip_s is None else round(link.round_trip_s * 1e3, 1),
        "loss": _rounded(link.loss, 3),
        "signal_dbm": link.signal_dbm,
        "seen_per_s": round(status.tag_hz, 1),
        "heard_s": None if link.last_heard_s is None else round(now_s - link.last_heard_s, 1),
        "firmware": status.firmware.version,
        "calibration": wheels.calibration,
        "residual_mm": _rounded(wheels.residual_mm, 1),
        "tune_due": wheels.tune_due,
        "faults": [{"age_s": round(now_s - fault.t_s), **sentence(fault.words)} for fault in status.faults],
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)

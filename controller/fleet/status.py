"""How figures are: what is counted of their frames and pings, what they say of themselves, and their last faults."""

from collections import deque
from dataclasses import dataclass
from typing import Any, Literal

from controller.wire.codes import Reason, State

WINDOW = 256
"""Frames of a figure that its loss is counted over: some 20 s."""

KEPT_FAULTS = 20
CLOCK_PERIOD_S = (1 << 30) / 1000
"""A figure's clock begins anew then."""

PINGS = 8
SEEN_S = 3.0


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong with a figure.

    Attributes:
        t_s: table time.
        words: what, to follow 'figure 3: '.
    """

    t_s: float
    words: str


@dataclass(frozen=True, slots=True)
class FigureStatus:
    """How a figure is.

    Attributes:
        state: what it does; `State.OFFLINE` until it is heard.
        reason: why.
        armed: whether it may move.
        battery: 0 to 1; None until known.
        battery_mv: the same as a voltage.
        battery_low: it will soon refuse to drive.
        link: `lost` when it has not been heard for a while.
        last_seen_s: when it was heard last.
        round_trip_s: of the last answered ping.
        loss: part of its last frames that did not arrive; None until known.
        tag_hz: how often per second the camera has seen it, lately.
        signal_dbm: of its radio, when it tested itself last; None without a radio.
        clock_offset_s: its clock minus table time; None until known.
        pose: where it believes to be: x_mm, y_mm, yaw_rad; None until the camera has told it.
        pose_s: when it believed that, in table time.
        firmware: its version.
        unique_id: of its chip, in hexadecimal.
        calibration: revision of its wheels' calibration; 0: as built.
        residual_mm: how far off its wheels are per 150 mm, by its last moves; None until known.
        tune_due: whether its wheels are to be measured, because adjusting them has not helped.
        adjusted_s: when its wheels were adjusted by what its moves had shown.
        faults: the last ones, oldest first.
    """

    state: State = State.OFFLINE
    reason: Reason = Reason.NONE
    armed: bool = False
    battery: float | None = None
    battery_mv: int | None = None
    battery_low: bool = False
    link: Literal["ok", "lost"] = "lost"
    last_seen_s: float | None = None
    round_trip_s: float | None = None
    loss: float | None = None
    tag_hz: float = 0.0
    signal_dbm: int | None = None
    clock_offset_s: float | None = None
    pose: tuple[float, float, float] | None = None
    pose_s: float | None = None
    firmware: str | None = None
    unique_id: str | None = None
    calibration: int | None = None
    residual_mm: float | None = None
    tune_due: bool = False
    adjusted_s: float | None = None
    faults: tuple[Fault, ...] = ()


def as_data(number: int, status: FigureStatus, now_s: float) -> dict[str, Any]:
    """A figure's health as JSON, for phones and programs; ages in seconds."""
    return {
        "figure": number,
        "link": status.link,
        "state": status.state.name.lower(),
        "reason": status.reason.words,
        "armed": status.armed,
        "battery": None if status.battery is None else round(status.battery, 2),
        "battery_low": status.battery_low,
        "round_trip_ms": None if status.round_trip_s is None else round(status.round_trip_s * 1e3, 1),
        "loss": None if status.loss is None else round(status.loss, 3),
        "signal_dbm": status.signal_dbm,
        "seen_per_s": round(status.tag_hz, 1),
        "heard_s": None if status.last_seen_s is None else round(now_s - status.last_seen_s, 1),
        "firmware": status.firmware,
        "calibration": status.calibration,
        "residual_mm": None if status.residual_mm is None else round(status.residual_mm, 1),
        "tune_due": status.tune_due,
        "faults": [{"age_s": round(now_s - fault.t_s), "text": fault.words} for fault in status.faults],
    }


class LossMeter:
    """Counts the gaps in the numbers of a figure's frames; late and doubled frames do no harm."""

    def __init__(self) -> None:
        self._last = 0
        self._seen = 0  # bit n: frame `_last - n` has come
        self._span = 0

    def hear(self, seq: int) -> None:
        """Take in a frame's number."""
        ahead = seq - self._last
        if self._span == 0 or ahead < -WINDOW or ahead > WINDOW:  # the first one, or its sender has begun anew
            self._last, self._seen, self._span = seq, 1, 1
        elif ahead > 0:
            self._seen = (self._seen << ahead | 1) & (1 << WINDOW) - 1
            self._last, self._span = seq, min(WINDOW, self._span + ahead)
        else:
            self._seen |= 1 << -ahead & (1 << self._span) - 1

    @property
    def loss(self) -> float | None:
        """Part that did not arrive; None before anything did."""
        return 1 - self._seen.bit_count() / self._span if self._span else None


class Pings:
    """Measures the round trip and the offset of a figure's clock, one question at a time."""

    def __init__(self) -> None:
        self._asked: tuple[int, float] | None = None
        self._samples: deque[tuple[float, float]] = deque(maxlen=PINGS)  # round trip, clock offset

    def due(self, now_s: float, period_s: float) -> bool:
        """Whether to ask again."""
        return self._asked is None or now_s - self._asked[1] > period_s

    def ask(self, seq: int, now_s: float) -> None:
        """A ping goes out."""
        self._asked = seq, now_s

    def answer(self, seq: int, now_s: float, figure_s: float) -> float | None:
        """An answer that left at `figure_s` of its clock has come: the round trip, if it answers the last ping."""
        if self._asked is None or self._asked[0] != seq:
            return None
        trip_s = now_s - self._asked[1]
        self._samples.append((trip_s, figure_s - (now_s - trip_s / 2)))
        return trip_s

    @property
    def one_way_s(self) -> float:
        """How long a frame takes when nothing holds it up: half of the least round trip; 0 until known."""
        return min(self._samples)[0] / 2 if self._samples else 0.0

    def table_time(self, figure_s: float, now_s: float) -> float:
        """When a frame left that says `figure_s`, in table time; `now_s` minus the way here until that is known."""
        offset_s = self.offset_s
        if offset_s is None:
            return now_s - self.one_way_s
        return now_s + (figure_s - offset_s - now_s + CLOCK_PERIOD_S / 2) % CLOCK_PERIOD_S - CLOCK_PERIOD_S / 2

    @property
    def offset_s(self) -> float | None:
        """The figure's clock minus table time, by the quickest of the last answers; None until known."""
        return min(self._samples)[1] if self._samples else None


class Sightings:
    """Counts how often the camera sees a figure."""

    def __init__(self) -> None:
        self._times_s: deque[float] = deque()

    def see(self, t_s: float) -> None:
        """It was seen."""
        self._times_s.append(t_s)

    def per_second(self, now_s: float) -> float:
        """Over the last `SEEN_S`."""
        while self._times_s and self._times_s[0] < now_s - SEEN_S:
            self._times_s.popleft()
        return len(self._times_s) / SEEN_S

"""Meters of a figure's link and visibility: frame loss, round trip with clock offset, sighting rate."""

from collections import deque

WINDOW = 256
"""Frames of a figure over which its loss is counted: about 20 s of telemetry and answers."""

CLOCK_PERIOD_S = (1 << 30) / 1000
"""Period after which a figure's clock wraps: the wire carries milliseconds modulo 2**30."""

PING_SAMPLES = 8
"""Round trips that are kept. The fastest of a few is closest to the undisturbed one; a short window follows
a clock that drifts."""

SIGHTING_WINDOW_S = 3.0
"""Time over which the sighting rate is averaged: long enough for a steady display at 15 frames per second."""


class LossMeter:
    """Counts the gaps in the sequence numbers of a figure's frames; late and duplicated frames count once."""

    def __init__(self) -> None:
        self._last = 0
        self._seen = 0  # bit n: frame `_last - n` has arrived
        self._span = 0

    def hear(self, seq: int) -> None:
        """Record a frame's sequence number."""
        ahead = seq - self._last
        if self._span == 0 or ahead < -WINDOW or ahead > WINDOW:  # the first one, or its sender has restarted
            self._last, self._seen, self._span = seq, 1, 1
        elif ahead > 0:
            self._seen = (self._seen << ahead | 1) & (1 << WINDOW) - 1
            self._last, self._span = seq, min(WINDOW, self._span + ahead)
        else:
            self._seen |= 1 << -ahead & (1 << self._span) - 1

    @property
    def loss(self) -> float | None:
        """Fraction that did not arrive, 0 to 1; None before the first frame."""
        return 1 - self._seen.bit_count() / self._span if self._span else None


class PingMeter:
    """Measures the round trip and the offset of a figure's clock, one ping at a time."""

    def __init__(self) -> None:
        self._asked: tuple[int, float] | None = None  # seq and table time of the last ping
        self._samples: deque[tuple[float, float]] = deque(maxlen=PING_SAMPLES)  # round trip, clock offset

    def due(self, now_s: float, period_s: float) -> bool:
        """Whether the last ping is older than the period."""
        return self._asked is None or now_s - self._asked[1] > period_s

    def ask(self, seq: int, now_s: float) -> None:
        """Record a ping that is sent."""
        self._asked = seq, now_s

    def answer(self, seq: int, now_s: float, figure_s: float) -> float | None:
        """Record an answer sent at `figure_s` on the figure's clock; its round trip in s, None if not of the last ping.

        The offset assumes that both directions take equally long (Cristian's algorithm).
        """
        if self._asked is None or self._asked[0] != seq:
            return None
        trip_s = now_s - self._asked[1]
        self._samples.append((trip_s, figure_s - (now_s - trip_s / 2)))
        return trip_s

    @property
    def one_way_s(self) -> float:
        """Undisturbed delay of a frame: half of the shortest recent round trip; 0 until known."""
        return min(self._samples)[0] / 2 if self._samples else 0.0

    def table_time(self, figure_s: float, now_s: float) -> float:
        """Table time at which a frame stamped `figure_s` left; `now_s` minus the delay until the offset is known."""
        offset_s = self.offset_s
        if offset_s is None:
            return now_s - self.one_way_s
        return now_s + (figure_s - offset_s - now_s + CLOCK_PERIOD_S / 2) % CLOCK_PERIOD_S - CLOCK_PERIOD_S / 2

    @property
    def offset_s(self) -> float | None:
        """The figure's clock minus table time, from the fastest recent answer; None until known."""
        return min(self._samples)[1] if self._samples else None


class SightingMeter:
    """Counts how often the camera sees a figure."""

    def __init__(self) -> None:
        self._times_s: deque[float] = deque()

    def see(self, t_s: float) -> None:
        """Record a sighting; older ones than the window are forgotten, as nobody may ever ask for the rate."""
        self._times_s.append(t_s)
        self._forget(t_s)

    def per_second(self, now_s: float) -> float:
        """Rate over the last `SIGHTING_WINDOW_S`."""
        self._forget(now_s)
        return len(self._times_s) / SIGHTING_WINDOW_S

    def _forget(self, now_s: float) -> None:
        while self._times_s and self._times_s[0] < now_s - SIGHTING_WINDOW_S:
            self._times_s.popleft()

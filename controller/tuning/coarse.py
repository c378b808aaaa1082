"""A coarse measurement of wheels of which nothing is known: what starts them, and how fast they are about.

Duties rise from the lowest, and every pulse is short: a motor of 300 mm/s must not leave the table.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

from base.angles import wrap_angle
from base.clock import Clock
from controller.api.wording import words
from controller.errors import MotionError
from controller.fleet.figure import Figure
from controller.tuning.fit import NOMINAL_MV
from controller.tuning.pulse import BOUND_MM, PULSE_MM, PULSE_S, REPEAT_S, REST_S, pulse
from controller.tuning.watch import Sighting, Watch
from controller.tuning.wiring import still_wheel
from controller.wire.messages import Calibration, WheelLine
from firmware.figure.config import DEFAULTS

_RAMP_FROM, RAMP_STEP, _RAMP_TO = 0.04, 0.01, 0.75
"""Duties of the ramp that finds where a wheel starts: below a dead-band of 0.1, and far above a start of 0.55."""

_WHEELS = (1, 0), (-1, 0), (0, 1), (0, -1)
"""Directions of the left and the right wheel in the ramps, in the order of `Fit.lines`."""

_RAMP_S = 0.35
"""Time per step of a ramp: the camera's latency and a few frames."""

_STARTS, _BELOW = 3, 0.05
"""Ramps for each wheel and direction, as a start scatters by about a hundredth; from how far below the last one found
the further ones rise. The greatest counts: a fast wheel that stands is 5 mm behind until its speed has risen enough."""

_STARTED_RAD = math.radians(0.8)
"""Turn from which a wheel counts as started: five times the camera's noise of 0.15 degree."""

_RAISE = 0.07
"""By how much of the range above the start one pair of straight pulses is stronger than the last."""

_LONGER = 2.0
"""Duration of a pair's second pulse over that of its first one."""

_CLEAR_MM = 4.0
"""Distance that the longer pulse must cover beyond the other one to tell a speed: twenty times the camera's noise."""

_ENOUGH = 5
"""Pairs that tell a speed: a line goes through them."""

_ANSWER_S, _REPEATS = 0.1, 5
"""Time within which a figure answers the stop of a pulse; if the radio stood still, the pulse lasted longer than it
should. How many pairs are driven again."""

_DEAD_BAND, _START, _TOP = cast("tuple[int, ...]", DEFAULTS["wheels"])[:3]
_AS_BUILT = (WheelLine(_DEAD_BAND / 1000, _TOP / 10, _START / 1000),) * 4
"""The lines of wheels that nobody has measured."""

_INEXACT = 0.2
"""Error of the coarse speed, as a share: 15 % were seen in MuJoCo and in our simulator."""

SLOWEST_MM_S, FASTEST_MM_S = 20.0, 400.0
"""Speeds at full duty of figures that can be tuned, and some margin for a coarse measurement."""


@dataclass(frozen=True, slots=True)
class Coarse:
    """What is known of a figure's wheels after the coarse measurement.

    Attributes:
        starts: duty at which each wheel begins to turn, in the order of `Fit.lines`.
        dead_band: duty up to which a running wheel comes to rest, of all wheels.
        top_mm_s: speed at full duty and nominal voltage, of all wheels.
    """

    starts: tuple[float, float, float, float]
    dead_band: float
    top_mm_s: float

    def duty(self, speed_mm_s: float) -> float:
        """The duty of a speed; at most 1."""
        return min(1.0, self.dead_band + (1 - self.dead_band) * speed_mm_s / self.top_mm_s)

    def speed_mm_s(self, duty: float) -> float:
        """The speed of a duty."""
        return max(0.0, duty - self.dead_band) / (1 - self.dead_band) * self.top_mm_s

    def agrees(self, held: Calibration) -> bool:
        """Whether a calibration's speed may be the true one: then it is the better one for blind drives."""
        return abs(held.top_mm_s - self.top_mm_s) <= _INEXACT * held.top_mm_s

    def calibration(self, held: Calibration, revision: int) -> Calibration:
        """What the figure is given to drive the finer measurement; the rest is what it holds."""
        first, second, third, fourth = (WheelLine(self.dead_band, self.top_mm_s, start) for start in self.starts)
        return Calibration(
            revision, first, second, third, fourth, track_mm=held.track_mm, lag_s=held.lag_s, wiring=held.wiring
        )


@dataclass(frozen=True, slots=True)
class _Pulse:
    """A straight pulse: its duration, how much later its stop was answered, s, and the way from rest to rest."""

    seconds: float
    answer_s: float
    way_mm: float


def is_measured(calibration: Calibration) -> bool:
    """Whether its wheels are others than those that every figure holds as it is built."""
    return calibration.lines != _AS_BUILT


async def measure(figure: Figure, watch: Watch, clock: Clock, tell: Callable[[float], None]) -> Coarse:
    """Measure the wheels coarsely; the figure, armed, needs a hand's width around it free.

    Args:
        figure: its handle.
        watch: its sightings.
        clock: table time.
        tell: called with the fraction that is done.

    Raises:
        MotionError: it refuses, a wheel does not turn, or the motors are too slow or too fast for a figure.
        LinkTimeoutError: it does not answer.
        FigureLostError: the camera does not see it.
    """
    found = [0.0] * len(_WHEELS)
    for number in range(_STARTS):
        for at, (left, right) in enumerate(_WHEELS):
            tell(0.2 * number + 0.05 * at)
            low = found[at] - _BELOW if number else _RAMP_FROM
            found[at] = max(found[at], await ramp(figure, watch, clock, left, right, low))
    tell(0.8)
    dead_band, top_mm_s = await _line(figure, watch, clock, max(found))
    if not SLOWEST_MM_S <= top_mm_s <= FASTEST_MM_S:
        raise MotionError(
            f"figure {figure.id}: its wheels run at about {top_mm_s:.0f} mm/s at full power; motors of 25 to 300 mm/s "
            "fit: choose another gear or other wheels",
            words("tuning.speed", figure=figure.id, speed=round(top_mm_s)),
        )
    return Coarse((found[0], found[1], found[2], found[3]), dead_band, top_mm_s)


async def ramp(figure: Figure, watch: Watch, clock: Clock, left: int, right: int, duty: float = _RAMP_FROM) -> float:
    """Raise one wheel's duty from there until the figure turns round the other one. Raises as `measure`."""
    rest = await watch.steady(figure.id)
    while duty < _RAMP_TO:
        until_s = clock.now() + _RAMP_S
        while clock.now() < until_s:
            figure.duty(left * duty, right * duty, BOUND_MM)
            await clock.sleep(REPEAT_S)
            last = watch.since(figure.id, rest.t_s)[-1:]
            if last and abs(wrap_angle(last[0].yaw_rad - rest.yaw_rad)) > _STARTED_RAD:
                await figure.stop()
                await clock.sleep(REST_S)
                return duty
        duty += RAMP_STEP
    wheel, direction = ("left" if left else "right"), ("forward" if left + right > 0 else "backward")
    raise MotionError(
        f"figure {figure.id}: its {wheel} wheel does not turn {direction}; look at its motor and wire",
        still_wheel(wheel),
    )


async def _line(figure: Figure, watch: Watch, clock: Clock, start: float) -> tuple[float, float]:
    """Dead-band and speed at full duty and nominal voltage, from pairs of pulses to and fro that become stronger.

    The second of a pair, back, lasts longer by a known time; both start and stop alike, however the wheels are braked.
    """
    measured: list[tuple[float, float]] = []
    duty, sign, repeats = start + 2 * RAMP_STEP, 1, _REPEATS
    while len(measured) < _ENOUGH and duty <= 1.0:
        battery_mv = figure.status.telemetry.battery_mv or NOMINAL_MV
        short = await _driven(figure, watch, clock, sign * duty, PULSE_S, PULSE_MM)
        long = await _driven(figure, watch, clock, -sign * duty, _LONGER * short.seconds, _LONGER * PULSE_MM)
        sign = -sign
        if max(short.answer_s, long.answer_s) > _ANSWER_S and repeats:
            repeats -= 1
            continue
        further_mm, longer_s = long.way_mm - short.way_mm, long.seconds - short.seconds
        if longer_s > 0 and (further_mm > _CLEAR_MM or duty == 1.0):
            measured.append((duty, further_mm / longer_s * NOMINAL_MV / battery_mv))
        duty = 2.0 if duty == 1.0 else min(1.0, duty + _RAISE * (1 - start))
    return line_of(measured, start)


async def _driven(figure: Figure, watch: Watch, clock: Clock, duty: float, longest_s: float, until_mm: float) -> _Pulse:
    """One straight pulse from rest to rest."""
    rest = await watch.steady(figure.id, frames=5)
    seconds, answer_s = await pulse(
        figure, clock, duty, duty, partial(watch.run_mm, figure.id, rest), longest_s=longest_s, until_mm=until_mm
    )
    return _Pulse(seconds, answer_s, _apart_mm(rest, await watch.steady(figure.id, frames=5)))


def line_of(measured: list[tuple[float, float]], start: float) -> tuple[float, float]:
    """Dead-band and speed at full duty of duties and speeds, mm/s.

    A dead-band lies below the start of a standing wheel; speeds that say otherwise are noise.
    """
    n = len(measured)
    duty, speed = (sum(pair[part] for pair in measured) / n for part in (0, 1))
    spread = sum((pair[0] - duty) ** 2 for pair in measured)
    slope = sum((pair[0] - duty) * (pair[1] - speed) for pair in measured) / spread if spread else 0.0
    dead_band = duty - speed / slope if slope > 0 else start / 2
    dead_band = max(start / 4, min(start - RAMP_STEP, dead_band))
    return dead_band, speed / (duty - dead_band) * (1 - dead_band)


def _apart_mm(one: Sighting, other: Sighting) -> float:
    return math.dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm))

"""How late the camera's times are, before anything is known of a figure's wheels.

A figure turns to and fro round one of its wheels. Its gyro tells the turns by the figure's own clock, which its pings
have compared with the table's; the camera shows them by the time of its frames. The delay is what brings both together.
Nothing here waits for the camera, whose frames may be older than a turn.
"""

import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from base.angles import wrap_angle
from base.clock import Clock
from controller.api.wording import words
from controller.errors import FigureLostError
from controller.fleet.figure import Figure
from controller.tuning.pulse import BOUND_MM, PULSES, REPEAT_S
from controller.tuning.sight import AHEAD_S
from controller.tuning.watch import Sighting, Watch
from vision.observation import FloatArray

OLDEST_S = 1.5
"""Latest frames that are told from ones that show nothing of the turns."""

USABLE_S = 0.9
"""Age of frames above which figures do not drive: they take no pose that is older than 1 s when it reaches them."""

TURNS_S = (0.5, 0.9, 0.6, 1.1, 0.7, 1.0, 0.5, 0.8, 0.6, 1.0, 0.9, 0.7)
"""Durations of the turns, unlike each other: a delay must not look like another one."""

RESTS_S = (0.3, 0.6, 0.2, 0.5, 0.4, 0.3, 0.6, 0.4, 0.2, 0.5, 0.3, 0.6)
"""Rests after them."""

FELT_RAD = 0.4
"""Turn that the gyro must feel in the first of them: it is 23 degrees."""

TOLD_S = 0.04
"""Period in which is looked for a new report of the figure: it makes one every 0.1 s."""

STEP_S = 0.001
"""Between delays that are tried."""

LEAST_FRAMES = 30
"""Sightings that a delay needs: a stream of 4 per second."""

UNLIKE = 0.1
"""Share of the variance of what was seen above which it is not what the gyro felt."""


@dataclass(frozen=True, slots=True)
class FrameAge:
    """How late frames are.

    Attributes:
        late_s: mean by which their times are later than the truth.
        jitter_s: standard deviation of it from frame to frame.
        frames: that have told it.
    """

    late_s: float
    jitter_s: float
    frames: int


async def measure_age(figure: Figure, watch: Watch, clock: Clock) -> FrameAge | None:
    """How late frames are against uncorrected times.

    The figure, armed, needs a hand's width around it free. None: its gyro has felt no turn, whatever the reason.

    Raises:
        MotionError: it refuses.
        LinkTimeoutError: it does not answer.
        FigureLostError: the camera does not see it, or not that it turns.
    """
    watch.late_s = 0.0
    start = await watch.steady(figure.id, frames=3)
    felt: dict[float, float] = {}
    noting = asyncio.ensure_future(note_turns(figure, clock, felt))
    try:
        with watch.without_fixes():
            turned = await _swing(figure, clock)
            if turned:
                await clock.sleep(OLDEST_S)
    finally:
        noting.cancel()
        await asyncio.gather(noting, return_exceptions=True)
    return age_of(watch.since(figure.id, start.t_s), felt, figure.id) if turned else None


def age_of(seen: Sequence[Sighting], felt: dict[float, float], figure: int) -> FrameAge:
    """The delay of least squares: seen(t + late) = scale felt(t) + start.

    Args:
        seen: by the times of frames.
        felt: yaw in rad by table time.
        figure: that has turned.

    Raises:
        FigureLostError: too few frames show it, or no delay up to `OLDEST_S` makes them alike.
    """
    unseen = FigureLostError(
        f"figure {figure} has felt that it turned, and the camera does not show it up to {OLDEST_S:g} s later: is its "
        "tag in the picture all the time, and is it the tag of this figure? A stream may be slower still",
        words("tuning.age", figure=figure, seconds=f"{OLDEST_S:g}"),
    )
    felt_s, yaws = np.array(sorted(felt)), np.unwrap([felt[t] for t in sorted(felt)])
    seen_s, seen_rad = np.array([s.t_s for s in seen]), np.unwrap([s.yaw_rad for s in seen])
    if len(seen) < LEAST_FRAMES or not seen_rad.var():
        raise unseen
    delays_s = np.arange(-0.1, OLDEST_S + 0.1, STEP_S)
    there = np.interp(seen_s - delays_s[:, None], felt_s, yaws)
    unlike = 1 - _alike(there, seen_rad)
    best = int(np.argmin(unlike))
    if unlike[best] > UNLIKE or not 0 < best < len(delays_s) - 1:
        raise unseen
    jitter_s = _jitter_s(seen_s - delays_s[best], seen_rad, felt_s, yaws)
    return FrameAge(float(delays_s[best]) - AHEAD_S, jitter_s, len(seen))


def _alike(there: FloatArray, seen: FloatArray) -> FloatArray:
    """(D,) squared correlation of each row of (D, N) with (N,)."""
    there, seen = there - there.mean(axis=1, keepdims=True), seen - seen.mean()
    return np.asarray((there @ seen) ** 2 / np.maximum(1e-12, (there**2).sum(axis=1) * (seen @ seen)))


def _jitter_s(at_s: FloatArray, seen: FloatArray, felt_s: FloatArray, yaws: FloatArray) -> float:
    """What is left of each frame in a turn, by the rate of the turn."""
    there = np.interp(at_s, felt_s, yaws)
    scale, start = np.polyfit(there, seen, 1)
    rates = scale * np.interp(at_s, felt_s, np.gradient(yaws, felt_s))
    turning = np.abs(rates) > np.abs(rates).max() / 2
    return float(np.std((seen - scale * there - start)[turning] / rates[turning]))


async def _swing(figure: Figure, clock: Clock) -> bool:
    """Turn to and fro round the right wheel, with the first duty whose turn is felt; whether one was.

    Round one wheel a figure turns whichever way its motors and its gyro are wired.
    """
    for duty in PULSES:
        before = _last(figure)
        await _turn(figure, clock, duty, TURNS_S[0])
        turned = abs(wrap_angle(_last(figure) - before))
        await clock.sleep(RESTS_S[0])
        if turned >= FELT_RAD:
            break
    else:
        return False
    for number in range(1, len(TURNS_S)):
        await _turn(figure, clock, -duty if number % 2 else duty, TURNS_S[number])
        await clock.sleep(RESTS_S[number])
    return True


async def _turn(figure: Figure, clock: Clock, duty: float, seconds: float) -> None:
    until_s = clock.now() + seconds
    while (left_s := until_s - clock.now()) > 0.001:
        figure.duty(duty, 0.0, BOUND_MM)
        await clock.sleep(min(REPEAT_S, left_s))
    await figure.stop()


def _last(figure: Figure) -> float:
    pose = figure.status.telemetry.pose
    return pose[2] if pose else math.nan


async def note_turns(figure: Figure, clock: Clock, felt: dict[float, float]) -> None:
    """Note table time and yaw of all that a figure tells; until cancelled."""
    while True:
        telemetry = figure.status.telemetry
        if telemetry.pose and telemetry.pose_s is not None:
            felt[telemetry.pose_s] = telemetry.pose[2]
        await clock.sleep(TOLD_S)

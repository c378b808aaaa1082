"""How a figure's motors and gyro are wired and mounted, from a nudge of each wheel that the camera watches.

A wheel alone turns the figure round the other wheel: its side shows in which way the figure turns, and the direction of
its motor in whether the axle's middle goes ahead or back.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from controller.clock import Clock
from controller.errors import MotionError
from controller.fleet.figure import Figure
from controller.tuning.watch import Watch
from engine.geometry import wrap_angle

DUTY = 0.5
"""Duty of a nudge: any motor starts, also one that needs 0.25 to start."""

NUDGE_S = 0.3
"""Length of a nudge: a wheel of 75 mm/s at full power then runs some 9 mm, its lag included."""

BOUND_MM = 15.0
"""Distance after which the figure itself ends a nudge."""

REST_S = 0.5
"""Time in which it comes to rest afterwards."""

SEEN_RAD = math.radians(3)
"""Turn that the camera tells from its noise of 0.15 degree, and the gyro from its drift of 1 degree in a nudge."""

_REPEAT_S = 0.08
"""Period in which a duty is repeated: two of them within its time to live of 0.2 s."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """What a nudge forward of one wheel did.

    Attributes:
        ahead_mm: way of the axle's middle along the heading, by the camera.
        turned_rad: counter-clockwise, by the camera.
        felt_rad: the same, by the figure's gyro.
    """

    ahead_mm: float
    turned_rad: float
    felt_rad: float


def mistakes(left: Nudge, right: Nudge) -> tuple[str, ...]:
    """What is wired or mounted the wrong way, each with what to do; nothing if all is right.

    Args:
        left: of the left wheel: the right way ahead and clockwise, felt as it was seen.
        right: of the right wheel: ahead and counter-clockwise.
    """
    still = [
        f"the {side} wheel does not turn: look at its motor, its wires and what blocks it"
        for side, nudge in (("left", left), ("right", right))
        if abs(nudge.turned_rad) < SEEN_RAD
    ]
    if still:
        return tuple(still)
    # The wheel that runs is the left one if going ahead turns the figure clockwise.
    runs = ["left" if nudge.ahead_mm * nudge.turned_rad < 0 else "right" for nudge in (left, right)]
    backward = [nudge.ahead_mm < 0 for nudge in (left, right)]
    found = []
    if runs[0] == runs[1]:
        found.append(f"both motor outputs turn the {runs[0]} wheel: each motor needs an output of its own")
    elif runs == ["right", "left"] and all(backward):
        found.append("it drives with its back ahead: turn its tag by half a turn")
    elif runs == ["right", "left"]:
        found.append("the plugs of the two motors are crossed: exchange them")
    if backward != [True, True] or runs == ["left", "right"]:
        found += [
            f"the motor at the {side} output turns backwards: exchange its two wires"
            for side, wrong in zip(("left", "right"), backward, strict=True)
            if wrong
        ]
    if any(abs(nudge.felt_rad) < SEEN_RAD / 2 for nudge in (left, right)):
        found.append("the gyro does not feel turns: is its axis upright, and the sensor firmly on the board?")
    elif all(nudge.felt_rad * nudge.turned_rad < 0 for nudge in (left, right)):
        found.append("the gyro feels turns the wrong way round: the board is mounted upside down")
    return tuple(found)


async def check_wiring(figure: Figure, watch: Watch, clock: Clock) -> None:
    """Nudge each wheel forward, and compare what the camera sees with what the figure feels.

    The figure, armed, needs a hand's width around it free.

    Raises:
        MotionError: something is wired or mounted the wrong way: in words, with what to do.
        LinkTimeout: it does not answer.
        FigureLostError: the camera does not see it.
    """
    left, right = [await _nudge(figure, watch, clock, side) for side in ((DUTY, 0.0), (0.0, DUTY))]
    found = mistakes(left, right)
    if found:
        raise MotionError(f"figure {figure.id}: {'; '.join(found)}")


async def _nudge(figure: Figure, watch: Watch, clock: Clock, duties: Sequence[float]) -> Nudge:
    before = await watch.steady(figure.id)
    with watch.without_fixes():
        felt_before = figure.status.telemetry.pose
        until_s = clock.now() + NUDGE_S
        while clock.now() < until_s:
            figure.duty(duties[0], duties[1], BOUND_MM)
            await clock.sleep(min(_REPEAT_S, max(0.001, until_s - clock.now())))
        await figure.stop()
        await clock.sleep(REST_S)
        felt = figure.status.telemetry.pose
    after = await watch.steady(figure.id)
    if felt_before is None or felt is None:
        raise MotionError(f"figure {figure.id}: it has lost its pose in a nudge; was it lifted?")
    ahead_mm, _ = before.offset(after)
    turned_rad = wrap_angle(after.yaw_rad - before.yaw_rad)
    # Round one wheel the chord lies half a turn off the heading at the start: to its sign that makes no difference.
    return Nudge(ahead_mm, turned_rad, wrap_angle(felt[2] - felt_before[2]))

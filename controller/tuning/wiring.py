"""How a figure's motors and gyro are wired and mounted, from a nudge of each wheel that the camera watches.

A wheel alone turns the figure round the other wheel: its side shows in which way the figure turns, and the direction of
its motor in whether the axle's middle goes ahead or back. Exchanged wires are named, and made up for in the figure's
calibration; what no exchange explains is only named.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from base.angles import wrap_angle
from base.clock import Clock
from controller.api.english import english
from controller.api.wording import words
from controller.errors import MotionError
from controller.fleet.figure import Figure
from controller.tuning.pulse import PULSES, pulse
from controller.tuning.watch import Watch
from controller.wire.messages import Calibration
from engine.words import Msg

SEEN_RAD = math.radians(3)
"""Turn that the camera tells from its noise of 0.15 degree, and the gyro from its drift of 1 degree in a nudge."""


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


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What two nudges have shown.

    Attributes:
        mistakes: what is wired or mounted the wrong way, each with what to do (`wiring.`); empty if all is right.
        wiring: mistakes that the figure has to compensate, as in `Calibration.wiring`; None where it cannot.
    """

    mistakes: tuple[Msg, ...]
    wiring: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class WiringCheck:
    """The result of a check that ended well.

    Attributes:
        mistakes: as in `Diagnosis`: the figure makes up for them.
        calibration: that it was given for this; None if it made up for them already, or nothing is wrong.
    """

    mistakes: tuple[Msg, ...]
    calibration: Calibration | None


_Wheel = tuple[int, int]
"""A wheel, or a motor output, 0 left and 1 right; and 1, or -1 if it runs backwards."""

_SIDES = ("left", "right")


def diagnose(left: Nudge, right: Nudge, compensated: Sequence[str] = ()) -> Diagnosis:
    """What is wired or mounted the wrong way.

    Args:
        left: of the left wheel: the right way ahead and clockwise, felt as it was seen.
        right: of the right wheel: ahead and counter-clockwise.
        compensated: the figure's `Calibration.wiring` meanwhile.
    """
    nudges = (left, right)
    still = [side for side, nudge in zip(_SIDES, nudges, strict=True) if abs(nudge.turned_rad) < SEEN_RAD]
    if still:
        return Diagnosis((words("wiring.both-still") if len(still) > 1 else still_wheel(still[0]),), None)
    # The wheel that runs is the left one if going ahead turns the figure clockwise.
    ran: list[_Wheel] = [(int(n.ahead_mm * n.turned_rad > 0), -1 if n.ahead_mm < 0 else 1) for n in nudges]
    inverted = all(nudge.felt_rad * nudge.turned_rad < 0 for nudge in nudges) != ("gyro_inverted" in compensated)
    driven = _driven(ran, _outputs(compensated))
    found = _motors(driven)
    deaf = any(abs(nudge.felt_rad) < SEEN_RAD / 2 for nudge in nudges)
    if deaf:
        found.append(words("wiring.gyro-deaf"))
    elif inverted:
        found.append(words("wiring.gyro-inverted"))
    if deaf or driven[0][0] == driven[1][0]:
        return Diagnosis(tuple(found), None)
    bits = {"crossed": driven[0][0] == 1, "left_reversed": driven[0][1] < 0, "right_reversed": driven[1][1] < 0}
    return Diagnosis(tuple(found), tuple(name for name, on in {**bits, "gyro_inverted": inverted}.items() if on))


def still_wheel(side: str) -> Msg:
    """The sentence that the `left` or the `right` wheel does not turn."""
    return words(f"wiring.{side}-still")


def _outputs(wiring: Sequence[str]) -> list[_Wheel]:
    """The output, and its sign, that drives the left and the right wheel of a figure that makes up for this."""
    signs = [-1 if f"{side}_reversed" in wiring else 1 for side in _SIDES]
    order = (1, 0) if "crossed" in wiring else (0, 1)
    return [(output, signs[output]) for output in order]


def _driven(ran: Sequence[_Wheel], outputs: Sequence[_Wheel]) -> list[_Wheel]:
    """The wheel, and its sign, that the left and the right output really drive."""
    by_output = {output: (wheel, sign * way) for (wheel, way), (output, sign) in zip(ran, outputs, strict=True)}
    return [by_output[0], by_output[1]]


def _motors(driven: Sequence[_Wheel]) -> list[Msg]:
    """What is wrong with the motors' wires."""
    wheels, backward = [wheel for wheel, _ in driven], [sign < 0 for _, sign in driven]
    if wheels == [1, 0] and all(backward):
        return [words("wiring.tag-turned")]
    found = []
    if wheels[0] == wheels[1]:
        found.append(words(f"wiring.{_SIDES[wheels[0]]}-alone"))
    elif wheels == [1, 0]:
        found.append(words("wiring.crossed"))
    return found + [words(f"wiring.{side}-reversed") for side, wrong in zip(_SIDES, backward, strict=True) if wrong]


async def check_wiring(figure: Figure, watch: Watch, clock: Clock, revision: int) -> WiringCheck:
    """Nudge each wheel forward, compare camera and gyro, and correct mistakes where possible.

    The figure, armed, needs a hand's width around it free. If wires are exchanged it gets a calibration that
    compensates them, and is nudged again.

    Args:
        figure: its handle.
        watch: its sightings.
        clock: table time.
        revision: of a calibration that it is given.

    Raises:
        MotionError: something is wrong that the figure cannot compensate; the message says what to do.
        LinkTimeoutError: it does not answer.
        FigureLostError: the camera does not see it.
    """
    held = await figure.calibration()
    found = await _diagnosed(figure, watch, clock, held)
    if found.wiring is None:
        raise MotionError(
            f"figure {figure.id}: {'; '.join(map(english, found.mistakes))}",
            words("wiring.beyond", figure=figure.id, mistakes=found.mistakes),
        )
    if found.wiring == held.wiring:
        return WiringCheck(found.mistakes, None)
    calibration = replace(held, revision=revision, wiring=found.wiring)
    await figure.calibrate(calibration)
    if (await _diagnosed(figure, watch, clock, calibration)).wiring != found.wiring:
        raise MotionError(
            f"figure {figure.id} moves otherwise than a moment ago: is a plug loose?",
            words("wiring.loose", figure=figure.id),
        )
    return WiringCheck(found.mistakes, calibration)


async def _diagnosed(figure: Figure, watch: Watch, clock: Clock, held: Calibration) -> Diagnosis:
    left, right = [await _nudge(figure, watch, clock, side) for side in ((1.0, 0.0), (0.0, 1.0))]
    return diagnose(left, right, held.wiring)


async def _nudge(figure: Figure, watch: Watch, clock: Clock, side: Sequence[float]) -> Nudge:
    """Pulses of one motor, each with more duty than the last, until the figure has turned."""
    for duty in PULSES:
        nudge = await _nudged(figure, watch, clock, duty * side[0], duty * side[1])
        if abs(nudge.turned_rad) >= SEEN_RAD:
            break
    return nudge


async def _nudged(figure: Figure, watch: Watch, clock: Clock, left: float, right: float) -> Nudge:
    before = await watch.steady(figure.id)
    with watch.without_fixes():
        felt_before = figure.status.telemetry.pose
        await pulse(figure, clock, left, right, lambda: watch.run_mm(figure.id, before))
        felt = figure.status.telemetry.pose
    after = await watch.steady(figure.id)
    if felt_before is None or felt is None:
        lifted = words("reason.lifted")
        raise MotionError(f"figure {figure.id}: it has lost its pose in a nudge; was it lifted?", lifted)
    ahead_mm, _ = before.offset(after)
    turned_rad = wrap_angle(after.yaw_rad - before.yaw_rad)
    # Round one wheel the chord lies half a turn off the heading at the start: to its sign that makes no difference.
    return Nudge(ahead_mm, turned_rad, wrap_angle(felt[2] - felt_before[2]))

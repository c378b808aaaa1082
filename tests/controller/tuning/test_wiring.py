"""Wiring mistakes are named: by arithmetic of a nudge, and on the real firmware with a body that has them."""

import pytest

from controller.errors import MotionError
from controller.sim.body import Physics
from controller.tuning.wiring import Nudge, check_wiring, mistakes
from robodrome.bench.tuning import stand

# A wheel that runs 9 mm turns a figure of 30 mm track by 0.3 rad; its middle goes 4.4 mm ahead.
LEFT = Nudge(4.4, -0.3, -0.29)
RIGHT = Nudge(4.4, 0.3, 0.31)


def back(nudge: Nudge) -> Nudge:
    """The same wheel run backwards."""
    return Nudge(-nudge.ahead_mm, -nudge.turned_rad, -nudge.felt_rad)


def turned_tag(nudge: Nudge) -> Nudge:
    """The same run, with the tag turned by half a turn."""
    return Nudge(-nudge.ahead_mm, nudge.turned_rad, nudge.felt_rad)


def inverted(nudge: Nudge) -> Nudge:
    return Nudge(nudge.ahead_mm, nudge.turned_rad, -nudge.felt_rad)


LEFT_BACK = "the motor at the left output turns backwards: exchange its two wires"
RIGHT_BACK = "the motor at the right output turns backwards: exchange its two wires"
CROSSED = "the plugs of the two motors are crossed: exchange them"
UPSIDE_DOWN = "the gyro feels turns the wrong way round: the board is mounted upside down"


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        (LEFT, RIGHT, ()),
        (back(LEFT), RIGHT, (LEFT_BACK,)),
        (LEFT, back(RIGHT), (RIGHT_BACK,)),
        (back(LEFT), back(RIGHT), (LEFT_BACK, RIGHT_BACK)),
        (RIGHT, LEFT, (CROSSED,)),
        (back(RIGHT), LEFT, (CROSSED, LEFT_BACK)),
        (turned_tag(LEFT), turned_tag(RIGHT), ("it drives with its back ahead: turn its tag by half a turn",)),
        (LEFT, LEFT, ("both motor outputs turn the left wheel: each motor needs an output of its own",)),
        (inverted(LEFT), inverted(RIGHT), (UPSIDE_DOWN,)),
        (inverted(back(LEFT)), inverted(RIGHT), (LEFT_BACK, UPSIDE_DOWN)),
        (
            Nudge(4.4, -0.3, 0.01),
            Nudge(4.4, 0.3, 0.0),
            ("the gyro does not feel turns: is its axis upright, and the sensor firmly on the board?",),
        ),
        (
            Nudge(0.0, 0.01, 0.0),
            RIGHT,
            ("the left wheel does not turn: look at its motor, its wires and what blocks it",),
        ),
    ],
)
def test_what_a_nudge_of_each_wheel_shows(left: Nudge, right: Nudge, said: tuple[str, ...]) -> None:
    assert mistakes(left, right) == said


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ((), None),
        (("reversed_left",), LEFT_BACK),
        (("reversed_right",), RIGHT_BACK),
        (("crossed",), CROSSED),
        (("upside_down",), UPSIDE_DOWN),
        (("crossed", "reversed_left", "reversed_right"), "it drives with its back ahead"),
        (("stuck_right",), "the right wheel does not turn"),
    ],
)
async def test_a_figure_is_nudged_and_what_is_wrong_is_said(faults: tuple[str, ...], said: str | None) -> None:
    async with stand(Physics(), seed=2) as one:
        for fault in faults:
            setattr(one.body.faults, fault, True)
        before = one.body.x_mm, one.body.y_mm
        if said is None:
            await check_wiring(one.figure, one.watch, one.clock)
        else:
            with pytest.raises(MotionError, match=f"figure 3: {said}"):
                await check_wiring(one.figure, one.watch, one.clock)
        assert (one.body.x_mm, one.body.y_mm) == pytest.approx(before, abs=15.0)

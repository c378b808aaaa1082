"""Wiring mistakes are named and made up for: by arithmetic of a nudge, and on the real firmware with such a body."""

import pytest

from controller.api.english import english
from controller.api.wording import words
from controller.errors import MotionError
from controller.sim.figures.body_properties import Physics
from controller.tuning.record import calibration_of, record_of_tuning
from controller.tuning.wiring import Diagnosis, Nudge, WiringCheck, check_wiring, diagnose
from lab.wire.wheel_tuning import stand

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


def mistakes_of(found: Diagnosis | WiringCheck) -> tuple[str, ...]:
    return tuple(map(english, found.mistakes))


LEFT_BACK = "the motor at the left output turns backwards; swap its two wires"
RIGHT_BACK = "the motor at the right output turns backwards; swap its two wires"
CROSSED = "the plugs of the two motors are swapped; exchange them"
UPSIDE_DOWN = "the gyro senses turns the wrong way round; the board is mounted upside down"


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        (LEFT, RIGHT, ()),
        (back(LEFT), RIGHT, (LEFT_BACK,)),
        (LEFT, back(RIGHT), (RIGHT_BACK,)),
        (back(LEFT), back(RIGHT), (LEFT_BACK, RIGHT_BACK)),
        (RIGHT, LEFT, (CROSSED,)),
        (back(RIGHT), LEFT, (CROSSED, LEFT_BACK)),
        (turned_tag(LEFT), turned_tag(RIGHT), ("it drives backwards; turn its tag by half a turn",)),
        (LEFT, LEFT, ("both motor outputs turn the left wheel; each motor needs an output of its own",)),
        (inverted(LEFT), inverted(RIGHT), (UPSIDE_DOWN,)),
        (inverted(back(LEFT)), inverted(RIGHT), (LEFT_BACK, UPSIDE_DOWN)),
        (
            Nudge(4.4, -0.3, 0.01),
            Nudge(4.4, 0.3, 0.0),
            ("the gyro does not sense turns; is its axis upright, and the sensor firmly on the board?",),
        ),
        (
            Nudge(0.0, 0.01, 0.0),
            RIGHT,
            ("the left wheel does not turn; look at its motor, its wires and what blocks it",),
        ),
        (Nudge(0.0, 0.01, 0.0), Nudge(0.1, 0.0, 0.0), ("neither wheel turns; look at the motor driver and its wires",)),
    ],
)
def test_what_a_nudge_of_each_wheel_shows(left: Nudge, right: Nudge, said: tuple[str, ...]) -> None:
    assert mistakes_of(diagnose(left, right)) == said


@pytest.mark.parametrize(
    ("left", "right", "wiring"),
    [
        (LEFT, RIGHT, ()),
        (back(LEFT), RIGHT, ("left_reversed",)),
        (LEFT, back(RIGHT), ("right_reversed",)),
        (RIGHT, LEFT, ("crossed",)),
        # The left output drives the right wheel back: its own motor is reversed, whichever wheel that is.
        (back(RIGHT), LEFT, ("crossed", "left_reversed")),
        (turned_tag(LEFT), turned_tag(RIGHT), ("crossed", "left_reversed", "right_reversed")),
        (inverted(back(LEFT)), inverted(RIGHT), ("left_reversed", "gyro_inverted")),
        (LEFT, LEFT, None),
        (Nudge(0.0, 0.01, 0.0), RIGHT, None),
        (Nudge(4.4, -0.3, 0.01), RIGHT, None),
    ],
)
def test_what_a_figure_can_make_up_for(left: Nudge, right: Nudge, wiring: tuple[str, ...] | None) -> None:
    assert diagnose(left, right).wiring == wiring


@pytest.mark.parametrize(
    ("compensated", "left", "right", "said", "wiring"),
    [
        # It makes up for it: the nudges go as they should, and the wires are still named.
        (("left_reversed",), LEFT, RIGHT, (LEFT_BACK,), ("left_reversed",)),
        (("crossed",), LEFT, RIGHT, (CROSSED,), ("crossed",)),
        (("gyro_inverted",), LEFT, RIGHT, (UPSIDE_DOWN,), ("gyro_inverted",)),
        # Somebody has exchanged the wires since: its compensation is now wrong.
        (("left_reversed",), back(LEFT), RIGHT, (), ()),
        (("crossed",), RIGHT, LEFT, (), ()),
        (("gyro_inverted",), inverted(LEFT), inverted(RIGHT), (), ()),
        # Crossed made up for, and then the left motor turned round: the right output drives it.
        (("crossed",), back(LEFT), RIGHT, (CROSSED, RIGHT_BACK), ("crossed", "right_reversed")),
    ],
)
def test_compensated_wires_are_named_as_long_as_they_are_wrong(
    compensated: tuple[str, ...], left: Nudge, right: Nudge, said: tuple[str, ...], wiring: tuple[str, ...]
) -> None:
    found = diagnose(left, right, compensated)
    assert (mistakes_of(found), found.wiring) == (said, wiring)


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ((), None),
        (("reversed_left",), LEFT_BACK),
        (("reversed_right",), RIGHT_BACK),
        (("crossed",), CROSSED),
        (("upside_down",), UPSIDE_DOWN),
        (("crossed", "reversed_left", "reversed_right"), "it drives backwards"),
        (("crossed", "reversed_left", "upside_down"), CROSSED),
    ],
)
async def test_wrong_wires_are_named_and_compensated_and_then_it_drives(
    faults: tuple[str, ...], said: str | None
) -> None:
    async with stand(Physics(), seed=2) as one:
        for fault in faults:
            setattr(one.body.faults, fault, True)
        before = one.body.x_mm, one.body.y_mm
        checked = await check_wiring(one.figure, one.watch, one.clock, revision=5)
        assert (one.body.x_mm, one.body.y_mm) == pytest.approx(before, abs=20.0)
        mistakes = mistakes_of(checked)
        assert mistakes[0].startswith(said) if said else not mistakes
        kept = await one.figure.calibration()
        assert (kept.revision == 5, checked.calibration == kept) == (bool(faults), bool(faults))
        assert (await check_wiring(one.figure, one.watch, one.clock, revision=6)).calibration is None
        x_mm, y_mm = one.body.x_mm + 40.0, one.body.y_mm - 60.0
        await one.figure.move(x_mm, y_mm, 60.0, 110.0)
        one.body.advance()
        assert (one.body.x_mm, one.body.y_mm) == pytest.approx((x_mm, y_mm), abs=2.0)


async def test_a_wheel_that_does_not_turn_is_named_and_nothing_is_changed() -> None:
    async with stand(Physics(), seed=2) as one:
        one.body.faults.stuck_right = True
        with pytest.raises(MotionError, match="figure 3: the right wheel does not turn") as caught:
            await check_wiring(one.figure, one.watch, one.clock, revision=5)
        mistake = words("wiring.right-still")
        assert caught.value.words == words("wiring.beyond", figure=3, mistakes=(mistake,))
        assert (await one.figure.calibration()).revision == 0


async def test_tuning_keeps_what_the_figure_makes_up_for() -> None:
    async with stand(Physics(), seed=2) as one:
        one.body.faults.crossed = True
        await check_wiring(one.figure, one.watch, one.clock, revision=5)
        tuning = await one.tuner.tune(6)
        assert tuning.calibration.wiring == ("crossed",)
        assert record_of_tuning(tuning).wiring == ("crossed",)
        assert calibration_of(record_of_tuning(tuning)).wiring == ("crossed",)

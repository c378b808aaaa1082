"""Verification of plans, on plans made by hand."""

import math

import pytest

from controller.errors import BlockedError
from controller.planning.clearance import clear_after_mm
from controller.planning.geometry import Obstacle
from controller.planning.plan import Body, Floor, Gate, JointPlan, Leg
from controller.planning.verify import check
from tests.controller.planning.boards import from_pictures
from tests.controller.planning.things import thing

BODIES, FLOOR = from_pictures("A B .\n. . .", ". A B\n. . .")
AHEAD = (Leg((60.0, 0.0), (120.0, 0.0)),)
YAWS = {"A": 0.0, "B": 0.0}


def plan(after: tuple[Gate, ...], ahead: tuple[Leg, ...] = AHEAD) -> JointPlan:
    return JointPlan({"A": (Leg((0.0, 0.0), (60.0, 0.0), after),), "B": ahead}, YAWS)


def test_following_needs_a_gate() -> None:
    with pytest.raises(BlockedError, match="the A and the B"):
        check(BODIES, FLOOR, plan(()))
    check(BODIES, FLOOR, plan((Gate("B", 0, 42.0),)))


def test_a_gate_that_opens_too_early_is_refused() -> None:
    """With B 41 mm along its leg, A at its goal would be 41 mm away: a clearance of 1 mm."""
    with pytest.raises(BlockedError):
        check(BODIES, FLOOR, plan((Gate("B", 0, 41.0),)))


def test_two_that_wait_for_each_other_are_refused() -> None:
    waiting = (Leg((60.0, 0.0), (120.0, 0.0), (Gate("A", 0, 60.0),)),)
    with pytest.raises(BlockedError, match="would wait for itself"):
        check(BODIES, FLOOR, plan((Gate("B", 0, 42.0),), waiting))


def test_a_gate_reaches_through_others() -> None:
    """C waits for A only, but A has waited for B."""
    bodies = [*BODIES, Body("C", (0.0, -60.0, 0.0), (120.0, -60.0))]
    legs = {
        "B": (Leg((60.0, 0.0), (60.0, -60.0)), Leg((60.0, -60.0), (120.0, 0.0))),
        "A": (Leg((0.0, 0.0), (60.0, 0.0), (Gate("B", 1, 84.0),)),),
    }
    last = Leg((0.0, -60.0), (60.0, -60.0), (Gate("A", 0, 60.0),))
    check(bodies, FLOOR, JointPlan({**legs, "C": (last,)}, YAWS))
    with pytest.raises(BlockedError, match=r"the (A|B) and the C"):
        check(bodies, FLOOR, JointPlan({**legs, "C": (Leg((0.0, -60.0), (60.0, -60.0)),)}, YAWS))


def test_a_train_needs_no_gates_within() -> None:
    legs = {"A": (Leg((0.0, 0.0), (60.0, 0.0)),), "B": AHEAD}
    check(BODIES, FLOOR, JointPlan(legs, YAWS, trains=(("B", "A"),)))


def test_what_lies_on_the_floor_is_not_touched() -> None:
    token = Obstacle(30.0, 25.0, 10.0, thing("disc at a1"))
    floor = Floor(FLOOR.sites, 60.0, FLOOR.yaws, (token,), FLOOR.bounds)
    with pytest.raises(BlockedError, match="the disc at a1 is in the way of the A"):
        check(BODIES, floor, plan((Gate("B", 0, 42.0),)))


@pytest.mark.parametrize(
    ("begin", "end", "expected"),
    [
        ((0.0, 0.0), (60.0, 0.0), 44.0),  # straight on: 44 mm from where the other one will be
        ((0.0, 0.0), (0.0, 60.0), 44.0),  # leaves sideways
        ((-60.0, 0.0), (-60.0, 60.0), None),  # a cell further behind
        ((0.0, 60.0), (60.0, 60.0), None),  # the next row
        ((30.0, 0.0), (60.0, 0.0), 14.0),
        ((0.0, 0.0), (10.0, 0.0), 44.0),  # it does not get far enough
        ((0.0, 0.0), (0.0, 0.0), math.inf),
    ],
)
def test_from_where_on_a_leg_is_clear_of_another(
    begin: tuple[float, float], end: tuple[float, float], expected: float | None
) -> None:
    """Another body must be 44 mm clear of the leg from (-15, 0) to (0, 0)."""
    found = clear_after_mm(begin, end, (-15.0, 0.0), (0.0, 0.0), 44.0)
    assert found == (expected if expected is None else pytest.approx(expected))

"""Speeds of figures from those of their wheels, and plans that take figures for as fast as they are."""

import math

import pytest

from controller.planning.geometry import Bounds
from controller.planning.plan import Body, Floor, JointPlan
from controller.planning.planner import plan_stage
from controller.planning.speed_model import SpeedModel, cruise_mm_s, slowest, speed_model_of

SITES = tuple((60.0 * x, 60.0 * y) for x in range(8) for y in range(3))
FLOOR = Floor(SITES, 60.0, (0.0, math.pi / 2), (), Bounds(-30.0, -30.0, 450.0, 150.0))
SLOW, FAST = speed_model_of(25.0), speed_model_of(300.0)


@pytest.mark.parametrize(
    ("top_mm_s", "cruise"), [(None, 60.0), (25.0, 20.0), (66.0, 52.8), (75.0, 60.0), (300.0, 60.0)]
)
def test_a_figure_drives_at_most_of_its_own_speed(top_mm_s: float | None, cruise: float) -> None:
    assert cruise_mm_s(top_mm_s) == pytest.approx(cruise)


def test_estimates_are_in_proportion_to_the_wheels() -> None:
    """At 25 mm/s: a third of the 60 mm/s for which 51 was fitted, and 1.6 * 25 / 30 of the 2.4 rad/s for 1.65."""
    assert (SLOW.drive_mm_s, SLOW.turn_rad_s) == (pytest.approx(17.0), pytest.approx(1.65 * 1.6 * 25 / 30 / 2.4))
    assert FAST == SpeedModel() == speed_model_of(75.0) == speed_model_of(None)
    assert slowest((FAST, SLOW)) is SLOW


def plan(*speeds: SpeedModel) -> JointPlan:
    """Figures on neighbouring rows that each drive 360 mm straight on."""
    bodies = [
        Body(f"P{row}", (0.0, 120.0 * row, 0.0), (360.0, 120.0 * row), speed=speed) for row, speed in enumerate(speeds)
    ]
    return plan_stage(bodies, FLOOR)


def test_a_plan_takes_as_long_as_its_slowest_figure() -> None:
    """360 mm, a leg's 0.75 s, and 0.55 s at the end."""
    assert plan(FAST).seconds == pytest.approx(360 / 51 + 1.3, abs=0.01)
    assert plan(SLOW).seconds == pytest.approx(360 / 17 + 1.3, abs=0.01)
    mixed = plan(FAST, SLOW)
    assert mixed.seconds == pytest.approx(360 / 17 + 1.3, abs=0.01)
    assert mixed.legs["P0"][-1].end_s < mixed.legs["P1"][-1].end_s

"""What the planner is asked for: by stages, from wherever figures stand."""

import math

import pytest

from controller.errors import BlockedError
from controller.planning.geometry import Bounds, Point
from controller.planning.plan import JointPlan
from controller.planning.router import Pose, Router, Standing
from controller.planning.speed_model import speed_model_of
from controller.planning.stages import Stage, stages_from_effects
from engine import registry
from engine.effects import EffectGroup, Relocate, Scene, Token
from engine.words import Name

GAME = registry.make("droids", {"scenario": 2})  # squares of 60 mm
BOARD = GAME.board
ROSTER = {"Y": 0, "R": 1, "P": 2}
NAMES = {name: Name("piece", name) for name in "YRP"}
ROUTER = Router(BOARD, ROSTER, NAMES, 40.0, 20.0, Bounds(-50.0, -50.0, 650.0, 650.0))


def centre(site: str) -> Point:
    place = BOARD.site(site)
    return (place.x_mm, place.y_mm)


def on(**sites: str) -> dict[int, Pose]:
    return {ROSTER[piece]: (*centre(site), 0.0) for piece, site in sites.items()}


def staged(figures: dict[str, str], *effects: EffectGroup) -> Stage:
    (stage,) = stages_from_effects(BOARD, Scene(figures, {}), effects, 40.0)
    return stage


def points(plan: JointPlan, piece: str) -> list[Point]:
    legs = plan.legs[piece]
    return [legs[0].start_mm, *(leg.end_mm for leg in legs)]


def leave(plan: JointPlan, piece: str) -> Point:
    return plan.legs[piece][-1].end_mm


CORNER = (Relocate("Y", ("a1", "b1", "c1", "c2", "c3"), "drive"),)


def test_a_named_path_is_followed() -> None:
    stage = staged({"Y": "a1"}, CORNER)
    plan = ROUTER.plan(stage, ["Y"], Standing(on(Y="a1"), {}))
    assert centre("c1") in points(plan, "Y")
    assert leave(plan, "Y") == pytest.approx(centre("c3"))


def test_a_plan_knows_how_fast_each_figure_is() -> None:
    stage = staged({"Y": "a1"}, CORNER)
    usual = ROUTER.plan(stage, ["Y"], Standing(on(Y="a1"), {})).seconds
    slow = ROUTER.plan(stage, ["Y"], Standing(on(Y="a1"), {}, speeds={0: speed_model_of(25.0)})).seconds
    assert slow - usual > 240.0 / 17.0 - 240.0 / 51.0  # of the four squares; turns take longer, too


def test_a_stopped_figure_continues_along_its_path() -> None:
    stage = staged({"Y": "a1"}, CORNER)
    x_mm, y_mm = centre("b1")
    plan = ROUTER.plan(stage, ["Y"], Standing({0: (x_mm + 20.0, y_mm + 3.0, 1.0)}, {}))
    assert math.dist(points(plan, "Y")[1], centre("c1")) < 1.0
    assert leave(plan, "Y") == pytest.approx(centre("c3"))


def test_a_figure_that_was_put_elsewhere_goes_there_as_it_can() -> None:
    stage = staged({"Y": "a1"}, CORNER)
    plan = ROUTER.plan(stage, ["Y"], Standing(on(Y="f8"), {}))
    assert leave(plan, "Y") == pytest.approx(centre("c3"))


def test_a_named_path_that_is_taken_is_bypassed() -> None:
    stage = staged({"Y": "a1"}, (Relocate("Y", ("a1", "b1", "c1"), "drive"),))
    lying = Standing(on(Y="a1"), {"b1": Token("mine")})
    plan = ROUTER.plan_some(stage, ["Y"], lying)
    assert leave(plan, "Y") == pytest.approx(centre("c1"))
    assert max(y for _, y in points(plan, "Y")) > centre("b1")[1] + 20.0


def test_a_train_is_asked_for_as_one() -> None:
    push = (Relocate("R", ("e5", "f5"), "push"), Relocate("Y", ("d5", "e5"), "push"))
    stage = staged({"R": "e5", "Y": "d5"}, push)
    plan = ROUTER.plan(stage, ["R", "Y"], Standing(on(R="e5", Y="d5"), {}))
    assert plan.trains == (("R", "Y"),)
    assert (leave(plan, "R"), leave(plan, "Y")) == (pytest.approx(centre("f5")), pytest.approx(centre("e5")))


def test_the_rest_of_a_train_whose_head_has_arrived_goes_alone() -> None:
    push = (Relocate("R", ("e5", "f5"), "push"), Relocate("Y", ("d5", "e5"), "push"))
    stage = staged({"R": "e5", "Y": "d5"}, push)
    plan = ROUTER.plan_some(stage, ["Y"], Standing(on(R="f5", Y="d5"), {}))
    assert plan.trains == ()
    assert set(plan.legs) == {"Y"}


def test_only_pieces_whose_sites_are_free_move() -> None:
    setup = Stage("setup", Scene({"Y": "c3", "R": "h8"}, {}))
    standing = Standing(on(Y="a1", R="f1", P="c3"), {}, frozenset({2}))
    plan = ROUTER.plan_some(setup, ["Y", "R"], standing)
    assert set(plan.legs) == {"R"}
    with pytest.raises(BlockedError, match="the P"):
        ROUTER.plan_some(setup, ["Y"], standing)


def test_ghosts_begin_where_the_stage_before_has_ended() -> None:
    there, back = stages_from_effects(
        BOARD,
        Scene({"Y": "a1", "S": "e5"}, {}),
        ((Relocate("Y", ("a1", "b1", "c1"), "slide"),), (Relocate("Y", ("c1", "b1", "a1"), "drive"),)),
        40.0,
    )
    first, second = ROUTER.ghosts((there, back), Standing(on(Y="a1"), {}))
    assert leave(first, "Y") == pytest.approx(centre("c1"))
    assert points(second, "Y")[0] == pytest.approx(centre("c1"))
    assert leave(second, "Y") == pytest.approx(centre("a1"))
    assert first.seconds > 1.0


def test_a_figure_askew_on_its_goal_has_a_leg_too() -> None:
    setup = Stage("setup", Scene({"Y": "c3"}, {}))
    x_mm, y_mm = centre("c3")
    for pose in ((x_mm, y_mm, 0.2), (x_mm + 3.5, y_mm, 0.0)):
        plan = ROUTER.plan_some(setup, ["Y"], Standing({0: pose}, {}))
        assert leave(plan, "Y") == pytest.approx(centre("c3"))
        assert plan.end_yaw_rad["Y"] % (math.pi / 2) == pytest.approx(0.0)

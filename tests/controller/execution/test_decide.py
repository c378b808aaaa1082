"""Decisions in situations made by hand: hand tasks, waits and drives."""

import math
from collections.abc import Mapping
from dataclasses import replace

import pytest

from controller.execution.decide import Decision, Situation, TableSetup, carried_pieces, decide
from controller.execution.hand_tasks import HandTask
from controller.planning.stages import Why
from controller.tracking.differences import FigureDifference, TokenDifference
from controller.tracking.estimates import PoseEstimate, TableEstimate
from engine import registry
from engine.effects import Scene, Token
from engine.words import Name

BOARD = registry.make("droids", {"scenario": 2}).board  # squares of 60 mm, resting yaws a quarter turn apart
SETUP = TableSetup(
    board=BOARD,
    roster={"Y": 0, "R": 1},
    motors=(0, 1),
    names={name: Name("piece", name) for name in "YR"},
    two_sided=False,
)
MINE = Token("mine")
Y_ELSEWHERE = FigureDifference("Y", "a1", "c3", known=True, steady_s=9.0)
R_ELSEWHERE = FigureDifference("R", "b1", "d3", known=True, steady_s=9.0)
MINE_MISSING = TokenDifference("e5", MINE, None, known=True, steady_s=9.0)
MINE_TOO_MANY = TokenDifference("e6", None, MINE, known=True, steady_s=9.0)


def pose(figure: int, site: str, dx_mm: float = 0.0, yaw_rad: float = 0.0, t_s: float = 100.0) -> PoseEstimate:
    place = BOARD.site(site)
    return PoseEstimate(figure, place.x_mm + dx_mm, place.y_mm, yaw_rad, t_s, 9.0, site)


def table(*poses: PoseEstimate, hand: bool = False) -> TableEstimate:
    return TableEstimate(100.0, {each.figure: each for each in poses}, {}, hand)


SITUATION = Situation(Scene({"Y": "a1", "R": "b1"}, {}), table(pose(0, "a1"), pose(1, "b1")))


def test_nothing_is_done_once_the_table_shows_the_goal() -> None:
    assert decide(SETUP, SITUATION) == Decision(done=True)


def test_figures_drive_together_to_where_they_belong() -> None:
    decision = decide(SETUP, replace(SITUATION, found=(Y_ELSEWHERE, R_ELSEWHERE)))
    assert decision == Decision(drives={"Y": "a1", "R": "b1"})


def test_a_figure_that_is_not_seen_does_not_drive() -> None:
    unseen = replace(Y_ELSEWHERE, known=False)
    assert decide(SETUP, replace(SITUATION, found=(unseen, R_ELSEWHERE))).drives == {"R": "b1"}


def test_what_is_carried_is_a_task_and_the_others_drive() -> None:
    decision = decide(SETUP, replace(SITUATION, found=(Y_ELSEWHERE, R_ELSEWHERE), carried={"Y": Why("hand")}))
    assert decision.tasks == (HandTask("", "carry", "a1", piece="Y", why=Why("hand")),)
    assert decision.drives == {"R": "b1"}


def test_figures_wait_until_tokens_are_lifted_but_not_until_they_are_laid() -> None:
    lift = decide(SETUP, replace(SITUATION, found=(MINE_TOO_MANY, Y_ELSEWHERE)))
    assert [task.kind for task in lift.tasks] == ["lift"]
    assert lift.drives == {}
    lay = decide(SETUP, replace(SITUATION, found=(MINE_MISSING, Y_ELSEWHERE)))
    assert [task.kind for task in lay.tasks] == ["lay"]
    assert lay.drives == {"Y": "a1"}


def test_tasks_say_why_hands_are_needed() -> None:
    decision = decide(SETUP, replace(SITUATION, found=(MINE_MISSING,), by_hand={"e5": Why("carried", "Y")}))
    assert decision.tasks == (HandTask("", "lay", "e5", MINE, why=Why("carried", "Y")),)


# The estimate is of second 100; figures wait for 3 s after a hand while there are tasks.
@pytest.mark.parametrize(("hand_s", "drives"), [(97.5, {}), (96.9, {"Y": "a1"}), (-math.inf, {"Y": "a1"})])
def test_figures_wait_for_hands_that_have_more_to_do(hand_s: float, drives: Mapping[str, str]) -> None:
    situation = replace(SITUATION, found=(MINE_MISSING, Y_ELSEWHERE), hand_s=hand_s)
    assert decide(SETUP, situation).drives == drives


def test_after_the_last_task_figures_do_not_wait_for_hands_that_have_left() -> None:
    assert decide(SETUP, replace(SITUATION, found=(Y_ELSEWHERE,), hand_s=99.9)).drives == {"Y": "a1"}


def test_nothing_drives_under_a_hand_or_on_a_stopped_table() -> None:
    under_hand = replace(SITUATION, found=(Y_ELSEWHERE,), estimate=table(pose(0, "c3"), hand=True))
    assert decide(SETUP, under_hand) == Decision()
    assert decide(SETUP, replace(SITUATION, found=(Y_ELSEWHERE,), may_drive=False)) == Decision()


def test_differences_out_of_focus_are_extra_once_they_are_steady() -> None:
    situation = replace(SITUATION, found=(MINE_TOO_MANY, Y_ELSEWHERE, R_ELSEWHERE), focus={"R"})
    decision = decide(SETUP, situation)
    assert decision.extra == (MINE_TOO_MANY, Y_ELSEWHERE)
    assert [task.site for task in decision.tasks] == ["e6"]  # tokens can be put right by hand, figures are left alone
    young = tuple(replace(each, steady_s=1.4) for each in (MINE_TOO_MANY, Y_ELSEWHERE))
    assert decide(SETUP, replace(situation, found=(*young, R_ELSEWHERE))) == Decision(drives={"R": "b1"})


# 3 mm and 8 degrees (0.14 rad) off are too much; drives end closer.
@pytest.mark.parametrize(
    ("off", "drives"),
    [
        (pose(0, "a1", dx_mm=2.9), {}),
        (pose(0, "a1", dx_mm=3.1), {"Y": "a1"}),
        (pose(0, "a1", yaw_rad=math.pi / 2 + 0.13), {}),
        (pose(0, "a1", yaw_rad=math.pi / 2 - 0.15), {"Y": "a1"}),
    ],
)
def test_a_figure_that_people_put_down_off_centre_centres_itself(off: PoseEstimate, drives: Mapping[str, str]) -> None:
    situation = replace(SITUATION, estimate=table(off, pose(1, "b1")))
    assert decide(SETUP, situation) == Decision(done=not drives, drives=drives)


def test_off_centre_is_good_enough_where_the_figure_cannot_or_need_not_drive() -> None:
    off = replace(SITUATION, estimate=table(pose(0, "a1", dx_mm=9.0), pose(1, "b1")))
    assert not decide(SETUP, off).done
    assert decide(SETUP, replace(off, may_drive=False)).done
    assert decide(SETUP, replace(off, carried={"Y": Why("hand")})).done
    assert decide(SETUP, replace(off, focus={"R"})).done


def test_off_centre_figures_wait_for_the_hand() -> None:
    under_hand = replace(SITUATION, estimate=table(pose(0, "a1", dx_mm=9.0), hand=True))
    assert decide(SETUP, under_hand) == Decision()


def test_the_first_reason_to_carry_a_figure_counts() -> None:
    here = table(pose(0, "a1"), pose(1, "b1", t_s=96.9))
    assert carried_pieces(SETUP, here, {}, (), {}) == {"R": Why("away")}
    assert carried_pieces(SETUP, table(), {}, (), {}) == {"Y": Why("away"), "R": Why("away")}
    assert carried_pieces(SETUP, here, {}, (0, 1), {"Y": Why("failed")}) == {"Y": Why("silent"), "R": Why("away")}
    assert carried_pieces(SETUP, here, {}, (), {"Y": Why("blocked")}) == {"Y": Why("blocked"), "R": Why("away")}
    no_motors = replace(SETUP, motors=())
    assert carried_pieces(no_motors, here, {"Y": Why("asked")}, (0,), {}) == {"Y": Why("asked"), "R": Why("hand")}

"""The robot that arrives must have turned by 90 degrees: the rule and its rulings, on the worked positions."""

from dataclasses import replace

import pytest

from engine.errors import IllegalActionError
from engine.games.ricochet.chips import CHIP
from engine.games.ricochet.rules.proof import Standing, has_arrived, slid
from engine.games.ricochet.state import RicochetState
from tests.engine.games.ricochet.table import BOARD_X, do, game, number, pair, proving, searching
from tests.engine.games.ricochet.test_movement import SOUTH, homemade
from tests.engine.games.ricochet.test_vectors import OPTIMA, cells
from tests.support.telling import says

UNTURNED = "has not turned by 90 degrees and may not stop on its target"


def position(number: int, bid: int, **options: object) -> RicochetState:
    """The proof of a bid on one of the worked positions."""
    vector = OPTIMA[number - 1]
    return proving(vector["chip"], cells(vector), bid, board=vector["faces"], **options)


def won(state: RicochetState) -> bool:
    return bool(state.view(None)["chips"]["player1"])


def test_arriving_straight_is_not_a_solution_and_the_move_is_refused() -> None:
    with pytest.raises(IllegalActionError, check=says(UNTURNED)):
        do(position(1, 1), "slide R W")


def test_a_refused_move_is_not_a_failure() -> None:
    state = position(1, 3)
    with pytest.raises(IllegalActionError):
        do(state, "slide R W")
    assert won(do(state, "slide R S", "slide R W", "slide R N"))


def test_moves_of_other_robots_do_not_turn_it() -> None:
    """(a): red has gone north only, yellow east."""
    with pytest.raises(IllegalActionError, check=says(UNTURNED)):
        do(position(5, 2), "slide Y E", "slide R N")


def test_a_deflection_is_a_ricochet() -> None:
    """(b): one move."""
    assert won(do(position(4, 1), "slide R W"))


def test_a_deflection_before_the_last_cell_is_one_too() -> None:
    """(b): yellow is turned west on (1, 13) and stops on (0, 13)."""
    state = do(proving("green-circle", "a16 b4 p9 n5", 9, board=BOARD_X), "slide Y S")
    assert state.view(None)["robots"]["Y"] == "a3"
    assert state.view(None)["proof"]["turned"] == ["Y"]


def test_to_and_fro_is_not_a_turn() -> None:
    """(c): blue goes east, then west on the same row."""
    state = proving("blue-square", "p3 i6 k16 n7", 2, board=OPTIMA[1]["faces"])
    with pytest.raises(IllegalActionError, check=says(UNTURNED)):
        do(state, "slide B E", "slide B W")


def test_to_and_fro_and_then_across_is_a_turn() -> None:
    """(c), (g): blue goes south and north, then west."""
    assert won(do(position(2, 3), "slide B S", "slide B N", "slide B W"))


def test_the_robot_may_not_stop_over_on_its_target_before_it_has_turned() -> None:
    """(d): west to the target, off it to the south, and back would be three moves."""
    with pytest.raises(IllegalActionError, check=says(UNTURNED)):
        do(position(1, 3), "slide R W")


def test_the_option_stop_over_allows_that() -> None:
    state = do(position(1, 3, stop_over=True), "slide R W", "slide R S")
    assert won(do(state, "slide R N"))


def test_a_stop_over_before_the_turn_is_not_an_arrival() -> None:
    state = do(position(1, 1, stop_over=True), "slide R W")
    assert not won(state)
    assert state.view(None)["robots"]["R"] == "p9"


def test_the_robot_may_pass_over_its_target_before_it_has_turned() -> None:
    """(d): targets of the printed boards stop every robot; here one has no south wall."""
    board = homemade("", missing='[7, 5, "S"], ')
    config = replace(game(board=1).config, board=board)
    robots = tuple(number(cell) for cell in ((7, 2), (0, 0), (0, 1), (0, 2)))
    standing = slid(config, CHIP["red-triangle"], Standing(robots), 0, SOUTH)
    assert pair(board.assembly.targets[CHIP["red-triangle"]]) == (7, 5)
    assert standing is not None
    assert pair(standing.robots[0]) == (7, 6)
    assert not has_arrived(config, CHIP["red-triangle"], standing)


def test_other_robots_may_stop_on_the_target() -> None:
    """The target is blue's; red goes there unturned: along the row, as blue would."""
    state = proving("blue-square", "p7 i6 k16 p3", 9, board=OPTIMA[1]["faces"])
    state = do(state, "slide R W")
    assert state.view(None)["robots"]["R"] == "l7"


def test_a_robot_that_stands_on_its_target_must_leave_it_and_come_back_with_a_turn() -> None:
    """(e)"""
    state = do(position(3, 4), "slide Y E", "slide Y N", "slide Y S")
    assert not won(state)
    assert won(do(state, "slide Y W"))


def test_standing_on_the_target_is_not_an_arrival() -> None:
    """(e): two moves of another robot while yellow stands there."""
    state = do(position(3, 2), "slide R N", "slide R S")
    assert not won(state)


def test_any_robot_may_arrive_on_the_vortex() -> None:
    assert won(do(position(6, 4), "slide G W", "slide Y W", "slide Y E", "slide Y S"))


def test_a_robot_may_rest_on_the_vortex_unturned_but_then_can_no_longer_arrive() -> None:
    """(f): yellow stops there, goes back and comes by the way that would have counted."""
    state = do(position(6, 6), "slide Y S")
    assert state.view(None)["proof"]["barred"] == ["Y"]
    state = do(state, "slide Y N", "slide G W", "slide Y W", "slide Y E")
    assert state.view(None)["proof"]["turned"] == ["Y"]
    assert not won(do(state, "slide Y S"))


def test_with_stop_over_it_can() -> None:
    state = do(position(6, 6, stop_over=True), "slide Y S", "slide Y N", "slide G W", "slide Y W", "slide Y E")
    assert won(do(state, "slide Y S"))


def test_a_barred_robot_does_not_bar_the_others() -> None:
    """(f): yellow has rested on the vortex; another robot arrives with a turn."""
    state = do(position(6, 9, allow_fewer=True), "slide Y S")
    assert state.view(None)["proof"]["barred"] == ["Y"]
    assert won(do(state, "slide R N", "slide Y E", "slide Y S", "slide R S", "slide R W"))


def test_what_one_prover_has_moved_counts_for_no_other() -> None:
    """Red goes south for the first; for the second its way west to the target is still without a turn."""
    vector = OPTIMA[0]
    state = searching(vector["chip"], cells(vector), board=vector["faces"])
    state = do(state, "player1: bid 2", "player2: bid 3", "clock: out", "slide R S", "concede")
    with pytest.raises(IllegalActionError, check=says(UNTURNED)):
        do(state, "player2: slide R W")


def test_who_was_barred_in_one_proof_may_arrive_in_the_next() -> None:
    state = searching("vortex", cells(OPTIMA[5]), board=OPTIMA[5]["faces"])
    state = do(state, "player2: bid 2", "player1: bid 4", "clock: out")
    state = do(state, "player2: slide Y S", "player2: concede")
    assert won(do(state, "slide G W", "slide Y W", "slide Y E", "slide Y S"))


def test_without_the_rule_one_straight_move_is_enough() -> None:
    assert won(do(position(1, 1, must_ricochet=False), "slide R W"))
    assert won(do(position(6, 1, must_ricochet=False), "slide Y S"))

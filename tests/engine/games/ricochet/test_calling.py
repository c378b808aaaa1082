"""Searching and calling, one test per sentence of the rules."""

from typing import Any

import pytest

from engine.errors import IllegalActionError
from engine.games.ricochet.state import RicochetState
from engine.state import Timer
from tests.engine.games.ricochet.table import do, game, searching, texts
from tests.engine.games.ricochet.test_vectors import OPTIMA, cells
from tests.support.telling import says

SECOND = OPTIMA[1]


def search(**options: object) -> RicochetState:
    return searching(SECOND["chip"], cells(SECOND), board=SECOND["faces"], **options)


def order(state: RicochetState) -> list[tuple[str, int]]:
    return [(bid["seat"], bid["number"]) for bid in state.view(None)["bids"]]


def test_a_round_begins_with_a_chip_that_chance_turns_up() -> None:
    state = game(start="a1 d4 k12 p9").start()
    assert state.to_act == ("chance",)
    outcomes = state.chance_outcomes()
    assert len({str(action) for action, _ in outcomes}) == 17
    assert {weight for _, weight in outcomes} == {1 / 17}
    state = do(state, "chip vortex")
    assert (state.view(None)["chip"], state.view(None)["round"], state.view(None)["pile"]) == ("vortex", 1, 16)


def test_nobody_moves_a_robot_while_all_search() -> None:
    with pytest.raises(IllegalActionError, check=says("nobody is proving yet")):
        do(search(), "player1: slide R N")


def test_all_players_may_call_at_once() -> None:
    state = search(players=10)
    assert state.to_act == (*(f"player{n}" for n in range(1, 11)), "clock")
    for n in range(10, 0, -1):
        state = do(state, f"player{n}: bid 7")
    assert order(state) == [(f"player{n}", 7) for n in range(10, 0, -1)]


def test_any_whole_number_from_1_may_be_called() -> None:
    state = search()
    assert texts(state) == [f"bid {n}" for n in range(1, 51)] + ["pass"]
    for number in (1, 50, 51, 9999):
        assert order(do(state, f"player1: bid {number}")) == [("player1", number)]


def test_the_first_call_turns_the_timer() -> None:
    state = search()
    assert state.timers() == (Timer("search", 240.0, "offer"),)
    state = do(state, "player2: bid 9")
    assert state.timers() == (Timer("calling", 60.0, "out"),)


def test_later_calls_do_not_restart_the_timer() -> None:
    state = do(search(), "player2: bid 9")
    assert do(state, "player1: bid 8").timers() == state.timers()


def test_while_it_runs_all_may_call_equal_and_higher_numbers_too() -> None:
    state = do(search(players=3), "player1: bid 5", "player2: bid 5", "player3: bid 12")
    assert order(state) == [("player1", 5), ("player2", 5), ("player3", 12)]


@pytest.mark.parametrize("number", [9, 10])
def test_a_player_may_only_improve_the_own_bid(number: int) -> None:
    state = do(search(), "player1: bid 9")
    with pytest.raises(IllegalActionError, check=says("your call of 9 can only be improved")):
        do(state, f"player1: bid {number}")
    assert order(do(state, "player1: bid 8")) == [("player1", 8)]


def test_lower_numbers_are_offered_to_who_has_called() -> None:
    state = do(search(), "player1: bid 3")
    assert texts(state, "player1") == ["bid 1", "bid 2", "pass"]
    assert len(texts(state, "player2")) == 51


def test_who_has_called_1_can_only_pass() -> None:
    state = do(search(), "player1: bid 1")
    assert texts(state, "player1") == ["pass"]
    assert [step.token for step in state.next_steps("player1", []).steps] == ["pass"]


def test_lowest_number_first_of_equals_who_called_it_first() -> None:
    """Player 1 called first, but called 7 after the others."""
    calls = ("player1: bid 9", "player2: bid 7", "player3: bid 7", "player1: bid 7", "clock: out")
    state = do(search(players=3), *calls)
    assert order(state) == [("player2", 7), ("player3", 7), ("player1", 7)]
    assert state.to_act == ("player2", "clock")


def test_when_the_timer_has_run_out_nobody_calls() -> None:
    state = do(search(), "player1: bid 9", "clock: out")
    for seat in ("player1", "player2"):
        assert not state.is_legal(state.game.action(seat, "bid 3"))


def test_who_has_nothing_more_to_call_may_pass_and_acts_no_more() -> None:
    state = do(search(players=3), "player1: bid 9", "player2: pass")
    assert state.to_act == ("player1", "player3", "clock")
    with pytest.raises(IllegalActionError, check=says("player 2 has passed and cannot call")):
        do(state, "player2: bid 3")


def test_when_all_have_passed_the_timer_need_not_run_out() -> None:
    state = do(search(), "player1: bid 9", "player2: pass", "player1: pass")
    assert state.to_act == ("player1", "clock")
    assert state.view(None)["phase"] == "proof"
    assert state.view(None)["passed"] == []


def test_the_first_call_lets_those_call_again_who_had_passed() -> None:
    state = do(search(players=3), "player1: pass", "player2: pass", "player3: bid 9")
    assert state.to_act == ("player1", "player2", "player3", "clock")


def test_after_240_seconds_without_a_call_players_may_turn_the_timer() -> None:
    state = search()
    with pytest.raises(IllegalActionError, check=says("the timer may be turned when nobody has called for a while")):
        do(state, "player1: turn")
    state = do(state, "clock: offer")
    assert state.timers() == (Timer("offer", 60.0, "turn"),)
    assert texts(state, "player2")[-2:] == ["pass", "turn"]
    assert do(state, "player2: turn").timers() == (Timer("last-call", 60.0, "out"),)


def test_after_300_seconds_it_is_turned_anyway() -> None:
    state = do(search(), "clock: offer", "clock: turn")
    assert state.timers() == (Timer("last-call", 60.0, "out"),)


def test_a_first_call_in_the_last_minute_restarts_the_timer() -> None:
    state = do(search(), "clock: offer", "clock: turn", "player1: bid 9")
    assert state.timers() == (Timer("calling", 60.0, "out"),)


@pytest.mark.parametrize("end", [("clock: offer", "player1: turn", "clock: out"), ("player1: pass", "player2: pass")])
def test_without_a_call_the_chip_is_mixed_back_and_another_is_turned_up(end: tuple[str, ...]) -> None:
    state = do(search(), *end)
    assert (state.to_act, state.view(None)["pile"], state.view(None)["chip"]) == (("chance",), 17, None)
    assert SECOND["chip"] in [str(action).split()[1] for action, _ in state.chance_outcomes()]
    assert do(state, "chip vortex").view(None)["round"] == 2


@pytest.mark.parametrize("vector", OPTIMA, ids=lambda vector: vector["optimum"])
@pytest.mark.parametrize("longest", [3, 5])
def test_a_chip_that_needs_more_moves_than_agreed_is_mixed_back_after_the_idle_time(
    vector: dict[str, Any], longest: int
) -> None:
    """Two solvers say how many moves the worked examples need: 1, 3 or 4."""
    state = searching(vector["chip"], cells(vector), board=vector["faces"], longest=longest)
    assert state.view(None)["phase"] == "search"
    after = do(state, "clock: offer")
    assert after.view(None)["phase"] == ("offered" if vector["with"] <= longest else "draw")
    assert after.view(None)["pile"] == 17 - (vector["with"] <= longest)


def test_chips_of_any_length_stay_by_default() -> None:
    third = OPTIMA[2]
    state = do(searching(third["chip"], cells(third), board=third["faces"]), "clock: offer")
    assert state.view(None)["phase"] == "offered"


def test_times_are_options() -> None:
    state = search(timer=30, patience=600)
    assert state.timers() == (Timer("search", 600.0, "offer"),)
    assert do(state, "player1: bid 4").timers() == (Timer("calling", 30.0, "out"),)


def test_what_was_called_stays_called() -> None:
    """A call tells the others a number; a pass tells nothing."""
    state = search()
    assert state.reveals(state.game.action("player1", "bid 4"))
    assert not state.reveals(state.game.action("player1", "pass"))

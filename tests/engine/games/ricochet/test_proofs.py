"""Proofs, one test per sentence of the rules: exact numbers, failure and return, the next in order."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from controller.api.english import english
from engine.effects import Relocate
from engine.errors import IllegalActionError
from engine.games.ricochet.board import AROUND, PARKS
from engine.games.ricochet.rules.homeward import drives_home
from engine.games.ricochet.state import Ricochet, RicochetState
from engine.state import Timer
from tests.engine.games.ricochet.table import act, do, game, searching, texts
from tests.engine.games.ricochet.test_movement import homemade
from tests.engine.games.ricochet.test_vectors import OPTIMA, cells
from tests.support.telling import says

SECOND = OPTIMA[1]
SOLUTION = ("slide B S", "slide B N", "slide B W")
WIGGLE = ("slide R N", "slide R S")


def proof(*bids: str, **options: object) -> RicochetState:
    """The proofs of these bids, such as `player1: bid 3`, on the second of the worked positions."""
    state = searching(SECOND["chip"], cells(SECOND), board=SECOND["faces"], **options)
    return do(state, *bids, "clock: out")


def chips(state: RicochetState) -> dict[str, list[str]]:
    return {seat: chips for seat, chips in state.view(None)["chips"].items() if chips}


def robots(state: RicochetState) -> str:
    return " ".join(state.view(None)["robots"].values())


def test_exactly_the_called_number_of_moves_wins_the_chip() -> None:
    state = do(proof("player2: bid 3"), *SOLUTION)
    assert chips(state) == {"player2": [SECOND["chip"]]}
    assert state.view(None)["pile"] == 16
    assert SECOND["chip"] not in [str(action).split()[1] for action, _ in state.chance_outcomes()]


def test_robots_and_markers_stay_where_a_successful_proof_left_them() -> None:
    state = do(proof("player2: bid 3"), *SOLUTION)
    assert robots(state) == "p3 i6 k16 l7"
    assert state.view(None)["markers"] == state.view(None)["robots"]


def test_arriving_before_the_last_move_fails() -> None:
    state = do(proof("player1: bid 4"), *SOLUTION)
    assert state.view(None)["proof"]["left"] == 1
    state = do(state, "slide B N")
    assert chips(state) == {}
    assert state.to_act == ("chance",)


def test_unless_the_robot_is_there_after_exactly_the_last_move() -> None:
    """It plays on and comes back; or another robot makes the moves that are left."""
    assert chips(do(proof("player1: bid 5"), *SOLUTION, "slide B E", "slide B W"))
    assert chips(do(proof("player1: bid 5"), *SOLUTION, *WIGGLE))


def test_the_option_allow_fewer_takes_a_shorter_proof() -> None:
    assert chips(do(proof("player1: bid 5", allow_fewer=True), *SOLUTION)) == {"player1": [SECOND["chip"]]}


def test_out_of_moves_without_arrival_is_failure() -> None:
    state = do(proof("player1: bid 2"), *WIGGLE)
    assert chips(state) == {}
    assert state.to_act == ("chance",)


def test_an_illegal_move_is_refused_and_is_not_a_failure() -> None:
    state = proof("player1: bid 3")
    with pytest.raises(IllegalActionError, check=says("the red robot cannot leave p3 that way")):
        do(state, "slide R E")
    assert chips(do(state, *SOLUTION))


def test_only_the_prover_moves_robots() -> None:
    state = proof("player1: bid 3", "player2: bid 3")
    with pytest.raises(IllegalActionError, check=says("it is the turn of player 1 and clock")):
        do(state, "player2: slide R N")


def test_after_a_failure_the_robots_go_back_to_their_markers() -> None:
    state = do(proof("player1: bid 3", "player2: bid 9"), "slide R N", "slide G W")
    state = do(state, "slide Y W")
    assert robots(state) == cells(SECOND)


def test_then_the_next_in_order_proves_first_those_with_the_same_number() -> None:
    state = proof("player3: bid 4", "player1: bid 2", "player2: bid 2", players=3)
    assert state.to_act[0] == "player1"
    state = do(state, *WIGGLE)
    assert state.to_act[0] == "player2"
    state = do(state, *WIGGLE)
    assert state.to_act[0] == "player3"
    assert chips(do(state, *SOLUTION, "slide R N")) == {"player3": [SECOND["chip"]]}


def test_a_player_proves_the_standing_bid_only_and_once() -> None:
    state = proof("player1: bid 9", "player2: bid 4", "player1: bid 3")
    assert [bid["number"] for bid in state.view(None)["bids"]] == [3, 4]
    state = do(state, "slide R N", "concede", "concede")
    assert state.to_act == ("chance",)


def test_when_nobody_succeeds_nobody_gets_the_chip_and_it_is_mixed_back() -> None:
    state = do(proof("player1: bid 1", "player2: bid 1"), "slide R N", "slide R N")
    assert (state.to_act, chips(state), state.view(None)["pile"]) == (("chance",), {}, 17)
    assert robots(state) == cells(SECOND)


def test_the_first_bidder_must_begin_a_later_one_may_decline() -> None:
    state = proof("player1: bid 3", "player2: bid 3")
    with pytest.raises(IllegalActionError, check=says("only the player who is proving may give up")):
        do(state, "player1: concede")
    state = do(state, "slide R N", "concede")
    assert do(state, "player2: concede").to_act == ("chance",)


def test_the_first_bidder_may_decline_where_nothing_can_move() -> None:
    """Four robots in a corner, walled in on a homemade board."""
    walls = '[1, 0, "E"], [1, 1, "E"], [0, 1, "S"], [1, 1, "S"],'
    made = Ricochet(replace(game(proof_time=0).config, board=homemade("", walls)))
    text = "proof 1 vortex a16/b16/a15/b15 = -/- - 1:3 - 0:0:0000:0000"
    assert texts(made.position(text)) == ["concede"]
    assert "concede" not in texts(made.position(text.replace("a16", "a1")))


def test_a_prover_has_120_seconds() -> None:
    state = proof("player1: bid 3", "player2: bid 3")
    assert state.timers() == (Timer("proof of player1", 120.0, "out"),)
    assert do(state, "slide R N").timers() == state.timers()
    state = do(state, "clock: out")
    assert state.timers() == (Timer("proof of player2", 120.0, "out"),)


def test_without_a_limit_the_clock_does_not_act() -> None:
    state = proof("player1: bid 3", proof_time=0)
    assert (state.to_act, state.timers()) == (("player1",), ())


def test_slides_are_listed_by_robot_and_direction() -> None:
    assert texts(proof("player1: bid 3")) == [
        f"slide {robot} {direction}"
        for robot, directions in {"R": "NSW", "Y": "NESW", "G": "ESW", "B": "S"}.items()
        for direction in directions
    ]


def test_a_failed_proof_shows_its_last_slide_and_then_the_drives_home() -> None:
    state = do(proof("player1: bid 2"), "slide R N")
    _, effects = act(state, "slide G W")
    slide, *drives = [relocation for (relocation,) in effects if isinstance(relocation, Relocate)]
    assert (slide.piece, slide.manner, slide.path[0]) == ("G", "slide", "k16")
    assert {(drive.piece, drive.manner, drive.path[-1]) for drive in drives} == {
        ("R", "drive", "p3"),
        ("G", "drive", "k16"),
    }


@pytest.mark.parametrize("side", [2, 3, 16])
@pytest.mark.parametrize("count", [4, 5])
def test_all_robots_find_home_one_after_the_other_over_free_cells(side: int, count: int) -> None:
    """Also where they and their homes crowd in a corner of the board."""
    rng = random.Random(side)
    corner = [y * 16 + x for y in range(side) for x in range(side + 1)]
    for _ in range(300):
        cells, homes = ([*rng.sample([c for c in corner if c not in PARKS], count)] for _ in range(2))
        drives = list(drives_home(tuple(cells), tuple(homes)))
        for robot, path in drives:
            assert path[0] == cells[robot]
            assert all(there in AROUND[here] for here, there in pairwise(path))
            assert not set(path[1:]) & {*cells, *PARKS}
            cells[robot] = path[-1]
        assert cells == homes
        assert len(drives) <= 4 * count


def sentence(state: RicochetState, line: str) -> str:
    actor, text = line.split(": ")
    return english(state.words(state.game.action(actor, text), None))


def test_what_became_of_a_proof_is_reported() -> None:
    won = proof("player2: bid 3")
    assert sentence(won, f"player2: {SOLUTION[0]}") == "moves the blue robot down to p4"
    won = do(won, *SOLUTION[:2])
    assert (
        sentence(won, f"player2: {SOLUTION[2]}")
        == "moves the blue robot to the left to l7: player 2 wins the blue square"
    )
    failing = do(proof("player1: bid 2", "player2: bid 3"), WIGGLE[0])
    assert sentence(failing, f"player1: {WIGGLE[1]}") == "moves the red robot down to p1: the proof has failed"
    failing = do(failing, WIGGLE[1])
    assert sentence(failing, "player2: concede") == (
        "gives up the proof: the proof has failed and nobody wins the blue square, which goes back"
    )

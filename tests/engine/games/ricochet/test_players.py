"""The computer players."""

import pytest

from engine.games.ricochet.state import RicochetState
from engine.registry import decide
from tests.engine.games.ricochet.table import do, searching
from tests.engine.games.ricochet.test_vectors import OPTIMA, cells


def greedy(state: RicochetState, actor: str) -> str:
    return str(decide(state, actor, "greedy", 1))


@pytest.mark.parametrize("vector", OPTIMA, ids=lambda v: v["optimum"])
def test_greedy_calls_the_fewest_moves_and_proves_them(vector: dict[str, object]) -> None:
    state = searching(str(vector["chip"]), cells(vector), board=vector["faces"])
    assert greedy(state, "player2") == f"bid {vector['with']}"
    state = do(state, f"player2: bid {vector['with']}", "player1: pass")
    assert greedy(state, "player2") == "pass"
    state = do(state, "player2: pass")
    for _ in range(int(str(vector["with"]))):
        state = do(state, greedy(state, "player2"))
    assert state.view(None)["chips"]["player2"] == [vector["chip"]]


def test_greedy_alone_says_that_it_has_a_solution() -> None:
    vector = OPTIMA[0]
    state = searching(vector["chip"], cells(vector), board=vector["faces"], players=1)
    assert greedy(state, "player1") == "found"


def test_greedy_cannot_prove_what_others_called() -> None:
    """A bid of 1 was called for it; it makes the slide that it must make, then concedes."""
    vector = OPTIMA[2]
    state = searching(vector["chip"], cells(vector), board=vector["faces"])
    state = do(state, "player1: bid 2", "clock: out")
    state = do(state, greedy(state, "player1"))
    assert greedy(state, "player1") == "concede"


def test_random_takes_any_legal_action_and_a_seed_repeats_it() -> None:
    state = searching(OPTIMA[0]["chip"], cells(OPTIMA[0]), board=OPTIMA[0]["faces"])
    taken = {str(decide(state, "player1", "random", seed)) for seed in range(200)}
    assert len(taken) > 40
    assert taken <= {str(action) for action in state.legal_actions("player1")}
    assert decide(state, "player1", "random", 7) == decide(state, "player1", "random", 7)

"""The computer players."""

import random

import pytest

from engine.games.ricochet.board import NAMES
from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.players.computer_players import LEVELS, call_of
from engine.games.ricochet.players.visible_solutions import difficulty
from engine.games.ricochet.state import RicochetState
from engine.registry import decide
from engine.state import CHANCE
from tests.engine.games.ricochet.breadth_first import fewest
from tests.engine.games.ricochet.table import do, game, number, searching
from tests.engine.games.ricochet.test_vectors import OPTIMA, cells


def perfect(state: RicochetState, actor: str) -> str:
    return str(decide(state, actor, "perfect", 1))


@pytest.mark.parametrize("vector", OPTIMA, ids=lambda v: v["optimum"])
def test_perfect_calls_the_fewest_moves_and_proves_them(vector: dict[str, object]) -> None:
    state = searching(str(vector["chip"]), cells(vector), board=vector["faces"])
    assert perfect(state, "player2") == f"bid {vector['with']}"
    state = do(state, f"player2: bid {vector['with']}", "player1: pass")
    assert perfect(state, "player2") == "pass"
    state = do(state, "player2: pass")
    for _ in range(int(str(vector["with"]))):
        state = do(state, perfect(state, "player2"))
    assert state.view(None)["chips"]["player2"] == [vector["chip"]]


def test_perfect_alone_says_that_it_has_a_solution() -> None:
    vector = OPTIMA[0]
    state = searching(vector["chip"], cells(vector), board=vector["faces"], players=1)
    assert perfect(state, "player1") == "found"


def test_perfect_cannot_prove_what_others_called() -> None:
    """A bid of 1 was called for it; it makes the slide that it must make, then concedes."""
    vector = OPTIMA[2]
    state = searching(vector["chip"], cells(vector), board=vector["faces"])
    state = do(state, "player1: bid 2", "clock: out")
    state = do(state, perfect(state, "player1"))
    assert perfect(state, "player1") == "concede"


def test_greedy_never_thinks_of_a_second_robot() -> None:
    """Of the published optima it calls those that the active robot reaches alone, and passes on the others."""
    for vector in OPTIMA:
        state = searching(str(vector["chip"]), cells(vector), board=vector["faces"])
        call = call_of(state.game.config, state.position, "player2", "greedy")
        assert call.moves is None or len({robot for robot, _ in call.moves}) == 1


def test_random_takes_any_legal_action_and_a_seed_repeats_it() -> None:
    state = searching(OPTIMA[0]["chip"], cells(OPTIMA[0]), board=OPTIMA[0]["faces"])
    taken = {str(decide(state, "player1", "random", seed)) for seed in range(200)}
    assert len(taken) > 40
    assert taken <= {str(action) for action in state.legal_actions("player1")}
    assert decide(state, "player1", "random", 7) == decide(state, "player1", "random", 7)


def played(first: str, second: str, seed: int) -> RicochetState:
    """The end of a seeded game of two computer players; it fails if there is none within 1,000 rounds."""
    state = game(board=f"seed {seed}").start()
    rng = random.Random(seed)
    levels = dict(zip(state.game.seats, (first, second), strict=True))
    while state.to_act:
        actor = state.to_act[0]
        if actor == CHANCE:
            action = rng.choice([action for action, _ in state.chance_outcomes()])
        else:
            action = decide(state, actor, levels[actor], rng.randrange(1000))
        state, _ = state.apply(action)
        assert state.position.round < 1000
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", [1, 2])
def test_two_computers_finish_a_game(level: str, seed: int) -> None:
    outcome = played(level, level, seed).outcome
    assert outcome is not None
    assert max(outcome.scores.values()) == 8


def test_an_expert_beats_a_novice() -> None:
    seeds = range(6)
    ends = [played("novice", "expert", seed).outcome for seed in seeds]
    assert sum(end is not None and end.winners == ("player2",) for end in ends) == len(seeds)


def test_a_player_proves_what_it_has_called() -> None:
    """As perfect calls are shortest solutions, none of them fails."""
    state = game(board="seed 5").start()
    rng = random.Random(5)
    while state.to_act:
        actor = state.to_act[0]
        actions = [action for action, _ in state.chance_outcomes()]
        action = rng.choice(actions) if actions else decide(state, actor, "perfect", 0)
        assert str(action) != "concede"
        state, _ = state.apply(action)


@pytest.mark.parametrize("vector", OPTIMA, ids=lambda v: v["optimum"])
def test_a_better_player_calls_earlier(vector: dict[str, object]) -> None:
    """Either all players see a solution of that many slides or none does; a stronger player sees it sooner."""
    state = searching(str(vector["chip"]), cells(vector), board=vector["faces"])
    calls = [call_of(state.game.config, state.position, "player1", level) for level in LEVELS]
    assert all(call.after_s > 0 for call in calls if call.moves)
    assert calls[-1].number == vector["with"]
    assert calls[-1].after_s <= min(call.after_s for call in calls if call.moves)


def test_helpers_and_barriers_make_a_solution_harder_to_see() -> None:
    """By the points of `sight`: one slide is one point, a helper two and a half with its slide, a barrier one."""
    config = game(board=OPTIMA[3]["faces"]).config
    robots = tuple(number(tuple(OPTIMA[3][colour])) for colour in ("red", "yellow", "green", "blue"))
    west = (0, 3)
    assert difficulty(config, robots, (west,)) == 1 + 1
    north_of_blue = (3, 0)
    assert difficulty(config, robots, (north_of_blue, west)) == 2 + 2.5 + 1


@pytest.fixture(scope="module")
def solved() -> list[tuple[RicochetState, int]]:
    """Seeded positions with the fewest slides by a breadth-first search that shares no code with the players."""
    rng, found = random.Random(36), []
    while len(found) < 20:
        board = f"seed {rng.randrange(1000)}"
        config = game(board=board).config
        robots, chip = tuple(rng.sample(config.board.starts, config.robots)), rng.randrange(len(CHIPS))
        moves = fewest(config, chip, robots, 6_000)
        if moves is not None and moves > 0:
            found.append((searching(CHIPS[chip], " ".join(NAMES[cell] for cell in robots), board=board), moves))
    return found


def test_perfect_calls_what_nobody_can_underbid_and_underbids_all_else(
    solved: list[tuple[RicochetState, int]],
) -> None:
    """That is what a win in one and its stop are here: who calls the fewest slides and proves them wins the chip."""
    for state, moves in solved:
        assert perfect(state, "player1") == f"bid {moves}"
        assert perfect(do(state, f"player1: bid {moves + 1}"), "player2") == f"bid {moves}"


def test_the_stronger_the_level_the_more_of_the_shortest_solutions_it_calls(
    solved: list[tuple[RicochetState, int]],
) -> None:
    """From `regular` on; only `regular` miscounts, in a few calls by one."""
    shares = []
    for level in ("regular", "expert", "perfect"):
        calls = [(call_of(state.game.config, state.position, "player1", level), moves) for state, moves in solved]
        shares.append(sum(call.number == moves for call, moves in calls) / len(solved))
        assert all(call.number >= moves - (level == "regular") for call, moves in calls if call.moves)
    assert shares == sorted(shares)
    assert shares[0] > 0.5
    assert shares[-1] == 1.0

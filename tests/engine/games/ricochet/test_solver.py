"""The solver against a plain breadth-first search, its two implementations against each other, and odd positions."""

import random
from typing import Any

import pytest

import kernels
from engine.games.ricochet.chips import CHIP, CHIPS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.rules.proof import Standing, has_arrived, slid
from engine.games.ricochet.solver import solver
from engine.games.ricochet.solver.problem import Answer
from engine.games.ricochet.solver.solver_python import solve as solve_in_python
from tests.engine.games.ricochet.breadth_first import fewest
from tests.engine.games.ricochet.table import game, number
from tests.engine.games.ricochet.test_vectors import OPTIMA

LIBRARY = kernels.load()
assert LIBRARY is not None


def random_problem(rng: random.Random) -> tuple[RicochetConfig, int, tuple[int, ...]]:
    """A board, rules, a chip and robots; half of the boards have diagonals on all four faces or three of them."""
    rules: dict[str, Any] = {
        "board": rng.choice((rng.randint(1, 1536), rng.randint(1459, 1536))),
        "silver": rng.random() < 0.4,
        "must_ricochet": rng.random() < 0.7,
        "stop_over": rng.random() < 0.3,
    }
    config = game(**rules).config
    return config, rng.randrange(len(CHIPS)), tuple(rng.sample(config.board.starts, config.robots))


@pytest.mark.parametrize("seed", range(60))
def test_no_solution_is_shorter(seed: int) -> None:
    """Up to the depth of the breadth-first search; `python -m lab solver` does it with 1,000 positions."""
    config, chip, robots = random_problem(random.Random(seed))
    answer = solver.solution(config, chip, Standing(robots), 8)
    known = fewest(config, chip, robots, 20_000)
    if known is None:
        assert answer.moves is None or len(answer.moves) > 3
    else:
        assert answer.moves is not None
        assert len(answer.moves) == known


@pytest.mark.parametrize("seed", range(60))
def test_a_solution_wins_the_chip_by_the_rules_of_the_game(seed: int) -> None:
    config, chip, robots = random_problem(random.Random(1000 + seed))
    standing = Standing(robots)
    for robot, direction in solver.solution(config, chip, standing, 12).moves or ():
        after = slid(config, chip, standing, robot, direction)
        assert after is not None
        standing = after
    assert has_arrived(config, chip, standing)


@pytest.mark.parametrize("seed", range(40))
def test_c_and_python_give_the_same_answer(seed: int) -> None:
    config, chip, robots = random_problem(random.Random(2000 + seed))
    problem = solver.problem_of(config, chip, Standing(robots), 6)
    assert solver.solve_in_c(LIBRARY, problem) == solve_in_python(problem)


@pytest.mark.parametrize("seed", range(10))
def test_in_the_middle_of_a_proof_the_rest_is_not_longer(seed: int) -> None:
    """The turns made before count: after each slide of a shortest solution the rest is one slide less."""
    config, chip, robots = random_problem(random.Random(3000 + seed))
    standing = Standing(robots)
    moves = solver.solution(config, chip, standing, 12).moves
    assert moves
    for left, (robot, direction) in zip(range(len(moves) - 1, -1, -1), moves, strict=True):
        after = slid(config, chip, standing, robot, direction)
        assert after is not None
        standing = after
        assert len(solver.solution(config, chip, standing, 12).moves or ()) == left


def test_the_hardest_position_that_is_known_needs_24_slides() -> None:
    """Published with fogleman/Ricochet; red, yellow, green, blue from the west and the north."""
    config = game(board="green-A yellow-B red-B blue-B", must_ricochet=False).config
    robots = tuple(y * 16 + x for x, y in ((14, 2), (15, 0), (1, 2), (13, 11)))
    moves = solver.solution(config, CHIP["blue-triangle"], Standing(robots)).moves
    assert moves is not None
    assert len(moves) == 24


@pytest.mark.parametrize(("must_ricochet", "slides"), [(False, 0), (True, 4)])
def test_a_robot_that_stands_on_its_target_has_arrived_unless_it_must_turn(must_ricochet: bool, slides: int) -> None:
    """Vector 3 of the worked examples: yellow stands on its target, and needs four slides to come back with a turn."""
    vector = OPTIMA[2]
    config = game(board=vector["faces"], must_ricochet=must_ricochet).config
    robots = tuple(number(tuple(vector[colour])) for colour in ("red", "yellow", "green", "blue"))
    moves = solver.solution(config, CHIP[vector["chip"]], Standing(robots)).moves
    assert moves is not None
    assert len(moves) == slides


def test_a_robot_that_is_shut_in_has_no_solution() -> None:
    """No official board shuts a robot in, so a robot that is barred from the vortex stands for it."""
    config = game(board=1).config
    standing = Standing(config.board.starts[:4], barred=0b1111)
    answer = solver.solution(config, CHIP["vortex"], standing)
    assert answer == Answer(None, True, 0)


def test_a_search_that_needs_too_much_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_BYTES", 1 << 20)
    config = game(board="green-A yellow-B red-B blue-B", must_ricochet=False).config
    robots = tuple(y * 16 + x for x, y in ((14, 2), (15, 0), (1, 2), (13, 11)))
    problem = solver.problem_of(config, CHIP["blue-triangle"], Standing(robots))
    with pytest.raises(solver.SolverError, match="more than 1 MB"):
        solver.solve_in_c(LIBRARY, problem)

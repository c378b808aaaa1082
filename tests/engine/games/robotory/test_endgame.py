"""The solved endgame against plain minimax over the engine's own actions, without pruning, estimates or masks."""

import random

import pytest

from engine.games.robotory.board import standard_board
from engine.games.robotory.players.endgame import EndgameModel, is_endgame
from engine.games.robotory.state import RobotoryState
from engine.registry import decide
from engine.search.alphabeta import NEARLY_WON, AlphaBeta
from engine.search.budget import Budget
from engine.state import State
from tests.engine.games.robotory.tables import GAME, table

CELLS = sorted(GAME.board.sites)


def wins(state: State, known: dict[str, bool]) -> bool:
    """Whether the seat in turn wins, if both play perfectly."""
    text = str(state)
    if text not in known:
        [seat] = state.to_act
        known[text] = any(
            seat in after.outcome.winners if after.outcome else not wins(after, known)
            for after in (state.apply(action)[0] for action in state.legal_actions(seat))
        )
    return known[text]


NEXT = [("1+0", "0+0", "1+2", seed) for seed in range(12)]
"""Light's and Dark's supply, pool, seed: any refill ends these games."""

LATER = [("2+0", "1+1", "3+3", seed) for seed in range(3)] + [("1+1", "2+1", "2+3", 2)]
"""Nobody can end these at once: the plain search looks at 500 to 13,000 positions."""


def endgame(light: str, dark: str, pool: str, seed: int) -> RobotoryState:
    """Robots and one to three discs where the seed puts them."""
    rng = random.Random(seed)
    cells = rng.sample(CELLS, 3 + rng.randint(1, 3))
    discs = " ".join(f"{cell}:{rng.choice('wb')}" for cell in cells[3:])
    robots = " ".join(f"{robot}:{cell}" for robot, cell in zip("WBR", cells, strict=False))
    made = table(discs, robots, rng.choice(["light", "dark"]), light, dark, pool)
    assert isinstance(made, RobotoryState)
    return made


def test_it_is_an_endgame_from_three_discs_of_a_colour_on() -> None:
    for pool, solved in (("3+9", True), ("9+3", True), ("4+4", False)):
        state = table(pool=pool)
        assert isinstance(state, RobotoryState)
        assert is_endgame(state.position) == solved


@pytest.mark.parametrize(("light", "dark", "pool", "seed"), NEXT + LATER)
def test_it_is_won_or_lost_as_plain_minimax_says(light: str, dark: str, pool: str, seed: int) -> None:
    """The winning action is found, and the expert plays it."""
    state = endgame(light, dark, pool, seed)
    model = EndgameModel(standard_board(), state.position.mover)
    search = AlphaBeta(model, Budget(10**9))
    search.best(list(model.successors(state.position)))
    known: dict[str, bool] = {}
    assert abs(search.value) >= NEARLY_WON
    assert (search.value > 0) == wins(state, known)
    if search.value > 0:
        [seat] = state.to_act
        after = state.apply(decide(state, seat, "expert", 0))[0]
        assert seat in after.outcome.winners if after.outcome else not wins(after, known)

"""Robotory's computer players."""

import random
from itertools import islice
from typing import NamedTuple, cast

from engine.games.robotory import rules
from engine.games.robotory.board import SEATS
from engine.games.robotory.players.endgame import EndgameModel, is_endgame
from engine.games.robotory.players.search import RobotoryModel
from engine.games.robotory.position import Position
from engine.games.robotory.rules import LONGEST
from engine.games.robotory.scene import action_between
from engine.games.robotory.state import RobotoryState
from engine.players import Deadline
from engine.search.alphabeta import DEEPEST, NEARLY_WON, AlphaBeta
from engine.search.budget import Budget
from engine.state import Action, Actor, State


class _Level(NamedTuple):
    """The sight of a level.

    Attributes:
        nodes: positions per turn.
        plies: turns after its own.
        longest: steps of a chain.
        threats: whether it sees the robots about to cross.
        endgame: part of the positions for solving the endgame.
    """

    nodes: int
    plies: int
    longest: int
    threats: bool = True
    endgame: float = 0.0


_LEVELS = {
    "beginner": _Level(400, 0, 1, threats=False),
    "easy": _Level(400, 0, 2),
    "medium": _Level(1_500, 2, 4),
    "strong": _Level(5_000, DEEPEST, LONGEST),
    "expert": _Level(30_000, DEEPEST, LONGEST, endgame=0.5),
}
"""Level -> its sight; as positions, not as time, so a seed repeats a game."""

LEVELS = tuple(_LEVELS)
"""The levels, weakest first."""

_LOOK_AT = 5_000
"""Actions that the simple players consider; Red alone may have over a million chains."""

_VARIANTS = 6
"""Chains per robot and end cell that a searching player considers for its own turn."""


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of the mover; deterministic in its arguments."""
    robotory = cast(RobotoryState, state)
    if level in _LEVELS:
        return _searching(robotory, _LEVELS[level], deadline, rng)
    actions = list(islice(state.legal_actions(actor), _LOOK_AT))
    return rng.choice(actions) if level == "random" else _greedy(robotory, actions, rng)


def _searching(state: RobotoryState, level: _Level, deadline: Deadline, rng: random.Random) -> Action:
    board, position = state.game.config.board, state.position
    model = RobotoryModel(board, position.mover, level.longest, level.threats)
    candidates = list(model.successors(position, _VARIANTS))
    rng.shuffle(candidates)
    budget = Budget(level.nodes, deadline)
    after = _proven(state, budget.part(level.endgame)) if level.endgame and is_endgame(position) else None
    if after is None:
        after = AlphaBeta(model, budget).best(candidates, level.plies)
    action = action_between(board, position, after)
    assert action is not None
    return action


def _proven(state: RobotoryState, budget: Budget) -> Position | None:
    """The position after an action that wins whatever the rival does; None if none was found."""
    model = EndgameModel(state.game.config.board, state.position.mover)
    search = AlphaBeta(model, budget)
    best = search.best(list(model.successors(state.position)))
    return best if search.value >= NEARLY_WON else None


def _greedy(state: RobotoryState, actions: list[Action], rng: random.Random) -> Action:
    """An action that wins immediately, else the one with the most robots at home that does not lose immediately."""
    seat = state.position.mover

    def worth(action: Action) -> tuple[int, float]:
        after, _ = state.apply(action)
        if after.outcome is not None:
            return (1 if SEATS[seat] in after.outcome.winners else -1, rng.random())
        return (0, rules.standing(state.game.config.board, after.position)[seat] + rng.random())

    return max(actions, key=worth)

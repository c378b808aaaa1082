"""Robotory's computer players."""

import random
from itertools import islice
from typing import cast

from engine.games.robotory import rules
from engine.games.robotory.board import SEATS
from engine.games.robotory.explain import action_between
from engine.games.robotory.search import Search
from engine.games.robotory.state import RobotoryState
from engine.players import Deadline
from engine.state import Action, Actor, State

_BUDGETS = {"easy": 300, "medium": 6_000, "strong": 120_000}
"""Positions that a searching player evaluates per turn; not a time, so that a seed gives the same game."""

LEVELS = {
    "easy": "Sees what happens next.",
    "medium": "Looks a few turns ahead.",
    "strong": "Looks far ahead.",
}
"""Level -> how it plays, weakest first."""

_LOOK_AT = 5_000
"""Actions that the simple players consider; Red alone may have over a million chains."""

_VARIANTS = 6
"""Chains per robot and end cell that a searching player considers for its own turn."""


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of the mover; deterministic in its arguments."""
    robotory = cast(RobotoryState, state)
    if level in _BUDGETS:
        return _searching(robotory, _BUDGETS[level], rng)
    actions = list(islice(state.legal_actions(actor), _LOOK_AT))
    return rng.choice(actions) if level == "random" else _greedy(robotory, actions, rng)


def _searching(state: RobotoryState, budget: int, rng: random.Random) -> Action:
    board, position = state.game.rules_board, state.position
    search = Search(board, budget)
    candidates = list(search.successors(position, _VARIANTS))
    rng.shuffle(candidates)
    action = action_between(board, position, search.best(candidates))
    assert action is not None
    return action


def _greedy(state: RobotoryState, actions: list[Action], rng: random.Random) -> Action:
    """An action that wins at once, else the one with the most robots at home that does not lose at once."""
    seat = state.position.mover

    def worth(action: Action) -> tuple[int, float]:
        after, _ = state.apply(action)
        if after.outcome is not None:
            return (1 if SEATS[seat] in after.outcome.winners else -1, rng.random())
        return (0, rules.standing(state.game.rules_board, after.position)[seat] + rng.random())

    return max(actions, key=worth)

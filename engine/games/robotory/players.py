"""Robotory's computer players."""

import random
from itertools import islice
from typing import cast

from engine.games.robotory import rules
from engine.games.robotory.board import SEATS
from engine.games.robotory.explain import action_between
from engine.games.robotory.search import Search
from engine.games.robotory.state import RobotoryState
from engine.state import Action, Actor, State

_BUDGETS = {"easy": 300, "medium": 6_000, "strong": 120_000}
"""Positions that a searching player may judge per turn; a budget, not a time, so that a seed replays."""

LEVELS = ("random", "greedy", *_BUDGETS)

_LOOK_AT = 5_000
"""Actions that the simple players look at; Red alone may have over a million chains."""

_VARIANTS = 6
"""Chains per robot and end cell that a searching player considers for its own turn."""


def choose(state: State, actor: Actor, level: str, seed: int) -> Action:
    """A legal action of the mover; the same for the same arguments."""
    robotory = cast(RobotoryState, state)
    chance = random.Random(seed)
    if level in _BUDGETS:
        return _searching(robotory, _BUDGETS[level], chance)
    actions = list(islice(state.legal_actions(actor), _LOOK_AT))
    return chance.choice(actions) if level == "random" else _greedy(robotory, actions, chance)


def _searching(state: RobotoryState, budget: int, chance: random.Random) -> Action:
    layout, position = state.game.layout, state.position
    search = Search(layout, budget)
    candidates = list(search.successors(position, _VARIANTS))
    chance.shuffle(candidates)
    action = action_between(layout, position, search.best(candidates))
    assert action is not None
    return action


def _greedy(state: RobotoryState, actions: list[Action], chance: random.Random) -> Action:
    """Win at once if that is possible, else have the most robots at home after this turn, and never lose at once."""
    seat = state.position.mover

    def worth(action: Action) -> tuple[int, float]:
        after, _ = state.apply(action)
        if after.outcome is not None:
            return (1 if SEATS[seat] in after.outcome.winners else -1, chance.random())
        return (0, rules.standing(state.game.layout, after.position)[seat] + chance.random())

    return max(actions, key=worth)

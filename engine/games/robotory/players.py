"""Robotory's computer players."""

import random
from itertools import islice
from typing import cast

from engine.games.robotory import rules
from engine.games.robotory.board import SEATS
from engine.games.robotory.state import RobotoryState
from engine.state import Action, Actor, State

LEVELS = ("random", "greedy")
_LOOK_AT = 5000
"""Actions that the simple players look at; Red alone may have over a million chains."""


def choose(state: State, actor: Actor, level: str, seed: int) -> Action:
    """A legal action of the mover; the same for the same arguments."""
    actions = list(islice(state.legal_actions(actor), _LOOK_AT))
    chance = random.Random(seed)
    if level == "random":
        return chance.choice(actions)
    return _greedy(cast(RobotoryState, state), actions, chance)


def _greedy(state: RobotoryState, actions: list[Action], chance: random.Random) -> Action:
    """Win at once if that is possible, else have the most robots at home after this turn, and never lose at once."""
    seat = state.position.mover

    def worth(action: Action) -> tuple[int, float]:
        after, _ = state.apply(action)
        if after.outcome is not None:
            return (1 if SEATS[seat] in after.outcome.winners else -1, chance.random())
        return (0, rules.standing(state.game.layout, after.position)[seat] + chance.random())

    return max(actions, key=worth)

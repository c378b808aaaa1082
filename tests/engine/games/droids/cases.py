"""Games that the tests of Droids play: every scenario, number of players and option at least once."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.games.droids.state import Droids, DroidsState
from engine.registry import decide
from engine.state import CHANCE
from tests.engine.games.droids.table import game
from tests.engine.plays import Ply

CASES: tuple[dict[str, Any], ...] = (
    {"scenario": 1},
    {"scenario": 1, "players": 3, "max_rounds": 5},
    {"scenario": 1, "players": 4, "teams": True},
    {"scenario": 2},
    {"scenario": 2, "players": 3, "unsent": "keep"},
    {"scenario": 2, "players": 4},
    {"scenario": 2, "players": 4, "teams": True, "max_rounds": 5},
    {"scenario": 3, "colours": "blue green"},
    {"scenario": 3, "players": 3, "majority": True},
    {"scenario": 3, "players": 4, "unsent": "keep", "draw": "fresh_7"},
    {"scenario": 4},
    {"scenario": 4, "players": 4, "max_rounds": 10},
    {"scenario": 5, "colours": "yellow blue"},
    {"scenario": 5, "players": 3, "draw": "fresh_7"},
    {"scenario": 6, "colours": "red green"},
    {"scenario": 7},
    {"scenario": 7, "colours": "green", "max_rounds": 5},
)

SETTING_OPTIONS = ("teams", "draw", "unsent", "majority", "max_rounds")


@cache
def game_of(number: int) -> Droids:
    """The game of a case."""
    return game(**CASES[number])


def choices(number: int, seed: int, most: int) -> Iterator[tuple[DroidsState, str, str]]:
    """A play of a case: position, actor and action; four of five seats' choices are the greedy player's."""
    rng, state = random.Random(f"{number} {seed}"), game_of(number).start()
    for _ in range(most):
        if not state.to_act:
            break
        actor = rng.choice(state.to_act)
        if actor == CHANCE or rng.random() < 0.2:
            text = str(rng.choice(list(state.legal_actions(actor))))
        else:
            text = str(decide(state, actor, "greedy", rng.randrange(10**9)))
        yield state, actor, text
        state, _ = state.apply(state.game.action(actor, text))


@cache
def play(number: int, seed: int, most: int = 160) -> tuple[Ply, ...]:
    """The same with effects and the states after."""
    plies = []
    for state, actor, text in choices(number, seed, most):
        action = state.game.action(actor, text)
        after, effects = state.apply(action)
        plies.append(Ply(state, action, effects, after))
    return tuple(plies)

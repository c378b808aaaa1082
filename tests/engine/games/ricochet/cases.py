"""The games that the tests of Ricochet Robots play: options between them that touch every rule."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.games.ricochet.state import Ricochet, RicochetState
from engine.registry import decide
from engine.state import CHANCE, CLOCK
from tests.engine.games.ricochet.table import BOARD_X, game
from tests.engine.plays import Ply, actions

CASES: tuple[dict[str, Any], ...] = (
    {"board": BOARD_X},
    {"board": BOARD_X, "silver": True, "players": 3, "chips": 2, "longest": 3},
    {"board": 1536, "players": 5, "allow_fewer": True, "proof_time": 0, "rounds": 17},
    {"board": 800, "must_ricochet": False, "chips": 1},
    {"board": 1100, "players": 1, "solo_timers": 2},
    {"board": "green-D yellow-D red-C blue-D", "players": 1, "silver": True, "must_ricochet": False, "proof_time": 0},
    {"board": 3, "start": "a1 d4 k12 p9", "stop_over": True, "rounds": 5, "players": 4},
    {"board": 1200, "silver": True, "stop_over": True, "allow_fewer": True, "players": 2, "chips": 3},
)


@cache
def game_of(number: int) -> Ricochet:
    return game(**CASES[number])


@cache
def play(number: int, seed: int, most: int = 80) -> tuple[Ply, ...]:
    """A game of players that are mostly greedy, sometimes random, and sometimes too slow for the clock."""
    rng, state, plies = random.Random(seed), game_of(number).start(), []
    while state.to_act and len(plies) < most:
        text = _choice(state, rng)
        after, effects = state.apply(text)
        plies.append(Ply(state, text, effects, after))
        state = after
    return tuple(plies)


def _choice(state: RicochetState, rng: random.Random) -> Any:
    seats = [actor for actor in state.to_act if actor not in (CHANCE, CLOCK)]
    if not seats or (CLOCK in state.to_act and rng.random() < 0.1):
        return rng.choice(actions(state, state.to_act[-1]))
    seat = rng.choice(seats)
    listed = actions(state, seat)
    fit = [action for action in listed if str(action) in ("bid 1", "bid 2", "bid 3", "bid 4")]
    if fit and rng.random() < 0.2:
        return rng.choice(fit)
    return rng.choice(listed) if rng.random() < 0.1 else decide(state, seat, "perfect", rng.randrange(1000))


def random_choices(number: int, seed: int, most: int) -> Iterator[tuple[RicochetState, str, str]]:
    """Position, actor and text of each ply of a random game in which low numbers are called."""
    rng, state = random.Random(seed), game_of(number).start()
    for _ in range(most):
        if not state.to_act:
            return
        actor = rng.choice(state.to_act)
        if actor == CLOCK and rng.random() < 0.6:
            actor = state.to_act[0]
        listed = actions(state, actor)
        low = [action for action in listed if str(action) in [f"bid {n}" for n in range(1, 8)]]
        action = rng.choice(low or listed)
        yield state, actor, str(action)
        state, _ = state.apply(action)

"""Reference for the engine's speed: OpenSpiel's games that are written in Python.

OpenSpiel is an optional dependency (`pip install robodrome[bench]`); without it there is no reference.
"""

import logging
import random
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from lab.engine.random_play_speed import BATCH, Play, Speed

KEPT, IN_PLACE = "states kept", "in place"
"""Ways of playing: an action returns a new state and leaves the old one unchanged, as here; or it changes the state."""


def plays() -> Mapping[str, Mapping[str, Play]]:
    """Way of playing -> game of players who act in turn -> its random play; empty without OpenSpiel."""
    if find_spec("pyspiel") is None:
        return {}
    import pyspiel

    import_module("open_spiel.python.games")  # registers them

    logging.getLogger("absl").setLevel(logging.ERROR)  # one game warns at each start that its word list is missing
    kinds = [kind for kind in pyspiel.registered_games() if kind.short_name.startswith("python_")]
    in_turn = pyspiel.GameType.Dynamics.SEQUENTIAL
    games = {kind.short_name: pyspiel.load_game(kind.short_name) for kind in kinds if kind.dynamics == in_turn}
    ways = {KEPT: _child, IN_PLACE: _changed}
    return {way: {name: _play_of(game, apply) for name, game in games.items()} for way, apply in ways.items()}


def _child(state: Any, action: int) -> Any:
    return state.child(action)


def _changed(state: Any, action: int) -> Any:
    state.apply_action(action)
    return state


def _play_of(game: Any, apply: Callable[[Any, int], Any]) -> Play:
    def play(rng: random.Random, seconds: float) -> Speed:
        plies = listed = 0
        state = game.new_initial_state()
        begin = time.process_time()
        while (elapsed := time.process_time() - begin) < seconds:
            for _ in range(BATCH):
                if state.is_terminal():
                    state = game.new_initial_state()
                if state.is_chance_node():
                    actions = [action for action, _ in state.chance_outcomes()]
                else:
                    actions = state.legal_actions()
                state = apply(state, rng.choice(actions))
                listed += len(actions)
            plies += BATCH
        return Speed(plies, listed, elapsed)

    return play

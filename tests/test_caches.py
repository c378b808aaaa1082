"""What a table remembers has an end: it runs for weeks."""

import importlib
import inspect
import pkgutil
import random
import tracemalloc
from collections.abc import Iterator
from typing import Any

import controller
import engine
import vision
import web_remote
from engine.games.roborama.board import standard_board
from engine.games.roborama.cards.card_moves import card_moves_on
from tests.engine.plays import actions, game

PACKAGES = (engine, controller, vision, web_remote)


def caches() -> Iterator[tuple[str, Any]]:
    """All functions of a table that remember their results, with their names."""
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                module = importlib.import_module(found.name)
                yield from (
                    (f"{found.name}.{name}", value)
                    for name, value in vars(module).items()
                    if hasattr(value, "cache_parameters") and value.__module__ == found.name
                )


def test_whatever_is_remembered_by_argument_has_a_limit() -> None:
    unlimited = [
        name
        for name, function in caches()
        if function.cache_parameters()["maxsize"] is None and inspect.signature(function).parameters
    ]
    assert unlimited == []


def test_all_card_moves_of_roborama_take_little_memory() -> None:
    board = standard_board()
    card_moves_on(board)  # so that what is made only once is there
    card_moves_on.cache_clear()
    tracemalloc.start()
    try:
        card_moves_on(board)
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 600_000, "bytes"


def test_a_game_of_roborama_makes_each_card_move_once() -> None:
    card_moves_on.cache_clear()
    state, rng = game("roborama").start(), random.Random(7)
    while state.to_act:
        state, _ = state.apply(rng.choice(actions(state, state.to_act[0])))
    assert card_moves_on.cache_info().misses == 1

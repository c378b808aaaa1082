"""What a table remembers has an end: it runs for weeks."""

import importlib
import inspect
import pkgutil
import tracemalloc
from collections.abc import Iterator
from typing import Any

import controller
import engine
import vision
import web_remote
from engine.games.roborama.board import COLOURS, OFF, standard_board
from engine.games.roborama.card_moves import card_moves_of

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

    def ask_for_all() -> None:
        for colour in range(len(COLOURS)):
            for cell in range(OFF):
                card_moves_of(board, colour, cell)

    ask_for_all()  # so that what is made only once is there
    card_moves_of.cache_clear()
    tracemalloc.start()
    try:
        ask_for_all()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    info = card_moves_of.cache_info()
    assert info.currsize == info.maxsize
    assert taken / info.currsize < 10_000, "bytes for a colour and a cell"

"""Robotory: what `engine.registry` needs of it."""

from collections.abc import Mapping
from typing import Any

from engine.games.robotory.players import LEVELS, choose
from engine.games.robotory.state import Robotory
from engine.state import Game, Option

OPTIONS: tuple[Option, ...] = ()
"""None: the rulebook knows no variants."""


def create(options: Mapping[str, Any]) -> Game:
    """The game; Robotory has no options, the rulebook knows no variants."""
    return Robotory(options=options)


__all__ = ["LEVELS", "OPTIONS", "choose", "create"]

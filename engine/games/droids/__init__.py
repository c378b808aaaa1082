"""Droids: the interface for `engine.registry`."""

from collections.abc import Mapping
from typing import Any

from engine.games.droids.config import OPTIONS, make_config
from engine.games.droids.hints import explain
from engine.games.droids.players import LEVELS, choose
from engine.games.droids.state import Droids


def create(options: Mapping[str, Any]) -> Droids:
    """The game; OptionError if its options do not go together."""
    return Droids(make_config(options))


__all__ = ["LEVELS", "OPTIONS", "choose", "create", "explain"]

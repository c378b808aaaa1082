"""Netzwerk: the interface for `engine.registry`."""

from collections.abc import Mapping
from typing import Any

from engine.games.netzwerk.config import OPTIONS, make_config
from engine.games.netzwerk.hints import explain
from engine.games.netzwerk.players import LEVELS, choose
from engine.games.netzwerk.state import Netzwerk
from engine.state import Game


def create(options: Mapping[str, Any]) -> Game:
    """The game with these options."""
    return Netzwerk(make_config(options), options)


__all__ = ["LEVELS", "OPTIONS", "choose", "create", "explain"]

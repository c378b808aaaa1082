"""Ricochet Robots: the interface for `engine.registry`."""

from collections.abc import Mapping
from typing import Any

from engine.effects import Token
from engine.games.ricochet.config import OPTIONS, make_config
from engine.games.ricochet.hints import explain
from engine.games.ricochet.players import LEVELS, choose
from engine.games.ricochet.state import Ricochet
from engine.games.ricochet.words import WORDS
from engine.state import Game

TOKENS: tuple[Token, ...] = ()
"""The tokens that can lie on the board."""


def create(options: Mapping[str, Any]) -> Game:
    """The game with a value for each option.

    Raises:
        OptionError: the options do not go together.
    """
    return Ricochet(make_config(options))


__all__ = ["LEVELS", "OPTIONS", "TOKENS", "WORDS", "choose", "create", "explain"]

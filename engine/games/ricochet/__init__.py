"""Ricochet Robots: the interface for `engine.registry`."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from engine.effects import Token
from engine.games.ricochet.config import OPTIONS, make_config
from engine.games.ricochet.explore import explored
from engine.games.ricochet.hints import explain
from engine.games.ricochet.players import LEVELS, choose, pause
from engine.games.ricochet.state import Ricochet, RicochetState
from engine.games.ricochet.words import WORDS
from engine.state import Game, State

TOKENS: tuple[Token, ...] = ()
"""The tokens that can lie on the board."""


def create(options: Mapping[str, Any]) -> Game:
    """The game with a value for each option.

    Raises:
        OptionError: the options do not go together.
    """
    return Ricochet(make_config(options))


def explore(state: State, line: Sequence[str]) -> Mapping[str, Any]:
    """Where a line of slides would lead; nobody else learns of it."""
    ricochet = cast(RicochetState, state)
    return explored(ricochet.game.config, ricochet.position, line)


__all__ = ["LEVELS", "OPTIONS", "TOKENS", "WORDS", "choose", "create", "explain", "explore", "pause"]

"""Droids: the interface for `engine.registry`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.decided import Ply, Remark, turning_points
from engine.effects import Token
from engine.games.droids.config import OPTIONS, make_config
from engine.games.droids.hints import explain
from engine.games.droids.match_counts import tally
from engine.games.droids.players.computer_players import LEVELS, choose
from engine.games.droids.players.hindsight import DroidsSight
from engine.games.droids.scenarios import SCENARIOS
from engine.games.droids.state import Droids
from engine.players import Deadline
from engine.players import at_once as pause
from engine.state import BoxFacts

TOKENS: tuple[Token, ...] = tuple(
    Token(kind) for kind in dict.fromkeys(scenario.token for scenario in SCENARIOS.values()) if kind
)
"""The tokens that can lie on the board."""

BOX = BoxFacts(players=(1, 4), minutes=(60, 60), age=12, rules=3)
"""Some 60 minutes, as catalogues of games say; the rulebook names none."""

SET_UP = ("obstacle",)
"""The first words of the actions that belong to the set-up."""


def create(options: Mapping[str, Any]) -> Droids:
    """The game; OptionError if its options do not go together."""
    return Droids(make_config(options))


def decided(plies: Sequence[Ply], deadline: Deadline) -> Iterator[Remark]:
    """The plies that gave a sure win away."""
    return turning_points(plies, DroidsSight(deadline), deadline)


__all__ = ["BOX", "LEVELS", "OPTIONS", "SET_UP", "TOKENS", "choose", "create", "decided", "explain", "pause", "tally"]

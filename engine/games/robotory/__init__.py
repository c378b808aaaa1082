"""Robotory: the interface for `engine.registry`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.decided import Ply, Remark, turning_points
from engine.effects import Token
from engine.games.robotory.config import OPTIONS, make_config
from engine.games.robotory.hints import explain
from engine.games.robotory.match_counts import tally
from engine.games.robotory.players.computer_players import LEVELS, choose
from engine.games.robotory.players.hindsight import RobotorySight
from engine.games.robotory.state import DISCS, Robotory
from engine.players import Deadline
from engine.players import at_once as pause
from engine.state import BoxFacts, Game

TOKENS: tuple[Token, ...] = DISCS
"""The tokens that can lie on the board."""

BOX = BoxFacts(players=(2, 2), minutes=(15, 15), age=8, rules=1)
"""The rulebook says some 15 minutes."""


def create(options: Mapping[str, Any]) -> Game:
    """The game; Robotory has no options."""
    return Robotory(make_config(options))


def decided(plies: Sequence[Ply], deadline: Deadline) -> Iterator[Remark]:
    """The plies that gave a sure win away."""
    return turning_points(plies, RobotorySight(deadline), deadline)


__all__ = ["BOX", "LEVELS", "OPTIONS", "TOKENS", "choose", "create", "decided", "explain", "pause", "tally"]

"""Netzwerk: the interface for `engine.registry`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.decided import Ply, Remark, turning_points
from engine.effects import Token
from engine.games.netzwerk.config import OPTIONS, make_config
from engine.games.netzwerk.hints import explain
from engine.games.netzwerk.match_counts import tally
from engine.games.netzwerk.players.computer_players import LEVELS, choose
from engine.games.netzwerk.players.hindsight import NetzwerkSight
from engine.games.netzwerk.scene import CHARGED, USED
from engine.games.netzwerk.state import Netzwerk
from engine.players import Deadline
from engine.players import at_once as pause
from engine.state import BoxFacts, Game

TOKENS: tuple[Token, ...] = (CHARGED, USED)
"""The tokens that can lie on the board."""

BOX = BoxFacts(players=(2, 2), minutes=(20, 35), age=10, rules=2)
"""The rulebook names no time: reckoned from the length of matches (`docs/results/web.md`)."""


def create(options: Mapping[str, Any]) -> Game:
    """The game with these options."""
    return Netzwerk(make_config(options))


def decided(plies: Sequence[Ply], deadline: Deadline) -> Iterator[Remark]:
    """The plies that gave a sure win away."""
    return turning_points(plies, NetzwerkSight(deadline), deadline)


__all__ = ["BOX", "LEVELS", "OPTIONS", "TOKENS", "choose", "create", "decided", "explain", "pause", "tally"]

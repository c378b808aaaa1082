"""RoboRama: the interface for `engine.registry`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.decided import Ply, Remark, turning_points
from engine.effects import Token
from engine.games.roborama.config import OPTIONS, make_config
from engine.games.roborama.hints import explain
from engine.games.roborama.match_counts import tally
from engine.games.roborama.players.computer_players import LEVELS, choose
from engine.games.roborama.players.hindsight import RoboRamaSight
from engine.games.roborama.state import RoboRama
from engine.players import Deadline
from engine.players import at_once as pause
from engine.state import BoxFacts, Game

TOKENS: tuple[Token, ...] = ()
"""The tokens that can lie on the board."""

BOX = BoxFacts(players=(2, 4), minutes=(15, 25), age=8, rules=2)
"""The rulebook names no time: reckoned from the length of matches (`docs/results/web.md`)."""


def create(options: Mapping[str, Any]) -> Game:
    """The game with a value for each option; OptionError if they do not go together."""
    return RoboRama(make_config(options))


def decided(plies: Sequence[Ply], deadline: Deadline) -> Iterator[Remark]:
    """The plies that gave a sure win away."""
    return turning_points(plies, RoboRamaSight(deadline), deadline)


__all__ = ["BOX", "LEVELS", "OPTIONS", "TOKENS", "choose", "create", "decided", "explain", "pause", "tally"]

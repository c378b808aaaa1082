"""Ricochet Robots: the interface for `engine.registry`."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, cast

from engine.effects import Token
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.config import OPTIONS, make_config
from engine.games.ricochet.hints import explain
from engine.games.ricochet.match_counts import tally
from engine.games.ricochet.players.computer_players import LEVELS, choose, pause
from engine.games.ricochet.players.spare_moves import decided
from engine.games.ricochet.rules.private_search import explored
from engine.games.ricochet.rules.rounds import bid, closed, turned_up
from engine.games.ricochet.solver.puzzles import daily
from engine.games.ricochet.state import Ricochet, RicochetState
from engine.players import Puzzle
from engine.state import BoxFacts, Game, State

TOKENS: tuple[Token, ...] = ()
"""The tokens that can lie on the board."""

BOX = BoxFacts(players=(1, 10), minutes=(30, 30), age=10, rules=1)
"""The box's figures."""

SET_UP = ("stand",)
"""The first words of the actions that belong to the set-up."""


def create(options: Mapping[str, Any]) -> Game:
    """The game with a value for each option.

    Raises:
        OptionError: the options do not go together.
    """
    return Ricochet(make_config(options))


def explore(state: State, line: Sequence[str]) -> Mapping[str, Any]:
    """Where a line of slides would lead; other players do not see it."""
    ricochet = cast(RicochetState, state)
    return explored(ricochet.game.config, ricochet.position, line)


def puzzle(day: date, level: str, options: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a day and a level on the board of these options, for their players.

    They are at least two: alone a proof ends where it first arrives, and a way need not.
    """
    chosen = {option.name: options.get(option.name, option.default) for option in OPTIONS}
    drawn = daily(day, level, {"board": chosen["board"], "players": max(chosen["players"], 2)})
    game = Ricochet(drawn.config)
    way = tuple(f"{ROBOTS[robot]} {DIRECTIONS[direction]}" for robot, direction in drawn.moves)
    searching = game.start().position._replace(robots=drawn.robots, markers=drawn.robots)
    return Puzzle(day, level, RicochetState(game, turned_up(drawn.config, searching, drawn.chip)), way)


def proof(state: State, line: Sequence[str]) -> tuple[State, tuple[str, ...]]:
    """The position in which the first player shows a line of slides, and its actions."""
    ricochet = cast(RicochetState, state)
    called = bid(ricochet.position, 0, len(line))
    return ricochet.at(closed(ricochet.game.config, called)), tuple(f"slide {slide}" for slide in line)


__all__ = [
    "BOX",
    "LEVELS",
    "OPTIONS",
    "SET_UP",
    "TOKENS",
    "choose",
    "create",
    "decided",
    "explain",
    "explore",
    "pause",
    "proof",
    "puzzle",
    "tally",
]

"""The options of Ricochet Robots, and the configuration of one game that follows from them."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import OptionError
from engine.games.ricochet.board import NUMBER, RicochetBoard, standard_board
from engine.games.ricochet.board_assembly import FaceIds, board_number, check_faces, numbered_boards
from engine.games.ricochet.chips import CHIPS, COLOURS, ROBOT_COLOURS, ROBOTS
from engine.games.ricochet.sections import standard_sections
from engine.state import Actor, Option, Piece
from engine.untrusted import whole_number
from engine.words import Name

OFFER_S = 60.0
"""Time for which the players may turn the timer themselves after `patience`; then it is turned anyway."""

_AUTO = "auto"
"""Value of the option `chips` that follows the number of players."""

_DRAWN = "drawn"
"""Value of the option `start` that leaves the cells to chance."""

_GOALS = {2: 8, 3: 6, 4: 5}
"""Chips that win, by the number of players; with more, and alone, all chips are played for."""

_CSS = {"red": "#d0342c", "yellow": "#e6b800", "green": "#3f9c4b", "blue": "#2f6fd0", "silver": "#b4b8be"}
"""Colours of the robots on screens."""

_NUMBERS = range(10**18)
"""Numbers and seeds of boards that are read at all; those that name no board are refused as such."""

OPTIONS: tuple[Option, ...] = (
    Option("board", 1, examples=(1, 486, 487, 1000, 1536, "red-D blue-D green-D yellow-D", "seed 7")),
    Option("players", 2, tuple(range(1, 11))),
    Option("silver", False, (False, True)),
    Option("start", _DRAWN, examples=(_DRAWN, "a1 c4 k16 p9", "a1 c4 k16 p9 p1"), worded=(_DRAWN,)),
    Option("chips", _AUTO, (_AUTO, *range(1, len(CHIPS) + 1)), worded=(_AUTO,)),
    Option("must_ricochet", True, (False, True)),
    Option("stop_over", False, (False, True)),
    Option("allow_fewer", False, (False, True)),
    Option("timer", 60, (30, 60, 90, 120, 180, 300)),
    Option("solo_timers", 1, (1, 2)),
    Option("patience", 240, (60, 120, 180, 240, 300, 600)),
    Option("gentle", False, (False, True)),
    Option("longest", 0, (0, 3, 5, 8), worded=(0,)),
    Option("proof_time", 120, (0, 60, 120, 180, 300, 600), worded=(0,)),
    Option("rounds", 0, (0, 5, 10, 17, 25, 50, 100), worded=(0,)),
)
"""The options of the game."""


@dataclass(frozen=True, eq=False)
class RicochetConfig:
    """The constants of a game.

    Attributes:
        layout: the board.
        options: every option's value.
        seats: the players.
        robots: how many robots there are.
        start: their cells, or None if chance draws them.
        goal: chips that win.
        must_ricochet: whether the robot on the target must have turned.
        stop_over: whether it may stop on its target before it has turned.
        allow_fewer: whether a proof may be shorter than its bid.
        calling_s: time for calls after the first one; in the solo game the time to find a solution.
        patience_s: time without a call until the timer may be turned.
        gentle: chips with short ways are turned up first.
        longest: a chip that needs more moves is mixed back if there is no call; 0 without limit.
        proof_s: time for a proof; 0 without limit.
        rounds: the game ends after this number of rounds; 0 without limit.
    """

    board: RicochetBoard
    options: Mapping[str, Any]
    seats: tuple[Actor, ...]
    robots: int
    start: tuple[int, ...] | None
    goal: int
    must_ricochet: bool
    stop_over: bool
    allow_fewer: bool
    calling_s: float
    patience_s: float
    gentle: bool
    longest: int
    proof_s: float
    rounds: int

    @property
    def solo(self) -> bool:
        """Whether this is the solo game."""
        return len(self.seats) == 1

    def figures(self) -> tuple[Piece, ...]:
        """The robots."""
        return tuple(
            Piece(Name("piece", name, f"{colour}-robot"), _CSS[colour])
            for name, colour in zip(ROBOTS[: self.robots], ROBOT_COLOURS, strict=False)
        )


def make_config(options: Mapping[str, Any]) -> RicochetConfig:
    """The configuration for a value of each option.

    Raises:
        OptionError: an impossible value, or values that exclude each other; the message names them.
    """
    players = options["players"]
    robots = len(COLOURS) + options["silver"]
    board = standard_board(_faces(options["board"]), robots)
    if players == 1 and options["chips"] != _AUTO:
        raise OptionError("ricochet: alone all chips are played for; set chips to auto", "players", "chips")
    if players > 1 and options["solo_timers"] != 1:
        raise OptionError("ricochet: solo_timers is for one player; set it to 1", "solo_timers", "players")
    if players == 1 and options["longest"]:
        raise OptionError(
            "ricochet: alone nobody calls, and no chip is too long; set longest to 0", "players", "longest"
        )
    return RicochetConfig(
        board=board,
        options=options,
        seats=tuple(f"player{n + 1}" for n in range(players)),
        robots=robots,
        start=_start(options["start"], board, robots),
        goal=_GOALS.get(players, len(CHIPS)) if options["chips"] == _AUTO else options["chips"],
        must_ricochet=options["must_ricochet"],
        stop_over=options["stop_over"],
        allow_fewer=options["allow_fewer"],
        calling_s=float(options["timer"] * options["solo_timers"]),
        patience_s=float(options["patience"]),
        gentle=options["gentle"],
        longest=options["longest"],
        proof_s=float(options["proof_time"]),
        rounds=options["rounds"],
    )


def _faces(value: Any) -> FaceIds:
    """The board of a number, of a seed, or of four faces; a number may be a text."""
    sections = standard_sections()
    match str(value).split():
        case [text] if (number := whole_number(text, _NUMBERS)) is not None:
            return board_number(sections, number)
        case ["seed", text] if (seed := whole_number(text, _NUMBERS)) is not None:
            return random.Random(seed).choice(numbered_boards(sections))
        case [_, _, _, _] as faces:
            return check_faces(sections, faces)
    raise OptionError(
        f"ricochet: board cannot be {value!r}; write a number from 1 to 1536, four faces such as "
        "red-D blue-D green-D yellow-D, or a seed such as seed 7",
        "board",
    )


def _start(value: Any, board: RicochetBoard, robots: int) -> tuple[int, ...] | None:
    if value == _DRAWN:
        return None
    names = value.split() if isinstance(value, str) else []
    if len(names) != robots:
        raise OptionError(
            f"ricochet: start cannot be {value!r}; write drawn, or {robots} cells such as a1 c4 k16 p9", "start"
        )
    for n, name in enumerate(names):
        if NUMBER.get(name) not in board.starts:
            raise OptionError(f"ricochet: no robot can begin on {name!r}: no cell, a target, or a diagonal", "start")
        if name in names[:n]:
            raise OptionError(f"ricochet: two robots cannot begin on {name}", "start")
    return tuple(NUMBER[name] for name in names)

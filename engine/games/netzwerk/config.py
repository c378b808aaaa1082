"""The options of Netzwerk, and the configuration of one game that follows from them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.netzwerk.board import NetzwerkBoard, standard_board
from engine.games.netzwerk.board_data import COLOURS
from engine.state import Option
from engine.words import GAME, seats

SHARED, NO_MOVE, NO_USE = "shared", "no_move", "no_use"
"""Values of the option `contested`."""

COUNTS = "counts"
"""Value of `there_and_back` that lets a robot go aside and back as the turn's compulsory move."""

RANDOM = "random"
"""Value of the option `first` that leaves the first turn to a draw."""

OPTIONS: tuple[Option, ...] = (
    Option(
        "first",
        COLOURS[0],
        (*COLOURS, RANDOM),
        worded=(RANDOM,),
        choices={colour: GAME("seats", seats=seats([colour])) for colour in COLOURS},
    ),
    Option("must_capture", False, (False, True)),
    Option("contested", SHARED, (SHARED, NO_MOVE, NO_USE), worded=(SHARED, NO_MOVE, NO_USE)),
    Option("jump_cost", standard_board().jump_costs[0], standard_board().jump_costs),
    Option("straight_only", False, (False, True)),
    Option("there_and_back", COUNTS, (COUNTS, "refused"), worded=(COUNTS, "refused")),
    Option("energy_needs_control", False, (False, True)),
    Option("battery_moves_per_turn", "once", ("once", "any"), worded=("once", "any")),
    Option("used_batteries", "phone", ("phone", "turned"), worded=("phone", "turned")),
)
"""The options of the game."""


@dataclass(frozen=True, eq=False)
class NetzwerkConfig:
    """The constants of a game.

    Attributes:
        layout: the board.
        first: index of the colour that begins; None if a draw decides.
        must_capture: captures are compulsory.
        contested: what may be done with batteries that both control: `SHARED`, `NO_MOVE` or `NO_USE`.
        costs: batteries for a step, a capture, a jump and a jump-capture.
        straight_only: a move keeps to one direction.
        may_return: a move may leave all robots where they stood when the turn began.
        energy_needs_control: energy comes only from batteries under control.
        battery_once: each battery moves at most once in a turn.
        turned: used batteries are turned over on the table.
        stride: squares that one battery takes a robot at most, rounded up.
        options: every option's value.
    """

    board: NetzwerkBoard
    first: int | None
    must_capture: bool
    contested: str
    costs: tuple[int, int, int, int]
    straight_only: bool
    may_return: bool
    energy_needs_control: bool
    battery_once: bool
    turned: bool
    stride: int
    options: Mapping[str, Any]


def make_config(options: Mapping[str, Any]) -> NetzwerkConfig:
    """The configuration for a value of each option."""
    board = standard_board()
    step, capture, jump_capture = board.costs
    return NetzwerkConfig(
        board=board,
        first=None if options["first"] == RANDOM else COLOURS.index(options["first"]),
        must_capture=options["must_capture"],
        contested=options["contested"],
        costs=(step, capture, options["jump_cost"], jump_capture),
        straight_only=options["straight_only"],
        may_return=options["there_and_back"] == COUNTS,
        energy_needs_control=options["energy_needs_control"],
        battery_once=options["battery_moves_per_turn"] == "once",
        turned=options["used_batteries"] == "turned",
        stride=math.ceil(max(1 / step, 1 / capture, 2 / options["jump_cost"], 2 / jump_capture)),
        options=options,
    )

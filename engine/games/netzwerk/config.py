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
        "First player",
        "Who has the first turn; random: a draw decides when the game begins.",
        COLOURS[0],
        (*COLOURS, RANDOM),
        choices={RANDOM: "by lot"} | {colour: GAME("seats", seats=seats([colour])) for colour in COLOURS},
    ),
    Option(
        "must_capture",
        "Captures are compulsory",
        "Variant of the rulebook: a player who can capture a robot when the turn begins must capture one in that turn.",
        False,
        (False, True),
    ),
    Option(
        "contested",
        "Batteries under both players' control",
        "Variant of the rulebook. shared: both may move and use them. no_move: nobody may move them (the original "
        "English text). no_use: nobody may move them or draw energy from them (the French text).",
        SHARED,
        (SHARED, NO_MOVE, NO_USE),
        choices={SHARED: "both may move and use them", NO_MOVE: "nobody may move them", NO_USE: "nobody may use them"},
    ),
    Option(
        "jump_cost",
        "Batteries for a jump",
        "The rulebook says 2; the drawing of the German edition shows 3.",
        standard_board().jump_costs[0],
        standard_board().jump_costs,
    ),
    Option(
        "straight_only",
        "Robots move straight",
        "A move keeps to one direction; otherwise it may bend.",
        False,
        (False, True),
    ),
    Option(
        "there_and_back",
        "There and back",
        "counts: a robot that goes aside and back has moved, so a turn may leave all robots where they were. refused: "
        "no move may bring all robots back to where they stood when the turn began.",
        COUNTS,
        (COUNTS, "refused"),
        choices={COUNTS: "counts as a move", "refused": "is refused"},
    ),
    Option(
        "energy_needs_control",
        "Energy needs control",
        "A robot draws energy only from batteries that its player controls; otherwise from any beside it.",
        False,
        (False, True),
    ),
    Option(
        "battery_moves_per_turn",
        "Moves of one battery in a turn",
        "once: each battery moves at most once in a turn. any: any number of times.",
        "once",
        ("once", "any"),
        choices={"once": "once", "any": "any number of times"},
    ),
    Option(
        "used_batteries",
        "Used batteries",
        "phone: the phones show which batteries are used up, and they stay face up on the table. "
        "turned: people turn them over on the board, and back when the turn ends, as the rulebook does.",
        "phone",
        ("phone", "turned"),
        choices={"phone": "the phones show them", "turned": "turned over on the board"},
    ),
)
"""The options of the game."""


@dataclass(frozen=True, eq=False)
class NetzwerkConfig:
    """What does not change during a game.

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
    )

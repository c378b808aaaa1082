"""A Robotory position as compact values, and its text form.

The text has six fields, such as the start's `4/2W2/2B3/2R2/4 light 2+2 2+2 10+10 0+0`:
the columns west to east, each from Dark's edge to Light's edge (a digit for a number of empty cells, `w` and `b` for
discs, `W`, `B` and `R` for robots), the seat in turn, Light's supply, Dark's supply, pool, used (white+black).
"""

import re
from typing import NamedTuple

from engine.errors import NotationError
from engine.games.robotory.board import ROBOTS, SEATS, RobotoryBoard
from engine.untrusted import whole_number

COLOURS = ("white", "black")
"""The colours of the discs."""

DISCS_PER_COLOUR = 14
"""Discs of each colour in the game (docs/play/rules/robotory.md: 2 in each supply, 10 in the pool)."""

FULL_SUPPLY = 4
"""Discs of a full supply (docs/play/rules/robotory.md, Refill)."""

_START_SUPPLY = 2
"""Discs of each colour in each supply at the start (docs/play/rules/robotory.md)."""

Pair = tuple[int, int]
"""A number or mask for each of `COLOURS`."""


class Position(NamedTuple):
    """A position as the rules use it.

    Attributes:
        discs: masks of the cells that hold a disc, by colour.
        robots: cell numbers, in the order of `ROBOTS`.
        supplies: discs in front of each seat, in the order of `SEATS`, by colour.
        pool: discs in the common pool, by colour.
        mover: the seat in turn, an index of `SEATS`.
    """

    discs: Pair
    robots: tuple[int, int, int]
    supplies: tuple[Pair, Pair]
    pool: Pair
    mover: int


def used(position: Position) -> Pair:
    """Discs out of play, by colour: those neither on the board nor in a supply nor in the pool."""
    white, black = (
        DISCS_PER_COLOUR
        - position.discs[colour].bit_count()
        - position.supplies[0][colour]
        - position.supplies[1][colour]
        - position.pool[colour]
        for colour in range(2)
    )
    return white, black


def start_position(board: RobotoryBoard) -> Position:
    """Robots on their start cells, two discs of each colour in each supply, the others in the pool."""
    supply = (_START_SUPPLY, _START_SUPPLY)
    pooled = DISCS_PER_COLOUR - 2 * _START_SUPPLY
    return Position((0, 0), board.start, (supply, supply), (pooled, pooled), 0)


def write_position(board: RobotoryBoard, position: Position) -> str:
    """The text form."""
    marks = dict(zip(position.robots, ROBOTS, strict=True))
    columns = []
    first = 0
    for length in board.columns:
        column = "".join(
            marks.get(cell) or ("w" if position.discs[0] >> cell & 1 else "b" if position.discs[1] >> cell & 1 else ".")
            for cell in range(first, first + length)
        )
        columns.append(re.sub(r"\.+", lambda run: str(len(run.group())), column))
        first += length
    pairs = (*position.supplies, position.pool, used(position))
    counts = (f"{white}+{black}" for white, black in pairs)
    return " ".join(("/".join(columns), SEATS[position.mover], *counts))


def read_position(board: RobotoryBoard, text: str) -> Position:
    """Read the text form.

    Raises:
        NotationError: names the wrong field and the reason.
    """
    fields = text.split()
    if len(fields) != 6:
        raise NotationError(
            f"position {text!r} has {len(fields)} fields; it needs 6: board, to move, Light's supply, Dark's supply, "
            "pool, used"
        )
    cells_text, mover, light, dark, pool, burned = fields
    discs, robots = _read_board(board, cells_text, text)
    if mover not in SEATS:
        raise NotationError(f"position {text!r}: {mover!r} cannot be to move; write {' or '.join(SEATS)}")
    supplies = (_read_pair("Light's supply", light, text), _read_pair("Dark's supply", dark, text))
    for seat, supply in zip(SEATS, supplies, strict=True):
        if sum(supply) > FULL_SUPPLY:
            raise NotationError(f"position {text!r}: the supply of {seat} holds more than {FULL_SUPPLY} discs")
    position = Position(discs, robots, supplies, _read_pair("pool", pool, text), SEATS.index(mover))
    if used(position) != _read_pair("used", burned, text):
        raise NotationError(
            f"position {text!r}: board, supplies, pool and used must hold {DISCS_PER_COLOUR} discs of each colour; "
            "so used would be {}+{}".format(*used(position))
        )
    return position


def _read_pair(field: str, word: str, text: str) -> Pair:
    numbers = [whole_number(part, range(100)) for part in word.split("+")]
    match numbers:
        case [int(white), int(black)]:
            return white, black
    raise NotationError(f"position {text!r}: {field} is {word!r}; write white+black, such as 2+2")


def _read_board(board: RobotoryBoard, cells_text: str, text: str) -> tuple[Pair, tuple[int, int, int]]:
    columns = [re.sub(r"[1-9]", lambda run: "." * int(run.group()), column) for column in cells_text.split("/")]
    if tuple(map(len, columns)) != board.columns:
        lengths = ", ".join(map(str, board.columns))
        raise NotationError(f"position {text!r}: the columns of {cells_text!r} must have {lengths} cells")
    cells = "".join(columns)
    if unknown := set(cells) - set("WBRwb."):
        raise NotationError(
            f"position {text!r}: {min(unknown)!r} in {cells_text!r} stands for nothing; use W B R w b 1-6"
        )
    for robot in ROBOTS:
        if cells.count(robot) != 1:
            raise NotationError(f"position {text!r}: robot {robot} must stand on the board exactly once")
    white, black = (sum(1 << cell for cell, mark in enumerate(cells) if mark == disc) for disc in "wb")
    return (white, black), (cells.index("W"), cells.index("B"), cells.index("R"))

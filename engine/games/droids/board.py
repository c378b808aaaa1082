"""The board file of Droids, as geometry for the table and as tables of squares for the rules.

A square is a number, ten times its row from the south plus its column from the west; a set of squares is a bit mask.
A direction is a number from 0 for north, clockwise in steps of 45 degrees.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.board_file import Table, check_outside, parking_places, read, shipped
from engine.errors import BoardDataError
from engine.geometry import Board, Site

SIZE = 10
"""Squares along one side (docs/play/rules/droids.md, from reviews of the game)."""

SQUARES = SIZE * SIZE
"""Squares of the board."""

COLUMNS = "abcdefghij"
"""Column letters from the west; rows are numbered from 1 in the south."""

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Names of the directions, by number."""

COLOURS = ("yellow", "blue", "red", "green")
"""The players' colours."""

OFF = -1
"""In place of a square: off the board."""

NAMES = tuple(f"{column}{row + 1}" for row in range(SIZE) for column in COLUMNS)
"""Square -> its name."""

NUMBER: Mapping[str, int] = {name: square for square, name in enumerate(NAMES)}
"""Name -> square."""

_OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Direction -> step (east, north)."""

_SIDES = ("south", "west", "north", "east")
"""The edges of the board, clockwise from the south."""

_CIRCLES = dict(zip("YBRG", COLOURS, strict=True))
"""Mark in the board file -> colour whose start circle it is."""

_GROUND = {"~": "river", "#": "obstacle"}
"""Mark in the board file -> ground; all other marks are land."""

_PARKS = 6
"""Parking places: the largest set of figures is four players and two repair robots."""


def _adjacent(square: int, direction: int) -> int:
    column, row = square % SIZE + _OFFSETS[direction][0], square // SIZE + _OFFSETS[direction][1]
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else OFF


NEXT = tuple(tuple(_adjacent(square, direction) for square in range(SQUARES)) for direction in range(len(DIRECTIONS)))
"""Direction -> square -> the square next to it, or `OFF`."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A player's edge with its ten emitters.

    Attributes:
        side: south, west, north or east.
        emitters: their names in order: the columns a to j, or the rows 1 to 10.
        lane: square -> number of the emitter in its line.
        depth: square -> number of squares between it and the edge.
    """

    side: str
    emitters: tuple[str, ...]
    lane: tuple[int, ...]
    depth: tuple[int, ...]


def _edge(side: str) -> Edge:
    columns = tuple(square % SIZE for square in range(SQUARES))
    rows = tuple(square // SIZE for square in range(SQUARES))
    upright = side in ("south", "north")
    lane, along = (columns, rows) if upright else (rows, columns)
    depth = along if side in ("south", "west") else tuple(SIZE - 1 - distance for distance in along)
    return Edge(side, tuple(COLUMNS) if upright else tuple(str(row + 1) for row in range(SIZE)), lane, depth)


EDGES: Mapping[str, Edge] = {side: _edge(side) for side in _SIDES}
"""Side -> the edge and its emitters."""


@dataclass(frozen=True, slots=True)
class DroidsBoard:
    """The board as the rules use it.

    Attributes:
        geometry: sites and their neighbours by site id.
        river: mask of the river squares.
        fixed: mask of the squares with a fixed obstacle.
        circles: colour -> square of its start circle.
        edges: colour -> its edge, clockwise from the south.
        free_corners: the corner squares without an obstacle.
    """

    geometry: Board
    river: int
    fixed: int
    circles: Mapping[str, int]
    edges: Mapping[str, Edge]
    free_corners: tuple[int, ...]


@cache
def standard_board() -> DroidsBoard:
    """The board of the project's board file."""
    return read_board(*shipped(__file__, "board.toml"))


def read_board(text: str, file: str) -> DroidsBoard:
    """Read board data from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    data = read(text, file)
    data.only(("name", "pitch_mm", "rows", "seats", "parks"))
    name = data.word("name")
    pitch_mm = data.length("pitch_mm")
    marks = _marks(data)
    corners = (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1)
    free_corners = tuple(corner for corner in corners if marks[corner] != "#")
    if len(free_corners) != 2:
        raise data.bad("rows", "must have a fixed obstacle in exactly two of the four corners")
    field_mm = (SIZE * pitch_mm, SIZE * pitch_mm)
    parks = parking_places(data.table("parks"), _PARKS, pitch_mm)
    check_outside(data.table("parks"), parks, field_mm)
    geometry = Board(
        name=name,
        field_mm=field_mm,
        pitch_mm=pitch_mm,
        sites={square: _site(number, marks[number], pitch_mm) for number, square in enumerate(NAMES)},
        neighbours={
            square: tuple(NAMES[others[number]] for others in NEXT if others[number] != OFF)
            for number, square in enumerate(NAMES)
        },
        parks=parks,
    )
    return DroidsBoard(
        geometry=geometry,
        river=sum(1 << square for square, mark in enumerate(marks) if mark == "~"),
        fixed=sum(1 << square for square, mark in enumerate(marks) if mark == "#"),
        circles={colour: marks.index(mark) for mark, colour in _CIRCLES.items()},
        edges=_edges(data.table("seats")),
        free_corners=free_corners,
    )


def _marks(data: Table) -> str:
    """One mark per square, in the order of their numbers."""
    rows = data.entries["rows"]
    if not isinstance(rows, list) or not all(isinstance(row, str) and len(row) == SIZE for row in rows):
        raise data.bad("rows", f"must be a list of words of {SIZE} letters")
    if len(rows) != SIZE:
        raise data.bad("rows", f"must have {SIZE} rows")
    marks = "".join(reversed(rows))
    if set(marks) - set(".~#YBRG"):
        raise data.bad("rows", "may only hold the letters . ~ # Y B R G")
    for circle in _CIRCLES:
        if marks.count(circle) != 1:
            raise data.bad("rows", f"must have the start circle {circle} exactly once")
    return marks


def _site(number: int, mark: str, pitch_mm: float) -> Site:
    west, south = number % SIZE * pitch_mm, number // SIZE * pitch_mm
    east, north = west + pitch_mm, south + pitch_mm
    traits = {"ground": _GROUND.get(mark, "land")} | ({"start": _CIRCLES[mark]} if mark in _CIRCLES else {})
    outline = ((west, south), (east, south), (east, north), (west, north))
    return Site(NAMES[number], (west + east) / 2, (south + north) / 2, outline, traits)


def _edges(data: Table) -> Mapping[str, Edge]:
    data.only(COLOURS)
    sides = {data.word(colour, _SIDES): colour for colour in COLOURS}
    if len(sides) < len(COLOURS):
        raise BoardDataError(f"{data.file}: {data.name} gives one side to two colours")
    return {sides[side]: EDGES[side] for side in _SIDES}

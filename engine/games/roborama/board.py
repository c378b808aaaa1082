"""RoboRama's board file, as geometry for the table and as masks of cells for the rules.

A cell is a number, eight times its row from the north plus its column from the west; a set of cells is a bit mask.
A direction is a number from 0 for north, clockwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.board_file import Table, check_outside, parking_places, read, shipped
from engine.geometry import Board, Site

SIZE = 8
"""Cells along one side (docs/play/rules/roborama.md, from reviews of the game)."""

COLOURS = ("blue", "green", "orange", "white")
"""The players."""

KINDS = ("move", "laser", "spring", "pusher", "mind", "reset")
"""The kinds of ChaosBot cards."""

DIRECTIONS = ("N", "E", "S", "W")
"""Names of the directions, by number."""

ROBOTS = 4
"""Robots of one colour; piece 4 * colour + n is the robot n of a colour."""

ROBOTS_OF = tuple(tuple(range(ROBOTS * colour, ROBOTS * (colour + 1))) for colour in range(len(COLOURS)))
"""Colour -> its pieces."""

CHAOSBOT = ROBOTS * len(COLOURS)
"""The piece without an owner."""

PIECES = (*(f"{colour[0].upper()}{n + 1}" for colour in COLOURS for n in range(ROBOTS)), "CB")
"""Piece -> its name in notation."""

PIECE: Mapping[str, int] = {piece: n for n, piece in enumerate(PIECES)}
"""Name -> piece."""

CELLS = tuple(f"{column}{SIZE - row}" for row in range(SIZE) for column in "abcdefgh")
"""Cell -> its name: column a to h from the west, row 1 to 8 from the south."""

CELL: Mapping[str, int] = {name: cell for cell, name in enumerate(CELLS)}
"""Name -> cell."""

OFF = SIZE * SIZE
"""In place of a cell: off the field. Its bit is outside all masks of cells."""

CHIP = 5
"""The chip card."""

CARDS = ("1", "2", "3", "4", "5", "chip")
"""A player's robot cards; a set of cards is a bit mask, movement card v has bit v - 1."""

ALL_CARDS = (1 << len(CARDS)) - 1
"""Mask of all cards."""

MOVEMENT_CARDS = ALL_CARDS ^ 1 << CHIP
"""Mask of the cards 1 to 5."""

_OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Direction -> step (rows down, columns right)."""

_CORNERS = ("NW", "NE", "SE", "SW")
"""Corners of the board, clockwise."""

_KEYS = {"name", "pitch_mm", "rows", "finish", "chaos_cards", "parks"}
"""Keys of the board file."""

_SYMBOLS = {
    **{card: 1 << number for number, card in enumerate(CARDS[:CHIP])},
    "?": ALL_CARDS,
    "C": 1 << CHIP,
}
"""Symbol of a cell -> mask of the cards that it reactivates."""


def _ray(cell: int, direction: int) -> tuple[int, ...]:
    down, right = _OFFSETS[direction]
    row, column = cell // SIZE + down, cell % SIZE + right
    ray = []
    while 0 <= row < SIZE and 0 <= column < SIZE:
        ray.append(row * SIZE + column)
        row, column = row + down, column + right
    return tuple(ray)


RAYS = tuple(tuple(_ray(cell, direction) for cell in range(OFF)) for direction in range(len(DIRECTIONS)))
"""Direction -> cell -> the cells in that direction, the nearest first."""


def distance(here: int, there: int) -> int:
    """Number of steps between two cells along rows and columns."""
    return abs(here // SIZE - there // SIZE) + abs(here % SIZE - there % SIZE)


def mask_of(cells: "tuple[int, ...] | list[int]") -> int:
    """The cells as a mask."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _block(north: int, west: int, side: int) -> int:
    return mask_of([row * SIZE + column for row in range(north, north + side) for column in range(west, west + side)])


_CORNER_ZONES = (_block(0, 0, 2), _block(0, 6, 2), _block(6, 6, 2), _block(6, 0, 2))
"""Corner -> mask of its zone of 2 x 2 cells."""

ZONES = sum(_CORNER_ZONES)
"""Mask of all zone cells."""

RED = _block(3, 3, 2)
"""Mask of the red cells in the centre."""

QUADRANTS = (_block(0, 0, 4), _block(0, 4, 4), _block(4, 4, 4), _block(4, 0, 4))
"""Masks of the quadrants, clockwise from the north-west; each has one zone and one red cell."""

QUADRANT = tuple(next(n for n, block in enumerate(QUADRANTS) if block >> cell & 1) for cell in range(OFF))
"""Cell -> number of its quadrant."""


@dataclass(frozen=True, eq=False)
class RoboRamaBoard:
    """The board as the rules use it.

    Attributes:
        geometry: sites and their neighbours by site id.
        symbols: cell -> its symbol.
        wakes: cell -> mask of the cards that a robot can reactivate by ending its move there.
        numbers: cell -> mask of the movement card that the basic chip can reactivate there, else 0.
        finish: colour -> mask of its finish zone.
        start: colour -> mask of its start zone.
        finishers: quadrant -> colour that finishes in it.
        clockwise: the colours in turn order.
        chaos_cards: kind -> number of its cards.
    """

    geometry: Board
    symbols: str
    wakes: tuple[int, ...]
    numbers: tuple[int, ...]
    finish: tuple[int, ...]
    start: tuple[int, ...]
    finishers: tuple[int, ...]
    clockwise: tuple[int, ...]
    chaos_cards: tuple[int, ...]


@cache
def standard_board() -> RoboRamaBoard:
    """The board of the project's board file."""
    return read_board(*shipped(__file__, "board.toml"))


def read_board(text: str, file: str) -> RoboRamaBoard:
    """Read board data from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    data = read(text, file)
    data.only(_KEYS)
    symbols = _symbols(data)
    corners = _finish(data)
    finishers = tuple(corners.index(corner) for corner in range(len(COLOURS)))
    return RoboRamaBoard(
        geometry=_geometry(data, symbols, finishers),
        symbols=symbols,
        wakes=tuple(_SYMBOLS[symbol] for symbol in symbols),
        numbers=tuple(_SYMBOLS[symbol] if symbol.isdigit() else 0 for symbol in symbols),
        finish=tuple(_CORNER_ZONES[corner] for corner in corners),
        start=tuple(_CORNER_ZONES[(corner + 2) % 4] for corner in corners),
        finishers=finishers,
        clockwise=finishers,
        chaos_cards=_chaos_cards(data),
    )


def _symbols(data: Table) -> str:
    rows = data.entries["rows"]
    if not isinstance(rows, list) or len(rows) != SIZE:
        raise data.bad("rows", f"must be a list of {SIZE} words")
    for row in rows:
        if not isinstance(row, str) or len(row) != SIZE or not set(row) <= _SYMBOLS.keys():
            raise data.bad("rows", f"must have {SIZE} symbols out of {' '.join(_SYMBOLS)}", row)
    return "".join(rows)


def _finish(data: Table) -> tuple[int, ...]:
    """Colour -> number of its corner, clockwise from the north-west."""
    finish = data.table("finish")
    if finish.entries.keys() != set(COLOURS):
        raise data.bad("finish", f"must give a corner to each of {', '.join(COLOURS)}")
    corners = [finish.word(colour, _CORNERS) for colour in COLOURS]
    if len(set(corners)) < len(COLOURS):
        raise data.bad("finish", "must give each colour a corner of its own")
    return tuple(map(_CORNERS.index, corners))


def _chaos_cards(data: Table) -> tuple[int, ...]:
    counts = data.table("chaos_cards").entries
    if counts.keys() != set(KINDS):
        raise data.bad("chaos_cards", f"must give a number to each of {', '.join(KINDS)}")
    for kind, count in counts.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise data.table("chaos_cards").bad(kind, "must be a whole number, 0 or more")
    if sum(counts.values()) < 12:
        raise data.bad("chaos_cards", "must be 12 cards or more: so many are dealt")
    return tuple(counts[kind] for kind in KINDS)


def _geometry(data: Table, symbols: str, finishers: tuple[int, ...]) -> Board:
    name, pitch_mm = data.word("name"), data.length("pitch_mm")
    side_mm = SIZE * pitch_mm
    sites = {}
    for cell, site_id in enumerate(CELLS):
        west, north = cell % SIZE * pitch_mm, side_mm - cell // SIZE * pitch_mm
        east, south = west + pitch_mm, north - pitch_mm
        outline = ((west, south), (east, south), (east, north), (west, north))
        traits = {"symbol": symbols[cell]}
        if ZONES >> cell & 1:
            traits["finish"] = COLOURS[finishers[QUADRANT[cell]]]
            traits["start"] = COLOURS[finishers[(QUADRANT[cell] + 2) % 4]]
        elif RED >> cell & 1:
            traits["ground"] = "red"
        sites[site_id] = Site(site_id, (west + east) / 2, (south + north) / 2, outline, traits)
    parks = parking_places(data.table("parks"), len(PIECES), pitch_mm)
    check_outside(data.table("parks"), parks, (side_mm, side_mm))
    return Board(
        name=name,
        field_mm=(side_mm, side_mm),
        pitch_mm=pitch_mm,
        sites=sites,
        neighbours={
            name: tuple(CELLS[rays[cell][0]] for rays in RAYS if rays[cell]) for cell, name in enumerate(CELLS)
        },
        parks=parks,
    )

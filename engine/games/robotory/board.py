"""Robotory's board: the data file, checked, as geometry for the table and as bit masks for the rules."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from engine.board_file import Table, parking_places, read, shipped
from engine.geometry import Board, Site, hexagon

SEATS = ("light", "dark")
"""The players; Light sits in the south and begins."""

ROBOTS = ("W", "B", "R")
"""Names of the robots in notation."""

_CAMPS = {"L": "light", "D": "dark"}
"""Letter in the board file -> camp."""

_KEYS = {"name", "circumradius_mm", "columns", "start", "parks"}
"""Keys of the board file."""


@dataclass(frozen=True, slots=True)
class RobotoryBoard:
    """The board as the rules use it: cells are numbers, sets of cells are bit masks.

    Attributes:
        geometry: sites and their neighbours by site id.
        cells: cell number -> site id, in the board's order.
        number: site id -> cell number.
        steps: cell number -> numbers of the adjacent cells, in the board's order.
        near: cell number -> mask of the adjacent cells.
        columns: number of cells of each column, west to east.
        camps: masks of the camps, in the order of `SEATS`.
        depth: cell number -> steps to the nearest cell of the other camp.
        start: cell numbers of the robots, in the order of `ROBOTS`.
    """

    geometry: Board
    cells: tuple[str, ...]
    number: Mapping[str, int]
    steps: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    columns: tuple[int, ...]
    camps: tuple[int, int]
    depth: tuple[int, ...]
    start: tuple[int, int, int]

    @property
    def every_cell(self) -> int:
        """The mask of all cells."""
        return (1 << len(self.cells)) - 1


@cache
def standard_board() -> RobotoryBoard:
    """The board of the project's board file."""
    return read_board(*shipped(__file__, "board.toml"))


def read_board(text: str, file: str) -> RobotoryBoard:
    """Read board data from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    data = read(text, file)
    data.only(_KEYS)
    columns = _columns(data)
    return _numbered(_geometry(data, columns, _start(data, columns)), tuple(map(len, columns.values())))


def _columns(data: Table) -> dict[str, str]:
    """Column letter -> the camp letters of its cells, north to south."""
    columns = data.table("columns")
    if not columns.entries:
        raise data.bad("columns", "must be a table of columns")
    previous = None
    for letter in columns.entries:
        if len(letter) != 1 or not letter.isalpha():
            raise columns.bad(letter, "must be named by one letter")
        cells = columns.entries[letter]
        if not isinstance(cells, str) or not cells or not set(cells) <= _CAMPS.keys():
            raise columns.bad(letter, "must be a word of the letters D and L")
        if previous is not None and abs(len(cells) - previous) != 1:
            raise columns.bad(letter, "must have one cell more or less than the column before it")
        previous = len(cells)
    if set("".join(columns.entries.values())) != _CAMPS.keys():
        raise data.bad("columns", "must hold cells of both camps")
    return columns.entries


def _start(data: Table, columns: Mapping[str, str]) -> dict[str, str]:
    """Robot -> the cell on which it begins."""
    start = data.table("start")
    if start.entries.keys() != set(ROBOTS):
        raise data.bad("start", f"must give a cell to each of {', '.join(ROBOTS)}")
    cells = {f"{letter}{row + 1}" for letter, column in columns.items() for row in range(len(column))}
    taken: set[str] = set()
    for robot, cell in start.entries.items():
        if not isinstance(cell, str) or cell not in cells:
            raise start.bad(robot, "is not a cell of the board")
        if cell in taken:
            raise start.bad(robot, "is the start of another robot already")
        taken.add(cell)
    return start.entries


def _geometry(data: Table, columns: Mapping[str, str], start: Mapping[str, str]) -> Board:
    """Lay the columns out; doubled coordinates (column, half cell heights from the north edge)."""
    name, circumradius_mm = data.word("name"), data.length("circumradius_mm")
    robot_on = {cell: robot for robot, cell in start.items()}
    tallest = max(map(len, columns.values()))
    half_mm = math.sqrt(3) / 2 * circumradius_mm
    width_mm = 1.5 * circumradius_mm * (len(columns) - 1) + 2 * circumradius_mm
    height_mm = 2 * half_mm * tallest
    sites: dict[str, Site] = {}
    at: dict[tuple[int, int], str] = {}
    for column, (letter, camps) in enumerate(columns.items()):
        for row, camp in enumerate(camps):
            cell = f"{letter}{row + 1}"
            halves = tallest - len(camps) + 2 * row
            x_mm = circumradius_mm + 1.5 * circumradius_mm * column
            y_mm = height_mm - half_mm * (halves + 1)
            traits = {"camp": _CAMPS[camp]} | ({"start": robot_on[cell]} if cell in robot_on else {})
            sites[cell] = Site(cell, x_mm, y_mm, hexagon(x_mm, y_mm, circumradius_mm), traits)
            at[column, halves] = cell
    order = list(sites)
    neighbours = {
        cell: tuple(
            sorted(
                (at[there] for there in _around(column, halves) if there in at),
                key=order.index,
            )
        )
        for (column, halves), cell in at.items()
    }
    pitch_mm = 2 * half_mm
    return Board(
        name=name,
        field_mm=(width_mm, height_mm),
        pitch_mm=pitch_mm,
        sites=sites,
        neighbours=neighbours,
        parks=_parks(data, (width_mm, height_mm), pitch_mm, sites.values()),
        yaw_step_rad=math.pi / 3,
        yaw_zero_rad=math.pi / 6,
    )


def _around(column: int, halves: int) -> tuple[tuple[int, int], ...]:
    return (
        (column, halves - 2),
        (column, halves + 2),
        *((column + side, halves + up) for side in (-1, 1) for up in (-1, 1)),
    )


def _parks(data: Table, field_mm: tuple[float, float], pitch_mm: float, sites: Iterable[Site]) -> tuple[Site, ...]:
    """One parking place for each robot, within the field, clear of all cells."""
    places = data.table("parks")
    parks = parking_places(places, len(ROBOTS), pitch_mm, sites)
    width_mm, height_mm = field_mm
    for park in parks:
        if not (0 <= park.x_mm <= width_mm and 0 <= park.y_mm <= height_mm):
            raise places.bad(park.id, f"must lie within the field of {width_mm:.2f} x {height_mm:.2f} mm")
    return parks


def _numbered(geometry: Board, columns: tuple[int, ...]) -> RobotoryBoard:
    cells = tuple(geometry.sites)
    number = {cell: n for n, cell in enumerate(cells)}
    steps = tuple(tuple(number[other] for other in geometry.neighbours[cell]) for cell in cells)
    starts = {site.traits["start"]: number[cell] for cell, site in geometry.sites.items() if "start" in site.traits}
    near = tuple(sum(1 << other for other in others) for others in steps)
    light, dark = (
        sum(1 << number[cell] for cell, site in geometry.sites.items() if site.traits["camp"] == seat) for seat in SEATS
    )
    return RobotoryBoard(
        geometry=geometry,
        cells=cells,
        number=number,
        steps=steps,
        near=near,
        columns=columns,
        camps=(light, dark),
        depth=tuple(_depth(cell, near, dark if light >> cell & 1 else light) for cell in range(len(cells))),
        start=(starts["W"], starts["B"], starts["R"]),
    )


def _depth(cell: int, near: tuple[int, ...], goal: int) -> int:
    reached, depth = 1 << cell, 0
    while not reached & goal:
        for there in [other for other in range(len(near)) if reached >> other & 1]:
            reached |= near[there]
        depth += 1
    return depth

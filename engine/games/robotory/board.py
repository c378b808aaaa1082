"""Robotory's board: the data file, checked, as geometry for the table and as bit masks for the rules."""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from engine.errors import BoardDataError
from engine.geometry import Board, Site, hexagon

SEATS = ("light", "dark")
ROBOTS = ("W", "B", "R")
_CAMPS = {"L": "light", "D": "dark"}
_KEYS = {"name", "circumradius_mm", "columns", "start", "parks"}


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
    """The board that the project ships."""
    file = resources.files(__package__) / "board.toml"
    return read_board(file.read_text(encoding="utf-8"), str(file))


def read_board(text: str, file: str) -> RobotoryBoard:
    """Read board data from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardDataError(f"{file}: not TOML: {error}") from error
    for key in sorted(_KEYS ^ data.keys()):
        raise _bad(file, key, data.get(key), "is missing" if key in _KEYS else "is not known")
    name = data["name"]
    if not isinstance(name, str) or not name:
        raise _bad(file, "name", name, "must be a word")
    circumradius_mm = data["circumradius_mm"]
    if not _is_length(circumradius_mm) or circumradius_mm <= 0:
        raise _bad(file, "circumradius_mm", circumradius_mm, "must be a length above 0")
    columns = _columns(data["columns"], file)
    geometry = _geometry(name, circumradius_mm, columns, _start(data["start"], columns, file), data["parks"], file)
    return _numbered(geometry, tuple(map(len, columns.values())))


def _bad(file: str, key: str, value: object, reason: str) -> BoardDataError:
    return BoardDataError(f"{file}: {key} = {value!r} {reason}")


def _is_length(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _columns(data: Any, file: str) -> dict[str, str]:
    if not isinstance(data, dict) or not data:
        raise _bad(file, "columns", data, "must be a table of columns")
    previous = None
    for letter, cells in data.items():
        key = f"columns.{letter}"
        if len(letter) != 1 or not letter.isalpha():
            raise _bad(file, key, cells, "must be named by one letter")
        if not isinstance(cells, str) or not cells or not set(cells) <= _CAMPS.keys():
            raise _bad(file, key, cells, "must be a word of the letters D and L")
        if previous is not None and abs(len(cells) - previous) != 1:
            raise _bad(file, key, cells, "must have one cell more or less than the column before it")
        previous = len(cells)
    if set("".join(data.values())) != _CAMPS.keys():
        raise _bad(file, "columns", data, "must hold cells of both camps")
    return data


def _start(data: Any, columns: Mapping[str, str], file: str) -> dict[str, str]:
    if not isinstance(data, dict) or data.keys() != set(ROBOTS):
        raise _bad(file, "start", data, f"must give a cell to each of {', '.join(ROBOTS)}")
    cells = {f"{letter}{row + 1}" for letter, column in columns.items() for row in range(len(column))}
    taken: set[str] = set()
    for robot, cell in data.items():
        if not isinstance(cell, str) or cell not in cells:
            raise _bad(file, f"start.{robot}", cell, "is no cell of the board")
        if cell in taken:
            raise _bad(file, f"start.{robot}", cell, "is the start of another robot already")
        taken.add(cell)
    return data


def _geometry(
    name: str, circumradius_mm: float, columns: Mapping[str, str], start: Mapping[str, str], parks: Any, file: str
) -> Board:
    """Lay the columns out; doubled coordinates (column, half cell heights from the north edge)."""
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
        parks=_parks(parks, (width_mm, height_mm), pitch_mm, sites, file),
        yaw_step_rad=math.pi / 3,
        yaw_zero_rad=math.pi / 6,
    )


def _around(column: int, halves: int) -> tuple[tuple[int, int], ...]:
    return (
        (column, halves - 2),
        (column, halves + 2),
        *((column + side, halves + up) for side in (-1, 1) for up in (-1, 1)),
    )


def _parks(
    data: Any, field_mm: tuple[float, float], pitch_mm: float, sites: Mapping[str, Site], file: str
) -> tuple[Site, ...]:
    if not isinstance(data, dict) or list(data) != [f"park:{n + 1}" for n in range(len(ROBOTS))]:
        raise _bad(file, "parks", data, "must list park:1, park:2, park:3 in order")
    parks: list[Site] = []
    for park, place in data.items():
        key = f"parks.{park}"
        if not isinstance(place, list) or len(place) != 2 or not all(map(_is_length, place)):
            raise _bad(file, key, place, "must be two lengths in mm")
        if not all(0 <= length <= side for length, side in zip(place, field_mm, strict=True)):
            raise _bad(file, key, place, f"must lie within the field of {field_mm[0]:.2f} x {field_mm[1]:.2f} mm")
        for site in (*sites.values(), *parks):
            if site.distance_mm(*place) < pitch_mm:
                raise _bad(file, key, place, f"is nearer to {site.id} than {pitch_mm:.2f} mm")
        parks.append(Site(park, *place))
    return tuple(parks)


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

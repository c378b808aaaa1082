"""Netzwerk's board: the data file, checked, as geometry for the table and as numbers and bit masks for the rules."""

import math
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from engine.errors import BoardDataError
from engine.geometry import Board, Site

COLOURS = ("white", "black")
OFF = -1
"""The square of a captured robot."""

ROBOTS_EACH = 6
PIECES = tuple(f"{letter}{n + 1}" for letter in "WB" for n in range(ROBOTS_EACH))
TITLES = tuple(f"{name} robot {n + 1}" for name in ("White", "Black") for n in range(ROBOTS_EACH))
BATTERIES = 14
MOST_COST = 4
"""A square touches so many points; what costs more could never be done."""

_KEYS = {"name", "pitch_mm", "start", "costs", "parks"}
_COSTS = {"step", "capture", "jump", "jump_capture"}
_CAMPS = ("light", "dark")
_COMPASS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Layout:
    """The board as the rules use it: squares and points are numbers, sets of them bit masks, colours indices.

    Numbers count from the south-west, row by row. A direction is index 0 forward, 1 west, 2 east for a robot, and
    0 north, 1 east, 2 south, 3 west for a battery.

    Attributes:
        board: geometry and topology by site id, squares before points.
        squares: square number -> site id.
        points: point number -> site id.
        square: site id -> square number.
        point: site id -> point number.
        width: squares in a row.
        ahead: colour -> square -> direction -> the next square and the one behind it, `OFF` beyond the border.
        beside: square -> numbers of the points on its corners: south-west, south-east, north-west, north-east.
        around: point -> mask of the squares that touch it.
        lines: point -> direction -> the points from the next one to the border.
        target: colour -> mask of the enemy's start row.
        robots: squares of the robots at the start, in the order of `PIECES`.
        batteries: mask of the points with batteries at the start.
        costs: batteries for a step, a capture and a jump-capture.
        jump_costs: batteries for a jump; the default first.
    """

    board: Board
    squares: tuple[str, ...]
    points: tuple[str, ...]
    square: Mapping[str, int]
    point: Mapping[str, int]
    width: int
    ahead: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    beside: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    target: tuple[int, int]
    robots: tuple[int, ...]
    batteries: int
    costs: tuple[int, int, int]
    jump_costs: tuple[int, ...]

    def squares_of(self, mask: int) -> tuple[str, ...]:
        """The names of the squares of a mask."""
        return tuple(name for number, name in enumerate(self.squares) if mask >> number & 1)

    def points_of(self, mask: int) -> tuple[str, ...]:
        """The names of the points of a mask."""
        return tuple(name for number, name in enumerate(self.points) if mask >> number & 1)


@cache
def standard_layout() -> Layout:
    """The board that the project ships."""
    file = resources.files(__package__) / "board.toml"
    return read_layout(file.read_text(encoding="utf-8"), str(file))


def read_layout(text: str, file: str) -> Layout:
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
    if not isinstance(data["name"], str) or not data["name"]:
        raise _bad(file, "name", data["name"], "must be a word")
    if not _is_length(data["pitch_mm"]) or data["pitch_mm"] <= 0:
        raise _bad(file, "pitch_mm", data["pitch_mm"], "must be a length above 0")
    point_rows, square_rows = _start(data["start"], file)
    costs, jump_costs = _costs(data["costs"], file)
    board = _board(data["name"], float(data["pitch_mm"]), point_rows, square_rows, data["parks"], file)
    return _layout(board, point_rows, square_rows, costs, jump_costs)


def _bad(file: str, key: str, value: object, reason: str) -> BoardDataError:
    return BoardDataError(f"{file}: {key} = {value!r} {reason}")


def _is_length(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _start(data: Any, file: str) -> tuple[list[str], list[str]]:
    """Rows of points and rows of squares, each from south to north, without the spaces of the drawing."""
    if not isinstance(data, list) or len(data) < 7 or len(data) % 2 == 0:
        raise _bad(file, "start", data, "must be lines of points and squares in turn, 7 or more, points first and last")
    for n, line in enumerate(data):
        if n % 2:
            robots = {1: "B", len(data) - 2: "W"}.get(n, ".")
            if line != f" {' '.join(robots * ROBOTS_EACH)} ":
                raise _bad(
                    file, f"start[{n}]", line, f"must be a line of {ROBOTS_EACH} squares {robots!r}, spaces around"
                )
        elif not isinstance(line, str) or not re.fullmatch(f"[o*]( [o*]){{{ROBOTS_EACH}}}", line):
            raise _bad(
                file, f"start[{n}]", line, f"must be {ROBOTS_EACH + 1} points 'o' or '*' with spaces between them"
            )
    points, squares = (["".join(line.split()) for line in data[first::-2]] for first in (-1, -2))
    if "".join(points).count("*") != BATTERIES:
        raise _bad(file, "start", data, f"must hold {BATTERIES} batteries '*'")
    return points, squares


def _costs(data: Any, file: str) -> tuple[tuple[int, int, int], tuple[int, ...]]:
    """Batteries for a step, a capture and a jump-capture, and for a jump by choice."""
    if not isinstance(data, dict) or data.keys() != _COSTS:
        raise _bad(file, "costs", data, f"must give {', '.join(sorted(_COSTS))}")
    jumps = data["jump"]
    if not isinstance(jumps, list) or not jumps or len(set(jumps)) != len(jumps):
        raise _bad(file, "costs.jump", jumps, "must be a list of different numbers, the default first")
    single = (data["step"], data["capture"], data["jump_capture"])
    for key, cost in (*zip(("step", "capture", "jump_capture"), single, strict=True), *(("jump", n) for n in jumps)):
        if cost not in range(1, MOST_COST + 1) or not isinstance(cost, int) or isinstance(cost, bool):
            raise _bad(file, f"costs.{key}", cost, f"must be a number of batteries from 1 to {MOST_COST}")
    return single, tuple(jumps)


def _board(name: str, pitch_mm: float, points: Sequence[str], squares: Sequence[str], parks: Any, file: str) -> Board:
    """Lay squares and points out, row by row from the south-west, each kind with its own neighbours."""
    half = pitch_mm / 2
    sites: dict[str, Site] = {}
    neighbours: dict[str, tuple[str, ...]] = {}
    for row, marks in enumerate(squares):
        for column in range(len(marks)):
            x_mm, y_mm = (column + 0.5) * pitch_mm, (row + 0.5) * pitch_mm
            outline = tuple(
                (x_mm + x, y_mm + y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))
            )
            camp = {0: _CAMPS[0], len(squares) - 1: _CAMPS[1]}.get(row)
            square = _square(column, row)
            sites[square] = Site(square, x_mm, y_mm, outline, {"camp": camp} if camp else {})
            neighbours[square] = tuple(_square(*place) for place in _next_to(column, row, len(marks), len(squares)))
    for row, marks in enumerate(points):
        for column in range(len(marks)):
            point = _point(column, row)
            sites[point] = Site(point, column * pitch_mm, row * pitch_mm)
            neighbours[point] = tuple(_point(*place) for place in _next_to(column, row, len(marks), len(points)))
    field_mm = (len(squares[0]) * pitch_mm, len(squares) * pitch_mm)
    return Board(name, field_mm, pitch_mm, sites, neighbours, _parks(parks, pitch_mm, sites, file))


def _square(column: int, row: int) -> str:
    return f"{ascii_lowercase[column]}{row + 1}"


def _point(column: int, row: int) -> str:
    return f"{ascii_uppercase[column]}{row}"


def _next_to(column: int, row: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    for east, north in _COMPASS:
        if 0 <= column + east < width and 0 <= row + north < height:
            yield column + east, row + north


def _parks(data: Any, pitch_mm: float, sites: Mapping[str, Site], file: str) -> tuple[Site, ...]:
    """One place for each robot, clear of all squares and of each other."""
    names = [f"park:{n + 1}" for n in range(len(PIECES))]
    if not isinstance(data, dict) or list(data) != names:
        raise _bad(file, "parks", data, f"must list park:1 to {names[-1]} in order")
    parks: list[Site] = []
    for park, place in data.items():
        if not isinstance(place, list) or len(place) != 2 or not all(map(_is_length, place)):
            raise _bad(file, f"parks.{park}", place, "must be two lengths in mm")
        for site in (*sites.values(), *parks):
            least_mm = pitch_mm / 2 if not site.outline_mm and site.id in sites else pitch_mm
            if site.distance_mm(*place) < least_mm:
                raise _bad(file, f"parks.{park}", place, f"is nearer to {site.id} than {least_mm:.0f} mm")
        parks.append(Site(park, *place))
    return tuple(parks)


def _layout(
    board: Board,
    points: Sequence[str],
    squares: Sequence[str],
    costs: tuple[int, int, int],
    jump_costs: tuple[int, ...],
) -> Layout:
    width, height = len(squares[0]), len(squares)
    names = tuple(name for name, site in board.sites.items() if site.outline_mm)
    corners = tuple(name for name, site in board.sites.items() if not site.outline_mm)
    south_west = tuple((width + 1) * row + column for row in range(height) for column in range(width))
    beside = tuple((corner, corner + 1, corner + width + 1, corner + width + 2) for corner in south_west)
    row = (1 << width) - 1
    return Layout(
        board=board,
        squares=names,
        points=corners,
        square={name: n for n, name in enumerate(names)},
        point={name: n for n, name in enumerate(corners)},
        width=width,
        ahead=tuple(
            tuple(_ahead(n % width, n // width, forward, width, height) for n in range(len(names)))
            for forward in (1, -1)
        ),
        beside=beside,
        around=tuple(sum(1 << n for n, near in enumerate(beside) if point in near) for point in range(len(corners))),
        lines=tuple(
            tuple(
                _line(n % (width + 1), n // (width + 1), east, north, width + 1, height + 1) for east, north in _COMPASS
            )
            for n in range(len(corners))
        ),
        target=(row << width * (height - 1), row),
        robots=(*range(width), *range(len(names) - width, len(names))),
        batteries=sum(1 << n for n, mark in enumerate("".join(points)) if mark == "*"),
        costs=costs,
        jump_costs=jump_costs,
    )


def _ahead(column: int, row: int, forward: int, width: int, height: int) -> tuple[tuple[int, int], ...]:
    """The next square and the one behind it, forward, west and east."""
    pairs = []
    for east, north in ((0, forward), (-1, 0), (1, 0)):
        line = (*_line(column, row, east, north, width, height), OFF, OFF)
        pairs.append((line[0], line[1]))
    return tuple(pairs)


def _line(column: int, row: int, east: int, north: int, width: int, height: int) -> tuple[int, ...]:
    """Numbers of the cells in a direction as far as the border, in a grid of that size."""
    cells = []
    while 0 <= column + east < width and 0 <= row + north < height:
        column, row = column + east, row + north
        cells.append(width * row + column)
    return tuple(cells)

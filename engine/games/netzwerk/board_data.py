"""Netzwerk's board data: the file, checked, and the geometry that the table uses."""

import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import product
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


@dataclass(frozen=True, slots=True)
class BoardData:
    """What the board's file says.

    Attributes:
        geometry: sites and their neighbours by site id, squares before points, row by row from the south-west.
        batteries: points with a battery at the start.
        costs: batteries for a step, a capture and a jump-capture.
        jump_costs: batteries for a jump, by choice; the default first.
    """

    geometry: Board
    batteries: tuple[str, ...]
    costs: tuple[int, int, int]
    jump_costs: tuple[int, ...]


def standard_board_data() -> BoardData:
    """The board that the project ships."""
    file = resources.files(__package__) / "board.toml"
    return read_board_data(file.read_text(encoding="utf-8"), str(file))


def read_board_data(text: str, file: str) -> BoardData:
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
    batteries, rows = _start(data["start"], file)
    costs, jump_costs = _costs(data["costs"], file)
    geometry = _geometry(data["name"], float(data["pitch_mm"]), rows, data["parks"], file)
    return BoardData(geometry, batteries, costs, jump_costs)


def _bad(file: str, key: str, value: object, reason: str) -> BoardDataError:
    return BoardDataError(f"{file}: {key} = {value!r} {reason}")


def _is_length(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _start(data: Any, file: str) -> tuple[tuple[str, ...], int]:
    """Points with a battery, row by row from the south-west, and the number of rows of squares."""
    if not isinstance(data, list) or len(data) < 7 or len(data) % 2 == 0:
        raise _bad(file, "start", data, "must be lines of points and squares in turn, 7 or more, points first and last")
    for n, line in enumerate(data):
        if n % 2:
            marks = {1: "B", len(data) - 2: "W"}.get(n, ".")
            if line != f" {' '.join(marks * ROBOTS_EACH)} ":
                raise _bad(
                    file, f"start[{n}]", line, f"must be {ROBOTS_EACH} squares {marks!r} with spaces around them"
                )
        elif not isinstance(line, str) or not re.fullmatch(f"[o*]( [o*]){{{ROBOTS_EACH}}}", line):
            raise _bad(file, f"start[{n}]", line, f"must be {ROBOTS_EACH + 1} points 'o' or '*' with spaces between")
    points = [line.split() for line in data[::-2]]
    batteries = tuple(_point(x, y) for y, marks in enumerate(points) for x, mark in enumerate(marks) if mark == "*")
    if len(batteries) != BATTERIES:
        raise _bad(file, "start", data, f"must hold {BATTERIES} batteries '*'")
    return batteries, len(data) // 2


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


def _geometry(name: str, pitch_mm: float, rows: int, parks: Any, file: str) -> Board:
    """Lay squares and points out, row by row from the south-west, each kind with its own neighbours."""
    sites: dict[str, Site] = {}
    neighbours: dict[str, tuple[str, ...]] = {}
    for y, x in product(range(rows), range(ROBOTS_EACH)):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        outline_mm = tuple((east * pitch_mm, north * pitch_mm) for east, north in corners)
        camp = {0: "light", rows - 1: "dark"}.get(y)
        sites[_square(x, y)] = Site(
            _square(x, y), (x + 0.5) * pitch_mm, (y + 0.5) * pitch_mm, outline_mm, {"camp": camp} if camp else {}
        )
        neighbours[_square(x, y)] = tuple(_square(*there) for there in _next_to(x, y, ROBOTS_EACH, rows))
    for y, x in product(range(rows + 1), range(ROBOTS_EACH + 1)):
        sites[_point(x, y)] = Site(_point(x, y), x * pitch_mm, y * pitch_mm)
        neighbours[_point(x, y)] = tuple(_point(*there) for there in _next_to(x, y, ROBOTS_EACH + 1, rows + 1))
    field_mm = (ROBOTS_EACH * pitch_mm, rows * pitch_mm)
    return Board(name, field_mm, pitch_mm, sites, neighbours, _parks(parks, pitch_mm, sites, file))


def _square(x: int, y: int) -> str:
    return f"{ascii_lowercase[x]}{y + 1}"


def _point(x: int, y: int) -> str:
    return f"{ascii_uppercase[x]}{y}"


def _next_to(x: int, y: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    """The places north, east, south and west of one in a grid of that size."""
    for east, north in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
        if 0 <= east < width and 0 <= north < height:
            yield east, north


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

"""Netzwerk's board file, and the geometry that it gives."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from string import ascii_lowercase, ascii_uppercase

from engine.board_file import Table, parking_places, read, shipped
from engine.geometry import Board, Site

COLOURS = ("white", "black")
"""The players; White sits in the south."""

OFF = -1
"""The square of a captured robot."""

ROBOTS_EACH = 6
"""Robots of one player, and squares in a row (docs/play/rules/netzwerk.md)."""

PIECES = tuple(f"{letter}{n + 1}" for letter in "WB" for n in range(ROBOTS_EACH))
"""Names of the robots in notation, White's first."""

BATTERIES = 14
"""Batteries of the game (docs/play/rules/netzwerk.md)."""

MOST_COST = 4
"""Corner points of a square: an action that costs more batteries is impossible."""

_KEYS = {"name", "pitch_mm", "start", "costs", "parks"}
"""Keys of the board file."""

_COSTS = {"step", "capture", "jump", "jump_capture"}
"""Keys of its table `costs`."""


@dataclass(frozen=True, slots=True)
class BoardData:
    """The contents of the board file.

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
    """The project's board file."""
    return read_board_data(*shipped(__file__, "board.toml"))


def read_board_data(text: str, file: str) -> BoardData:
    """Read board data from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    data = read(text, file)
    data.only(_KEYS)
    batteries, rows = _start(data)
    costs, jump_costs = _costs(data)
    return BoardData(_geometry(data, rows), batteries, costs, jump_costs)


def _start(data: Table) -> tuple[tuple[str, ...], int]:
    """Points with a battery, row by row from the south-west, and the number of rows of squares."""
    lines = data.entries["start"]
    if not isinstance(lines, list) or len(lines) < 7 or len(lines) % 2 == 0:
        raise data.bad("start", "must be lines of points and squares in turn, 7 or more, points first and last")
    for n, line in enumerate(lines):
        if n % 2:
            marks = {1: "B", len(lines) - 2: "W"}.get(n, ".")
            if line != f" {' '.join(marks * ROBOTS_EACH)} ":
                raise data.bad(f"start[{n}]", f"must be {ROBOTS_EACH} squares {marks!r} with spaces around them", line)
        elif not isinstance(line, str) or not re.fullmatch(f"[o*]( [o*]){{{ROBOTS_EACH}}}", line):
            raise data.bad(f"start[{n}]", f"must be {ROBOTS_EACH + 1} points 'o' or '*' with spaces between", line)
    points = [line.split() for line in lines[::-2]]
    batteries = tuple(_point(x, y) for y, marks in enumerate(points) for x, mark in enumerate(marks) if mark == "*")
    if len(batteries) != BATTERIES:
        raise data.bad("start", f"must hold {BATTERIES} batteries '*'")
    return batteries, len(lines) // 2


def _costs(data: Table) -> tuple[tuple[int, int, int], tuple[int, ...]]:
    """Batteries for a step, a capture and a jump-capture, and for a jump by choice."""
    table = data.table("costs")
    costs = table.entries
    if costs.keys() != _COSTS:
        raise data.bad("costs", f"must give {', '.join(sorted(_COSTS))}")
    jumps = costs["jump"]
    if not isinstance(jumps, list) or not jumps or len(set(jumps)) != len(jumps):
        raise table.bad("jump", "must be a list of different numbers, the default first")
    single = (costs["step"], costs["capture"], costs["jump_capture"])
    for key, cost in (*zip(("step", "capture", "jump_capture"), single, strict=True), *(("jump", n) for n in jumps)):
        if cost not in range(1, MOST_COST + 1) or not isinstance(cost, int) or isinstance(cost, bool):
            raise table.bad(key, f"must be a number of batteries from 1 to {MOST_COST}", cost)
    return single, tuple(jumps)


def _geometry(data: Table, rows: int) -> Board:
    """Lay squares and points out, row by row from the south-west, each kind with its own neighbours."""
    name, pitch_mm = data.word("name"), data.length("pitch_mm")
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
    parks = parking_places(data.table("parks"), len(PIECES), pitch_mm, sites.values())
    return Board(name, field_mm, pitch_mm, sites, neighbours, parks)


def _square(x: int, y: int) -> str:
    return f"{ascii_lowercase[x]}{y + 1}"


def _point(x: int, y: int) -> str:
    return f"{ascii_uppercase[x]}{y}"


def _next_to(x: int, y: int, width: int, height: int) -> Iterator[tuple[int, int]]:
    """The places north, east, south and west of one in a grid of that size."""
    for east, north in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
        if 0 <= east < width and 0 <= north < height:
            yield east, north

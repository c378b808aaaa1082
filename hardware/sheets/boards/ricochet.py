"""The field of Ricochet Robots: walls, targets, coloured diagonals and the centre piece."""

import math
from collections.abc import Callable, Mapping

from engine.geometry import Board, Site
from hardware.dimensions import Dimensions
from hardware.drawing.colours import PRINTED, WHITE, Colour, css_colour, mixed
from hardware.drawing.drawing import Box, Circle, Item, Line, Point, Shape, Text, polygon
from hardware.drawing.outlines import around, bar, gear, regular, rounded
from hardware.sheets.boards.marks import Starts, box_of

_PAPER = css_colour("#f5f2ea")
"""Ground of the cells."""

_GRID = css_colour("#d3ccbc")
"""Lines between cells."""

_WALL = css_colour("#2b2f36")
"""Walls, rim and dark parts of symbols."""

_CENTRE = css_colour("#4a5059")
"""The solid centre piece, and the cells under it."""

_LABEL = css_colour("#8d8778")
"""Names of columns and rows."""

WALL_MM = 3.6
"""Thickness of a wall."""

_BADGE_MM = 15.5
"""Radius of a target's coloured disc; with a diameter of 31 mm it stays inside a figure's 40 mm body."""

_SYMBOL_MM = 9.5
"""Size of a target's symbol, about its circumradius."""

_DIAGONAL_MM = 5.0
"""Thickness of a diagonal barrier, its dark edge included."""

_SIDES: Mapping[str, tuple[int, int]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""Side of a cell -> its direction: east and north."""


def field(board: Board, starts: Starts, dimensions: Dimensions) -> list[Item]:
    """Cells, the centre piece, targets, diagonals, and walls over all of them."""
    names = [name for site in board.sites.values() for name in _rim_names(site, board)]
    return [*ground(board), *centre(board), *names, *symbols(board), *_walls(board), _frame(board)]


def ground(board: Board) -> list[Item]:
    """The paper's colour and the lines between cells."""
    return [polygon(Box(0.0, 0.0, *board.field_mm).ring, _PAPER), *_grid(board)]


def symbols(board: Board) -> list[Item]:
    """Targets and diagonals."""
    items: list[Item] = []
    for site in board.sites.values():
        if target := site.traits.get("target"):
            items += _target(site, target)
        if diagonal := site.traits.get("diagonal"):
            items += _diagonal(site, *diagonal.split())
    return items


def wall(start: Point, end: Point) -> Item:
    """A wall from one corner of a cell to the next."""
    return polygon(bar(start, end, WALL_MM), _WALL)


def notch(box: Box) -> list[Item]:
    """A cell that the centre piece covers."""
    return [polygon(box.ring, _CENTRE)]


def _grid(board: Board) -> list[Item]:
    width, height = board.field_mm
    columns, rows = (round(length / board.pitch_mm) for length in board.field_mm)
    upright = [Line(((k * board.pitch_mm, 0.0), (k * board.pitch_mm, height)), _GRID, 0.5) for k in range(1, columns)]
    level = [Line(((0.0, k * board.pitch_mm), (width, k * board.pitch_mm)), _GRID, 0.5) for k in range(1, rows)]
    return [*upright, *level]


def centre(board: Board) -> list[Item]:
    """The solid centre piece."""
    x, y = (length / 2 for length in board.field_mm)
    half = board.pitch_mm
    block = Box(x - half, y - half, x + half, y + half)
    return [polygon(rounded(block, 5.0), _CENTRE), polygon(gear(x, y, 9.0, 12), mixed(_CENTRE, WHITE, 0.6))]


def _frame(board: Board) -> Item:
    """The rim, drawn inside the field, so the margin stays white."""
    width, height = board.field_mm
    inner = Box(WALL_MM / 2, WALL_MM / 2, width - WALL_MM / 2, height - WALL_MM / 2)
    return Shape((Box(0.0, 0.0, width, height).ring, inner.ring[::-1]), _WALL)


def _walls(board: Board) -> list[Item]:
    """One bar for each wall between two cells, or between a cell and the centre piece."""
    width, height = board.field_mm
    half = board.pitch_mm / 2
    ends = set()
    for site in board.sites.values():
        for side in site.traits.get("walls", ""):
            right, up = _SIDES[side]
            x, y = site.x_mm + right * half, site.y_mm + up * half
            if 0 < x < width and 0 < y < height:
                along, across = abs(up) * half, abs(right) * half
                ends.add(
                    (
                        (_inside(x - along, width), _inside(y - across, height)),
                        (_inside(x + along, width), _inside(y + across, height)),
                    )
                )
    return [wall(start, end) for start, end in sorted(ends)]


def _inside(mm: float, side_mm: float) -> float:
    """A coordinate limited to keep a wall's round end inside the field."""
    return min(max(mm, WALL_MM / 2), side_mm - WALL_MM / 2)


def _diagonal(site: Site, colour: str, lean: str) -> list[Item]:
    reach = box_of(site).width / 2 - 5.0
    up = reach if lean == "/" else -reach
    start, end = (site.x_mm - reach, site.y_mm - up), (site.x_mm + reach, site.y_mm + up)
    side = -1 if lean == "/" else 1
    return [
        polygon(bar(start, end, _DIAGONAL_MM), _WALL),
        polygon(bar(start, end, _DIAGONAL_MM - 1.2), PRINTED[colour]),
        *_letters(site, side, colour),
    ]


def _target(site: Site, target: str) -> list[Item]:
    x, y = site.x_mm, site.y_mm
    if target == "vortex":
        return _vortex(x, y)
    colour, shape = target.split("-")
    return [
        Circle(x, y, _BADGE_MM, PRINTED[colour]),
        Circle(x, y, _BADGE_MM - 1.6, None, WHITE, 0.6),
        *_SYMBOLS[shape](x, y, PRINTED[colour]),
        *_letters(site, 1, colour),
    ]


def _letters(site: Site, side: int, colour: str) -> list[Item]:
    """The colour's letter in two opposite corners, visible next to a robot, for people who cannot distinguish colours.

    `side` is 1 for the corners south-west and north-east, -1 for the two others.
    """
    letter, ink, size = colour[0].upper(), mixed(PRINTED[colour], _WALL, 0.7), 6.0
    off = box_of(site).width / 2 - 7.0
    return [
        Text(site.x_mm - side * off, site.y_mm - off - 0.36 * size, letter, size, ink, bold=True),
        Text(site.x_mm + side * off, site.y_mm + off + 0.36 * size, letter, size, ink, bold=True, turn_deg=180.0),
    ]


def _wheel(x: float, y: float, ground: Colour) -> list[Item]:
    """A circle: a wheel with its hub and spokes."""
    spokes = [
        polygon(bar((x, y), tip, 1.4), ground) for tip in regular(x, y, 0.62 * _SYMBOL_MM, 6, turn_rad=math.pi / 6)
    ]
    return [
        Circle(x, y, 0.92 * _SYMBOL_MM, WHITE),
        Circle(x, y, 0.62 * _SYMBOL_MM, ground),
        Circle(x, y, 0.5 * _SYMBOL_MM, WHITE),
        *spokes,
        Circle(x, y, 0.2 * _SYMBOL_MM, WHITE),
    ]


def _cone(x: float, y: float, ground: Colour) -> list[Item]:
    """A triangle: a sign that contains another triangle."""
    return [
        polygon(regular(x, y - 1.5, 1.12 * _SYMBOL_MM, 3), WHITE),
        polygon(regular(x, y - 1.5, 0.6 * _SYMBOL_MM, 3), ground),
        polygon(regular(x, y - 1.5, 0.3 * _SYMBOL_MM, 3), WHITE),
    ]


def _chip(x: float, y: float, ground: Colour) -> list[Item]:
    """A square: a chip with its core."""
    side = 0.78 * _SYMBOL_MM
    core = 0.36 * side
    return [
        polygon(Box(x - side, y - side, x + side, y + side).ring, WHITE),
        polygon(Box(x - 0.62 * side, y - 0.62 * side, x + 0.62 * side, y + 0.62 * side).ring, ground),
        polygon(Box(x - core, y - core, x + core, y + core).ring, WHITE),
    ]


def _nut(x: float, y: float, ground: Colour) -> list[Item]:
    """A hexagon: a nut."""
    return [polygon(regular(x, y, _SYMBOL_MM, 6), WHITE), Circle(x, y, 0.46 * _SYMBOL_MM, ground)]


_SYMBOLS: Mapping[str, Callable[[float, float, Colour], list[Item]]] = {
    "circle": _wheel,
    "triangle": _cone,
    "square": _chip,
    "hexagon": _nut,
}
"""Shape of a target -> its symbol."""


def _vortex(x: float, y: float) -> list[Item]:
    """Four arms, one in each colour, that turn inwards."""
    items: list[Item] = [Circle(x, y, _BADGE_MM, _WALL)]
    for k, colour in enumerate(("red", "yellow", "green", "blue")):
        steps = range(13)
        outer = [(0.9 * _BADGE_MM * (1 - s / 13), k * math.pi / 2 + s * 0.2) for s in steps]
        inner = [(0.9 * _BADGE_MM * (1 - s / 13), k * math.pi / 2 + 1.15 + s * 0.2) for s in steps]
        edge = [(0.9 * _BADGE_MM, k * math.pi / 2 + 1.15 * s / 6) for s in range(6)]
        arm = [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in (*edge, *inner, *reversed(outer))]
        items.append(polygon(arm, PRINTED[colour]))
    return [*items, polygon(around(x, y, [2.4] * 16, 0.0), WHITE)]


def _rim_names(site: Site, board: Board) -> list[Item]:
    """Columns and rows as on a chess board, in the cells along the rim, each readable from its own side."""
    width, height = board.field_mm
    half, edge, size = board.pitch_mm / 2, 6.5, 4.5
    column, row = site.id[0], site.id[1:]
    rims = (
        (site.y_mm < half + 1, site.x_mm, edge - 1.2, column, 0.0),
        (site.y_mm > height - half - 1, site.x_mm, height - edge + 1.2, column, 180.0),
        (site.x_mm < half + 1, edge - 1.2, site.y_mm, row, 270.0),
        (site.x_mm > width - half - 1, width - edge + 1.2, site.y_mm, row, 90.0),
    )
    return [Text(x, y, name, size, _LABEL, bold=True, turn_deg=turn) for here, x, y, name, turn in rims if here]

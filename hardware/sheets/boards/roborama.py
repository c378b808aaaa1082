"""RoboRama's field: symbols, zones in the colours that finish and start there, red cells in the centre."""

import math

from engine.geometry import Board, Site
from hardware.dimensions import Dimensions
from hardware.drawing.colours import INK, PRINTED, WHITE, css_colour, mixed
from hardware.drawing.drawing import Box, Circle, Item, Text, moved, polygon
from hardware.drawing.outlines import gear, rounded
from hardware.sheets.boards.marks import Starts, box_of, colour_letters, names, ring_mm

_TILE = css_colour("#efece5")
"""Ground of a cell."""

_WHEEL = css_colour("#d9d4c8")
"""Gear wheel behind a symbol, and outline of a tile."""

_RED_TILE = mixed(PRINTED["red"], WHITE, 0.55)
"""Ground of a red cell in the centre."""

_DARK = css_colour("#2b2f36")
"""Symbols and outlines."""

_INSET_MM = 0.8
"""Gap between the edge of a cell and its tile."""

_CORNER_MM = 6.5
"""Letter height of the symbols in a cell's corners, which a standing figure does not cover."""

_CORNERS = ((-1, -1, 0.0), (1, -1, 90.0), (1, 1, 180.0), (-1, 1, 270.0))
"""East, north and the turn of the text in a cell's corners: one for each side of the board."""


def field(board: Board, starts: Starts, dimensions: Dimensions) -> list[Item]:
    """A tile for each cell; the board is one quarter turned four times, with its symbols."""
    items: list[Item] = []
    for site in board.sites.values():
        items += _tile(site, ring_mm(dimensions))
        items += _symbol(site, _turn(site, board))
        items += names(site, box_of(site).height / 2 - 2.6, 3.6)
    return items


def _turn(site: Site, board: Board) -> float:
    """The turn of a cell's symbol: readable from the side nearest to its quarter."""
    east, north = (mm > length / 2 for mm, length in zip((site.x_mm, site.y_mm), board.field_mm, strict=True))
    return {(False, False): 0.0, (True, False): 90.0, (True, True): 180.0, (False, True): 270.0}[east, north]


def _tile(site: Site, radius_mm: float) -> list[Item]:
    """The ground; in a zone in the colour that finishes there, with a ring in the colour that starts there.

    The letter of the first stands outside of the ring, that of the second inside.
    """
    ring = rounded(box_of(site, _INSET_MM), 3.0)
    finish, start = site.traits.get("finish"), site.traits.get("start")
    if finish and start:
        return [
            polygon(ring, mixed(PRINTED[finish], WHITE, 0.62), mixed(PRINTED[finish], _DARK, 0.75), 0.8),
            Circle(site.x_mm, site.y_mm, radius_mm, None, INK, 2.6),
            Circle(site.x_mm, site.y_mm, radius_mm, None, PRINTED[start], 2.0),
            *colour_letters(site, box_of(site).width / 2 - 3.8, finish),
            *colour_letters(site, radius_mm - 3.4, start, 4.0),
        ]
    red = site.traits.get("ground") == "red"
    return [polygon(ring, _RED_TILE if red else _TILE, mixed(_RED_TILE, _DARK, 0.6) if red else _WHEEL, 0.4)]


def _symbol(site: Site, turn_deg: float) -> list[Item]:
    """The symbol, large in the middle and small in the corners, where a standing robot does not hide it."""
    symbol = site.traits.get("symbol", "")
    zone = "finish" in site.traits or "ground" in site.traits
    wheel = mixed(WHITE, _TILE, 0.7) if zone else _WHEEL
    items: list[Item] = [polygon(gear(site.x_mm, site.y_mm, 16.5, 12), wheel)]
    items += _sign(symbol, site.x_mm, site.y_mm, 17.0, turn_deg)
    off = box_of(site).width / 2 - 6.2
    for east, north, turn in _CORNERS:
        items += _sign(symbol, site.x_mm + east * off, site.y_mm + north * off, _CORNER_MM, turn)
    return items


def _sign(symbol: str, x_mm: float, y_mm: float, size_mm: float, turn_deg: float) -> list[Item]:
    if symbol == "C":
        return _chip(x_mm, y_mm, 0.62 * size_mm)
    (foot,) = moved([(0.0, -0.36 * size_mm)], x_mm, y_mm, math.radians(turn_deg))
    return [Text(*foot, symbol, size_mm, _DARK, bold=True, turn_deg=turn_deg)]


def _chip(x_mm: float, y_mm: float, side_mm: float) -> list[Item]:
    """A chip with three pins on each side."""
    half, pin = side_mm / 2, side_mm / 9
    items: list[Item] = []
    for k in (-1, 0, 1):
        along = k * 0.6 * half
        reach = half * 1.4
        items.append(
            polygon(Box(x_mm + along - pin / 2, y_mm - reach, x_mm + along + pin / 2, y_mm + reach).ring, _DARK)
        )
        items.append(
            polygon(Box(x_mm - reach, y_mm + along - pin / 2, x_mm + reach, y_mm + along + pin / 2).ring, _DARK)
        )
    items.append(polygon(rounded(Box(x_mm - half, y_mm - half, x_mm + half, y_mm + half), half / 5), _DARK))
    core = half / 2
    items.append(polygon(Box(x_mm - core, y_mm - core, x_mm + core, y_mm + core).ring, mixed(_DARK, WHITE, 0.45)))
    return items

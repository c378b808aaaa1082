"""Robotory's field: hexagons in two camps."""

import math
from collections.abc import Mapping

from engine.geometry import Board, Site
from hardware.dimensions import Dimensions
from hardware.drawing.colours import PALE_INK, WHITE, Colour, grey
from hardware.drawing.drawing import Circle, Item, polygon
from hardware.sheets.boards.marks import Starts, colour_letters, names, ring_mm, start_ring

_CAMPS: Mapping[str, Colour] = {"light": grey(0.93), "dark": grey(0.74)}
"""Camp -> ground of its cells."""

_INSET_MM = 1.0
"""Gap between the edge of a cell and its printed ground."""


def field(board: Board, starts: Starts, dimensions: Dimensions) -> list[Item]:
    """Cells with a ring for a disc, and rings for the start places of robots."""
    items: list[Item] = []
    for site in board.sites.values():
        items += _cell(site, dimensions.token.diameter_mm / 2)
    for site_id, colour in starts.figures.items():
        items += start_ring(board.sites[site_id], ring_mm(dimensions), colour)
        items += colour_letters(board.sites[site_id], ring_mm(dimensions) - 5.0, starts.names[site_id])
    return items


def _cell(site: Site, token_radius_mm: float) -> list[Item]:
    ring = _inset(site)
    drop = site.y_mm - min(y for _, y in ring) - 2.2
    return [
        polygon(ring, _CAMPS[site.traits["camp"]], PALE_INK, 0.25),
        Circle(site.x_mm, site.y_mm, token_radius_mm + 1, None, WHITE, 0.5),
        *names(site, drop, 5.0),
    ]


def _inset(site: Site) -> list[tuple[float, float]]:
    """The outline shrunk: its sides move inwards."""
    (x0, y0), (x1, y1) = site.outline_mm[:2]
    apothem = math.hypot((x0 + x1) / 2 - site.x_mm, (y0 + y1) / 2 - site.y_mm)
    scale = 1 - _INSET_MM / apothem
    return [(site.x_mm + scale * (x - site.x_mm), site.y_mm + scale * (y - site.y_mm)) for x, y in site.outline_mm]

"""Netzwerk's field: squares for robots, and sockets on tracks for batteries."""

from collections.abc import Mapping

from engine.geometry import Board, Site
from hardware.dimensions import Dimensions
from hardware.drawing.colours import PALE_INK, WHITE, Colour, css_colour, grey
from hardware.drawing.drawing import Circle, Item, Text, polygon
from hardware.drawing.outlines import bar, bolt, rounded
from hardware.sheets.boards.marks import Starts, box_of, names, ring_mm, start_ring

_SQUARE = css_colour("#e6ebe6")
"""Ground of a square outside of the start rows."""

_CAMPS: Mapping[str, Colour] = {"light": css_colour("#f4f4ee"), "dark": grey(0.68)}
"""Camp -> ground of its start row."""

_COPPER = css_colour("#c0844a")
"""Tracks and sockets of the batteries."""

_DARK = css_colour("#3f3a34")
"""Names of the points."""

_INSET_MM = 3.2
"""Gap between the edge of a square and its printed ground; leaves room for the tracks."""


def field(board: Board, starts: Starts, dimensions: Dimensions) -> list[Item]:
    """Squares, tracks between them, sockets where tracks cross."""
    squares = [site for site in board.sites.values() if site.outline_mm]
    points = [site for site in board.sites.values() if not site.outline_mm]
    items: list[Item] = []
    for site in squares:
        items.append(polygon(rounded(box_of(site, _INSET_MM), 6.0), _CAMPS.get(site.traits.get("camp", ""), _SQUARE)))
        items += names(site, box_of(site).height / 2 - 7.0, 4.0)
        if site.id in starts.figures:
            items += start_ring(site, ring_mm(dimensions), starts.figures[site.id])
    items += _tracks(board, points)
    radius = dimensions.token.diameter_mm / 2
    for site in points:
        items += [*_socket(site, radius, site.id in starts.tokens), *_socket_names(site, radius + 6.5, board)]
    return items


def _tracks(board: Board, points: list[Site]) -> list[Item]:
    """A bar between each two neighbouring points."""
    return [
        polygon(bar((one.x_mm, one.y_mm), (other.x_mm, other.y_mm), 1.8), _COPPER)
        for one in points
        for other in (board.sites[name] for name in board.neighbours[one.id])
        if one.id < other.id
    ]


def _socket(site: Site, token_radius_mm: float, begins: bool) -> list[Item]:
    """A ring for a battery, with a flash if one starts there."""
    x, y = site.x_mm, site.y_mm
    return [
        Circle(x, y, token_radius_mm + 2.2, WHITE, _COPPER, 1.6),
        polygon(bolt(x, y, 13.0), _COPPER) if begins else Circle(x, y, 1.4, _COPPER),
    ]


def _socket_names(site: Site, off_mm: float, board: Board) -> list[Item]:
    """The point's name in the squares south-west and north-east of it; at the rim in those that exist."""
    width, height = board.field_mm
    x, y = site.x_mm, site.y_mm
    south_west = (x + (off_mm if x <= 0 else -off_mm), y + (off_mm if y <= 0 else -off_mm))
    north_east = (x - (off_mm if x >= width else -off_mm), y - (off_mm if y >= height else -off_mm))
    upright = Text(*south_west, site.id, 4.0, _DARK)
    return (
        [upright] if south_west == north_east else [upright, Text(*north_east, site.id, 4.0, PALE_INK, turn_deg=180.0)]
    )

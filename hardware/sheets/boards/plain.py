"""The field of a game without artwork: the outlines and names of its cells."""

from engine.geometry import Board
from hardware.dimensions import Dimensions
from hardware.drawing.colours import INK, PALE_INK, WHITE
from hardware.drawing.drawing import Circle, Item, Text, polygon
from hardware.sheets.boards.marks import Starts, ring_mm, start_ring

NAME_MM = 3.6
"""Letter height of a site's name: legible at arm's length, and smaller than the ring around it."""


def field(board: Board, starts: Starts, dimensions: Dimensions) -> list[Item]:
    """Each cell's outline, each point as a ring, with its name; a coloured ring where a figure begins."""
    radius_mm = ring_mm(dimensions)
    items: list[Item] = []
    for site in board.sites.values():
        if site.outline_mm:
            items.append(polygon(site.outline_mm, WHITE, PALE_INK, 0.4))
        else:
            items.append(Circle(site.x_mm, site.y_mm, radius_mm, WHITE, PALE_INK, 0.4))
        if site.id in starts.figures:
            items += start_ring(site, radius_mm, starts.figures[site.id])
        items.append(Text(site.x_mm, site.y_mm - NAME_MM / 2, site.id, NAME_MM, INK))
    return items

"""The figures of one game: their tops, and collars for their bodies in the colour and with the emblem of each.

What the camera reads on a top is the same for all games; the collar, and the owner's marks next to the tag, are for
people.
"""

import math
from collections.abc import Callable, Sequence

from engine.state import Game, Piece
from engine.words import Name
from hardware.dimensions import Dimensions
from hardware.drawing.colours import BLACK, INK, WHITE, css_colour, grey, mixed
from hardware.drawing.drawing import Box, Drawing, Item, Text, polygon
from hardware.sheets.emblems import emblem
from hardware.sheets.pieces import HEAD_MM, cut_circle, figure_top, head

_ROWS = 5
"""Figures on a page: five fill the height of A4."""

_ROW_MM = 45.0
"""Height of a figure's row."""

COLLAR_MM = 14.0
"""Height of a collar; a body has room for it below the tag's plate."""

_TAB_MM = 5.0
"""White end of a collar, for the glue."""

_GAP_MM = 4.0
"""Gap between a top and its collar."""

_BORDER_MM = 8.0
"""White around the rows."""

_MARK_MM = 3.6
"""Side of the box of an owner's mark on the top: between the top's rim and the cell of white that a tag needs."""

_BRIGHT = 0.5
"""Luma from which marks on a colour are dark."""


def figure_pages(game: Game, dimensions: Dimensions, title: Callable[[Name], str]) -> list[Drawing]:
    """Pages with the tops and collars of a game's figures; their tags count from 0 in the order of the pieces.

    Args:
        game: the game.
        dimensions: of figures and tags.
        title: the name of a figure for people.
    """
    figures = list(enumerate(game.pieces))
    return [_page(game, figures[k : k + _ROWS], dimensions, title) for k in range(0, len(figures), _ROWS)]


def _page(
    game: Game, figures: Sequence[tuple[int, Piece]], dimensions: Dimensions, title: Callable[[Name], str]
) -> Drawing:
    radius = dimensions.figure.diameter_mm / 2
    length = math.tau * radius
    bounds = Box(
        0.0, 0.0, 2 * _BORDER_MM + 2 * radius + 4.0 + length + _TAB_MM, 24.0 + 2 * _BORDER_MM + _ROWS * _ROW_MM
    )
    items: list[Item] = [polygon(bounds.ring, WHITE)]
    for row, (number, piece) in enumerate(figures):
        x, y = _BORDER_MM + radius, bounds.y1 - _BORDER_MM - HEAD_MM - (row + 0.5) * _ROW_MM
        items += figure_top(number, x, y, 0.0, dimensions)
        items += owner_marks(number, piece, x, y, dimensions)
        items += cut_circle(x, y, radius)
        west = x + radius + _GAP_MM
        items += collar(Box(west, y - COLLAR_MM / 2, west + length, y + COLLAR_MM / 2), number, piece)
        items.append(
            Text(west, y + COLLAR_MM / 2 + 2.5, f"{number}: {title(piece.name)}", 4.0, BLACK, "start", bold=True)
        )
    headline = f"{game.title} figures"
    note = (
        f"{dimensions.figure.tag_mm:g} mm tags · cut along the circles, arrow forward · wrap a collar around the body"
    )
    return Drawing(headline, bounds, (*items, *head(bounds, headline, note)))


def owner_marks(number: int, piece: Piece, x_mm: float, y_mm: float, dimensions: Dimensions) -> list[Item]:
    """The emblem in the owner's colour on both sides of a top around (x, y), outside of the white around the tag."""
    colour = css_colour(piece.colour)
    aside = dimensions.figure.diameter_mm / 2 - 0.6 * _MARK_MM
    return [polygon(emblem(number, x_mm + side * aside, y_mm, _MARK_MM), colour, INK, 0.15) for side in (-1.0, 1.0)]


def collar(box: Box, number: int, piece: Piece) -> list[Item]:
    """A band around the body: the emblem four times and the piece's name between."""
    colour = css_colour(piece.colour)
    bright = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] > _BRIGHT
    ink = mixed(BLACK, colour, 0.85) if bright else WHITE
    quarter, y = box.width / 4, box.centre[1]
    items: list[Item] = [
        polygon(box.ring, colour, grey(0.6), 0.15),
        polygon(Box(box.x1, box.y0, box.x1 + _TAB_MM, box.y1).ring, WHITE, grey(0.6), 0.15),
        Text(box.x1 + 3.3, y, "glue", 2.6, INK, turn_deg=90.0),
    ]
    for k in range(4):
        x = box.x0 + (k + 0.5) * quarter
        items += [polygon(emblem(number, x - 6.0, y, 10.0), ink), Text(x + 6.0, y - 1.8, piece.id, 5.0, ink, bold=True)]
    return items

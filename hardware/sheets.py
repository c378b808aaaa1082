"""The sheet of a game: its board drawn with tags, true to scale, in the board frame."""

import math
from collections.abc import Mapping

from engine.geometry import Board, Site
from engine.state import Game
from hardware.colours import BLACK, WHITE, Colour, css_colour, grey
from hardware.dimensions import Dimensions
from hardware.drawing import Circle, Drawing, Item, Text, polygon, ruler
from hardware.layout import PARK_GAP_MM, SheetLayout, lay_out
from hardware.tags import tag_shape

CAMPS: Mapping[str, Colour] = {"light": grey(0.93), "dark": grey(0.74)}
"""Fill of a cell by its trait `camp`; cells without one are `_PLAIN`."""

_PLAIN = grey(0.93)
_INK = grey(0.35)
_PALE_INK = grey(0.5)
_INSET_MM = 1.0
_NAME_MM = 5.0


def sheet_of(game: Game, dimensions: Dimensions) -> Drawing:
    """The sheet of a game: its board, with the cells marked where its figures begin."""
    colours = {piece.id: css_colour(piece.colour) for piece in game.pieces}
    figures = game.start().scene().figures
    starts = {site: colours[piece] for piece, site in figures.items() if site in game.board.sites}
    return sheet(game.board, game.title, starts, dimensions)


def sheet(board: Board, title: str, starts: Mapping[str, Colour], dimensions: Dimensions) -> Drawing:
    """Draw a board's sheet.

    Args:
        board: the board; its outlined sites become cells, the others dots.
        title: what is written on it.
        starts: site id -> colour of the figure that begins there.
        dimensions: of tags and figures.

    Returns:
        The drawing, in the board frame; its bounds are the paper.

    Raises:
        DrawingError: this board has no sheet tag, or the tags find no room.
    """
    layout = lay_out(board, dimensions)
    radius = dimensions.figure.diameter_mm / 2 + PARK_GAP_MM
    items: list[Item] = [polygon(layout.outline.ring, WHITE)]
    for site in board.sites.values():
        items += _cell(site, dimensions.token.diameter_mm / 2) if site.outline_mm else _dot(site)
    for site_id, colour in starts.items():
        items += _start_mark(board.sites[site_id], radius, colour)
    for park in board.parks:
        items += _park(park, radius)
    items += [tag_shape(place) for place in (*layout.board_tags, layout.sheet_tag)]
    items += _labels(board, title, layout)
    return Drawing(f"{title} sheet", layout.outline, tuple(items))


def _cell(site: Site, token_radius_mm: float) -> list[Item]:
    """A cell a little smaller than its outline, with a ring for a token and a name to read from south and north."""
    ring = _inset(site, _INSET_MM)
    fill = CAMPS.get(site.traits.get("camp", ""), _PLAIN)
    edge = min(y for _, y in ring)
    drop = site.y_mm - edge - 2.2
    return [
        polygon(ring, fill, _PALE_INK, 0.25),
        Circle(site.x_mm, site.y_mm, token_radius_mm + 1, None, WHITE, 0.5),
        Text(site.x_mm, site.y_mm - drop, site.id, _NAME_MM, _INK),
        Text(site.x_mm, site.y_mm + drop, site.id, _NAME_MM, _PALE_INK, turn_deg=180.0),
    ]


def _inset(site: Site, by_mm: float) -> list[tuple[float, float]]:
    """The outline of a regular cell, shrunk so that its sides move inwards by `by_mm`."""
    (x0, y0), (x1, y1) = site.outline_mm[:2]
    apothem = math.hypot((x0 + x1) / 2 - site.x_mm, (y0 + y1) / 2 - site.y_mm)
    scale = 1 - by_mm / apothem
    return [(site.x_mm + scale * (x - site.x_mm), site.y_mm + scale * (y - site.y_mm)) for x, y in site.outline_mm]


def _dot(site: Site) -> list[Item]:
    return [Circle(site.x_mm, site.y_mm, 1.5, _PALE_INK), Text(site.x_mm, site.y_mm - 6, site.id, 3.0, _INK)]


def _start_mark(site: Site, radius_mm: float, colour: Colour) -> list[Item]:
    """A ring of the figure's colour that the standing figure does not hide, edged so that white shows on grey."""
    return [
        Circle(site.x_mm, site.y_mm, radius_mm, None, _INK, 2.0),
        Circle(site.x_mm, site.y_mm, radius_mm, None, colour, 1.4),
    ]


def _park(park: Site, radius_mm: float) -> list[Item]:
    number = park.id.removeprefix("park:")
    return [
        Circle(park.x_mm, park.y_mm, radius_mm - 0.4, None, _PALE_INK, 0.4),
        Text(park.x_mm, park.y_mm - 3.2, f"P{number}", 9.0, grey(0.8)),
    ]


def _labels(board: Board, title: str, layout: SheetLayout) -> list[Item]:
    width, height = board.field_mm
    middle, baseline = layout.title.centre[0], layout.title.y0
    note = f"Robodrome · print at 100 % · field {width:.0f} × {height:.0f} mm"
    return [
        Text(middle, baseline + 13.0, title, 11.0, BLACK, bold=True),
        Text(middle, baseline + 7.0, note, 3.4, _INK),
        *ruler(layout.ruler.x0 + 1, layout.ruler.y0 + 6),
        polygon(layout.outline.ring, None, grey(0.8), 0.2),
    ]

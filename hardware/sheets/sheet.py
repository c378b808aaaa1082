"""The sheet of a game: its field drawn with tags and parking places, true to scale, in the board frame."""

from collections.abc import Callable, Mapping

from engine.geometry import Board, Site
from engine.state import Game
from hardware.dimensions import Dimensions
from hardware.drawing.colours import BLACK, INK, PALE_INK, WHITE, grey
from hardware.drawing.drawing import Circle, Drawing, Item, Text, polygon, ruler
from hardware.sheets.boards import droids, netzwerk, plain, ricochet, roborama, robotory
from hardware.sheets.boards.marks import Starts, colour_letters, ring_mm, start_ring
from hardware.sheets.shared_sheets import printed_board, printed_starts
from hardware.sheets.sheet_layout import SheetLayout, lay_out
from hardware.sheets.tags import tag_shape

Artwork = Callable[[Board, Starts, Dimensions], list[Item]]
"""Draws the field of a board."""

_FIELDS: Mapping[str, Artwork] = {
    "robotory": robotory.field,
    "ricochet": ricochet.field,
    "roborama": roborama.field,
    "droids": droids.field,
    "netzwerk": netzwerk.field,
}
"""Name of a board -> the artwork of its field."""


def sheet_of(game: Game, dimensions: Dimensions) -> Drawing:
    """The sheet of a game, with marks for the start places of its figures and tokens."""
    board = game.options.get("board")
    title = game.title if board is None else f"{game.title} · {f'board {board}' if isinstance(board, int) else board}"
    return sheet(printed_board(game), title, printed_starts(game), dimensions)


def sheet(board: Board, title: str, starts: Starts, dimensions: Dimensions, artwork: Artwork | None = None) -> Drawing:
    """Draw a board's sheet.

    Args:
        board: the board.
        title: its printed title.
        starts: start places of figures and tokens.
        dimensions: of tags, figures and tokens.
        artwork: of its field; if None that of the board's name, plain outlines if there is none.

    Returns:
        The drawing, in the board frame; its bounds are the paper.

    Raises:
        DrawingError: this board has no sheet tag, or the tags find no room.
    """
    layout = lay_out(board, dimensions)
    field = artwork or _FIELDS.get(board.name, plain.field)
    items: list[Item] = [polygon(layout.outline.ring, WHITE), *field(board, starts, dimensions)]
    for park in board.parks:
        items += parking_place(park, starts, ring_mm(dimensions))
    items += [tag_shape(place) for place in (*layout.board_tags, layout.sheet_tag)]
    items += _labels(board, title, layout)
    quiet_mm = dimensions.board_tag.quiet_mm
    uncut = tuple(place.box.grown(quiet_mm) for place in (*layout.board_tags, layout.sheet_tag))
    return Drawing(f"{title} sheet", layout.outline, tuple(items), uncut, (layout.title, layout.ruler), quiet_mm)


def parking_place(park: Site, starts: Starts, radius_mm: float) -> list[Item]:
    """A parking place, with a ring in the figure's colour if one starts there."""
    number = park.id.removeprefix("park:")
    place: list[Item] = [
        Circle(park.x_mm, park.y_mm, radius_mm - 0.4, WHITE, PALE_INK, 0.4),
        Text(park.x_mm, park.y_mm - 3.2, f"P{number}", 9.0, grey(0.8)),
    ]
    if park.id in starts.figures:
        place += start_ring(park, radius_mm - 1.0, starts.figures[park.id])
        place += colour_letters(park, radius_mm - 6.0, starts.names[park.id])
    return place


def _labels(board: Board, title: str, layout: SheetLayout) -> list[Item]:
    width, height = board.field_mm
    middle, baseline = layout.title.centre[0], layout.title.y0
    name, _, which = title.partition(" · ")
    note = f"Robodrome · print at 100 % · field {width:.0f} × {height:.0f} mm"
    return [
        Text(middle, baseline + 13.0, name, 11.0, BLACK, bold=True),
        *([Text(middle, baseline + 7.6, which, 4.0, INK, bold=True)] if which else []),
        Text(middle, baseline + 2.5 if which else baseline + 7.0, note, 3.2, INK),
        *ruler(layout.ruler.x0 + 1, layout.ruler.y0 + 6),
        polygon(layout.outline.ring, None, grey(0.8), 0.2),
    ]

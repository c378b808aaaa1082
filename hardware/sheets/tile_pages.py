"""The pages of a tiled drawing: a map of the tiles, and each tile with its cut lines, name and check line."""

import math

from hardware.drawing.colours import BLACK, INK, WHITE, grey
from hardware.drawing.drawing import Box, Circle, Drawing, Item, Line, Point, Text, placed, polygon, ruler
from hardware.drawing.fonts import fitting_size
from hardware.drawing.pdf import Page
from hardware.sheets.tiles import MARGIN_MM, OVERLAP_MM, STRIP_MM, Tile, Tiling, name_of

_MARK = grey(0.45)
"""Cut lines, and the dashed lines up to which a neighbour is glued."""

_TICK_MM = 3.5
"""Length of a cut line beyond the corners of a tile."""

_MAP_MARGIN_MM = 14.0
"""White around the map and its text."""

_MAP_HEAD_MM = 22.0
"""Height of the map's title."""

_MAP_FOOT_MM = 58.0
"""Height of the steps and the check line below the map."""

_STEPS = (
    "Print all pages at 100 % (“actual size”), never “fit to page”.",
    "Measure this line. Is it not 100 mm long? Then print again before you cut.",
    "Cut each tile along its solid lines: on the left, at the top, or both. A1 has none.",
    "Glue row by row: each tile lies on its left and upper neighbours, up to their dashed lines.",
    "Press the joints flat. Use matt paper and no lamination: reflections hide tags.",
)
"""Instructions for the pages; the check line stands below the second."""


def tile_page(drawing: Drawing, plan: Tiling, tile: Tile) -> Page:
    """The page of one tile; it reaches `OVERLAP_MM` under its neighbours in the east and south."""
    width, height = plan.page_mm
    visible, rim = tile.visible, drawing.rim_mm
    at_left, at_top = plan.strip == "left", plan.strip == "top"
    last_column, last_row = tile.column == plan.columns - 1, tile.row == plan.rows - 1
    window = Box(
        visible.x0,
        visible.y0 - (0.0 if last_row else OVERLAP_MM),
        visible.x1 + (0.0 if last_column else OVERLAP_MM),
        visible.y1,
    )
    left = MARGIN_MM + (STRIP_MM if at_left else -rim if tile.column == 0 else 0.0)
    top = height - MARGIN_MM - (STRIP_MM if at_top else -rim if tile.row == 0 else 0.0)
    corner = (left, top - window.height)
    frame = Box(left, top - visible.height, left + visible.width, top)
    length = (height if at_left else width) - 2 * MARGIN_MM
    strip = _strip(drawing, plan, tile, length)
    foot, turn = ((MARGIN_MM + STRIP_MM, MARGIN_MM), math.pi / 2) if at_left else ((MARGIN_MM, top), 0.0)
    marks = (
        *_neighbours(tile, plan, frame),
        *_cuts(tile, frame, corner, window),
        *(placed(item, *foot, turn) for item in strip),
    )
    return Page(drawing, width, height, window, corner, marks)


def _strip(drawing: Drawing, plan: Tiling, tile: Tile, length_mm: float) -> list[Item]:
    """Name, gluing note and check line, along a strip from (0, 0) eastwards."""
    title = f"{drawing.title} · tiles A1 to {name_of(plan.rows - 1, plan.columns - 1)}"
    words_mm, ruler_mm = 13.0, length_mm - 136.0
    room_mm = ruler_mm - words_mm - 2.0
    return [
        Text(1.0, 1.6, tile.name, 5.4, BLACK, "start", bold=True),
        *(
            Text(words_mm, y_mm, words, fitting_size(words, 2.1, room_mm), INK, "start")
            for y_mm, words in ((4.2, title), (1.2, glue_note(tile)))
        ),
        *ruler(ruler_mm, 1.4),
    ]


def glue_note(tile: Tile) -> str:
    """The instructions for a tile."""
    onto = [name_of(tile.row, tile.column - 1)] if tile.column else []
    onto += [name_of(tile.row - 1, tile.column)] if tile.row else []
    if not onto:
        return "cut nothing: its neighbours lie on it"
    return f"cut along the line{'s' if len(onto) == 2 else ''}, glue onto {' and '.join(onto)}"


def _neighbours(tile: Tile, plan: Tiling, frame: Box) -> list[Item]:
    """Dashed lines at which the neighbours in the east and south begin, with their names in what they cover."""
    items: list[Item] = []
    middle_x, middle_y = frame.centre
    below = frame.y0 - (OVERLAP_MM if tile.row < plan.rows - 1 else 0.0)
    right = frame.x1 + (OVERLAP_MM if tile.column < plan.columns - 1 else 0.0)
    if tile.column < plan.columns - 1:
        items.append(Line(((frame.x1, below), (frame.x1, frame.y1)), _MARK, 0.15, dash_mm=2.0))
        items += _pill((frame.x1 + OVERLAP_MM / 2, middle_y), name_of(tile.row, tile.column + 1), math.pi / 2)
    if tile.row < plan.rows - 1:
        items.append(Line(((frame.x0, frame.y0), (right, frame.y0)), _MARK, 0.15, dash_mm=2.0))
        items += _pill((middle_x, frame.y0 - OVERLAP_MM / 2), name_of(tile.row + 1, tile.column), 0.0)
    return items


def _pill(middle: Point, name: str, turn_rad: float) -> list[Item]:
    """A label on white that its neighbour covers."""
    box = Box(-15.0, -2.2, 15.0, 2.2)
    label: tuple[Item, ...] = (polygon(box.ring, WHITE), Text(0.0, -1.1, f"{name} lies here", 3.0, INK))
    return [placed(item, *middle, turn_rad) for item in label]


def _cuts(tile: Tile, frame: Box, corner: Point, window: Box) -> list[Item]:
    """Solid lines along which a tile is cut, longer than its edges."""
    below, right = corner[1] - _TICK_MM, corner[0] + window.width + _TICK_MM
    cuts: list[Item] = []
    if tile.column:
        cuts.append(Line(((frame.x0, below), (frame.x0, frame.y1 + _TICK_MM)), _MARK, 0.15))
    if tile.row:
        cuts.append(Line(((frame.x0 - _TICK_MM, frame.y1), (right, frame.y1)), _MARK, 0.15))
    return cuts


def map_page(drawing: Drawing, plan: Tiling, page_mm: tuple[float, float], summary: str) -> Page:
    """A small picture of the drawing with the names of its tiles, and the steps to put them together."""
    width, height = page_mm
    bounds = drawing.bounds
    left, top = _MAP_MARGIN_MM, height - _MAP_MARGIN_MM
    room = (width - 2 * left, height - 2 * _MAP_MARGIN_MM - _MAP_HEAD_MM - _MAP_FOOT_MM)
    scale = min(room[0] / bounds.width, room[1] / bounds.height)
    corner = (
        (width - scale * bounds.width) / 2,
        _MAP_MARGIN_MM + _MAP_FOOT_MM + (room[1] - scale * bounds.height) / 2,
    )

    def on_page(x: float, y: float) -> Point:
        return corner[0] + scale * (x - bounds.x0), corner[1] + scale * (y - bounds.y0)

    seams: list[Item] = [Line((on_page(x, bounds.y0), on_page(x, bounds.y1)), BLACK, 0.4) for x in plan.xs]
    seams += [Line((on_page(bounds.x0, y), on_page(bounds.x1, y)), BLACK, 0.4) for y in plan.ys]
    names: list[Item] = []
    for tile in plan.tiles:
        x, y = on_page(*tile.visible.centre)
        names += [Circle(x, y, 7.0, WHITE, BLACK, 0.4), Text(x, y - 2.2, tile.name, 6.0, BLACK, bold=True)]
    head: tuple[Item, ...] = (
        Text(
            left, top - 8.0, drawing.title, fitting_size(drawing.title, 9.0, room[0], True), BLACK, "start", bold=True
        ),
        Text(left, top - 15.5, summary, fitting_size(summary, 4.2, room[0]), INK, "start"),
    )
    return Page(drawing, width, height, bounds, corner, (*seams, *names, *head, *_steps(left)), scale)


def _steps(left_mm: float) -> list[Item]:
    items: list[Item] = []
    y = _MAP_MARGIN_MM + _MAP_FOOT_MM - 10.0
    for number, step in enumerate(_STEPS, start=1):
        items += [
            Text(left_mm, y, f"{number}", 4.4, BLACK, "start", bold=True),
            Text(left_mm + 6.0, y, step, 3.6, INK, "start"),
        ]
        y -= 8.0
        if number == 2:
            items += ruler(left_mm + 6.0, y - 1.0)
            y -= 10.0
    return items

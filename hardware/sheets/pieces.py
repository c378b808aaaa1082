"""Pieces to cut out: the figures' tops with their tags, and tokens."""

import math
from collections.abc import Iterable, Mapping

from engine.state import Game
from hardware.dimensions import Dimensions, TokenDimensions
from hardware.drawing.colours import BLACK, WHITE, grey
from hardware.drawing.drawing import Box, Circle, Drawing, Item, Line, Ring, Shape, Text, moved, polygon, ruler
from hardware.errors import DrawingError
from hardware.sheets.tags import TagPlace, tag_shape

TOKEN_SETS: Mapping[str, Mapping[str, int]] = {
    "robotory": {"disc-white": 14, "disc-black": 14},
    "ricochet": {},
    "roborama": {},
    "droids": {"obstacle": 25, "mine": 24, "container": 8},
    "netzwerk": {"battery-charged": 14, "battery-used": 14},
}
"""Game -> token class -> number of faces that the rules need."""

TWO_SIDED = ("netzwerk",)
"""Games whose tokens have two different faces."""

_COLUMNS = 4
"""Figures' tops in a row: four fill the width of A4."""

_TOKEN_COLUMNS = 7
"""Tokens in a row: seven fill the width of A4."""

_GAP_MM = 5.0
"""Gap between pieces, wide enough for their cutting ticks."""

_BORDER_MM = 8.0
"""White around the pieces."""

HEAD_MM = 24.0
"""Height of title, note and ruler."""

_CUT = grey(0.6)
"""Lines to cut along."""

_INK = grey(0.35)
"""Text and arrows."""


def figure_top(tag: int, x_mm: float, y_mm: float, turn_rad: float, dimensions: Dimensions) -> tuple[Item, ...]:
    """A figure's white top around its axle centre: tag, forward mark, number.

    Args:
        tag: the figure's id.
        x_mm: centre.
        y_mm: centre.
        turn_rad: angle of the tag's "up", counter-clockwise from north.
        dimensions: of the figure.
    """
    radius = dimensions.figure.diameter_mm / 2
    beside_mm = (dimensions.figure.tag_mm / 2 + radius) / 2
    arrow = moved([(-2.6, beside_mm - 0.6), (2.6, beside_mm - 0.6), (0.0, radius - 0.9)], x_mm, y_mm, turn_rad)
    ((text_x, text_y),) = moved([(0.0, -beside_mm - 1.2)], x_mm, y_mm, turn_rad)
    return (
        Circle(x_mm, y_mm, radius, WHITE),
        tag_shape(TagPlace(tag, x_mm, y_mm, dimensions.figure.tag_mm), turn_rad),
        polygon(arrow, _INK),
        Text(text_x, text_y, str(tag), 4.2, _INK, bold=True, turn_deg=math.degrees(turn_rad)),
    )


def token_face(kind: str, x_mm: float, y_mm: float, dimensions: TokenDimensions) -> tuple[Item, ...]:
    """A token's printed face: its rings from the outside inwards, then its cross."""
    radius = dimensions.diameter_mm / 2
    rings = tuple(Circle(x_mm, y_mm, part * radius, colour) for part, colour in reversed(dimensions.faces[kind]))
    if kind not in dimensions.crosses:
        return rings
    width, colour = dimensions.crosses[kind]
    return (*rings, *(Shape((bar,), colour) for bar in _cross(x_mm, y_mm, radius, width * radius)))


def _cross(x_mm: float, y_mm: float, radius_mm: float, half_mm: float) -> list[Ring]:
    """Two bars from rim to rim, like the letter X; their ends follow the rim."""
    tilt = math.asin(half_mm / radius_mm)
    return [
        tuple(
            (x_mm + radius_mm * math.cos(angle), y_mm + radius_mm * math.sin(angle))
            for end in (along, along + math.pi)
            for angle in (end - tilt, end - tilt / 2, end, end + tilt / 2, end + tilt)
        )
        for along in (math.pi / 4, 3 * math.pi / 4)
    ]


def tag_sheet(tags: Iterable[int], dimensions: Dimensions) -> Drawing:
    """The figures' tops to cut out; the arrow points forward, the number is the figure's id."""
    tags = list(tags)
    diameter = dimensions.figure.diameter_mm
    places, bounds = _grid(len(tags), _COLUMNS, diameter)
    items: list[Item] = [polygon(bounds.ring, WHITE)]
    for tag, (x, y) in zip(tags, places, strict=True):
        items += figure_top(tag, x, y, 0.0, dimensions)
        items += cut_circle(x, y, diameter / 2)
    note = f"tag25h9, {dimensions.figure.tag_mm:g} mm · cut along the circle, arrow forward · matt paper, no lamination"
    return Drawing("Figure tags", bounds, (*items, *head(bounds, "Figure tags", note)))


def token_sheet(game: Game, dimensions: Dimensions) -> Drawing:
    """A game's tokens to cut out.

    Raises:
        DrawingError: the game has none.
    """
    counts = TOKEN_SETS.get(game.name)
    if not counts:
        others = ", ".join(name for name, kinds in TOKEN_SETS.items() if kinds)
        raise DrawingError(f"{game.title} has no tokens to print; games with tokens: {others}")
    diameter = dimensions.token.diameter_mm
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    places, bounds = _grid(len(kinds), _TOKEN_COLUMNS, diameter)
    items: list[Item] = [polygon(bounds.ring, WHITE)]
    for kind, (x, y) in zip(kinds, places, strict=True):
        items += token_face(kind, x, y, dimensions.token)
        items += cut_circle(x, y, diameter / 2)
    title = f"{game.title} tokens"
    note = f"cut along the circles, glue on {dimensions.token.height_mm:g} mm board"
    if game.name in TWO_SIDED:
        note += ", a charged and a used face on each"
    return Drawing(title, bounds, (*items, *head(bounds, title, note)))


def _grid(count: int, columns: int, diameter_mm: float) -> tuple[list[tuple[float, float]], Box]:
    """Centres row by row from the north-west, and the page around them; the head is above."""
    pitch = diameter_mm + _GAP_MM
    rows = math.ceil(count / columns)
    bounds = Box(0.0, 0.0, columns * pitch + 2 * _BORDER_MM, rows * pitch + 2 * _BORDER_MM + HEAD_MM)
    top = bounds.y1 - _BORDER_MM - HEAD_MM
    centres = [(_BORDER_MM + (k % columns + 0.5) * pitch, top - (k // columns + 0.5) * pitch) for k in range(count)]
    return centres, bounds


def cut_circle(x_mm: float, y_mm: float, radius_mm: float) -> tuple[Item, ...]:
    """The line to cut along, with four ticks outside it that remain on the waste."""
    ticks = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return (
        Circle(x_mm, y_mm, radius_mm, None, _CUT, 0.1),
        *(
            Line(
                (
                    (x_mm + a * (radius_mm + 0.5), y_mm + b * (radius_mm + 0.5)),
                    (x_mm + a * (radius_mm + 2.0), y_mm + b * (radius_mm + 2.0)),
                ),
                _CUT,
                0.15,
            )
            for a, b in ticks
        ),
    )


def head(bounds: Box, title: str, note: str) -> tuple[Item, ...]:
    """Title, note and ruler at the top of a page of pieces."""
    top = bounds.y1 - _BORDER_MM
    return (
        Text(_BORDER_MM, top - 6.0, title, 8.0, BLACK, "start", bold=True),
        Text(_BORDER_MM, top - 11.0, note, 3.0, _INK, "start"),
        *ruler(_BORDER_MM, top - 20.0),
    )

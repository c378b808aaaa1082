"""The layout of a board's sheet: paper, tags, title, ruler."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.geometry import Board
from hardware.dimensions import BoardTagDimensions, Dimensions
from hardware.drawing.drawing import Box, Point, Ring
from hardware.drawing.outlines import around
from hardware.errors import DrawingError
from hardware.sheets.tags import BOARD_TAGS, SHEET_TAGS, TagPlace

PARK_GAP_MM = 2.0
"""White between a parked figure's body and the ring around its place."""

_POINT_GAP_MM = 8.0
"""Distance of a token from its point at which it still covers no part of a tag's quiet zone."""

_LEAN = 0.05
"""Relative outward displacement of a figure's top in the view from above the middle: its height over the camera's.

0.05 is a figure of 40 mm under a camera at 800 mm.
"""

_STEP_MM = 0.5
"""Growth of a margin per attempt: the resolution of the paper size that is found."""

_SCAN_MM = 2.0
"""Step between the places along an edge that are tried for tags and labels."""

_LARGEST_MOVE_MM = 40.0
"""Distance from the middle of its edge by which a board tag may be moved."""

_LARGEST_MARGIN_MM = 200.0
"""Margin beyond which the search gives up."""

_TITLE_MM = (100.0, 24.0)
"""Width and height of the title."""

_RULER_MM = (136.0, 16.0)
"""Width and height of the ruler with its text, a little more than `drawing.ruler` draws."""

_TAG_PLACES: Sequence[Point] = ((0, 0), (0, 0.5), (0, 1), (0.5, 1), (1, 1), (1, 0.5), (1, 0), (0.5, 0))
"""Position of each board tag, as fractions of the paper to the east and north, clockwise from the south-west corner."""

_TAG_SIDES = "SWNNNESS"
"""Board tag -> the margin that grows if there is no room for it."""


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet's plan in the board frame.

    Attributes:
        outline: the paper.
        board_tags: ids 17 to 24, clockwise from the south-west corner.
        sheet_tag: the tag that names the sheet.
        title: room for the title.
        ruler: room for the ruler.
    """

    outline: Box
    board_tags: tuple[TagPlace, ...]
    sheet_tag: TagPlace
    title: Box
    ruler: Box


class _Taken:
    """Convex rings that no further item may overlap."""

    def __init__(self, rings: Iterable[Ring]) -> None:
        self._given = tuple(rings)
        self._rings = [np.array(ring, np.float32) for ring in self._given]
        self._x0, self._y0 = np.array([ring.min(axis=0) for ring in self._rings]).T
        self._x1, self._y1 = np.array([ring.max(axis=0) for ring in self._rings]).T
        self._blocker = 0

    def and_also(self, rings: Iterable[Ring]) -> "_Taken":
        """These rings and further ones."""
        return _Taken([*self._given, *rings])

    def leaves(self, box: Box) -> bool:
        """Whether the box overlaps none of the rings; touching is allowed."""
        square = np.array(box.ring, np.float32)
        if self._meets(square, self._blocker):  # what was in the way a step ago is most likely in the way still
            return False
        near = (self._x0 < box.x1) & (self._x1 > box.x0) & (self._y0 < box.y1) & (self._y1 > box.y0)
        for ring in near.nonzero()[0]:
            if self._meets(square, ring):
                self._blocker = ring
                return False
        return True

    def _meets(self, square: NDArray[np.float32], ring: int) -> bool:
        return cv2.intersectConvexConvex(square, self._rings[ring])[0] > 0.01


def lay_out(board: Board, dimensions: Dimensions) -> SheetLayout:
    """Find the smallest paper on which tags with their quiet zones, title and ruler clear all sites and parking places.

    Raises:
        DrawingError: the board has no sheet tag, or no margin up to `_LARGEST_MARGIN_MM` is enough.
    """
    if board.name not in SHEET_TAGS:
        raise DrawingError(f"there is no sheet tag for the board {board.name!r}; known: {', '.join(SHEET_TAGS)}")
    printed, hidden = tuple(_printed(board, dimensions)), tuple(_hidden(board, dimensions))
    return _laid_out(board.name, printed, hidden, dimensions.board_tag)


@lru_cache(maxsize=16)
def _laid_out(name: str, printed: tuple[Ring, ...], hidden: tuple[Ring, ...], tag: BoardTagDimensions) -> SheetLayout:
    """The layout around these rings, which takes 0.1 s to find, and a table asks for several times."""
    taken = _Taken([*printed, *hidden])
    points = np.concatenate([np.array(ring) for ring in printed])
    (x0, y0), (x1, y1) = ((float(x), float(y)) for x, y in (points.min(axis=0), points.max(axis=0)))
    margins = dict.fromkeys("WSEN", tag.quiet_mm)
    while max(margins.values()) < _LARGEST_MARGIN_MM:
        outline = Box(x0 - margins["W"], y0 - margins["S"], x1 + margins["E"], y1 + margins["N"])
        squares = [_tag_square(place, outline, taken, tag) for place in _TAG_PLACES]
        growing = {side for side, square in zip(_TAG_SIDES, squares, strict=True) if square is None}
        if not growing:
            found = [square for square in squares if square is not None]
            if layout := _with_labels(name, outline, found, taken, tag):
                return layout
            growing = {"S", "N"}
        for side in growing:
            margins[side] += _STEP_MM
    raise DrawingError(f"the tags and labels of {name!r} find no room within {_LARGEST_MARGIN_MM:g} mm")


def _printed(board: Board, dimensions: Dimensions) -> list[Ring]:
    """Rings of everything on the board that no tag may touch."""
    outlines = [site.outline_mm for site in board.sites.values()]
    field = [] if all(outlines) else [Box(0.0, 0.0, *board.field_mm).ring]
    park_mm = dimensions.figure.diameter_mm / 2 + PARK_GAP_MM
    point_mm = dimensions.token.diameter_mm / 2 + _POINT_GAP_MM
    parks = [around(park.x_mm, park.y_mm, [park_mm] * 24, 0.0) for park in board.parks]
    points = [
        around(site.x_mm, site.y_mm, [point_mm] * 24, 0.0) for site in board.sites.values() if not site.outline_mm
    ]
    return [*(outline for outline in outlines if outline), *field, *parks, *points]


def _hidden(board: Board, dimensions: Dimensions) -> list[Ring]:
    """Rings of the areas that the tops of parked figures hide from a camera above the middle."""
    middle_x, middle_y = (side / 2 for side in board.field_mm)
    places = [(park.x_mm, park.y_mm) for park in board.parks]
    tops = [(x + _LEAN * (x - middle_x), y + _LEAN * (y - middle_y)) for x, y in places]
    return [around(x, y, [dimensions.figure.diameter_mm / 2] * 24, 0.0) for x, y in tops]


def _tag_square(place: Point, outline: Box, taken: _Taken, tag: BoardTagDimensions) -> Box | None:
    """The box of a board tag and its quiet zone, if necessary moved along its edge; None if there is no room."""
    side = _with_quiet(tag)
    east, north = place
    x = outline.x0 + east * (outline.width - side)
    y = outline.y0 + north * (outline.height - side)
    along = (0.0, 1.0) if north == 0.5 else (1.0, 0.0)
    moves = np.arange(0.0, _LARGEST_MOVE_MM, _SCAN_MM) if 0.5 in place else np.zeros(1)
    for move in (sign * float(move) for move in moves for sign in (-1, 1)):
        square = Box(x + move * along[0], y + move * along[1], x + move * along[0] + side, y + move * along[1] + side)
        if taken.leaves(square):
            return square
    return None


def _with_labels(
    name: str, outline: Box, squares: Sequence[Box], obstacles: _Taken, tag: BoardTagDimensions
) -> SheetLayout | None:
    """The layout on this paper, or None if there is no room for the labels."""
    side = _with_quiet(tag)
    taken = obstacles.and_also(square.ring for square in squares)
    places = []
    for width, height in (_TITLE_MM, (side, side), _RULER_MM):
        place = _free_place(width, height, outline, taken, row=side)
        if place is None:
            return None
        taken = taken.and_also([place.ring])
        places.append(place)
    title, sheet_square, ruler = places
    tags = tuple(TagPlace(id_, *square.centre, tag.size_mm) for id_, square in zip(BOARD_TAGS, squares, strict=True))
    return SheetLayout(outline, tags, TagPlace(SHEET_TAGS[name], *sheet_square.centre, tag.size_mm), title, ruler)


def _free_place(width: float, height: float, outline: Box, taken: _Taken, row: float) -> Box | None:
    """The middle of the first gap: along the south edge from the west, along the north edge, then a row further in."""
    south, north = outline.y0, outline.y1 - height
    for y0 in (south, north, south + row, north - row):
        gap: list[Box] = []
        for x0 in np.arange(outline.x0, outline.x1 - width, _SCAN_MM):
            box = Box(float(x0), y0, float(x0) + width, y0 + height)
            if taken.leaves(box):
                gap.append(box)
            elif gap:
                break
        if gap:
            return gap[len(gap) // 2]
    return None


def _with_quiet(tag: BoardTagDimensions) -> float:
    return tag.size_mm + 2 * tag.quiet_mm

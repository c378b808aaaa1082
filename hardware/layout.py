"""Where everything lies on a board's sheet: paper, tags, title, ruler."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.geometry import Board
from hardware.dimensions import Dimensions
from hardware.drawing import Box, Point, Ring
from hardware.errors import DrawingError
from hardware.tags import BOARD_TAGS, SHEET_TAGS, TagPlace

PARK_GAP_MM = 2.0
"""White between a parked figure's body and the ring around its place."""

_STEP_MM = 0.5
_SCAN_MM = 2.0
_LARGEST_MARGIN_MM = 200.0
_TITLE_MM = (100.0, 24.0)
_RULER_MM = (136.0, 16.0)


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


def lay_out(board: Board, dimensions: Dimensions) -> SheetLayout:
    """Find the smallest paper on which tags with their quiet zones, title and ruler clear all sites and parking places.

    Raises:
        DrawingError: the board has no sheet tag, or no margin up to 200 mm is enough.
    """
    if board.name not in SHEET_TAGS:
        raise DrawingError(f"there is no sheet tag for the board {board.name!r}; known: {', '.join(SHEET_TAGS)}")
    taken = _obstacles(board, dimensions.figure.diameter_mm / 2 + PARK_GAP_MM)
    points = np.concatenate([np.array(ring) for ring in taken])
    west, south, east, north = (float(value) for value in (*points.min(axis=0), *points.max(axis=0)))
    east_west = north_south = dimensions.board_tag.quiet_mm
    while max(east_west, north_south) < _LARGEST_MARGIN_MM:
        outline = Box(west - east_west, south - north_south, east + east_west, north + north_south)
        squares = _tag_squares(outline, dimensions)
        blocked = [index for index, square in enumerate(squares) if not _is_free(square, taken)]
        if not blocked and (layout := _with_labels(board.name, outline, squares, taken, dimensions)):
            return layout
        if any(index in (1, 5) for index in blocked):
            east_west += _STEP_MM
        else:
            north_south += _STEP_MM
    raise DrawingError(f"the tags and labels of {board.name!r} find no room within {_LARGEST_MARGIN_MM:g} mm")


def _obstacles(board: Board, park_radius_mm: float) -> list[Ring]:
    """Rings of everything on the board that no tag may touch."""
    cells = [site.outline_mm for site in board.sites.values()]
    field = [] if all(cells) else [Box(0.0, 0.0, *board.field_mm).ring]
    circle = [(math.cos(k * math.pi / 12), math.sin(k * math.pi / 12)) for k in range(24)]
    parks = [
        tuple((park.x_mm + park_radius_mm * x, park.y_mm + park_radius_mm * y) for x, y in circle)
        for park in board.parks
    ]
    return [*(ring for ring in cells if ring), *field, *parks]


def _tag_squares(outline: Box, dimensions: Dimensions) -> list[Box]:
    """The eight board tags with their quiet zones, clockwise from the south-west corner."""
    side = _with_quiet(dimensions)
    x0, y0 = outline.x0, outline.y0
    x2, y2 = outline.x1 - side, outline.y1 - side
    x1, y1 = (x0 + x2) / 2, (y0 + y2) / 2
    corners: Sequence[Point] = ((x0, y0), (x0, y1), (x0, y2), (x1, y2), (x2, y2), (x2, y1), (x2, y0), (x1, y0))
    return [Box(x, y, x + side, y + side) for x, y in corners]


def _with_labels(
    name: str, outline: Box, squares: Sequence[Box], obstacles: Sequence[Ring], dimensions: Dimensions
) -> SheetLayout | None:
    """The layout on this paper, or None if the labels find no room."""
    side = _with_quiet(dimensions)
    taken = [*obstacles, *(square.ring for square in squares)]
    places = []
    for width, height in (_TITLE_MM, (side, side), _RULER_MM):
        place = _free_place(width, height, outline, taken, row=side)
        if place is None:
            return None
        taken.append(place.ring)
        places.append(place)
    title, sheet_square, ruler = places
    size = dimensions.board_tag.size_mm
    tags = tuple(TagPlace(tag, *square.centre, size) for tag, square in zip(BOARD_TAGS, squares, strict=True))
    return SheetLayout(outline, tags, TagPlace(SHEET_TAGS[name], *sheet_square.centre, size), title, ruler)


def _free_place(width: float, height: float, outline: Box, taken: Sequence[Ring], row: float) -> Box | None:
    """The middle of the first gap: along the south edge from the west, along the north edge, then a row further in."""
    south, north = outline.y0, outline.y1 - height
    for y0 in (south, north, south + row, north - row):
        gap: list[Box] = []
        for x0 in np.arange(outline.x0, outline.x1 - width, _SCAN_MM):
            box = Box(float(x0), y0, float(x0) + width, y0 + height)
            if _is_free(box, taken):
                gap.append(box)
            elif gap:
                break
        if gap:
            return gap[len(gap) // 2]
    return None


def _is_free(box: Box, taken: Sequence[Ring]) -> bool:
    """Whether the box overlaps none of the convex rings; touching is free."""
    square = np.array(box.ring, dtype=np.float32)
    for ring in taken:
        xs, ys = zip(*ring, strict=True)
        apart = max(xs) <= box.x0 or min(xs) >= box.x1 or max(ys) <= box.y0 or min(ys) >= box.y1
        if not apart and cv2.intersectConvexConvex(square, np.array(ring, dtype=np.float32))[0] > 0.01:
            return False
    return True


def _with_quiet(dimensions: Dimensions) -> float:
    return dimensions.board_tag.size_mm + 2 * dimensions.board_tag.quiet_mm

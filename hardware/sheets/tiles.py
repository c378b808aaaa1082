"""Divides a drawing that is larger than its paper into tiles: the fewest pages, and no seam through a tag."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Literal

from hardware.drawing.drawing import Box, Drawing
from hardware.errors import PrintError

MARGIN_MM = 5.0
"""Rim of the paper on which nothing is printed: home printers leave 3 to 5 mm white."""

OVERLAP_MM = 8.0
"""Width of the edge of a tile that lies under its neighbour, for the glue."""

STRIP_MM = 7.0
"""Width of the strip for a tile's name and check line, outside its cut edge, so it is cut off."""

Side = Literal["top", "left"]
"""Side of a page that holds the strip."""

Interval = tuple[float, float]
"""Positions between which no seam may lie."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: row and column from the north-west, and the part of the drawing that stays visible."""

    row: int
    column: int
    visible: Box

    @property
    def name(self) -> str:
        """Letter of the row and number of the column: `A1` is in the north-west."""
        return name_of(self.row, self.column)


@dataclass(frozen=True, slots=True)
class Tiling:
    """A division into tiles; each but the last of a row and column reaches `OVERLAP_MM` under its neighbours.

    Attributes:
        page_mm: width and height of the paper as it is turned.
        strip: side of a page for name and check line.
        xs: the drawing's west edge, the seams from west to east, its east edge; drawing frame, mm.
        ys: the drawing's north edge, the seams from north to south, its south edge.
    """

    page_mm: tuple[float, float]
    strip: Side
    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def columns(self) -> int:
        """Tiles from west to east."""
        return len(self.xs) - 1

    @property
    def rows(self) -> int:
        """Tiles from north to south."""
        return len(self.ys) - 1

    @property
    def tiles(self) -> list[Tile]:
        """Row by row from the north-west, the order in which they are glued."""
        return [
            Tile(row, column, Box(x0, y0, x1, y1))
            for row, (y1, y0) in enumerate(pairwise(self.ys))
            for column, (x0, x1) in enumerate(pairwise(self.xs))
        ]


def name_of(row: int, column: int) -> str:
    """The name of the tile in that row and column, from 0."""
    return f"{chr(ord('A') + row)}{column + 1}"


def tiling(drawing: Drawing, portrait_mm: tuple[float, float]) -> Tiling:
    """The tiles of a drawing: the fewest that there can be, and among those the ones that cut the fewest labels.

    Args:
        drawing: its `uncut` boxes stay whole, its `labels` where that costs no page, the last ones first.
        portrait_mm: the paper.

    Raises:
        PrintError: a box that must stay whole is larger than the paper.
    """
    layouts = product(
        [(*drawing.uncut, *drawing.labels[k:]) for k in range(len(drawing.labels) + 1)],
        ("top", "left"),
        (portrait_mm, portrait_mm[::-1]),
    )
    found = [one for kept, strip, page in layouts if (one := _tiling(drawing, kept, strip, page)) is not None]
    if not found:
        raise PrintError(f"{drawing.title}: a part that must not be cut is larger than the paper")
    return min(found, key=lambda one: one.columns * one.rows)


def _tiling(drawing: Drawing, kept: Sequence[Box], strip: Side, page_mm: tuple[float, float]) -> Tiling | None:
    bounds, rim = drawing.bounds, drawing.rim_mm
    width, height = (side - 2 * MARGIN_MM for side in page_mm)
    west, north = bounds.x0, -bounds.y1
    if strip == "left":
        width, north = width - STRIP_MM, north + rim
    else:
        height, west = height - STRIP_MM, west + rim
    xs = _seams(west, bounds.x1 - rim, width, [(box.x0, box.x1) for box in kept])
    ys = _seams(north, -bounds.y0 - rim, height, [(-box.y1, -box.y0) for box in kept])
    if xs is None or ys is None:
        return None
    return Tiling(page_mm, strip, (bounds.x0, *xs, bounds.x1), (bounds.y1, *(-y for y in ys), bounds.y0))


def _seams(start: float, end: float, room: float, kept: Sequence[Interval]) -> list[float] | None:
    """The fewest seams between two ends, as evenly spread as `kept` lets them; None if `kept` leaves no place.

    Args:
        start: where print begins, mm.
        end: where it ends.
        room: length that a page holds, the overlap included.
        kept: no seam lies inside of these.
    """
    reach = room - OVERLAP_MM
    lowest: list[float] = []  # seam -> the first place from which the rest fits onto the pages after it
    limit = end - room
    while limit > start:
        seam = _free_from(limit, kept)
        if seam >= (lowest[0] if lowest else end):
            return None
        lowest.insert(0, seam)
        limit = seam - reach
    seams: list[float] = []
    for k, low in enumerate(lowest):
        before = seams[-1] if seams else start
        wanted = before + (end - before) / (len(lowest) + 1 - k)
        seams.append(_nearest(wanted, low, before + reach, kept))
    return seams


def _free_from(place: float, kept: Sequence[Interval]) -> float:
    """The first place from `place` on that lies inside of no interval."""
    for low, high in sorted(kept):
        if low < place < high:
            place = high
    return place


def _nearest(wanted: float, low: float, high: float, kept: Sequence[Interval]) -> float:
    """The place from `low`, which is free, to `high` that is nearest to `wanted` and inside of no interval."""
    places = (low, min(max(wanted, low), high), *(edge for interval in kept for edge in interval))
    free = (place for place in places if low <= place <= high and math.isclose(_free_from(place, kept), place))
    return min(free, key=lambda place: abs(place - wanted))

"""Outlines that drawings share: bars, rounded boxes, regular polygons, gears, bolts."""

import math
from collections.abc import Sequence

from hardware.drawing.drawing import Box, Point, Ring, moved

_ARC = 8
"""Segments of a quarter circle."""


def bar(start: Point, end: Point, width_mm: float) -> Ring:
    """A straight bar with round ends that reach half a width beyond its two points."""
    away = math.atan2(end[1] - start[1], end[0] - start[0])
    radius = width_mm / 2
    first = _arc(start, radius, away + math.pi / 2, away + 3 * math.pi / 2, 2 * _ARC)
    return (*first, *_arc(end, radius, away - math.pi / 2, away + math.pi / 2, 2 * _ARC))


def rounded(box: Box, radius_mm: float) -> Ring:
    """A box with round corners, counter-clockwise from the south-west."""
    west, south, east, north = box.x0 + radius_mm, box.y0 + radius_mm, box.x1 - radius_mm, box.y1 - radius_mm
    corners = ((west, south), (east, south), (east, north), (west, north))
    return tuple(
        point
        for k, corner in enumerate(corners)
        for point in _arc(corner, radius_mm, (k + 2) * math.pi / 2, (k + 3) * math.pi / 2, _ARC)
    )


def regular(x_mm: float, y_mm: float, radius_mm: float, corners: int, turn_rad: float = math.pi / 2) -> Ring:
    """A regular polygon; one corner is at `turn_rad`, by default in the north."""
    return around(x_mm, y_mm, [radius_mm] * corners, turn_rad)


def gear(x_mm: float, y_mm: float, radius_mm: float, teeth: int = 10) -> Ring:
    """A gear wheel; the radius is that of its teeth."""
    foot = 0.82 * radius_mm
    return around(x_mm, y_mm, [foot, radius_mm, radius_mm, foot] * teeth, 0.0)


def bolt(x_mm: float, y_mm: float, height_mm: float) -> Ring:
    """A flash of lightning that stands upright."""
    flash = ((0.1, 0.5), (-0.25, -0.06), (-0.02, -0.06), (-0.1, -0.5), (0.25, 0.06), (0.02, 0.06))
    return moved([(height_mm * x, height_mm * y) for x, y in flash], x_mm, y_mm)


def around(x_mm: float, y_mm: float, radii_mm: Sequence[float], turn_rad: float) -> Ring:
    """Corners at equal angles about a point, counter-clockwise, each at its own distance."""
    step = math.tau / len(radii_mm)
    return tuple(
        (x_mm + radius * math.cos(turn_rad + k * step), y_mm + radius * math.sin(turn_rad + k * step))
        for k, radius in enumerate(radii_mm)
    )


def _arc(centre: Point, radius: float, start_rad: float, end_rad: float, steps: int) -> Ring:
    angles = [start_rad + (end_rad - start_rad) * k / steps for k in range(steps + 1)]
    return tuple((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles)

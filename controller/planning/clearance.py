"""From where on one who drives is out of the way of another one."""

import math
from functools import lru_cache

from controller.planning.geometry import Point
from controller.planning.visibility_graph import distance_to_segment


@lru_cache(maxsize=1 << 16)
def clear_mm(begin: Point, end: Point, a: Point, b: Point, near_mm: float) -> float | None:
    """From where on, driving from begin to end, one stays at least `near_mm` away from the segment from a to b.

    Returns:
        mm from `begin`; more than the way's length if its end is too near; None if one is never too near.
    """
    length = math.dist(begin, end)
    if not length:
        return math.inf if distance_to_segment(a, b, begin) < near_mm else None
    ux, uy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    stretches = [_in_disc(begin, ux, uy, a, near_mm), _in_disc(begin, ux, uy, b, near_mm)]
    stretches.append(_in_band(begin, ux, uy, a, b, near_mm))
    inside = [stretch for stretch in stretches if stretch is not None]
    if not inside:
        return None
    enters, leaves = min(s for s, _ in inside), max(s for _, s in inside)
    return None if leaves <= 0.0 or enters >= length else leaves


def _in_disc(begin: Point, ux: float, uy: float, centre: Point, radius: float) -> tuple[float, float] | None:
    """The stretch of a line that lies within a disc, mm from `begin`."""
    along = (centre[0] - begin[0]) * ux + (centre[1] - begin[1]) * uy
    aside = (centre[0] - begin[0]) * uy - (centre[1] - begin[1]) * ux
    half2 = radius**2 - aside**2
    return (along - math.sqrt(half2), along + math.sqrt(half2)) if half2 > 1e-9 else None


def _in_band(begin: Point, ux: float, uy: float, a: Point, b: Point, radius: float) -> tuple[float, float] | None:
    """The stretch of a line that lies within `radius` of a segment, beside it and not beyond its ends."""
    length = math.dist(a, b)
    if not length:
        return None
    vx, vy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    rx, ry = begin[0] - a[0], begin[1] - a[1]
    low, high = -math.inf, math.inf
    for at, slope, least, most in (
        (rx * vx + ry * vy, ux * vx + uy * vy, 0.0, length),
        (rx * vy - ry * vx, ux * vy - uy * vx, -radius, radius),
    ):
        if abs(slope) < 1e-12:
            if not least < at < most:
                return None
            continue
        one, two = sorted(((least - at) / slope, (most - at) / slope))
        low, high = max(low, one), min(high, two)
    return (low, high) if low < high - 1e-9 else None

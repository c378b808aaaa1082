"""How far a body must be along its leg to be clear of another leg."""

import math
from functools import lru_cache

from controller.planning.geometry import Point, distance_to_segment

_EPS = 1e-9  # intervals shorter than this (mm) and circles touched within it (mm^2) do not count
_PARALLEL = 1e-12  # a direction with a smaller component runs parallel to the band's edge


@lru_cache(maxsize=1 << 12)  # a plan asks for the same pairs again and again; each begins without any
def clear_after_mm(begin: Point, end: Point, a: Point, b: Point, separation_mm: float) -> float | None:
    """How far along the leg from begin to end a body stays at least `separation_mm` from the segment a to b for good.

    The points closer to the segment than that form a stadium: a disc around each end and a band between them. It is
    convex, so the leg enters and leaves it at most once.

    Returns:
        mm from `begin`; more than the leg's length if its end is too close; None if no point of the leg is.
    """
    length = math.dist(begin, end)
    if not length:
        return math.inf if distance_to_segment(a, b, begin) < separation_mm else None
    ux, uy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    intervals = (
        _in_disc(begin, ux, uy, a, separation_mm),
        _in_disc(begin, ux, uy, b, separation_mm),
        _in_band(begin, ux, uy, a, b, separation_mm),
    )
    inside = [interval for interval in intervals if interval is not None]
    if not inside:
        return None
    enters, leaves = min(s for s, _ in inside), max(s for _, s in inside)
    return None if leaves <= 0.0 or enters >= length else leaves


def _in_disc(begin: Point, ux: float, uy: float, centre: Point, radius: float) -> tuple[float, float] | None:
    """The interval of a line within a disc, mm from `begin` along the unit vector (ux, uy)."""
    along = (centre[0] - begin[0]) * ux + (centre[1] - begin[1]) * uy
    aside = (centre[0] - begin[0]) * uy - (centre[1] - begin[1]) * ux
    half2 = radius**2 - aside**2
    return (along - math.sqrt(half2), along + math.sqrt(half2)) if half2 > _EPS else None


def _in_band(begin: Point, ux: float, uy: float, a: Point, b: Point, radius: float) -> tuple[float, float] | None:
    """The interval of a line within `radius` of a segment, alongside it and not beyond its ends."""
    length = math.dist(a, b)
    if not length:
        return None
    vx, vy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    rx, ry = begin[0] - a[0], begin[1] - a[1]
    enters, leaves = -math.inf, math.inf
    for at, slope, lower, upper in (
        (rx * vx + ry * vy, ux * vx + uy * vy, 0.0, length),
        (rx * vy - ry * vx, ux * vy - uy * vx, -radius, radius),
    ):
        if abs(slope) < _PARALLEL:
            if not lower < at < upper:
                return None
            continue
        one, other = sorted(((lower - at) / slope, (upper - at) / slope))
        enters, leaves = max(enters, one), min(leaves, other)
    return (enters, leaves) if enters < leaves - _EPS else None

"""The emblems of a game's figures by number: the same shapes as on the phones, for prints and eyes without colours."""

import math
from collections.abc import Sequence

from hardware.drawing.drawing import Point, Ring, moved


def _arc(x: float, y: float, radius: float, start_deg: float, end_deg: float) -> list[Point]:
    angles = [math.radians(start_deg + (end_deg - start_deg) * k / 32) for k in range(33)]
    return [(x + radius * math.cos(angle), y - radius * math.sin(angle)) for angle in angles]


_EMBLEMS: Sequence[Sequence[Point]] = (
    _arc(0, 0, 8, 0, 360),
    ((-7, -7), (7, -7), (7, 7), (-7, 7)),
    ((0, -9), (8.5, 6.5), (-8.5, 6.5)),
    ((0, -10), (8, 0), (0, 10), (-8, 0)),
    ((-3, -9), (3, -9), (3, -3), (9, -3), (9, 3), (3, 3), (3, 9), (-3, 9), (-3, 3), (-9, 3), (-9, -3), (-3, -3)),
    ((0, -9), (8.6, -2.8), (5.3, 7.3), (-5.3, 7.3), (-8.6, -2.8)),
    ((-9, -4), (9, -4), (9, 4), (-9, 4)),
    ((-4, -9), (4, -9), (4, 9), (-4, 9)),
    ((0, -9.5), (2.6, -3), (9.3, -3), (4, 1.5), (6, 8.5), (0, 4.5), (-6, 8.5), (-4, 1.5), (-9.3, -3), (-2.6, -3)),
    _arc(0, 0, math.hypot(8, 8), 225, 45),
    ((0, 9), (-8.5, -6.5), (8.5, -6.5)),
    ((-8.5, -6), (0, -1), (8.5, -6), (8.5, 1), (0, 7), (-8.5, 1)),
    ((-8, -8), (0, -3.5), (8, -8), (3.5, 0), (8, 8), (0, 3.5), (-8, 8), (-3.5, 0)),
    ((-5, -8.7), (5, -8.7), (10, 0), (5, 8.7), (-5, 8.7), (-10, 0)),
    (*((-8, 8), (-8, -2)), *_arc(0, -2, 8, 180, 0), (8, 8)),
    ((-9, 7), (0, -9), (9, 7), (0, 2)),
    ((-8, -8), (8, -8), (-8, 8), (8, 8)),
)
"""Outlines in a box from -10 to 10, y down, in the order of `web_remote/frontend/src/lib/board/emblems.ts`."""


def emblem(number: int, x_mm: float, y_mm: float, size_mm: float) -> Ring:
    """The outline of a figure's emblem around a point; `size_mm` is the side of its box."""
    unit = size_mm / 20
    return moved([(unit * x, -unit * y) for x, y in _EMBLEMS[number % len(_EMBLEMS)]], x_mm, y_mm)

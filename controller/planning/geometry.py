"""Points, discs and bounds on the board, as plans use them."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.words import Msg

Point = tuple[float, float]
"""x_mm, y_mm, board frame."""

FloatArray = NDArray[np.float64]

MIN_CLEARANCE_MM = 1.0
"""No plan brings bodies closer than this, even where a start or a goal lies within the wanted clearance."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A disc to keep clear of.

    Attributes:
        x_mm: centre, board frame.
        y_mm: centre, board frame.
        radius_mm: of the body or token.
        name: for messages: `the red robot`.
        clearance_mm: free space wanted between the disc and a driving body; the default is that of a single route,
            joint plans set their own (`plan.CLEARANCE_MM`).
    """

    x_mm: float
    y_mm: float
    radius_mm: float
    name: Msg
    clearance_mm: float = 4.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where the centre of a figure may be, board mm."""

    x_min_mm: float
    y_min_mm: float
    x_max_mm: float
    y_max_mm: float


def distance_to_segment(a: Point, b: Point, point: Point) -> float:
    """Distance from a point to the segment from a to b, mm; a segment of length 0 is a point."""
    length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    part = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length2 if length2 else 0.0
    part = max(0.0, min(1.0, part))
    return math.dist((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])), point)

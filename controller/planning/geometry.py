"""The shapes that plans are about: points, discs and bounds on the board."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
"""x_mm, y_mm, board frame."""

FloatArray = NDArray[np.float64]

TOUCH_MM = 1.0
"""No plan brings bodies nearer than this, whatever the margins."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A disc to keep clear of.

    Attributes:
        x_mm: centre, board frame.
        y_mm: centre, board frame.
        radius_mm: of the body or token.
        name: what people call it: `the red robot`.
        margin_mm: free space wanted between it and the driving body.
    """

    x_mm: float
    y_mm: float
    radius_mm: float
    name: str
    margin_mm: float = 4.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where the centre of a figure may be, board mm."""

    x_min_mm: float
    y_min_mm: float
    x_max_mm: float
    y_max_mm: float

"""Coloured shadows: where two lamps of different colours shine, a shadow of one is lit by the other alone.

In each colour, a share of the light comes from either lamp. A shadow takes some of the one's and some of the other's,
so what it takes of two colours is bounded by these shares, and what it takes of the third follows. What takes another
mix of colours, such as skin or wood, is not a shadow.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

RED_PART = 0.6
"""Part of red's light, against blue's, in what a shadow takes of green's. Lamps' light changes evenly from colour to
colour; in path-traced shadows of lamps of 2200 to 7500 K it is 0.55 to 0.67."""

EXACT = 0.15
"""Most by which green's light differs from that, as a share: in path-traced shadows by up to 0.1, skin by 0.35."""

LEAST_RED = 0.12
"""Least of red's light that a shadow takes, as a share of what it takes of blue's: all lamps have red. In path-traced
shadows it takes 0.25 to 0.7, a tan stone up to 0.1."""

LEAST_HUE = 0.2
"""Difference of red's from blue's logarithm of light from which a shadow has a colour: print changes by up to 0.15 in
other light."""

SHADOW_CELLS = 7
"""Side of the square over which the hue is the median: 28 mm, wider than a token or a finger."""

HUE_STEP = 0.02
"""Step of hue that is told."""


def grey_factors(left: NDArray[np.float32]) -> NDArray[np.float32]:
    """(rows, columns, 3) factors by which the light in coloured shadows becomes grey, as bright as it is.

    Args:
        left: (rows, columns, 3) share of the full light that is left in cells of 4 mm, BGR, more than 0.
    """
    blue, green, red = np.moveaxis(left, -1, 0)
    lamps, hue = _green(blue, red), np.log(red / blue)
    shadow = (np.abs(green - lamps) < EXACT * lamps) & (1 - red > LEAST_RED * (1 - blue)) & (np.abs(hue) > LEAST_HUE)
    steps = np.where(shadow, np.rint(hue / HUE_STEP).clip(-127, 127) + 128, 128).astype(np.uint8)
    hue = np.exp((cv2.medianBlur(steps, SHADOW_CELLS) - np.float32(128)) * np.float32(HUE_STEP))
    colour = np.stack([np.ones_like(hue), _green(np.float32(1), hue), hue], axis=-1)
    return np.asarray(colour.mean(axis=-1, keepdims=True) / colour, np.float32)


def _green(blue: NDArray[np.float32] | np.float32, red: NDArray[np.float32]) -> NDArray[np.float32]:
    """The light of green that lamps have with that of blue and red."""
    return np.asarray((1 - RED_PART) * blue + RED_PART * red, np.float32)

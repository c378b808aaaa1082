"""Levels and light: what a lens, an edge or a shutter mixes is light, and a camera's file holds levels of it.

Levels are about the logarithm of light, which suits comparisons; whatever interpolates, averages or fits must do so
in light. Cameras are close to sRGB's curve; what is fitted here depends on it weakly, since an edge in light is
symmetric only to first order.
"""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import FloatArray, Image

Light = NDArray[np.uint16]
"""A picture in light, 0 to 65535."""


def light_of(levels: NDArray[Any]) -> FloatArray:
    """Light, 0 to 255, of levels, 0 to 255, of any shape. Source: IEC 61966-2-1 (sRGB)."""
    part = np.asarray(levels, np.float64) / 255
    return np.asarray(255 * np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4))


def levels_of(light: FloatArray) -> FloatArray:
    """Levels, 0 to 255, of light, 0 to 255, of any shape: the inverse of `light_of`; light below 0 counts as 0."""
    part = np.maximum(light, 0.0) / 255
    return np.asarray(255 * np.where(part <= 0.0031308, part * 12.92, 1.055 * part ** (1 / 2.4) - 0.055))


def in_light(picture: Image) -> Light:
    """The light of a picture, uint8 of any shape."""
    return np.asarray(cv2.LUT(picture, LIGHT_OF_LEVELS), np.uint16)


LIGHT_UNIT = 257.0
"""Steps of a picture in light for each of the 255 parts in which `light_of` counts."""

LIGHT_OF_LEVELS = (light_of(np.arange(256)) * LIGHT_UNIT).round().astype(np.uint16)
"""Light, as `in_light` counts it, of each of the 256 levels."""

"""Bilinear samples of pictures at many places in one call."""

from collections.abc import Callable
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

PixelMap = NDArray[np.float32]
"""(..., 2) columns and rows in OpenCV's own pixels: the centre of the first pixel is at (0, 0)."""

Level = TypeVar("Level", np.uint8, np.uint16, np.float32)

_remap: Callable[..., NDArray[Any]] = cv2.remap  # its stubs ask for a second map, which one of two channels replaces


def bilinear(picture: NDArray[Level], where: PixelMap, border: int = cv2.BORDER_CONSTANT) -> NDArray[Level]:
    """Bilinear samples of a picture.

    Args:
        picture: uint8, uint16 or float32 (H, W) or (H, W, 3).
        where: (R, C, 2) places in OpenCV's own pixels.
        border: OpenCV's border mode for places outside of the picture; black by default.

    Returns:
        (R, C) or (R, C, 3), of the picture's dtype.

    Source: `remap` in OpenCV's documentation, geometric image transformations.
    """
    return _remap(picture, where, None, cv2.INTER_LINEAR, borderMode=border)

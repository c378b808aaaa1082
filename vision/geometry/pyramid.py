"""Sampling many board points together, at the resolution that matches their distance from each other."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.rectification import in_picture, sample
from vision.geometry.sampling import PixelMap
from vision.observation import Image

MIN_SPACING_PX = 1.2
"""Least distance of neighbouring places in the level that is sampled: nearer, and samples share their pixels."""


class Pyramid:
    """A picture with halved, quartered, ... copies; each level is made when it is first used."""

    def __init__(self, picture: Image) -> None:
        self._levels = [picture]

    def at(self, level: int) -> Image:
        """uint8 (H >> level, W >> level, 3): the picture halved `level` times by the mean over areas."""
        while len(self._levels) <= level:
            larger = self._levels[-1]
            size = (larger.shape[1] // 2, larger.shape[0] // 2)
            self._levels.append(np.asarray(cv2.resize(larger, size, interpolation=cv2.INTER_AREA), np.uint8))
        return self._levels[level]

    def sample(self, places: "Places") -> Image:
        """uint8 (..., 3) bilinear samples at the places; black outside of the picture."""
        return sample(self.at(places.level), places.where)


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where board points are sampled in a pyramid.

    Attributes:
        level: of the pyramid.
        where: (..., 2) places in that level, in OpenCV's own pixels.
        inside: (...) which of them lie in the picture.
    """

    level: int
    where: PixelMap
    inside: NDArray[np.bool_]

    @classmethod
    def of(cls, where: PixelMap, size_px: tuple[int, int]) -> "Places":
        """Places from a pixel map of a picture with this width and height.

        Args:
            where: (..., n, 2); neighbours on the board are neighbours along the last but one axis.
            size_px: width and height.
        """
        apart = np.linalg.norm(np.diff(where, axis=-2), axis=-1)
        spacing_px = float(np.median(apart)) if apart.size else 1.0
        level = max(0, math.floor(math.log2(max(spacing_px / MIN_SPACING_PX, 1.0))))
        scale = np.array([(side >> level) / side for side in size_px], np.float32)
        scaled = (where + np.float32(0.5)) * scale - np.float32(0.5)
        return cls(level, np.asarray(scaled, np.float32), in_picture(where, size_px))

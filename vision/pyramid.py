"""Looking at many board points at once, at the resolution that their distance from each other asks for."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.intrinsics import Intrinsics
from vision.observation import FloatArray, Image
from vision.rectify import PixelMap, in_picture, pixel_map, sample

LEAST_SPACING_PX = 1.2
"""Places next to each other are at least so far apart in the level of a pyramid where they are looked at."""


class Pyramid:
    """A picture, and the same at half its size, a quarter and so on; each is made when first asked for."""

    def __init__(self, picture: Image) -> None:
        self._levels = [picture]

    def at(self, level: int) -> Image:
        """The picture halved so many times; each pixel is the mean of those that it stands for."""
        while len(self._levels) <= level:
            larger = self._levels[-1]
            size = (larger.shape[1] // 2, larger.shape[0] // 2)
            self._levels.append(np.asarray(cv2.resize(larger, size, interpolation=cv2.INTER_AREA), np.uint8))
        return self._levels[level]

    def sample(self, places: "Places") -> Image:
        """uint8 (..., 3) what is seen at the places, between pixels linearly; black outside of the picture."""
        return sample(self.at(places.level), places.where)


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where in a pyramid some board points are looked at.

    Attributes:
        level: of the pyramid.
        where: (..., 2) in that level's pixels as OpenCV counts them.
        inside: (...) which of them lie in the picture at all.
    """

    level: int
    where: PixelMap
    inside: NDArray[np.bool_]

    @classmethod
    def of_board(cls, points_mm: FloatArray, intrinsics: Intrinsics, camera_from_board: FloatArray) -> "Places":
        """Points of the board plane, (..., n, 2) mm, neighbours next to each other, for a camera pose (3, 4)."""
        return cls.of(pixel_map(points_mm, intrinsics, camera_from_board), intrinsics.size_px)

    @classmethod
    def of(cls, where: PixelMap, size_px: tuple[int, int]) -> "Places":
        """Places in the picture itself, which has this width and height."""
        apart = np.linalg.norm(np.diff(where, axis=-2), axis=-1)
        spacing_px = float(np.median(apart)) if apart.size else 1.0
        level = max(0, math.floor(math.log2(max(spacing_px / LEAST_SPACING_PX, 1.0))))
        scale = np.array([(side >> level) / side for side in size_px], np.float32)
        scaled = (where + np.float32(0.5)) * scale - np.float32(0.5)
        return cls(level, np.asarray(scaled, np.float32), in_picture(where, size_px))

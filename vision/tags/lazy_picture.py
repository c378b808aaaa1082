"""A camera's picture that is sampled where something is expected; all of its grey and its light are made if needed."""

import ctypes
from functools import cached_property

import numpy as np

from kernels import load
from vision.array_address import address
from vision.observation import Image
from vision.tags.corner_fit import Points, sampled
from vision.tags.fiducials import grey_of
from vision.tone_curve import Light, in_light

LEVELS = np.arange(256, dtype=np.uint16)
"""The table for kernels that sample levels and not their light: each level's own value."""


class CPicture(ctypes.Structure):
    """`Picture` of `kernels/squares.c`."""

    _fields_ = (
        ("pixels", ctypes.c_void_p),
        ("row", ctypes.c_int64),
        ("width", ctypes.c_int32),
        ("height", ctypes.c_int32),
        ("channels", ctypes.c_int32),
    )


class Picture:
    """One picture.

    Args:
        image: uint8 (H, W) grey, or (H, W, 3) BGR.
    """

    def __init__(self, image: Image) -> None:
        rows_are_whole = image.strides[1:] == ((image.shape[2], 1) if image.ndim == 3 else (1,))
        self.image: Image = image if rows_are_whole else np.ascontiguousarray(image)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return self.image.shape[1], self.image.shape[0]

    @cached_property
    def grey(self) -> Image:
        """uint8 (H, W)."""
        return self.image if self.image.ndim == 2 else grey_of(self.image)

    @cached_property
    def light(self) -> Light:
        """uint16 (H, W): the light of the grey levels."""
        return in_light(self.grey)

    def window(self, x0: int, y0: int, x1: int, y1: int) -> Image:
        """uint8 grey of the columns from x0 and the rows from y0 on, without x1 and y1."""
        if "grey" in self.__dict__ or self.image.ndim == 2:
            return self.grey[y0:y1, x0:x1]
        part = self.image[y0:y1, x0:x1]
        return grey_of(part) if part.size else part[..., 0]

    def levels_at(self, points: Points) -> Image:
        """Bilinear samples of the grey levels; borders are replicated outwards.

        Args:
            points: complex px, image frame, of any shape with two axes or more.

        Returns:
            uint8 of the points' shape.
        """
        library = load()
        if library is None:
            return sampled(self.grey, points)
        places, samples = np.ascontiguousarray(points, np.complex128), np.empty(points.shape, np.uint16)
        shown, count = ctypes.byref(self.for_kernels), ctypes.c_int64(places.size)
        library.vision_samples(shown, address(LEVELS), count, address(places), address(samples))
        return samples.astype(np.uint8)

    @cached_property
    def for_kernels(self) -> CPicture:
        """The same picture for kernels, as long as this one lives."""
        width, height = self.size_px
        channels = self.image.shape[2] if self.image.ndim == 3 else 1
        return CPicture(self.image.ctypes.data, self.image.strides[0], width, height, channels)

"""The match of the points around a site with something known that may lie in a shadow.

A shadow takes all colours by the same factor and is larger than a token. So the light left at a point is the median of
what is left around it, and a point is compared with its look in that light.
"""

import ctypes

import cv2
import numpy as np

from kernels import load, require_room
from vision.array_address import address
from vision.observation import FloatArray
from vision.surface.token_faces import F32

SIGMA = 0.1
"""Sigma of the reflectance error of a match: paper, edges of shadows, the bend of the light."""

PATCH_MM2 = 30.0
"""Area of one independent error: those of neighbouring points are correlated."""

LEAST_SHADE = 0.25
"""Levels in the deepest shadow as a share of those around it: below a bare bulb 0.3 to 0.4 are left."""

SHADE_NLL = 0.18
"""Negative log-likelihood of a point for each power of e by which a shadow darkens it.

Free shadows would explain dark tokens; dear ones would make tokens of the shadows of hands and figures. Chosen on
path-traced frames below a bare bulb and on those of the simulated camera in hard light."""

STRANGE_NLL = (1.2, 0.25)
"""Most that a point costs that looks like nothing known, in the room for a token and at the edge of the window."""

MEDIAN_POINTS = 9
"""Side of the square over which the light is the median, in points: 22 mm, more than the area of a token, so a
dark token is not a shadow. With half the side, blurred rings were shadows; with more, figures' shadows were tokens."""

FINGER_POINTS = 5
"""The same for the shadows of fingers, which are as narrow as a token: 12 mm. What they explain as well as a dark token
does is neither."""

MIN_SQUARE = 1e-4
"""Least squared look that is divided by."""


class ShadedLooks:
    """Compares the points of many sites with their looks.

    Args:
        points_mm: (P, 2) points of a site's window, from its middle, on a square grid.
        step_mm: of the grid.
        room_mm: distance from the middle within which a token usually lies.
        median_points: side of the square over which the light is the median, odd.
    """

    def __init__(
        self, points_mm: FloatArray, step_mm: float, room_mm: float, median_points: int = MEDIAN_POINTS
    ) -> None:
        away = np.hypot(*points_mm.T)
        reach_mm = float(away.max())
        near = np.clip((reach_mm - away) / (reach_mm - room_mm), 0, 1)
        self._strange: F32 = (STRANGE_NLL[1] + near * (STRANGE_NLL[0] - STRANGE_NLL[1])).astype(np.float32)
        self._per_error = np.float32(per_error(step_mm))
        self._median_points = median_points
        steps = round(reach_mm / step_mm) + median_points // 2
        ticks = np.arange(-steps, steps + 1) * step_mm
        square = np.stack(np.meshgrid(ticks, -ticks), axis=-1).reshape(-1, 2)
        self._side = len(ticks)
        apart = np.square(square[:, None] - points_mm).sum(axis=-1)
        self._nearest, self._places = (apart.argmin(axis=axis).astype(np.int32) for axis in (1, 0))
        levels = np.maximum(np.arange(256, dtype=np.float32), 1) / np.float32(255)
        self._shade_nll: F32 = np.float32(-SHADE_NLL) * np.log(levels)
        tables = (each.ctypes.data for each in (self._nearest, self._places, self._strange, self._shade_nll))
        sizes = len(points_mm), self._side, median_points
        self.for_kernel = _Shade(*sizes, self._per_error, LEAST_SHADE, MIN_SQUARE, *tables)

    def lit_nll(self, seen: F32, visible: F32, looks: F32) -> F32:
        """The same as `nll` for sites without a shadow, which takes a fifth of its time."""
        errors = np.square(seen - looks).sum(axis=-1) * self._per_error
        return np.asarray(np.minimum(errors, self._strange) * visible)

    def nll(self, seen: F32, visible: F32, looks: F32) -> F32:
        """Negative log-likelihood of the points of N sites.

        Args:
            seen: (N, P, 3) reflectance.
            visible: (N, P) 1 where a point is visible, else 0.
            looks: (N, P, 3) what it should be in full light.

        Returns:
            (N, P), 0 where a point is not visible.

        Source: |seen - s look|^2 is least at s = seen.look / |look|^2.
        """
        if not len(seen):
            return visible
        if (library := load()) is not None:
            arrays = [np.ascontiguousarray(each, np.float32) for each in (seen, visible, looks)]
            nll = np.empty(visible.shape, np.float32)
            shown, count = ctypes.byref(self.for_kernel), ctypes.c_int64(len(seen))
            require_room(library.vision_shaded(shown, count, *map(address, (*arrays, nll))))
            return nll
        left = (seen * looks).sum(axis=-1) / np.maximum(np.square(looks).sum(axis=-1), MIN_SQUARE)
        left = np.where(visible > 0, left.clip(LEAST_SHADE, 1), 1).astype(np.float32)
        squares = (left * 255).round().astype(np.uint8)[:, self._nearest].reshape(-1, self._side)
        light = cv2.medianBlur(squares, self._median_points).reshape(len(seen), -1)[:, self._places]
        errors = np.square(seen - light[..., None] / np.float32(255) * looks).sum(axis=-1) * self._per_error
        return np.asarray(np.minimum(errors + self._shade_nll[light], self._strange) * visible)


class _Shade(ctypes.Structure):
    """`Shade` of `kernels/shade.c`."""

    _fields_ = (
        ("points", ctypes.c_int32),
        ("side", ctypes.c_int32),
        ("window", ctypes.c_int32),
        ("per_error", ctypes.c_float),
        ("least_shade", ctypes.c_float),
        ("min_square", ctypes.c_float),
        ("nearest", ctypes.c_void_p),
        ("places", ctypes.c_void_p),
        ("strange", ctypes.c_void_p),
        ("shade_nll", ctypes.c_void_p),
    )


def per_error(step_mm: float) -> float:
    """Negative log-likelihood for a squared error of 1 in one colour of one of the points that lie so far apart.

    Source: the normal distribution.
    """
    return step_mm**2 / (2 * SIGMA**2 * PATCH_MM2) / 3

"""A picture's blur beyond that of the calibrated one: a bumped lens, a wrong focus, a smeared glass.

The board tags are compared with the picture of the empty board. Blur takes the fine parts of a pattern and leaves the
coarse ones, so the share of gradients in its variance tells how much there is of it, whatever the light.
"""

import ctypes

import cv2
import numpy as np
from numpy.typing import NDArray

from base.geometry import TableModel
from kernels import load, require_room
from vision.array_address import address
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.rectification import in_picture, pixel_map, sample
from vision.geometry.sampling import PixelMap
from vision.observation import FloatArray, Image
from vision.surface.empty_board import Reference
from vision.tone_curve import in_light

STEP_MM = 1.0
"""Distance of the sampled points, that of the reference picture's pixels."""

MARGIN_MM = 2.0
"""Width of the white border around a tag that is sampled: it has 3 mm."""

SMOOTH_MM = 1.0
"""Sigma by which noise is smoothed before gradients are taken."""

MAX_REACH = 24
"""Farthest reach of a blur in points that the kernel smooths with."""

LEAST_VARIANCE = 1e-9
"""Least variance that is divided by."""

BLURS_MM = np.arange(0.0, 4.25, 0.25)
"""Additional blurs (sigma) whose look is prepared; above them, nothing of a tag's cells of 4 mm is left."""

MAX_BLUR_MM = 1.4
"""Additional blur at which tokens can no longer be distinguished: the rim of a white disc is 1.8 mm wide."""

INTERVAL_S = 0.2
"""Time between measurements of a film that is sharp: shorter than a tracker needs to believe a site."""

STILL_PX = 0.3
"""Places are kept while they move by less: a third of a pixel more or less sharp does not matter."""

MIN_LIKENESS = 0.6
"""Correlation with the blurred board tags from which it is the board that is seen."""


class SharpnessWatch:
    """Measures the blur of pictures against that of the empty board's picture."""

    def __init__(self, model: TableModel, intrinsics: Intrinsics, reference: Reference) -> None:
        self._intrinsics = intrinsics
        self.points_mm = np.stack([_patch(corners) for corners in model.board_tags_mm.values()])
        cells = reference.grid.cells_of(self.points_mm).astype(np.float32)
        light = _light(reference.picture, cells)
        self._looks, self._shares = map(np.stack, zip(*(_smoothed(light, blur) for blur in BLURS_MM), strict=True))
        self._sharp_s = -np.inf
        self._where: PixelMap | None = None
        self._tags: NDArray[np.intp] = np.empty(0, np.intp)  # those that lie whole in the picture

    def blurred(self, picture: Image, camera_from_board: FloatArray, t_s: float) -> bool:
        """Whether a picture, captured at `t_s`, is too blurred to tell tokens: see `blur_mm`."""
        if 0 <= t_s - self._sharp_s < INTERVAL_S:
            return False
        blur_mm = self.blur_mm(picture, camera_from_board)
        if blur_mm is not None and blur_mm > MAX_BLUR_MM:
            return True
        self._sharp_s = t_s
        return False

    def blur_mm(self, picture: Image, camera_from_board: FloatArray) -> float | None:
        """Sigma of the additional blur on the board; None if no tag looks like itself, however blurred.

        Args:
            picture: uint8 (H, W, 3).
            camera_from_board: (3, 4) pose [R | t], mm.
        """
        where = self._places(camera_from_board)
        seen, share = _smoothed(_light(picture, where), 0.0)
        tags, shares = self._tags, -self._shares
        blurs = np.array([np.interp(-share[tag], shares[:, tag], BLURS_MM) for tag in tags])
        looks = self._looks[np.abs(BLURS_MM - blurs[:, None]).argmin(axis=1), tags]
        blurs = blurs[_correlation(seen[tags], looks) >= MIN_LIKENESS]
        return float(np.median(blurs)) if blurs.size else None

    def _places(self, camera_from_board: FloatArray) -> PixelMap:
        """(N, n, n, 2) places of the points in the picture, those of an earlier pose while they hardly differ."""
        corners = self.points_mm[:, 0, 0]
        now = pixel_map(corners, self._intrinsics, camera_from_board)
        if self._where is None or np.abs(now - self._where[:, 0, 0]).max() > STILL_PX:
            self._where = pixel_map(self.points_mm, self._intrinsics, camera_from_board)
            self._tags = np.flatnonzero(in_picture(self._where, self._intrinsics.size_px).all(axis=(1, 2)))
        return self._where


def _light(picture: Image, where: PixelMap) -> NDArray[np.float32]:
    """(N, n, n) light at places of a picture, the mean of its colours."""
    levels = sample(picture, where, cv2.BORDER_REPLICATE)
    light = in_light(levels.reshape(len(levels), -1)).reshape(levels.shape)
    return np.asarray((light[..., 0] + light[..., 1].astype(np.float32) + light[..., 2]) / np.float32(3))


def _patch(corners_mm: FloatArray) -> FloatArray:
    """(n, n, 2) points over a tag, (4, 2) corners, and some of the white around it, board mm, rows from the north."""
    half = np.abs(corners_mm - corners_mm.mean(axis=0)).max() + MARGIN_MM
    ticks = np.arange(-half, half + STEP_MM / 2, STEP_MM)
    return np.asarray(np.stack(np.meshgrid(ticks, -ticks), axis=-1) + corners_mm.mean(axis=0))


def _smoothed(patches: NDArray[np.float32], blur_mm: float) -> tuple[NDArray[np.float32], FloatArray]:
    """(N, n, n) light, blurred and smoothed, and (N,) mean square of its gradients, as a share of its variance."""
    sigma = float(np.hypot(blur_mm, SMOOTH_MM)) / STEP_MM
    library, reach = load(), (round(8 * sigma + 1) | 1) // 2  # as OpenCV chooses it
    if library is not None and reach <= MAX_REACH:
        smooth, shares = np.array(patches, np.float32), np.empty(len(patches))
        kernel = np.asarray(cv2.getGaussianKernel(2 * reach + 1, sigma, cv2.CV_32F), np.float32)
        sizes = ctypes.c_int64(len(smooth)), ctypes.c_int32(smooth.shape[1]), ctypes.c_int32(reach)
        arrays = address(smooth), address(shares)
        require_room(library.vision_gradients(*sizes, address(kernel), ctypes.c_double(LEAST_VARIANCE), *arrays))
        return smooth, shares
    size = (2 * reach + 1, 2 * reach + 1)
    smooth = np.stack([cv2.GaussianBlur(each, size, sigma, borderType=cv2.BORDER_REPLICATE) for each in patches])
    across, down = (np.square(np.diff(smooth, axis=axis)).mean(axis=(1, 2)) for axis in (2, 1))
    return smooth, np.asarray((across + down) / np.maximum(smooth.var(axis=(1, 2)), LEAST_VARIANCE))


def _correlation(one: NDArray[np.float32], other: NDArray[np.float32]) -> FloatArray:
    """(N,) Pearson's correlation of (N, n, n) patches with others; 0 of one without contrast."""
    a, b = (each.reshape(len(each), -1) - each.mean(axis=(1, 2))[:, None] for each in (one, other))
    square = np.einsum("np,np->n", a, a) * np.einsum("np,np->n", b, b)
    return np.asarray(np.einsum("np,np->n", a, b) / np.sqrt(np.maximum(square, 1e-9)), np.float64)

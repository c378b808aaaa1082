"""The calibration that the controller of the simulated table has: the true one with errors of a realistic size."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from controller.sim.camera.optics import FloatArray, Lens, pixel_rays, project
from vision.geometry.intrinsics import LensModel

LENS_RMS_PX = 0.3
"""RMS error of the lens over the frame: assumed, that of a careful calibration with a printed target."""

TAG_HEIGHT_ERROR_MM = 0.5
"""Error of the tags' height: assumed, that of a ruler."""

_SPREAD = [5e-4, 2e-4, 0.3, 0.3]
"""Standard deviations of focal length and of the ratio of the two focal lengths (relative), and of cx and cy (px).
Only the ratios among these and `_BENDING` matter, because the sum is scaled to `LENS_RMS_PX`; they are assumed."""

_BENDING: Mapping[LensModel, list[float]] = {
    "pinhole-5": [4e-3, 1e-2, 2e-4, 2e-4, 1e-2],
    "pinhole-8": [4e-3, 1e-2, 2e-4, 2e-4, 1e-2, 4e-3, 1e-2, 1e-2],
    "fisheye": [2e-3, 4e-3, 4e-3, 2e-3],
}
"""Standard deviations of the coefficients of each distortion model."""

_SCALING_STEPS = 5
"""Fixed-point steps: the error is nearly linear in the scale, so a few are exact to a thousandth of a pixel."""

_SAMPLE_PX = 16
"""Spacing of the pixels at which two lenses are compared."""

_STRAIGHT = np.eye(3, 4)
"""The pose of a camera in whose frame the rays are given."""


@dataclass(frozen=True, slots=True)
class StoredCalibration:
    """Intrinsics and tag height as stored.

    Attributes:
        camera_matrix: (3, 3), image frame of `docs/reference/coordinates.md`.
        distortion: coefficients of the lens's model.
        tag_height_mm: height of the figures' tags above the board.
        rms_px: RMS error of the stored lens over the frame.
    """

    camera_matrix: FloatArray
    distortion: FloatArray
    tag_height_mm: float
    rms_px: float


def stored_calibration_values(lens: Lens, tag_height_mm: float, seed: int) -> StoredCalibration:
    """The true lens and tag height with errors of `LENS_RMS_PX` and `TAG_HEIGHT_ERROR_MM`.

    Args:
        lens: the true intrinsics.
        tag_height_mm: the true height.
        seed: of the direction of the errors.
    """
    rng = np.random.default_rng(seed)
    direction = rng.normal(0.0, _SPREAD + _BENDING[lens.model])
    sign = float(rng.choice((-1.0, 1.0)))
    rays, scale = _SampledRays(lens), 1.0
    for _ in range(_SCALING_STEPS):
        scale *= LENS_RMS_PX / rays.rms_px(_changed(lens, scale * direction))
    stored = _changed(lens, scale * direction)
    height_mm = tag_height_mm + sign * TAG_HEIGHT_ERROR_MM
    return StoredCalibration(stored.camera_matrix, stored.distortion, height_mm, rays.rms_px(stored))


class _SampledRays:
    """Rays of a lens, spread over its frame, and their images, with which other lenses are compared."""

    def __init__(self, lens: Lens) -> None:
        rays = pixel_rays(lens)[_SAMPLE_PX // 2 :: _SAMPLE_PX, _SAMPLE_PX // 2 :: _SAMPLE_PX].reshape(-1, 2)
        self._points = np.column_stack([rays, np.ones(len(rays))]).astype(np.float64)
        self._pixels = project(lens, _STRAIGHT, self._points)

    def rms_px(self, other: Lens) -> float:
        """RMS distance in px, over the frame, between the images of the same ray by the two lenses."""
        off = self._pixels - project(other, _STRAIGHT, self._points)
        return float(np.sqrt((off**2).sum(axis=1).mean()))


def _changed(lens: Lens, by: FloatArray) -> Lens:
    matrix = lens.camera_matrix.copy()
    matrix[0, 0] *= 1 + by[0]
    matrix[1, 1] *= 1 + by[0] + by[1]
    matrix[:2, 2] += by[2:4]
    return Lens(lens.size_px, matrix, lens.distortion + by[4:], lens.model)

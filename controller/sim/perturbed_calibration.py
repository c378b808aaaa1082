"""The calibration that the simulated table's controller has stored: the true one, off by what real ones are off."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from controller.sim.optics import FloatArray, Lens, pixel_rays, project
from vision.intrinsics import LensModel

LENS_RMS_PX = 0.3
TAG_HEIGHT_OFF_MM = 0.5

# How unsure the numbers of a calibration are, relative to each other: focal length and its ratio (parts),
# cx and cy (px), then the lens model's own. Only the ratios matter.
_SPREAD = [5e-4, 2e-4, 0.3, 0.3]
_BENDING: Mapping[LensModel, list[float]] = {
    "pinhole-5": [4e-3, 1e-2, 2e-4, 2e-4, 1e-2],
    "pinhole-8": [4e-3, 1e-2, 2e-4, 2e-4, 1e-2, 4e-3, 1e-2, 1e-2],
    "fisheye": [2e-3, 4e-3, 4e-3, 2e-3],
}


@dataclass(frozen=True, slots=True)
class StoredCalibration:
    """Intrinsics and tag height as stored.

    Attributes:
        camera_matrix: (3, 3), image frame of `docs/coordinates.md`.
        distortion: by the lens's model.
        tag_height_mm: of the figures' tags above the board.
        rms_px: by how much the stored lens is off, RMS over the frame.
    """

    camera_matrix: FloatArray
    distortion: FloatArray
    tag_height_mm: float
    rms_px: float


def stored_calibration_values(lens: Lens, tag_height_mm: float, seed: int) -> StoredCalibration:
    """The true lens and tag height, off by 0.3 px RMS over the frame and by 0.5 mm.

    Args:
        lens: the true intrinsics.
        tag_height_mm: the true height.
        seed: of the direction in which they are off.
    """
    rng = np.random.default_rng(seed)
    direction = rng.normal(0.0, _SPREAD + _BENDING[lens.model])
    sign = float(rng.choice((-1.0, 1.0)))
    scale = 1.0
    for _ in range(5):  # nearly linear: a few steps are exact to a thousandth of a pixel
        scale *= LENS_RMS_PX / lens_rms_px(lens, _changed(lens, scale * direction))
    stored = _changed(lens, scale * direction)
    height_mm = tag_height_mm + sign * TAG_HEIGHT_OFF_MM
    return StoredCalibration(stored.camera_matrix, stored.distortion, height_mm, lens_rms_px(lens, stored))


def lens_rms_px(lens: Lens, other: Lens) -> float:
    """RMS distance over the frame between where the two lenses show the same ray."""
    rays = pixel_rays(lens)[8::16, 8::16].reshape(-1, 2)
    points = np.column_stack([rays, np.ones(len(rays))]).astype(np.float64)
    straight = np.eye(3, 4)
    off = project(lens, straight, points) - project(other, straight, points)
    return float(np.sqrt((off**2).sum(axis=1).mean()))


def _changed(lens: Lens, by: FloatArray) -> Lens:
    matrix = lens.camera_matrix.copy()
    matrix[0, 0] *= 1 + by[0]
    matrix[1, 1] *= 1 + by[0] + by[1]
    matrix[:2, 2] += by[2:4]
    return Lens(lens.size_px, matrix, lens.distortion + by[4:], lens.model)

"""Pose and lens of the simulated camera: board millimetres to pixels and back.

Pixels are in the image frame of `docs/reference/coordinates.md`: the centre of the top-left pixel is (0.5, 0.5).
Distortion follows one of OpenCV's models: pinhole with five or eight coefficients, or fisheye with four.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.intrinsics import LensModel

FloatArray = NDArray[np.float64]
FloatImage = NDArray[np.float32]

FILL = 0.97
"""Part of the frame that the sheet fills in the direction in which it fits tightly; the rest is a margin."""

_GRID_PX = 8
"""Spacing of the grid on which distortion is removed; between its points the rays are interpolated."""

_SIDE_POINTS = 50
"""Points per side of the outline: a distorted side is curved, and any of its points may be the outermost."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A camera's intrinsics: frame size, (3, 3) matrix in the image frame, distortion by its model."""

    size_px: tuple[int, int]
    camera_matrix: FloatArray
    distortion: FloatArray
    model: LensModel = "pinhole-5"


def project(lens: Lens, camera_from_board: FloatArray, points_mm: FloatArray) -> FloatArray:
    """Project (N, 3) board points in mm to (N, 2) pixels; `camera_from_board` is (3, 4)."""
    turn, _ = cv2.Rodrigues(camera_from_board[:, :3])
    look = cv2.fisheye.projectPoints if lens.model == "fisheye" else cv2.projectPoints
    points = np.ascontiguousarray(points_mm, dtype=np.float64)[:, None]
    pixels, _ = look(points, turn, camera_from_board[:, 3].copy(), lens.camera_matrix, lens.distortion)
    return pixels.reshape(-1, 2).astype(np.float64)


def overhead_pose(
    eye_mm: FloatArray, target_mm: FloatArray, roll_rad: float, size_px: tuple[int, int], sheet_mm: tuple[float, float]
) -> FloatArray:
    """(3, 4) `camera_from_board` of a camera that looks down, turned by 90 degrees if the sheet then appears larger.

    Args:
        eye_mm: (3,) the pinhole, board frame.
        target_mm: (3,) point on the optical axis.
        roll_rad: rotation about the optical axis.
        size_px: frame width and height.
        sheet_mm: the sheet's width (east) and height (north).
    """
    (width_px, height_px), (width_mm, height_mm) = size_px, sheet_mm
    upright = min(width_px / width_mm, height_px / height_mm)
    turned = min(width_px / height_mm, height_px / width_mm)
    right_rad = roll_rad + (math.pi / 2 if turned > upright else 0.0)
    down = (target_mm - eye_mm) / np.linalg.norm(target_mm - eye_mm)
    right = np.array([math.cos(right_rad), math.sin(right_rad), 0.0])
    right -= right @ down * down
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(down, right), down])
    return np.column_stack([rotation, -rotation @ eye_mm])


def fitted_lens(
    outline_mm: FloatArray,
    camera_from_board: FloatArray,
    size_px: tuple[int, int],
    distortion: FloatArray,
    model: LensModel = "pinhole-5",
) -> Lens:
    """The lens with the focal length at which the sheet's outline fills `FILL` of the frame.

    Distances in the picture are proportional to the focal length, also with distortion, so the fit is exact.

    Args:
        outline_mm: (4, 2) the paper's corners.
        camera_from_board: (3, 4).
        size_px: frame width and height.
        distortion: coefficients of the model.
        model: of the distortion.
    """
    part = np.linspace(0.0, 1.0, _SIDE_POINTS)[:, None]
    sides = [a + part * (b - a) for a, b in zip(outline_mm, np.roll(outline_mm, -1, axis=0), strict=True)]
    border = np.column_stack([np.concatenate(sides), np.zeros(len(sides) * len(part))])
    extents = np.abs(project(Lens(size_px, np.eye(3), distortion, model), camera_from_board, border)).max(axis=0)
    half = np.array(size_px) / 2
    focal = FILL * float((half / extents).min())
    matrix = np.array([[focal, 0.0, half[0]], [0.0, focal, half[1]], [0.0, 0.0, 1.0]])
    return Lens(size_px, matrix, distortion, model)


def pixel_rays(lens: Lens) -> FloatImage:
    """(H, W, 2) undistorted normalised image coordinates of every pixel's centre.

    Computed on a grid of every eighth pixel and interpolated linearly, with an error below 0.01 px; OpenCV's cubic
    kernel would bend straight lines.
    """
    width, height = lens.size_px
    columns, rows = width // _GRID_PX + 5, height // _GRID_PX + 5
    x = (np.arange(columns) - 1.5) * _GRID_PX
    y = (np.arange(rows) - 1.5) * _GRID_PX
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 1, 2)
    criteria = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 30, 1e-10)
    if lens.model == "fisheye":
        rays = cv2.fisheye.undistortPoints(grid, lens.camera_matrix, lens.distortion, None, None, None, criteria)
    else:
        rays = cv2.undistortPoints(grid, lens.camera_matrix, lens.distortion, None, None, None, criteria)
    fine = cv2.resize(
        rays.reshape(rows, columns, 2),
        (columns * _GRID_PX, rows * _GRID_PX),
        interpolation=cv2.INTER_LINEAR,
    )
    start = 2 * _GRID_PX
    return fine[start : start + height, start : start + width].astype(np.float32)


def board_slopes(rays: FloatImage, camera_from_board: FloatArray) -> FloatImage:
    """(H, W, 2) `d(x, y) / dz` of every pixel's ray in the board frame.

    The ray meets the plane at height z at `eye + slope * (z - eye_z)`.
    """
    board_from_camera = camera_from_board[:, :3].T
    east, north, up = (
        row[0] * rays[..., 0] + row[1] * rays[..., 1] + row[2] for row in board_from_camera.astype(np.float32)
    )
    return np.stack([east / up, north / up], axis=-1)


def eye(camera_from_board: FloatArray) -> FloatArray:
    """(3,) position of the pinhole in the board frame, mm."""
    return -camera_from_board[:, :3].T @ camera_from_board[:, 3]

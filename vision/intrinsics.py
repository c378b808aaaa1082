"""The lens: focal lengths, principal point and distortion, solved from views of a flat pattern."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.errors import CalibrationError
from vision.observation import FloatArray, Image

MIN_VIEWS = 4
MIN_POINTS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Intrinsics:
    """A lens with its picture size.

    Attributes:
        matrix: (3, 3) camera matrix in the image frame of `docs/coordinates.md`; its principal point is half a
            pixel more than OpenCV's own.
        distortion: (5,) k1, k2, p1, p2, k3 of OpenCV's model.
        size_px: width and height of the pictures that it is for.
    """

    matrix: FloatArray
    distortion: FloatArray
    size_px: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class PatternView:
    """Points of a flat pattern in one picture: (N, 2) in mm on the pattern, (N, 2) in px in the image frame."""

    pattern_mm: FloatArray
    image_px: FloatArray


def find_chessboard(grey: Image, inner: tuple[int, int], square_mm: float) -> PatternView | None:
    """Find the inner corners of a chessboard.

    Args:
        grey: uint8 (H, W).
        inner: inner corners along a row and along a column.
        square_mm: side of a square.

    Returns:
        The view, or None if the whole board is not seen.
    """
    found, corners = cv2.findChessboardCornersSB(grey, inner, flags=cv2.CALIB_CB_ACCURACY)
    if not found:
        return None
    columns, rows = np.meshgrid(np.arange(inner[0]), np.arange(inner[1]))
    pattern = np.column_stack([columns.ravel(), rows.ravel()]) * np.float64(square_mm)
    return PatternView(np.asarray(pattern, np.float64), corners.reshape(-1, 2).astype(np.float64) + 0.5)


def find_charuco(grey: Image, board: cv2.aruco.CharucoBoard) -> PatternView | None:
    """Find the inner corners of a ChArUco board, as many as are seen; None if fewer than `MIN_POINTS`."""
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(grey)
    if ids is None or len(ids) < MIN_POINTS:
        return None
    pattern = np.asarray(board.getChessboardCorners(), dtype=np.float64)[ids.ravel(), :2]
    return PatternView(pattern, corners.reshape(-1, 2).astype(np.float64) + 0.5)


def solve_intrinsics(views: Sequence[PatternView], size_px: tuple[int, int]) -> tuple[Intrinsics, float]:
    """Solve the lens from views of a pattern.

    Args:
        views: at least `MIN_VIEWS`, from different sides and distances.
        size_px: width and height of the pictures.

    Returns:
        The lens and the RMS reprojection error in px.

    Raises:
        CalibrationError: too few views, or views that no lens explains.
    """
    if len(views) < MIN_VIEWS:
        raise CalibrationError(
            f"{len(views)} views of the pattern are too few for the lens; show it in at least {MIN_VIEWS}"
        )
    objects = [np.column_stack([v.pattern_mm, np.zeros(len(v.pattern_mm))]).astype(np.float32) for v in views]
    images = [v.image_px.astype(np.float32)[:, None] for v in views]
    try:
        rms, matrix, distortion, _, _ = cv2.calibrateCamera(objects, images, size_px, None, None)
    except cv2.error as error:
        raise CalibrationError(f"no lens explains these views of the pattern: {error.err}") from error
    if not (np.isfinite(rms) and np.isfinite(matrix).all()):
        raise CalibrationError("no lens explains these views of the pattern: show it tilted and in all corners")
    lens = Intrinsics(np.array(matrix, np.float64), np.array(distortion.ravel()[:5], np.float64), size_px)
    return lens, float(rms)

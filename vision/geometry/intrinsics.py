"""The lens: focal lengths, principal point and distortion, solved from views of a flat pattern."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import cv2
import numpy as np

from vision.errors import CalibrationError
from vision.observation import FloatArray, Image

MIN_VIEWS = 4
"""Views that a lens needs: fewer do not determine focal lengths, principal point and distortion."""

MIN_POINTS = 8
"""Corners that a view of a ChArUco board needs: a homography takes four, the rest average its noise."""

FISHEYE_FOCAL = 0.8
"""First guess of a fisheye's focal length as a share of the picture's height: 72 degrees from top to bottom."""

FISHEYE_ROUNDS = 100
"""Iterations of the fisheye's solution at most."""

FISHEYE_EPSILON = 1e-9
"""Change of its parameters at which the solution has converged."""

LensModel = Literal["pinhole-5", "fisheye", "pinhole-8"]
LENS_MODELS: tuple[LensModel, ...] = get_args(LensModel)
"""All distortion models, in the order in which a calibration tries them."""
COEFFICIENTS: Mapping[LensModel, int] = {"pinhole-5": 5, "pinhole-8": 8, "fisheye": 4}
"""Number of distortion coefficients of each model.

`pinhole-5`: k1, k2, p1, p2, k3 (Brown); `pinhole-8`: also k4, k5, k6 of the divisor; `fisheye`: k1 to k4 of the
angle from the axis (Kannala and Brandt, "A generic camera model", PAMI 28 (2006), eq. 6). All as in OpenCV.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Intrinsics:
    """A lens with its picture size.

    Attributes:
        matrix: (3, 3) camera matrix in px, in the image frame of `docs/reference/coordinates.md`; its principal
            point is half a pixel more than OpenCV's own.
        distortion: (`COEFFICIENTS[model]`,) distortion coefficients of the model.
        size_px: width and height of the pictures that it is for.
        model: the distortion model.
    """

    matrix: FloatArray
    distortion: FloatArray
    size_px: tuple[int, int]
    model: LensModel = "pinhole-5"


@dataclass(frozen=True, slots=True, eq=False)
class PatternView:
    """Points of a flat pattern in one picture.

    Attributes:
        pattern_mm: (N, 2) in the pattern's plane.
        image_px: (N, 2) image frame.
    """

    pattern_mm: FloatArray
    image_px: FloatArray


def find_chessboard(grey: Image, inner: tuple[int, int], square_mm: float) -> PatternView | None:
    """Find the inner corners of a chessboard.

    Args:
        grey: uint8 (H, W).
        inner: number of inner corners along a row and along a column.
        square_mm: side of a square.

    Returns:
        The view, or None if a part of the board is not seen.
    """
    found, corners = cv2.findChessboardCornersSB(grey, inner, flags=cv2.CALIB_CB_ACCURACY)
    if not found:
        return None
    columns, rows = np.meshgrid(np.arange(inner[0]), np.arange(inner[1]))
    pattern = np.column_stack([columns.ravel(), rows.ravel()]) * np.float64(square_mm)
    return PatternView(np.asarray(pattern, np.float64), corners.reshape(-1, 2).astype(np.float64) + 0.5)


def find_charuco(grey: Image, board: cv2.aruco.CharucoBoard) -> PatternView | None:
    """The visible inner corners of a ChArUco board in a uint8 (H, W) picture; None if fewer than `MIN_POINTS`."""
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(grey)
    if ids is None or len(ids) < MIN_POINTS:
        return None
    pattern = np.asarray(board.getChessboardCorners(), dtype=np.float64)[ids.ravel(), :2]
    return PatternView(pattern, corners.reshape(-1, 2).astype(np.float64) + 0.5)


def solve_intrinsics(
    views: Sequence[PatternView], size_px: tuple[int, int], model: LensModel = "pinhole-5"
) -> tuple[Intrinsics, float]:
    """Solve the lens from views of a pattern.

    Args:
        views: at least `MIN_VIEWS`, from different sides and distances.
        size_px: width and height of the pictures.
        model: the distortion model to fit.

    Returns:
        The lens and the RMS reprojection error in px.

    Raises:
        CalibrationError: too few views, or views that no lens explains.

    Source: Zhang, "A flexible new technique for camera calibration", PAMI 22 (2000), as OpenCV's `calibrateCamera`
    and `fisheye.calibrate` implement it.
    """
    if len(views) < MIN_VIEWS:
        raise CalibrationError(
            f"{len(views)} views of the pattern are too few for the lens; show it in at least {MIN_VIEWS}"
        )
    objects = [np.column_stack([v.pattern_mm, np.zeros(len(v.pattern_mm))])[None] for v in views]
    images = [v.image_px[None] for v in views]
    try:
        rms, matrix, distortion = (_fisheye if model == "fisheye" else _pinhole)(objects, images, size_px, model)
    except cv2.error as error:
        raise CalibrationError(f"no lens explains these views of the pattern: {error.err}") from error
    if not (np.isfinite(rms) and np.isfinite(matrix).all() and np.isfinite(distortion).all()):
        raise CalibrationError("no lens explains these views of the pattern: show it tilted and in all corners")
    return Intrinsics(matrix, distortion.ravel()[: COEFFICIENTS[model]], size_px, model), float(rms)


def _pinhole(
    objects: list[FloatArray], images: list[FloatArray], size_px: tuple[int, int], model: LensModel
) -> tuple[float, FloatArray, FloatArray]:
    """RMS error in px, (3, 3) matrix and distortion from (1, N, 3) points in mm and (1, N, 2) px of each view."""
    points = [view.astype(np.float32) for view in objects]
    pixels = [view.astype(np.float32) for view in images]
    flags = cv2.CALIB_RATIONAL_MODEL if model == "pinhole-8" else 0
    rms, matrix, distortion, _, _ = cv2.calibrateCamera(points, pixels, size_px, None, None, flags=flags)
    return rms, np.asarray(matrix, np.float64), np.asarray(distortion, np.float64)


def _fisheye(
    objects: list[FloatArray], images: list[FloatArray], size_px: tuple[int, int], model: LensModel
) -> tuple[float, FloatArray, FloatArray]:
    """The same as `_pinhole`. OpenCV's own first guess is a lens of 180 degrees, too far from narrower ones."""
    width, height = size_px
    focal = FISHEYE_FOCAL * height
    guess = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    flags = cv2.CALIB_RECOMPUTE_EXTRINSIC | cv2.CALIB_FIX_SKEW | cv2.CALIB_USE_INTRINSIC_GUESS
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, FISHEYE_ROUNDS, FISHEYE_EPSILON)
    rms, matrix, distortion, _, _ = cv2.fisheye.calibrate(
        objects, images, size_px, guess, np.zeros((4, 1)), flags=flags, criteria=criteria
    )
    return rms, np.asarray(matrix, np.float64), np.asarray(distortion, np.float64)

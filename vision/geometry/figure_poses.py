"""Figures: poses from their tags, and the area of the board that their bodies hide."""

import math
from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from base.geometry import TableModel
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.lens_kernel import lens_kernel
from vision.geometry.projection import board_points
from vision.observation import Detection, FigureObservation, FloatArray, TagMount

FIT_SIGMA_MM = 0.5
"""Sigma of the confidence over the RMS distance of a tag's corners from a true square: 0.6 at this distance."""

OUTLINE_POINTS = 24
"""Points of a body's circular outline: the polygon misses the circle by 1 % of its radius."""

_ANGLES = np.linspace(0, math.tau, OUTLINE_POINTS, endpoint=False)
_UNIT_CIRCLE = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])

UNIT_SQUARE = np.array([[0.5, 0.5], [0.5, -0.5], [-0.5, -0.5], [-0.5, 0.5]])
"""(4, 2) top-left, top-right, bottom-right and bottom-left corner of a tag of side 1 with its top edge forward: x
forward, y left."""


def locate_figures(
    detections: Sequence[Detection],
    tag_mm: float,
    mounts: Mapping[int, TagMount],
    intrinsics: Intrinsics,
    camera_from_board: FloatArray,
) -> dict[int, FigureObservation]:
    """Poses of figures.

    The corners are projected onto the plane of the tag and a square of the tag's size is fitted to them: with
    the height known, no pose in space has to be solved and its flip ambiguity cannot arise. A tag at another
    height (a lifted figure) looks too large or too small in that plane, and its confidence falls.
    Of a tag that is seen twice, the better fit is taken.

    Args:
        detections: tags in the picture; those of other ids than in `mounts` are ignored.
        tag_mm: side of a figure tag's black square.
        mounts: figure -> how its tag is mounted.
        intrinsics: the lens.
        camera_from_board: (3, 4) pose [R | t], mm.

    Returns:
        Figure -> pose of its axle centre, board frame.
    """
    seen = [detection for detection in detections if detection.id in mounts]
    if not seen:
        return {}
    pixels = np.stack([detection.corners_px for detection in seen])
    heights_mm = np.array([mounts[detection.id].height_mm for detection in seen])
    if (kernel := lens_kernel(intrinsics)) is not None:
        poses, errors = kernel.squares(pixels, camera_from_board, heights_mm, tag_mm * UNIT_SQUARE)
    else:
        points = board_points(pixels.reshape(-1, 2), intrinsics, camera_from_board, np.repeat(heights_mm, 4))
        poses, errors = fit_squares(points.reshape(-1, 4, 2), tag_mm)
    confidences = np.exp(-0.5 * (errors / FIT_SIGMA_MM) ** 2)
    figures: dict[int, FigureObservation] = {}
    for detection, (x, y, yaw), confidence in zip(seen, poses.tolist(), confidences.tolist(), strict=True):
        known = figures.get(detection.id)
        if math.isfinite(confidence) and (known is None or confidence > known.confidence):
            pose = mounts[detection.id].axle(x, y, yaw)
            figures[detection.id] = FigureObservation(detection.id, *pose, confidence, detection.read)
    return figures


def misfit_mm(confidence: float) -> float:
    """RMS distance of a tag's corners from a square of its size, of the confidence that `locate_figures` gives it."""
    return FIT_SIGMA_MM * math.sqrt(-2 * math.log(min(max(confidence, 1e-9), 1.0)))


def fit_squares(corners_mm: FloatArray, side_mm: float) -> tuple[FloatArray, FloatArray]:
    """Fit squares of known side to four points each.

    Args:
        corners_mm: (N, 4, 2) board mm, in the corner order of `docs/reference/coordinates.md`.
        side_mm: side of the squares.

    Returns:
        (N, 3) centre x and y in mm and yaw of the top edge's outward normal in rad, and (N,) RMS distance of the
        corners in mm.

    Source: least-squares rotation between matched points a and b about their means, in complex numbers: the
    derivative of sum |b - exp(i yaw) a|^2 vanishes where yaw is the argument of sum(conj(a) b).
    """
    square = side_mm * UNIT_SQUARE.view(np.complex128)[:, 0]
    points = np.ascontiguousarray(corners_mm, np.float64).view(np.complex128)[..., 0]
    centre = points.mean(axis=1)
    apart = points - centre[:, None]
    yaw = np.angle(apart @ square.conj())
    left = np.abs(apart - np.exp(1j * yaw)[:, None] * square)
    return np.column_stack([centre.real, centre.imag, yaw]), np.sqrt((left * left).mean(axis=1))


def silhouettes(
    figures: Mapping[int, FigureObservation], model: TableModel, camera_mm: FloatArray, margin_mm: float
) -> list[FloatArray]:
    """Areas of the board that the figures' bodies hide.

    Args:
        figures: poses of the figures.
        model: their diameter and height.
        camera_mm: (3,) the camera's centre, board frame.
        margin_mm: added to the radius.

    Returns:
        One convex outline for each figure, (N, 2) board mm.

    Source: similar triangles. A body is an upright cylinder; seen from height H, its top circle at height h covers a
    circle on the board that is enlarged by H / (H - h) about the point below the camera. The hidden area is the
    convex hull of that circle and the foot.
    """
    rim = (model.figure_diameter_mm / 2 + margin_mm) * _UNIT_CIRCLE
    grow = camera_mm[2] / (camera_mm[2] - model.figure_height_mm)
    places = np.array([(figure.x_mm, figure.y_mm) for figure in figures.values()]).reshape(-1, 1, 2)
    feet = rim + places
    tops = camera_mm[:2] + (feet - camera_mm[:2]) * grow
    both = np.concatenate([feet, tops], axis=1).astype(np.float32)
    return [np.asarray(cv2.convexHull(points).reshape(-1, 2), np.float64) for points in both]

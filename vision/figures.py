"""Figures: poses from their tags, and what their bodies hide."""

import math
from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision.intrinsics import Intrinsics
from vision.observation import Detection, FigureObservation, FloatArray, TableModel
from vision.projection import board_points

FIT_SIGMA_MM = 0.5  # a tag whose corners are off a true square by this much is half believed

# Top-left, top-right, bottom-right, bottom-left of a tag whose top edge is forward: x forward, y left.
UNIT_SQUARE = np.array([[0.5, 0.5], [0.5, -0.5], [-0.5, -0.5], [-0.5, 0.5]])


def locate_figures(
    detections: Sequence[Detection],
    model: TableModel,
    tag_height_mm: float,
    intrinsics: Intrinsics,
    camera_from_board: FloatArray,
) -> dict[int, FigureObservation]:
    """Poses of the table's figures.

    The corners are projected onto the plane of the tag and a square of the tag's size is fitted to them: with
    the height known, no pose in space has to be solved and its flip ambiguity cannot arise. A tag at another
    height (a figure in someone's hand) looks too large or too small there, and its confidence falls.
    A tag that is seen twice is not told apart from its copy: the better fit is taken.
    """
    seen = [detection for detection in detections if detection.id in model.figure_tags]
    if not seen:
        return {}
    pixels = np.concatenate([detection.corners_px for detection in seen])
    corners = board_points(pixels, intrinsics, camera_from_board, tag_height_mm).reshape(-1, 4, 2)
    figures: dict[int, FigureObservation] = {}
    for detection, square in zip(seen, corners, strict=True):
        x, y, yaw, error = fit_square(square, model.figure_tag_mm)
        if not math.isfinite(error):
            continue
        confidence = math.exp(-0.5 * (error / FIT_SIGMA_MM) ** 2)
        known = figures.get(detection.id)
        if known is None or confidence > known.confidence:
            figures[detection.id] = FigureObservation(detection.id, x, y, yaw, confidence)
    return figures


def fit_square(corners_mm: FloatArray, side_mm: float) -> tuple[float, float, float, float]:
    """Fit a square of known side to four points.

    Args:
        corners_mm: (4, 2) in the corner order of `docs/coordinates.md`.
        side_mm: side of the square.

    Returns:
        Centre x and y in mm, yaw of the top edge's outward normal in rad, RMS distance of the corners in mm.

    Source: least-squares rotation in the plane, tan(yaw) = sum(a x b) / sum(a . b) over matched points about
    their means.
    """
    square = UNIT_SQUARE * side_mm
    centre = corners_mm.mean(axis=0)
    apart = corners_mm - centre
    yaw = math.atan2(
        float(np.sum(square[:, 0] * apart[:, 1] - square[:, 1] * apart[:, 0])), float(np.sum(square * apart))
    )
    turn = np.array([[math.cos(yaw), -math.sin(yaw)], [math.sin(yaw), math.cos(yaw)]])
    error = float(np.sqrt(np.mean(np.sum((apart - square @ turn.T) ** 2, axis=1))))
    return float(centre[0]), float(centre[1]), yaw, error


def silhouettes(
    figures: Mapping[int, FigureObservation], model: TableModel, camera_mm: FloatArray, margin_mm: float
) -> list[FloatArray]:
    """What the figures' bodies hide of the board.

    A body is an upright cylinder. From a camera at height H its top circle at height h falls onto the board
    enlarged by H / (H - h) about the point below the camera; the shadow is the convex hull of that and the foot.

    Args:
        figures: where the figures stand.
        model: their diameter and height.
        camera_mm: (3,) the camera's place, board frame.
        margin_mm: added to the radius.

    Returns:
        One convex outline each, (N, 2) board mm.
    """
    angles = np.linspace(0, math.tau, 24, endpoint=False)
    radius = model.figure_diameter_mm / 2 + margin_mm
    rim = radius * np.column_stack([np.cos(angles), np.sin(angles)])
    grow = camera_mm[2] / (camera_mm[2] - model.figure_height_mm)
    outlines = []
    for figure in figures.values():
        foot = rim + np.array([figure.x_mm, figure.y_mm])
        top = camera_mm[:2] + (foot - camera_mm[:2]) * grow
        hull = cv2.convexHull(np.concatenate([foot, top]).astype(np.float32))
        outlines.append(hull.reshape(-1, 2).astype(np.float64))
    return outlines

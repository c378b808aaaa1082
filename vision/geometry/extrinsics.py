"""The camera's pose, solved from the board tags of one picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.intrinsics import Intrinsics
from vision.geometry.lens_kernel import lens_kernel
from vision.geometry.projection import camera_rays, image_points
from vision.observation import Detection, FloatArray

MIN_TAGS = 3
"""Tags that a pose needs: with two, nothing would show which of them is wrong."""

GOOD_PX = 1.0
"""Reprojection error from which a tag is suspected to lie off its place."""

MAX_ERROR_PX = 2.5
"""Reprojection error of a pose at most; above it, sheet or lens are others, or tags lie loose."""

OUTLIER_GAIN = 0.5
"""Leaving a tag out must reduce the error to this share, or that tag alone is not to blame."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardPose:
    """A camera's pose against the board.

    Attributes:
        camera_from_board: (3, 4) [R | t], mm.
        reprojection_px: RMS distance between seen and predicted corners of the tags that were used.
        tags: their ids.
    """

    camera_from_board: FloatArray
    reprojection_px: float
    tags: tuple[int, ...]


def solve_pose(
    detections: Sequence[Detection],
    tags_mm: Mapping[int, FloatArray],
    intrinsics: Intrinsics,
    guess: FloatArray | None = None,
) -> BoardPose | None:
    """Solve the camera's pose from tags at known places, without tags that disagree with the rest.

    Args:
        detections: tags found in the picture; those without a place in `tags_mm` are ignored.
        tags_mm: id -> (4, 2) corners in the board plane, mm.
        intrinsics: the lens.
        guess: (3, 4) initial pose, such as that of the previous frame; None for OpenCV's own.

    Returns:
        The pose, or None if fewer than `MIN_TAGS` tags agree on one within `MAX_ERROR_PX`.
    """
    used = [detection for detection in detections if detection.id in tags_mm]
    if len(used) < MIN_TAGS:
        return None
    pose = _fit(used, tags_mm, intrinsics, guess)
    while pose.reprojection_px > GOOD_PX and len(used) > MIN_TAGS:
        fits = [_fit(used[:n] + used[n + 1 :], tags_mm, intrinsics, None) for n in range(len(used))]
        best = min(range(len(used)), key=lambda n: fits[n].reprojection_px)
        if fits[best].reprojection_px > OUTLIER_GAIN * pose.reprojection_px:
            break
        pose, used = fits[best], used[:best] + used[best + 1 :]
    return pose if pose.reprojection_px <= MAX_ERROR_PX else None


def _fit(
    detections: Sequence[Detection],
    tags_mm: Mapping[int, FloatArray],
    intrinsics: Intrinsics,
    guess: FloatArray | None,
) -> BoardPose:
    """The least-squares pose over all corners of some tags, at least one."""
    flat = np.concatenate([tags_mm[detection.id] for detection in detections])
    points = np.column_stack([flat, np.zeros(len(flat))])
    pixels = np.concatenate([detection.corners_px for detection in detections])
    tags = tuple(sorted(detection.id for detection in detections))
    kernel = lens_kernel(intrinsics)
    near = kernel.pose(points, pixels, guess) if kernel is not None and guess is not None else None
    if near is not None:
        return BoardPose(*near, tags)
    pose = pose_of_view(points, pixels, intrinsics, guess)
    apart = image_points(points, intrinsics, pose) - pixels
    rms = float(np.sqrt(np.mean(np.sum(apart**2, axis=1))))
    return BoardPose(pose, rms, tags)


def pose_of_view(
    points_mm: FloatArray, pixels: FloatArray, intrinsics: Intrinsics, guess: FloatArray | None = None
) -> FloatArray:
    """The least-squares pose of a camera from points and their pixels.

    Args:
        points_mm: (N, 3), board frame.
        pixels: (N, 2) px where they are seen, distorted, image frame.
        intrinsics: the lens.
        guess: (3, 4) initial pose; None for OpenCV's own.

    Returns:
        (3, 4) pose [R | t], mm: `p_camera = R @ p_board + t`.

    Source: OpenCV's `solvePnP` (iterative). It knows the pinhole models only, so pixels of a fisheye are undistorted
    first.
    """
    matrix, distortion = intrinsics.matrix, intrinsics.distortion
    if intrinsics.model == "fisheye":
        pixels, matrix, distortion = camera_rays(pixels, intrinsics), np.eye(3), np.zeros(4)
    if guess is None:
        _, turn, shift = cv2.solvePnP(points_mm, pixels, matrix, distortion)
    else:
        start = cv2.Rodrigues(guess[:, :3])[0], guess[:, 3:].copy()
        _, turn, shift = cv2.solvePnP(points_mm, pixels, matrix, distortion, *start, useExtrinsicGuess=True)
    return np.column_stack([cv2.Rodrigues(turn)[0], shift])

"""Where the camera is, solved from the board tags of one picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.intrinsics import Intrinsics
from vision.observation import Detection, FloatArray
from vision.projection import camera_rays, image_points

MIN_TAGS = 3  # with two, nothing would show which of them is wrong
GOOD_PX = 1.0  # a fit better than this needs no second look
LIMIT_PX = 2.5  # a worse fit is no pose: other sheet, other lens, or tags that lie loose


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
    """Solve the camera's pose from tags whose places are known, leaving out tags that disagree with the rest.

    Args:
        detections: tags found in the picture; others than those of `tags_mm` are passed over.
        tags_mm: id -> (4, 2) corners in the board plane.
        intrinsics: the lens.
        guess: (3, 4) a pose to begin with, such as that of the frame before.

    Returns:
        The pose, or None if fewer than `MIN_TAGS` tags agree on one within `LIMIT_PX`.
    """
    used = [detection for detection in detections if detection.id in tags_mm]
    if len(used) < MIN_TAGS:
        return None
    pose = _fit(used, tags_mm, intrinsics, guess)
    while pose.reprojection_px > GOOD_PX and len(used) > MIN_TAGS:
        fits = [_fit(used[:n] + used[n + 1 :], tags_mm, intrinsics, None) for n in range(len(used))]
        best = min(range(len(used)), key=lambda n: fits[n].reprojection_px)
        if fits[best].reprojection_px > 0.5 * pose.reprojection_px:
            break  # no single tag is to blame
        pose, used = fits[best], used[:best] + used[best + 1 :]
    return pose if pose.reprojection_px <= LIMIT_PX else None


def _fit(
    detections: Sequence[Detection],
    tags_mm: Mapping[int, FloatArray],
    intrinsics: Intrinsics,
    guess: FloatArray | None,
) -> BoardPose:
    """The least-squares pose over all corners of these tags."""
    flat = np.concatenate([tags_mm[detection.id] for detection in detections])
    points = np.column_stack([flat, np.zeros(len(flat))])
    pixels = np.concatenate([detection.corners_px for detection in detections])
    pose = pose_of_view(points, pixels, intrinsics, guess)
    apart = image_points(points, intrinsics, pose) - pixels
    rms = float(np.sqrt(np.mean(np.sum(apart**2, axis=1))))
    return BoardPose(pose, rms, tuple(sorted(detection.id for detection in detections)))


def pose_of_view(
    points_mm: FloatArray, pixels: FloatArray, intrinsics: Intrinsics, guess: FloatArray | None = None
) -> FloatArray:
    """The (3, 4) least-squares pose from (N, 3) points in mm and the (N, 2) px where they are seen.

    A fisheye's pixels are made straight first, for OpenCV's solver bends points by the pinhole models alone.
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

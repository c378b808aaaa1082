"""Between the image and the board, at any height above it.

A pose `camera_from_board` is (3, 4), [R | t] in mm: `p_camera = R @ p_board + t`.
All pixels are in the image frame of `docs/reference/coordinates.md`. Its half pixel against OpenCV's is part of the
camera matrix, so OpenCV's projection and undistortion apply unchanged. Only this module and
`vision.geometry.lens_kernel` distinguish the lens models.
"""

import cv2
import numpy as np

from vision.geometry.intrinsics import Intrinsics
from vision.geometry.lens_kernel import lens_kernel
from vision.observation import FloatArray


def image_points(points_mm: FloatArray, intrinsics: Intrinsics, camera_from_board: FloatArray) -> FloatArray:
    """Project board points into the image.

    Args:
        points_mm: (N, 3), board frame.
        intrinsics: the lens.
        camera_from_board: (3, 4) pose [R | t], mm.

    Returns:
        (N, 2) px, distorted.

    Source: `projectPoints` and `fisheye.projectPoints` of OpenCV; the models are at
    `vision.geometry.intrinsics.COEFFICIENTS`.
    """
    if not len(points_mm):  # OpenCV returns None for no points
        return np.empty((0, 2))
    if (kernel := lens_kernel(intrinsics)) is not None:
        return kernel.image_points(points_mm, camera_from_board)
    turn = camera_from_board[:, :3]
    points = np.ascontiguousarray(points_mm, dtype=np.float64)[:, None]
    shift, matrix, distortion = camera_from_board[:, 3].copy(), intrinsics.matrix, intrinsics.distortion
    if intrinsics.model == "fisheye":
        pixels, _ = cv2.fisheye.projectPoints(points, cv2.Rodrigues(turn)[0], shift, matrix, distortion)
    else:
        pixels, _ = cv2.projectPoints(points, turn, shift, matrix, distortion)
    return np.asarray(pixels, dtype=np.float64).reshape(-1, 2)


def image_derivatives(
    points_mm: FloatArray, intrinsics: Intrinsics, pose: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """How the pixels of points change with lens and pose.

    Args:
        points_mm: (N, 3), board frame.
        intrinsics: the lens.
        pose: (6,) of the camera, as of `pose_vector`.

    Returns:
        (2N, L) by fx, fy, cx, cy and the distortion, (2N, 6) by the pose, x and y of each point in turn, and (N, 2) px.

    Source: as `image_points`.
    """
    objects, turn, shift = points_mm[:, None], pose[:3].copy(), pose[3:].copy()
    if intrinsics.model == "fisheye":
        pixels, derivatives = cv2.fisheye.projectPoints(objects, turn, shift, intrinsics.matrix, intrinsics.distortion)
        by = np.asarray(derivatives, np.float64)
        by_lens, by_pose = by[:, :8], by[:, 8:14]
    else:
        pixels, derivatives = cv2.projectPoints(objects, turn, shift, intrinsics.matrix, intrinsics.distortion)
        by = np.asarray(derivatives, np.float64)
        by_lens, by_pose = by[:, 6 : 10 + len(intrinsics.distortion)], by[:, :6]
    return by_lens, by_pose, np.asarray(pixels, np.float64).reshape(-1, 2)


def pose_vector(camera_from_board: FloatArray) -> FloatArray:
    """(6,) the rotation as axis times angle, and the shift in mm, of a (3, 4) pose [R | t]."""
    turn = cv2.Rodrigues(np.ascontiguousarray(camera_from_board[:, :3]))[0]
    return np.concatenate([turn.ravel(), camera_from_board[:, 3]])


def lens_vector(intrinsics: Intrinsics) -> FloatArray:
    """fx, fy, cx, cy and the distortion."""
    matrix = intrinsics.matrix
    return np.array([matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2], *intrinsics.distortion])


def lens_of(vector: FloatArray, like: Intrinsics) -> Intrinsics:
    """The lens of a `lens_vector`, with model and picture size of another one."""
    fx, fy, cx, cy = vector[:4]
    matrix = np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1.0]])
    return Intrinsics(matrix, vector[4:].copy(), like.size_px, like.model)


def camera_rays(pixels: FloatArray, intrinsics: Intrinsics) -> FloatArray:
    """Directions of the rays through image points.

    Args:
        pixels: (N, 2) px, distorted.
        intrinsics: the lens.

    Returns:
        (N, 2) x / z and y / z in the camera frame.

    Source: `undistortPoints` and `fisheye.undistortPoints` of OpenCV, which invert the models iteratively.
    """
    if not len(pixels):
        return np.empty((0, 2))
    points = np.ascontiguousarray(pixels, dtype=np.float64)[:, None]
    undo = cv2.fisheye.undistortPoints if intrinsics.model == "fisheye" else cv2.undistortPoints
    return np.asarray(undo(points, intrinsics.matrix, intrinsics.distortion), dtype=np.float64).reshape(-1, 2)


def board_points(
    pixels: FloatArray, intrinsics: Intrinsics, camera_from_board: FloatArray, height_mm: float | FloatArray
) -> FloatArray:
    """Project image points onto the plane `height_mm` above the board.

    Args:
        pixels: (N, 2) px, distorted.
        intrinsics: the lens.
        camera_from_board: (3, 4) pose [R | t], mm.
        height_mm: height of the plane, or (N,) one for each point.

    Returns:
        (N, 2) board points in mm; NaN where the ray does not meet the plane in front of the camera.

    Source: intersection of ray and plane. The ray is C + s d with C = -R^T t and d = R^T (x, y, 1);
    s = (height - C_z) / d_z.
    """
    rays = camera_rays(pixels, intrinsics)
    directions = np.column_stack([rays, np.ones(len(rays))]) @ camera_from_board[:, :3]
    centre = camera_centre(camera_from_board)
    with np.errstate(divide="ignore", invalid="ignore"):
        distance = (height_mm - centre[2]) / directions[:, 2]
    distance = np.where(np.isfinite(distance) & (distance > 0), distance, np.nan)
    return np.asarray(centre[:2] + distance[:, None] * directions[:, :2])


def camera_centre(camera_from_board: FloatArray) -> FloatArray:
    """(3,) the camera's centre -R^T t, board mm, of a (3, 4) pose [R | t]."""
    return np.asarray(-camera_from_board[:, :3].T @ camera_from_board[:, 3])

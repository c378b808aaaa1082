"""Where a camera stands above a sheet, and from where it would see the sheet whole: height, tilt and turn of a pose."""

import math
from dataclasses import dataclass

import numpy as np

from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import camera_centre, image_points
from vision.observation import FloatArray

MAX_TILT_DEG = 35.0
"""Largest angle from straight above: from there a sheet's far side still has most of its pixels."""

MARGIN = 1.08
"""Ratio of the picture's size to the sheet's, as for the printed stand (`hardware.parts.camera_stand`)."""

_NEAREST, _FARTHEST = 0.05, 20.0
"""Multiples of a distance between which that is looked for from which the sheet is just whole."""


@dataclass(frozen=True, slots=True)
class CameraPlace:
    """Where a camera stands; angles are seen from the middle of the sheet.

    Attributes:
        height_mm: of the lens above the sheet.
        wanted_mm: least height from which the aimed and turned camera sees the sheet whole, at this tilt.
        tilt_deg: between straight above and the camera, 0 to 90.
        turn_deg: by which the camera is to be turned clockwise, as its picture is looked at, for the longer sides of
            sheet and picture to lie along each other, -90 to 90.
        whole: whether all of the sheet is in the picture.
        aside: where the sheet's middle is in the picture, from the picture's middle, in shares of its width and height.
        loss: share of pixels per mm that the worst corner loses compared with a camera straight above.
    """

    height_mm: float
    wanted_mm: float
    tilt_deg: float
    turn_deg: float
    whole: bool
    aside: tuple[float, float]
    loss: float


def pinhole(angle_deg: float, size_px: tuple[int, int]) -> Intrinsics:
    """A lens without distortion that sees this angle along the longer side of its pictures."""
    focal_px = max(size_px) / 2 / math.tan(math.radians(angle_deg) / 2)
    matrix = np.array([[focal_px, 0.0, size_px[0] / 2], [0.0, focal_px, size_px[1] / 2], [0.0, 0.0, 1.0]])
    return Intrinsics(matrix, np.zeros(5), size_px)


def camera_place(camera_from_board: FloatArray, outline_mm: FloatArray, lens: Intrinsics) -> CameraPlace:
    """The place of a camera.

    Args:
        camera_from_board: (3, 4) pose [R | t], mm.
        outline_mm: (4, 2) the paper's corners in order, board mm.
        lens: of the camera.
    """
    corners = np.column_stack([outline_mm, np.zeros(4)])
    middle, centre = corners.mean(axis=0), camera_centre(camera_from_board)
    offset = centre - middle
    away_mm = float(np.linalg.norm(offset))
    long = _long_side(corners)
    size = np.array(lens.size_px, np.float64)
    seen = image_points(np.vstack([corners, middle, middle + long]), lens, camera_from_board)
    direction = seen[5] - seen[4]
    turn = math.degrees(math.atan2(direction[1], direction[0])) - (90.0 if size[1] > size[0] else 0.0)
    wanted_mm = _least_distance(corners, offset / away_mm, lens)
    straight_mm = _least_distance(corners, np.array([0.0, 0.0, 1.0]), lens)
    straight = _worst_scale(corners, _aimed(corners, np.array([0.0, 0.0, straight_mm]), lens), lens)
    return CameraPlace(
        height_mm=float(offset[2]),
        wanted_mm=wanted_mm * float(offset[2]) / away_mm,
        tilt_deg=math.degrees(math.acos(min(1.0, float(offset[2]) / away_mm))),
        turn_deg=(turn + 90.0) % 180.0 - 90.0,
        whole=bool(((seen[:4] >= 0) & (seen[:4] <= size)).all()),
        aside=(float(seen[4, 0] / size[0] - 0.5), float(seen[4, 1] / size[1] - 0.5)),
        loss=max(0.0, 1.0 - _worst_scale(corners, camera_from_board, lens) / straight),
    )


def least_height_mm(outline_mm: FloatArray, lens: Intrinsics, tilt_deg: float = 0.0) -> float:
    """Least height from which a lens sees a sheet whole that lies square in its picture.

    Args:
        outline_mm: (4, 2) the paper's corners in order, board mm.
        lens: of the camera.
        tilt_deg: angle from straight above, towards a short side of the sheet.
    """
    corners = np.column_stack([outline_mm, np.zeros(4)])
    tilt = math.radians(tilt_deg)
    towards = math.sin(tilt) * _long_side(corners) + np.array([0.0, 0.0, math.cos(tilt)])
    return _least_distance(corners, towards, lens) * math.cos(tilt)


def _long_side(corners: FloatArray) -> FloatArray:
    """(3,) unit vector along the longer sides."""
    side = max((corners[1] - corners[0], corners[2] - corners[1]), key=lambda one: float(np.linalg.norm(one)))
    return np.asarray(side / np.linalg.norm(side))


def _aimed(corners: FloatArray, offset: FloatArray, lens: Intrinsics) -> FloatArray:
    """(3, 4) pose of a camera at this offset from the sheet's middle that looks there, the sheet square in it."""
    forward = -offset / np.linalg.norm(offset)
    long = _long_side(corners)
    along = long - (long @ forward) * forward
    along /= np.linalg.norm(along)
    right = along if lens.size_px[0] >= lens.size_px[1] else np.cross(along, forward)
    turn = np.stack([right, np.cross(forward, right), forward])
    return np.column_stack([turn, -turn @ (corners.mean(axis=0) + offset)])


def _least_distance(corners: FloatArray, towards: FloatArray, lens: Intrinsics) -> float:
    """Least distance from the middle, in this direction, from which an aimed camera sees all corners, mm."""
    reach = float(np.ptp(corners, axis=0).max())
    low, high = _NEAREST * reach, _FARTHEST * reach
    half = np.array(lens.size_px) / 2
    while high - low > 0.1:
        distance = (low + high) / 2
        pose = _aimed(corners, distance * towards, lens)
        depths = corners @ pose[2, :3] + pose[2, 3]
        fits = bool((depths > 0).all()) and bool((abs(image_points(corners, lens, pose) - half) * MARGIN <= half).all())
        low, high = (low, distance) if fits else (distance, high)
    return high


def _worst_scale(corners: FloatArray, camera_from_board: FloatArray, lens: Intrinsics) -> float:
    """Least number of pixels per mm in any direction at any corner."""
    steps = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    here = image_points(corners, lens, camera_from_board)
    apart = [image_points(corners + step, lens, camera_from_board) - here for step in steps]
    return float(np.linalg.svd(np.stack(apart, axis=-1), compute_uv=False).min())

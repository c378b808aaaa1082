"""How a tag sits on its figure, from poses of the tag: its height, where it is from the axle, how it is turned."""

import math
from collections.abc import Callable

import numpy as np

from vision.observation import FloatArray, TagMount

HEIGHTS_MM = (5.0, 150.0)
"""Between these the height is looked for."""

CHORD_MM = 20.0
"""So long are the pieces of a drive whose directions are compared with the tag's."""


def height_of(seen_mm: Callable[[float], float], true_mm: float) -> float:
    """The height at which a length looks as long as it is: the higher the plane, the shorter it looks."""
    low, high = HEIGHTS_MM
    for _ in range(24):
        height_mm = (low + high) / 2
        low, high = (height_mm, high) if seen_mm(height_mm) > true_mm else (low, height_mm)
    return (low + high) / 2


def mount_of(turn: FloatArray, drive: FloatArray, height_mm: float) -> tuple[TagMount, float]:
    """How the tag sits on the axle, and how well the heading is known in degrees.

    Args:
        turn: (N, 3) x mm, y mm, yaw rad of the tag, board frame, while the figure turned once on the spot.
        drive: (N, 3) the same while it drove ahead by `CHORD_MM` and more, as straight as its wheels let it.
        height_mm: of the tag.
    """
    offset = _offset(turn)
    turned = _turned(drive, offset)
    yaw = math.remainder(float(np.median(turned)), math.tau)
    forward = math.cos(yaw) * offset[0] - math.sin(yaw) * offset[1]
    left = math.sin(yaw) * offset[0] + math.cos(yaw) * offset[1]
    return TagMount(height_mm, float(forward), float(left), yaw), float(np.degrees(np.std(turned)))


def _offset(turn: FloatArray) -> FloatArray:
    """(2,) where the tag's centre is from the point that the figure turned about, as seen from the tag.

    The centre is at pivot + R(yaw) offset: linear in both.
    """
    cos, sin = np.cos(turn[:, 2]), np.sin(turn[:, 2])
    ones, none = np.ones(len(turn)), np.zeros(len(turn))
    rows = np.concatenate([np.column_stack([ones, none, cos, -sin]), np.column_stack([none, ones, sin, cos])])
    solved, *_ = np.linalg.lstsq(rows, np.concatenate([turn[:, 0], turn[:, 1]]), rcond=None)
    return np.asarray(solved[2:], np.float64)


def _turned(drive: FloatArray, offset: FloatArray) -> FloatArray:
    """By how much the tag's yaw differs from where the axle goes, in rad, for each piece of the drive.

    Wheels do not run alike, so the way is bent. Over a piece of a circle the chord has the direction of the mean
    of the headings at its ends.
    """
    yaw = np.unwrap(drive[:, 2])
    cos, sin = np.cos(yaw), np.sin(yaw)
    axle = drive[:, :2] - np.column_stack([cos * offset[0] - sin * offset[1], sin * offset[0] + cos * offset[1]])
    turned = []
    for start in range(len(axle)):
        ways = axle[start:] - axle[start]
        far = np.flatnonzero(np.hypot(*ways.T) >= CHORD_MM)
        if not far.size:
            break
        end = int(far[0])
        ahead = math.atan2(ways[end, 1], ways[end, 0])
        turned.append(math.remainder((yaw[start] + yaw[start + end]) / 2 - ahead, math.tau))
    return np.unwrap(np.array(turned))

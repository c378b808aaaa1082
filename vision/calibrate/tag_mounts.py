"""The mount of a tag on its figure, from poses of the tag: height, offset from the axle, and turn."""

import math
from collections.abc import Callable

import numpy as np

from vision.observation import FloatArray, TagMount

HEIGHTS_MM = (5.0, 150.0)
"""Range in which the height is searched: from a flat plate to the largest body."""

HALVINGS = 24
"""Steps of the bisection: the range shrinks to a hundred-thousandth of a millimetre."""

CHORD_MM = 20.0
"""Length of the pieces of a drive whose directions are compared with the tag's."""


def height_of(seen_mm: Callable[[float], float], true_mm: float) -> float:
    """The height of the plane in which a length has its true value.

    Args:
        seen_mm: the length as projected onto a plane at a given height; it shrinks with the height.
        true_mm: the true length.

    Source: bisection over `HEIGHTS_MM`.
    """
    low, high = HEIGHTS_MM
    for _ in range(HALVINGS):
        height_mm = (low + high) / 2
        low, high = (height_mm, high) if seen_mm(height_mm) > true_mm else (low, height_mm)
    return (low + high) / 2


def mount_of(turn: FloatArray, drive: FloatArray, height_mm: float) -> tuple[TagMount, float]:
    """The mount of a tag, and the standard deviation of its heading in degrees.

    Args:
        turn: (N, 3) x mm, y mm, yaw rad of the tag, board frame, during one turn on the spot.
        drive: (M, 3) the same during a drive ahead of at least `CHORD_MM`, straight or slightly bent.
        height_mm: height of the tag.
    """
    offset = offset_of(turn)
    turned = turned_of(drive, offset)
    yaw = math.remainder(float(np.median(turned)), math.tau)
    forward = math.cos(yaw) * offset[0] - math.sin(yaw) * offset[1]
    left = math.sin(yaw) * offset[0] + math.cos(yaw) * offset[1]
    return TagMount(height_mm, float(forward), float(left), yaw), float(np.degrees(np.std(turned)))


def offset_of(turn: FloatArray) -> FloatArray:
    """(2,) mm, the tag's centre from the pivot of a turn, in the tag's frame, from (N, 3) poses.

    Source: the centre is at pivot + R(yaw) offset, which is linear in both; least squares.
    """
    cos, sin = np.cos(turn[:, 2]), np.sin(turn[:, 2])
    ones, none = np.ones(len(turn)), np.zeros(len(turn))
    rows = np.concatenate([np.column_stack([ones, none, cos, -sin]), np.column_stack([none, ones, sin, cos])])
    solved, *_ = np.linalg.lstsq(rows, np.concatenate([turn[:, 0], turn[:, 1]]), rcond=None)
    return np.asarray(solved[2:], np.float64)


def turned_of(drive: FloatArray, offset: FloatArray) -> FloatArray:
    """The tag's yaw against the direction of the axle's motion, in rad, for each piece of a drive of (M, 3) poses.

    Source: unequal wheels drive a circle, and the chord of an arc has the mean direction of the tangents at its ends.
    """
    yaw = np.unwrap(drive[:, 2])
    cos, sin = np.cos(yaw), np.sin(yaw)
    axle = drive[:, :2] - np.column_stack([cos * offset[0] - sin * offset[1], sin * offset[0] + cos * offset[1]])
    turned = []
    for start in range(len(axle)):
        chords = axle[start:] - axle[start]
        far = np.flatnonzero(np.hypot(*chords.T) >= CHORD_MM)
        if not far.size:
            break
        end = int(far[0])
        ahead = math.atan2(chords[end, 1], chords[end, 0])
        turned.append(math.remainder((yaw[start] + yaw[start + end]) / 2 - ahead, math.tau))
    return np.unwrap(np.array(turned))

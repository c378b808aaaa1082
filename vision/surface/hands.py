"""Hands over the board: foreground that enters over an edge, and neighbouring tags that vanish together."""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import cv2
import numpy as np

from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import image_points
from vision.observation import FloatArray

HAND_MM2 = 1500.0
"""Area from which entering foreground is a hand; a finger's shadow, a pen or a slipped token has less."""

EDGE_MM = 8.0
"""Distance from the paper's edge within which foreground enters over it: two of its cells."""

EDGE_PX = 8.0
"""The same for the picture's edge: about as much at 720p."""

TOGETHER_S = 0.3
"""Time within which tags that vanish do so together: four frames at 15 per second, a hand's quick entry."""

NEIGHBOURS_MM = 150.0
"""Distance within which tags are neighbours: one hand covers both."""

TAG_REACH_MM = 25.0
"""Half the side of the square that is taken as covered around a vanished tag."""

Place = tuple[float, float]
"""x and y, board mm."""


class HandWatch:
    """Looks for hands in successive frames of one table.

    Args:
        sheet_outline_mm: (4, 2) the paper's corners.
        intrinsics: the lens.
    """

    def __init__(self, sheet_outline_mm: FloatArray, intrinsics: Intrinsics) -> None:
        self._low_mm, self._high_mm = sheet_outline_mm.min(axis=0), sheet_outline_mm.max(axis=0)
        self._intrinsics = intrinsics
        self._read: dict[int, tuple[float, Place]] = {}

    def look(
        self,
        t_s: float,
        places_mm: Mapping[int, Place],
        outlines_mm: Sequence[FloatArray],
        camera_from_board: FloatArray | None,
    ) -> tuple[FloatArray, ...]:
        """Outlines of hands in a frame.

        Args:
            t_s: capture time.
            places_mm: the tags read in the frame -> their places.
            outlines_mm: outlines of its foreground, each (N, 2) board mm.
            camera_from_board: (3, 4) pose [R | t], mm; None if unknown, then foreground is not looked at.

        Returns:
            Outlines, each (N, 2) board mm.
        """
        vanished = self._vanished(t_s, places_mm)
        if camera_from_board is None:
            return vanished
        entering = tuple(outline for outline in outlines_mm if self._comes_in(outline, camera_from_board))
        area_mm2 = sum(cv2.contourArea(outline.astype(np.float32)) for outline in entering)
        return (*entering, *vanished) if area_mm2 >= HAND_MM2 else vanished

    def _comes_in(self, outline_mm: FloatArray, camera_from_board: FloatArray) -> bool:
        """Whether a piece of foreground, (N, 2) board mm, touches the edge of the paper or of the picture."""
        from_edge_mm = np.minimum(outline_mm - self._low_mm, self._high_mm - outline_mm).min()
        if from_edge_mm <= EDGE_MM:
            return True
        points = np.column_stack([outline_mm, np.zeros(len(outline_mm))])
        pixels = image_points(points, self._intrinsics, camera_from_board)
        return bool(np.minimum(pixels, self._intrinsics.size_px - pixels).min() <= EDGE_PX)

    def _vanished(self, t_s: float, places_mm: Mapping[int, Place]) -> tuple[FloatArray, ...]:
        """Outlines, (N, 2) board mm, around pairs of neighbouring tags that vanished within `TOGETHER_S`."""
        self._read |= {tag: (t_s, place) for tag, place in places_mm.items()}
        self._read = {tag: read for tag, read in self._read.items() if 0 <= t_s - read[0] <= TOGETHER_S}
        gone = [place for tag, (_, place) in self._read.items() if tag not in places_mm]
        return tuple(_around(np.array(pair)) for pair in combinations(gone, 2) if math.dist(*pair) <= NEIGHBOURS_MM)


def _around(places_mm: FloatArray) -> FloatArray:
    """(M, 2) mm: the convex outline of squares around places, (N, 2) mm."""
    square = TAG_REACH_MM * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    points = (places_mm[:, None] + square).reshape(-1, 2)
    return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), np.float64)

"""Hands over the board: foreground that comes in over the edge, and tags that vanish together."""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import cv2
import numpy as np

from vision.intrinsics import Intrinsics
from vision.observation import FloatArray
from vision.projection import image_points

HAND_MM2 = 1500.0  # less is a finger's shadow, a pen, a token that slipped
EDGE_MM = 8.0  # two cells of the foreground: what comes so near to the paper's edge comes in over it
EDGE_PX = 8.0  # the same for the picture's edge
TOGETHER_S = 0.3  # tags that vanish within so long of each other vanish together
NEIGHBOURS_MM = 150.0  # and are neighbours when they are no farther apart: a hand covers both
TAG_REACH_MM = 25.0  # what hides a tag hides so much around it

Place = tuple[float, float]


class HandWatch:
    """Looks for hands in frame after frame of one table.

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
        """Where hands are.

        Args:
            t_s: when the frame was captured.
            places_mm: the tags that are read in it, and where they are.
            outlines_mm: outlines of its foreground, each (N, 2).
            camera_from_board: (3, 4); None if it is not known: then there is no foreground.

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
        """Whether a piece of foreground touches the edge of the paper or of the picture."""
        from_edge_mm = np.minimum(outline_mm - self._low_mm, self._high_mm - outline_mm).min()
        if from_edge_mm <= EDGE_MM:
            return True
        points = np.column_stack([outline_mm, np.zeros(len(outline_mm))])
        pixels = image_points(points, self._intrinsics, camera_from_board)
        return bool(np.minimum(pixels, self._intrinsics.size_px - pixels).min() <= EDGE_PX)

    def _vanished(self, t_s: float, places_mm: Mapping[int, Place]) -> tuple[FloatArray, ...]:
        """What covers neighbouring tags that were read a moment ago."""
        self._read |= {tag: (t_s, place) for tag, place in places_mm.items()}
        self._read = {tag: read for tag, read in self._read.items() if 0 <= t_s - read[0] <= TOGETHER_S}
        gone = [place for tag, (_, place) in self._read.items() if tag not in places_mm]
        return tuple(_around(np.array(pair)) for pair in combinations(gone, 2) if math.dist(*pair) <= NEIGHBOURS_MM)


def _around(places_mm: FloatArray) -> FloatArray:
    """The convex outline of squares around places."""
    square = TAG_REACH_MM * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    points = (places_mm[:, None] + square).reshape(-1, 2)
    return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), np.float64)

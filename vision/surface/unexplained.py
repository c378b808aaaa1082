"""Something at a site that neither its print, nor a shadow, nor a token explains.

Evidence that a site is not empty: print that should be seen and is not, below paper or a sleeve; and a spot that ends
inside the site's window, as a coin does and a shadow does not. Faces of tokens are judged in `token_faces`.
"""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import FloatArray
from vision.surface.token_faces import F32

DETAIL_STEPS = 2
"""Points, along an axis of the window, between which the print's detail is the difference: about a blurred edge."""

OFFSET = 0.05
"""Added to reflectance before its logarithm is taken, so that noise on black print remains small."""

LEAST_DETAIL, LEAST_SIGMAS = 0.04, 4.0
"""Difference of the print from which it counts, also in sigmas of the empty board's picture: most pairs are blank."""

DETAIL_SIGMA = 0.04
"""Sigma of a difference that is seen: noise, the weave of a sleeve."""

MIN_SHOWN = 0.5
"""Least share of the print's contrast that must be seen at an empty site: a cover shows none, bare print all of it."""

SIGMAS = 2.5
"""Standard deviations of that share within the gap of `MIN_SHOWN`, or the print is too faint to tell."""

SPOTS = ((0.09, 8), (0.12, 4), (0.18, 4))
"""Changes of a point's logarithm against the light at the window's rim from which it belongs to a spot, and the
neighbours with which it is connected: of a white thing on white paper only the thin edge differs, all around; of a
thing with a soft shadow the thing alone must."""

SPOT_NOISE = 0.03
"""Noise of a window, in these changes, up to which `SPOTS` holds; in a noisier one a spot must exceed noise, too."""

SIGMA_OF_MEDIAN = 1.4826
"""Standard deviation of normally distributed numbers for the median of their amounts."""

MIN_SPOT_MM2 = 40.0
"""Area of the smallest spot that hides a site: a disc of 7 mm."""


class WindowEvidence:
    """Evidence in the windows of sites.

    Args:
        points_mm: (P, 2) points of a window, from its middle, on a square grid.
        step_mm: of the grid.
        room_mm: distance from the middle within which a token usually lies.
        looks: (S, P, 3) reflectance of the empty sites.
    """

    def __init__(self, points_mm: FloatArray, step_mm: float, room_mm: float, looks: F32) -> None:
        cells = np.round(points_mm / step_mm).astype(int)
        self._looks = looks
        self._side = 2 * int(np.abs(cells).max()) + 1
        self._cells = (cells[:, 1] + self._side // 2) * self._side + cells[:, 0] + self._side // 2
        numbers = np.full(self._side**2, -1)
        numbers[self._cells] = np.arange(len(cells))
        pairs = []
        rows, columns = np.divmod(self._cells, self._side)
        for place, along in ((columns, 1), (rows, self._side)):
            inside = place + DETAIL_STEPS < self._side
            there = numbers[np.where(inside, self._cells + DETAIL_STEPS * along, 0)]
            inside &= there >= 0
            pairs.append(np.stack([np.flatnonzero(inside), there[inside]]))
        self._from, self._to = np.concatenate(pairs, axis=1)
        away = np.hypot(*points_mm.T)
        self._room = away <= room_mm
        self._room_pairs = self._room[self._from] & self._room[self._to]
        self._rim = away > away.max() - 1.5 * step_mm
        self._least = MIN_SPOT_MM2 / step_mm**2
        detail = self._detail(looks)
        sigma = SIGMA_OF_MEDIAN * np.median(np.abs(detail), axis=1, keepdims=True)
        self._printed = detail * (np.abs(detail) > np.maximum(LEAST_DETAIL, LEAST_SIGMAS * sigma))

    def print_seen(
        self, seen: F32, weight: F32, which: NDArray[np.intp]
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """(N,) whether the print of sites has enough contrast to tell, in the room for a token or around it, and (N,)
        whether it is seen wherever it has.

        Args:
            seen: (N, P, 3) reflectance.
            weight: (N, P) 1 where a point is visible, else 0.
            which: (N,) the sites' numbers.

        Source: the least squares of seen = c print are at c = sum(seen print) / sum(print^2), with the standard
        deviation sigma / sqrt(sum(print^2)).
        """
        both = weight[:, self._from] * weight[:, self._to]
        printed, found = self._printed[which], self._detail(seen)
        square, match = (np.einsum("npc,npc,np->np", printed, each, both) for each in (printed, found))
        noise = np.square((found - printed) * (printed != 0)).sum(axis=-1) * both
        count = (printed != 0).sum(axis=-1) * both
        tells, shown = np.zeros(len(seen), bool), np.ones(len(seen), bool)
        for within in (self._room_pairs, slice(None)):
            whole, part, misfit, pairs = (each[:, within].sum(axis=1) for each in (square, match, noise, count))
            sigma = np.maximum(np.sqrt(misfit / np.maximum(pairs, 1)), DETAIL_SIGMA)
            enough = np.sqrt(whole) * (1 - MIN_SHOWN) > SIGMAS * DETAIL_SIGMA
            tells |= enough
            shown &= ~enough | ((MIN_SHOWN * whole - part) < SIGMAS * sigma * np.sqrt(whole))
        return tells, shown

    def spotted(self, seen: F32, weight: F32, which: NDArray[np.intp]) -> NDArray[np.bool_]:
        """(N,) whether a spot lies in the room for a token that does not reach the window's rim.

        Args: as of `print_seen`.
        """
        change = np.log((seen + OFFSET) / (self._looks[which] + OFFSET))
        noise = SIGMA_OF_MEDIAN / math.sqrt(2) * np.median(np.abs(change[:, self._to] - change[:, self._from]), axis=1)
        noise = np.maximum(noise / SPOT_NOISE, 1)
        found = np.zeros(len(seen), bool)
        for number, (each, visible) in enumerate(zip(change, weight > 0, strict=True)):
            rim = self._rim & visible
            if rim.any():
                apart = np.abs(each - np.median(each[rim], axis=0)) * visible[:, None]
                found[number] = all(
                    any(self._has_spot(most > least, visible, neighbours) for least, neighbours in SPOTS)
                    for most in (apart.max(axis=-1), (apart / noise[number]).max(axis=-1))
                )
        return found

    def _has_spot(self, differs: NDArray[np.bool_], visible: NDArray[np.bool_], neighbours: int) -> bool:
        """Whether points that differ, (P,), form a spot in the room that reaches neither the rim nor hidden points."""
        if np.count_nonzero(differs & self._room) < self._least:
            return False
        grid = np.zeros(self._side**2, np.uint8)
        grid[self._cells] = differs
        count, labels = cv2.connectedComponents(grid.reshape(self._side, self._side), connectivity=neighbours)
        labels = labels.ravel()[self._cells]
        areas = np.bincount(labels[self._room], minlength=count)
        areas[labels[self._rim | ~visible]] = 0
        areas[0] = 0
        return bool(areas.max() >= self._least)

    def _detail(self, reflectance: F32) -> F32:
        """(N, pairs, 3) differences of the logarithm."""
        level = np.log(np.maximum(reflectance, 0) + np.float32(OFFSET))
        return np.asarray(level[:, self._to] - level[:, self._from], np.float32)

"""Sites at rest: those whose samples have not changed keep their reading; only the others are read again."""

import ctypes
from collections.abc import Callable
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from kernels import load
from vision.array_address import address
from vision.observation import FloatArray
from vision.surface.token_classifier import SiteReading

Levels = NDArray[np.uint8]
"""uint8 (S, P, 3) levels at the P points of each of S sites, BGR."""

Read = Callable[[NDArray[np.intp]], list[SiteReading]]
"""Reads the sites of these numbers, (N,)."""

AT_REST_S = 0.6
"""Time for which the readings of a site must agree before they are kept: twice the time that a tracker needs to believe
a site, so no belief rests on fewer readings than if every frame were read."""

RENEWED_S = 1.0
"""Interval at which all sites are read, changed or not."""

GAP_S = 0.5
"""Time between two frames from which they are unrelated: everything is read."""

SURE = 0.99
"""Probability of its likeliest class from which a site settles; others are read in every frame."""

STIRRED = 1.5
"""Mean square change of a site's samples from which they have changed, in those of the median site from a frame to the
next, which is noise: over the hundreds of samples of a site noise varies by a tenth."""

MIN_CHANGE, MAX_CHANGE = 1.0, 100.0
"""Bounds of that threshold, squared levels: rounding, and a sixth of what the faintest token changes."""


class SitesAtRest:
    """Keeps the readings of some sites.

    Args:
        count: the number of sites, S.
    """

    def __init__(self, count: int) -> None:
        self._seen_s = self._renewed_s = -np.inf
        self._readings: dict[int, SiteReading] = {}
        self._sure: list[str | None] = [None] * count
        self._since_s = np.full(count, np.inf)
        self._last: Levels = np.empty((count, 0, 3), np.uint8)
        self._levels = self._last
        self._visible: NDArray[np.bool_] = np.empty((count, 0), bool)
        self._covered = np.zeros(count, bool)

    def read(
        self, t_s: float, seen: Levels, visible: NDArray[np.bool_], covered: NDArray[np.bool_], read: Read
    ) -> list[SiteReading]:
        """One reading for each site: a new one, or the last.

        Args:
            t_s: capture time.
            seen: the samples.
            visible: (S, P) which of the points are not hidden.
            covered: (S,) whether so few are visible that the site is hidden, whatever the samples are.
            read: makes the new readings.
        """
        if not 0 < t_s - self._seen_s <= GAP_S:
            self._renewed_s, self._sure, self._since_s[:] = -np.inf, [None] * len(seen), np.inf
        if t_s - self._renewed_s >= RENEWED_S:
            todo = np.arange(len(seen))
            self._levels, self._visible, self._renewed_s = seen.copy(), visible.copy(), t_s
        else:
            todo = np.flatnonzero(self._is_open(t_s, seen, visible) & ~(covered & self._covered))
            self._levels[todo], self._visible[todo] = seen[todo], visible[todo]
        self._seen_s, self._last, self._covered = t_s, seen, covered
        for number, reading in zip(todo.tolist(), read(todo) if len(todo) else (), strict=True):
            self._take(t_s, number, reading)
        return [self._readings[number] for number in range(len(seen))]

    def forget(self) -> None:
        """Read everything in the next frame, as the samples are taken elsewhere from now on."""
        self._seen_s = -np.inf

    def _is_open(self, t_s: float, seen: Levels, visible: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """(S,) whether a site must be read: it has changed, or its readings have not agreed for long enough."""
        noise = median(_change(seen, self._last).tolist())
        stirred = _change(seen, self._levels) > min(max(STIRRED * noise, MIN_CHANGE), MAX_CHANGE)
        recent = t_s - self._since_s < AT_REST_S
        return np.asarray(stirred | recent | (visible != self._visible).any(axis=1))

    def _take(self, t_s: float, number: int, reading: SiteReading) -> None:
        probabilities, best = reading.observation.probabilities, reading.observation.best
        sure = best if probabilities[best] >= SURE else None
        if sure is None or sure != self._sure[number]:
            self._since_s[number] = np.inf if sure is None else t_s
        self._sure[number], self._readings[number] = sure, reading


def _change(one: Levels, other: Levels) -> FloatArray:
    """(S,) mean square difference, squared levels."""
    library = load()
    if library is not None:
        change, arrays = np.empty(len(one)), [np.ascontiguousarray(each) for each in (one, other)]
        counts = ctypes.c_int64(len(one)), ctypes.c_int64(one[0].size)
        library.vision_change(*counts, *map(address, arrays), address(change))
        return change
    apart = np.asarray(cv2.absdiff(one, other)).reshape(len(one), -1).astype(np.float32)
    return np.asarray(np.einsum("sp,sp->s", apart, apart) / apart.shape[1], np.float64)

"""The ways over a floor: places, straight ways between neighbouring ones, and the places that each way sweeps.

A way sweeps a place if a body that stands there is nearer to the way than bodies may come. Sets of places are the
bits of an integer. Two ways touch only if they sweep a place in common: where two segments come nearest, an end of
one of them does, or they cross, and for that long ways have a place in their middle where nobody stands.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from controller.errors import BlockedError
from controller.planning.geometry import TOUCH_MM, FloatArray, Obstacle, Point
from controller.planning.plan import MARGIN_MM, Floor
from controller.planning.visibility_graph import distance_to_segment

ON_SITE_MM = 3.0
"""A figure so near to a site's centre counts as standing there."""

_REACH_PITCH = 1.5  # neighbours: the diagonal of a square is one, every second site is not
_EPS_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Way:
    """A straight way from one place to another.

    Attributes:
        end: where it leads to.
        sweep: the places that it sweeps, both its ends among them.
        length_mm: how long it is.
        heading_rad: where it points.
    """

    end: int
    sweep: int
    length_mm: float
    heading_rad: float


class Roadmap:
    """Places and ways of one floor; points where figures stand or shall stand become places too.

    Args:
        floor: sites and obstacles.
        ends: where figures stand and shall stand.
        fixed: the figures that cannot be moved.

    Attributes:
        points: place -> board mm.
        bits: place -> the set of that place alone.
        ways: place -> ways that leave it.
    """

    def __init__(self, floor: Floor, ends: Sequence[Point], fixed: Sequence[Obstacle] = ()) -> None:
        self._near_mm = floor.body_mm + MARGIN_MM
        self._body_mm = floor.body_mm
        self._reach_mm = _REACH_PITCH * floor.pitch_mm
        self._obstacles = (*floor.obstacles, *fixed)
        self._lattice = lattice = _lattice(floor.sites, self._reach_mm, self._near_mm)
        self._swept_mm = lattice.swept_mm
        self.points = list(floor.sites)
        self.bits = [1 << place for place in range(len(floor.sites))]
        self._ends = {self._made(point) for point in ends}
        self.ways = self._lattice_ways()
        for place in range(len(floor.sites), len(self.points)):
            self._join(place)

    def place(self, point: Point) -> int:
        """The place of one of the `ends` or of a site; KeyError for other points."""
        x, y = point
        near = [p for p, (px, py) in enumerate(self.points) if abs(px - x) <= ON_SITE_MM and abs(py - y) <= ON_SITE_MM]
        best = min(near, key=lambda place: math.dist(self.points[place], point), default=None)
        if best is None or math.dist(self.points[best], point) > ON_SITE_MM:
            raise KeyError(point)
        return best

    def way(self, begin: int, end: int) -> Way:
        """The straight way from place to place, whatever their distance.

        Raises:
            BlockedError: an obstacle closes it; says which.
        """
        a, b = self.points[begin], self.points[end]
        for obstacle in self._obstacles:
            if self._is_closed(begin, end, obstacle):
                raise BlockedError(
                    f"{obstacle.name} at ({obstacle.x_mm:.0f}, {obstacle.y_mm:.0f}) mm is in the way "
                    f"from ({a[0]:.0f}, {a[1]:.0f}) to ({b[0]:.0f}, {b[1]:.0f}) mm; take it away"
                )
        return self._way(begin, end)

    def _made(self, point: Point) -> int:
        """The place of a point; a new one if there is none."""
        try:
            return self.place(point)
        except KeyError:
            self.bits.append(1 << len(self._swept_mm))
            self.points.append(point)
            self._swept_mm = np.vstack([self._swept_mm, point])
            return len(self.points) - 1

    def _lattice_ways(self) -> list[list[Way]]:
        """The ways between sites that no obstacle closes, with the new places that they sweep."""
        lattice = self._lattice
        ways: list[Way | None] = list(lattice.ways)
        for place in range(len(lattice.firsts) - 1, len(self.points)):
            point = self.points[place]
            for row in lattice.near(point, self._near_mm):
                way = ways[row]
                assert way is not None
                if not self._leaves(self.points[lattice.begins[row]], self.points[way.end], point):
                    ways[row] = replace(way, sweep=way.sweep | self.bits[place])
        for obstacle in self._obstacles:
            for row in lattice.near((obstacle.x_mm, obstacle.y_mm), obstacle.radius_mm + self._near_mm):
                way = ways[row]
                if way is not None and self._is_closed(lattice.begins[row], way.end, obstacle):
                    ways[row] = None
        found = [[way for way in ways[first:last] if way is not None] for first, last in pairwise(lattice.firsts)]
        return [*found, *([] for _ in self.points[len(found) :])]

    def _join(self, place: int) -> None:
        """Ways between a new place and those around it, or to the nearest sites if it is far from all."""
        gaps = [math.dist(self.points[place], point) for point in self.points]
        nearest_mm = min(gaps[: len(self._lattice.firsts) - 1], default=0.0)
        for other, gap_mm in enumerate(gaps):
            if other == place or gap_mm > max(self._reach_mm, nearest_mm + self._reach_mm / 2):
                continue
            for begin, end in ((place, other), (other, place)):
                if not any(self._is_closed(begin, end, obstacle) for obstacle in self._obstacles):
                    self.ways[begin].append(self._way(begin, end))

    def _way(self, begin: int, end: int) -> Way:
        a, b = self.points[begin], self.points[end]
        length_mm = math.dist(a, b)
        distances = to_segments(self._swept_mm, np.array([a]), np.array([b]))[0]
        middles = range(len(self._lattice.firsts) - 1, len(self._lattice.swept_mm))
        sweep = self.bits[begin] | self.bits[end]
        for index in np.flatnonzero(distances < self._near_mm).tolist():
            other = (float(self._swept_mm[index][0]), float(self._swept_mm[index][1]))
            passed = length_mm <= 2 * self._near_mm if index in middles else self._leaves(a, b, other)
            if not passed:
                sweep |= 1 << index
        return Way(end, sweep, length_mm, math.atan2(b[1] - a[1], b[0] - a[0]))

    def _leaves(self, begin: Point, end: Point, other: Point) -> bool:
        """Whether one who stands too near to `other` at the way's beginning gets away from it."""
        gap_mm = math.dist(begin, other)
        return (
            _EPS_MM < gap_mm < self._near_mm <= math.dist(end, other)
            and distance_to_segment(begin, end, other) >= gap_mm - _EPS_MM
        )

    def _is_closed(self, begin: int, end: int, obstacle: Obstacle) -> bool:
        """Whether an obstacle leaves too little room; where figures stand or shall stand they may be nearer to it."""
        a, b, centre = self.points[begin], self.points[end], (obstacle.x_mm, obstacle.y_mm)
        touch_mm = obstacle.radius_mm + self._body_mm / 2
        allowed_mm = touch_mm + MARGIN_MM
        gap_mm = distance_to_segment(a, b, centre)
        if gap_mm >= allowed_mm:
            return False
        if begin in self._ends:
            allowed_mm = min(allowed_mm, math.dist(a, centre))
        if end in self._ends:
            allowed_mm = min(allowed_mm, max(touch_mm + TOUCH_MM, math.dist(b, centre)))
        return gap_mm < allowed_mm - _EPS_MM


@dataclass(frozen=True, slots=True)
class _Lattice:
    """Places and ways of a board with nothing on it, the ways in the order of their beginnings.

    Attributes:
        swept_mm: (P, 2) points that can be swept: the sites, then the middles of long ways.
        ways: all of them.
        begins: where each begins.
        begins_mm: (N, 2) the same in mm.
        ends_mm: (N, 2) where each ends.
        firsts: site -> the first way that leaves it, and at the end how many ways there are.
        reach_mm: no way is longer.
    """

    swept_mm: FloatArray
    ways: tuple[Way, ...]
    begins: tuple[int, ...]
    begins_mm: FloatArray
    ends_mm: FloatArray
    firsts: tuple[int, ...]
    reach_mm: float

    def near(self, point: Point, within_mm: float) -> list[int]:
        """The rows of the ways that come so near to a point."""
        box = np.abs(self.begins_mm - point).max(axis=1, initial=0.0) <= self.reach_mm + within_mm
        rows = np.flatnonzero(box)
        gaps = to_segments(np.array([point]), self.begins_mm[rows], self.ends_mm[rows])[:, 0]
        found: list[int] = rows[gaps < within_mm].tolist()
        return found


@lru_cache(maxsize=16)
def _lattice(sites: tuple[Point, ...], reach_mm: float, near_mm: float) -> _Lattice:
    points = np.array(sites, dtype=np.float64).reshape(-1, 2)
    beside = [[end for end in _within(points, points[begin], reach_mm) if end != begin] for begin in range(len(points))]
    begins = np.repeat(np.arange(len(points)), [len(row) for row in beside])
    ends = np.array([end for row in beside for end in row], dtype=np.intp)
    steps = points[ends] - points[begins]
    lengths = np.hypot(*steps.T)
    long = lengths > 2 * near_mm
    once = long & (begins < ends)
    places = np.vstack([points, (points[begins[once]] + points[ends[once]]) / 2])
    firsts = np.searchsorted(begins, np.arange(len(points) + 1)).tolist()
    sweeps: list[int] = []
    for begin, (first, last) in enumerate(pairwise(firsts)):
        around = _within(places, points[begin], reach_mm + near_mm)
        gaps = to_segments(places[around], points[begins[first:last]], points[ends[first:last]])
        swept = (gaps < near_mm) & (long[first:last, None] | (around < len(points)))
        sweeps.extend(sum(1 << place for place in around[row].tolist()) for row in swept)
    headings = np.arctan2(steps[:, 1], steps[:, 0]).tolist()
    return _Lattice(
        swept_mm=places,
        ways=tuple(map(Way, ends.tolist(), sweeps, lengths.tolist(), headings)),
        begins=tuple(begins.tolist()),
        begins_mm=points[begins],
        ends_mm=points[ends],
        firsts=tuple(firsts),
        reach_mm=reach_mm,
    )


def _within(points: FloatArray, centre: FloatArray, reach_mm: float) -> NDArray[np.intp]:
    """The indices of the points within reach of another one."""
    return np.flatnonzero(np.hypot(*(points - centre).T) <= reach_mm)


def to_segments(points: FloatArray, begins: FloatArray, ends: FloatArray) -> FloatArray:
    """(N, M) distances of N segments from M points, mm.

    Args:
        points: (M, 2).
        begins: (N, 2) where the segments begin.
        ends: (N, 2) where they end; a segment may be a point.
    """
    ways = ends - begins
    rays = points[None] - begins[:, None]
    lengths2 = np.maximum((ways**2).sum(axis=1), 1e-12)
    parts = np.clip((rays * ways[:, None]).sum(axis=2) / lengths2[:, None], 0.0, 1.0)
    distances: FloatArray = np.hypot(*np.moveaxis(rays - parts[:, :, None] * ways[:, None], 2, 0))
    return distances

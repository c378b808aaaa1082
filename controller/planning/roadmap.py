"""The roadmap of a floor: vertices, straight edges between neighbouring ones, and what each edge sweeps.

An edge sweeps a vertex if a body that stands there is closer to the edge than bodies may come. Sets of vertices are
the bits of an integer. Two edges conflict only if they sweep a common vertex: where two segments come closest, one of
them has an end, or they cross; for crossings, long edges have a midpoint in the sets at which no body ever stands.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from controller.api.english import english
from controller.api.wording import words
from controller.errors import BlockedError
from controller.planning.geometry import MIN_CLEARANCE_MM, FloatArray, Obstacle, Point, distance_to_segment
from controller.planning.plan import CLEARANCE_MM, Floor

ON_SITE_MM = 3.0
"""A figure this close to a site's centre counts as standing on it: what a drive may end off its goal."""

_REACH_PITCH = 1.5  # longest edge in pitches: the diagonal of a square (1.41) is one, every second site (2) is not
_EPS_MM = 1e-6  # rounding


@dataclass(frozen=True, slots=True)
class Edge:
    """A straight edge from one vertex, or state of an agent, to another.

    Attributes:
        end: where it leads to.
        sweep: bit set of the vertices that it sweeps, both its ends among them.
        length_mm: its length.
        heading_rad: its direction, board frame.
    """

    end: int
    sweep: int
    length_mm: float
    heading_rad: float


class Roadmap:
    """Vertices and edges of one floor; starts and goals that are on no site become vertices too.

    Args:
        floor: sites and obstacles.
        ends: where figures stand and shall stand.
        fixed: the figures that cannot be moved.

    Attributes:
        points: vertex -> board mm.
        bits: vertex -> the bit set of that vertex alone.
        edges: vertex -> edges that leave it.
    """

    def __init__(self, floor: Floor, ends: Sequence[Point], fixed: Sequence[Obstacle] = ()) -> None:
        self._separation_mm = floor.body_mm + CLEARANCE_MM
        self._body_mm = floor.body_mm
        self._reach_mm = _REACH_PITCH * floor.pitch_mm
        self._obstacles = (*floor.obstacles, *fixed)
        self._lattice = lattice = _lattice(floor.sites, self._reach_mm, self._separation_mm)
        self._swept_mm = lattice.swept_mm
        self.points = list(floor.sites)
        self.bits = [1 << vertex for vertex in range(len(floor.sites))]
        self._ends = {self._find_or_add(point) for point in ends}
        self.edges = self._lattice_edges()
        for vertex in range(len(floor.sites), len(self.points)):
            self._join(vertex)

    def vertex(self, point: Point) -> int:
        """The vertex at one of the `ends` or at a site; KeyError for other points."""
        x, y = point
        near = [v for v, (vx, vy) in enumerate(self.points) if abs(vx - x) <= ON_SITE_MM and abs(vy - y) <= ON_SITE_MM]
        best = min(near, key=lambda vertex: math.dist(self.points[vertex], point), default=None)
        if best is None or math.dist(self.points[best], point) > ON_SITE_MM:
            raise KeyError(point)
        return best

    def edge(self, begin: int, end: int) -> Edge:
        """The straight edge between two vertices, whatever their distance.

        Raises:
            BlockedError: an obstacle closes it; says which.
        """
        a, b = self.points[begin], self.points[end]
        for obstacle in self._obstacles:
            if self._is_closed(begin, end, obstacle):
                raise BlockedError(
                    f"{english(obstacle.name)} at ({obstacle.x_mm:.0f}, {obstacle.y_mm:.0f}) mm is in the way "
                    f"from ({a[0]:.0f}, {a[1]:.0f}) to ({b[0]:.0f}, {b[1]:.0f}) mm; take it away",
                    words("reason.by", what=obstacle.name),
                )
        return self._edge(begin, end)

    def _find_or_add(self, point: Point) -> int:
        """The vertex at a point; a new one if there is none."""
        try:
            return self.vertex(point)
        except KeyError:
            self.bits.append(1 << len(self._swept_mm))
            self.points.append(point)
            self._swept_mm = np.vstack([self._swept_mm, point])
            return len(self.points) - 1

    def _lattice_edges(self) -> list[list[Edge]]:
        """The edges between sites that no obstacle closes, with the added vertices that they sweep."""
        lattice = self._lattice
        edges = list(lattice.edges)
        for vertex in range(len(lattice.firsts) - 1, len(self.points)):
            point = self.points[vertex]
            for index in lattice.near(point, self._separation_mm):
                edge = edges[index]
                if not self._moves_away(self.points[lattice.begins[index]], self.points[edge.end], point):
                    edges[index] = replace(edge, sweep=edge.sweep | self.bits[vertex])
        usable: list[Edge | None] = list(edges)
        for obstacle in self._obstacles:
            for index in lattice.near((obstacle.x_mm, obstacle.y_mm), obstacle.radius_mm + self._separation_mm):
                if usable[index] is not None and self._is_closed(lattice.begins[index], edges[index].end, obstacle):
                    usable[index] = None
        found = [[edge for edge in usable[first:last] if edge is not None] for first, last in pairwise(lattice.firsts)]
        return [*found, *([] for _ in self.points[len(found) :])]

    def _join(self, vertex: int) -> None:
        """Add edges between a new vertex and those around it, or the nearest sites if it is far from all."""
        gaps = [math.dist(self.points[vertex], point) for point in self.points]
        nearest_mm = min(gaps[: len(self._lattice.firsts) - 1], default=0.0)
        for other, gap_mm in enumerate(gaps):
            if other == vertex or gap_mm > max(self._reach_mm, nearest_mm + self._reach_mm / 2):
                continue
            for begin, end in ((vertex, other), (other, vertex)):
                if not any(self._is_closed(begin, end, obstacle) for obstacle in self._obstacles):
                    self.edges[begin].append(self._edge(begin, end))

    def _edge(self, begin: int, end: int) -> Edge:
        a, b = self.points[begin], self.points[end]
        length_mm = math.dist(a, b)
        distances = distances_to_segments(self._swept_mm, np.array([a]), np.array([b]))[0]
        midpoints = range(len(self._lattice.firsts) - 1, len(self._lattice.swept_mm))
        sweep = self.bits[begin] | self.bits[end]
        for index in np.flatnonzero(distances < self._separation_mm).tolist():
            other = (float(self._swept_mm[index][0]), float(self._swept_mm[index][1]))
            is_short = length_mm <= 2 * self._separation_mm
            passed = is_short if index in midpoints else self._moves_away(a, b, other)
            if not passed:
                sweep |= 1 << index
        return Edge(end, sweep, length_mm, math.atan2(b[1] - a[1], b[0] - a[0]))

    def _moves_away(self, begin: Point, end: Point, other: Point) -> bool:
        """Whether an edge that begins too close to `other` leads away from it."""
        gap_mm = math.dist(begin, other)
        return (
            _EPS_MM < gap_mm < self._separation_mm <= math.dist(end, other)
            and distance_to_segment(begin, end, other) >= gap_mm - _EPS_MM
        )

    def _is_closed(self, begin: int, end: int, obstacle: Obstacle) -> bool:
        """Whether an edge comes too close to an obstacle; starts and goals may be closer to it than edges elsewhere."""
        a, b, centre = self.points[begin], self.points[end], (obstacle.x_mm, obstacle.y_mm)
        contact_mm = obstacle.radius_mm + self._body_mm / 2
        allowed_mm = contact_mm + CLEARANCE_MM
        gap_mm = distance_to_segment(a, b, centre)
        if gap_mm >= allowed_mm:
            return False
        if begin in self._ends:
            allowed_mm = min(allowed_mm, math.dist(a, centre))
        if end in self._ends:
            allowed_mm = min(allowed_mm, max(contact_mm + MIN_CLEARANCE_MM, math.dist(b, centre)))
        return gap_mm < allowed_mm - _EPS_MM


@dataclass(frozen=True, slots=True)
class _Lattice:
    """Vertices and edges of a board with nothing on it, the edges sorted by where they begin.

    Attributes:
        swept_mm: (P, 2) points that can be swept: the sites, then the midpoints of long edges.
        edges: all N of them.
        begins: the vertex at which each begins.
        begins_mm: (N, 2) where each begins, board mm.
        ends_mm: (N, 2) where each ends, board mm.
        firsts: site -> index of the first edge that leaves it, and last of all N.
        reach_mm: no edge is longer.
    """

    swept_mm: FloatArray
    edges: tuple[Edge, ...]
    begins: tuple[int, ...]
    begins_mm: FloatArray
    ends_mm: FloatArray
    firsts: tuple[int, ...]
    reach_mm: float

    def near(self, point: Point, within_mm: float) -> list[int]:
        """The indices of the edges closer to a point than that."""
        box = np.abs(self.begins_mm - point).max(axis=1, initial=0.0) <= self.reach_mm + within_mm
        indices = np.flatnonzero(box)
        gaps = distances_to_segments(np.array([point]), self.begins_mm[indices], self.ends_mm[indices])[:, 0]
        found: list[int] = indices[gaps < within_mm].tolist()
        return found


@lru_cache(maxsize=16)  # boards of a process: a table has one, tests and measurements a few
def _lattice(sites: tuple[Point, ...], reach_mm: float, separation_mm: float) -> _Lattice:
    points = np.array(sites, dtype=np.float64).reshape(-1, 2)
    neighbours = [
        [end for end in _within(points, points[begin], reach_mm) if end != begin] for begin in range(len(points))
    ]
    begins = np.repeat(np.arange(len(points)), [len(ends) for ends in neighbours])
    ends = np.array([end for ends in neighbours for end in ends], dtype=np.intp)
    steps = points[ends] - points[begins]
    lengths = np.hypot(*steps.T)
    long = lengths > 2 * separation_mm
    once = long & (begins < ends)
    swept_mm = np.vstack([points, (points[begins[once]] + points[ends[once]]) / 2])
    firsts = np.searchsorted(begins, np.arange(len(points) + 1)).tolist()
    headings = np.arctan2(steps[:, 1], steps[:, 0]).tolist()
    sweeps: list[int] = []
    for begin, (first, last) in enumerate(pairwise(firsts)):
        around = _within(swept_mm, points[begin], reach_mm + separation_mm)
        gaps = distances_to_segments(swept_mm[around], points[begins[first:last]], points[ends[first:last]])
        swept = (gaps < separation_mm) & (long[first:last, None] | (around < len(points)))
        sweeps.extend(sum(1 << index for index in around[of_edge].tolist()) for of_edge in swept)
    return _Lattice(
        swept_mm=swept_mm,
        edges=tuple(map(Edge, ends.tolist(), sweeps, lengths.tolist(), headings)),
        begins=tuple(begins.tolist()),
        begins_mm=points[begins],
        ends_mm=points[ends],
        firsts=tuple(firsts),
        reach_mm=reach_mm,
    )


def _within(points: FloatArray, centre: FloatArray, reach_mm: float) -> NDArray[np.intp]:
    """The indices of the points, (N, 2) in mm, within reach of another one."""
    return np.flatnonzero(np.hypot(*(points - centre).T) <= reach_mm)


def distances_to_segments(points: FloatArray, begins: FloatArray, ends: FloatArray) -> FloatArray:
    """(N, M) distances of N segments from M points, mm.

    Args:
        points: (M, 2), mm.
        begins: (N, 2) where the segments begin, mm.
        ends: (N, 2) where they end, mm; a segment may be a point.
    """
    steps = ends - begins
    rays = points[None] - begins[:, None]
    lengths2 = np.maximum((steps**2).sum(axis=1), 1e-12)
    parts = np.clip((rays * steps[:, None]).sum(axis=2) / lengths2[:, None], 0.0, 1.0)
    distances: FloatArray = np.hypot(*np.moveaxis(rays - parts[:, :, None] * steps[:, None], 2, 0))
    return distances

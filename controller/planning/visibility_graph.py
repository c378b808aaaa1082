"""Routes for one figure among standing figures and tokens, on the continuous board.

Bodies are round, so whether a point is free does not depend on the yaw, and a figure can turn on the spot anywhere.
Shortest paths round discs follow the tangents of the discs; the search is A* on a visibility graph whose nodes are
corners of polygons around the obstacles (de Berg et al., Computational Geometry, 3rd edition, chapter 15).
"""

import heapq
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from base.angles import wrap_angle
from controller.api.english import english
from controller.api.wording import words
from controller.errors import BlockedError
from controller.planning.geometry import (
    MIN_CLEARANCE_MM,
    Bounds,
    FloatArray,
    Obstacle,
    Point,
    distance_to_segment,
)
from controller.planning.speed_model import SpeedModel

_CORNERS = 16
"""Corners of the polygon around an obstacle: its sides touch the disc, its corners are 1 / cos(pi / 16) = 2 % off."""

_RINGS = (1.0, 1.14)
"""Sizes of the polygons around each obstacle: a tight one for narrow gaps, a wide one for routes of few corners."""

_CORNER_MM = 20.0
"""Cost of a corner: its stop and turn take about as long as driving this far."""

_COMFORT_MM = 6.0
"""Clearance that a route keeps beyond the required one where it costs little."""

_DETOUR_MM = 60.0
"""How much longer a route with `_COMFORT_MM` may be: about one cell."""

_STRAIGHT_MM = 2.0
"""Waypoints this close to the line between their neighbours are left out."""

_EPS_MM = 1e-3
"""Rounding: obstacles are smaller and polygons larger by this."""


@dataclass(frozen=True, slots=True)
class Route:
    """Straight legs with turns on the spot between them.

    Attributes:
        waypoints_mm: board points; the first is where the figure stands now.
        end_yaw_rad: its yaw at the last one.
        seconds: estimated duration on the table.
    """

    waypoints_mm: tuple[Point, ...]
    end_yaw_rad: float
    seconds: float


def plan_route(
    start: tuple[float, float, float],
    goal: Point,
    end_yaw_rad: float,
    obstacles: Sequence[Obstacle],
    bounds: Bounds,
    along: Sequence[Point] | None = None,
    body_mm: float = 40.0,
    speed_model: SpeedModel | None = None,
) -> Route:
    """Plan a route that keeps clear of all obstacles.

    Args:
        start: x_mm, y_mm, yaw_rad of the figure now, board frame.
        goal: where its axle centre shall be, board mm.
        end_yaw_rad: its yaw there.
        obstacles: everything else that stands or lies on the table.
        bounds: where the centre may be; start and goal may lie outside.
        along: centres of the cells to follow, ending at the goal; None to search.
        body_mm: diameter of the figure.
        speed_model: for `Route.seconds`.

    Returns:
        The route. It keeps the clearance of every obstacle to which start and goal are not closer already.

    Raises:
        BlockedError: the goal or the cells to follow are taken, or there is no route; says by what.
    """
    here = (start[0], start[1])
    radii = _radii(here, goal, obstacles, body_mm)
    if along is None:
        roomier = [replace(obstacle, clearance_mm=obstacle.clearance_mm + _COMFORT_MM) for obstacle in obstacles]
        points = _search(here, goal, obstacles, radii, bounds)
        with suppress(BlockedError):
            roomy = _search(here, goal, obstacles, _radii(here, goal, roomier, body_mm), bounds)
            points = roomy if _length(roomy) <= _length(points) + _DETOUR_MM else points
    else:
        points = _straighten([here, *_without_first(here, along, goal)])
        _check(points, obstacles, radii)
    total_s = route_seconds(points, start[2], end_yaw_rad, speed_model or SpeedModel())
    return Route(tuple(points), end_yaw_rad, total_s)


def _radii(start: Point, goal: Point, obstacles: Sequence[Obstacle], body_mm: float) -> FloatArray:
    """(N,) least distance of the figure's centre from that of each obstacle, mm.

    Raises:
        BlockedError: an obstacle is at the goal.
    """
    radii = []
    for obstacle in obstacles:
        centre = (obstacle.x_mm, obstacle.y_mm)
        contact_mm = obstacle.radius_mm + body_mm / 2
        if math.dist(centre, goal) < contact_mm + MIN_CLEARANCE_MM:
            raise BlockedError(
                f"{english(obstacle.name)} is in the way at the goal ({goal[0]:.0f}, {goal[1]:.0f}) mm: "
                f"it is at ({obstacle.x_mm:.0f}, {obstacle.y_mm:.0f}) mm; take it away",
                words("reason.by", what=obstacle.name),
            )
        nearest = min(math.dist(centre, goal), math.dist(centre, start))
        radii.append(max(0.0, min(contact_mm + obstacle.clearance_mm, nearest) - _EPS_MM))
    return np.array(radii, dtype=np.float64)


def _without_first(start: Point, along: Sequence[Point], goal: Point) -> list[Point]:
    """The centres of the cells after the one on which the figure stands, up to the goal."""
    points = list(along)
    if len(points) > 1 and math.dist(start, points[0]) < math.dist(points[0], points[1]) / 2:
        points = points[1:]
    if not points or math.dist(points[-1], goal) > _EPS_MM:
        points.append(goal)
    return points


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _straighten(points: Sequence[Point]) -> list[Point]:
    """The waypoints without those on straight stretches."""
    kept = [points[0]]
    for point, after in pairwise(points[1:]):
        if distance_to_segment(kept[-1], after, point) >= _STRAIGHT_MM:
            kept.append(point)
    return [*kept, points[-1]]


def _check(points: Sequence[Point], obstacles: Sequence[Obstacle], radii: FloatArray) -> None:
    for a, b in pairwise(points):
        for obstacle, radius in zip(obstacles, radii, strict=True):
            if distance_to_segment(a, b, (obstacle.x_mm, obstacle.y_mm)) < radius:
                raise BlockedError(
                    f"{english(obstacle.name)} at ({obstacle.x_mm:.0f}, {obstacle.y_mm:.0f}) mm is in the way "
                    f"from ({a[0]:.0f}, {a[1]:.0f}) to ({b[0]:.0f}, {b[1]:.0f}) mm; take it away",
                    words("reason.by", what=obstacle.name),
                )


def _search(start: Point, goal: Point, obstacles: Sequence[Obstacle], radii: FloatArray, bounds: Bounds) -> list[Point]:
    """A* from node 0, the start, to node 1, the goal.

    Raises:
        BlockedError: there is no route; names the obstacles nearest to the goal.
    """
    centres = np.array([(o.x_mm, o.y_mm) for o in obstacles], dtype=np.float64).reshape(-1, 2)
    nodes = np.vstack([[start, goal], _corners(centres, radii, bounds)])
    to_goal = np.hypot(*(nodes - goal).T)
    costs = np.full(len(nodes), np.inf)
    costs[0] = 0.0
    parents = np.zeros(len(nodes), dtype=np.intp)
    closed = np.zeros(len(nodes), dtype=bool)
    queue = [(float(to_goal[0]), 0)]
    while queue:
        _, node = heapq.heappop(queue)
        if closed[node]:
            continue
        if node == 1:
            return _trace(nodes, parents)
        closed[node] = True
        lengths = np.hypot(*(nodes - nodes[node]).T)
        through = costs[node] + lengths + _CORNER_MM
        open_nodes = np.flatnonzero(~closed & (through < costs))
        for near in open_nodes[_visible(nodes[node], nodes[open_nodes], centres, radii)]:
            costs[near] = through[near]
            parents[near] = node
            heapq.heappush(queue, (float(through[near] + to_goal[near]), int(near)))
    raise BlockedError(
        f"there is no way from ({start[0]:.0f}, {start[1]:.0f}) to ({goal[0]:.0f}, {goal[1]:.0f}) mm: "
        f"{_nearest_names(goal, obstacles)} stand too close together; make room"
    )


def _corners(centres: FloatArray, radii: FloatArray, bounds: Bounds) -> FloatArray:
    """(N, 2) corners of polygons around the discs, board mm, that are within the bounds and in no disc.

    Args:
        centres: (M, 2) of the discs, board mm.
        radii: (M,) of the discs, mm.
        bounds: where the centre may be.
    """
    angles = np.arange(_CORNERS) * math.tau / _CORNERS
    unit = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    reach = (radii + _EPS_MM) / math.cos(math.pi / _CORNERS)
    rings = [(centres[:, None] + ring * reach[:, None, None] * unit).reshape(-1, 2) for ring in _RINGS]
    corners = np.vstack(rings)
    inside = (
        (corners[:, 0] >= bounds.x_min_mm)
        & (corners[:, 0] <= bounds.x_max_mm)
        & (corners[:, 1] >= bounds.y_min_mm)
        & (corners[:, 1] <= bounds.y_max_mm)
    )
    corners = corners[inside]
    gaps = np.hypot(*np.moveaxis(corners[:, None] - centres, 2, 0)) - radii
    free: FloatArray = corners[(gaps >= 0).all(axis=1)]
    return free


def _visible(origin: FloatArray, targets: FloatArray, centres: FloatArray, radii: FloatArray) -> NDArray[np.bool_]:
    """(N,) bool: whether the segments from origin to targets keep out of all discs.

    Args:
        origin: (2,) board mm.
        targets: (N, 2) board mm.
        centres: (M, 2) of the discs, board mm.
        radii: (M,) of the discs, mm.
    """
    if not len(centres) or not len(targets):
        return np.ones(len(targets), dtype=bool)
    steps = targets - origin  # (N, 2)
    rays = centres - origin  # (M, 2)
    lengths2 = np.maximum((steps**2).sum(axis=1), 1e-12)
    parts = np.clip(steps @ rays.T / lengths2[:, None], 0.0, 1.0)  # (N, M)
    feet = parts[:, :, None] * steps[:, None, :] - rays
    clear: NDArray[np.bool_] = ((feet**2).sum(axis=2) >= radii**2).all(axis=1)
    return clear


def _trace(nodes: FloatArray, parents: NDArray[np.intp]) -> list[Point]:
    points, node = [], 1
    while True:
        points.append((float(nodes[node][0]), float(nodes[node][1])))
        if node == 0:
            return points[::-1]
        node = int(parents[node])


def _nearest_names(goal: Point, obstacles: Sequence[Obstacle]) -> str:
    near = sorted(obstacles, key=lambda obstacle: math.dist((obstacle.x_mm, obstacle.y_mm), goal))
    return ", ".join(english(obstacle.name) for obstacle in near[:3])


def route_seconds(points: Sequence[Point], yaw_rad: float, end_yaw_rad: float, speed_model: SpeedModel) -> float:
    """Estimated duration of a route, for a figure that stands at its first point with that yaw."""
    total = speed_model.end_s
    for a, b in pairwise(points):
        heading = math.atan2(b[1] - a[1], b[0] - a[0])
        turn = abs(wrap_angle(heading - yaw_rad))
        total += turn / speed_model.turn_rad_s + math.dist(a, b) / speed_model.drive_mm_s + speed_model.leg_s
        yaw_rad = heading
    return total + abs(wrap_angle(end_yaw_rad - yaw_rad)) / speed_model.turn_rad_s

"""Drives one figure along a route: one motion per leg, watched by the camera, corrected at the end.

The figure steers and stops by itself (`firmware/figure/motion.py`); whoever takes in the camera's observations sends
it pose fixes. Here is decided what it is asked to do next, and when it must not go on.
"""

import asyncio
import logging
import math
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from controller.clock import Clock
from controller.errors import BlockedError, FigureLostError, MotionError
from controller.estimates import PoseEstimate, PoseFeed
from controller.fleet import Figure, Fleet
from controller.planner import Point, Route, distance_to_segment
from controller.wire.messages import State
from engine.geometry import wrap_angle

SPEED_MM_S = 60.0
CORRECTION_MM_S = 25.0

AT_MM = 1.2
AT_RAD = math.radians(1.5)
"""So near counts as arrived, without another correction."""

GOOD_ENOUGH_MM = 3.0
GOOD_ENOUGH_RAD = math.radians(4.0)
"""So near counts as arrived when corrections no longer help."""

UNSEEN_S = 0.3
"""A driving figure that has not been seen for so long is stopped."""

SEARCH_S = 4.0
"""For how long the camera is given to find it again."""

AIR_MM = 2.0
"""Bodies that would come nearer than this are not allowed to."""

_CORRECTIONS = 6  # moves and turns at the end
_TRIES = 5  # of one motion
_PAUSE_S = 0.2  # before a motion is tried again: its figure says meanwhile what it thinks of it
_AHEAD_S = 0.25  # how far motion is predicted beyond the present: the way there, and braking
_OFF_ROUTE_MM = 15.0
_REVERSE_MM = 15.0
_NOISE_MM = 0.5

_Motion = Callable[[PoseEstimate], Coroutine[Any, Any, None]]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Leg:
    start: Point
    end: Point
    before_mm: float
    route_mm: float

    def done(self, pose: PoseEstimate) -> float:
        """Part of the whole route that lies behind, 0 to 1."""
        behind = self.before_mm + math.dist(self.start, self.end) - math.dist((pose.x_mm, pose.y_mm), self.end)
        return min(1.0, max(0.0, behind / self.route_mm)) if self.route_mm else 1.0

    def off_mm(self, pose: PoseEstimate) -> float:
        """Distance from the leg."""
        return distance_to_segment(self.start, self.end, (pose.x_mm, pose.y_mm))


class Driver:
    """Drives figures, one at a time each.

    Args:
        fleet: the figures.
        feed: where the camera sees them.
        clock: table time.
        figures: ids of all figures on the table, also of those that do not drive.
        body_mm: diameter of the bodies.
    """

    def __init__(
        self, fleet: Fleet, feed: PoseFeed, clock: Clock, figures: Collection[int], body_mm: float = 40.0
    ) -> None:
        self._fleet = fleet
        self._feed = feed
        self._clock = clock
        self._figures = figures
        self._body_mm = body_mm

    async def drive(self, figure: int, route: Route, progress: Callable[[float], None]) -> None:
        """Drive to the end of the route and stand there; cancelling stops the figure.

        Args:
            figure: its id.
            route: from about where it stands.
            progress: told the part that is done, 0 to 1.

        Raises:
            BlockedError: another body is too near.
            FigureLostError: the camera does not see the figure any more.
            MotionError: the figure refused, broke off or did not get there.
            LinkTimeout: the figure does not answer.
        """
        handle = self._fleet.figure(figure)
        await self._make_ready(handle)
        for leg in _legs(route.waypoints_mm):
            await self._do(handle, partial(_move, handle, leg.end, SPEED_MM_S), leg, progress)
        await self._arrive(handle, route, progress)
        progress(1.0)

    async def _make_ready(self, handle: Figure) -> None:
        """Tell the figure where it is, and arm it if it has restarted or broken off since it was armed."""
        pose = self._feed.pose(handle.id)
        if pose is None:
            raise FigureLostError(f"figure {handle.id} has not been seen yet; put it where the camera sees its tag")
        if not handle.status.armed and handle.status.state is not State.ESTOP and not self._fleet.stopped:
            await handle.arm()
        handle.pose_fix(pose.x_mm, pose.y_mm, pose.yaw_rad, pose.t_s)

    async def _arrive(self, handle: Figure, route: Route, progress: Callable[[float], None]) -> None:
        """Look where the figure stands and correct what is wrong: place first, then yaw."""
        goal = route.waypoints_mm[-1]
        leg = _Leg(goal, goal, 0.0, 0.0)
        for corrections_left in reversed(range(_CORRECTIONS + 1)):
            pose = await self._feed.newer(handle.id, self._clock.now(), SEARCH_S)
            off_mm = math.dist((pose.x_mm, pose.y_mm), goal)
            off_rad = abs(wrap_angle(pose.yaw_rad - route.end_yaw_rad))
            if off_mm <= AT_MM and off_rad <= AT_RAD:
                return
            if not corrections_left:
                break
            if off_mm > AT_MM:
                await self._do(handle, partial(_move, handle, goal, CORRECTION_MM_S), leg, progress)
            else:
                await self._do(handle, lambda _: handle.turn(route.end_yaw_rad), leg, progress)
        if off_mm > GOOD_ENOUGH_MM or off_rad > GOOD_ENOUGH_RAD:
            raise MotionError(
                f"figure {handle.id} stands {off_mm:.1f} mm and {math.degrees(off_rad):.0f} degrees off "
                f"after {_CORRECTIONS} corrections; look at its wheels"
            )

    async def _do(self, handle: Figure, motion: _Motion, leg: _Leg, progress: Callable[[float], None]) -> None:
        """Carry out one motion; what breaks it off is tried again, as long as the figure is near the leg."""
        for tries_left in reversed(range(_TRIES)):
            pose = await self._sighting(handle)
            if leg.off_mm(pose) > _OFF_ROUTE_MM:
                raise MotionError(
                    f"figure {handle.id} stands {leg.off_mm(pose):.0f} mm off its route; was it put elsewhere?"
                )
            try:
                await self._watched(handle, motion(pose), pose, leg, progress)
            except (MotionError, FigureLostError) as error:
                await self._clock.sleep(_PAUSE_S)
                pose = await self._sighting(handle)
                if not tries_left or not handle.status.armed or leg.off_mm(pose) > _OFF_ROUTE_MM:
                    raise
                log.info("%s; again", error)
            else:
                return

    async def _watched(
        self,
        handle: Figure,
        motion: Coroutine[Any, Any, None],
        before: PoseEstimate,
        leg: _Leg,
        progress: Callable[[float], None],
    ) -> None:
        """Let a motion run as long as the camera sees it go well; otherwise the figure is stopped."""
        moving = asyncio.ensure_future(motion)
        looking: asyncio.Future[PoseEstimate] | None = None
        try:
            while not moving.done():
                looking = asyncio.ensure_future(self._feed.newer(handle.id, before.t_s, UNSEEN_S))
                await asyncio.wait((moving, looking), return_when=asyncio.FIRST_COMPLETED)
                if looking.done():
                    pose = looking.result()
                    self._check_air(handle.id, before, pose, leg)
                    if leg.route_mm:
                        progress(leg.done(pose))
                    before = pose
            moving.result()
        finally:
            tasks = [task for task in (moving, looking) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _sighting(self, handle: Figure) -> PoseEstimate:
        """A sighting not older than `UNSEEN_S`; the camera is given `SEARCH_S` to find the figure."""
        pose = self._feed.pose(handle.id)
        if pose is not None and self._clock.now() - pose.t_s <= UNSEEN_S:
            return pose
        try:
            return await self._feed.newer(handle.id, pose.t_s if pose else -math.inf, SEARCH_S)
        except FigureLostError as error:
            raise FigureLostError(
                f"figure {handle.id} has not been seen for {SEARCH_S:g} s: is something over its tag?"
            ) from error

    def _check_air(self, figure: int, before: PoseEstimate, pose: PoseEstimate, leg: _Leg) -> None:
        """Refuse to come nearer to another body than is safe, as far as can be foreseen."""
        ahead = (math.cos(pose.yaw_rad), math.sin(pose.yaw_rad))
        way_mm = (pose.x_mm - before.x_mm) * ahead[0] + (pose.y_mm - before.y_mm) * ahead[1]
        seconds = self._clock.now() - pose.t_s + _AHEAD_S
        room_mm = math.dist((pose.x_mm, pose.y_mm), leg.end) + AT_MM
        reach_mm = max(-room_mm, min(room_mm, way_mm / (pose.t_s - before.t_s) * seconds))
        here = (pose.x_mm, pose.y_mm)
        there = (pose.x_mm + reach_mm * ahead[0], pose.y_mm + reach_mm * ahead[1])
        for other in self._figures:
            body = self._feed.pose(other)
            if other == figure or body is None:
                continue
            centre = (body.x_mm, body.y_mm)
            nearest_mm = distance_to_segment(here, there, centre)
            if nearest_mm < self._body_mm + AIR_MM and nearest_mm < math.dist(here, centre) - _NOISE_MM:
                raise BlockedError(
                    f"figure {other} at ({body.x_mm:.0f}, {body.y_mm:.0f}) mm stands in the way of figure {figure}; "
                    "put one of them elsewhere"
                )


def _move(handle: Figure, to: Point, speed_mm_s: float, pose: PoseEstimate) -> Coroutine[Any, Any, None]:
    """A straight drive from where the figure is; it may reverse over the short ways of corrections."""
    distance_mm = math.dist((pose.x_mm, pose.y_mm), to)
    return handle.move(*to, speed_mm_s, 1.2 * distance_mm + 20.0, reverse=distance_mm < _REVERSE_MM)


def _legs(waypoints_mm: tuple[Point, ...]) -> list[_Leg]:
    route_mm = sum(math.dist(a, b) for a, b in pairwise(waypoints_mm))
    legs, before_mm = [], 0.0
    for a, b in pairwise(waypoints_mm):
        if math.dist(a, b) > AT_MM:
            legs.append(_Leg(a, b, before_mm, route_mm))
        before_mm += math.dist(a, b)
    return legs

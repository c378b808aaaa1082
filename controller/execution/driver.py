"""Drives single figures: turn, drive straight, settle at a pose; the camera watches and corrects each motion.

The figure steers and stops by itself (`firmware/figure/motion.py`), with pose fixes that the table sends it for each
observation. This module decides which motion comes next and when one must be broken off;
`controller/execution/plan_executor.py` decides which figure drives when.
"""

import asyncio
import cmath
import logging
import math
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from base.angles import wrap_angle
from base.clock import Clock
from controller.api.wording import words
from controller.errors import BlockedError, FigureLostError, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.planning.geometry import Point, distance_to_segment
from controller.planning.speed_model import cruise_mm_s
from controller.tracking.estimates import PoseEstimate, PoseFeed
from controller.wire.codes import State
from engine.words import Name

CORRECTION_MM_S = 25.0
"""Speed of corrections at the goal, which are a few millimetres long, of figures that are not slower."""

AT_MM = 1.2
AT_RAD = math.radians(1.5)
"""A figure this close to its goal has arrived and needs no correction."""

GOOD_ENOUGH_MM = 1.8
GOOD_ENOUGH_RAD = math.radians(2.5)
"""A figure this close to its goal has arrived when half of the corrections are used up: where a seam shifts each turn
again, more of them lead away as often as closer. Within 2 mm and 3 degrees with the camera's noise."""

UNSEEN_S = 0.3
"""A driving figure that has not been seen for this long is stopped: it has driven 18 mm blind."""

SEARCH_S = 4.0
"""How long a stopped figure may stay unseen before the drive fails: time for what covers its tag to go away."""

STOP_CLEARANCE_MM = 1.5
"""A figure is stopped before its clearance to another body falls below this.

Plans keep more (`verify.VERIFIED_CLEARANCE_MM`), so nothing stops while figures keep to their plans.
"""

_CORRECTIONS = 20  # drives and turns at the goal
_BEARINGS = 120  # that are tried for a correction: 3 degrees apart
_ASIDE_MM = 1.0  # a figure drives on its own bearing if that misses the place by less: small turns shift it, too
_TURN_MM_PER_RAD = 0.1  # a bearing may miss the goal by so much more if it saves a turn of 1 rad
_TRIES = 5  # of one motion that makes no progress
_PROGRESS_MM = 10.0  # progress after which tries count from 0 again
_PAUSE_S = 0.2  # before a motion is tried again: the figure's telemetry meanwhile says whether it is still armed
_CLEARING_MM = 60.0  # that the slowest body drives before a motion is tried again that another one blocked
_AHEAD_S = 0.25  # prediction beyond now: the command's way to the figure, and braking
_START_MM = 30.0  # a figure that sets out is seen to move before it has driven this far
_SAMPLES = 5  # instants of the prediction at which clearances are checked
_OFF_ROUTE_MM = 15.0  # a figure this far off its line was moved by something else
_REVERSE_MM = 15.0  # shorter drives may be made backwards: turning takes longer
_NOISE_MM = 0.5  # of the distance of two sightings; a body comes closer only if by more than this
_PIVOT_RAD = 0.4, 2.8  # turns in this range show about which point a figure turns, and which way round it goes
_LONG_RAD = 1.0  # turns farther than this shift a figure about another point than shorter ones
_PIVOT_MM = 6.0  # it is not farther from the figure's place: what shows more was no turn
_MAX_DETOUR = 1.2  # a figure gives up after this many times the distance, ...
_MAX_DETOUR_MM = 20.0  # ... and this much more: short drives begin with larger corrections of course

_Motion = Callable[[PoseEstimate], Coroutine[Any, Any, object]]

log = logging.getLogger(__name__)


class Driver:
    """Drives figures independently of each other, any number at a time.

    Every method may raise BlockedError (another body would come too close), FigureLostError (the camera does not see
    the figure any more), MotionError (it refused, broke off or did not get there) and LinkTimeoutError (it does not
    answer). Cancelling stops the figure.

    Args:
        fleet: the figures.
        feed: sightings of them.
        clock: table time.
        figures: ids of all figures on the table, also of those without motors.
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
        self._pivots: dict[tuple[int, bool, bool], complex] = {}

    def cruise_mm_s(self, figure: int) -> float:
        """The speed of a figure on the straight, by its calibration."""
        return cruise_mm_s(self._fleet.top_mm_s(figure))

    async def ready(self, figure: int) -> None:
        """Ask the figure how fast it is, tell it where it is, and arm it if it has restarted or disarmed itself."""
        handle = self._fleet.figure(figure)
        pose = self._feed.pose(figure)
        if pose is None:
            raise FigureLostError(f"figure {figure} has not been seen yet; put it where the camera sees its tag")
        if handle.status.wheels.top_mm_s is None:
            await handle.calibration()
        telemetry = handle.status.telemetry
        if not telemetry.armed and telemetry.state is not State.ESTOP and not self._fleet.stopped:
            await handle.arm()
        handle.pose_fix(pose.x_mm, pose.y_mm, pose.yaw_rad, pose.t_s)

    async def turn(self, figure: int, yaw_rad: float) -> None:
        """Turn on the spot."""
        handle = self._fleet.figure(figure)
        pose = await self._sighting(handle)
        here = (pose.x_mm, pose.y_mm)
        await self._do(handle, lambda _: handle.turn(yaw_rad), here, here)

    async def go(self, figure: int, start: Point, end: Point, speed_mm_s: float, reverse: bool) -> None:
        """Drive straight to `end` from where the figure stands, at most `_OFF_ROUTE_MM` off the line from `start`."""
        handle = self._fleet.figure(figure)
        await self._do(handle, lambda pose: _move(handle, end, speed_mm_s, reverse, pose), start, end)

    async def settle(self, figure: int, goal: Point, yaw_rad: float) -> None:
        """Look where the figure stands and correct its position, then its yaw, until both are right or good enough.

        A turn shifts a figure whose tag is off the point about which it turns, or whose wheels do not stand on
        one axle; by how much is learned from its turns, and the position is corrected ahead of the turn.
        """
        handle = self._fleet.figure(figure)
        before: PoseEstimate | None = None
        for corrections_left in reversed(range(_CORRECTIONS + 1)):
            pose = await self._feed.newer(figure, self._clock.now(), SEARCH_S)
            if before is not None:
                self._learn_pivot(before, pose)
                before = None
            off_mm = math.dist((pose.x_mm, pose.y_mm), goal)
            off_rad = abs(wrap_angle(pose.yaw_rad - yaw_rad))
            patient = corrections_left > _CORRECTIONS // 2
            at_mm, at_rad = (AT_MM, AT_RAD) if patient else (GOOD_ENOUGH_MM, GOOD_ENOUGH_RAD)
            if off_mm <= at_mm and off_rad <= at_rad:
                return
            if not corrections_left:
                break
            here = complex(pose.x_mm, pose.y_mm)
            way = self._way(pose, goal, pose.yaw_rad, yaw_rad)
            if abs(way) <= at_mm:
                before = pose
                await self._face(handle, yaw_rad, goal)
            elif abs(way.imag) <= _ASIDE_MM:
                aim = here + cmath.rect(way.real, pose.yaw_rad)
                await self._step(handle, (aim.real, aim.imag), goal)
            else:
                before = pose
                await self._face(handle, self._bearing(pose, goal, yaw_rad), goal)
        raise MotionError(
            f"figure {figure} stands {off_mm:.1f} mm and {math.degrees(off_rad):.0f} degrees off "
            f"after {_CORRECTIONS} corrections; look at its wheels",
            words("reason.off", mm=round(off_mm)),
        )

    async def _face(self, handle: Figure, yaw_rad: float, goal: Point) -> None:
        """Turn near the goal."""
        await self._do(handle, lambda _: handle.turn(yaw_rad), goal, goal)

    async def _step(self, handle: Figure, end: Point, goal: Point) -> None:
        """Drive a little near the goal, ahead or back."""
        speed_mm_s = min(CORRECTION_MM_S, self.cruise_mm_s(handle.id))
        await self._do(handle, lambda pose: _move(handle, end, speed_mm_s, True, pose), goal, goal)

    def _bearing(self, pose: PoseEstimate, goal: Point, yaw_rad: float) -> float:
        """The bearing to which a figure has to turn to drive to the goal.

        Of all bearings the one on whose line the goal lies, or nearly, and among those the one with the least to turn.
        None that is half a turn away: which way round a figure goes there, and so how it is shifted, is not known.
        """

        def cost(bearing: float) -> float:
            turns = abs(wrap_angle(bearing - pose.yaw_rad)), abs(wrap_angle(yaw_rad - bearing))
            if max(turns) > _PIVOT_RAD[1]:
                return math.inf
            return abs(self._way(pose, goal, bearing, yaw_rad).imag) + _TURN_MM_PER_RAD * sum(turns)

        return min((pose.yaw_rad + math.tau * part / _BEARINGS for part in range(_BEARINGS)), key=cost)

    def _way(self, pose: PoseEstimate, goal: Point, bearing_rad: float, yaw_rad: float) -> complex:
        """What lies between a figure that turns to a bearing and the goal, where it turns to a yaw: ahead + i left, mm.

        Both turns shift it.
        """
        shifts = self._shift(pose.figure, pose.yaw_rad, bearing_rad) + self._shift(pose.figure, bearing_rad, yaw_rad)
        return (complex(*goal) - complex(pose.x_mm, pose.y_mm) - shifts) * cmath.rect(1, -bearing_rad)

    def _shift(self, figure: int, from_rad: float, to_rad: float) -> complex:
        """By how much a turn is going to shift a figure, mm as x + iy on the board.

        Source: the pivot, at place + R(yaw) pivot, stays where it is.
        """
        turn_rad = wrap_angle(to_rad - from_rad)
        pivot = self._pivots.get((figure, turn_rad > 0, abs(turn_rad) > _LONG_RAD), 0j)
        return pivot * (cmath.rect(1, from_rad) - cmath.rect(1, to_rad))

    def _learn_pivot(self, before: PoseEstimate, after: PoseEstimate) -> None:
        """Take in what a turn has shown: the last one foretells the next, as the pivot is another one at a seam.

        Clockwise a figure may turn about another point than the other way round, and in long turns than in short ones.
        """
        turned_rad = wrap_angle(after.yaw_rad - before.yaw_rad)
        shifted = complex(after.x_mm - before.x_mm, after.y_mm - before.y_mm)
        pivot = shifted / (cmath.rect(1, before.yaw_rad) - cmath.rect(1, after.yaw_rad)) if turned_rad else 0j
        if _PIVOT_RAD[0] < abs(turned_rad) < _PIVOT_RAD[1] and abs(pivot) < _PIVOT_MM:
            self._pivots[after.figure, turned_rad > 0, abs(turned_rad) > _LONG_RAD] = pivot

    async def _do(self, handle: Figure, motion: _Motion, start: Point, end: Point) -> None:
        """Make one motion; if it is broken off, try again while the figure is near its line."""
        tries_left, to_go_mm = _TRIES, math.inf
        while True:
            pose = await self._sighting(handle)
            off_mm = distance_to_segment(start, end, (pose.x_mm, pose.y_mm))
            if off_mm > _OFF_ROUTE_MM:
                raise MotionError(
                    f"figure {handle.id} stands {off_mm:.0f} mm off its route; was it put elsewhere?",
                    words("reason.displaced"),
                )
            tries_left -= 1
            if math.dist((pose.x_mm, pose.y_mm), end) < to_go_mm - _PROGRESS_MM:
                tries_left, to_go_mm = _TRIES - 1, math.dist((pose.x_mm, pose.y_mm), end)
            try:
                self._check_start(pose, end)
                await self._watched(handle, motion(pose), pose, end)
            except BlockedError as error:
                await self._clock.sleep(self._clearing_s)
                if not tries_left or not self._others_move(handle.id):
                    raise
                log.info("%s; again", error)
            except (MotionError, FigureLostError) as error:
                await self._clock.sleep(_PAUSE_S)
                pose = await self._sighting(handle)
                off_mm = distance_to_segment(start, end, (pose.x_mm, pose.y_mm))
                if not tries_left or not handle.status.telemetry.armed or off_mm > _OFF_ROUTE_MM:
                    raise
                log.info("%s; again", error)
            else:
                return

    async def _watched(
        self, handle: Figure, motion: Coroutine[Any, Any, object], before: PoseEstimate, end: Point
    ) -> None:
        """Let a motion run; cancel it, which stops the figure, when it is unseen or would come too close to a body."""
        moving = asyncio.ensure_future(motion)
        looking: asyncio.Future[PoseEstimate] | None = None
        try:
            while not moving.done():
                looking = asyncio.ensure_future(self._feed.newer(handle.id, before.t_s, UNSEEN_S))
                await asyncio.wait((moving, looking), return_when=asyncio.FIRST_COMPLETED)
                if looking.done():
                    before = looking.result()
                    self._check_clearance(before, end)
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

    def _check_start(self, pose: PoseEstimate, end: Point) -> None:
        """Refuse to set out towards a body that is too close to stop in time."""
        here = (pose.x_mm, pose.y_mm)
        distance_mm = math.dist(here, end)
        there = _ahead(here, (end[0] - here[0], end[1] - here[1]), 1.0, min(distance_mm, _START_MM))
        for other in self._figures:
            body = self._feed.pose(other)
            if other != pose.figure and body is not None and body.still_s >= UNSEEN_S:
                nearest_mm = distance_to_segment(here, there, (body.x_mm, body.y_mm))
                self._check_gap(pose, body, nearest_mm)

    def _check_clearance(self, pose: PoseEstimate, end: Point) -> None:
        """Refuse to come too close to another body, with both predicted at their present velocities."""
        here = (pose.x_mm, pose.y_mm)
        max_mm = math.dist(here, end) + AT_MM
        seconds = self._clock.now() - pose.t_s + _AHEAD_S
        for other in self._figures:
            body = self._feed.pose(other)
            if other == pose.figure or body is None:
                continue
            centre = (body.x_mm, body.y_mm)
            own, theirs = pose.velocity_mm_s, body.velocity_mm_s
            nearest_mm = min(
                math.dist(_ahead(here, own, t, max_mm), _ahead(centre, theirs, t, math.inf))
                for t in (seconds * step / _SAMPLES for step in range(_SAMPLES + 1))
            )
            self._check_gap(pose, body, nearest_mm)

    def _check_gap(self, pose: PoseEstimate, body: PoseEstimate, nearest_mm: float) -> None:
        """Refuse a distance of centres that is too small, and smaller than now: bodies that are too close may part."""
        now_mm = math.dist((pose.x_mm, pose.y_mm), (body.x_mm, body.y_mm))
        if nearest_mm < self._body_mm + STOP_CLEARANCE_MM and nearest_mm < now_mm - _NOISE_MM:
            name = f"figure {body.figure}"
            raise BlockedError(
                f"{name} at ({body.x_mm:.0f}, {body.y_mm:.0f}) mm stands in the way of figure "
                f"{pose.figure}; put one of them elsewhere",
                words("reason.by", what=words("thing.piece", piece=Name("piece", name))),
            )

    @property
    def _clearing_s(self) -> float:
        return _CLEARING_MM / min(map(self.cruise_mm_s, self._figures))

    def _others_move(self, figure: int) -> bool:
        poses = (self._feed.pose(other) for other in self._figures if other != figure)
        return any(pose is not None and pose.still_s < self._clearing_s for pose in poses)


def _ahead(place: Point, velocity: Point, seconds: float, max_mm: float) -> Point:
    """Where something will be after that time at a constant velocity, but no farther away than `max_mm`."""
    distance_mm = math.hypot(*velocity) * seconds
    part = seconds * min(1.0, max_mm / distance_mm) if distance_mm > 0.0 else 0.0
    return (place[0] + velocity[0] * part, place[1] + velocity[1] * part)


def _move(
    handle: Figure, to: Point, speed_mm_s: float, reverse: bool, pose: PoseEstimate
) -> Coroutine[Any, Any, object]:
    """A straight drive from where the figure is; short ones may be made backwards."""
    distance_mm = math.dist((pose.x_mm, pose.y_mm), to)
    bound_mm = _MAX_DETOUR * distance_mm + _MAX_DETOUR_MM
    return handle.move(*to, speed_mm_s, bound_mm, reverse=reverse or distance_mm < _REVERSE_MM)

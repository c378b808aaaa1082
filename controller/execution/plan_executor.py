"""Performs joint plans: several figures at a time; each leg begins when the camera has seen its gates open.

A figure that fails holds those that wait for it and no others; these drive on. Then the caller plans again from where
all figures stand.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, ParamSpec, Protocol

from base.angles import wrap_angle
from base.clock import Clock
from controller.errors import ControllerError, FigureLostError
from controller.planning.geometry import Point, distance_to_segment
from controller.planning.plan import Gate, JointPlan, Leg
from controller.tracking.estimates import PoseFeed

P = ParamSpec("P")

TRAIN_MM_S = 35.0
"""Speed of trains without a slower figure: a follower can stop within the clearance of two sites when the figure before
it stops dead."""

_FACING_RAD = math.radians(4.0)
"""A figure that faces its leg this closely need not turn while it waits; driving corrects the rest."""

_STRAIGHT_MM = 1.0
"""Legs joined at a point this close to the line between their ends are driven as one; shorter ones are not driven."""

_PAST_MM = 1.2
"""A figure at rest may stop this short of a point and counts as past it: `driver.AT_MM`."""

_SETS_OUT_MM = 1.5
"""The figures of a train set out when the one before has been seen to move this far: above the noise of sightings."""

_GLANCE_S = 1.0
"""How long to wait for one sighting before looking again; the driver handles figures that stay unseen."""


class FigureDriver(Protocol):
    """Drives single figures; `controller.execution.driver.Driver`, which says what it raises."""

    def cruise_mm_s(self, figure: int) -> float:
        """Its speed on the straight."""

    async def ready(self, figure: int) -> None:
        """Make it ready to move."""

    async def turn(self, figure: int, yaw_rad: float) -> None:
        """Turn on the spot."""

    async def go(self, figure: int, start: Point, end: Point, speed_mm_s: float, reverse: bool) -> None:
        """Drive straight."""

    async def settle(self, figure: int, goal: Point, yaw_rad: float) -> None:
        """Correct position and yaw until the figure stands there."""


PartState = Literal["waiting", "driving", "arrived", "held", "failed"]
"""What a figure does in a plan; `held`: it waits because another one failed."""


@dataclass(slots=True)
class Part:
    """One figure's part in a plan while it is performed.

    Attributes:
        piece: its piece.
        figure: its id.
        legs: its legs.
        yaw_rad: its yaw at the end.
        state: what it does.
        leg: index of the leg on which it has been seen; their number after the last one.
        along_mm: how far along that leg it has been seen.
        error: why it failed.
    """

    piece: str
    figure: int
    legs: Sequence[Leg]
    yaw_rad: float
    state: PartState = "waiting"
    leg: int = 0
    along_mm: float = 0.0
    error: ControllerError | None = None

    @property
    def goal_mm(self) -> Point:
        """Where it shall stand at the end."""
        return self.legs[-1].end_mm

    @property
    def done(self) -> float:
        """The part of its path that has been seen to lie behind it, 0 to 1."""
        if self.state == "arrived":
            return 1.0
        lengths = [math.dist(leg.start_mm, leg.end_mm) for leg in self.legs]
        behind_mm = sum(lengths[: self.leg]) + (self.along_mm if self.leg < len(lengths) else 0.0)
        return min(1.0, behind_mm / sum(lengths)) if sum(lengths) else 0.0

    def see(self, point: Point, until: int) -> None:
        """Take a sighting of the figure while it drives the legs before index `until`."""
        while self.leg < until:
            leg = self.legs[self.leg]
            self.along_mm = _along(leg, point)
            if self.along_mm < math.dist(leg.start_mm, leg.end_mm) - _PAST_MM:
                return
            self.leg += 1
            self.along_mm = 0.0


def parts_of(plan: JointPlan, figures: Mapping[str, int]) -> dict[str, Part]:
    """Piece -> its part in a plan; `figures` is piece -> figure id."""
    return {piece: Part(piece, figures[piece], legs, plan.end_yaw_rad[piece]) for piece, legs in plan.legs.items()}


NUDGE_RAD = math.radians(20.0)
"""By so much a figure turns that a hand is to find: felt and heard, and its body covers no other place."""


class _PredecessorError(Exception):
    """The figure that this one waits for is held or has failed."""


class Drives(Protocol):
    """Performs joint plans, and nudges: `PlanExecutor`."""

    async def perform(self, parts: Mapping[str, Part], trains: Sequence[Sequence[str]]) -> None:
        """Perform the parts as far as they go and note the progress in them. Cancelling stops all figures."""

    async def nudge(self, figure: int, yaw_rad: float) -> None:
        """Turn a figure that rests at this yaw a little and back. Cancelling stops it."""


class PlanExecutor:
    """Performs one plan at a time.

    Args:
        driver: drives single figures.
        feed: sightings of them.
        clock: table time.
    """

    def __init__(self, driver: FigureDriver, feed: PoseFeed, clock: Clock) -> None:
        self._driver = driver
        self._feed = feed
        self._clock = clock
        self._parts: Mapping[str, Part] = {}

    async def perform(self, parts: Mapping[str, Part], trains: Sequence[Sequence[str]]) -> None:
        """Drive until each figure has arrived, failed, or waits for one that failed; cancelling stops all.

        Args:
            parts: of figures that stand about where their first legs begin; their progress is noted in them.
            trains: pieces that move as one, head first.
        """
        self._parts = parts
        coupled = {piece for train in trains for piece in train}
        groups = [[parts[piece] for piece in train] for train in trains]
        groups += [[part] for part in parts.values() if part.piece not in coupled]
        runs = [asyncio.ensure_future(self._perform_group(group)) for group in groups]
        try:
            await asyncio.gather(*runs)
        finally:
            for run in runs:
                run.cancel()
            await asyncio.gather(*runs, return_exceptions=True)

    async def nudge(self, figure: int, yaw_rad: float) -> None:
        """Turn a figure that rests at this yaw a little and back; cancelling stops it."""
        await self._driver.ready(figure)
        for turned_rad in (yaw_rad + NUDGE_RAD, yaw_rad):
            await self._driver.turn(figure, turned_rad)

    async def _perform_group(self, group: Sequence[Part]) -> None:
        """A train, or a figure alone; if one of a train fails, the others are held."""
        try:
            for part in group:
                await self._attempt(part, self._driver.ready, part.figure)
            begin = 0
            while begin < len(group[0].legs):
                begin = await self._advance(group, begin)
            for part in group:
                await self._attempt(part, self._driver.settle, part.figure, part.goal_mm, part.yaw_rad)
                part.state = "arrived"
        except (ControllerError, _PredecessorError):
            for part in group:
                if part.error is None and part.state != "arrived":
                    part.state = "held"

    async def _attempt(self, part: Part, work: Callable[P, Awaitable[None]], *args: P.args, **named: P.kwargs) -> None:
        """Await what one figure does, and note its failure."""
        part.state = "driving"
        try:
            await work(*args, **named)
        except ControllerError as error:
            part.state, part.error = "failed", error
            raise

    async def _advance(self, group: Sequence[Part], begin: int) -> int:
        """Drive the leg of index `begin`, and straight on as far as gates are open; the index of the next leg."""
        if not all(self._is_open(gate) for part in group for gate in part.legs[begin].after) or len(group) > 1:
            await self._face(group, begin)
            for part in group:
                for gate in part.legs[begin].after:
                    await self._wait(part, gate)
        end = begin + 1
        while end < len(group[0].legs) and all(self._goes_on(part, end) for part in group):
            end += 1
        limit_mm_s = TRAIN_MM_S if len(group) > 1 else math.inf
        speed_mm_s = min(limit_mm_s, *(self._driver.cruise_mm_s(part.figure) for part in group))
        drives: list[asyncio.Future[None]] = []
        try:
            for part in group:
                drives.append(asyncio.ensure_future(self._attempt(part, self._drive, part, begin, end, speed_mm_s)))
                if len(group) > 1:
                    await self._sets_out(part, begin, drives[-1])
            await asyncio.gather(*drives)
        finally:
            for drive in drives:
                drive.cancel()
            await asyncio.gather(*drives, return_exceptions=True)
        return end

    async def _drive(self, part: Part, begin: int, end: int, speed_mm_s: float) -> None:
        """Drive a straight run of legs and note its progress."""
        start, goal = part.legs[begin].start_mm, part.legs[end - 1].end_mm
        if math.dist(start, goal) < _STRAIGHT_MM:
            part.leg, part.along_mm = end, 0.0
            return
        watching = asyncio.ensure_future(self._watch(part, end))
        try:
            await self._driver.go(part.figure, start, goal, speed_mm_s, part.legs[begin].reverse)
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
        part.leg, part.along_mm = end, 0.0

    async def _watch(self, part: Part, end: int) -> None:
        """Note the progress of a figure on its legs before index `end`, for good."""
        seen_s = -math.inf
        while True:
            try:
                pose = await self._feed.newer(part.figure, seen_s, _GLANCE_S)
            except FigureLostError:
                continue  # the driver stops it
            seen_s = pose.t_s
            part.see((pose.x_mm, pose.y_mm), end)

    async def _face(self, group: Sequence[Part], begin: int) -> None:
        """Turn to the direction of the leg, all at once: while gates are closed, and before a train sets out."""
        turns = []
        for part in group:
            leg, pose = part.legs[begin], self._feed.pose(part.figure)
            yaw_rad = math.atan2(leg.end_mm[1] - leg.start_mm[1], leg.end_mm[0] - leg.start_mm[0])
            yaw_rad = wrap_angle(yaw_rad + math.pi) if leg.reverse else yaw_rad
            if pose is not None and abs(wrap_angle(pose.yaw_rad - yaw_rad)) > _FACING_RAD:
                turns.append(asyncio.ensure_future(self._attempt(part, self._driver.turn, part.figure, yaw_rad)))
        try:
            await asyncio.gather(*turns)
        finally:
            for turn in turns:
                turn.cancel()
            await asyncio.gather(*turns, return_exceptions=True)

    async def _wait(self, part: Part, gate: Gate) -> None:
        """Wait until a gate has been seen to open.

        Raises:
            _HeldError: it will not open.
        """
        part.state = "waiting"
        seen_s = -math.inf
        while not self._is_open(gate):
            other = self._parts[gate.piece]
            if other.state in ("held", "failed"):
                raise _PredecessorError
            try:
                seen_s = (await self._feed.newer(other.figure, seen_s, _GLANCE_S)).t_s
            except FigureLostError:
                continue  # its own drive handles this

    async def _sets_out(self, part: Part, begin: int, drive: asyncio.Future[None]) -> None:
        """Wait until a figure of a train has been seen to move, or its drive has ended."""
        start = part.legs[begin].start_mm
        seen_s = self._clock.now()
        while not drive.done():
            try:
                pose = await self._feed.newer(part.figure, seen_s, _GLANCE_S)
            except FigureLostError:
                continue
            seen_s = pose.t_s
            if part.leg > begin or _along(part.legs[begin], (pose.x_mm, pose.y_mm)) > _SETS_OUT_MM:
                return
            if math.dist((pose.x_mm, pose.y_mm), start) > math.dist(start, part.legs[begin].end_mm):
                return

    def _is_open(self, gate: Gate) -> bool:
        other = self._parts[gate.piece]
        return other.leg > gate.leg or (other.leg == gate.leg and other.along_mm >= gate.past_mm - _PAST_MM)

    def _goes_on(self, part: Part, index: int) -> bool:
        """Whether the leg of that index goes straight on from the one before, and its gates are open."""
        before, leg = part.legs[index - 1], part.legs[index]
        straight = distance_to_segment(before.start_mm, leg.end_mm, leg.start_mm) < _STRAIGHT_MM
        return straight and leg.reverse == before.reverse and all(self._is_open(gate) for gate in leg.after)


def _along(leg: Leg, point: Point) -> float:
    """How far along a leg the foot of a point is, mm; negative before its start, more than its length past its end."""
    (x0, y0), (x1, y1) = leg.start_mm, leg.end_mm
    length = math.dist(leg.start_mm, leg.end_mm)
    return ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length if length else 0.0

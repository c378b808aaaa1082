"""From an order of moves to when each of them would happen, and to what each waits for."""

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from controller.planner import Pace, Point, distance_to_segment
from controller.planning.lacam import Move
from controller.planning.roadmap import Way
from controller.planning.walkers import Walker
from engine.geometry import wrap_angle

_ANGLE_RAD = 1e-6
_MOST_TURN_RAD = math.pi / 2 + _ANGLE_RAD


@dataclass(frozen=True, slots=True)
class Wait:
    """Until a walker is so far on one of its moves, counted from 0, that it is out of the way for good."""

    walker: int
    move: int
    past_mm: float


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move with its times.

    Attributes:
        begin: the state that it leaves.
        way: the way that it takes.
        begin_s: when it begins to turn.
        leave_s: when it begins to drive.
        end_s: when it arrives.
        yaw_rad: how the figure stands while it drives.
        reverse: it drives backwards.
        rolls: it goes straight on from the move before without a stop.
        waits: what must have happened before it leaves.
    """

    begin: int
    way: Way
    begin_s: float
    leave_s: float
    end_s: float
    yaw_rad: float
    reverse: bool
    rolls: bool
    waits: tuple[Wait, ...] = ()


@dataclass(slots=True)
class Timetable:
    """The moves of each walker, and when each walker is done."""

    rows: list[list[TimedMove]]
    done_s: list[float]

    @property
    def seconds(self) -> float:
        """Until everybody is done."""
        return max(self.done_s, default=0.0)


@dataclass(frozen=True, slots=True)
class Clock:
    """How long things take.

    Attributes:
        pace: of the figures.
        yaws: one resting yaw and the step between resting yaws.
    """

    pace: Pace
    yaws: tuple[float, float]

    def turned(self, walker: Walker, yaw_rad: float, way: Way) -> tuple[float, float, bool]:
        """How it stands to drive this way, how long it turns, and whether it drives backwards."""
        turn = abs(way.heading_rad - yaw_rad)
        turn = min(turn, math.tau - turn)
        if turn <= _MOST_TURN_RAD or walker.has_errand:
            return way.heading_rad, turn / self.pace.turn_rad_s, False
        return wrap_angle(way.heading_rad + math.pi), (math.pi - turn) / self.pace.turn_rad_s, True

    def left(self, walker: Walker) -> Sequence[Sequence[float]]:
        """For each state, for each move: the least time from its end until the walker is at rest at its goal, s."""
        if not walker.left_s:
            walker.left_s = self._left(walker) if walker.has_errand else self._driving(walker)
        return walker.left_s

    def _driving(self, walker: Walker) -> list[list[float]]:
        speed = self.pace.drive_mm_s
        return [[walker.to_go_mm(way.end) / speed for way in ways] for ways in walker.moves]

    def _left(self, walker: Walker) -> list[list[float]]:
        """Dijkstra's search from the goal over moves, for what a move costs depends on the one before."""
        found = [[math.inf] * len(ways) for ways in walker.moves]
        into: list[list[tuple[int, int, Way]]] = [[] for _ in walker.moves]
        for state, ways in enumerate(walker.moves):
            for index, way in enumerate(ways):
                into[way.end].append((state, index, way))
        queue: list[tuple[float, int, int]] = []
        for state, index, way in into[walker.goals[-1]]:
            found[state][index] = self.rest_s(way.heading_rad)
            heapq.heappush(queue, (found[state][index], state, index))
        while queue:
            so_far, state, index = heapq.heappop(queue)
            if so_far > found[state][index]:
                continue
            way = walker.moves[state][index]
            rolls_s = so_far + way.length_mm / self.pace.drive_mm_s
            for before, number, other in into[state]:
                turn = abs(way.heading_rad - other.heading_rad)
                turn_s = min(turn, math.tau - turn) / self.pace.turn_rad_s
                least = rolls_s + (turn_s + self.pace.leg_s if turn_s > _ANGLE_RAD else 0.0)
                if least < found[before][number]:
                    found[before][number] = least
                    heapq.heappush(queue, (least, before, number))
        return found

    def drive_s(self, way: Way, rolls: bool) -> float:
        """How long a way takes, with getting going and braking unless it is driven straight on."""
        return way.length_mm / self.pace.drive_mm_s + (0.0 if rolls else self.pace.leg_s)

    def rest_s(self, yaw_rad: float) -> float:
        """How long the last look takes, and the turn to the nearest resting yaw."""
        return self.pace.end_s + abs(wrap_angle(self.resting(yaw_rad) - yaw_rad)) / self.pace.turn_rad_s

    def resting(self, yaw_rad: float) -> float:
        """The nearest resting yaw."""
        zero, step = self.yaws
        return wrap_angle(zero + round((yaw_rad - zero) / step) * step)


def timetable(walkers: Sequence[Walker], order: Sequence[Move], clock: Clock, near_mm: float) -> Timetable:
    """Everybody as early as can be when whoever comes later in the order lets the others pass.

    Args:
        walkers: who moves.
        order: moves in an order in which they could be made one by one.
        clock: how long things take.
        near_mm: how near the centres of two bodies may come.
    """
    rows: list[list[TimedMove]] = [[] for _ in walkers]
    seen: list[dict[int, tuple[int, float]]] = [{} for _ in walkers]
    for move in order:
        walker, way = walkers[move.walker], move.way
        row = rows[move.walker]
        last = row[-1] if row else None
        yaw = last.yaw_rad if last else walker.bodies[0].start[2]
        now = last.end_s if last else 0.0
        waits = _waits(walkers, rows, move, near_mm, seen[move.walker])
        open_s = max((_passed_s(rows[w.walker][w.move], w.past_mm, clock) for w in waits), default=0.0)
        yaw, turn_s, reverse = clock.turned(walker, yaw, way)
        rolls = last is not None and turn_s < _ANGLE_RAD and reverse == last.reverse and open_s <= now
        leave = max(now + turn_s, open_s)
        end = leave + clock.drive_s(way, rolls)
        row.append(TimedMove(move.begin, way, now, leave, end, yaw, reverse, rolls, waits))
    done = [row[-1].end_s + clock.rest_s(row[-1].yaw_rad) if row else 0.0 for row in rows]
    return Timetable(rows, done)


def _waits(
    walkers: Sequence[Walker],
    rows: Sequence[Sequence[TimedMove]],
    move: Move,
    near_mm: float,
    seen: dict[int, tuple[int, float]],
) -> tuple[Wait, ...]:
    """What a move waits for, without what its walker has waited for already; `seen` remembers that."""
    waits = []
    for other, row in enumerate(rows):
        if other == move.walker:
            continue
        for number in range(len(row) - 1, -1, -1):
            if not row[number].way.sweep & move.way.sweep:
                continue
            past = _clear_mm(
                segments(walkers[other], row[number].begin, row[number].way.end, number),
                segments(walkers[move.walker], move.begin, move.way.end, len(rows[move.walker])),
                near_mm,
            )
            if past is None:
                continue
            if seen.get(other, (-1, 0.0)) < (number, past):
                seen[other] = (number, past)
                waits.append(Wait(other, number, past))
            break
    return tuple(waits)


def segments(walker: Walker, begin: int, end: int, number: int) -> list[tuple[Point, Point]]:
    """From where to where each body of a walker drives on its move of that number."""
    points = zip(walker.bodies, walker.tracks, strict=True)
    return [(track[begin] if number else body.start[:2], track[end]) for body, track in points]


def _clear_mm(
    first: Sequence[tuple[Point, Point]], second: Sequence[tuple[Point, Point]], near_mm: float
) -> float | None:
    """How far the first must be on its way not to meet the second on its own; None if they cannot meet."""
    found = [(clear_mm(begin, end, a, b, near_mm), math.dist(begin, end)) for begin, end in first for a, b in second]
    return max((min(past, length) for past, length in found if past is not None), default=None)


def _passed_s(move: TimedMove, past_mm: float, clock: Clock) -> float:
    """When a figure is so far on its way."""
    return move.end_s - (move.way.length_mm - past_mm) / clock.pace.drive_mm_s


@lru_cache(maxsize=1 << 16)
def clear_mm(begin: Point, end: Point, a: Point, b: Point, near_mm: float) -> float | None:
    """From where on, driving from begin to end, one stays at least `near_mm` away from the segment from a to b.

    Returns:
        mm from `begin`; more than the way's length if its end is too near; None if one is never too near.
    """
    length = math.dist(begin, end)
    if not length:
        return math.inf if distance_to_segment(a, b, begin) < near_mm else None
    ux, uy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    stretches = [_in_disc(begin, ux, uy, a, near_mm), _in_disc(begin, ux, uy, b, near_mm)]
    stretches.append(_in_band(begin, ux, uy, a, b, near_mm))
    inside = [stretch for stretch in stretches if stretch is not None]
    if not inside:
        return None
    enters, leaves = min(s for s, _ in inside), max(s for _, s in inside)
    return None if leaves <= 0.0 or enters >= length else leaves


def _in_disc(begin: Point, ux: float, uy: float, centre: Point, radius: float) -> tuple[float, float] | None:
    """The stretch of a line that lies within a disc, mm from `begin`."""
    along = (centre[0] - begin[0]) * ux + (centre[1] - begin[1]) * uy
    aside = (centre[0] - begin[0]) * uy - (centre[1] - begin[1]) * ux
    half2 = radius**2 - aside**2
    return (along - math.sqrt(half2), along + math.sqrt(half2)) if half2 > 1e-9 else None


def _in_band(begin: Point, ux: float, uy: float, a: Point, b: Point, radius: float) -> tuple[float, float] | None:
    """The stretch of a line that lies within `radius` of a segment, beside it and not beyond its ends."""
    length = math.dist(a, b)
    if not length:
        return None
    vx, vy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    rx, ry = begin[0] - a[0], begin[1] - a[1]
    low, high = -math.inf, math.inf
    for at, slope, least, most in (
        (rx * vx + ry * vy, ux * vx + uy * vy, 0.0, length),
        (rx * vy - ry * vx, ux * vy - uy * vx, -radius, radius),
    ):
        if abs(slope) < 1e-12:
            if not least < at < most:
                return None
            continue
        one, two = sorted(((least - at) / slope, (most - at) / slope))
        low, high = max(low, one), min(high, two)
    return (low, high) if low < high - 1e-9 else None

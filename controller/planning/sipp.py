"""The quickest way of one walker among others whose times are known: safe interval path planning.

A search over (state, yaw, safe interval) with the times of the drives, so that turning and stopping have their price.
Source: Phillips and Likhachev, "SIPP: Safe Interval Path Planning for Dynamic Environments", ICRA 2011.
"""

import heapq
import math
from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence

from controller.planning.timetable import Clock, TimedMove
from controller.planning.walkers import Walker

Stretch = tuple[float, float]
"""From when to when, s."""

_STRAIGHT_S = 1e-6


class Reservations:
    """When which places are swept or stood on, by all but one."""

    def __init__(self) -> None:
        self._taken: dict[int, list[Stretch]] = {}
        self._free: dict[int, list[Stretch]] = {}

    def add(self, walker: Walker, row: Sequence[TimedMove]) -> None:
        """Keep the places that a walker needs, while it needs them."""
        self._free.clear()
        state, since = walker.start, 0.0
        for move in row:
            self._keep(walker.holds[state], since, move.end_s)
            self._keep(move.way.sweep & ~walker.holds[state] & ~walker.holds[move.way.end], move.leave_s, move.end_s)
            state, since = move.way.end, move.leave_s
        self._keep(walker.holds[state], since, math.inf)

    def free(self, places: int) -> list[Stretch]:
        """When nobody needs any of these places, in order."""
        found = self._free.get(places)
        if found is None:
            found = self._free[places] = _gaps(self._stretches(places))
        return found

    def _keep(self, places: int, begin: float, end: float) -> None:
        while places:
            place = places & -places
            insort(self._taken.setdefault(place, []), (begin, end))
            places ^= place

    def _stretches(self, places: int) -> Iterable[Stretch]:
        found: list[Stretch] = []
        while places:
            place = places & -places
            found.extend(self._taken.get(place, ()))
            places ^= place
        return sorted(found)


def _gaps(taken: Iterable[Stretch]) -> list[Stretch]:
    gaps, since = [], 0.0
    for begin, end in taken:
        if begin > since:
            gaps.append((since, begin))
        since = max(since, end)
    if since < math.inf:
        gaps.append((since, math.inf))
    return gaps


def quickest(
    walker: Walker, reservations: Reservations, clock: Clock, most: int, late_s: float = math.inf
) -> tuple[list[TimedMove] | None, int]:
    """The moves by which a walker is at its goal as early as it can be, and stays there.

    Args:
        walker: who goes.
        reservations: of the others.
        clock: how long things take.
        most: states that are looked at.
        late_s: later is of no use.

    Returns:
        The moves, None if no way was found; and how many states were looked at.
    """
    begin = next((gap for gap in reservations.free(walker.holds[walker.start]) if gap[0] == 0.0), None)
    if begin is None:
        return None, 1
    speed = clock.pace.drive_mm_s
    best: dict[tuple[int, int, float], float] = {}
    count = 0
    yaw = walker.bodies[0].start[2]
    # time at the end when nothing else delays it; serial number; now, state, yaw, until, last link
    queue: list[tuple[float, int, float, int, float, float, _Link | None]] = []
    heapq.heappush(queue, (walker.to_go_mm(walker.start) / speed, 0, 0.0, walker.start, yaw, begin[1], None))
    pushed = 0
    while queue and count < most:
        least, _, now, state, yaw, until, last = heapq.heappop(queue)
        if least > late_s:
            return None, count
        key = (state, round(math.degrees(yaw)), until)
        if best.get(key, math.inf) <= now:
            continue
        best[key] = now
        count += 1
        if until == math.inf and state in walker.goals:
            return _row(last), count
        for way in walker.moves[state]:
            to_go = walker.to_go_mm(way.end)
            if to_go == math.inf:
                continue
            driving, turn_s, reverse = clock.turned(walker, yaw, way)
            straight = last is not None and turn_s < _STRAIGHT_S and reverse == last.move.reverse
            halting_s = clock.drive_s(way, rolls=False)
            for gap in reservations.free(way.sweep):
                leave = max(now + turn_s, gap[0])
                if leave > until:
                    break
                rolls = straight and leave == now
                end = leave + (clock.drive_s(way, rolls=True) if rolls else halting_s)
                if end > gap[1]:
                    continue
                stays = reservations.free(walker.holds[way.end])
                stay = stays[bisect_left(stays, (end, math.inf)) - 1]
                move = TimedMove(state, way, now, leave, end, driving, reverse, rolls)
                pushed += 1
                entry = (end + to_go / speed, pushed, end, way.end, driving, stay[1], _Link(move, last))
                heapq.heappush(queue, entry)
    return None, count


class _Link:
    __slots__ = ("before", "move")

    def __init__(self, move: TimedMove, before: "_Link | None") -> None:
        self.move = move
        self.before = before


def _row(link: _Link | None) -> list[TimedMove]:
    row = []
    while link is not None:
        row.append(link.move)
        link = link.before
    return row[::-1]

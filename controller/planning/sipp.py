"""The quickest way of one walker among others whose times are known: safe interval path planning.

A search over (state, yaw, safe interval) with the times of the drives, so that turning and stopping have their price.
Source: Phillips and Likhachev, "SIPP: Safe Interval Path Planning for Dynamic Environments", ICRA 2011.
"""

import heapq
import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from controller.planning.agents import Agent
from controller.planning.timetable import TimedMove
from controller.planning.travel_time import STRAIGHT_S, TravelTime

Stretch = tuple[float, float]
"""From when to when, s."""

_ANY_TIME = ((0.0, math.inf),)


class Reservations:
    """When which places are swept or stood on, by all but one."""

    def __init__(self) -> None:
        self._always = 0  # places that are taken for ever
        self._sometimes = 0
        self._taken: dict[int, list[Stretch]] = {}
        self._free: dict[int, Sequence[Stretch]] = {}

    def add(self, agent: Agent, row: Sequence[TimedMove]) -> None:
        """Keep the places that a walker needs, while it needs them."""
        self._free.clear()
        if not row:
            self._always |= agent.holds[agent.start]
            return
        state, since = agent.start, 0.0
        for move in row:
            self._keep(agent.holds[state], since, move.end_s)
            self._keep(move.way.sweep & ~agent.holds[state] & ~agent.holds[move.way.end], move.leave_s, move.end_s)
            state, since = move.way.end, move.leave_s
        self._keep(agent.holds[state], since, math.inf)

    def free(self, places: int) -> Sequence[Stretch]:
        """When nobody needs any of these places, in order."""
        if places & self._always:
            return ()
        if not places & self._sometimes:
            return _ANY_TIME
        found = self._free.get(places)
        if found is None:
            found = self._free[places] = _gaps(self._stretches(places & self._sometimes))
        return found

    def _keep(self, places: int, begin: float, end: float) -> None:
        self._sometimes |= places
        while places:
            place = places & -places
            self._taken.setdefault(place, []).append((begin, end))
            places ^= place

    def _stretches(self, places: int) -> Iterable[Stretch]:
        found: list[Stretch] = []
        while places:
            place = places & -places
            found.extend(self._taken[place])
            places ^= place
        return sorted(found)


def _gaps(taken: Iterable[Stretch]) -> Sequence[Stretch]:
    gaps, since = [], 0.0
    for begin, end in taken:
        if begin > since:
            gaps.append((since, begin))
        since = max(since, end)
    if since < math.inf:
        gaps.append((since, math.inf))
    return gaps


def quickest(
    agent: Agent,
    reservations: Reservations,
    travel_time: TravelTime,
    most: int,
    late_s: float = math.inf,
    delay_s: float = 0.0,
) -> tuple[list[TimedMove] | None, int]:
    """The moves by which a walker is at rest at its goal as early as it can be, and stays there.

    Args:
        walker: who goes.
        reservations: of the others.
        tempo: how long things take.
        most: states that are looked at.
        late_s: later is of no use.
        delay_s: it does not set out before.

    Returns:
        The moves, None if no way was found; and how many states were looked at.
    """
    stays = reservations.free(agent.holds[agent.start])
    if not stays or stays[0][0] > 0.0 or stays[0][1] < delay_s:
        return None, 1
    free, holds, left = reservations.free, agent.holds, travel_time.left(agent)
    roll_s, halt_s = 1.0 / travel_time.speed_model.drive_mm_s, travel_time.speed_model.leg_s
    best: dict[tuple[int, float, float], float] = {}
    count = pushed = 0
    # when it would be done if nothing else came between; serial number; now, state, yaw, until, last link
    queue: list[tuple[float, int, float, int, float, float, _Link | None]] = []
    queue.append((0.0, 0, delay_s, agent.start, agent.bodies[0].start[2], stays[0][1], None))
    while queue and count < most:
        least, _, now, state, yaw, until, last = heapq.heappop(queue)
        if least > late_s:
            break
        key = (state, yaw, until)
        if best.get(key, math.inf) < now:
            continue
        count += 1
        if until == math.inf and state in agent.goals:
            return _row(last), count
        for way, left_s in zip(agent.moves[state], left[state], strict=True):
            gaps = free(way.sweep)
            if not gaps:
                continue
            driving, turn_s, reverse = travel_time.turned(agent, yaw, way)
            straight = turn_s < STRAIGHT_S and last is not None and reverse == last.move.reverse
            drive_s = way.length_mm * roll_s
            for begin, end in gaps:
                leave = now + turn_s if begin <= now + turn_s else begin
                if leave > until:
                    break
                rolls = straight and leave == now
                arrive = leave + drive_s if rolls else leave + drive_s + halt_s
                if arrive > end or arrive + left_s > late_s:
                    continue
                stays = free(holds[way.end])
                stay_s = stays[bisect_left(stays, (arrive, math.inf)) - 1][1]
                key = (way.end, driving, stay_s)
                if best.get(key, math.inf) <= arrive:
                    continue
                best[key] = arrive
                pushed += 1
                link = _Link(TimedMove(state, way, now, leave, arrive, driving, reverse, rolls), last)
                heapq.heappush(queue, (arrive + left_s, pushed, arrive, way.end, driving, stay_s, link))
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

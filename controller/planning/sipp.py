"""The fastest path of one agent among others whose schedules are known: safe interval path planning.

A search over (state, yaw, safe interval) with the durations of turns, drives and stops.
Source: Phillips and Likhachev, "SIPP: Safe Interval Path Planning for Dynamic Environments", ICRA 2011.
"""

import heapq
import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from controller.planning.agents import Agent
from controller.planning.roadmap import Edge
from controller.planning.timetable import Schedule, TimedTransition
from controller.planning.travel_time import NO_TURN_S, TravelTime

Interval = tuple[float, float]
"""From when to when, s."""

_ALWAYS = ((0.0, math.inf),)


class Reservations:
    """When which vertices are swept or occupied by other agents."""

    def __init__(self) -> None:
        self._always = 0  # vertices taken for good
        self._sometimes = 0
        self._taken: dict[int, list[Interval]] = {}
        self._safe: dict[int, Sequence[Interval]] = {}

    def add(self, agent: Agent, schedule: Schedule) -> None:
        """Reserve the vertices that an agent needs, while it needs them."""
        self._safe.clear()
        if not schedule:
            self._always |= agent.occupied[agent.start]
            return
        state, since_s = agent.start, 0.0
        for timed in schedule:
            ends = agent.occupied[state] | agent.occupied[timed.edge.end]
            self._reserve(agent.occupied[state], since_s, timed.end_s)
            self._reserve(timed.edge.sweep & ~ends, timed.leave_s, timed.end_s)
            state, since_s = timed.edge.end, timed.leave_s
        self._reserve(agent.occupied[state], since_s, math.inf)

    def safe_intervals(self, vertices: int) -> Sequence[Interval]:
        """When no other agent needs any vertex of a bit set, in order."""
        if vertices & self._always:
            return ()
        if not vertices & self._sometimes:
            return _ALWAYS
        found = self._safe.get(vertices)
        if found is None:
            found = self._safe[vertices] = _gaps(self._intervals(vertices & self._sometimes))
        return found

    def _reserve(self, vertices: int, begin_s: float, end_s: float) -> None:
        self._sometimes |= vertices
        while vertices:
            vertex = vertices & -vertices
            self._taken.setdefault(vertex, []).append((begin_s, end_s))
            vertices ^= vertex

    def _intervals(self, vertices: int) -> Iterable[Interval]:
        found: list[Interval] = []
        while vertices:
            vertex = vertices & -vertices
            found.extend(self._taken[vertex])
            vertices ^= vertex
        return sorted(found)


def _gaps(taken: Iterable[Interval]) -> Sequence[Interval]:
    gaps, since_s = [], 0.0
    for begin_s, end_s in taken:
        if begin_s > since_s:
            gaps.append((since_s, begin_s))
        since_s = max(since_s, end_s)
    if since_s < math.inf:
        gaps.append((since_s, math.inf))
    return gaps


class _Node(NamedTuple):
    """An agent in a state within a safe interval; nodes are ordered by `bound_s`, then by `serial`.

    Attributes:
        bound_s: least time at which the agent can be at rest at its goal.
        serial: counts the nodes, so no two are equal.
        time_s: when it arrives.
        state: where.
        yaw_rad: its yaw.
        until_s: end of the safe interval.
        transition: by which it arrives; None at the start.
        parent: the node before; None at the start.
    """

    bound_s: float
    serial: int
    time_s: float
    state: int
    yaw_rad: float
    until_s: float
    transition: TimedTransition | None
    parent: "_Node | None"

    def schedule(self) -> list[TimedTransition]:
        """The transitions from the start to here."""
        schedule = []
        node = self
        while node.transition is not None and node.parent is not None:
            schedule.append(node.transition)
            node = node.parent
        return schedule[::-1]


def fastest_schedule(
    agent: Agent,
    reservations: Reservations,
    travel_time: TravelTime,
    max_states: int,
    deadline_s: float = math.inf,
    delay_s: float = 0.0,
) -> tuple[list[TimedTransition] | None, int]:
    """The transitions by which an agent is at rest at its goal as early as possible and can stay there.

    Args:
        agent: which one.
        reservations: of the other agents.
        travel_time: how long things take.
        max_states: how many states are expanded.
        deadline_s: paths that end later are of no use.
        delay_s: it does not set out before.

    Returns:
        The schedule, None if none was found; and how many states were expanded.
    """
    stays = reservations.safe_intervals(agent.occupied[agent.start])
    if not stays or stays[0][0] > 0.0 or stays[0][1] < delay_s:
        return None, 1
    start = _Node(0.0, 0, delay_s, agent.start, agent.bodies[0].start[2], stays[0][1], None, None)
    return _Search(agent, reservations, travel_time, deadline_s).run(start, max_states)


class _Search:
    """The best-first search of one agent; the arguments are those of `fastest_schedule`."""

    def __init__(self, agent: Agent, reservations: Reservations, travel_time: TravelTime, deadline_s: float) -> None:
        self._agent = agent
        self._safe_intervals = reservations.safe_intervals
        self._travel_time = travel_time
        self._s_per_mm = 1.0 / agent.speed.drive_mm_s
        self._stop_s = agent.speed.leg_s
        self._deadline_s = deadline_s
        self._arrivals_s: dict[tuple[int, float, float], float] = {}  # (state, yaw, end of interval) -> earliest
        self._queue: list[_Node] = []
        self._pushed = 0

    def run(self, start: _Node, max_states: int) -> tuple[list[TimedTransition] | None, int]:
        """Search from a node; the schedule and how many states were expanded."""
        remaining_s = self._travel_time.remaining_s(self._agent)
        edges, goals = self._agent.edges, self._agent.goals
        queue = self._queue
        queue.append(start)
        expanded = 0
        while queue and expanded < max_states:
            node = heapq.heappop(queue)
            if node.bound_s > self._deadline_s:
                break
            if self._arrivals_s.get((node.state, node.yaw_rad, node.until_s), math.inf) < node.time_s:
                continue
            expanded += 1
            if node.until_s == math.inf and node.state in goals:
                return node.schedule(), expanded
            for edge, after_s in zip(edges[node.state], remaining_s[node.state], strict=True):
                gaps = self._safe_intervals(edge.sweep)
                if gaps:
                    self._drive(node, edge, gaps, after_s)
        return None, expanded

    def _drive(self, node: _Node, edge: Edge, gaps: Sequence[Interval], after_s: float) -> None:
        """Add the nodes that an edge leads to, one for each gap in which it can be driven.

        Args:
            node: where the agent is.
            edge: leads on from there.
            gaps: the safe intervals of what the edge sweeps.
            after_s: least time from the end of the edge to rest at the goal.
        """
        yaw, turn_s, reverse = self._travel_time.turn(self._agent, node.yaw_rad, edge)
        before = node.transition
        straight = turn_s < NO_TURN_S and before is not None and reverse == before.reverse
        ready_s = node.time_s + turn_s
        drive_s = edge.length_mm * self._s_per_mm
        for begin_s, end_s in gaps:
            leave_s = max(ready_s, begin_s)
            if leave_s > node.until_s:
                break
            nonstop = straight and leave_s == node.time_s
            arrive_s = leave_s + drive_s if nonstop else leave_s + drive_s + self._stop_s
            if arrive_s > end_s or arrive_s + after_s > self._deadline_s:
                continue
            stays = self._safe_intervals(self._agent.occupied[edge.end])
            until_s = stays[bisect_left(stays, (arrive_s, math.inf)) - 1][1]
            key = (edge.end, yaw, until_s)
            if self._arrivals_s.get(key, math.inf) <= arrive_s:
                continue
            self._arrivals_s[key] = arrive_s
            self._pushed += 1
            timed = TimedTransition(node.state, edge, node.time_s, leave_s, arrive_s, yaw, reverse, nonstop)
            bound_s = arrive_s + after_s
            heapq.heappush(self._queue, _Node(bound_s, self._pushed, arrive_s, edge.end, yaw, until_s, timed, node))

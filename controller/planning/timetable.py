"""From an order of transitions to when each of them would happen, and what each waits for."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from controller.planning.agents import Agent, Transition
from controller.planning.clearance import clear_after_mm
from controller.planning.geometry import Point
from controller.planning.roadmap import Edge
from controller.planning.travel_time import NO_TURN_S, TravelTime


@dataclass(frozen=True, slots=True)
class Wait:
    """Until an agent is `past_mm` along its transition of that index: there it is out of the way for good."""

    agent: int
    index: int
    past_mm: float


@dataclass(frozen=True, slots=True)
class TimedTransition:
    """A transition with its times.

    Attributes:
        begin: the state that it leaves.
        edge: the edge that it drives.
        begin_s: when the turn begins.
        leave_s: when the drive begins.
        end_s: when it arrives.
        yaw_rad: yaw while driving.
        reverse: it drives backwards.
        nonstop: it goes straight on from the transition before without a stop.
        waits: what must have happened before it leaves.
    """

    begin: int
    edge: Edge
    begin_s: float
    leave_s: float
    end_s: float
    yaw_rad: float
    reverse: bool
    nonstop: bool
    waits: tuple[Wait, ...] = ()


Schedule = Sequence[TimedTransition]
"""The transitions of one agent in order; empty if it stays."""


@dataclass(slots=True)
class Timetable:
    """The schedule of each agent, and when each agent is at rest at its goal."""

    schedules: list[list[TimedTransition]]
    done_s: list[float]

    @property
    def seconds(self) -> float:
        """The makespan: until all agents are done."""
        return max(self.done_s, default=0.0)


def timetable(
    agents: Sequence[Agent], order: Sequence[Transition], travel_time: TravelTime, separation_mm: float
) -> Timetable:
    """All transitions as early as possible, each after the conflicting ones that precede it in the order.

    Args:
        agents: the agents that the order is about.
        order: transitions in an order in which they could be made one by one.
        travel_time: how long things take.
        separation_mm: least distance of the centres of two bodies.
    """
    schedules: list[list[TimedTransition]] = [[] for _ in agents]
    swept = [0] * len(agents)
    awaited: list[dict[int, tuple[int, float]]] = [{} for _ in agents]
    for transition in order:
        number, edge = transition.agent, transition.edge
        schedule = schedules[number]
        waits = _waits(agents, schedules, swept, transition, separation_mm, awaited[number])
        open_s = max((passed_s(agents[w.agent], schedules[w.agent][w.index], w.past_mm) for w in waits), default=0.0)
        last = schedule[-1] if schedule else None
        now_s = last.end_s if last else 0.0
        yaw, turn_s, reverse = travel_time.turn(
            agents[number], last.yaw_rad if last else agents[number].bodies[0].start[2], edge
        )
        nonstop = last is not None and turn_s < NO_TURN_S and reverse == last.reverse and open_s <= now_s
        leave_s = max(now_s + turn_s, open_s)
        end_s = leave_s + travel_time.drive_s(agents[number], edge, nonstop)
        schedule.append(TimedTransition(transition.begin, edge, now_s, leave_s, end_s, yaw, reverse, nonstop, waits))
        swept[number] |= edge.sweep
    done = [
        schedule[-1].end_s + travel_time.rest_s(agent, schedule[-1].yaw_rad) if schedule else 0.0
        for agent, schedule in zip(agents, schedules, strict=True)
    ]
    return Timetable(schedules, done)


def _waits(
    agents: Sequence[Agent],
    schedules: Sequence[Schedule],
    swept: Sequence[int],
    transition: Transition,
    separation_mm: float,
    awaited: dict[int, tuple[int, float]],
) -> tuple[Wait, ...]:
    """What a transition waits for: of each other agent, the last transition so far that conflicts with it.

    Args:
        agents: the agents that the schedules are about.
        schedules: of all agents, so far.
        swept: for each agent: the vertices that its schedule sweeps.
        transition: the next one.
        separation_mm: least distance of the centres of two bodies.
        awaited: other agent -> (index, mm) for which this agent has waited already; updated.
    """
    waits = []
    for other, schedule in enumerate(schedules):
        if other == transition.agent or not swept[other] & transition.edge.sweep:
            continue
        for index in range(len(schedule) - 1, -1, -1):
            if not schedule[index].edge.sweep & transition.edge.sweep:
                continue
            past_mm = _clear_after_mm(
                segments(agents[other], schedule[index], index),
                segments(agents[transition.agent], transition, len(schedules[transition.agent])),
                separation_mm,
            )
            if past_mm is None:
                continue
            if awaited.get(other, (-1, 0.0)) < (index, past_mm):
                awaited[other] = (index, past_mm)
                waits.append(Wait(other, index, past_mm))
            break
    return tuple(waits)


def segments(agent: Agent, transition: Transition | TimedTransition, index: int) -> list[tuple[Point, Point]]:
    """Start and end of each body of an agent on its transition of that index; the first starts where bodies stand."""
    pairs = zip(agent.bodies, agent.positions, strict=True)
    begin, end = transition.begin, transition.edge.end
    return [(positions[begin] if index else body.start[:2], positions[end]) for body, positions in pairs]


def _clear_after_mm(
    first: Sequence[tuple[Point, Point]], second: Sequence[tuple[Point, Point]], separation_mm: float
) -> float | None:
    """How far along its transition the first agent must be to be clear of the second's; None if they cannot meet."""
    found = [
        (clear_after_mm(begin, end, a, b, separation_mm), math.dist(begin, end))
        for begin, end in first
        for a, b in second
    ]
    return max((min(past_mm, length) for past_mm, length in found if past_mm is not None), default=None)


def passed_s(agent: Agent, transition: TimedTransition, past_mm: float) -> float:
    """When an agent is that far along a transition."""
    return transition.end_s - (transition.edge.length_mm - past_mm) / agent.speed.drive_mm_s

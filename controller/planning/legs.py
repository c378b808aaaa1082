"""From a timetable to legs and gates."""

import math
from collections.abc import Sequence
from itertools import pairwise

from controller.planning.agents import Agent
from controller.planning.plan import Gate, JointPlan, Leg
from controller.planning.timetable import Schedule, TimedTransition, Timetable, segments
from controller.planning.travel_time import TravelTime


def joint_plan(agents: Sequence[Agent], table: Timetable, travel_time: TravelTime, lower_bound_s: float) -> JointPlan:
    """The plan of a timetable: each agent's transitions joined to legs, their waits as gates."""
    leg_numbers = [_leg_numbers(schedule) for schedule in table.schedules]
    legs: dict[str, tuple[Leg, ...]] = {}
    yaws: dict[str, float] = {}
    for number, (agent, schedule) in enumerate(zip(agents, table.schedules, strict=True)):
        for body_index, body in enumerate(agent.bodies if schedule else ()):
            legs[body.piece] = _legs(agents, table, leg_numbers, number, body_index)
            yaws[body.piece] = travel_time.resting_yaw(schedule[-1].yaw_rad)
    moving = [agent for agent, schedule in zip(agents, table.schedules, strict=True) if schedule]
    return JointPlan(
        legs=legs,
        end_yaw_rad=yaws,
        trains=tuple(tuple(b.piece for b in agent.bodies) for agent in moving if len(agent.bodies) > 1),
        seconds=table.seconds,
        lower_bound_s=lower_bound_s,
        bystanders=tuple(agent.piece for agent in moving if not agent.has_goal),
    )


def _leg_numbers(schedule: Schedule) -> list[int]:
    """For each transition, its leg: one that goes straight on and waits for nothing belongs to the leg before."""
    numbers: list[int] = []
    leg = -1
    for transition in schedule:
        if not transition.nonstop or transition.waits:
            leg += 1
        numbers.append(leg)
    return numbers


def _legs(
    agents: Sequence[Agent], table: Timetable, leg_numbers: Sequence[Sequence[int]], number: int, body_index: int
) -> tuple[Leg, ...]:
    """The legs of one body of the agent of that number."""
    agent, schedule, own = agents[number], table.schedules[number], leg_numbers[number]
    firsts = [own.index(leg) for leg in range(own[-1] + 1)]
    return tuple(
        Leg(
            start_mm=segments(agent, schedule[first], first)[body_index][0],
            end_mm=segments(agent, schedule[end - 1], end - 1)[body_index][1],
            after=_gates(agents, table, leg_numbers, schedule[first]),
            reverse=schedule[first].reverse,
            begin_s=schedule[first].begin_s,
            end_s=schedule[end - 1].end_s,
        )
        for first, end in pairwise([*firsts, len(schedule)])
    )


def _gates(
    agents: Sequence[Agent], table: Timetable, leg_numbers: Sequence[Sequence[int]], transition: TimedTransition
) -> tuple[Gate, ...]:
    """The waits of a transition in legs of the other agents and mm along them."""
    gates = []
    for wait in transition.waits:
        agent, schedule, numbers = agents[wait.agent], table.schedules[wait.agent], leg_numbers[wait.agent]
        leg = numbers[wait.index]
        first = numbers.index(leg)
        start, _ = segments(agent, schedule[first], first)[0]
        before_mm = math.dist(start, agent.positions[0][schedule[wait.index].begin]) if wait.index > first else 0.0
        gates.append(Gate(agent.piece, leg, before_mm + wait.past_mm))
    return tuple(gates)

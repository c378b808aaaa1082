"""From a timetable to legs and gates."""

import math
from collections.abc import Sequence

from controller.planning.agents import Agent
from controller.planning.plan import Gate, JointPlan, Leg
from controller.planning.timetable import TimedMove, Timetable, segments
from controller.planning.travel_time import TravelTime


def joint_plan(agents: Sequence[Agent], table: Timetable, travel_time: TravelTime, lower_bound_s: float) -> JointPlan:
    """The plan that a timetable stands for."""
    numbers = [_leg_numbers(row) for row in table.rows]
    legs: dict[str, tuple[Leg, ...]] = {}
    yaws: dict[str, float] = {}
    for agent, row, own in zip(agents, table.rows, numbers, strict=True):
        for index, body in enumerate(agent.bodies if row else ()):
            bounds = [m for m, number in enumerate(own) if number not in own[:m]]
            spans = zip(bounds, [*bounds[1:], len(row)], strict=True)
            legs[body.piece] = tuple(
                Leg(
                    start_mm=segments(agent, row[first].begin, row[first].way.end, first)[index][0],
                    end_mm=segments(agent, row[last - 1].begin, row[last - 1].way.end, last - 1)[index][1],
                    after=_gates(agents, table, numbers, row[first]),
                    reverse=row[first].reverse,
                    begin_s=row[first].begin_s,
                    end_s=row[last - 1].end_s,
                )
                for first, last in spans
            )
            yaws[body.piece] = travel_time.resting(row[-1].yaw_rad)
    moving = [agent for agent, row in zip(agents, table.rows, strict=True) if row]
    return JointPlan(
        legs=legs,
        end_yaw_rad=yaws,
        trains=tuple(tuple(b.piece for b in agent.bodies) for agent in moving if len(agent.bodies) > 1),
        seconds=table.seconds,
        lower_bound_s=lower_bound_s,
        bystanders=tuple(agent.piece for agent in moving if not agent.has_errand),
    )


def _leg_numbers(row: Sequence[TimedMove]) -> list[int]:
    """For each move, which leg it is part of: moves straight on that wait for nothing belong to the leg before."""
    numbers: list[int] = []
    for move in row:
        goes_on = bool(numbers) and move.rolls and not move.waits
        numbers.append(numbers[-1] if goes_on else len(set(numbers)))
    return numbers


def _gates(
    agents: Sequence[Agent], table: Timetable, numbers: Sequence[Sequence[int]], move: TimedMove
) -> tuple[Gate, ...]:
    """What a move waits for, in legs and mm along them."""
    gates = []
    for wait in move.waits:
        legs, row = numbers[wait.agent], table.rows[wait.agent]
        first = legs.index(legs[wait.move])
        agent = agents[wait.agent]
        start, _ = segments(agent, row[first].begin, row[first].way.end, first)[0]
        before_mm = math.dist(start, agent.tracks[0][row[wait.move].begin]) if wait.move > first else 0.0
        gates.append(Gate(agent.piece, legs[wait.move], before_mm + wait.past_mm))
    return tuple(gates)

"""Improves a timetable: takes some agents out and lets them find their fastest paths among the others.

Large neighbourhood search over the order that LaCAM found. The agents taken out are those that delay the one that is
done last: nothing else shortens the makespan.
Source: Li, Chen, Harabor, Stuckey and Koenig, "Anytime Multi-Agent Path Finding via Large Neighborhood Search",
IJCAI 2021.
"""

import math
import random
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from controller.planning.agents import Agent, Transition
from controller.planning.sipp import Reservations, fastest_schedule
from controller.planning.timetable import Schedule, Timetable, passed_s, timetable
from controller.planning.travel_time import TravelTime

UNLIMITED = 1 << 30
"""States for a search that is not given up: more than any roadmap has."""

BYSTANDER_S = 2.0
"""Cost of a bystander that moves, in seconds of makespan: a plan that leaves it in place may take that much longer."""

_SUM_WEIGHT = 0.02
"""Weight of the sum of all agents' times against the makespan: small, it decides between nearly equal makespans."""

_SIZES = (1, 2, 3, 4)
"""Numbers of agents taken out together, drawn by lot: few, which keeps a try cheap."""

_DELAYS_S = (0.0, 2.0, 3.0, 4.0, 6.0)
"""Delays of an agent for which bystanders make room, drawn by lot: up to three edges (60 mm take 1.9 s with a stop)."""

# Probabilities in `Refinement._neighbourhood`: each kind of neighbourhood is drawn often, none always.
_KEEP_BYSTANDERS = 0.3  # moving bystanders stay in place, if there are any
_FROM_LAST = 0.5  # the agent for which bystanders make room is the last one to be done
_MAKE_ROOM = 0.5  # bystanders make room, if any are in the way
_ALONG_PATH = 0.9  # agents of the critical path, in its order; otherwise any
_SHUFFLED = 0.5  # they are put back in another order


def cost_s(agents: Sequence[Agent], table: Timetable) -> float:
    """What is minimised: the makespan, the bystanders that move, and with little weight the sum of all times."""
    return table.seconds + BYSTANDER_S * _moving_bystanders(agents, table) + _SUM_WEIGHT * sum(table.done_s)


def _moving_bystanders(agents: Sequence[Agent], table: Timetable) -> int:
    """How many agents move that have no goal."""
    return sum(bool(schedule) and not agent.has_goal for agent, schedule in zip(agents, table.schedules, strict=True))


def prioritized(
    agents: Sequence[Agent], travel_time: TravelTime, separation_mm: float, max_states: int
) -> Timetable | None:
    """Prioritised planning: agents with goals find their paths one after the other, the farthest first.

    Bystanders stay where they are. None if an agent finds no path.
    """
    schedules: list[Schedule] = [() for _ in agents]
    reservations = Reservations()
    going = [number for number, agent in enumerate(agents) if agent.has_goal]
    for number, agent in enumerate(agents):
        if number not in going:
            reservations.add(agent, ())
    for number in sorted(going, key=lambda number: -agents[number].distance_to_goal_mm(agents[number].start)):
        schedule, _ = fastest_schedule(agents[number], reservations, travel_time, max_states)
        if schedule is None:
            return None
        schedules[number] = schedule
        reservations.add(agents[number], schedule)
    return timetable(agents, in_order(schedules), travel_time, separation_mm)


class Refinement:
    """A timetable that improves.

    Args:
        agents: all of them.
        table: the first timetable.
        travel_time: how long things take.
        separation_mm: least distance of the centres of two bodies.
        rng: decides which agents are taken out.

    Attributes:
        table: the best timetable so far.
        cost_s: its cost.
    """

    def __init__(
        self,
        agents: Sequence[Agent],
        table: Timetable,
        travel_time: TravelTime,
        separation_mm: float,
        rng: random.Random,
    ) -> None:
        self._agents = agents
        self._travel_time = travel_time
        self._separation_mm = separation_mm
        self._rng = rng
        self._alone_sweep: dict[int, int] = {}
        self._keep(table, cost_s(agents, table))

    def run(self, max_states: int, target_s: float) -> None:
        """Improve until that many states have been expanded, or the target is met and no bystander moves."""
        states_left = max_states
        while states_left > 0 and (self.table.seconds > target_s or _moving_bystanders(self._agents, self.table)):
            states_left -= self._replan(*self._neighbourhood(), states_left) + 1

    def _neighbourhood(self) -> tuple[list[int], float]:
        """The agents to take out, in the order in which they are put back, and the delay of the first of them in s."""
        moving = [number for number, schedule in enumerate(self.table.schedules) if schedule]
        bystanders = [number for number in moving if not self._agents[number].has_goal]
        if bystanders and self._rng.random() < _KEEP_BYSTANDERS:
            # bystanders first: they stay where they are if the others find paths round them
            going = [number for number in moving if number not in bystanders]
            staying = self._rng.sample(bystanders, self._rng.randint(1, len(bystanders)))
            return [*staying, *self._rng.sample(going, min(len(going), self._rng.choice(_SIZES)))], 0.0
        first = self._critical_path[0] if self._rng.random() < _FROM_LAST else self._rng.choice(moving)
        in_the_way = self._bystanders_in_the_way(first) if self._agents[first].has_goal else []
        if in_the_way and self._rng.random() < _MAKE_ROOM:
            return [first, *in_the_way], self._rng.choice(_DELAYS_S)
        if self._rng.random() < _ALONG_PATH:
            candidates = list(dict.fromkeys(self._critical_path[self._rng.randrange(len(self._critical_path)) :]))
        else:
            candidates = self._rng.sample(moving, len(moving))
        picked = candidates[: self._rng.choice(_SIZES)]
        if self._rng.random() < _SHUFFLED:
            self._rng.shuffle(picked)
        return picked, 0.0

    def _bystanders_in_the_way(self, number: int) -> list[int]:
        """The bystanders on the path that an agent would take if it were alone."""
        if number not in self._alone_sweep:
            schedule, _ = fastest_schedule(self._agents[number], Reservations(), self._travel_time, UNLIMITED)
            self._alone_sweep[number] = reduce(or_, (timed.edge.sweep for timed in schedule or ()), 0)
        swept = self._alone_sweep[number]
        return [
            other
            for other, agent in enumerate(self._agents)
            if not agent.has_goal and agent.occupied[agent.start] & swept
        ]

    def _replan(self, picked: Sequence[int], delay_s: float, max_states: int) -> int:
        """Let these agents find new paths one after the other, and keep an improvement; the states expanded."""
        reservations = Reservations()
        schedules: list[Schedule] = list(self.table.schedules)
        for number, agent in enumerate(self._agents):
            if number not in picked:
                reservations.add(agent, schedules[number])
        expanded = 0
        for number in picked:
            agent = self._agents[number]
            schedule, count = fastest_schedule(
                agent, reservations, self._travel_time, max_states - expanded, self.cost_s, delay_s
            )
            expanded += count
            if schedule is None:
                return expanded
            delay_s = 0.0
            schedules[number] = schedule
            reservations.add(agent, schedule)
        table = timetable(self._agents, in_order(schedules), self._travel_time, self._separation_mm)
        cost = cost_s(self._agents, table)
        if cost < self.cost_s:
            self._keep(table, cost)
        return expanded

    def _keep(self, table: Timetable, cost: float) -> None:
        self.table = table
        self.cost_s = cost
        self._critical_path = critical_path(self._agents, table)


def critical_path(agents: Sequence[Agent], table: Timetable) -> list[int]:
    """The agents whose transitions make up the makespan: from the last one back to those that it waited for.

    An agent appears once for each of its transitions on the path.
    """
    number = max(range(len(table.schedules)), key=lambda number: table.done_s[number])
    index = len(table.schedules[number]) - 1
    path = []
    while index >= 0:
        path.append(number)
        timed = table.schedules[number][index]
        open_s, wait = max(
            ((passed_s(agents[w.agent], table.schedules[w.agent][w.index], w.past_mm), w) for w in timed.waits),
            key=lambda opening: opening[0],
            default=(-math.inf, None),
        )
        if wait is not None and open_s >= timed.leave_s:
            number, index = wait.agent, wait.index
        else:
            index -= 1
    return path


def in_order(schedules: Iterable[Schedule]) -> list[Transition]:
    """The transitions of all agents in the order in which they leave."""
    timed = [(entry.leave_s, number, entry) for number, schedule in enumerate(schedules) for entry in schedule]
    return [Transition(number, entry.begin, entry.edge) for _, number, entry in sorted(timed, key=lambda t: t[:2])]

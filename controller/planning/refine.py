"""Makes an order of moves better: takes some walkers out and lets them find their quickest ways among the others.

Large neighbourhood search over the order that LaCAM found. Those are taken out who hold up the one that is done last:
nothing else makes the whole quicker. Source: Li, Chen, Harabor, Stuckey and Koenig, "Anytime Multi-Agent Path Finding
via Large Neighborhood Search", IJCAI 2021.
"""

import math
import random
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from controller.planning.agents import Agent
from controller.planning.lacam import Move
from controller.planning.sipp import Reservations, quickest
from controller.planning.timetable import TimedMove, Timetable, passed_s, timetable
from controller.planning.travel_time import TravelTime

BYSTANDER_S = 2.0
"""A bystander that need not move is worth so much time."""

_SUM_WEIGHT = 0.02
_SIZES = (1, 2, 3, 4)
_DELAYS_S = (0.0, 2.0, 3.0, 4.0, 6.0)


def cost_s(agents: Sequence[Agent], table: Timetable) -> float:
    """What is made small: the time until all are done, the bystanders that move, and a little the sum of all times."""
    return table.seconds + BYSTANDER_S * _bystanders(agents, table) + _SUM_WEIGHT * sum(table.done_s)


def _bystanders(agents: Sequence[Agent], table: Timetable) -> int:
    """How many move that have no errand."""
    return sum(bool(row) and not agent.has_errand for agent, row in zip(agents, table.rows, strict=True))


def one_by_one(agents: Sequence[Agent], travel_time: TravelTime, near_mm: float, most: int) -> Timetable | None:
    """Those with errands find their ways one after the other, the farthest first, and nobody makes room."""
    rows: list[list[TimedMove]] = [[] for _ in agents]
    reservations = Reservations()
    going = [number for number, agent in enumerate(agents) if agent.has_errand]
    for number, agent in enumerate(agents):
        if number not in going:
            reservations.add(agent, ())
    for number in sorted(going, key=lambda number: -agents[number].to_go_mm(agents[number].start)):
        row, _ = quickest(agents[number], reservations, travel_time, most)
        if row is None:
            return None
        rows[number] = row
        reservations.add(agents[number], row)
    return timetable(agents, order_of(rows), travel_time, near_mm)


class Refinement:
    """A timetable that gets better.

    Args:
        walkers: who moves.
        table: of an order that works.
        tempo: how long things take.
        near_mm: how near the centres of two bodies may come.
        chance: decides who is taken out.
    """

    def __init__(
        self, agents: Sequence[Agent], table: Timetable, travel_time: TravelTime, near_mm: float, chance: random.Random
    ) -> None:
        self._agents = agents
        self._travel_time = travel_time
        self._near_mm = near_mm
        self._chance = chance
        self._alone: dict[int, int] = {}
        self._keep(table, cost_s(agents, table))

    def run(self, most: int, good_s: float) -> None:
        """Try until so many states have been looked at, or the time is good and nobody moves for nothing."""
        while most > 0 and (self.table.seconds > good_s or _bystanders(self._agents, self.table)):
            most -= self._try(*self._picked(), most) + 1

    def _picked(self) -> tuple[list[int], float]:
        """Who is taken out, in the order in which they are put back, and how late the first of them sets out."""
        movers = [number for number, row in enumerate(self.table.rows) if row]
        idle = [number for number in movers if not self._agents[number].has_errand]
        if idle and self._chance.random() < 0.3:  # they stay where they are if the others find ways round them
            going = [number for number in movers if number not in idle]
            stay = self._chance.sample(idle, self._chance.randint(1, len(idle)))
            return [*stay, *self._chance.sample(going, min(len(going), self._chance.choice(_SIZES)))], 0.0
        first = self._chain[0] if self._chance.random() < 0.5 else self._chance.choice(movers)
        aside = self._in_the_way(first) if self._agents[first].has_errand else []
        if aside and self._chance.random() < 0.5:
            return [first, *aside], self._chance.choice(_DELAYS_S)
        if self._chance.random() < 0.9:
            line = list(dict.fromkeys(self._chain[self._chance.randrange(len(self._chain)) :]))
        else:
            line = self._chance.sample(movers, len(movers))
        picked = line[: self._chance.choice(_SIZES)]
        if self._chance.random() < 0.5:
            self._chance.shuffle(picked)
        return picked, 0.0

    def _in_the_way(self, number: int) -> list[int]:
        """Those who stand where a walker would go if it were alone, without errands of their own."""
        if number not in self._alone:
            row, _ = quickest(self._agents[number], Reservations(), self._travel_time, 1 << 30)
            self._alone[number] = reduce(or_, (move.way.sweep for move in row or ()), 0)
        swept = self._alone[number]
        return [
            other
            for other, agent in enumerate(self._agents)
            if not agent.has_errand and agent.holds[agent.start] & swept
        ]

    def _try(self, picked: Sequence[int], delay_s: float, most: int) -> int:
        """Let those find new ways one after the other; what it took."""
        reservations = Reservations()
        rows = list(self.table.rows)
        for number, agent in enumerate(self._agents):
            if number not in picked:
                reservations.add(agent, rows[number])
        count = 0
        for number in picked:
            agent = self._agents[number]
            row, looked = quickest(agent, reservations, self._travel_time, most - count, self.cost_s, delay_s)
            count += looked
            if row is None:
                return count
            delay_s = 0.0
            rows[number] = row
            reservations.add(agent, row)
        table = timetable(self._agents, order_of(rows), self._travel_time, self._near_mm)
        cost = cost_s(self._agents, table)
        if cost < self.cost_s:
            self._keep(table, cost)
        return count

    def _keep(self, table: Timetable, cost: float) -> None:
        self.table = table
        self.cost_s = cost
        self._chain = chain(table, self._travel_time)


def chain(table: Timetable, travel_time: TravelTime) -> list[int]:
    """Whose moves the time until all are done is made of: the last one's, back to one that it waited for, and so on."""
    number = max(range(len(table.rows)), key=lambda number: table.done_s[number])
    index = len(table.rows[number]) - 1
    found = []
    while index >= 0:
        found.append(number)
        move = table.rows[number][index]
        held_s, wait = max(
            ((passed_s(table.rows[w.agent][w.move], w.past_mm, travel_time), w) for w in move.waits),
            key=lambda held: held[0],
            default=(-math.inf, None),
        )
        if wait is not None and held_s >= move.leave_s:
            number, index = wait.agent, wait.move
        else:
            index -= 1
    return found


def order_of(rows: Iterable[Sequence[TimedMove]]) -> list[Move]:
    """The moves of a timetable in the order in which they leave."""
    timed = [(move.leave_s, number, move) for number, row in enumerate(rows) for move in row]
    return [Move(number, move.begin, move.way) for _, number, move in sorted(timed, key=lambda entry: entry[:2])]

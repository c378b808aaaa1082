"""From an order of moves to when each of them would happen, and to what each waits for."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from controller.planning.agents import Agent
from controller.planning.clearance import clear_mm
from controller.planning.geometry import Point
from controller.planning.lacam import Move
from controller.planning.roadmap import Way
from controller.planning.travel_time import STRAIGHT_S, TravelTime


@dataclass(frozen=True, slots=True)
class Wait:
    """Until a walker is so far on one of its moves, counted from 0, that it is out of the way for good."""

    agent: int
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


def timetable(agents: Sequence[Agent], order: Sequence[Move], travel_time: TravelTime, near_mm: float) -> Timetable:
    """Everybody as early as can be when whoever comes later in the order lets the others pass.

    Args:
        walkers: who moves.
        order: moves in an order in which they could be made one by one.
        tempo: how long things take.
        near_mm: how near the centres of two bodies may come.
    """
    rows: list[list[TimedMove]] = [[] for _ in agents]
    swept = [0] * len(agents)
    seen: list[dict[int, tuple[int, float]]] = [{} for _ in agents]
    for move in order:
        agent, way = agents[move.agent], move.way
        row = rows[move.agent]
        last = row[-1] if row else None
        yaw = last.yaw_rad if last else agent.bodies[0].start[2]
        now = last.end_s if last else 0.0
        waits = _waits(agents, rows, swept, move, near_mm, seen[move.agent])
        open_s = max((passed_s(rows[w.agent][w.move], w.past_mm, travel_time) for w in waits), default=0.0)
        yaw, turn_s, reverse = travel_time.turned(agent, yaw, way)
        rolls = last is not None and turn_s < STRAIGHT_S and reverse == last.reverse and open_s <= now
        leave = max(now + turn_s, open_s)
        end = leave + travel_time.drive_s(way, rolls)
        row.append(TimedMove(move.begin, way, now, leave, end, yaw, reverse, rolls, waits))
        swept[move.agent] |= way.sweep
    done = [row[-1].end_s + travel_time.rest_s(row[-1].yaw_rad) if row else 0.0 for row in rows]
    return Timetable(rows, done)


def _waits(
    agents: Sequence[Agent],
    rows: Sequence[Sequence[TimedMove]],
    swept: Sequence[int],
    move: Move,
    near_mm: float,
    seen: dict[int, tuple[int, float]],
) -> tuple[Wait, ...]:
    """What a move waits for, without what its walker has waited for already; `seen` remembers that.

    `swept` holds the places that each row sweeps.
    """
    waits = []
    for other, row in enumerate(rows):
        if other == move.agent or not swept[other] & move.way.sweep:
            continue
        for number in range(len(row) - 1, -1, -1):
            if not row[number].way.sweep & move.way.sweep:
                continue
            past = _clear_mm(
                segments(agents[other], row[number].begin, row[number].way.end, number),
                segments(agents[move.agent], move.begin, move.way.end, len(rows[move.agent])),
                near_mm,
            )
            if past is None:
                continue
            if seen.get(other, (-1, 0.0)) < (number, past):
                seen[other] = (number, past)
                waits.append(Wait(other, number, past))
            break
    return tuple(waits)


def segments(agent: Agent, begin: int, end: int, number: int) -> list[tuple[Point, Point]]:
    """From where to where each body of a walker drives on its move of that number."""
    points = zip(agent.bodies, agent.tracks, strict=True)
    return [(track[begin] if number else body.start[:2], track[end]) for body, track in points]


def _clear_mm(
    first: Sequence[tuple[Point, Point]], second: Sequence[tuple[Point, Point]], near_mm: float
) -> float | None:
    """How far the first must be on its way not to meet the second on its own; None if they cannot meet."""
    found = [(clear_mm(begin, end, a, b, near_mm), math.dist(begin, end)) for begin, end in first for a, b in second]
    return max((min(past, length) for past, length in found if past is not None), default=None)


def passed_s(move: TimedMove, past_mm: float, travel_time: TravelTime) -> float:
    """When a figure is so far on its way."""
    return move.end_s - (move.way.length_mm - past_mm) / travel_time.speed_model.drive_mm_s

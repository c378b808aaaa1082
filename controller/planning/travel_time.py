"""How long figures take to turn, to drive and to come to rest."""

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass

from controller.planning.agents import Agent
from controller.planning.roadmap import Way
from controller.planning.visibility_graph import SpeedModel
from engine.geometry import wrap_angle

STRAIGHT_S = 1e-6
"""Who turns for so short goes straight on."""

_MOST_TURN_RAD = math.pi / 2 + 1e-6


@dataclass(frozen=True, slots=True)
class TravelTime:
    """How long things take.

    Attributes:
        pace: of the figures.
        yaws: one resting yaw and the step between resting yaws.
    """

    speed_model: SpeedModel
    yaws: tuple[float, float]

    def turned(self, agent: Agent, yaw_rad: float, way: Way) -> tuple[float, float, bool]:
        """How it stands to drive this way, how long it turns, and whether it drives backwards."""
        turn = abs(way.heading_rad - yaw_rad)
        turn = min(turn, math.tau - turn)
        if turn <= _MOST_TURN_RAD or agent.has_errand:
            return way.heading_rad, turn / self.speed_model.turn_rad_s, False
        return wrap_angle(way.heading_rad + math.pi), (math.pi - turn) / self.speed_model.turn_rad_s, True

    def left(self, agent: Agent) -> Sequence[Sequence[float]]:
        """For each state, for each move: the least time from its end until the walker is at rest at its goal, s."""
        if not agent.left_s:
            agent.left_s = self._left(agent) if agent.has_errand else self._driving(agent)
        return agent.left_s

    def _driving(self, agent: Agent) -> list[list[float]]:
        speed = self.speed_model.drive_mm_s
        return [[agent.to_go_mm(way.end) / speed for way in ways] for ways in agent.moves]

    def _left(self, agent: Agent) -> list[list[float]]:
        """Dijkstra's search from the goal over moves, for what a move costs depends on the one before."""
        found = [[math.inf] * len(ways) for ways in agent.moves]
        into: list[list[tuple[int, int, Way]]] = [[] for _ in agent.moves]
        for state, ways in enumerate(agent.moves):
            for index, way in enumerate(ways):
                into[way.end].append((state, index, way))
        queue: list[tuple[float, int, int]] = []
        for state, index, way in into[agent.goals[-1]]:
            found[state][index] = self.rest_s(way.heading_rad)
            heapq.heappush(queue, (found[state][index], state, index))
        while queue:
            so_far, state, index = heapq.heappop(queue)
            if so_far > found[state][index]:
                continue
            way = agent.moves[state][index]
            rolls_s = so_far + way.length_mm / self.speed_model.drive_mm_s
            for before, number, other in into[state]:
                turn = abs(way.heading_rad - other.heading_rad)
                turn_s = min(turn, math.tau - turn) / self.speed_model.turn_rad_s
                least = rolls_s + (turn_s + self.speed_model.leg_s if turn_s > STRAIGHT_S else 0.0)
                if least < found[before][number]:
                    found[before][number] = least
                    heapq.heappush(queue, (least, before, number))
        return found

    def drive_s(self, way: Way, rolls: bool) -> float:
        """How long a way takes, with getting going and braking unless it is driven straight on."""
        return way.length_mm / self.speed_model.drive_mm_s + (0.0 if rolls else self.speed_model.leg_s)

    def rest_s(self, yaw_rad: float) -> float:
        """How long the last look takes, and the turn to the nearest resting yaw."""
        return self.speed_model.end_s + abs(wrap_angle(self.resting(yaw_rad) - yaw_rad)) / self.speed_model.turn_rad_s

    def resting(self, yaw_rad: float) -> float:
        """The nearest resting yaw."""
        zero, step = self.yaws
        return wrap_angle(zero + round((yaw_rad - zero) / step) * step)

"""How long agents take to turn, to drive and to come to rest."""

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass

from base.angles import wrap_angle
from controller.planning.agents import Agent
from controller.planning.roadmap import Edge

NO_TURN_S = 1e-6
"""A turn shorter than this is rounding: the agent goes straight on."""

_MAX_TURN_RAD = math.pi / 2 + 1e-6
"""A bystander that would have to turn farther drives backwards instead; a right angle is turned, despite rounding."""


@dataclass(frozen=True, slots=True)
class TravelTime:
    """How long things take.

    Attributes:
        yaws: one resting yaw and the step between resting yaws, rad.
    """

    yaws: tuple[float, float]

    def turn(self, agent: Agent, yaw_rad: float, edge: Edge) -> tuple[float, float, bool]:
        """The turn before an edge: the yaw after it, its duration in s, and whether the agent then reverses."""
        angle = abs(edge.heading_rad - yaw_rad)
        angle = min(angle, math.tau - angle)
        if angle <= _MAX_TURN_RAD or agent.has_goal:
            return edge.heading_rad, angle / agent.speed.turn_rad_s, False
        return wrap_angle(edge.heading_rad + math.pi), (math.pi - angle) / agent.speed.turn_rad_s, True

    def remaining_s(self, agent: Agent) -> Sequence[Sequence[float]]:
        """State -> for each edge that leaves it: the least time from its end until the agent rests at its goal."""
        if not agent.remaining_s:
            agent.remaining_s = self._with_turns_s(agent) if agent.has_goal else self._driving_s(agent)
        return agent.remaining_s

    def _driving_s(self, agent: Agent) -> list[list[float]]:
        """Without turns: a bystander may reverse, so its turns do not follow from the edges alone."""
        speed = agent.speed.drive_mm_s
        return [[agent.distance_to_goal_mm(edge.end) / speed for edge in edges] for edges in agent.edges]

    def _with_turns_s(self, agent: Agent) -> list[list[float]]:
        """Dijkstra's search from the goal over edges, not states: the cost of an edge depends on the one before."""
        remaining = [[math.inf] * len(edges) for edges in agent.edges]
        incoming: list[list[tuple[int, int, Edge]]] = [[] for _ in agent.edges]
        for state, edges in enumerate(agent.edges):
            for index, edge in enumerate(edges):
                incoming[edge.end].append((state, index, edge))
        queue: list[tuple[float, int, int]] = []
        for state, index, edge in incoming[agent.goals[-1]]:
            remaining[state][index] = self.rest_s(agent, edge.heading_rad)
            heapq.heappush(queue, (remaining[state][index], state, index))
        while queue:
            after_s, state, index = heapq.heappop(queue)
            if after_s > remaining[state][index]:
                continue
            edge = agent.edges[state][index]
            nonstop_s = after_s + edge.length_mm / agent.speed.drive_mm_s
            for before, number, other in incoming[state]:
                angle = abs(edge.heading_rad - other.heading_rad)
                turn_s = min(angle, math.tau - angle) / agent.speed.turn_rad_s
                total_s = nonstop_s + (turn_s + agent.speed.leg_s if turn_s > NO_TURN_S else 0.0)
                if total_s < remaining[before][number]:
                    remaining[before][number] = total_s
                    heapq.heappush(queue, (total_s, before, number))
        return remaining

    def drive_s(self, agent: Agent, edge: Edge, nonstop: bool) -> float:
        """Duration of driving an edge; accelerating and braking cost nothing if it is driven without a stop before."""
        return edge.length_mm / agent.speed.drive_mm_s + (0.0 if nonstop else agent.speed.leg_s)

    def rest_s(self, agent: Agent, yaw_rad: float) -> float:
        """Duration of the last look and correction, and of the turn to the nearest resting yaw."""
        turn_s = abs(wrap_angle(self.resting_yaw(yaw_rad) - yaw_rad)) / agent.speed.turn_rad_s
        return agent.speed.end_s + turn_s

    def resting_yaw(self, yaw_rad: float) -> float:
        """The resting yaw nearest to a yaw, rad."""
        zero, step = self.yaws
        return wrap_angle(zero + round((yaw_rad - zero) / step) * step)

"""One step of all agents: the most urgent choose first, agents in the way make room (PIBT).

Within a step transitions are made one after the other, each when what it sweeps is free; so one agent may follow
another in any direction, rings do not rotate, and every order can be driven.
Source: Okumura et al., "Priority Inheritance with Backtracking for Iterative Multi-Agent Path Finding", Artificial
Intelligence 310, 2022.
"""

import random
from collections.abc import Iterable, Sequence

from controller.planning.agents import Agent, Transition
from controller.planning.roadmap import Edge
from controller.planning.swaps import Swaps

Configuration = tuple[int, ...]
"""The state of each agent."""


class Step:
    """One step from a configuration, over at most one edge for each agent.

    Args:
        agents: all of them.
        configuration: where they are.
        order: the agents by urgency, the most urgent first.
        rng: decides between equals.
    """

    def __init__(
        self, agents: Sequence[Agent], configuration: Configuration, order: Sequence[int], rng: random.Random
    ) -> None:
        self._agents = agents
        self._now = configuration
        self._order = order
        self._rng = rng
        self._swaps = Swaps(agents, configuration)
        self._occupied = [agent.occupied[state] for agent, state in zip(agents, configuration, strict=True)]
        self._decided: list[bool] = [False] * len(agents)
        self._edges: list[Edge | None] = [None] * len(agents)
        self._targets = 0  # vertices on which agents that have decided will stand
        self._swept = 0  # vertices that they sweep, without those on which they stand now

    def take(self, choices: Iterable[tuple[int, Edge | None]]) -> tuple[Configuration, tuple[Transition, ...]] | None:
        """Let all agents decide, these as given: the edge of an agent, None to stay.

        Returns:
            The configuration after the step, and the transitions in an order in which they can be made. None if the
            choices cannot be met.
        """
        required: dict[int, int] = {}
        for agent, edge in choices:
            if not self._is_compatible(agent, edge):
                return None
            self._decide(agent, edge)
            required[agent] = self._now[agent] if edge is None else edge.end
        for agent in self._order:
            if not self._decided[agent]:
                self._choose(agent)
        configuration, transitions = self._in_order()
        if any(configuration[agent] != state for agent, state in required.items()):
            return None
        return configuration, transitions

    def _is_compatible(self, agent: int, edge: Edge | None) -> bool:
        """Whether a choice is compatible with those made."""
        own = self._occupied[agent]
        if edge is None:
            return not own & self._swept
        if edge.sweep & ~own & self._targets or self._agents[agent].occupied[edge.end] & self._swept:
            return False
        return not any(
            other is not None and other.sweep & own and occupied & edge.sweep
            for other, occupied in zip(self._edges, self._occupied, strict=True)
        )

    def _decide(self, agent: int, edge: Edge | None) -> None:
        self._decided[agent] = True
        self._edges[agent] = edge
        if edge is None:
            self._targets |= self._occupied[agent]
        else:
            self._targets |= self._agents[agent].occupied[edge.end]
            self._swept |= edge.sweep & ~self._occupied[agent]

    def _choose(self, agent: int) -> bool:
        """Decide for an agent, and for those that must make room for it; False if it can only stay."""
        ranked = self._ranked(agent)
        partner = self._swaps.partner(agent, ranked[0])
        if partner is not None:
            ranked.reverse()
        for edge in ranked:
            if not self._is_compatible(agent, edge):
                continue
            before = self._targets, self._swept
            self._decide(agent, edge)
            if edge is None or self._make_room(agent, edge):
                if partner is not None and edge is ranked[0]:
                    self._pull(partner, self._now[agent])
                return True
            self._decided[agent] = False
            self._edges[agent] = None
            self._targets, self._swept = before
            for other, decided in enumerate(self._decided):
                if decided:
                    self._decide(other, self._edges[other])
        self._decide(agent, None)
        return False

    def _make_room(self, agent: int, edge: Edge) -> bool:
        """Let the agents go that stand on what the edge sweeps."""
        for other, occupied in enumerate(self._occupied):
            in_the_way = occupied & edge.sweep and other != agent
            if in_the_way and not self._decided[other] and not self._choose(other):
                return False
        return True

    def _pull(self, agent: int, to: int) -> None:
        """Let an agent go to the state that another one leaves."""
        edge = next((edge for edge in self._agents[agent].edges[self._now[agent]] if edge.end == to), None)
        if not self._decided[agent] and edge is not None and self._is_compatible(agent, edge):
            self._decide(agent, edge)

    def _ranked(self, agent: int) -> list[Edge | None]:
        """The edges that an agent may take and None to stay, nearest to the goal first, then those that are free."""
        which, state = self._agents[agent], self._now[agent]
        may_stay = not self._occupied[agent] & self._swept
        if state in which.goals and may_stay:
            return [None]
        others = 0
        for other, occupied in enumerate(self._occupied):
            if other != agent:
                others |= occupied
        ranked: list[tuple[float, bool, float, Edge | None]] = [
            (which.distance_to_goal_mm(edge.end), bool(edge.sweep & others), self._rng.random(), edge)
            for edge in which.edges[state]
        ]
        if may_stay:
            ranked.append((which.distance_to_goal_mm(state), False, self._rng.random(), None))
        ranked.sort(key=lambda choice: choice[:3])
        return [edge for *_, edge in ranked]

    def _in_order(self) -> tuple[Configuration, tuple[Transition, ...]]:
        """Make the transitions one by one, each when what it sweeps is free; those that never can be are dropped."""
        now = list(self._now)
        occupied = list(self._occupied)
        waiting = {agent: edge for agent in self._order if (edge := self._edges[agent]) is not None}
        transitions: list[Transition] = []
        moved = True
        while moved:
            moved = False
            for agent, edge in list(waiting.items()):
                if any(vertices & edge.sweep for other, vertices in enumerate(occupied) if other != agent):
                    continue
                transitions.append(Transition(agent, now[agent], edge))
                now[agent] = edge.end
                occupied[agent] = self._agents[agent].occupied[edge.end]
                del waiting[agent]
                moved = True
        return tuple(now), tuple(transitions)

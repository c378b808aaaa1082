"""A complete search for an order of moves that brings everybody to their goals: LaCAM.

Depth first over whole configurations; each is expanded lazily, under ever more constraints on who goes where, and a
rule that lets whoever is in the way make room (PIBT) fills in the rest. Configurations and constraints are finite
and none is left out, so the search ends with an order or with the proof that there is none.
Sources: Okumura, "LaCAM: Search-Based Algorithm for Quick Multi-Agent Pathfinding", AAAI 2023; Okumura et al.,
"Priority Inheritance with Backtracking for Iterative Multi-Agent Path Finding", Artificial Intelligence 310, 2022.

A step moves everybody one way at most. Within a step moves are carried out one after the other, each when what it
sweeps is free; so one figure may follow another in any direction, rings do not turn, and every order is real.
"""

import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.planning.agents import Agent
from controller.planning.roadmap import Way
from controller.planning.swaps import Swaps

Configuration = tuple[int, ...]
"""The state of each walker."""


@dataclass(frozen=True, slots=True)
class Move:
    """The walker of that number leaves its state `begin` by a way."""

    agent: int
    begin: int
    way: Way


@dataclass(frozen=True, slots=True)
class _Constraint:
    """The walker of that number takes the way, or stays for None; and so do those before it."""

    agent: int
    way: Way | None
    before: "_Constraint | None"
    depth: int


@dataclass(slots=True)
class _Node:
    configuration: Configuration
    before: "_Node | None"
    moves: tuple[Move, ...]
    urgency: list[float]
    order: list[int]
    constraints: "deque[_Constraint | None]" = field(default_factory=lambda: deque([None]))


class Exhausted(Exception):
    """The search was given up before it came to an end."""


def search(agents: Sequence[Agent], chance: random.Random, most: int) -> list[Move] | None:
    """An order of moves after which everybody is at a goal; None if there is none.

    Args:
        walkers: who moves.
        chance: decides between equals.
        most: configurations that are tried.

    Raises:
        Exhausted: `most` was not enough to tell.
    """
    begin = tuple(agent.start for agent in agents)
    farness = [agent.to_go_mm(agent.start) if agent.has_errand else 0.0 for agent in agents]
    if math.inf in farness:
        return None
    longest = max((*farness, 1.0))
    # the farther the more urgent, by lot: in a bottleneck everything depends on who goes first
    urgency = [chance.random() * way / longest + w.has_errand for way, w in zip(farness, agents, strict=True)]
    nodes = [_Node(begin, None, (), urgency, _by_urgency(urgency))]
    known = {begin: nodes[0]}
    for _ in range(most):
        if not nodes:
            return None
        node = nodes[-1]
        if all(state in agent.goals for state, agent in zip(node.configuration, agents, strict=True)):
            return _order(node)
        if not node.constraints:
            nodes.pop()
            continue
        constraint = node.constraints.popleft()
        _constrain(node, agents, constraint, chance)
        step = _Step(agents, node, chance).taken(constraint)
        if step is None:
            continue
        configuration, moves = step
        if configuration in known:
            nodes.append(known[configuration])
            continue
        urgency = [
            way % 1.0 if state in agent.goals else way + 1.0
            for way, state, agent in zip(node.urgency, configuration, agents, strict=True)
        ]
        nodes.append(_Node(configuration, node, moves, urgency, _by_urgency(urgency)))
        known[configuration] = nodes[-1]
    raise Exhausted(f"{most} configurations were not enough")


def _by_urgency(urgency: Sequence[float]) -> list[int]:
    return sorted(range(len(urgency)), key=lambda agent: -urgency[agent])


def _order(node: _Node) -> list[Move]:
    steps = []
    while node.before is not None:
        steps.append(node.moves)
        node = node.before
    return [move for moves in reversed(steps) for move in moves]


def _constrain(node: _Node, agents: Sequence[Agent], last: _Constraint | None, chance: random.Random) -> None:
    """Bind one walker more, in every way there is."""
    depth = last.depth if last else 0
    if depth == len(agents):
        return
    agent = node.order[depth]
    ways: list[Way | None] = [*agents[agent].moves[node.configuration[agent]], None]
    chance.shuffle(ways)
    node.constraints.extend(_Constraint(agent, way, last, depth + 1) for way in ways)


class _Step:
    """One step from a configuration: everybody decides, the most urgent first."""

    def __init__(self, agents: Sequence[Agent], node: _Node, chance: random.Random) -> None:
        self._agents = agents
        self._node = node
        self._chance = chance
        self._now = node.configuration
        self._swaps = Swaps(agents, node.configuration)
        self._holds = [agent.holds[state] for agent, state in zip(agents, self._now, strict=True)]
        self._decided: list[bool] = [False] * len(agents)
        self._ways: list[Way | None] = [None] * len(agents)
        self._taken = 0  # where those who have decided will stand
        self._swept = 0  # what they sweep, without where they stand now

    def taken(self, constraint: _Constraint | None) -> tuple[Configuration, tuple[Move, ...]] | None:
        """The configuration after the step, and the moves in an order in which they can be made.

        None if the constraint cannot be met.
        """
        bound: dict[int, int] = {}
        while constraint is not None:
            if not self._may(constraint.agent, constraint.way):
                return None
            self._decide(constraint.agent, constraint.way)
            way = constraint.way
            bound[constraint.agent] = self._now[constraint.agent] if way is None else way.end
            constraint = constraint.before
        for agent in self._node.order:
            if not self._decided[agent]:
                self._choose(agent)
        configuration, moves = self._in_order()
        if any(configuration[agent] != state for agent, state in bound.items()):
            return None
        return configuration, moves

    def _may(self, agent: int, way: Way | None) -> bool:
        """Whether a choice goes with those that have been made."""
        if way is None:
            return not self._holds[agent] & self._swept
        own = self._holds[agent]
        if way.sweep & ~own & self._taken or self._agents[agent].holds[way.end] & self._swept:
            return False
        return not any(
            other is not None and other.sweep & own and hold & way.sweep
            for other, hold in zip(self._ways, self._holds, strict=True)
        )

    def _decide(self, agent: int, way: Way | None) -> None:
        self._decided[agent] = True
        self._ways[agent] = way
        if way is None:
            self._taken |= self._holds[agent]
        else:
            self._taken |= self._agents[agent].holds[way.end]
            self._swept |= way.sweep & ~self._holds[agent]

    def _choose(self, agent: int) -> bool:
        """Decide for a walker, and for whoever must make room for it; False if it can only stay."""
        wishes = self._wishes(agent)
        partner = self._swaps.partner(agent, wishes[0])
        if partner is not None:
            wishes.reverse()
        for way in wishes:
            if not self._may(agent, way):
                continue
            before = self._taken, self._swept
            self._decide(agent, way)
            if way is None or self._make_room(agent, way):
                if partner is not None and way is wishes[0]:
                    self._pull(partner, self._now[agent])
                return True
            self._decided[agent] = False
            self._ways[agent] = None
            self._taken, self._swept = before
            for other, decided in enumerate(self._decided):
                if decided:
                    self._decide(other, self._ways[other])
        self._decide(agent, None)
        return False

    def _make_room(self, agent: int, way: Way) -> bool:
        """Let those go who stand on what the way sweeps."""
        for other, hold in enumerate(self._holds):
            in_the_way = hold & way.sweep and other != agent
            if in_the_way and not self._decided[other] and not self._choose(other):
                return False
        return True

    def _pull(self, agent: int, to: int) -> None:
        """Let a walker go where another one leaves."""
        way = next((way for way in self._agents[agent].moves[self._now[agent]] if way.end == to), None)
        if not self._decided[agent] and way is not None and self._may(agent, way):
            self._decide(agent, way)

    def _wishes(self, agent: int) -> list[Way | None]:
        """Where it would go, what it likes best first."""
        who, state = self._agents[agent], self._now[agent]
        stays = not self._holds[agent] & self._swept
        if state in who.goals and stays:
            return [None]
        others = 0
        for other, hold in enumerate(self._holds):
            if other != agent:
                others |= hold
        ranked: list[tuple[float, bool, float, Way | None]] = [
            (who.to_go_mm(way.end), bool(way.sweep & others), self._chance.random(), way) for way in who.moves[state]
        ]
        if stays:
            ranked.append((who.to_go_mm(state), False, self._chance.random(), None))
        ranked.sort(key=lambda wish: wish[:3])
        return [way for *_, way in ranked]

    def _in_order(self) -> tuple[Configuration, tuple[Move, ...]]:
        """Make the moves one by one, each when what it sweeps is free; who has to wait for ever stays."""
        now = list(self._now)
        holds = list(self._holds)
        waiting = [agent for agent in self._node.order if self._ways[agent] is not None]
        moves: list[Move] = []
        moved = True
        while moved:
            moved = False
            for agent in list(waiting):
                way = self._ways[agent]
                assert way is not None
                if any(hold & way.sweep for other, hold in enumerate(holds) if other != agent):
                    continue
                moves.append(Move(agent, now[agent], way))
                now[agent] = way.end
                holds[agent] = self._agents[agent].holds[way.end]
                waiting.remove(agent)
                moved = True
        return tuple(now), tuple(moves)

"""A complete search for an order of transitions that brings all agents to their goals: LaCAM.

Depth first over configurations of all agents. Each is expanded lazily, under ever more constraints on where single
agents go; PIBT decides for the others. Configurations and constraints are finite and none is left out, so the search
ends with an order or with the proof that there is none.
Source: Okumura, "LaCAM: Search-Based Algorithm for Quick Multi-Agent Pathfinding", AAAI 2023.
"""

import math
import random
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from controller.planning.agents import Agent, Transition
from controller.planning.pibt import Configuration, Step
from controller.planning.roadmap import Edge


@dataclass(frozen=True, slots=True)
class _Constraint:
    """The agent of that index takes the edge, or stays for None; and the constraints of the parent hold too."""

    agent: int
    edge: Edge | None
    parent: "_Constraint | None"
    depth: int


@dataclass(slots=True)
class _Node:
    """A configuration, how it was reached, and what is still to be tried from it.

    Attributes:
        configuration: the state of each agent.
        parent: the configuration before; None for the first.
        transitions: from the parent to here.
        urgency: of each agent; grows with every step that it spends away from its goals.
        order: the agents, the most urgent first.
        constraints: those not tried yet.
    """

    configuration: Configuration
    parent: "_Node | None"
    transitions: tuple[Transition, ...]
    urgency: list[float]
    order: list[int] = field(init=False)
    constraints: "deque[_Constraint | None]" = field(default_factory=lambda: deque([None]))

    def __post_init__(self) -> None:
        self.order = sorted(range(len(self.urgency)), key=lambda agent: -self.urgency[agent])


class ExhaustedError(Exception):
    """The search was given up before it came to an end."""


def search(agents: Sequence[Agent], rng: random.Random, max_configurations: int) -> list[Transition] | None:
    """An order of transitions after which all agents are at a goal; None if there is none.

    Args:
        agents: all of them.
        rng: decides between equals.
        max_configurations: how many are tried.

    Raises:
        ExhaustedError: that was not enough to tell.
    """
    distances_mm = [agent.distance_to_goal_mm(agent.start) if agent.has_goal else 0.0 for agent in agents]
    if math.inf in distances_mm:
        return None
    root = _Node(tuple(agent.start for agent in agents), None, (), _initial_urgency(agents, distances_mm, rng))
    stack = [root]
    explored = {root.configuration: root}
    for _ in range(max_configurations):
        if not stack:
            return None
        node = stack[-1]
        if all(state in agent.goals for state, agent in zip(node.configuration, agents, strict=True)):
            return _order_to(node)
        if not node.constraints:
            stack.pop()
            continue
        step = _step(node, agents, rng)
        if step is None:
            continue
        configuration, transitions = step
        if configuration not in explored:
            explored[configuration] = _Node(configuration, node, transitions, _urgency(node, configuration, agents))
        stack.append(explored[configuration])
    raise ExhaustedError(f"{max_configurations} configurations were not enough")


def _initial_urgency(agents: Sequence[Agent], distances_mm: Sequence[float], rng: random.Random) -> list[float]:
    """By lot, in favour of agents far from their goals: in a bottleneck everything depends on which goes first."""
    longest_mm = max((*distances_mm, 1.0))
    return [
        rng.random() * distance / longest_mm + agent.has_goal
        for distance, agent in zip(distances_mm, agents, strict=True)
    ]


def _urgency(node: _Node, configuration: Configuration, agents: Sequence[Agent]) -> list[float]:
    """After a step from a node: one more for each agent off its goals, the lot alone for those on them."""
    return [
        value % 1.0 if state in agent.goals else value + 1.0
        for value, state, agent in zip(node.urgency, configuration, agents, strict=True)
    ]


def _step(
    node: _Node, agents: Sequence[Agent], rng: random.Random
) -> tuple[Configuration, tuple[Transition, ...]] | None:
    """A step under the node's next constraint; None if that cannot be met."""
    constraint = node.constraints.popleft()
    _add_constraints(node, agents, constraint, rng)
    return Step(agents, node.configuration, node.order, rng).take(_choices(constraint))


def _add_constraints(node: _Node, agents: Sequence[Agent], constraint: _Constraint | None, rng: random.Random) -> None:
    """Add the constraints that bind one agent more than this one, one for each of its choices."""
    depth = constraint.depth if constraint else 0
    if depth == len(agents):
        return
    agent = node.order[depth]
    choices: list[Edge | None] = [*agents[agent].edges[node.configuration[agent]], None]
    rng.shuffle(choices)
    node.constraints.extend(_Constraint(agent, edge, constraint, depth + 1) for edge in choices)


def _choices(constraint: _Constraint | None) -> Iterator[tuple[int, Edge | None]]:
    while constraint is not None:
        yield constraint.agent, constraint.edge
        constraint = constraint.parent


def _order_to(node: _Node) -> list[Transition]:
    steps = []
    while node.parent is not None:
        steps.append(node.transitions)
        node = node.parent
    return [transition for transitions in reversed(steps) for transition in transitions]

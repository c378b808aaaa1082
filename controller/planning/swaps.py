"""When two agents must exchange places in a corridor, and whether they can: the swap operation of PIBT in LaCAM.

Source: Okumura, "Improving LaCAM for Scalable Eventually Optimal Multi-Agent Pathfinding", IJCAI 2023, section 4.
"""

from collections.abc import Sequence

from controller.planning.agents import Agent
from controller.planning.roadmap import Edge


class Swaps:
    """Finds swaps in one configuration.

    Args:
        agents: all of them.
        states: the state of each.
    """

    def __init__(self, agents: Sequence[Agent], states: Sequence[int]) -> None:
        self._agents = agents
        self._states = states
        self._at = {state: number for number, state in enumerate(states) if agents[number].is_free}

    def partner(self, agent: int, best: Edge | None) -> int | None:
        """The agent with which this one must swap to get on along its best edge; it should back off then."""
        if best is None or not self._agents[agent].is_free:
            return None
        here = self._states[agent]
        ahead = self._at.get(best.end)
        if ahead is not None and self._is_needed(agent, ahead, here, best.end) and self._is_possible(best.end, here):
            return ahead
        for edge in self._agents[agent].edges[here]:
            behind = self._at.get(edge.end)
            if behind is None or edge.end == best.end:
                continue
            if self._is_needed(behind, agent, here, best.end) and self._is_possible(best.end, here):
                return behind
        return None

    def _is_needed(self, pusher: int, puller: int, pusher_at: int, puller_at: int) -> bool:
        """Whether the pusher, going on, never comes to a vertex where the puller could let it pass."""
        pushes, pulls = self._agents[pusher].distance_to_goal_mm, self._agents[puller].distance_to_goal_mm
        while pushes(puller_at) < pushes(pusher_at):
            count, onward = self._exits(puller, puller_at, pusher_at)
            if count >= 2:
                return False
            if count <= 0:
                break
            pusher_at, puller_at = puller_at, onward
        return pulls(pusher_at) < pulls(puller_at) and (pushes(pusher_at) == 0 or pushes(puller_at) < pushes(pusher_at))

    def _is_possible(self, pusher_from: int, puller_from: int) -> bool:
        """Whether an agent that backs off comes to a vertex where two can pass each other."""
        pusher_at, puller_at = pusher_from, puller_from
        agent = self._at[puller_from]
        for _ in self._agents[agent].edges:
            if puller_at == pusher_from:
                return False
            count, onward = self._exits(agent, puller_at, pusher_at)
            if count >= 2:
                return True
            if count <= 0:
                return False
            pusher_at, puller_at = puller_at, onward
        return False

    def _exits(self, agent: int, state: int, back: int) -> tuple[int, int]:
        """How many edges lead on from a state, not counting taken dead ends, and where the last of them leads."""
        edges = self._agents[agent].edges
        count, onward = 0, state
        for edge in edges[state]:
            dead_end = len(edges[edge.end]) == 1 and edge.end in self._at
            if edge.end == back or (dead_end and edge.end in self._agents[self._at[edge.end]].goals):
                continue
            count += 1
            onward = edge.end
        return count, onward

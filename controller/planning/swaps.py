"""When two figures must change places in a corridor, and whether they can: the swap operation of PIBT in LaCAM.

Source: Okumura, "Improving LaCAM for Scalable Eventually Optimal Multi-Agent Pathfinding", IJCAI 2023, section 4.
"""

from collections.abc import Sequence

from controller.planning.agents import Agent
from controller.planning.roadmap import Way


class Swaps:
    """Looks for swaps in one configuration.

    Args:
        walkers: all of them.
        states: where each is.
    """

    def __init__(self, agents: Sequence[Agent], states: Sequence[int]) -> None:
        self._agents = agents
        self._states = states
        self._at = {state: number for number, state in enumerate(states) if agents[number].is_free}

    def partner(self, agent: int, best: Way | None) -> int | None:
        """With whom this walker must change places to get on by the way that it likes best; it should back off then."""
        if best is None or not self._agents[agent].is_free:
            return None
        here = self._states[agent]
        ahead = self._at.get(best.end)
        if ahead is not None and self._is_needed(agent, ahead, here, best.end) and self._is_possible(best.end, here):
            return ahead
        for way in self._agents[agent].moves[here]:
            behind = self._at.get(way.end)
            if behind is None or way.end == best.end:
                continue
            if self._is_needed(behind, agent, here, best.end) and self._is_possible(best.end, here):
                return behind
        return None

    def _is_needed(self, pusher: int, puller: int, pusher_at: int, puller_at: int) -> bool:
        """Whether the pusher, going on, never finds a place where the puller could let it pass."""
        pushes, pulls = self._agents[pusher].to_go_mm, self._agents[puller].to_go_mm
        while pushes(puller_at) < pushes(pusher_at):
            count, onward = self._exits(puller, puller_at, pusher_at)
            if count >= 2:
                return False
            if count <= 0:
                break
            pusher_at, puller_at = puller_at, onward
        return pulls(pusher_at) < pulls(puller_at) and (pushes(pusher_at) == 0 or pushes(puller_at) < pushes(pusher_at))

    def _is_possible(self, pusher_from: int, puller_from: int) -> bool:
        """Whether one who backs off comes to a place where two can pass each other."""
        pusher_at, puller_at = pusher_from, puller_from
        agent = self._at[puller_from]
        for _ in self._agents[agent].moves:
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
        """How many ways lead on from a state, not counting taken dead ends, and where the last of them leads."""
        moves = self._agents[agent].moves
        count, onward = 0, state
        for way in moves[state]:
            dead_end = len(moves[way.end]) == 1 and way.end in self._at
            if way.end == back or (dead_end and way.end in self._agents[self._at[way.end]].goals):
                continue
            count += 1
            onward = way.end
        return count, onward

"""A slow planner of another kind under the same rules, for instances that ours does not solve.

Greedy best-first search over configurations of all agents, one move of one agent at a time, by the sum of their
distances to their goals. It shares only the instance with the planner under test: neighbours follow from the grid.
"""

import heapq
import math
import random
import time
from collections import deque
from collections.abc import Mapping

from lab.planning.grid_instances import Cell, Grid, Instance


def can_solve(instance: Instance, limit_s: float) -> bool:
    """Whether a plan is found within that processor time."""
    neighbours = _neighbours(instance.grid)
    distances = [_distances(neighbours, goal) for goal in instance.goals]
    rng = random.Random(0)
    begin = time.process_time()
    queue: list[tuple[float, float, tuple[Cell, ...]]] = [(0.0, 0.0, instance.starts)]
    known = {instance.starts}
    while queue and time.process_time() - begin < limit_s:
        _, _, cells = heapq.heappop(queue)
        if cells == instance.goals:
            return True
        taken = set(cells)
        for agent, cell in enumerate(cells):
            for end, corners in neighbours[cell].items():
                if end in taken or taken & corners:
                    continue
                after = (*cells[:agent], end, *cells[agent + 1 :])
                if after not in known:
                    known.add(after)
                    total = sum(to_goal[cell] for to_goal, cell in zip(distances, after, strict=True))
                    heapq.heappush(queue, (total, rng.random(), after))
    return False


def _neighbours(grid: Grid) -> Mapping[Cell, Mapping[Cell, set[Cell]]]:
    """Cell -> its neighbours -> for diagonal ones the two adjacent cells of the move, which must be free of bodies."""
    found: dict[Cell, dict[Cell, set[Cell]]] = {}
    for x, y in grid.free:
        neighbours = [
            (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx or dy) and (x + dx, y + dy) in grid.free
        ]
        corners = {(x + dx, y + dy): {(x + dx, y), (x, y + dy)} if dx and dy else set() for dx, dy in neighbours}
        found[x, y] = {end: between for end, between in corners.items() if between <= grid.free}
    return found


def _distances(neighbours: Mapping[Cell, Mapping[Cell, set[Cell]]], goal: Cell) -> Mapping[Cell, float]:
    """Cell -> moves to the goal when no other agent is in the way."""
    found = dict.fromkeys(neighbours, math.inf)
    found[goal] = 0.0
    frontier = deque([goal])
    while frontier:
        cell = frontier.popleft()
        for end in neighbours[cell]:
            if found[end] == math.inf:
                found[end] = found[cell] + 1
                frontier.append(end)
    return found

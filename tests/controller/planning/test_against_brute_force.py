"""The planner against an exhaustive search of another kind, on instances small enough for it."""

import math
import random
from collections import deque

import pytest

from controller.errors import BlockedError
from controller.planning.plan import JointPlan
from controller.planning.planner import plan_stage
from tests.controller.planning.boards import from_pictures

Cell = tuple[int, int]


def fewest_moves(free: set[Cell], starts: tuple[Cell, ...], goals: tuple[Cell, ...]) -> int | None:
    """Breadth-first search over single moves of single robots; None if the goals are out of reach.

    A diagonal needs both adjacent cells free of walls and robots: they are 42.4 mm from its middle.
    """
    known = {starts: 0}
    frontier = deque([starts])
    while frontier:
        robots = frontier.popleft()
        if robots == goals:
            return known[robots]
        for number, (x, y) in enumerate(robots):
            for dx, dy in ((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy):
                needed = {(x + dx, y + dy), (x + dx, y), (x, y + dy)} - {(x, y)}
                if not needed <= free or needed & set(robots):
                    continue
                after = (*robots[:number], (x + dx, y + dy), *robots[number + 1 :])
                if after not in known:
                    known[after] = known[robots] + 1
                    frontier.append(after)
    return None


def moves_of(plan: JointPlan) -> int:
    """How often a robot goes from one cell to the next."""
    steps = 0
    for legs in plan.legs.values():
        for leg in legs:
            dx, dy = leg.end_mm[0] - leg.start_mm[0], leg.end_mm[1] - leg.start_mm[1]
            steps += math.ceil(max(abs(dx), abs(dy)) / 60.0 - 1e-6)
    return steps


def tiny(seed: int) -> tuple[set[Cell], tuple[Cell, ...], tuple[Cell, ...], str, str]:
    rng = random.Random(seed)
    width, height = rng.choice(((2, 2), (3, 2), (4, 2), (3, 3)))
    cells = [(x, y) for y in range(height) for x in range(width)]
    walls = set(rng.sample(cells, rng.randint(0, 2)))
    free = [cell for cell in cells if cell not in walls]
    count = rng.randint(1, min(4, len(free)))
    starts, goals = rng.sample(free, count), rng.sample(free, count)

    def picture(at: list[Cell]) -> str:
        names = dict(zip(at, "ABCD", strict=False))
        rows = [[names.get((x, y), "#" if (x, y) in walls else ".") for x in range(width)] for y in range(height)]
        return "\n".join(" ".join(row) for row in rows)

    return set(free), tuple(starts), tuple(goals), picture(starts), picture(goals)


def test_brute_force_counts_as_by_hand() -> None:
    assert fewest_moves({(0, 0), (1, 0), (2, 0)}, ((0, 0),), ((2, 0),)) == 2
    assert fewest_moves({(0, 0), (1, 0)}, ((0, 0), (1, 0)), ((1, 0), (0, 0))) is None
    # Into the bay, past it, and out again: (1, 0) is the bay above the middle of three cells.
    bay = {(0, 1), (1, 1), (2, 1), (1, 0)}
    assert fewest_moves(bay, ((0, 1), (2, 1)), ((2, 1), (0, 1))) == 6


@pytest.mark.parametrize("block", range(8))
def test_a_plan_is_found_exactly_where_there_is_one(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        free, starts, goals, before, after = tiny(seed)
        if fewest_moves(free, starts, goals) is None:
            with pytest.raises(BlockedError):
                plan_stage(*from_pictures(before, after))
        else:
            plan_stage(*from_pictures(before, after))


def test_plans_make_few_moves_more_than_needed() -> None:
    """Plans minimise time, not moves; still they need few more than the fewest."""
    extra = []
    for seed in range(120):
        free, starts, goals, before, after = tiny(seed)
        fewest = fewest_moves(free, starts, goals)
        if fewest:
            extra.append(moves_of(plan_stage(*from_pictures(before, after))) / fewest)
    assert sum(extra) / len(extra) < 1.25

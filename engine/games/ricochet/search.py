"""Breadth-first search for short solutions: within a budget for computer players, to a given depth for the rules.

Not a full solver: the fewest moves of an arbitrary position need more than a few thousand positions.
"""

import math
from functools import lru_cache

from engine.games.ricochet.assembly import CELLS
from engine.games.ricochet.board import DIRECTIONS, RicochetBoard
from engine.games.ricochet.chips import active_robot
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.proof import Standing, has_arrived, slid

Solution = tuple[tuple[int, int], ...]
"""Slides in order: robot, direction."""


@lru_cache(maxsize=64)
def solve(
    config: RicochetConfig, chip: int, standing: Standing, movers: tuple[int, ...], budget: int
) -> Solution | None:
    """A shortest solution that moves only these robots; None if there is none among `budget` positions.

    A solution has at least one slide, even if a robot is on the target already. Cached, because several players ask for
    the same one.
    """
    robot = active_robot(chip)
    matters = -1 if robot is None else 3 << 2 * robot
    came: dict[Standing, tuple[Standing, tuple[int, int]] | None] = {standing: None}
    edge = [standing]
    while edge:
        further = []
        for here in edge:
            for mover in movers:
                for direction in range(len(DIRECTIONS)):
                    there = slid(config, chip, here, mover, direction)
                    if there is None:
                        continue
                    there = there._replace(axes=there.axes & matters)
                    if has_arrived(config, chip, there):
                        return (*_traced(came, here), (mover, direction))
                    if len(came) >= budget:
                        return None
                    if there not in came:
                        came[there] = (here, (mover, direction))
                        further.append(there)
        edge = further
    return None


@lru_cache(maxsize=256)
def needs_more(config: RicochetConfig, chip: int, robots: tuple[int, ...], most: int) -> bool:
    """Whether every solution has more than `most` slides; a solution has at least one slide."""
    active = active_robot(chip)
    movers = range(config.robots)
    matters = -1 if active is None else 3 << 2 * active
    bounds = [(robot, least_slides(config.board, chip, robot)) for robot in movers if active in (None, robot)]
    edge = [Standing(robots)]
    seen = set(edge)
    for left in reversed(range(most)):
        further = []
        for here in edge:
            for there in (
                slid(config, chip, here, mover, heading) for mover in movers for heading in range(len(DIRECTIONS))
            ):
                if there is None:
                    continue
                there = there._replace(axes=there.axes & matters)
                if has_arrived(config, chip, there):
                    return False
                if there not in seen and any(least[there.robots[robot]] <= left for robot, least in bounds):
                    seen.add(there)
                    further.append(there)
        edge = further
    return True


@lru_cache(maxsize=64)
def least_slides(board: RicochetBoard, chip: int, robot: int) -> tuple[float, ...]:
    """Cell -> a lower bound of the slides from there to the target: a robot that can stop on any cell of its slide.

    Other robots only stop it earlier, so no solution is shorter. The bound on the target itself is 1: it must leave it.
    """
    target = board.assembly.targets[chip]
    least = [math.inf] * CELLS
    least[target] = 0
    for number in range(1, CELLS):
        closer = {cell for cell in range(CELLS) if least[cell] < number}
        reached = [
            cell
            for cell, paths in enumerate(board.slide_paths[robot])
            if cell not in closer and any(not closer.isdisjoint(path.cells) for path in paths)
        ]
        if not reached:
            break
        for cell in reached:
            least[cell] = number
    least[target] = 1
    return tuple(least)


def _traced(came: dict[Standing, tuple[Standing, tuple[int, int]] | None], standing: Standing) -> Solution:
    slides = []
    while (step := came[standing]) is not None:
        standing, slide = step
        slides.append(slide)
    return tuple(reversed(slides))

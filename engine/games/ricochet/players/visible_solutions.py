"""Solutions that people see in a position: those that come to mind, and how hard each is to see."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import active_robot
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.rules.proof import Standing, has_arrived, slid
from engine.games.ricochet.solver.solver import solution

Moves = tuple[tuple[int, int], ...]
"""Slides in order: robot, direction."""

HELPER, HELPER_SLIDE, DEFLECTION = 2.0, 0.5, 1.0
"""Points of difficulty beyond one per slide: per helper, per slide of a helper, per turn at a barrier.

A judgement: people follow one robot, and look at the others only when that leads nowhere.
"""


class Seen(NamedTuple):
    """A solution and how hard it is to see, in points."""

    moves: Moves
    difficulty: float


@lru_cache(maxsize=32)
def seen_solutions(config: RicochetConfig, chip: int, robots: tuple[int, ...], longest: int) -> tuple[Seen, ...]:
    """A shortest solution, and those of one robot alone, which are easier to see; the shortest first."""
    shortest = solution(config, chip, Standing(robots), longest).moves
    if not shortest:
        return ()
    active = active_robot(chip)
    alone = [_alone(config, chip, robots, robot, longest) for robot in range(len(robots)) if active in (None, robot)]
    moves = sorted({shortest, *(one for one in alone if one)}, key=lambda one: (len(one), one))
    return tuple(Seen(one, difficulty(config, robots, one)) for one in moves)


def difficulty(config: RicochetConfig, robots: Sequence[int], moves: Moves) -> float:
    """The difficulty of seeing a solution."""
    arriver = moves[-1][0]
    helpers = {robot for robot, _ in moves} - {arriver}
    points = len(moves) + HELPER * len(helpers) + HELPER_SLIDE * sum(robot != arriver for robot, _ in moves)
    cells = list(robots)
    for robot, direction in moves:
        path = config.board.slide_path(cells, robot, direction)
        far = config.board.reach(cells, robot, direction)
        turned = path.axes[far - 1] != path.axes[0]
        points += DEFLECTION * turned
        cells[robot] = path.cells[far - 1]
    return points


def _alone(config: RicochetConfig, chip: int, robots: tuple[int, ...], robot: int, longest: int) -> Moves | None:
    """A shortest solution of one robot alone."""
    edge: dict[Standing, Moves] = {Standing(robots): ()}
    seen = set(edge)
    for _ in range(longest):
        further: dict[Standing, Moves] = {}
        for here, moves in edge.items():
            for direction in range(len(DIRECTIONS)):
                there = slid(config, chip, here, robot, direction)
                if there is None or there in seen:
                    continue
                if has_arrived(config, chip, there):
                    return (*moves, (robot, direction))
                seen.add(there)
                further[there] = (*moves, (robot, direction))
        edge = further
    return None

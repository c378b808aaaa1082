"""All shortest solutions of a position."""

from typing import NamedTuple

from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.rules.proof import Standing, has_arrived, slid
from engine.games.ricochet.solver.solver import problem_of, solve

Moves = tuple[tuple[int, int], ...]
"""Slides in order: robot, direction."""


class Solutions(NamedTuple):
    """Shortest solutions, in the order of robots and directions.

    Attributes:
        moves: the slides of each; two solutions differ in some slide, also if they only swap two of them.
        complete: whether these are all.
    """

    moves: tuple[Moves, ...]
    complete: bool


def all_shortest(config: RicochetConfig, chip: int, robots: tuple[int, ...], length: int, limit: int) -> Solutions:
    """All solutions of the shortest length, at most `limit`.

    Each slide is tried that leaves a solution of one slide less, which the solver tells.

    Raises:
        SolverError: a search needs more memory than it may use.
    """
    left_from: dict[tuple[Standing, int], bool] = {}
    found: list[Moves] = []

    def solvable(standing: Standing, left: int) -> bool:
        key = (standing, left)
        if key not in left_from:
            arrived = has_arrived(config, chip, standing)
            left_from[key] = arrived or solve(problem_of(config, chip, standing, left)).moves is not None
        return left_from[key]

    def follow(standing: Standing, moves: Moves) -> None:
        left = length - len(moves)
        if not left:
            found.append(moves)
        for robot in range(len(robots)) if left else ():
            for direction in range(len(DIRECTIONS)):
                after = slid(config, chip, standing, robot, direction)
                if len(found) <= limit and after is not None and solvable(after, left - 1):
                    follow(after, (*moves, (robot, direction)))

    follow(Standing(robots), ())
    return Solutions(tuple(found[:limit]), len(found) <= limit)

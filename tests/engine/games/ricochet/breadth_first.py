"""Fewest moves by plain breadth-first search with the engine's own slides; shares no code with the solver.

`python -m tests.engine.games.ricochet.breadth_first 1000 20000` compares both on 1,000 positions.
"""

import random
import sys

from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.rules.proof import Standing, has_arrived, slid
from engine.games.ricochet.solver.solver import problem_of, solve
from tests.engine.games.ricochet.table import game


def fewest(config: RicochetConfig, chip: int, robots: tuple[int, ...], most_states: int) -> int | None:
    """The fewest slides that win the chip, -1 if none do; None if the search has to look at more states."""
    edge = {Standing(robots)}
    seen = set(edge)
    moves = 0
    while edge:
        if any(has_arrived(config, chip, standing) for standing in edge):
            return moves
        further = set()
        for standing in edge:
            for robot in range(len(robots)):
                for direction in range(4):
                    after = slid(config, chip, standing, robot, direction)
                    if after is not None and after not in seen:
                        further.add(after)
            if len(seen) + len(further) > most_states:
                return None
        seen |= further
        edge = further
        moves += 1
    return -1


def compared(positions: int, most_states: int) -> dict[str, int]:
    """How many seeded positions under all rules the solver answers as this search does.

    Half of the boards have three or four faces with diagonals.
    """
    rng = random.Random(2026)
    counts = {"positions": positions, "finished": 0, "equal": 0}
    for _ in range(positions):
        rules = {
            "board": rng.choice((rng.randint(1, 1536), rng.randint(1459, 1536))),
            "silver": rng.random() < 0.3,
            "must_ricochet": rng.random() < 0.8,
            "stop_over": rng.random() < 0.3,
        }
        config = game(**rules).config
        robots, chip = tuple(rng.sample(config.board.starts, config.robots)), rng.randrange(len(CHIPS))
        known = fewest(config, chip, robots, most_states)
        if known is None:
            continue
        moves = solve(problem_of(config, chip, Standing(robots))).moves
        counts["finished"] += 1
        counts["equal"] += known == (-1 if moves is None else len(moves))
    return counts


if __name__ == "__main__":
    print(compared(int(sys.argv[1]), int(sys.argv[2])))

"""Fewest moves by plain breadth-first search with the engine's own slides; shares no code with the solver."""

from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.proof import Standing, has_arrived, slid


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

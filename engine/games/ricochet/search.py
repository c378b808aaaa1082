"""Short solutions for the computer players: breadth first, with a budget.

Not a solver: whoever needs the fewest moves of any position needs more than a few thousand positions.
"""

from functools import lru_cache

from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import active_robot
from engine.games.ricochet.proof import Standing, has_arrived, slid
from engine.games.ricochet.setting import Setting

Solution = tuple[tuple[int, int], ...]
"""Slides in order: robot, direction."""


@lru_cache(maxsize=64)
def solve(setting: Setting, chip: int, standing: Standing, movers: tuple[int, ...], budget: int) -> Solution | None:
    """A shortest solution that moves only these robots; None if the first `budget` positions hold none.

    A solution has a slide at least, also where a robot has arrived already. Several players ask for the same one.
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
                    there = slid(setting, chip, here, mover, direction)
                    if there is None:
                        continue
                    there = there._replace(axes=there.axes & matters)
                    if has_arrived(setting, chip, there):
                        return (*_traced(came, here), (mover, direction))
                    if len(came) >= budget:
                        return None
                    if there not in came:
                        came[there] = (here, (mover, direction))
                        further.append(there)
        edge = further
    return None


def _traced(came: dict[Standing, tuple[Standing, tuple[int, int]] | None], standing: Standing) -> Solution:
    slides = []
    while (step := came[standing]) is not None:
        standing, slide = step
        slides.append(slide)
    return tuple(reversed(slides))

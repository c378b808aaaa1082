"""The colours, the robots and the target chips of Ricochet Robots.

A robot is a number in the order of `ROBOTS`; a chip is a number in the order of `CHIPS`, a set of chips a bit mask.
"""

from collections.abc import Mapping
from functools import cache

COLOURS = ("red", "yellow", "green", "blue")
"""The colours of the sections, and of the robots in every game."""

ROBOT_COLOURS = (*COLOURS, "silver")
ROBOTS = ("R", "Y", "G", "B", "S")
ROBOT: Mapping[str, int] = {name: robot for robot, name in enumerate(ROBOTS)}

SHAPES = ("circle", "triangle", "square", "hexagon")
VORTEX_NAME = "vortex"
CHIPS = (*(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES), VORTEX_NAME)
CHIP: Mapping[str, int] = {name: chip for chip, name in enumerate(CHIPS)}

VORTEX = CHIP[VORTEX_NAME]
NO_CHIP = -1
ALL_CHIPS = (1 << len(CHIPS)) - 1


def active_robot(chip: int) -> int | None:
    """The robot that a coloured chip is about; None for the vortex, which is about any."""
    return None if chip == VORTEX else chip // len(SHAPES)


@cache
def chips_in(mask: int) -> tuple[int, ...]:
    """The chips of a mask, in order."""
    return tuple(chip for chip in range(len(CHIPS)) if mask >> chip & 1)

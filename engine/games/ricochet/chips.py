"""The colours, the robots and the target chips of Ricochet Robots.

A robot is a number in the order of `ROBOTS`; a chip is a number in the order of `CHIPS`, a set of chips a bit mask.
"""

from collections.abc import Mapping
from functools import lru_cache

COLOURS = ("red", "yellow", "green", "blue")
"""The colours of the sections, and of the robots in every game."""

ROBOT_COLOURS = (*COLOURS, "silver")
"""Robot -> its colour; the silver one takes part by option."""

ROBOTS = ("R", "Y", "G", "B", "S")
"""Names of the robots in notation."""

ROBOT: Mapping[str, int] = {name: robot for robot, name in enumerate(ROBOTS)}
"""Name -> robot."""

SHAPES = ("circle", "triangle", "square", "hexagon")
"""Shapes of the targets of each colour."""

VORTEX_NAME = "vortex"
"""Name of the chip that any robot may win."""

CHIPS = (*(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES), VORTEX_NAME)
"""Names of the 17 chips (docs/play/rules/ricochet.md)."""

CHIP: Mapping[str, int] = {name: chip for chip, name in enumerate(CHIPS)}
"""Name -> chip."""

VORTEX = CHIP[VORTEX_NAME]
"""The chip that any robot may win."""

NO_CHIP = -1
"""In place of a chip: none lies on the centre piece."""

ALL_CHIPS = (1 << len(CHIPS)) - 1
"""Mask of all chips."""


def active_robot(chip: int) -> int | None:
    """The robot that must reach the target of a coloured chip; None for the vortex, which any robot may reach."""
    return None if chip == VORTEX else chip // len(SHAPES)


@lru_cache(maxsize=64)  # a view asks for those of each seat; there are 131,072
def chips_in(mask: int) -> tuple[int, ...]:
    """The chips of a mask, in order."""
    return tuple(chip for chip in range(len(CHIPS)) if mask >> chip & 1)

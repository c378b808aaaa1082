"""The kinds of robots from the shop that this program drives; a new one has its row here."""

from collections.abc import Mapping
from functools import cache

from controller.robots.ozobot.evo import evo_kind
from controller.robots.robot import RobotKind
from controller.robots.toio.cube import cube_kind
from hardware.dimensions import load_dimensions


@cache
def robot_kinds() -> Mapping[str, RobotKind]:
    """By name, as in `table.toml`."""
    dimensions = load_dimensions()
    return {kind.name: kind for kind in (cube_kind(dimensions.toio), evo_kind(dimensions.ozobot))}

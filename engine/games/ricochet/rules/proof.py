"""Slides in a proof: which are legal, and when the target is reached.

"Per arribar al seu objectiu un robot ha de rebotar com a mínim una vegada (és a dir, canviar de direcció 90 graus abans
de desplaçar-se). Si un robot pogués arribar fins a la casella objectiu sense rebotar, hauria d'agafar una altra ruta."
(001_d843ed9042ca41dc.txt)
"""

from typing import NamedTuple

from engine.games.ricochet.board import NAMES
from engine.games.ricochet.chips import VORTEX, active_robot
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import axes_of
from engine.games.ricochet.rules.slides import BOTH_AXES
from engine.games.ricochet.words import WORDS, robot_name
from engine.words import Msg, site


class Standing(NamedTuple):
    """The state of a solution; the fields are those of `Position`."""

    robots: tuple[int, ...]
    axes: int = 0
    barred: int = 0


def slid(config: RicochetConfig, chip: int, standing: Standing, robot: int, direction: int) -> Standing | None:
    """The state after one slide; None if it is illegal."""
    robots, axes, barred = standing
    board = config.board
    far = board.reach(robots, robot, direction)
    if not far:
        return None
    path = board.slide_paths[robot][robots[robot]][direction]
    cell = path.cells[far - 1]
    axes |= path.axes[far - 1] << 2 * robot
    if (
        cell == board.assembly.targets[chip]
        and config.must_ricochet
        and not config.stop_over
        and axes_of(axes, robot) != BOTH_AXES
    ):
        if chip == VORTEX:
            barred |= 1 << robot
        elif robot == active_robot(chip):
            return None
    return Standing((*robots[:robot], cell, *robots[robot + 1 :]), axes, barred)


def refusal(config: RicochetConfig, chip: int, standing: Standing, robot: int, direction: int) -> Msg | None:
    """Why a slide is illegal, or None."""
    if slid(config, chip, standing, robot, direction) is not None:
        return None
    target = NAMES[config.board.assembly.targets[chip]]
    return config.board.refusal(standing.robots, robot, direction) or WORDS(
        "no.turned", robot=robot_name(robot), cell=site(target)
    )


def has_arrived(config: RicochetConfig, chip: int, standing: Standing) -> bool:
    """Whether the right robot is on the target, having turned if it must.

    Its axes show whether it has turned; a robot that has not moved has none.
    """
    target = config.board.assembly.targets[chip]
    if target not in standing.robots:
        return False
    robot = standing.robots.index(target)
    if chip != VORTEX and robot != active_robot(chip):
        return False
    turned = axes_of(standing.axes, robot) == BOTH_AXES and not standing.barred >> robot & 1
    return turned or not config.must_ricochet


def solved_as_it_stands(config: RicochetConfig, chip: int, robots: tuple[int, ...]) -> bool:
    """Whether the chip needs no move, which is possible only without must-ricochet."""
    return has_arrived(config, chip, Standing(robots))

"""The configuration of Robotory."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.robotory.board import RobotoryBoard, standard_board
from engine.state import Option

OPTIONS: tuple[Option, ...] = ()
"""None: the rulebook has no variants."""


@dataclass(frozen=True, eq=False)
class RobotoryConfig:
    """The constants of a game: its board, and every option's value."""

    board: RobotoryBoard
    options: Mapping[str, Any]


def make_config(options: Mapping[str, Any]) -> RobotoryConfig:
    """The configuration for a value of each option."""
    return RobotoryConfig(standard_board(), options)

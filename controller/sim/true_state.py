"""The true state of the simulated table: for renderer, tests and reports, never for vision or controller."""

from dataclasses import dataclass
from typing import NamedTuple


class TrueFigure(NamedTuple):
    """A figure's body: tag id, axle centre in board mm, yaw, CSS colour, and whether it is held in the air."""

    tag: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    colour: str
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class TrueToken:
    """A token: class name such as `disc-white`, centre in board mm, and rotation."""

    kind: str
    x_mm: float
    y_mm: float
    turn_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class TrueHand:
    """A hand with its forearm: fingertips in board mm, direction to the person, and height above the board."""

    x_mm: float
    y_mm: float
    from_rad: float
    height_mm: float = 60.0


@dataclass(frozen=True, slots=True)
class Truth:
    """Everything that the camera can see, at one table time."""

    t_s: float
    figures: tuple[TrueFigure, ...]
    tokens: tuple[TrueToken, ...]
    hands: tuple[TrueHand, ...]

"""What is really on the simulated table. Never given to vision or controller: for the renderer, tests and reports."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrueFigure:
    """A figure's body: tag id, axle centre in board mm, yaw, and whether it is held in the air."""

    tag: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    colour: str
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class TrueToken:
    """A token where it really lies, board mm; class name such as `disc-white`."""

    kind: str
    x_mm: float
    y_mm: float
    turn_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class TrueHand:
    """A hand with its forearm over the table: fingertips, direction towards the person, board mm."""

    x_mm: float
    y_mm: float
    from_rad: float
    height_mm: float = 60.0


@dataclass(frozen=True, slots=True)
class Truth:
    """Everything the camera looks at, at one time."""

    t_s: float
    figures: tuple[TrueFigure, ...]
    tokens: tuple[TrueToken, ...]
    hands: tuple[TrueHand, ...]

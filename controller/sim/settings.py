"""Settings of the simulated table, as values that fit into JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from controller.sim.people.hands import Behaviour
from engine.state import Game

FirmwareHost = Literal["python", "micropython"]

Profile = Literal["usual", "first-build"]
"""How well everything is made: as planned, or as a first build may turn out (`controller.sim.figures.first_build`)."""

FigureKind = Literal["built", "toio", "ozobot"]
"""What drives: figures as they are built, or robots from the shop under a cap (`controller.robots.kinds`)."""

BOX = "box"
"""Start place next to the table, outside the camera's view."""


@dataclass(frozen=True, slots=True)
class SimFigure:
    """A figure on the simulated table.

    Attributes:
        id: also of its tag.
        colour: of its body, CSS.
        at: site or parking place where it starts, or `BOX`.
        motor: whether it drives; without a motor it is only a body that people carry.
        radio: its address on the wire; None for its id, as after pairing.
    """

    id: int
    colour: str
    at: str
    motor: bool = True
    radio: int | None = None

    @property
    def address(self) -> int:
        """Its address on the wire."""
        return self.id if self.radio is None else self.radio


@dataclass(frozen=True, slots=True)
class SimSettings:
    """The table and the room around it.

    Attributes:
        game: whose sheet lies on the table.
        figures: all figures.
        options: of the game.
        seed: of all random numbers.
        resolution: `720p`, `1080p`, or `auto` for the smallest that is enough for this board.
        fps: frames per second of table time.
        light: `good`, `typical` or `hard`.
        hands: how people do their tasks.
        mismatch: sigma of each wheel's gain around 1.
        lens: `standard`, `webcam` or `wide`, see `controller.sim.camera.camera_kinds.LENSES`.
        firmware: what runs the figures' firmware: `python` in the table's own process, or `micropython` on emulated
            boards, which use the computer's clock.
        profile: how well figures, camera and radio are made.
        kind: of all figures that drive.
        motors_mm_s: speed of the motors of a first build, of the wheels' rims; None: drawn.
    """

    game: str
    figures: tuple[SimFigure, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    resolution: str = "auto"
    fps: float = 15.0
    light: str = "typical"
    hands: Behaviour = "prompt"
    mismatch: float = 0.02
    lens: str = "standard"
    firmware: FirmwareHost = "python"
    profile: Profile = "usual"
    kind: FigureKind = "built"
    motors_mm_s: float | None = None


def parked(game: Game) -> tuple[SimFigure, ...]:
    """A figure for each piece of a game at the parking places, with ids from 0 in the order of the pieces."""
    return tuple(
        SimFigure(number, piece.colour, park.id)
        for number, (piece, park) in enumerate(zip(game.pieces, game.board.parks, strict=False))
    )


def scattered(game: Game, seed: int) -> dict[int, str]:
    """A random cell of the board for each figure id, as the last game may have left them."""
    cells = [site.id for site in game.board.sites.values() if site.outline_mm]
    return dict(enumerate(Random(f"{seed} scattered").sample(cells, len(game.pieces))))


def boxed(game: Game) -> tuple[SimFigure, ...]:
    """The same figures in their box, so the board is empty at the start, as the calibration requires."""
    return tuple(SimFigure(number, piece.colour, BOX) for number, piece in enumerate(game.pieces))

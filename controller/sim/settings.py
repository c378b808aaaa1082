"""What the simulated table is like, as values that fit into JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from controller.sim.hands import Behaviour
from engine.state import Game

FirmwareHost = Literal["python", "micropython"]

BOX = "box"
"""Beside the table, where the camera does not see it."""


@dataclass(frozen=True, slots=True)
class SimFigure:
    """A figure on the simulated table.

    Attributes:
        id: the same as its tag's.
        colour: of its body, CSS.
        at: the site or parking place where it stands at the start, or `BOX`.
        motor: whether it drives; without motor there is only a body that people carry.
        radio: its address on the wire; None: the number of its tag, as after pairing.
    """

    id: int
    colour: str
    at: str
    motor: bool = True
    radio: int | None = None

    @property
    def address(self) -> int:
        """On the wire."""
        return self.id if self.radio is None else self.radio


@dataclass(frozen=True, slots=True)
class SimSettings:
    """The table in the room.

    Attributes:
        game: whose sheet lies on the table.
        options: of the game.
        figures: what stands on it.
        seed: of everything that is left to chance.
        resolution: `720p`, `1080p`, or `auto` for the smaller one that is enough for this board.
        fps: frames per second of table time.
        light: `good`, `typical` or `hard`.
        hands: how people take their tasks.
        mismatch: sigma of each wheel's gain around 1.
        lens: `standard`, `webcam` or `wide`, see `controller.sim.camera.LENSES`.
        firmware: what runs the figures' firmware: `python` in the table's own process, or `micropython` on emulated
            boards, which keep to the computer's clock.
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


def parked(game: Game) -> tuple[SimFigure, ...]:
    """A figure for each piece of a game, at the parking places: ids count from 0 in the order of the pieces."""
    return tuple(
        SimFigure(number, piece.colour, park.id)
        for number, (piece, park) in enumerate(zip(game.pieces, game.board.parks, strict=False))
    )


def scattered(game: Game, seed: int) -> dict[int, str]:
    """A random cell of the board for each figure id, as the last game may have left them."""
    cells = [site.id for site in game.board.sites.values() if site.outline_mm]
    return dict(enumerate(Random(f"{seed} scattered").sample(cells, len(game.pieces))))


def boxed(game: Game) -> tuple[SimFigure, ...]:
    """The same figures, all in their box: so a table begins, empty under the camera."""
    return tuple(SimFigure(number, piece.colour, BOX) for number, piece in enumerate(game.pieces))

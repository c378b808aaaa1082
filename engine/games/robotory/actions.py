"""Robotory's three actions and their text forms: `place white c4`, `move R d2 d1 c1`, `refill 1 2`."""

from dataclasses import dataclass

from engine.errors import NotationError
from engine.games.robotory.board import ROBOTS, SEATS, RobotoryBoard
from engine.games.robotory.position import COLOURS, FULL_SUPPLY
from engine.state import Actor

COUNTS = {str(count): count for count in range(FULL_SUPPLY + 1)}
"""Text of a number of discs -> the number."""


@dataclass(frozen=True, slots=True)
class PlaceDisc:
    """Lay one disc of the supply on a free cell."""

    actor: Actor
    colour: str
    cell: str

    def __str__(self) -> str:
        return f"place {self.colour} {self.cell}"


@dataclass(frozen=True, slots=True)
class ChainMove:
    """Move one robot along cells with discs, burning each."""

    actor: Actor
    robot: str
    path: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("move", self.robot, *self.path))


@dataclass(frozen=True, slots=True)
class Refill:
    """Refill the supply from the pool."""

    actor: Actor
    white: int
    black: int

    def __str__(self) -> str:
        return f"refill {self.white} {self.black}"


def read_action(board: RobotoryBoard, actor: Actor, text: str) -> PlaceDisc | ChainMove | Refill:
    """Read an action's text, legal or not.

    Raises:
        NotationError: the actor is not a seat, or the text is not an action of Robotory.
    """
    if actor not in SEATS:
        raise NotationError(f"{actor!r} has no seat in Robotory; the seats are {' and '.join(SEATS)}")
    match text.split():
        case ["place", colour, cell] if colour in COLOURS and cell in board.number:
            return PlaceDisc(actor, colour, cell)
        case ["move", robot, *path] if robot in ROBOTS and path and all(cell in board.number for cell in path):
            return ChainMove(actor, robot, tuple(path))
        case ["refill", white, black] if white in COUNTS and black in COUNTS:
            return Refill(actor, COUNTS[white], COUNTS[black])
    raise NotationError(
        f"{text!r} is not an action of Robotory; write `place white c4`, `move R d2 d1` or `refill 1 2` (white, black)"
    )

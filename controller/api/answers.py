"""The JSON values that answer what a phone asks while it builds an action: see `controller.api.shapes`."""

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.game_states import GameState
from controller.api.shapes import Board, Route, Token


class Explored(TypedDict):
    """Where a line of slides leads: the robots' sites, whether it solves the chip, and the slides that can follow.

    `slides`: robot -> direction -> the sites that it enters, its end last.
    """

    robots: dict[str, str]
    solved: bool
    slides: dict[str, dict[str, list[str]]]


class PuzzlePiece(TypedDict):
    """A robot of a puzzle, which stands on no table."""

    piece: str
    title: str
    colour: str


class Puzzle(TypedDict):
    """The puzzle of a day (ISO 8601): a position in which a way is searched, and the fewest moves that one has."""

    day: str
    moves: int
    board: Board
    pieces: list[PuzzlePiece]
    state: GameState


class TokenToLay(TypedDict):
    """A token that hands must lay."""

    site: str
    token: Token


class FigureToCarry(TypedDict):
    """A figure that hands must carry, and where to."""

    piece: str
    site: str


class Ghost(TypedDict):
    """A preview of an action: what would drive, and what hands would lift, lay, turn over and carry.

    `routes` are those of all figures that would drive, in order. `blocked` says why there is no route, null if there
    is one.
    """

    routes: list[Route]
    seconds: float
    lift: list[str]
    lay: list[TokenToLay]
    turn: list[str]
    carry: list[FigureToCarry]
    blocked: str | None

"""The JSON values that answer what a phone asks while it builds an action: see `controller.api.shapes`."""

from typing import Any

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.choices import PuzzleLevel
from controller.api.game_states import GameState
from controller.api.sentences import NamedPiece, Sentence
from controller.api.shapes import Board, FigureWay, LogEntry, PlacedToken, Route, Token


class Explored(TypedDict):
    """Where a line of slides leads: the robots' sites, whether it solves the chip, and the slides that can follow.

    `slides`: robot -> direction -> the sites that it enters, its end last.
    """

    robots: dict[str, str]
    solved: bool
    slides: dict[str, dict[str, list[str]]]


class PuzzlePiece(NamedPiece):
    """A robot of a puzzle, which stands on no table."""


class Puzzle(TypedDict):
    """A puzzle of a day (ISO 8601): a position in which a way is searched, and one with the fewest moves."""

    day: str
    level: PuzzleLevel
    way: list[str]
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


class Hint(TypedDict):
    """What a seat could do: the action's text, the action as a sentence, and the most important thing that it does."""

    action: str
    told: Sentence
    reason: Sentence


class StandingFigure(TypedDict):
    """A figure in a position; `down`: it has fallen or is switched off, as the game knows it."""

    piece: str
    site: str
    down: bool


class Moment(TypedDict):
    """The position after ply `ply` of the match as a seat may know it; 0 is the first one.

    `entry` is the ply as this seat may read it, null for the first position; `ways` are those that figures went in it,
    `sites` those of tokens that it changed. `plies` is how many there are.
    """

    ply: int
    plies: int
    entry: LogEntry | None
    figures: list[StandingFigure]
    tokens: list[PlacedToken]
    ways: list[FigureWay]
    sites: list[str]
    state: GameState | dict[str, Any]

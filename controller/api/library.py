"""The library of matches as it is sent: lists, one match, and the limit of a file; see `controller.api.shapes`."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import NamedPiece, Sentence
from controller.api.shapes import Board, GameOnTable, LogEntry, Outcome

MAX_MATCH_BYTES = 512 * 1024
"""Largest file of a match: one of 300 plies has about 30 KB."""


class Occupant(TypedDict):
    """Who played a seat; `level` is that of a computer player."""

    id: str
    kind: Literal["open", "human", "computer"]
    name: str
    level: str | None


class ListedMatch(TypedDict):
    """A match of the library.

    `origin`: played at this table, imported, or one of those that come along. `begun` is a date in ISO 8601, null if
    nobody knows it. `finished` is `played`, `abandoned` or `resigned/SEAT`, null while it is played. `plies` counts
    the entries of its record.
    """

    id: str
    origin: Literal["table", "imported", "sample"]
    game: str
    title: str
    begun: str | None
    seats: list[Occupant]
    plies: int
    finished: str | None
    winners: list[str]


class StoredPiece(NamedPiece):
    """A figure of a stored match."""


class Count(Sentence):
    """Something that a game counts, and how many."""

    count: int


class SeatStatistics(TypedDict):
    """What a seat did: its plies, the mean and the longest time before them, and what the game counts.

    A time is that of the table from the entry before, so it holds what robots and hands had to do until then; the first
    ply has none.
    """

    seat: str
    plies: int
    mean_s: float
    longest_s: float
    counts: list[Count]


class Driven(TypedDict):
    """How far a figure went on the board, from site to site as the record says."""

    piece: str
    mm: float


class Statistics(TypedDict):
    """A match in figures."""

    seats: list[SeatStatistics]
    driven: list[Driven]


class Remark(Sentence):
    """What the search of the game says in hindsight of a seat's ply, from what a spectator could know then."""

    ply: int
    seat: str


class MatchDetails(TypedDict):
    """A match of the library with what is needed to draw it: `plies` positions follow the first one.

    `times_s` are the table's times of these plies, `log` tells them as a spectator may read them; `outcome` is null for
    a match that was not played to its end.
    """

    match: ListedMatch
    game: GameOnTable
    board: Board
    pieces: list[StoredPiece]
    plies: int
    times_s: list[float]
    log: list[LogEntry]
    statistics: Statistics
    outcome: Outcome | None

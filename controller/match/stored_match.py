"""Matches as they are written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

HANDED = "handed"
"""How a match has ended that another table holds now."""

Origin = Literal["table", "imported", "sample"]

BEGUN = r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)?$"
"""When a match began: ISO 8601 in UTC, or empty if unknown."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a match.

    Attributes:
        n: running number, from 1.
        kind: `action`, `undo` or `adjust`.
        actor: the acting seat; empty for undo and adjust.
        text: the action, the number of plies taken back, or the position.
        source: `phone/ORDER-ID`, `table` (seen on the board), `computer` or `host`.
        t: table time in s.
    """

    n: int
    kind: str
    actor: str
    text: str
    source: str
    t: float


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as the journal holds it.

    Attributes:
        id: its name.
        game: name of the game.
        options: of the game.
        roster: the figure of each piece.
        seats: the occupants, as JSON values.
        seed: of its chance actions.
        finished: how it ended; None while it runs.
        entries: in order.
        settled: number of the last entry that the table has shown; -1 if not even the set-up.
        begun: when it began, ISO 8601 in UTC; empty if unknown.
        winners: the seats that won, if it is over.
    """

    id: str
    game: str
    options: Mapping[str, Any]
    roster: Mapping[str, int]
    seats: Mapping[str, Any]
    seed: int
    finished: str | None
    entries: tuple[Entry, ...]
    settled: int
    begun: str = ""
    winners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list says of a match, see `StoredMatch`.

    Attributes:
        plies: number of its entries.
        origin: where it is from: played at this table, imported, or one of those that come along.
    """

    id: str
    game: str
    seats: Mapping[str, Mapping[str, Any]]
    finished: str | None
    begun: str
    winners: tuple[str, ...]
    plies: int
    origin: Origin = "table"

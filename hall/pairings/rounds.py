"""Entrants, pairings and rounds, the values that all kinds of tournament share."""

from collections.abc import Sequence
from dataclasses import dataclass

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or a team in a tournament; a sequence of entrants is in the order of their seeding."""

    id: int
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants who meet; `first` makes the first move.

    Attributes:
        second: None if `first` has no opponent in this round.
        points: of both; None until there is a result.
    """

    first: int
    second: int | None
    points: tuple[float, float] | None = None


Round = Sequence[Pairing]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round as one entrant saw it; `points` are None until there is a result."""

    opponent: int | None
    went_first: bool
    points: float | None


def meetings(entrant: int, rounds: Sequence[Round]) -> list[Meeting]:
    """All rounds in which this entrant was paired, in their order."""
    seen = []
    for pairing in (pairing for pairings in rounds for pairing in pairings):
        if pairing.first == entrant:
            seen.append(Meeting(pairing.second, True, pairing.points[0] if pairing.points else None))
        elif pairing.second == entrant:
            seen.append(Meeting(pairing.first, False, pairing.points[1] if pairing.points else None))
    return seen


def score(met: Sequence[Meeting]) -> float:
    """The points of all results."""
    return sum(meeting.points or 0.0 for meeting in met)

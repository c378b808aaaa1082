"""Standings: points, then Buchholz, Sonneborn-Berger, and the points among those who are still equal."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from hall.pairings.rounds import Entrant, Meeting, Round, meetings, score


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's line.

    Attributes:
        rank: from 1; shared by those who are equal in everything.
        buchholz: the sum of the opponents' points; a bye counts as an opponent with one's own points.
        berger: the sum over all opponents of their points times the points won against them.
        direct: the points won against those with equal points, Buchholz and Sonneborn-Berger.
        played: results against an opponent.
    """

    rank: int
    entrant: int
    points: float
    buchholz: float
    berger: float
    direct: float
    played: int
    withdrawn: bool


def standings(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Standing]:
    """All entrants, the winner first; those of equal rank as they are seeded."""
    met = {
        entrant.id: [meeting for meeting in meetings(entrant.id, rounds) if meeting.points is not None]
        for entrant in entrants
    }
    points = {entrant: score(seen) for entrant, seen in met.items()}

    def level(entrant: int) -> tuple[float, float, float]:
        faced = [
            (points[entrant if meeting.opponent is None else meeting.opponent], meeting.points or 0.0)
            for meeting in met[entrant]
            if meeting.opponent is not None or meeting.points
        ]
        return points[entrant], sum(theirs for theirs, _ in faced), sum(theirs * won for theirs, won in faced)

    levels = {entrant.id: level(entrant.id) for entrant in entrants}
    peers = {one: {other for other in levels if levels[other] == levels[one]} for one in levels}
    direct = {one: score([meeting for meeting in met[one] if meeting.opponent in peers[one]]) for one in levels}
    withdrawn = {entrant.id: entrant.withdrawn for entrant in entrants}
    ordered = sorted(levels, key=lambda one: (*levels[one], direct[one]), reverse=True)
    lines, rank = [], 1
    for _, equal in groupby(ordered, key=lambda one: (levels[one], direct[one])):
        group = list(equal)
        for one in group:
            lines.append(Standing(rank, one, *levels[one], direct[one], _played(met[one]), withdrawn[one]))
        rank += len(group)
    return lines


def _played(met: Sequence[Meeting]) -> int:
    return sum(meeting.opponent is not None for meeting in met)

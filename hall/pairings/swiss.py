"""Swiss rounds as the cheapest matching: nobody meets anybody twice, and equals meet.

The cost of a pair, whose parts count strictly in this order:

1. the points of who gets the bye, which is a win and comes once to anybody
2. the squared difference of points, in half points
3. entrants who were paired with more points in the round before and are again, or with fewer and are again
4. pairs who both have made the first move more often than the second one, or both less often
5. how far two with equal points are from the order in which the upper half of them meets the lower half, and how far
   who gets the bye is from the last of those with equal points
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import networkx

from hall.errors import PairingError
from hall.pairings.rounds import LOSS, WIN, Entrant, Pairing, Round, meetings, score

_BYE = -1
"""The opponent of who gets the bye, as a node."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What the pairing of an entrant depends on.

    Attributes:
        half_points: twice the points.
        place, group: its place among those with equal points, and their number.
        met: ids of all opponents; None among them if there was a bye.
        balance: first moves less second moves.
        floated: 1 after a round against more points, -1 against fewer, else 0.
        went_first: whether it made the first move when it last met somebody.
    """

    id: int
    half_points: int
    place: int
    group: int
    met: frozenset[int | None]
    balance: int
    floated: int
    went_first: bool


def swiss_round(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Pairing]:
    """Pair the next round, the highest points first and the bye last.

    Raises:
        PairingError: a pairing of the rounds has no result, or everybody can be paired only by a repetition.
    """
    if any(pairing.points is None for pairings in rounds for pairing in pairings):
        raise PairingError("result-missing")
    field = {candidate.id: candidate for candidate in candidates(entrants, rounds)}
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, -price) for (one, other), price in costs(field).items())
    matched = [sorted(pair, reverse=True) for pair in networkx.max_weight_matching(graph, maxcardinality=True)]
    if len(matched) * 2 < len(field):
        raise PairingError("all-met")
    order = list(field)
    pairings = []
    for one, other in sorted(matched, key=lambda pair: (pair[1] == _BYE, min(order.index(i) for i in pair if i >= 0))):
        pairings.append(Pairing(one, None, (WIN, LOSS)) if other == _BYE else _first_move(field[one], field[other]))
    return pairings


def candidates(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Candidate]:
    """All who still play, those with more points first and else as they are seeded."""
    points = {entrant.id: score(meetings(entrant.id, rounds)) for entrant in entrants}
    before = {entrant.id: score(meetings(entrant.id, rounds[:-1])) for entrant in entrants}
    present = sorted((entrant.id for entrant in entrants if not entrant.withdrawn), key=lambda one: -points[one])
    groups = {score: [one for one in present if points[one] == score] for score in points.values()}
    found = []
    for one in present:
        met = meetings(one, rounds)
        faced = [meeting for meeting in met if meeting.opponent is not None]
        last = next((meeting.opponent for meeting in meetings(one, rounds[-1:])), None)
        difference = before[last] - before[one] if last is not None else 0
        found.append(
            Candidate(
                id=one,
                half_points=round(2 * points[one]),
                place=groups[points[one]].index(one),
                group=len(groups[points[one]]),
                met=frozenset(meeting.opponent for meeting in met),
                balance=sum(1 if meeting.went_first else -1 for meeting in faced),
                floated=(difference > 0) - (difference < 0),
                went_first=bool(faced) and faced[-1].went_first,
            )
        )
    return found


def costs(field: dict[int, Candidate]) -> dict[tuple[int, int], int]:
    """The cost of each pair that may meet; with an odd number also of each who may get the bye."""
    size = len(field)
    parts = {
        (one, other): _parts(field[one], field[other])
        for one, other in combinations(field, 2)
        if other not in field[one].met
    }
    if size % 2:
        parts |= {(one, _BYE): _bye(who) for one, who in field.items() if None not in who.met}
    bases = [1 + size * max((part[level] for part in parts.values()), default=0) for level in range(5)]
    return {pair: _number(part, bases) for pair, part in parts.items()}


def _parts(one: Candidate, other: Candidate) -> tuple[int, int, int, int, int]:
    difference = other.half_points - one.half_points
    up = (difference > 0) - (difference < 0)
    again = (up != 0) * ((one.floated == up) + (other.floated == -up))
    uneven = int(one.balance * other.balance > 0)
    from_order = (abs(one.place - other.place) - one.group // 2) ** 2 if up == 0 else 0
    return 0, difference**2, again, uneven, from_order


def _bye(one: Candidate) -> tuple[int, int, int, int, int]:
    return one.half_points, 0, 0, 0, (one.group - 1 - one.place) ** 2


def _number(part: Sequence[int], bases: Sequence[int]) -> int:
    """One number that orders sums of parts as the parts do, the first one first."""
    number = 0
    for digit, base in zip(part, bases, strict=True):
        number = number * base + digit
    return number


def _first_move(one: Candidate, other: Candidate) -> Pairing:
    """Who made it less often makes it, else who did not make it last, else the higher one by points and seed."""
    first, second = sorted((one, other), key=lambda who: (who.balance, who.went_first, -who.half_points, who.place))
    return Pairing(first.id, second.id)

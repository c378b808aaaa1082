"""Everybody against everybody, by the circle method: one entrant stays, the others move on by one place a round."""

from collections.abc import Sequence

from hall.pairings.rounds import LOSS, WIN, Entrant, Pairing


def round_count(entrants: int) -> int:
    """Rounds until everybody has met everybody."""
    return entrants - 1 + entrants % 2


def round_robin_round(entrants: Sequence[Entrant], number: int) -> list[Pairing]:
    """Pair a round; `number` counts from 0.

    With an odd number each rests once, for no points. Who should meet an entrant that has withdrawn wins.
    First moves differ from second ones by one at most.
    """
    places: list[Entrant | None] = [*entrants, *[None] * (len(entrants) % 2)]
    last = len(places) - 1
    turned = [*(places[(place + number) % last] for place in range(last)), places[last]]
    pairings = []
    for place in range(len(places) // 2):
        pair = turned[place], turned[last - place]
        swap = number % 2 if place == 0 else place % 2
        pairings += _pairing(*(pair[::-1] if swap else pair))
    return pairings


def _pairing(first: Entrant | None, second: Entrant | None) -> list[Pairing]:
    present = [entrant for entrant in (first, second) if entrant and not entrant.withdrawn]
    if len(present) == 2:
        return [Pairing(present[0].id, present[1].id)]
    rests = first is None or second is None
    return [Pairing(entrant.id, None, (LOSS if rests else WIN, LOSS)) for entrant in present]

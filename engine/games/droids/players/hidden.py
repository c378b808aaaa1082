"""Hidden parts of a Droids position, dealt at random: the kinds on the other racks and in the bins."""

from collections import Counter
from random import Random

from engine.games.droids.orders import BINS, COLOUR_OF
from engine.games.droids.position import Position


def redealt(position: Position, seat: int, rng: Random) -> Position:
    """The position with the kinds that `seat` does not see dealt again, colour by colour."""
    unseen = Counter(dict(enumerate(position.bins)))
    for other, rack in enumerate(position.racks):
        if other != seat:
            unseen.update(rack)
    # Each pool is sorted before it is shuffled, so the result depends on what the seat sees alone.
    pools: list[list[int]] = [[] for _ in BINS]
    for kind in sorted(unseen.elements()):
        pools[COLOUR_OF[kind]].append(kind)
    for pool in pools:
        rng.shuffle(pool)
    racks = tuple(
        rack
        if other == seat
        else tuple(sorted(pools[colour].pop() for colour in sorted(map(COLOUR_OF.__getitem__, rack))))
        for other, rack in enumerate(position.racks)
    )
    left = Counter(kind for pool in pools for kind in pool)
    return position._replace(racks=racks, bins=tuple(left[kind] for kind in range(len(position.bins))))

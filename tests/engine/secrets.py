"""What is hidden in each game, dealt again: other positions that one seat cannot tell from the present one.

A game that hides nothing has no row, and its views must be the same for all.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.games.droids.orders import COLOUR_OF
from engine.games.droids.state import DroidsState
from engine.games.roborama.board import CARDS, COLOURS, KINDS
from engine.games.roborama.state import RoboRamaState
from engine.state import Actor, State


def _droids(state: DroidsState, seat: Actor | None, rng: random.Random) -> DroidsState:
    """The kinds on the other racks and in the bins change places with others of their colour."""
    position = state.position
    own = state.game.seats.index(seat) if seat else None
    hidden = {n: rack for n, rack in enumerate(position.racks) if n != own}
    pools: dict[int, list[int]] = {colour: [] for colour in set(COLOUR_OF)}
    kinds = [kind for rack in hidden.values() for kind in rack]
    kinds += Counter(dict(enumerate(position.bins))).elements()
    for kind in kinds:
        pools[COLOUR_OF[kind]].append(kind)
    for pool in pools.values():
        rng.shuffle(pool)
    racks = list(position.racks)
    for n, rack in hidden.items():
        racks[n] = tuple(sorted(pools[COLOUR_OF[kind]].pop() for kind in rack))
    left = Counter(kind for pool in pools.values() for kind in pool)
    bins = tuple(left[kind] for kind in range(len(position.bins)))
    return replace(state, position=position._replace(racks=tuple(racks), bins=bins))


def _roborama(state: RoboRamaState, seat: Actor | None, rng: random.Random) -> RoboRamaState:
    """The others hold other ChaosBot cards, and have chosen other special cards as long as the choice is secret."""
    position, config = state.position, state.game.config
    own = COLOURS.index(seat) if seat else None
    unseen = Counter(dict(enumerate(config.board.chaos_cards))) - Counter(dict(enumerate(position.discards)))
    if own is not None:
        unseen -= Counter(dict(enumerate(position.hands[own])))
    pool = sorted(unseen.elements())
    rng.shuffle(pool)
    hands, chosen = list(position.hands), list(position.chosen)
    for colour in config.colours:
        if colour == own:
            continue
        if config.agreed is None:
            hand = Counter(pool.pop() for _ in range(sum(hands[colour])))
            hands[colour] = tuple(hand[kind] for kind in range(len(KINDS)))
        cards = rng.sample(range(len(CARDS)), chosen[colour].bit_count())
        chosen[colour] = sum(1 << card for card in cards)
    return replace(state, position=position._replace(hands=tuple(hands), chosen=tuple(chosen)))


SECRETS: Mapping[str, Callable[[State, Actor | None, random.Random], State]] = {
    "droids": _droids,
    "roborama": _roborama,
}

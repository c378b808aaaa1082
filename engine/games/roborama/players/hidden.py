"""Hidden parts of a RoboRama position, dealt at random: the others' ChaosBot cards and secret choices."""

from collections import Counter
from random import Random

from engine.games.roborama.board import CARDS, KINDS
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import Position


def redealt(config: RoboRamaConfig, position: Position, colour: int, rng: Random) -> Position:
    """The position with the cards that `colour` does not see dealt again, and secret choices made again."""
    unseen = Counter(dict(enumerate(config.board.chaos_cards)))
    unseen -= Counter(dict(enumerate(position.discards))) + Counter(dict(enumerate(position.hands[colour])))
    pool = sorted(unseen.elements())
    rng.shuffle(pool)
    hands, chosen = list(position.hands), list(position.chosen)
    for other in config.colours:
        if other == colour:
            continue
        if config.agreed is None:
            hand = Counter(pool.pop() for _ in range(sum(hands[other])))
            hands[other] = tuple(hand[kind] for kind in range(len(KINDS)))
        cards = rng.sample(range(len(CARDS)), chosen[other].bit_count())
        chosen[other] = sum(1 << card for card in cards)
    return position._replace(hands=tuple(hands), chosen=tuple(chosen))

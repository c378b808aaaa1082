"""The choices of a player: squares for obstacles, tokens to draw, slots for tokens, emitters to send from."""

from engine.games.droids.board import NAMES, OFF
from engine.games.droids.config import EMITTERS, RACK, SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, COLOUR_OF, kind_of
from engine.games.droids.position import NO_ORDERS, Counts, Position

_REPAIR_COLOURS = tuple(colour.repair for colour in BINS)
"""Colour -> whether a repair robot receives its orders."""


def may_lay(config: DroidsConfig, position: Position) -> int:
    """Mask of the squares on which an obstacle may be placed before the first round."""
    taken = config.board.fixed | position.tokens | config.kept_clear
    for square in position.robots:
        taken |= 1 << square
    return ((1 << len(NAMES)) - 1) & ~taken


def room(position: Position, seat: int) -> int:
    """The number of tokens that the seat draws: up to a full rack, or all that are left."""
    return min(RACK - len(position.racks[seat]), sum(position.bins) + sum(position.discards))


def stock(position: Position) -> Counts:
    """Tokens that can be drawn, by colour: those in the bin and in the discard."""
    counts = [0] * len(BINS)
    for kind, colour in enumerate(COLOUR_OF):
        counts[colour] += position.bins[kind] + position.discards[kind]
    return tuple(counts)


def next_colour(position: Position) -> int:
    """The colour of the token that is dealt next."""
    return next(colour for colour, count in enumerate(position.dealing) if count)


def refilled(position: Position) -> tuple[Counts, Counts]:
    """Bins and discards for the next token, after an empty bin was refilled from its discard."""
    bins, discards, colour = position.bins, position.discards, next_colour(position)
    kinds = [kind for kind, own in enumerate(COLOUR_OF) if own == colour]
    if any(bins[kind] for kind in kinds):
        return bins, discards
    return (
        tuple(discards[kind] if kind in kinds else count for kind, count in enumerate(bins)),
        tuple(0 if kind in kinds else count for kind, count in enumerate(discards)),
    )


def free_slots(position: Position, seat: int) -> tuple[int, ...]:
    """Numbers of the empty slots on the seat's intact emitters, ascending."""
    covered = position.covered[seat]
    return tuple(
        slot for slot, order in enumerate(position.emitters[seat]) if not order and not covered >> slot // SLOTS & 1
    )


def can_place(position: Position, seat: int) -> bool:
    """Whether the seat has a token and a free slot."""
    return bool(position.racks[seat] and free_slots(position, seat))


def next_order(position: Position, seat: int, emitter: int) -> int:
    """The order nearest to the squares on an emitter, 0 if it is empty."""
    first = SLOTS * emitter
    for order in position.emitters[seat][first : first + SLOTS]:
        if order:
            return order
    return 0


def receiver(config: DroidsConfig, position: Position, seat: int, emitter: int) -> int | None:
    """The figure that receives the emitter's next order, or None if there is none in its line.

    Objects in between do not matter: "la présence d'un obstacle n'empêche pas la transmission"
    (003_e27534d85c5543cd.txt).
    """
    order = next_order(position, seat, emitter)
    if not order:
        return None
    edge = config.board.edges[config.seats[seat]]
    figures = config.repair if _REPAIR_COLOURS[COLOUR_OF[kind_of(order)]] else (seat,)
    in_line = [
        figure for figure in figures if position.robots[figure] != OFF and edge.lane[position.robots[figure]] == emitter
    ]
    return min(in_line, key=lambda figure: edge.depth[position.robots[figure]], default=None)


def sendable(config: DroidsConfig, position: Position, seat: int) -> tuple[int, ...]:
    """The emitters whose next order the seat can send."""
    if position.emitters[seat] == NO_ORDERS:
        return ()
    return tuple(emitter for emitter in range(EMITTERS) if receiver(config, position, seat, emitter) is not None)

"""Plans for a round of Droids: orders that a player would place, one after the other, and where they lead."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from engine.games.droids.board import OFF
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, KINDS, kind_of, order_of
from engine.games.droids.players import evaluation
from engine.games.droids.players.evaluation import Guess
from engine.games.droids.position import Position, changed
from engine.games.droids.rules.choices import free_slots
from engine.search.budget import Budget, BudgetSpentError

_LESS_SURE = 0.8
"""Factor for the gain of each further order, which is less certain than that of the one before."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Orders that the seat could place.

    Attributes:
        gain: by how much the last of them betters the seat's worth, less the further away it is.
        orders: them, each with its slot, in the order in which they are sent.
        guess: where they lead if no other player acts.
        real: the present position with them placed.
    """

    gain: float
    orders: tuple[tuple[int, int], ...]
    guess: Guess
    real: Position


def plans(
    config: DroidsConfig, position: Position, guess: Guess, seat: int, width: int, length: int, budget: Budget
) -> list[Plan]:
    """Plans of at most `length` orders by a beam of `width`, the best first; only those that gain something.

    `guess` is where the orders that are placed already lead.
    """
    start = evaluation.worth(config, guess, seat)
    found: list[Plan] = []
    edge = [Plan(0.0, (), guess, position)]
    with suppress(BudgetSpentError):
        for number in range(length):
            edge = _longer(config, edge, seat, number, start, budget)[:width]
            found += edge
    return sorted((plan for plan in found if plan.gain > 0), key=lambda plan: plan.gain, reverse=True)


def _longer(
    config: DroidsConfig, edge: Sequence[Plan], seat: int, number: int, start: float, budget: Budget
) -> list[Plan]:
    """The plans of `edge`, of `number` orders, with one more, the best first; `start` is the worth without them."""
    further: dict[tuple[Position, Position], Plan] = {}
    for plan in edge:
        for order, figure, emitter in orders(config, plan.guess[0], seat, plan.real.racks[seat]):
            slot = slot_behind(plan.real, seat, emitter)
            if slot is not None:
                budget.spend()
                after = evaluation.carried_out(config, plan.guess, seat, figure, order)
                gain = (evaluation.worth(config, after, seat) - start) * _LESS_SURE**number
                real = with_order(plan.real, seat, order, slot)
                further.setdefault((after[0], real), Plan(gain, (*plan.orders, (order, slot)), after, real))
    return sorted(further.values(), key=lambda plan: plan.gain, reverse=True)


def orders(config: DroidsConfig, position: Position, seat: int, rack: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Order, receiver and emitter for each token on a rack and each arrow that it can have."""
    edge = config.board.edges[config.seats[seat]]
    for kind in sorted(set(rack)):
        for figure in config.repair if BINS[KINDS[kind].colour].repair else (seat,):
            square = position.robots[figure]
            if square != OFF:
                for arrow in KINDS[kind].arrows:
                    yield order_of(kind, arrow), figure, edge.lane[square]


def slot_behind(position: Position, seat: int, emitter: int) -> int | None:
    """The first slot behind all tokens of an intact emitter."""
    if position.covered[seat] >> emitter & 1:
        return None
    slots = position.emitters[seat][SLOTS * emitter : SLOTS * (emitter + 1)]
    used = max((number + 1 for number, order in enumerate(slots) if order), default=0)
    return SLOTS * emitter + used if used < SLOTS else None


def slot_aside(config: DroidsConfig, position: Position, seat: int, squares: Sequence[int]) -> int | None:
    """The free slot whose emitter is farthest from the lines of these squares, for a token that is not to be sent."""
    lane = config.board.edges[config.seats[seat]].lane
    lanes = [lane[square] for square in squares]

    def distance(slot: int) -> int:
        return min((abs(slot // SLOTS - one) for one in lanes), default=0)

    return max(free_slots(position, seat), key=lambda slot: (distance(slot), slot), default=None)


def with_order(position: Position, seat: int, order: int, slot: int) -> Position:
    """The position after a seat has placed an order, in the same phase and turn."""
    rack, slots = list(position.racks[seat]), bytearray(position.emitters[seat])
    rack.remove(kind_of(order))
    slots[slot] = order
    return position._replace(
        racks=changed(position.racks, seat, tuple(rack)), emitters=changed(position.emitters, seat, bytes(slots))
    )

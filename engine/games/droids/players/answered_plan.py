"""Plans for a round of Droids that reckon with the orders which the others have placed, and with those they may place.

Placed orders are open, and in the sending phase there is hardly a choice: what they lead to can be played out. Dice
are foreseen as in `judge.carried_out`.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.games.droids.board import OFF
from engine.games.droids.config import DroidsConfig
from engine.games.droids.orders import BINS, KINDS, order_of
from engine.games.droids.players import evaluation
from engine.games.droids.players.round_plan import slot_behind, with_order
from engine.games.droids.position import Position, alive
from engine.games.droids.rules.choices import sendable
from engine.games.droids.rules.endings import judged
from engine.search.budget import Budget, BudgetSpentError

_LESS_SURE = 0.9
"""Factor for the gain of each further order, which the others may answer before it is placed."""

_DAMAGE = 1.5
"""Worth of expected damage in a lead: an enemy's counts for the seat, and half of it again against its best rival."""


_ANSWERS = 6
"""Orders, of all seats in turn, that are foreseen as answers to a plan."""


class Line(NamedTuple):
    """Orders that a seat could place one after the other.

    Attributes:
        lead: the seat's at the end of the round; less the further away the orders are.
        orders: them, each with its slot.
        real: the present position with them placed.
    """

    lead: float
    orders: tuple[tuple[int, int], ...]
    real: Position


class _Outlook(NamedTuple):
    """Results of the placed orders: a seat's lead, the lanes that its robot comes to, and whether others win."""

    lead: float
    lanes: frozenset[int]
    lost: bool


class Exchange:
    """The orders of one round as a seat thinks of them before it places its next one.

    What orders lead to does not depend on racks, so it is played out once for all ways in which these may be dealt.

    Args:
        config: the game.
        budget: the exchanges that may be played out.
    """

    def __init__(self, config: DroidsConfig, budget: Budget) -> None:
        self._config = config
        self._budget = budget
        self._played: dict[tuple[object, ...], _Outlook] = {}

    def lead(self, position: Position, seat: int) -> float:
        """The seat's lead after all placed orders were sent in turn."""
        return self._outlook(position, seat).lead

    def is_lost(self, position: Position, seat: int) -> bool:
        """Whether all placed orders, sent in turn, let others win."""
        return self._outlook(position, seat).lost

    def lines(self, position: Position, seat: int, width: int, length: int) -> list[Line]:
        """Lines that give the seat a better lead than placing nothing, the best first: a beam over its next orders."""
        start = self.lead(position, seat)
        edge = [Line(start, (), position)]
        found: list[Line] = []
        with suppress(BudgetSpentError):
            for number in range(length):
                edge = self._longer(edge, seat, start, _LESS_SURE**number)[:width]
                found += edge
        return sorted((line for line in found if line.lead > start), key=lambda line: line.lead, reverse=True)

    def _longer(self, edge: Sequence[Line], seat: int, start: float, sure: float) -> list[Line]:
        """The lines of `edge` with one more order, the best first; `start` is the lead without any."""
        further: dict[Position, Line] = {}
        for line in edge:
            for order, slot in self._orders(line.real, seat):
                real = with_order(line.real, seat, order, slot)
                if real not in further:
                    lead = start + (self.lead(real, seat) - start) * sure
                    further[real] = Line(lead, (*line.orders, (order, slot)), real)
        return sorted(further.values(), key=lambda line: line.lead, reverse=True)

    def answered(self, position: Position, seat: int) -> float:
        """The seat's lead if all go on to place, from the next seat on, each the order that is best for it now."""
        seats = len(self._config.seats)
        idle = 0
        for place in range(1, _ANSWERS + 1):
            other = (seat + place) % seats
            places = alive(position, other) and not position.passed >> other & 1
            if places and (best := self.lines(position, other, 1, 1)):
                position, idle = best[0].real, 0
            else:
                idle += 1
            if idle == seats:
                break
        return self.lead(position, seat)

    def _outlook(self, position: Position, seat: int) -> _Outlook:
        key = (seat, position.robots, position.carried, position.tokens, position.emitters)
        if key not in self._played:
            self._budget.spend()
            self._played[key] = _played_out(self._config, position, seat)
        return self._played[key]

    def _orders(self, position: Position, seat: int) -> Iterator[tuple[int, int]]:
        """Orders from the rack, each behind the others on an emitter from which it is likely to be sent."""
        config = self._config
        lane = config.board.edges[config.seats[seat]].lane
        own = self._outlook(position, seat).lanes
        repair = {lane[position.robots[figure]] for figure in config.repair if position.robots[figure] != OFF}
        for kind in sorted(set(position.racks[seat])):
            for emitter in sorted(repair if BINS[KINDS[kind].colour].repair else own):
                slot = slot_behind(position, seat, emitter)
                if slot is not None:
                    for arrow in KINDS[kind].arrows:
                        yield order_of(kind, arrow), slot


def _played_out(config: DroidsConfig, position: Position, seat: int) -> _Outlook:
    """The result of all placed orders, sent in turn.

    A player that can send from several emitters sends the order that is best for it now.
    """
    guess: evaluation.Guess = (position._replace(order=None), 0.0)
    lane = config.board.edges[config.seats[seat]].lane
    lanes = {lane[position.robots[seat]]}
    seats = len(config.seats)
    turn, waited = position.first, 0
    while waited < seats and guess[0].result is None:
        waited += 1
        if emitters := sendable(config, guess[0], turn):
            guess = _best_sent(config, guess, turn, emitters, seat)
            guess = judged(config, guess[0]._replace(turn=turn)), guess[1]
            waited = 0
            if turn == seat and guess[0].robots[seat] != OFF:
                lanes.add(lane[guess[0].robots[seat]])
        turn = (turn + 1) % seats
    result = guess[0].result
    lost = result is not None and bool(result.winners) and seat not in result.winners
    return _Outlook(evaluation.lead(config, guess[0], seat) + _DAMAGE * guess[1], frozenset(lanes), lost)


def _best_sent(
    config: DroidsConfig, guess: evaluation.Guess, sender: int, emitters: tuple[int, ...], seat: int
) -> evaluation.Guess:
    """The seat's guess after the sender's best order."""
    after = [evaluation.sent(config, guess, sender, emitter, seat) for emitter in emitters]
    if len(after) == 1:
        return after[0]
    sign = 1 if config.sides[sender] == config.sides[seat] else -1
    return max(after, key=lambda one: evaluation.worth(config, (one[0], sign * one[1]), sender))

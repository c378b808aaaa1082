"""The sending phase of Droids as the search sees it: placed orders are open, only dice are not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.games.droids import judge, rounds
from engine.games.droids.actions import FACES
from engine.games.droids.board import OFF
from engine.games.droids.choices import sendable
from engine.games.droids.config import EMITTERS, SLOTS, DroidsConfig
from engine.games.droids.plan import Plan, plans
from engine.games.droids.position import SEND, Position
from engine.search.budget import Budget
from engine.search.expectimax import Expectimax

_RIVAL_ORDERS = 2
"""Orders that the others are expected to plan."""


@dataclass(frozen=True, slots=True)
class SendingModel:
    """The orders that are left on the emitters, for `engine.search.expectimax`.

    Attributes:
        config: the game.
        seat: the player who searches.
    """

    config: DroidsConfig
    seat: int

    def value(self, position: Position) -> float:
        """The seat's worth against half of the best rival's."""
        return judge.lead(self.config, position, self.seat)

    def ended(self, position: Position) -> bool:
        """The round or the game is over."""
        return position.phase != SEND

    def rolls(self, position: Position) -> bool:
        """Whether a shot or a carried mine waits for the die."""
        return position.order is not None

    def mine(self, position: Position) -> bool:
        """Whether the seat sends."""
        return position.turn == self.seat

    def successors(self, position: Position) -> Iterator[Position]:
        """The positions after each order that can be sent, or after emitters are covered or uncovered."""
        if any(position.owed):
            yield self.settled(position)
        elif position.turn == len(self.config.seats):
            yield rounds.killed(self.config, position)[0]
        else:
            for emitter in sendable(self.config, position, position.turn):
                yield rounds.sent(self.config, position, emitter)[0]

    def outcomes(self, position: Position) -> Iterator[tuple[Position, float]]:
        """The positions after the die; faces with the same result count together."""
        results = Counter(rounds.rolled(self.config, position, face)[0] for face in range(FACES))
        yield from ((after, count / FACES) for after, count in results.items())

    def settled(self, position: Position) -> Position:
        """One emitter is covered or uncovered: one that holds few orders is lost, any one is repaired."""
        seat = next(seat for seat, owed in enumerate(position.owed) if owed)
        covered = position.covered[seat]
        if position.owed[seat] < 0:
            return rounds.uncovered(self.config, position, seat, (covered & -covered).bit_length() - 1)
        slots = position.emitters[seat]
        intact = [emitter for emitter in range(EMITTERS) if not covered >> emitter & 1]
        emptiest = min(intact, key=lambda emitter: SLOTS - slots[SLOTS * emitter : SLOTS * emitter + SLOTS].count(0))
        return rounds.covered(self.config, position, seat, emptiest)


def tried(config: DroidsConfig, position: Position, seat: int, plan: Plan, budget: Budget, rng: Random) -> float:
    """The seat's lead at the end of the round if it places a plan and the others follow their own best short plans.

    Each then sends what is best at once. `position` is one of the ways in which the others' tokens may be dealt; dice
    are thrown.
    """
    here = plan.real._replace(
        racks=tuple(plan.real.racks[other] if other == seat else rack for other, rack in enumerate(position.racks))
    )
    for other in range(len(config.seats)):
        if other != seat and here.robots[other] != OFF:
            best = plans(config, here, judge.played_alone(config, here, other), other, 1, _RIVAL_ORDERS, budget)
            here = best[0].real if best else here
    model = SendingModel(config, seat)
    here = here._replace(phase=SEND, turn=here.first)
    here = rounds.programmed(config, here, rng.randrange(FACES)) if config.has_killer else rounds.settled(config, here)
    while not model.ended(here):
        budget.spend()
        if model.rolls(here):
            here = rounds.rolled(config, here, rng.randrange(FACES))[0]
        else:
            sent = list(model.successors(here))
            sender = SendingModel(config, min(here.turn, len(config.seats) - 1))
            here = sent[Expectimax(sender, budget).best(sent, 0)] if len(sent) > 1 else sent[0]
    return model.value(here)

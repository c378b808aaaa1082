"""The sending phase of Droids as the search sees it: placed orders are open, only dice are not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.droids.actions import FACES
from engine.games.droids.config import EMITTERS, SLOTS, DroidsConfig
from engine.games.droids.players import evaluation
from engine.games.droids.position import SEND, Position
from engine.games.droids.rules import rounds
from engine.games.droids.rules.choices import sendable


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
        return evaluation.lead(self.config, position, self.seat)

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
            yield self.repaired(position)
        elif position.turn == len(self.config.seats):
            yield rounds.killed(self.config, position)[0]
        else:
            for emitter in sendable(self.config, position, position.turn):
                yield rounds.sent(self.config, position, emitter)[0]

    def outcomes(self, position: Position) -> Iterator[tuple[Position, float]]:
        """The positions after the die; faces with the same result count together."""
        results = Counter(rounds.rolled(self.config, position, face)[0] for face in range(FACES))
        yield from ((after, count / FACES) for after, count in results.items())

    def repaired(self, position: Position) -> Position:
        """One emitter is covered or uncovered: one that holds few orders is lost, any one is repaired."""
        seat = next(seat for seat, owed in enumerate(position.owed) if owed)
        covered = position.covered[seat]
        if position.owed[seat] < 0:
            return rounds.uncovered(self.config, position, seat, (covered & -covered).bit_length() - 1)
        slots = position.emitters[seat]
        intact = [emitter for emitter in range(EMITTERS) if not covered >> emitter & 1]
        emptiest = min(intact, key=lambda emitter: SLOTS - slots[SLOTS * emitter : SLOTS * emitter + SLOTS].count(0))
        return rounds.covered(self.config, position, seat, emptiest)

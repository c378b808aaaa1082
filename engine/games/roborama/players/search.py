"""RoboRama as the search sees it: a ply is a whole turn, with its cards, reactivation and ChaosBot card.

A turn has hundreds of results; the search follows only those that look best at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.games.roborama.players.evaluation import STUCK, standing, stuck
from engine.games.roborama.position import Position
from engine.games.roborama.rules.course import winners
from engine.games.roborama.state import RoboRama, RoboRamaState
from engine.state import Action

IN_TURN = ("obstacle", "card", "reactivate", "turn", "chaos")
"""The phases of a turn."""

_WON = 5_000
"""Value of a turn that wins, above that of any other turn."""

_HOPEFUL = 6
"""Results of a first choice whose further choices are followed below the first turn."""


@dataclass(frozen=True, slots=True)
class RoboRamaModel:
    """RoboRama for `engine.search.alphabeta`, as one player judges it.

    Attributes:
        game: the game.
        colour: the player who searches.
        width: results of a turn that are followed below the first turn.
        cards: whether the player thinks of its cards.
        rivals: whether the player thinks of the others.
    """

    game: RoboRama
    colour: int
    width: int
    cards: bool = True
    rivals: bool = True

    def mine(self, position: Position) -> bool:
        """Whether the player who searches is to move."""
        return position.mover == self.colour

    def final(self, position: Position) -> int | None:
        """The player has won or lost; the others, who move when the game is over, the reverse."""
        if position.phase != "over":
            return None
        won = winners(self.game.config, position)
        return 0 if not won else -1 if self.colour in won else 1

    def quiet(self, position: Position) -> bool:
        """Every estimate is taken."""
        return True

    def value(self, position: Position) -> int:
        """The player's value, or for the others its opposite."""
        value = self.own_value(position)
        return value if position.mover == self.colour else -value

    def own_value(self, position: Position) -> int:
        """The player's standing against half of the best rival's, and whether the next player is stuck."""
        config = self.game.config
        value = standing(config, position, self.colour, self.cards)
        if self.rivals:
            others = [other for other in config.colours if other != self.colour and position.playing >> other & 1]
            value -= max((standing(config, position, other) for other in others), default=0) // 2
            if stuck(config, position):
                value += -STUCK if position.mover == self.colour else STUCK // len(others)
        return value

    def successors(self, position: Position) -> Sequence[Position]:
        """The results of the turn that look best for its player."""
        return list(self.turns(position, _HOPEFUL))[: self.width]

    def turns(self, position: Position, hopeful: int) -> dict[Position, Action]:
        """Results of the rest of the turn, the best for its player first, with the first action of each.

        Further choices in the turn are followed for the `hopeful` best positions of each kind.
        """
        mover, sign = position.mover, 1 if position.mover == self.colour else -1
        done: dict[Position, Action] = {}
        edge: dict[Position, Action | None] = {position: None}
        while edge:
            further: dict[Position, Action | None] = {}
            for here, first in edge.items():
                state: Any = RoboRamaState(self.game, here)
                for action in state.legal_actions(state.to_act[0]):
                    after = state.after(action)[0].position
                    if after.mover == mover and after.phase in IN_TURN:
                        further.setdefault(after, first or action)
                    else:
                        done.setdefault(after, first or action)
            worth = {after: sign * self.own_value(after) for after in further}
            edge = {after: further[after] for after in sorted(further, key=worth.__getitem__, reverse=True)[:hopeful]}
        worth = {after: sign * self.result(after) for after in done}
        return {after: done[after] for after in sorted(done, key=worth.__getitem__, reverse=True)}

    def result(self, after: Position) -> int:
        """The player's value of the result of a turn, which may have ended the game."""
        final = self.final(after)
        return self.own_value(after) if final is None else -final * _WON

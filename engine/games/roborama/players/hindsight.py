"""What a search sees in a match of RoboRama without ChaosBot cards in hands.

It sees wins with one robot card, turns that leave the next player none, and what a turn costs.
"""

from collections.abc import Sequence
from itertools import islice
from typing import cast

from engine.games.roborama.board import COLOURS
from engine.games.roborama.players.evaluation import wins_at_once
from engine.games.roborama.players.search import IN_TURN, RoboRamaModel
from engine.games.roborama.position import EMPTY_HAND, Position
from engine.games.roborama.state import RoboRama, RoboRamaState
from engine.players import Deadline
from engine.search.alphabeta import AlphaBeta
from engine.search.budget import Budget, BudgetSpentError
from engine.state import Action, Actor, State

_HOPEFUL, _WIDTH = 12, 2
"""Results of a first choice whose further choices are followed, and results of later turns."""

_TURNS, _NODES = 12, 200
"""Turns that are compared, those that look best, and positions for that."""


class RoboRamaSight:
    """Implements `engine.decided.Sight`."""

    least = 25.0

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline

    def winners(self, state: State) -> Sequence[Actor]:
        """The mover, if one of its robot cards brings its last robots home."""
        roborama = cast(RoboRamaState, state)
        position = roborama.position
        wins = position.phase == "card" and wins_at_once(roborama.game.config, position)
        return (COLOURS[position.mover],) if wins else ()

    def better(self, state: State, rivals: Sequence[Actor]) -> Action | None:
        """That card, or the first action of the best turn after which the next player has none."""
        model, turns = self._turns(state)
        for after, first in turns.items():
            if not wins_at_once(model.game.config, after) if rivals else model.final(after) == -1:
                return first
        return None

    def loss(self, state: State, after: State) -> tuple[float, Action] | None:
        """The difference in the value of `players.search` after the next player's turn."""
        model, turns = self._turns(state)
        played = _unseen(model.game, cast(RoboRamaState, after).position)
        if not turns or played.mover == model.colour:
            return None
        search = AlphaBeta(model, Budget(_NODES, self._deadline))
        try:
            lost, best = search.loss(played, islice(turns, _TURNS), 1)
        except BudgetSpentError:
            return None
        return (lost, turns[best]) if best in turns else None

    def _turns(self, state: State) -> tuple[RoboRamaModel, dict[Position, Action]]:
        """The results of the rest of a turn, the best first, with the first action of each."""
        roborama = cast(RoboRamaState, state)
        position = _unseen(roborama.game, roborama.position)
        model = RoboRamaModel(roborama.game, position.mover, _WIDTH)
        return model, model.turns(position, _HOPEFUL) if position.phase in IN_TURN else {}


def _unseen(game: RoboRama, position: Position) -> Position:
    """The position without the cards in hands, unless all know them."""
    return position if game.config.agreed else position._replace(hands=(EMPTY_HAND,) * len(COLOURS))

"""What a search sees in a match of Netzwerk: wins in one turn, turns that leave the enemy none, and what one costs."""

from collections.abc import Sequence
from typing import cast

from engine.games.netzwerk.board_data import COLOURS
from engine.games.netzwerk.players.search import Beam, NetzwerkModel
from engine.games.netzwerk.players.winning_turns import winning_move
from engine.games.netzwerk.position import MOBILE
from engine.games.netzwerk.rules.endings import verdict
from engine.games.netzwerk.state import NetzwerkState
from engine.players import Deadline
from engine.search.alphabeta import AlphaBeta
from engine.search.budget import Budget, BudgetSpentError
from engine.state import Action, Actor, State

_WIN = 3_000
"""Positions in which a win in a turn is looked for."""

_TURNS = (Beam(8, 2, 1), Beam(40, 2, 4))
"""How much of a turn is followed: by the search for the best one, and by the one that defends."""

_NODES = 100_000
"""Positions of a turn that are looked at."""

_LATER = Beam(2, 2, 0)
"""How much of the enemy's turn is followed, by which turns are compared."""


class NetzwerkSight:
    """Implements `engine.decided.Sight`."""

    least = 60.0

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline

    def winners(self, state: State) -> Sequence[Actor]:
        """The mover, if its robots win in this turn."""
        netzwerk = cast(NetzwerkState, state)
        config, position = netzwerk.game.config, netzwerk.position
        return () if winning_move(config, position, _WIN) is None else (COLOURS[position.mover],)

    def better(self, state: State, rivals: Sequence[Actor]) -> Action | None:
        """The first action of a turn that wins, or after which the enemy does not win in its turn."""
        netzwerk = cast(NetzwerkState, state)
        config, position = netzwerk.game.config, netzwerk.position
        if not rivals:
            return winning_move(config, position, _WIN)
        budget = Budget(_NODES, self._deadline)
        for defends, beam in enumerate(_TURNS):
            model = NetzwerkModel(config, position.mover, beam, budget, defends=bool(defends))
            try:
                turns = model.turns(position, beam)
            except BudgetSpentError:
                return None
            for after, first in turns.items():
                if verdict(config, after) is None and winning_move(config, after, _WIN) is None:
                    return first
        return None

    def loss(self, state: State, after: State) -> tuple[float, Action] | None:
        """The difference in the value of `players.search` after the enemy's turn."""
        netzwerk = cast(NetzwerkState, state)
        config, position = netzwerk.game.config, netzwerk.position
        played = cast(NetzwerkState, after).position
        if position.phase not in MOBILE or played.mover == position.mover:
            return None
        budget = Budget(_NODES, self._deadline)
        model = NetzwerkModel(config, position.mover, _LATER, budget)
        try:
            turns = model.turns(position, _TURNS[0])
            lost, best = AlphaBeta(model, budget).loss(played, turns, 1)
        except BudgetSpentError:
            return None
        return (lost, turns[best]) if best in turns else None

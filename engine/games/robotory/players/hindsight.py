"""What a search sees in a match of Robotory: sure wins, proven by `endgame`, and what an action costs."""

from collections.abc import Sequence
from typing import cast

from engine.decided import sure_winners
from engine.games.robotory.board import SEATS, RobotoryBoard
from engine.games.robotory.players.endgame import EndgameModel, is_endgame
from engine.games.robotory.players.search import RobotoryModel
from engine.games.robotory.position import Position
from engine.games.robotory.scene import action_between
from engine.games.robotory.state import RobotoryState
from engine.players import Deadline
from engine.search.alphabeta import NEARLY_WON, AlphaBeta
from engine.search.budget import Budget, BudgetSpentError
from engine.state import Action, Actor, State

_NODES = 4_000
"""Positions that are looked at for one answer."""

_PLIES, _VARIANTS = 1, 2
"""Turns that follow an action, and chains per robot and end cell, by which actions are compared."""


class RobotorySight:
    """Implements `engine.decided.Sight`."""

    least = 80.0

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._known: dict[Position, tuple[int, Position | None]] = {}

    def winners(self, state: State) -> Sequence[Actor]:
        """The mover or the other player, if the endgame is solved."""
        robotory = cast(RobotoryState, state)
        value, _ = self._searched(robotory.game.config.board, robotory.position)
        mover = robotory.position.mover
        return (SEATS[mover if value > 0 else 1 - mover],) if abs(value) >= NEARLY_WON else ()

    def better(self, state: State, rivals: Sequence[Actor]) -> Action | None:
        """The best action of the search, if it does what is asked."""
        robotory = cast(RobotoryState, state)
        board, position = robotory.game.config.board, robotory.position
        _, best = self._searched(board, position)
        action = action_between(board, position, best) if best is not None else None
        if action is None:
            return None
        won = sure_winners(self, state.apply(action)[0])
        return action if (set(won).isdisjoint(rivals) if rivals else action.actor in won) else None

    def loss(self, state: State, after: State) -> tuple[float, Action] | None:
        """The difference in the value of `players.search`."""
        board, position = cast(RobotoryState, state).game.config.board, cast(RobotoryState, state).position
        model = RobotoryModel(board, position.mover)
        search = AlphaBeta(model, Budget(_NODES, self._deadline))
        played = cast(RobotoryState, after).position
        try:
            lost, best = search.loss(played, model.successors(position, _VARIANTS), _PLIES)
        except BudgetSpentError:
            return None
        action = action_between(board, position, best)
        return (lost, action) if action is not None else None

    def _searched(self, board: RobotoryBoard, position: Position) -> tuple[int, Position | None]:
        """The value for the mover, and the position after its best action; None out of the endgame."""
        if position not in self._known:
            model = EndgameModel(board, position.mover)
            search = AlphaBeta(model, Budget(_NODES, self._deadline))
            best = search.best(list(model.successors(position))) if is_endgame(position) else None
            self._known[position] = search.value, best
        return self._known[position]

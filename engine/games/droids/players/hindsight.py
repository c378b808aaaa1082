"""What a search sees in the sending phase of Droids: sure wins, and what an order costs.

What racks and bins hold does not matter before the round is over.
"""

from collections.abc import Sequence
from typing import cast

from engine.decided import sure_winners
from engine.games.droids.players.search import SendingModel
from engine.games.droids.position import SEND
from engine.games.droids.rules.legality import verb
from engine.games.droids.state import DroidsState
from engine.players import Deadline
from engine.search.budget import Budget, BudgetSpentError
from engine.search.expectimax import Expectimax
from engine.state import Action, Actor, State, choices

_NODES = 1_500
"""Positions that are looked at for one answer."""

_PLIES = 6
"""Orders of all players that follow one, by which orders are compared."""


class DroidsSight:
    """Implements `engine.decided.Sight`."""

    least = 8.0

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline

    def winners(self, state: State) -> Sequence[Actor]:
        """The seats that win in this round."""
        droids = cast(DroidsState, state)
        if droids.position.phase != SEND:
            return ()
        return tuple(seat for seat in state.game.seats if self._wins(droids, seat))

    def better(self, state: State, rivals: Sequence[Actor]) -> Action | None:
        """An order that can be sent, or an emitter."""
        droids = cast(DroidsState, state)
        if droids.position.phase != SEND:
            return None
        actor = droids.to_act[0]
        for action in droids.legal_actions(actor):
            won = sure_winners(self, droids.after(action)[0])
            if set(won).isdisjoint(rivals) if rivals else actor in won:
                return action
        return None

    def loss(self, state: State, after: State) -> tuple[float, Action] | None:
        """The difference in the value of `players.search`, which expects the mean of the dice."""
        droids = cast(DroidsState, state)
        actor = droids.to_act[0]
        if droids.position.phase != SEND or verb(droids.game.config, droids.position, actor) != "send":
            return None
        config = droids.game.config
        model = SendingModel(config, config.seats.index(actor))
        actions = list(droids.legal_actions(actor))
        ends = [cast(DroidsState, after).position, *(droids.after(action)[0].position for action in actions)]
        try:
            played, *others = Expectimax(model, Budget(_NODES, self._deadline)).values(ends, _PLIES)
        except BudgetSpentError:
            return None
        return max(others) - played, actions[others.index(max(others))]

    def _wins(self, state: DroidsState, seat: Actor) -> bool:
        budget = Budget(_NODES, self._deadline)
        config = state.game.config
        team = config.sides[config.seats.index(seat)]
        side = [other for other, own in zip(config.seats, config.sides, strict=True) if own == team]
        known: dict[DroidsState, bool] = {}

        def wins(here: DroidsState) -> bool:
            if here.outcome is not None:
                return seat in here.outcome.winners
            if here.position.phase != SEND:
                return False
            if here not in known:
                budget.spend()
                actor = here.to_act[0]
                ends = (wins(here.after(action)[0]) for action in choices(here, actor))
                known[here] = any(ends) if actor in side else all(ends)
            return known[here]

        try:
            return wins(state)
        except BudgetSpentError:
            return False

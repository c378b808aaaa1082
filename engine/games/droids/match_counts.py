"""Statistics of a match of Droids: orders sent, emitters lost, and containers brought home."""

from collections.abc import Iterator
from typing import cast

from engine.games.droids.actions import Emit
from engine.games.droids.state import DroidsState
from engine.games.droids.words import WORDS
from engine.state import Action, Counted, State


def tally(before: State, action: Action, after: State) -> Iterator[Counted]:
    """Orders sent, emitters that were covered, and, where they are the goal, containers secured."""
    was, now = (cast(DroidsState, state).position for state in (before, after))
    yield Counted(action.actor, WORDS("tally.sent"), int(isinstance(action, Emit) and action.verb == "send"))
    for n, seat in enumerate(before.game.seats):
        yield Counted(seat, WORDS("tally.lost"), (now.covered[n] & ~was.covered[n]).bit_count())
        if cast(DroidsState, before).game.config.scenario.goal == "containers":
            yield Counted(seat, WORDS("tally.secured"), now.secured[n] - was.secured[n])

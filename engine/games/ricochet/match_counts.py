"""Statistics of a match of Ricochet Robots: calls, those that won a chip, and slides on the table."""

from collections.abc import Iterator
from typing import cast

from engine.games.ricochet.actions import Bid, Slide
from engine.games.ricochet.state import RicochetState
from engine.games.ricochet.words import WORDS
from engine.state import Action, Counted, State


def tally(before: State, action: Action, after: State) -> Iterator[Counted]:
    """Calls, chips won, and slides."""
    was, now = (cast(RicochetState, state).position for state in (before, after))
    yield Counted(action.actor, WORDS("tally.bids"), int(isinstance(action, Bid)))
    for seat, held, holds in zip(before.game.seats, was.won, now.won, strict=True):
        yield Counted(seat, WORDS("tally.won"), holds.bit_count() - held.bit_count())
    yield Counted(action.actor, WORDS("tally.slides"), int(isinstance(action, Slide)))

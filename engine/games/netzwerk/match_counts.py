"""Statistics of a match of Netzwerk: the energy that robots used, and the robots that were captured."""

from collections.abc import Iterator
from typing import cast

from engine.games.netzwerk.board_data import OFF
from engine.games.netzwerk.state import NetzwerkState
from engine.games.netzwerk.words import WORDS
from engine.state import Action, Counted, State


def tally(before: State, action: Action, after: State) -> Iterator[Counted]:
    """Batteries that an action has drained, and robots that it has taken from the board."""
    was, now = (cast(NetzwerkState, state).position for state in (before, after))
    drained = max(0, now.used.bit_count() - was.used.bit_count())  # the end of a turn charges them again
    yield Counted(action.actor, WORDS("tally.energy"), drained)
    yield Counted(action.actor, WORDS("tally.captured"), now.robots.count(OFF) - was.robots.count(OFF))

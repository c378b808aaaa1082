"""Statistics of a match of Robotory: discs laid, and discs that robots have burnt."""

from collections.abc import Iterator

from engine.games.robotory.actions import ChainMove, PlaceDisc
from engine.games.robotory.words import WORDS
from engine.state import Action, Counted, State


def tally(before: State, action: Action, after: State) -> Iterator[Counted]:
    """Discs laid, and discs burnt."""
    yield Counted(action.actor, WORDS("tally.laid"), int(isinstance(action, PlaceDisc)))
    yield Counted(action.actor, WORDS("tally.burnt"), len(action.path) if isinstance(action, ChainMove) else 0)

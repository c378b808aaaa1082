"""Statistics of a match of RoboRama: cards played, and how many of them with their special action."""

from collections.abc import Iterator

from engine.games.roborama.actions import Chaos, Chip, Drive
from engine.games.roborama.words import WORDS
from engine.state import Action, Counted, State


def tally(before: State, action: Action, after: State) -> Iterator[Counted]:
    """Cards played, and special actions."""
    yield Counted(action.actor, WORDS("tally.cards"), int(isinstance(action, Drive | Chip | Chaos)))
    yield Counted(action.actor, WORDS("tally.specials"), int(isinstance(action, Drive | Chip) and action.special))

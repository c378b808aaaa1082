"""The contract of computer players: deadlines, hints and puzzles.

A player gets the position as its seat may know it (`State.determinised`), a level, a deadline and a generator of random
numbers; with the same arguments it chooses the same action.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from engine.state import Action, Actor, State
from engine.words import Msg

Deadline = Callable[[], bool]
"""Whether thinking must end now; the player then answers with the best action that it has found so far."""

YARDSTICKS = ("random", "greedy")
"""Players of every game that measure the levels: any legal action, and the best one without looking ahead."""


def never() -> bool:
    """The deadline of a player that only its budget of positions limits."""
    return False


@dataclass(frozen=True, slots=True)
class Pause:
    """The time that a player of a level would think before a choice.

    Attributes:
        task: what is thought about; the time counts from when it came up, also over choices of others.
        seconds: how long.
    """

    task: str
    seconds: float


def at_once(state: State, actor: Actor, level: str) -> Pause:
    """The pause in games that wait for each player anyway: none."""
    return Pause("", 0.0)


@dataclass(frozen=True, slots=True)
class Hint:
    """An action that a seat could choose, and what it does."""

    action: Action
    reason: Msg


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The puzzle of a day and a level: a position to find a way in, and a way with the fewest moves."""

    day: date
    level: str
    state: State
    way: tuple[str, ...]

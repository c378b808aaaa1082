"""The contract of every game: `Game` makes a `State`; states are immutable values.

`docs/engine.md` tells it with examples. Chance and time enter only as actions of the actors `CHANCE` and
`CLOCK`; a record of actions replays exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from engine.effects import EffectGroup, Scene
from engine.geometry import Board

Actor = str
"""A seat of the game, `CHANCE` or `CLOCK`."""

CHANCE: Actor = "chance"
CLOCK: Actor = "clock"


class Action(Protocol):
    """One actor's choice: a frozen, hashable value."""

    @property
    def actor(self) -> Actor:
        """Who acts."""

    def __str__(self) -> str:
        """The text form, without the actor; `Game.action` reads it back."""


@dataclass(frozen=True, slots=True)
class Step:
    """One token that may follow in an action's text.

    Attributes:
        token: what is appended to the text, without spaces: `move`, `R`, `d2`, `3`.
        kind: what a phone shows it as. `site` is a place on the board, `piece` a figure.
        label: English words for it.
    """

    token: str
    kind: Literal["verb", "piece", "site", "token", "number", "choice"]
    label: str


@dataclass(frozen=True, slots=True)
class Steps:
    """How a partly built action may go on.

    Attributes:
        steps: the tokens that may follow, in a fixed order; each begins at least one legal action.
        complete: the prefix is a legal action as it stands.
    """

    steps: tuple[Step, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Timer:
    """A running timer; when it ends the clock plays `action`."""

    name: str
    seconds: float
    action: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (none for a draw), the reason in words, and scores by seat."""

    winners: tuple[Actor, ...]
    reason: str
    scores: Mapping[Actor, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure that the game needs: id in notation (`R`), English title, CSS colour."""

    id: str
    title: str
    colour: str


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that people make before the game: texts, default and allowed values."""

    name: str
    title: str
    help: str
    default: Any
    allowed: tuple[Any, ...] = ()


class State(Protocol):
    """A position. Immutable; equal positions of one game are equal and hash alike; `str(state)` is its text."""

    @property
    def game(self) -> "Game":
        """The game that this is a position of."""

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Who may act now; empty when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """The actor's legal actions, lazily, in a fixed order; never list them all unasked."""

    def is_legal(self, action: Action) -> bool:
        """Whether the rules allow it here; does not list actions."""

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """How the action text that begins with `prefix` may go on; no steps if it leads nowhere."""

    def timers(self) -> tuple[Timer, ...]:
        """The timers that run in this position."""

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """What chance may do now, with weights that sum to 1."""

    def apply(self, action: Action) -> "tuple[State, tuple[EffectGroup, ...]]":
        """The next state and what changes on the table.

        Raises:
            IllegalActionError: the rules forbid it; says why.
        """

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """JSON-able; all that this seat (None: a spectator) may know, and nothing else."""

    def scene(self) -> Scene:
        """What the table must show."""


class Game(Protocol):
    """One game with its options fixed."""

    name: str
    title: str
    seats: tuple[Actor, ...]
    options: Mapping[str, Any]
    board: Board
    pieces: tuple[Piece, ...]

    def start(self) -> State:
        """The first position."""

    def position(self, text: str) -> State:
        """Read a position's text; NotationError says where it fails."""

    def action(self, actor: Actor, text: str) -> Action:
        """Read an action's text; NotationError if it is none. It need not be legal."""


@dataclass(frozen=True, slots=True)
class Record:
    """One match as values: replays exactly.

    An entry is `("action", actor, text)`, `("undo", "", "2")` or `("adjust", "", position text)`.
    """

    game: str
    options: Mapping[str, Any]
    entries: tuple[tuple[str, Actor, str], ...] = field(default=())

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
"""The actor of dice, draws and deals."""

CLOCK: Actor = "clock"
"""The actor of timers that run out."""


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
    """A running timer; when it ends the clock plays `action`.

    It runs from when its name appears until the name is gone; an action that leaves the name there does not stop it.
    """

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
    """A choice that people make before the game: texts and default.

    Attributes:
        name: its key.
        title: a few words for people.
        help: what it does, for people.
        default: the value if nobody chooses.
        allowed: all values; empty if they are too many for a list, and the game itself refuses what cannot be.
        examples: some values where `allowed` is empty, the default among them.
    """

    name: str
    title: str
    help: str
    default: Any
    allowed: tuple[Any, ...] = ()
    examples: tuple[Any, ...] = ()


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

    def reveals(self, action: Action) -> bool:
        """Whether this legal action shows some seat what it could not know before; such an action stays played."""

    def scene(self) -> Scene:
        """What the table must show."""

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """The legal actions of those who may act now that turn the present scene into `scene`.

        Found without listing. Of actions with equal next states one stands for all. Empty if no legal action explains
        the scene, and for the present scene itself: what leaves the table as it is cannot be seen on it. Flags that no
        camera sees may be those of the present scene.
        """

    def adjusted(self, scene: Scene) -> "State":
        """This position with the table as `scene` shows it ("trust the table"); hidden data stay as they are.

        Raises:
            StateError: no position looks like that; says what it needs.
        """


class Game(Protocol):
    """One game with its options fixed."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def seats(self) -> tuple[Actor, ...]:
        """The players, first to act first."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option's value; `engine.registry.make` with them makes the same game."""

    @property
    def board(self) -> Board:
        """The board that the game is played on."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The figures that the game needs."""

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

"""The contract of every game: `Game` makes a `State`; states are immutable values.

`docs/extend/engine.md` tells it with examples. Chance and time enter only as actions of the actors `CHANCE` and
`CLOCK`; a record of actions replays exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, Protocol

from engine.effects import EffectGroup, Scene
from engine.geometry import Board
from engine.words import Msg, Name

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
    """One token that can follow in the text of an action.

    Attributes:
        token: what is appended to the text, without spaces: `move`, `R`, `d2`, `3`.
        kind: how a phone shows it; `site` is a place on the board, `piece` a figure.
        words: what people read for it.
    """

    token: str
    kind: Literal["verb", "piece", "site", "token", "number", "choice"]
    words: Msg


@dataclass(frozen=True, slots=True)
class Steps:
    """The continuations of a partly built action.

    Attributes:
        steps: the tokens that can follow, in a fixed order; each leads to at least one legal action.
        complete: the prefix is a legal action.
    """

    steps: tuple[Step, ...]
    complete: bool


NOWHERE = Steps((), False)
"""The answer to a prefix of no legal action."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A running timer; when it ends the clock plays `action`.

    It runs from the state in which its name appears until a state without that name; actions in between do not
    restart it.
    """

    name: str
    seconds: float
    action: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (none for a draw), the reason as a sentence, and scores by seat."""

    winners: tuple[Actor, ...]
    words: Msg
    scores: Mapping[Actor, float]


@dataclass(frozen=True, slots=True)
class Counted:
    """A count that an action adds to a match's statistics: of whom, of what, and how many."""

    actor: Actor
    what: Msg
    count: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure that the game needs, and its CSS colour."""

    name: Name
    colour: str

    @property
    def id(self) -> str:
        """Its name in notation, such as `R`."""
        return self.name.id


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that people choose before the game.

    Attributes:
        name: its key.
        default: the value unless people choose another.
        allowed: all values; empty if there are too many to list, and the game itself checks the value.
        examples: some values where `allowed` is empty, including the default.
        worded: values that have a text in the catalogues.
        choices: value -> what it means, for values that are sentences.
    """

    name: str
    default: Any
    allowed: tuple[Any, ...] = ()
    examples: tuple[Any, ...] = ()
    worded: tuple[Any, ...] = ()
    choices: Mapping[Any, Msg] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BoxFacts:
    """What people read on a game's box.

    Attributes:
        players: the least and the most.
        minutes: that a match takes.
        age: from which we suggest it, in years.
        rules: how much there is to learn, 1 to 3.
    """

    players: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    rules: int


class State(Protocol):
    """A position: immutable, with value equality and hash within one game; `str(state)` is its text form."""

    @property
    def game(self) -> "Game":
        """The game to which the position belongs."""

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Who may act now; empty when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """The actor's legal actions, lazily, in a fixed order; there may be too many to list."""

    def is_legal(self, action: Action) -> bool:
        """Whether the action is legal here; does not list actions."""

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """The continuations of an action text that starts with `prefix`; none if no legal action does."""

    def timers(self) -> tuple[Timer, ...]:
        """The running timers."""

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """The actions of chance with their probabilities, which sum to 1."""

    def apply(self, action: Action) -> "tuple[State, tuple[EffectGroup, ...]]":
        """The next state and the changes on the table.

        Raises:
            IllegalActionError: the rules forbid it; the message says why.
        """

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """The position as this seat (None: a spectator) may know it, as JSON data."""

    def determinised(self, seat: Actor, rng: Random) -> "State":
        """The position with everything hidden from this seat dealt at random; equal views give equal results.

        `rng` is read only if something is hidden.
        """

    def reveals(self, action: Action) -> bool:
        """Whether this legal action reveals hidden information to some seat, so it cannot be undone."""

    def told(self, action: Action, seat: Actor | None) -> str:
        """This legal action as a log may tell it to the seat (None: a spectator): its text, but nothing of its secrets.

        Texts of actions differ only if the seat can tell their consequences apart.
        """

    def words(self, action: Action, seat: Actor | None) -> Msg:
        """This legal action as a sentence for the log of the seat; reveals no more than `told`."""

    def scene(self) -> Scene:
        """The figures and tokens that must be on the table."""

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """The legal actions of the actors in `to_act` that turn the present scene into `scene`.

        Found without listing. Of actions with equal next states only one is returned. Empty if no legal action
        explains the scene, and for the present scene itself: an action that does not change the table cannot be seen.
        Flags that no camera sees may be those of the present scene.
        """

    def adjusted(self, scene: Scene) -> "State":
        """This position with figures and tokens as in `scene` ("trust the table"); hidden data stay as they are.

        Raises:
            StateError: no position has that scene; the message says what is needed.
        """


class Game(Protocol):
    """One game with its options fixed."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    @property
    def title(self) -> str:
        """The name shown to people."""

    @property
    def seats(self) -> tuple[Actor, ...]:
        """The players, first to act first."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option's value; `engine.registry.make` with them makes the same game."""

    @property
    def board(self) -> Board:
        """The board of the game."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The figures that the game needs."""

    @property
    def hidden(self) -> bool:
        """Whether a seat may know something that another may not: players then cover what they share a phone for."""

    def start(self) -> State:
        """The first position."""

    def position(self, text: str) -> State:
        """Read a position's text; NotationError says what is wrong."""

    def action(self, actor: Actor, text: str) -> Action:
        """Read an action's text, legal or not; NotationError if it is not an action."""


@dataclass(frozen=True, slots=True)
class Record:
    """One match, from which every state can be replayed.

    An entry is `("action", actor, text)`, `("undo", "", "2")` or `("adjust", "", position text)`.
    """

    game: str
    options: Mapping[str, Any]
    entries: tuple[tuple[str, Actor, str], ...] = field(default=())


def choices(state: State, actor: Actor) -> Iterator[Action]:
    """The actor's legal actions, lazily, in a fixed order: chance's outcomes, the ends of timers, a seat's actions."""
    if actor not in state.to_act:
        return iter(())
    if actor == CHANCE:
        return (action for action, _ in state.chance_outcomes())
    if actor == CLOCK:
        return (state.game.action(CLOCK, timer.action) for timer in state.timers())
    return state.legal_actions(actor)

"""What all games have in common; the defaults are those of a game without secrets, chance and timers."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from engine.effects import EffectGroup, Scene
from engine.errors import IllegalActionError
from engine.geometry import Board
from engine.state import Action, Actor, Timer
from engine.words import Msg


class RulesBoard(Protocol):
    """A game's board as its rules use it."""

    @property
    def geometry(self) -> Board:
        """The sites and parking places."""


class Config(Protocol):
    """The constants of a game with its options fixed."""

    @property
    def board(self) -> RulesBoard:
        """The board."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option's value."""


ConfigT = TypeVar("ConfigT", bound=Config)
GameT = TypeVar("GameT")
PositionT = TypeVar("PositionT")
StateT = TypeVar("StateT", bound="BaseState[Any, Any]")


@dataclass(frozen=True, eq=False)
class BaseGame(Generic[ConfigT]):
    """A game with its options fixed: what `engine.state.Game` asks for and games write alike."""

    config: ConfigT

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option's value."""
        return self.config.options

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.config.board.geometry

    @property
    def hidden(self) -> bool:
        """Nothing is hidden."""
        return False


@dataclass(frozen=True, slots=True)
class BaseState(ABC, Generic[GameT, PositionT]):
    """A position of a game: what `engine.state.State` asks for and games write alike."""

    game: GameT = field(compare=False, repr=False)
    position: PositionT

    @abstractmethod
    def __str__(self) -> str:
        """The position's text."""

    @abstractmethod
    def scene(self) -> Scene:
        """The figures and tokens that must be on the table."""

    @abstractmethod
    def refusal(self, action: Action) -> Msg | None:
        """Why the rules forbid an action here; None if it is legal."""

    @abstractmethod
    def after(self: StateT, action: Action) -> tuple[StateT, tuple[EffectGroup, ...]]:
        """The next state and the changes on the table, for an action that is known to be legal."""

    def at(self: StateT, position: PositionT) -> StateT:
        """The state of the same game in another position."""
        return type(self)(self.game, position)

    def is_legal(self, action: Action) -> bool:
        """Whether the action is legal here."""
        return self.refusal(action) is None

    def apply(self: StateT, action: Action) -> tuple[StateT, tuple[EffectGroup, ...]]:
        """The next state and the changes on the table."""
        reason = self.refusal(action)
        if reason is not None:
            raise IllegalActionError(action.actor, str(action), reason, str(self))
        return self.after(action)

    def timers(self) -> tuple[Timer, ...]:
        """No timers."""
        return ()

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """No chance."""
        return ()

    def determinised(self: StateT, seat: Actor, rng: Random) -> StateT:
        """The state itself: nothing is hidden."""
        return self

    def reveals(self, action: Action) -> bool:
        """Nothing is hidden."""
        return False

    def told(self, action: Action, seat: Actor | None) -> str:
        """The action's text: nothing is hidden."""
        return str(action)

    def leading_to(self, scene: Scene, actions: Iterable[Action]) -> tuple[Action, ...]:
        """Those of the legal actions after which the table shows `scene`; one of those with equal next states."""
        found: dict[Any, Action] = {}
        for action in actions:
            after, _ = self.after(action)
            if after.scene() == scene:
                found.setdefault(after, action)
        return tuple(found.values())

"""The registry of games: their options and computer players by name.

A game is a package under `engine.games` that offers what `GamePackage` names, and one row in `PACKAGES`.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from engine.errors import OptionError, StateError
from engine.state import Action, Actor, Game, Option, State

PACKAGES = {
    "robotory": "engine.games.robotory",
    "droids": "engine.games.droids",
    "roborama": "engine.games.roborama",
    "netzwerk": "engine.games.netzwerk",
    "ricochet": "engine.games.ricochet",
}
"""Name of a game -> its package, a `GamePackage`."""


class GamePackage(Protocol):
    """What the package of a game exports."""

    OPTIONS: tuple[Option, ...]
    """The options of the game."""

    LEVELS: tuple[str, ...]
    """Computer players by strength, weakest first."""

    def create(self, options: Mapping[str, Any]) -> Game:
        """The game with a value for each option; values of `Option.allowed` have been checked."""

    def choose(self, state: State, actor: Actor, level: str, seed: int) -> Action:
        """A legal action of an actor in `to_act`; deterministic in its arguments."""


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(PACKAGES)


def options(name: str) -> tuple[Option, ...]:
    """The options of that game; OptionError if there is no such game."""
    return _package(name).OPTIONS


def levels(name: str) -> tuple[str, ...]:
    """The computer players of that game, weakest first; OptionError if there is no such game."""
    return _package(name).LEVELS


def default_level(name: str) -> str:
    """The level of a computer player unless another is chosen: two thirds up the list of levels.

    Raises:
        OptionError: there is no such game.
    """
    known = levels(name)
    return known[2 * len(known) // 3]


def make(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game with these options; the others keep their defaults.

    Raises:
        OptionError: no such game or option, or a value that is not allowed.
    """
    package = _package(name)
    known = {option.name: option for option in package.OPTIONS}
    values = {option.name: option.default for option in package.OPTIONS}
    for key, value in (options or {}).items():
        if key not in known:
            raise OptionError(f"{name} has no option {key!r}; it has {', '.join(known) or 'none'}")
        allowed = known[key].allowed
        if allowed and value not in allowed:
            choice = ", ".join(map(repr, allowed))
            raise OptionError(f"{name}: option {key} cannot be {value!r}; choose one of {choice}")
        values[key] = next((one for one in allowed if one == value), value)  # 2 for 2.0
    return package.create(values)


def choose(name: str, options: Mapping[str, Any], position: str, actor: Actor, level: str, seed: int) -> str:
    """The text of the action that a computer player chooses; all arguments can be pickled for a process pool.

    Raises:
        OptionError: no such game, option or level.
        NotationError: the text is not a position.
        StateError: the actor may not act in this position.
    """
    return str(decide(make(name, options).position(position), actor, level, seed))


def decide(state: State, actor: Actor, level: str, seed: int) -> Action:
    """The action that a computer player chooses.

    Raises:
        OptionError: the game has no such level.
        StateError: the actor may not act in this position.
    """
    name = state.game.name
    package = _package(name)
    if level not in package.LEVELS:
        raise OptionError(f"{name} has no computer player {level!r}; it has {', '.join(package.LEVELS)}")
    if actor not in state.to_act:
        raise StateError(f"{actor} may not act in position {state}")
    return package.choose(state, actor, level, seed)


def _package(name: str) -> GamePackage:
    if name not in PACKAGES:
        raise OptionError(f"there is no game {name!r}; there are {', '.join(PACKAGES)}")
    return cast(GamePackage, import_module(PACKAGES[name]))

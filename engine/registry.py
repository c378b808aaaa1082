"""The registry of games: their options and computer players by name.

A game is a package under `engine.games` that offers what `GamePackage` names, and one row in `engine.games.PACKAGES`.
"""

import random
from collections.abc import Mapping, Sequence
from datetime import date
from importlib import import_module
from typing import Any, Protocol, cast

from engine.decided import Ply, Remark, most_telling
from engine.effects import Token
from engine.errors import OptionError, StateError
from engine.games import PACKAGES
from engine.players import YARDSTICKS, Deadline, Hint, Pause, Puzzle, never
from engine.state import Action, Actor, BoxFacts, Counted, Game, Option, State
from engine.untrusted import is_scalar
from engine.words import Msg

MAX_GAMES = 16
"""Games that are remembered, the newest ones: a table has one, tests and measurements a few."""

_games: dict[str, Game] = {}


class GamePackage(Protocol):
    """The exports of a game's package."""

    OPTIONS: tuple[Option, ...]
    """The options of the game."""

    LEVELS: tuple[str, ...]
    """The levels of computer players, weakest first."""

    TOKENS: tuple[Token, ...]
    """The tokens that can lie on its board."""

    BOX: BoxFacts
    """The number of players, and the length of a match."""

    def create(self, options: Mapping[str, Any]) -> Game:
        """The game with a value for each option; values of `Option.allowed` have been checked."""

    def choose(self, state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
        """A legal action of a seat in `to_act`, by a level or one of `YARDSTICKS`; `state` is what the seat knows."""

    def pause(self, state: State, actor: Actor, level: str) -> Pause:
        """How long a player of that level would think before the choice of `choose`."""

    def explain(self, state: State, action: Action) -> Msg:
        """The most important thing that a legal action does for its actor; `state` is what the actor knows."""


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(PACKAGES)


def options(name: str) -> tuple[Option, ...]:
    """The options of that game; OptionError if there is no such game."""
    return _package(name).OPTIONS


def tokens(name: str) -> tuple[Token, ...]:
    """The tokens that can lie on that game's board; OptionError if there is no such game."""
    return _package(name).TOKENS


def box(name: str) -> BoxFacts:
    """The number of players of that game, and the length of a match; OptionError if there is no such game."""
    return _package(name).BOX


def levels(name: str) -> tuple[str, ...]:
    """The levels of that game's computer players, weakest first.

    Raises:
        OptionError: there is no such game.
    """
    return _package(name).LEVELS


def players(name: str) -> tuple[str, ...]:
    """The names of all computer players of that game: its levels, and the yardsticks that no phone offers.

    Raises:
        OptionError: there is no such game.
    """
    return (*YARDSTICKS, *levels(name))


def default_level(name: str) -> str:
    """The level of a computer player unless another is chosen: the one in the middle.

    Raises:
        OptionError: there is no such game.
    """
    known = levels(name)
    return known[len(known) // 2]


def make(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game with these options; the others keep their defaults.

    The same question has the same object as its answer: what games remember is filed under it.

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
        if not is_scalar(value):
            raise OptionError(f"{name}: option {key} must be a number, true, false, or a text of some words", key)
        if allowed and value not in allowed:
            choice = ", ".join(map(repr, allowed))
            raise OptionError(f"{name}: option {key} cannot be {value!r}; choose one of {choice}", key)
        values[key] = next((one for one in allowed if one == value), value)  # 2 for 2.0
    question = f"{name} {values}"  # not the values themselves: 1, 1.0 and True are one key of a dict
    game = _games.get(question)
    if game is None:
        game = package.create(values)
        if len(_games) == MAX_GAMES:
            del _games[next(iter(_games))]
        _games[question] = game
    return game


def choose(
    name: str,
    options: Mapping[str, Any],
    position: str,
    actor: Actor,
    level: str,
    seed: int,
    deadline: Deadline = never,
) -> str:
    """The text of the action that a computer player chooses; all arguments can be pickled for a process pool.

    Raises:
        OptionError: no such game, option or player.
        NotationError: the text is not a position.
        StateError: the actor may not act in this position.
    """
    return str(decide(make(name, options).position(position), actor, level, seed, deadline))


def pause(name: str, options: Mapping[str, Any], position: str, actor: Actor, level: str) -> Pause:
    """How long a player of that level would think here, in a game in which a quick answer shuts others out.

    Raises:
        OptionError: no such game or option.
        NotationError: the text is not a position.
    """
    return _package(name).pause(make(name, options).position(position), actor, level)


def decide(state: State, actor: Actor, level: str, seed: int, deadline: Deadline = never) -> Action:
    """The action that a computer player chooses; what is hidden from the actor does not change it.

    Raises:
        OptionError: the game has no such player.
        StateError: the actor may not act in this position.
    """
    name = state.game.name
    if level not in players(name):
        raise OptionError(f"{name} has no computer player {level!r}; it has {', '.join(players(name))}")
    return _package(name).choose(_known(state, actor, seed), actor, level, deadline, random.Random(seed))


def hint(state: State, actor: Actor, seed: int, deadline: Deadline = never) -> Hint:
    """The action that the strongest level would choose in the actor's place, and why.

    Raises:
        StateError: the actor may not act in this position.
    """
    package = _package(state.game.name)
    known = _known(state, actor, seed)
    action = package.choose(known, actor, package.LEVELS[-1], deadline, random.Random(seed))
    return Hint(action, package.explain(known, action))


def explain(state: State, action: Action) -> Msg:
    """The most important thing that a legal action of a seat does for it, from what the seat knows."""
    return _package(state.game.name).explain(_known(state, action.actor, 0), action)


def explore(state: State, line: Sequence[str]) -> Any:
    """Where a line of unplayed moves would lead, as JSON data; for games in which people search.

    Raises:
        StateError: the game has no such search, or the text is not a line.
        IllegalActionError: the line is impossible; its words say why.
    """
    find = getattr(_package(state.game.name), "explore", None)
    if find is None:
        raise StateError(f"nobody searches for a line of moves in {state.game.title}")
    return find(state.game.position(str(state)), line)  # a lesson's state is not of the game's class


def tally(before: State, action: Action, after: State) -> tuple[Counted, ...]:
    """The counts that a legal action adds to a match's statistics, if any."""
    count = getattr(_package(before.game.name), "tally", None)
    return tuple(count(before, action, after)) if count else ()


def decided(
    name: str, options: Mapping[str, Any], plies: Sequence[tuple[int, str, Actor, str]], deadline: Deadline = never
) -> list[Remark]:
    """What decided a match, if the game's search sees it: at most two remarks on a seat.

    A ply is its number, the position before it, and the actor and text of its action; all arguments can be pickled.
    """
    find = getattr(_package(name), "decided", None)
    if find is None:
        return []
    game, played = make(name, options), []
    for number, position, actor, text in plies:
        before, action = game.position(position), game.action(actor, text)
        played.append(Ply(number, before, action, before.apply(action)[0]))
    return most_telling(find(played, deadline))


def sets_up(name: str, action: str) -> bool:
    """Whether an action, by its text, still belongs to the set-up of that game's table, such as a first obstacle."""
    return action.split(" ")[0] in getattr(_package(name), "SET_UP", ())


def puzzle(day: date, level: str, name: str, options: Mapping[str, Any]) -> Puzzle:
    """The easy, medium or hard puzzle of a day, the same for all who have the board.

    That of a game with these options if it has puzzles, else the standard one of the game that has them.
    """
    if not hasattr(_package(name), "puzzle"):
        name, options = next(one for one in PACKAGES if hasattr(_package(one), "puzzle")), {}
    package: Any = _package(name)
    found: Puzzle = package.puzzle(day, level, options)
    return found


def proof(state: State, line: Sequence[str]) -> tuple[State, tuple[str, ...]]:
    """The position in which the first seat shows a line that solves a puzzle, and its actions."""
    package: Any = _package(state.game.name)
    shown: tuple[State, tuple[str, ...]] = package.proof(state, line)
    return shown


def _known(state: State, actor: Actor, seed: int) -> State:
    """The position with everything hidden from the actor dealt at random."""
    if actor not in state.to_act or actor not in state.game.seats:
        raise StateError(f"{actor} may not act in position {state}")
    return state.determinised(actor, random.Random(f"deal {seed}"))


def _package(name: str) -> GamePackage:
    if name not in PACKAGES:
        raise OptionError(f"there is no game {name!r}; there are {', '.join(PACKAGES)}")
    return cast(GamePackage, import_module(PACKAGES[name]))

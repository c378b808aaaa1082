"""Sentences for people: a key and arguments, which catalogues of texts put into words of each language.

An argument never holds a word of any language: it is a number, a text that is shown as it is, the name of a figure, a
place or a player, a token, another sentence such as a direction or a kind of card, or a list of names, tokens or
sentences.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.effects import Token


@dataclass(frozen=True, slots=True)
class Name:
    """A figure, a place or a player.

    Attributes:
        kind: which of them.
        id: of the figure, such as `R`; of the place or the player.
        noun: of a figure: names its noun in the catalogues, such as `white-robot`.
        number: of a figure: follows its noun; 0: none.
    """

    kind: Literal["piece", "site", "seat"]
    id: str
    noun: str = ""
    number: int = 0

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Msg:
    """A sentence for people.

    Attributes:
        key: names the sentence in the catalogues, such as `roborama.blocks_way_home`.
        args: value of each argument.
    """

    key: str
    args: "Mapping[str, Arg]" = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """For programmers: `robotory.no.fuel(robot: R, cell: c4)`."""
        said = ", ".join(f"{name}: {_shown(value)}" for name, value in self.args.items())
        return f"{self.key}({said})" if said else self.key


Arg = int | str | Name | Token | Msg | tuple[Name | Token | Msg, ...]
"""The value of an argument."""


def _shown(value: Arg) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Phrases:
    """The sentences of one subject, mostly a game, whose name begins their keys; calling it makes one."""

    def __init__(self, subject: str) -> None:
        self._subject = subject

    def __call__(self, key: str, /, **args: Arg) -> Msg:
        """The sentence with the rest of its key, with a value for each argument."""
        return Msg(f"{self._subject}.{key}", args)


def site(name: str) -> Name:
    """A place on the board."""
    return Name("site", name)


def seat(name: str) -> Name:
    """A player."""
    return Name("seat", name)


def seats(names: Iterable[str]) -> tuple[Name, ...]:
    """Players."""
    return tuple(map(seat, names))


GAME = Phrases("game")
"""Sentences of every game."""


def direction(name: str) -> Msg:
    """A direction of the compass, such as `NE`."""
    return GAME(f"direction.{name}")


def did(action: Msg, what: Iterable[Msg]) -> Msg:
    """An action with its results."""
    results = tuple(what)
    return GAME("did", action=action, what=results) if results else action

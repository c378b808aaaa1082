"""Sentences for people: a key and typed arguments, by which the phones translate, and an English text.

A template names each argument with its type: `{robot:piece} stands on {cell:site}`. A count may bring its noun:
`{discs:count|disc|discs}` reads "1 disc" or "2 discs". An argument never holds an English word: it is a number, the id
of something that the translator names, or another sentence (`term`), such as a direction or a kind of card.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.effects import Token

ArgType = Literal["count", "text", "piece", "site", "seat", "token", "term", "seats", "terms"]
"""Types of arguments; `text` is shown as it is: a card's number, an emitter's letter, an action's notation."""


@dataclass(frozen=True, slots=True)
class Name:
    """A figure, a place or a player: its id, and its English name within a sentence."""

    kind: Literal["piece", "site", "seat"]
    id: str
    english: str

    def __str__(self) -> str:
        return self.english


@dataclass(frozen=True, slots=True)
class Msg:
    """A sentence for people.

    Attributes:
        key: names the sentence in translations, such as `roborama.blocks_way_home`.
        english: its template.
        args: value of each argument.
    """

    key: str
    english: str
    args: "Mapping[str, Arg]" = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return _FIELD.sub(self._filled, self.english)

    def _filled(self, found: re.Match[str]) -> str:
        value = self.args[found["name"]]
        if found["one"] is not None:
            return f"{value or 'no'} {found['one'] if value == 1 else found['many']}"
        return listed(map(str, value)) if isinstance(value, tuple) else str(value)


Arg = int | str | Name | Token | Msg | tuple[Name | Msg, ...]
"""The value of an argument: `count`, `text`, a name, `token`, `term`, or a list of seats or terms."""

_FIELD = re.compile(r"\{(?P<name>\w+):(?P<type>\w+)(?:\|(?P<one>[^|}]+)\|(?P<many>[^|}]+))?\}")
"""An argument within a template."""


def declared(template: str) -> dict[str, str]:
    """Argument -> type, as a template declares them."""
    return {found["name"]: found["type"] for found in _FIELD.finditer(template)}


def type_of(value: object) -> str:
    """The type of an argument's value; a list takes that of its entries."""
    match value:
        case int():
            return "count"
        case str():
            return "text"
        case Name(kind=kind):
            return kind
        case Token():
            return "token"
        case Msg():
            return "term"
        case (first, *_):
            return f"{type_of(first)}s"
    raise TypeError(f"no argument of a sentence: {value!r}")


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


class Phrases:
    """The sentences of one subject by key; calling it makes one.

    Args:
        subject: the first part of the keys, mostly the name of a game.
        english: rest of the key -> template.

    Attributes:
        templates: whole key -> template.
    """

    def __init__(self, subject: str, english: Mapping[str, str]) -> None:
        self._subject = subject
        self.templates = {f"{subject}.{key}": text for key, text in english.items()}

    def __call__(self, key: str, /, **args: Arg) -> Msg:
        """The sentence of that key, with a value for each argument."""
        whole = f"{self._subject}.{key}"
        return Msg(whole, self.templates[whole], args)


def piece(name: str, title: str) -> Name:
    """A figure by its id and its title (`White robot`), which within a sentence begins small unless it is a name."""
    return Name("piece", name, title[0].lower() + title[1:] if title[1:] == title[1:].lower() else title)


def site(name: str) -> Name:
    """A place on the board."""
    return Name("site", name, name)


def seat(name: str) -> Name:
    """A player."""
    return Name("seat", name, name)


def seats(names: Iterable[str]) -> tuple[Name, ...]:
    """Players."""
    return tuple(map(seat, names))


GAME = Phrases(
    "game",
    {
        "over": "the game is over",
        "turn": "it is the turn of {seats:seats}",
        "unknown": "the game has no such action",
        "unfit": "that does not fit here",
        "allowed": "that is allowed",
        "option.value": "{option:term}: there is no such value",
        "option.clash": "{options:terms} do not go together like this",
        "option.unknown": "there is no such option",
        "yes": "yes",
        "no": "no",
        "seats": "{seats:seats}",
        "number": "{number:count}",
        "value": "{value:text}",
        "did": "{action:term}: {what:terms}",
        **{
            f"direction.{name}": text
            for name, text in (
                ("N", "north"),
                ("NE", "north-east"),
                ("E", "east"),
                ("SE", "south-east"),
                ("S", "south"),
                ("SW", "south-west"),
                ("W", "west"),
                ("NW", "north-west"),
            )
        },
    },
)
"""Sentences of every game."""


def direction(name: str) -> Msg:
    """A direction of the compass, such as `NE`."""
    return GAME(f"direction.{name}")


def did(action: Msg, what: Iterable[Msg]) -> Msg:
    """An action in words, with what it has led to."""
    told = tuple(what)
    return GAME("did", action=action, what=told) if told else action

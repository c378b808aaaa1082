"""Texts for people, as they are sent: keys and typed arguments, by which phones translate, and English."""

from typing_extensions import TypeAliasType, TypedDict  # pydantic reads the standard library's only from Python 3.12 on


class PieceArg(TypedDict):
    """A figure; the translator shows its noun."""

    piece: str


class NamedPiece(TypedDict):
    """A piece by name, in its CSS colour.

    `noun` names its noun in the page's texts, `number` follows it, 0 for none; `title` is both in English.
    """

    piece: str
    noun: str
    number: int
    title: str
    colour: str


class SiteArg(TypedDict):
    """A place on the board, or a parking place beside it."""

    site: str


class SeatArg(TypedDict):
    """A player, `chance` or `clock`."""

    seat: str


class TokenArg(TypedDict):
    """A token; `side` is empty if its kind has only one."""

    token: str
    side: str


class Sentence(TypedDict):
    """A text for people: the key and the arguments that the phones translate by, and the text in English.

    A number is a count, a string is shown as it is, a sentence is a part such as a direction or a kind of card.
    """

    key: str
    args: "dict[str, Arg]"
    text: str


ListedArg = TypeAliasType("ListedArg", "PieceArg | SiteArg | SeatArg | TokenArg | Sentence")
Arg = TypeAliasType("Arg", "float | str | ListedArg | list[ListedArg]")
"""The value of an argument (`engine.words`)."""

"""Names of people: fit for the screen, and unique.

Two names are alike if they differ only in case, or in letters of Latin, Greek and Cyrillic that look the same: a small
part of Unicode's confusables (UTS 39), which leaves other alphabets out.
"""

import unicodedata
from collections.abc import Collection, Iterator
from itertools import count

MAX_NAME = 24
"""Longest name of a person, characters; the rest is cut off, which keeps names short on the page."""

_INVISIBLE = frozenset(
    chr(code)
    for codes in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
    for code in codes
)
"""What shows nothing though it counts as a letter, a mark or a symbol: Unicode's `Default_Ignorable_Code_Point` as far
as `str.isprintable` lets it pass, and the empty Braille pattern."""

_LOOK_ALIKES = {
    "A": "ΑА", "B": "ΒВ", "C": "ϹС", "E": "ΕЕ", "F": "Ϝ", "G": "Ԍ", "H": "ΗН", "J": "Ј", "K": "ΚК", "M": "ΜМ",
    "N": "Ν", "O": "ΟО0", "P": "ΡР", "Q": "Ԛ", "S": "Ѕ", "T": "ΤТ", "V": "Ѵ", "W": "Ԝ", "X": "ΧХ", "Y": "ΥУҮ",
    "Z": "Ζ", "a": "αаɑ", "b": "Ьь", "c": "ϲс", "d": "ԁ", "e": "е", "g": "ɡ", "h": "һ", "i": "ιіı", "j": "ϳј",
    "k": "κк", "l": "IΙІӀӏ1|", "o": "οоσ", "p": "ρр", "q": "ԛ", "r": "г", "s": "ѕ", "u": "υ", "v": "νѵ", "w": "ԝѡ",
    "x": "χх", "y": "γуү", "3": "Зз", "'": "’‘ʼ´`", "-": "‐‒–—−",
}  # fmt: skip
_SHAPES = str.maketrans({other: letter for letter, others in _LOOK_ALIKES.items() for other in others})
_PAIRS = {"rn": "m", "vv": "w", "i\u0307": "i"}


def clean_name(name: str) -> str:
    """A name in the common form of its characters (NFKC), without what shows nothing, cut off; it may be empty."""
    shown = (c for c in unicodedata.normalize("NFKC", name) if c.isprintable() and c not in _INVISIBLE)
    return " ".join("".join(shown).split())[:MAX_NAME].rstrip()


def distinct_name(name: str, others: Collection[str]) -> str:
    """The cleaned name; if another one looks like it, with the first number from 2 on that makes it unique."""
    taken = {look for other in others for look in _looks(other)}
    return next(one for one in _numbered(name) if taken.isdisjoint(_looks(one)))


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        end = f" {number}"
        yield name[: MAX_NAME - len(end)].rstrip() + end


def _looks(name: str) -> set[str]:
    """How a name looks: in small letters, as `Ida` is like `ida`, and by its shapes, as `Ida` is like `lda`."""
    letters = unicodedata.normalize("NFD", name)
    looks = {letters.casefold().translate(_SHAPES), letters.translate(_SHAPES).casefold()}
    for pair, letter in _PAIRS.items():
        looks = {look.replace(pair, letter) for look in looks}
    return looks

"""Sentences in English, for programs, terminals and logs: the page's own texts, `texts/en/*.ftl`.

A message is parsed when it is first said, and the library for it is imported then, too.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import digits
from threading import Lock
from typing import TYPE_CHECKING, Any

from controller.errors import OrderError
from engine.effects import Token
from engine.errors import IllegalActionError, RecordError
from engine.words import Arg, Msg, Name

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Message

TEXTS = Path(__file__).with_name("texts")
"""The catalogues: a folder is a language, a file a subject."""

PARK = "park:"
"""Starts the names of the places next to the field."""

LONGEST = 2_000
"""Characters of an argument that are put into a sentence; Fluent refuses 2,500."""


_FILLING = Lock()
"""Held while a message is parsed, and the bundle made for the first one: errors of threads speak, too."""


class _Noun(str):
    """The thing that a sentence speaks of: its plain form, and the others by name, as `WORD` asks for them."""

    forms: Mapping[str, str] = {}


def english(msg: Msg) -> str:
    """The sentence in English.

    Raises:
        KeyError: the catalogue has no such message.
        ValueError: an argument is missing.
    """
    return _filled(message_id(msg.key), {name: _value(value) for name, value in msg.args.items()})


def english_text(key: str) -> str:
    """The sentence of a key without arguments; see `english`."""
    return english(Msg(key))


def error_text(error: Exception) -> str:
    """What an error says in English: the message, or the sentence of one that has nothing else."""
    match error:
        case IllegalActionError(actor=actor, action=action, words=words, position=position):
            return f"{actor} may not {action!r}: {english(words)} (position: {position})"
        case RecordError(entry=entry, reason=Msg() as reason):
            return f"entry {entry} of the record: {english(reason)}"
        case OrderError(words=words):
            return english(words)
    return str(error)


def called(name: Name) -> str:
    """A figure, a place or a player within a sentence, such as `white robot 2`."""
    return str(_value(name))


def title(name: Name) -> str:
    """As `called`, but alone: `White robot 2`."""
    plain = called(name)
    return plain[:1].upper() + plain[1:]


def message_id(key: str) -> str:
    """The id of a key's message in the catalogues."""
    return re.sub(r"[./]", "-", key)


def _value(value: Arg) -> int | str:
    match value:
        case tuple():
            return _listed([str(_value(part)) for part in value])
        case int() | str():
            return value
        case Msg():
            return english(value)
        case Token(kind, side):
            return _noun("-".join(filter(None, ("token", kind, side))), str(value))
        case Name("site", site):
            return _filled("board-park", {"number": site.removeprefix(PARK)}) if site.startswith(PARK) else site
        case Name("piece", piece, noun, number):
            return _noun(f"piece-{noun}", piece, f" {number}" if number else "")
        case Name("seat", seat):
            name = seat.rstrip(digits)
            return _noun(f"side-{name}", seat, f" {seat.removeprefix(name)}" if seat != name else "")
    raise TypeError(f"a sentence has no argument such as {value!r}")


@lru_cache(maxsize=256)
def _noun(message_id: str, plain: str, number: str = "") -> str:
    """The forms of a noun, each with its number; the plain text if the catalogue has no such noun."""
    if message_id not in _sources(TEXTS):
        return plain
    noun = _Noun(_filled(message_id, {}) + number)
    attributes = _message(message_id).attributes
    noun.forms = {form: f"{_bundle().format_pattern(pattern)[0]}{number}" for form, pattern in attributes.items()}
    return noun


def _listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b, and c`, as browsers list in English."""
    *most, last = words
    return f"{', '.join(most)}{',' if len(most) > 1 else ''} and {last}" if most else last


def _filled(message_id: str, args: Mapping[str, int | str]) -> str:
    pattern = _message(message_id).value
    assert pattern is not None, f"message {message_id} has attributes only"
    text, errors = _bundle().format_pattern(pattern, {name: _cut(value) for name, value in args.items()})
    if errors:
        raise ValueError(f"message {message_id} cannot be filled with {args}: {errors[0]}")
    return str(text)


def _cut(value: int | str) -> int | str:
    return value if isinstance(value, int) or len(value) <= LONGEST else f"{value[:LONGEST]}…"


@lru_cache(maxsize=4096)
def _message(message_id: str) -> "Message":
    from fluent.runtime import FluentResource

    with _FILLING:
        _bundle().add_resource(FluentResource(_sources(TEXTS)[message_id]))
        return _bundle().get_message(message_id)


@lru_cache(maxsize=2)
def _sources(texts: Path) -> Mapping[str, str]:
    """Id -> source of its message."""
    files = [file.read_text(encoding="utf-8") for file in sorted((texts / "en").glob("*.ftl"))]
    entries = [entry for file in files for entry in re.split(r"^(?=[a-z])", file, flags=re.MULTILINE)]
    return {entry.partition(" =")[0]: entry for entry in entries}


@cache
def _bundle() -> "FluentBundle":
    from fluent.runtime import FluentBundle

    def word(noun: Any, form: str = "") -> Any:
        return noun.forms.get(form, noun) if isinstance(noun, _Noun) else noun

    return FluentBundle(["en"], {"WORD": word}, use_isolating=False)

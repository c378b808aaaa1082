"""Reading the data files of Droids: TOML, every entry checked, errors that name file, key and value."""

import math
import tomllib
from collections.abc import Collection, Iterable
from importlib import resources
from typing import Any

from engine.errors import BoardDataError


class Table:
    """One table of a data file; remembers where it stands, so that errors can name it."""

    def __init__(self, entries: Any, file: str, name: str = "") -> None:
        self.file = file
        self.name = name
        if not isinstance(entries, dict):
            raise BoardDataError(f"{file}: {name} = {entries!r} must be a table")
        self.entries: dict[str, Any] = entries

    def bad(self, key: str, reason: str) -> BoardDataError:
        """The error for one entry."""
        value = self.entries.get(key)
        return BoardDataError(f"{self.file}: {self._path(key)} = {value!r} {reason}")

    def only(self, needed: Iterable[str], allowed: Collection[str] = ()) -> None:
        """Refuse missing and unknown keys."""
        wanted = set(needed)
        for key in sorted(wanted - self.entries.keys()):
            raise BoardDataError(f"{self.file}: {self._path(key)} is missing")
        for key in sorted(self.entries.keys() - wanted - set(allowed)):
            raise self.bad(key, "is not known")

    def table(self, key: str) -> "Table":
        """The table under a key; empty if there is none."""
        return Table(self.entries.get(key, {}), self.file, self._path(key))

    def word(self, key: str, allowed: Collection[str] = ()) -> str:
        """A text, one of `allowed` if any are given."""
        value = self.entries.get(key)
        if not isinstance(value, str) or not value:
            raise self.bad(key, "must be a text")
        if allowed and value not in allowed:
            raise self.bad(key, f"must be one of {', '.join(allowed)}")
        return value

    def words(self, key: str, allowed: Collection[str]) -> tuple[str, ...]:
        """A list of different words out of `allowed`; empty if there is none."""
        value = self.entries.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and word in allowed for word in value):
            raise self.bad(key, f"must be a list out of {', '.join(allowed)}")
        if len(set(value)) != len(value):
            raise self.bad(key, "names something twice")
        return tuple(value)

    def count(self, key: str, allowed: Collection[int], default: int | None = None) -> int:
        """A whole number out of `allowed`."""
        value = self.entries.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            raise self.bad(key, f"must be a whole number, one of {', '.join(map(str, allowed))}")
        return value

    def lengths(self, key: str, count: int) -> tuple[float, ...]:
        """A list of so many lengths in mm."""
        value = self.entries.get(key)
        if not isinstance(value, list) or len(value) != count or not all(map(_is_length, value)):
            raise self.bad(key, f"must be a list of {count} lengths in mm")
        return tuple(map(float, value))

    def length(self, key: str) -> float:
        """A length above 0, in mm."""
        value: Any = self.entries.get(key)
        if not _is_length(value) or value <= 0:
            raise self.bad(key, "must be a length above 0 in mm")
        return float(value)

    def flag(self, key: str) -> bool:
        """True or false; false if there is none."""
        value = self.entries.get(key, False)
        if not isinstance(value, bool):
            raise self.bad(key, "must be true or false")
        return value

    def _path(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key


def _is_length(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def read(text: str, file: str) -> Table:
    """The whole of a data file; `file` is only named in errors.

    Raises:
        BoardDataError: the text is not TOML.
    """
    try:
        return Table(tomllib.loads(text), file)
    except tomllib.TOMLDecodeError as error:
        raise BoardDataError(f"{file}: not TOML: {error}") from error


def shipped(name: str) -> tuple[str, str]:
    """The text and the path of a data file beside this module."""
    file = resources.files(__package__) / name
    return file.read_text(encoding="utf-8"), str(file)

"""Board files: TOML, every entry checked; errors name file, key and value."""

import math
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from engine.errors import BoardDataError
from engine.geometry import Site


class Table:
    """One table of a board file; it knows its place in the file, so errors can name it.

    The methods that read an entry raise BoardDataError if its value is not of the kind that they return.

    Attributes:
        entries: the table as `tomllib` reads it.
        file: the file's name, for errors.
        name: the table's dotted key, empty for the whole file.
    """

    def __init__(self, entries: Any, file: str, name: str = "") -> None:
        if not isinstance(entries, dict):
            raise BoardDataError(f"{file}: {name} = {entries!r} must be a table")
        self.entries: dict[str, Any] = entries
        self.file = file
        self.name = name

    def bad(self, key: str, reason: str, value: object = None) -> BoardDataError:
        """The error for one entry, or for the `value` that is a part of it."""
        shown = self.entries.get(key) if value is None else value
        return BoardDataError(f"{self.file}: {self._path(key)} = {shown!r} {reason}")

    def only(self, needed: Iterable[str], allowed: Collection[str] = ()) -> None:
        """Refuse missing keys, and keys that are neither needed nor allowed."""
        wanted = set(needed)
        for key in sorted(wanted ^ self.entries.keys()):
            if key in wanted:
                raise BoardDataError(f"{self.file}: {self._path(key)} is missing")
            if key not in allowed:
                raise self.bad(key, "is not known")

    def table(self, key: str) -> "Table":
        """The table under a key; empty if the key is missing."""
        return Table(self.entries.get(key, {}), self.file, self._path(key))

    def word(self, key: str, allowed: Collection[str] = ()) -> str:
        """A text that is not empty, one of `allowed` if any are given."""
        value = self.entries.get(key)
        if not isinstance(value, str) or not value:
            raise self.bad(key, "must be a word")
        if allowed and value not in allowed:
            raise self.bad(key, f"must be one of {', '.join(allowed)}")
        return value

    def words(self, key: str, allowed: Collection[str]) -> tuple[str, ...]:
        """A list of different words out of `allowed`; empty if the key is missing."""
        value = self.entries.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and word in allowed for word in value):
            raise self.bad(key, f"must be a list out of {', '.join(allowed)}")
        if len(set(value)) != len(value):
            raise self.bad(key, "names something twice")
        return tuple(value)

    def count(self, key: str, allowed: Collection[int], default: int | None = None) -> int:
        """A whole number out of `allowed`; `default` if the key is missing."""
        value = self.entries.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            raise self.bad(key, f"must be a whole number, one of {', '.join(map(str, allowed))}")
        return value

    def length(self, key: str) -> float:
        """A length above 0, in mm."""
        value: Any = self.entries.get(key)
        if not _is_length(value) or value <= 0:
            raise self.bad(key, "must be a length above 0 in mm")
        return float(value)

    def point(self, key: str) -> tuple[float, float]:
        """x and y of a point, in mm."""
        match self.entries.get(key):
            case [x_mm, y_mm] if _is_length(x_mm) and _is_length(y_mm):
                return float(x_mm), float(y_mm)
        raise self.bad(key, "must be two lengths in mm")

    def flag(self, key: str) -> bool:
        """True or false; false if the key is missing."""
        value = self.entries.get(key, False)
        if not isinstance(value, bool):
            raise self.bad(key, "must be true or false")
        return value

    def _path(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key


def _is_length(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def read(text: str, file: str) -> Table:
    """A whole board file from its TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: the text is not TOML.
    """
    try:
        return Table(tomllib.loads(text), file)
    except tomllib.TOMLDecodeError as error:
        raise BoardDataError(f"{file}: not TOML: {error}") from error


def shipped(module: str, name: str) -> tuple[str, str]:
    """Text and path of a data file next to a module, whose `__file__` is given."""
    file = Path(module).with_name(name)
    return file.read_text(encoding="utf-8"), str(file)


def parking_places(table: Table, count: int, pitch_mm: float, sites: Iterable[Site] = ()) -> tuple[Site, ...]:
    """The parking places `park:1` to `park:<count>`, each clear of the sites and of each other.

    A parking place keeps one pitch from cells and other parking places, half a pitch from corner points.

    Raises:
        BoardDataError: a place is missing, unknown, out of order, no point, or too near to another place.
    """
    if list(table.entries) != [f"park:{n + 1}" for n in range(count)]:
        raise BoardDataError(
            f"{table.file}: {table.name} = {table.entries!r} must list park:1 to park:{count} in order"
        )
    clearances = [(site, pitch_mm if site.outline_mm else pitch_mm / 2) for site in sites]
    parks: list[Site] = []
    for name in table.entries:
        x_mm, y_mm = table.point(name)
        for other, clearance_mm in clearances:
            if other.distance_mm(x_mm, y_mm) < clearance_mm:
                raise table.bad(name, f"is nearer to {other.id} than {round(clearance_mm, 2):g} mm")
        park = Site(name, x_mm, y_mm)
        parks.append(park)
        clearances.append((park, pitch_mm))
    return tuple(parks)


def check_outside(table: Table, parks: Iterable[Site], field_mm: tuple[float, float]) -> None:
    """Refuse parking places on the playing field; BoardDataError names the place."""
    width_mm, height_mm = field_mm
    for park in parks:
        if 0 <= park.x_mm <= width_mm and 0 <= park.y_mm <= height_mm:
            raise table.bad(park.id, f"must lie outside the field of {width_mm:g} x {height_mm:g} mm")

"""The 16 faces of the board sections: the data file, checked.

A face lies here as in the north-west quarter; `x` counts columns from the west, `y` rows from the north.
"""

import math
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NoReturn, TypeVar

from engine.errors import BoardDataError
from engine.games.ricochet.chips import CHIP, CHIPS, COLOURS

FACE_SIZE = 8
SIDES_OF_COLOUR = "ABCD"
FACE_IDS = tuple(f"{colour}-{side}" for colour in COLOURS for side in SIDES_OF_COLOUR)

Spot = tuple[int, int]
"""A cell of a face: x, y."""

_NOTCH = (FACE_SIZE - 1, FACE_SIZE - 1)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a section.

    Attributes:
        id: colour and side, such as `red-D`.
        colour: of the section.
        section: the cardboard that it is printed on; no two faces of a board could share one, colours see to that.
        walls: cells with the side, E or S, that a wall closes.
        targets: cells with the number of the chip that is drawn there.
        diagonals: cells with the colour and the orientation, `/` or `\\`, of a barrier.
    """

    id: str
    colour: str
    section: str
    walls: tuple[tuple[Spot, str], ...]
    targets: tuple[tuple[Spot, int], ...]
    diagonals: tuple[tuple[Spot, str, str], ...]


@dataclass(frozen=True, slots=True)
class Sections:
    """All faces by id, in the order of `FACE_IDS`, and the size at which a board is printed."""

    name: str
    pitch_mm: float
    faces: Mapping[str, Face]


@cache
def standard_sections() -> Sections:
    """The faces that the project ships."""
    file = resources.files(__package__) / "sections.toml"
    return read_sections(file.read_text(encoding="utf-8"), str(file))


def read_sections(text: str, file: str) -> Sections:
    """Read the faces from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardDataError(f"{file}: not TOML: {error}") from error
    _only(data, {"name", "pitch_mm", "faces"}, "", file)
    name, pitch_mm = data["name"], data["pitch_mm"]
    if not isinstance(name, str) or not name:
        _bad(file, "name", name, "must be a word")
    if isinstance(pitch_mm, bool) or not isinstance(pitch_mm, int | float) or not 0 < pitch_mm < math.inf:
        _bad(file, "pitch_mm", pitch_mm, "must be a length above 0 in mm")
    _only(data["faces"], set(FACE_IDS), "faces", file)
    faces = {face_id: _face(face_id, data["faces"][face_id], file) for face_id in FACE_IDS}
    _check_chips(faces, file)
    return Sections(name, float(pitch_mm), faces)


def _bad(file: str, key: str, value: object, reason: str) -> NoReturn:
    raise BoardDataError(f"{file}: {key} = {value!r} {reason}")


def _only(table: Any, keys: set[str], path: str, file: str) -> None:
    """Refuse what is no table, missing and unknown keys."""
    if not isinstance(table, dict):
        _bad(file, path, table, "must be a table")
    for key in sorted(keys ^ table.keys()):
        name = f"{path}.{key}" if path else key
        _bad(file, name, table.get(key), "is missing" if key in keys else "is not known")


def _face(face_id: str, table: Any, file: str) -> Face:
    path = f"faces.{face_id}"
    _only(table, {"section", "walls", "targets", "diagonals"}, path, file)
    section = table["section"]
    if not isinstance(section, str) or not section:
        _bad(file, f"{path}.section", section, "must be a word")
    targets = _entries(table["targets"], _target, f"{path}.targets", file)
    diagonals = _entries(table["diagonals"], _diagonal, f"{path}.diagonals", file)
    spots = [spot for spot, _ in targets] + [spot for spot, _, _ in diagonals]
    for n, spot in enumerate(spots):
        if spot == _NOTCH or spot in spots[:n]:
            _bad(file, path, list(spot), "holds a target or diagonal and is the notch, or holds two of them")
    return Face(
        id=face_id,
        colour=face_id.partition("-")[0],
        section=section,
        walls=_entries(table["walls"], _wall, f"{path}.walls", file),
        targets=targets,
        diagonals=diagonals,
    )


def _entries(values: Any, read: Callable[[Any], _T | None], path: str, file: str) -> tuple[_T, ...]:
    """The entries of a list, each read by `read`, which gives None for a bad one; no entry twice."""
    if not isinstance(values, list):
        _bad(file, path, values, "must be a list")
    entries: list[_T] = []
    for n, value in enumerate(values):
        entry = read(value)
        if entry is None:
            _bad(file, f"{path}[{n}]", value, "is not of the form that the head of the file tells")
        if entry in entries:
            _bad(file, f"{path}[{n}]", value, "is there twice")
        entries.append(entry)
    return tuple(entries)


def _spot(x: Any, y: Any) -> Spot | None:
    return (x, y) if x in range(FACE_SIZE) and y in range(FACE_SIZE) else None


def _wall(value: Any) -> tuple[Spot, str] | None:
    match value:
        case [int(x), int(y), "E" | "S" as side] if spot := _spot(x, y):
            return spot, side
    return None


def _target(value: Any) -> tuple[Spot, int] | None:
    match value:
        case [int(x), int(y), str(chip)] if chip in CHIP and (spot := _spot(x, y)):
            return spot, CHIP[chip]
    return None


def _diagonal(value: Any) -> tuple[Spot, str, str] | None:
    match value:
        case [int(x), int(y), str(colour), "/" | "\\" as lean] if colour in COLOURS and (spot := _spot(x, y)):
            return spot, colour, lean
    return None


def _check_chips(faces: Mapping[str, Face], file: str) -> None:
    """The faces of a colour carry the same chips, and those of the four colours all chips once."""
    chips_of: dict[str, list[int]] = {}
    for face in faces.values():
        chips = sorted(chip for _, chip in face.targets)
        if chips != chips_of.setdefault(face.colour, chips):
            names = [CHIPS[chip] for chip in chips]
            _bad(file, f"faces.{face.id}.targets", names, f"are not the chips of the other {face.colour} faces")
    every = sorted(chip for chips in chips_of.values() for chip in chips)
    if every != list(range(len(CHIPS))):
        _bad(file, "faces", [CHIPS[chip] for chip in every], "must hold each chip once on every board")

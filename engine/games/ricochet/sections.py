"""The board file: the 16 faces of the board sections.

A face is given as in the north-west quarter; `x` counts columns from the west, `y` rows from the north.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from engine.board_file import Table, read, shipped
from engine.games.ricochet.chips import CHIP, CHIPS, COLOURS

FACE_SIZE = 8
"""Cells along one side of a section."""

SIDES_OF_COLOUR = "ABCD"
"""Letters of the four faces of a colour."""

FACE_IDS = tuple(f"{colour}-{side}" for colour in COLOURS for side in SIDES_OF_COLOUR)
"""Ids of the 16 faces."""

Spot = tuple[int, int]
"""A cell of a face: x, y."""

_NOTCH = (FACE_SIZE - 1, FACE_SIZE - 1)
"""The cell that the centre piece covers, in the frame of a face."""

_T = TypeVar("_T")
"""An entry of a list."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a section.

    Attributes:
        id: colour and side, such as `red-D`.
        colour: of the section.
        section: the cardboard on which it is printed; faces of one board differ in colour, so never share a section.
        walls: cells with the side, E or S, that a wall closes.
        targets: cells with the number of their chip.
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
    """The faces of the project's board file."""
    return read_sections(*shipped(__file__, "sections.toml"))


def read_sections(text: str, file: str) -> Sections:
    """Read the faces from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    data = read(text, file)
    data.only(("name", "pitch_mm", "faces"))
    table = data.table("faces")
    table.only(FACE_IDS)
    faces = {face_id: _face(face_id, table) for face_id in FACE_IDS}
    _check_chips(faces, data)
    return Sections(data.word("name"), data.length("pitch_mm"), faces)


def _face(face_id: str, faces: Table) -> Face:
    table = faces.table(face_id)
    table.only(("section", "walls", "targets", "diagonals"))
    targets, diagonals = _entries(table, "targets", _target), _entries(table, "diagonals", _diagonal)
    spots = [spot for spot, _ in targets] + [spot for spot, _, _ in diagonals]
    for n, spot in enumerate(spots):
        if spot == _NOTCH or spot in spots[:n]:
            raise faces.bad(face_id, "holds a target or diagonal and is the notch, or holds two of them", list(spot))
    return Face(
        id=face_id,
        colour=face_id.partition("-")[0],
        section=table.word("section"),
        walls=_entries(table, "walls", _wall),
        targets=targets,
        diagonals=diagonals,
    )


def _entries(table: Table, key: str, read_one: Callable[[Any], _T | None]) -> tuple[_T, ...]:
    """The entries of a list, each read by `read_one`, which returns None for a bad one; no entry twice."""
    values = table.entries[key]
    if not isinstance(values, list):
        raise table.bad(key, "must be a list")
    entries: list[_T] = []
    for n, value in enumerate(values):
        entry = read_one(value)
        if entry is None:
            raise table.bad(f"{key}[{n}]", "is not of the form that the head of the file tells", value)
        if entry in entries:
            raise table.bad(f"{key}[{n}]", "is there twice", value)
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


def _check_chips(faces: Mapping[str, Face], data: Table) -> None:
    """The faces of a colour carry the same chips, and those of the four colours all chips once."""
    chips_of: dict[str, list[int]] = {}
    for face in faces.values():
        chips = sorted(chip for _, chip in face.targets)
        if chips != chips_of.setdefault(face.colour, chips):
            names = [CHIPS[chip] for chip in chips]
            raise data.bad(f"faces.{face.id}.targets", f"are not the chips of the other {face.colour} faces", names)
    every = sorted(chip for chips in chips_of.values() for chip in chips)
    if every != list(range(len(CHIPS))):
        raise data.bad("faces", "must hold each chip once on every board", [CHIPS[chip] for chip in every])

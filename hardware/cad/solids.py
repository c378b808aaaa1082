"""The drawn solids: where they are kept, what they were drawn from, and how they lie on a printer's bed."""

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hardware.cad.part_layout import SHAPES_TOML
from hardware.dimensions import load_dimensions
from hardware.drawing.meshes import Mesh, read_stl

FOLDER = Path(__file__).with_name("meshes")
"""A folder for each variant of the figure and one for all other parts; `solids.json` says what they are."""

LIST = FOLDER / "solids.json"

_DRAWN_BY = (
    "part_layout.py",
    "bought_parts.py",
    "figure_parts.py",
    "other_prints.py",
    "figure_assembly.py",
    "draw_solids.py",
)
"""The code that decides what the solids are."""

_FOLLOWS = ("centre_ahead_mm", "centre_up_mm", "floor_mm", "skid_at_mm")
"""Lengths of a figure that follow from the solids, instead of the other way round."""

_BEDS = {"z": np.eye(3), "-z": np.diag([1.0, -1.0, -1.0]), "y": np.array([[1.0, 0.0, 0.0], [0, 0, -1], [0, 1, 0]])}
"""Rotations that let a direction of a solid's frame point up."""


@cache
def listed() -> Mapping[str, Mapping[str, Any]]:
    """The solids by group and id, as `solids.json` has them; a place is x, y, z in mm and a turn in degrees."""
    groups: Mapping[str, Mapping[str, Any]] = json.loads(LIST.read_text(encoding="utf-8"))["groups"]
    return groups


def drawn_from() -> str:
    """The digest of the sources that they were drawn from."""
    return str(json.loads(LIST.read_text(encoding="utf-8"))["drawn_from"])


def _fields(dimensions: Any) -> Iterable[tuple[str, float]]:
    return ((key, value) for key, value in dataclasses.asdict(dimensions).items() if key not in _FOLLOWS)


def digest() -> str:
    """SHA-256 of all that they follow from: dimensions, shapes, and the code that draws them."""
    known = load_dimensions()
    made = (known.figure, known.toio, known.ozobot)
    lengths = [(key, value) for of in made for key, value in _fields(of) if key.endswith("_mm")]
    sha256 = hashlib.sha256(repr(lengths).encode())
    for path in (SHAPES_TOML, *(Path(__file__).with_name(name) for name in _DRAWN_BY)):
        sha256.update(path.read_bytes())
    return sha256.hexdigest()


def solid(group: str, name: str) -> Mesh:
    """One solid in its own frame."""
    return read_stl(FOLDER / group / f"{name}.stl")


def pieces(group: str, name: str) -> list[Mesh]:
    """All pieces of one part where they belong in the figure."""
    mesh, places = solid(group, name), listed()[group][name]["places"]
    return [mesh.moved(x, y, z, np.radians(degrees)) for x, y, z, degrees in places]


def printed(group: str) -> dict[str, Mesh]:
    """Everything in a group that is printed, each as it stands on the bed, around the middle of z = 0."""
    return {name: on_bed(solid(group, name), facts["up"]) for name, facts in listed()[group].items() if facts["up"]}


def on_bed(mesh: Mesh, up: str) -> Mesh:
    """Turned until `up` (`z`, `-z` or `y`) of its own frame points up, standing on z = 0."""
    turned = mesh.turned(_BEDS[up])
    low, high = turned.points_mm.min(axis=0), turned.points_mm.max(axis=0)
    return turned.moved(-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, -low[2])

"""Draws the solids and writes them as files, with build123d."""

import json
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from build123d import Part, export_step

from hardware.cad import figure_assembly, other_prints
from hardware.cad.bought_parts import plug
from hardware.cad.part_layout import layout_of
from hardware.cad.solids import FOLDER, LIST, digest
from hardware.drawing.meshes import Mesh, stl_bytes
from hardware.errors import DrawingError

_COARSE_MM, _COARSE_RAD, _BOUGHT_RAD = 0.02, 0.25, 0.4
"""How far triangles may be from a curved face, and turn from one to the next; more for bought parts."""

_DRAWN = datetime(2026, 1, 1)
"""The date in STEP files, so that equal solids give equal files."""


def _mesh(part: Part, turn_rad: float) -> Mesh:
    corners, faces = part.tessellate(_COARSE_MM, turn_rad)
    points = np.array([[round(v, 4) for v in (p.X, p.Y, p.Z)] for p in corners])
    triangles = np.array(faces)
    a, b, c = (points[triangles[:, k]] for k in range(3))
    return Mesh(points, triangles[np.linalg.norm(np.cross(b - a, c - a), axis=1) > 1e-9])


def _figure(variant: str) -> Iterator[tuple[str, str, Part, dict[str, Any]]]:
    for item in figure_assembly.items(layout_of(variant)):
        facts = {"up": item.up, "places": item.places, "lifted": item.lifted, "colour": item.colour}
        yield variant, item.id, item.solid, facts


def _others() -> Iterator[tuple[str, str, Part, dict[str, Any]]]:
    """Group, id, solid, and what `solids.json` says of it."""
    yield "hand", "hand-figure", other_prints.hand_figure(), {"up": "-z"}
    yield "toio", "toio-cap", other_prints.toio_cap(), {"up": "-z"}
    yield "toio", "toio-cube", other_prints.toio_cube(), {"up": None}
    yield "ozobot", "ozobot-cap", other_prints.ozobot_cap(), {"up": "-z"}
    yield "ozobot", "ozobot-evo", other_prints.ozobot_evo(), {"up": None}
    yield "dock", "dock", other_prints.dock(layout_of("A")), {"up": "z"}
    yield "dock", "plug", plug(), {"up": None}
    yield "stand", "stand-foot", other_prints.stand_foot(), {"up": "z"}
    yield "stand", "stand-corner", other_prints.stand_corner(), {"up": "y"}
    yield "stand", "stand-head", other_prints.stand_head(), {"up": "z"}


def solids() -> Iterator[tuple[str, str, Part, dict[str, Any]]]:
    """Every solid: its group, its id, and what `solids.json` says of it."""
    yield from _figure("A")
    yield from _figure("C")
    yield from _others()


def write_meshes() -> None:
    """Draw all solids into the folder of meshes.

    Raises:
        DrawingError: one is not a single valid solid.
    """
    groups: dict[str, dict[str, Any]] = {}
    shutil.rmtree(FOLDER, ignore_errors=True)
    for group, name, part, facts in solids():
        if not part.is_valid or len(part.solids()) != 1:
            raise DrawingError(f"{group}/{name} is not a single valid solid")
        path = FOLDER / group / f"{name}.stl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(stl_bytes(_mesh(part, _COARSE_RAD if facts["up"] else _BOUGHT_RAD)))
        groups.setdefault(group, {})[name] = facts | {"volume_mm3": round(part.volume, 1)}
    LIST.write_text(json.dumps({"drawn_from": digest(), "groups": groups}, indent=1) + "\n", encoding="utf-8")


def write_steps(group: str, folder: Path) -> list[Path]:
    """Write the printed parts of a group as STEP files; the same solids give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for found, name, part, facts in solids():
        if found == group and facts["up"]:
            written.append(folder / f"{name}.step")
            export_step(part, written[-1], timestamp=_DRAWN)
    return written

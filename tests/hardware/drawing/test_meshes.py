"""Meshes: their outsides look out, and STL files are read or refused."""

import math
import struct
from pathlib import Path

import numpy as np
import pytest

from hardware.drawing.meshes import Mesh, ball, block, capsule, disc, joined, plate, read_stl, revolved
from hardware.errors import DrawingError


def volume_mm3(mesh: Mesh) -> float:
    """By the divergence theorem; positive only if the triangles look out."""
    a, b, c = (mesh.points_mm[mesh.triangles[:, corner]] for corner in range(3))
    return float((a * np.cross(b, c)).sum() / 6)


def test_closed_solids_have_their_volume() -> None:
    assert volume_mm3(block(2, 3, 4)) == pytest.approx(24)
    assert volume_mm3(ball(5)) == pytest.approx(4 / 3 * math.pi * 125, rel=0.01)
    cone = joined([revolved([(3, 0), (0.0, 9)]), disc(3).turned(np.diag([1.0, -1.0, -1.0]))])
    assert volume_mm3(cone) == pytest.approx(math.pi * 9 * 9 / 3, rel=0.01)


def test_a_capsule_looks_away_from_its_axis() -> None:
    start, end = np.array([(10.0, 20.0, 5.0), (10.0, 26.0, 13.0)])
    mesh = capsule(start, end, 2, 1)
    a, b, c = (mesh.points_mm[mesh.triangles[:, corner]] for corner in range(3))
    middles, along = (a + b + c) / 3, (end - start) / 10
    part = ((middles - start) @ along).clip(0, 10)
    outwards = middles - start - part[:, None] * along
    facing = (outwards * np.cross(b - a, c - a)).sum(axis=1)
    assert (facing >= -1e-9).all()
    assert np.linalg.norm(outwards, axis=1).max() == pytest.approx(2, abs=0.01)


def test_a_plate_looks_up_and_its_picture_begins_in_the_north_west() -> None:
    mesh = plate(-10, 0, 30, 20, steps=4)
    a, b, c = (mesh.points_mm[mesh.triangles[:, corner]] for corner in range(3))
    assert (np.cross(b - a, c - a)[:, 2] > 0).all()
    assert mesh.texture is not None
    (corner,) = mesh.points_mm[(mesh.texture == (0, 0)).all(axis=1)]
    assert corner.tolist() == [-10, 20, 0]


def test_plates_that_are_joined_keep_their_places_on_one_picture() -> None:
    parts = plate(0, 0, 1, 1), plate(2, 0, 3, 1)
    assert joined(parts).texture == pytest.approx(
        np.concatenate([part.texture for part in parts if part.texture is not None])
    )
    assert joined([*parts, ball(1)]).texture is None


def test_a_turn_goes_from_east_to_north() -> None:
    east = Mesh(np.array([(5.0, 0.0, 1.0)]), np.zeros((0, 3), np.int64))
    assert east.moved(100, 0, 1, math.pi / 2).points_mm[0].tolist() == pytest.approx([100, 5, 2])


def test_a_binary_stl_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "part.stl"
    triangle = struct.pack("<12fH", 0, 0, 1, 0, 0, 2, 7, 0, 2, 0, 8, 2, 0)
    path.write_bytes(b" " * 80 + struct.pack("<I", 1) + triangle)
    mesh = read_stl(path)
    assert mesh.points_mm[mesh.triangles].tolist() == [[[0, 0, 2], [7, 0, 2], [0, 8, 2]]]


@pytest.mark.parametrize(
    "data", [b"solid cube\nfacet normal 0 0 1\n", b" " * 80 + struct.pack("<I", 2) + b" " * 50, b""]
)
def test_another_file_is_refused_by_name(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "part.stl"
    path.write_bytes(data)
    with pytest.raises(DrawingError, match=r"part\.stl is not a binary STL file"):
        read_stl(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DrawingError, match=r"none\.stl cannot be read"):
        read_stl(tmp_path / "none.stl")

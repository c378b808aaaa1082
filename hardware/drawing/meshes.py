"""Triangle meshes of simple solids and of STL files, in millimetres; `pathtrace.py` renders them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hardware.errors import DrawingError

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

AROUND = 64
"""Corners of a circle: 0.05 mm from the true one at a radius of 40 mm."""

_PINHOLE_RAD = 0.002
"""Half the angle of the holes at a sphere's poles: far below a pixel."""

_STL_HEADER = 84
"""Bytes of a binary STL file before its first triangle: 80 of text, then the number of triangles."""

_STL_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
"""One triangle of a binary STL file."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles.

    Attributes:
        points_mm: (N, 3).
        triangles: (M, 3) indices of points, counter-clockwise seen from outside.
        texture: (N, 2) place of each point on a picture, both from 0 to 1, origin at its top left; None without one.
        smooth: whether light runs over the edges between triangles as over a curved surface.
    """

    points_mm: FloatArray
    triangles: IntArray
    texture: FloatArray | None = None
    smooth: bool = False

    def moved(self, x_mm: float = 0.0, y_mm: float = 0.0, z_mm: float = 0.0, turn_rad: float = 0.0) -> "Mesh":
        """Turned about the z axis through the origin, then shifted."""
        cos, sin = math.cos(turn_rad), math.sin(turn_rad)
        return self.turned(np.array([(cos, -sin, 0.0), (sin, cos, 0.0), (0.0, 0.0, 1.0)]), (x_mm, y_mm, z_mm))

    def turned(self, rotation: FloatArray, shift_mm: ArrayLike = (0.0, 0.0, 0.0)) -> "Mesh":
        """Turned by a (3, 3) rotation about the origin, then shifted."""
        return replace(self, points_mm=self.points_mm @ rotation.T + np.asarray(shift_mm))


def joined(meshes: Sequence[Mesh]) -> Mesh:
    """Several meshes as one, with a picture if all are on the same one; smooth if the first is."""
    starts = np.cumsum([0, *(len(mesh.points_mm) for mesh in meshes[:-1])])
    triangles = [mesh.triangles + start for mesh, start in zip(meshes, starts, strict=True)]
    pictured = [mesh.texture for mesh in meshes if mesh.texture is not None]
    texture = np.concatenate(pictured) if len(pictured) == len(meshes) else None
    points = np.concatenate([mesh.points_mm for mesh in meshes])
    return Mesh(points, np.concatenate(triangles), texture, meshes[0].smooth)


def read_stl(path: Path) -> Mesh:
    """The triangles of a binary STL file, taken as millimetres.

    Raises:
        DrawingError: it cannot be read, or is not a binary STL file.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DrawingError(f"{path} cannot be read: {error.strerror}") from error
    count = int.from_bytes(data[_STL_HEADER - 4 : _STL_HEADER], "little")
    if len(data) < _STL_HEADER or len(data) != _STL_HEADER + count * _STL_TRIANGLE.itemsize:
        raise DrawingError(f"{path} is not a binary STL file: its length does not fit its number of triangles")
    corners = np.frombuffer(data, _STL_TRIANGLE, count, _STL_HEADER)["corners"].astype(np.float64)
    return Mesh(corners.reshape(-1, 3), np.arange(3 * count).reshape(-1, 3))


def stl_bytes(mesh: Mesh) -> bytes:
    """A binary STL file of a mesh; equal meshes give equal bytes."""
    corners = mesh.points_mm[mesh.triangles]
    records = np.zeros(len(corners), _STL_TRIANGLE)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    records["normal"] = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    records["corners"] = corners
    return b"lengths in mm".ljust(_STL_HEADER - 4) + len(corners).to_bytes(4, "little") + records.tobytes()


def plate(x0_mm: float, y0_mm: float, x1_mm: float, y1_mm: float, steps: int = 1) -> Mesh:
    """A rectangle at z = 0 that looks up, of `steps` x `steps` squares; the picture's top edge is at y1."""
    part = np.linspace(0.0, 1.0, steps + 1)
    u, v = (axis.ravel() for axis in np.meshgrid(part, part))
    points = np.column_stack([x0_mm + u * (x1_mm - x0_mm), y0_mm + v * (y1_mm - y0_mm), np.zeros(len(u))])
    row, column = (axis.ravel() for axis in np.meshgrid(np.arange(steps), np.arange(steps), indexing="ij"))
    corner = row * (steps + 1) + column
    east, north, both = corner + 1, corner + steps + 1, corner + steps + 2
    triangles = np.concatenate([np.column_stack([corner, east, both]), np.column_stack([corner, both, north])])
    return Mesh(points, triangles, np.column_stack([u, 1 - v]))


def disc(radius_mm: float) -> Mesh:
    """A round plate at z = 0 that looks up; its picture is the square around it."""
    angles = np.arange(AROUND) * math.tau / AROUND
    rim = np.column_stack([np.cos(angles), np.sin(angles)])
    flat = np.concatenate([[(0.0, 0.0)], rim])
    following = np.arange(AROUND) % AROUND + 1
    triangles = np.column_stack([np.zeros(AROUND, np.int64), following, following % AROUND + 1])
    return Mesh(np.column_stack([radius_mm * flat, np.zeros(len(flat))]), triangles, (flat * (1, -1) + 1) / 2)


def tube(radius_mm: float, z0_mm: float, z1_mm: float, top_radius_mm: float | None = None) -> Mesh:
    """The side of an upright cylinder or cone, without its ends."""
    return _rings([(radius_mm, z0_mm), (radius_mm if top_radius_mm is None else top_radius_mm, z1_mm)])


def revolved(profile_mm: Sequence[tuple[float, float]]) -> Mesh:
    """A profile of (radius, z), from below to above, turned about the z axis; its corners stay sharp edges."""
    return joined([_rings(piece) for piece in pairwise(profile_mm)])


def _rings(profile_mm: Sequence[tuple[float, float]]) -> Mesh:
    """The same without sharp edges."""
    angles = np.arange(AROUND) * math.tau / AROUND
    rim = np.column_stack([np.cos(angles), np.sin(angles)])
    points = [np.column_stack([radius * rim, np.full(AROUND, z)]) for radius, z in profile_mm]
    here = np.arange(AROUND)
    there = (here + 1) % AROUND
    band = np.concatenate(
        [np.column_stack([here, there, there + AROUND]), np.column_stack([here, there + AROUND, here + AROUND])]
    )
    bands = [band + AROUND * number for number in range(len(profile_mm) - 1)]
    return Mesh(np.concatenate(points), np.concatenate(bands), None, smooth=True)


def block(x_mm: float, y_mm: float, z_mm: float) -> Mesh:
    """A box around the origin with these sides."""
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * (x_mm / 2, y_mm / 2, z_mm / 2)
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    triangles = np.arange(24).reshape(6, 4)[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
    return Mesh(corners[np.array(faces).ravel()], triangles)


def ball(radius_mm: float) -> Mesh:
    """A sphere around the origin, but for a pinhole at each pole, where its triangles would have no area."""
    heights = np.linspace(-1, 1, AROUND // 2 + 1) * (math.pi / 2 - _PINHOLE_RAD)
    return _rings([(radius_mm * math.cos(height), radius_mm * math.sin(height)) for height in heights])


def capsule(start_mm: ArrayLike, end_mm: ArrayLike, radius_mm: float, end_radius_mm: float) -> Mesh:
    """A rounded bar between two points, with a radius at each."""
    start, end = np.asarray(start_mm, np.float64), np.asarray(end_mm, np.float64)
    up = (end - start) / np.linalg.norm(end - start)
    side = np.cross(up, (1.0, 0.0, 0.0) if abs(up[0]) < 0.7 else (0.0, 1.0, 0.0))
    side /= np.linalg.norm(side)
    bar = tube(radius_mm, 0.0, float(np.linalg.norm(end - start)), end_radius_mm)
    rotation = np.column_stack([side, np.cross(up, side), up])
    ends = [ball(radius_mm).turned(np.eye(3), start), ball(end_radius_mm).turned(np.eye(3), end)]
    return joined([bar.turned(rotation, start), *ends])

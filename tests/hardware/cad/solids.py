"""Properties of solids, without the program that drew them: overlaps, air, walls, overhangs, mass."""

import manifold3d
import numpy as np
import trimesh
from numpy.typing import NDArray

from hardware.cad.solids import listed, pieces
from hardware.drawing.meshes import Mesh

FloatArray = NDArray[np.float64]


def merged(mesh: Mesh) -> trimesh.Trimesh:
    """With the corners of neighbours merged."""
    made = trimesh.Trimesh(mesh.points_mm, mesh.triangles)
    made.merge_vertices(digits_vertex=4)
    return made


def manifold(mesh: Mesh) -> manifold3d.Manifold:
    """For Boolean operations."""
    made = merged(mesh)
    solid = manifold3d.Manifold(manifold3d.Mesh(made.vertices.astype(np.float32), made.faces.astype(np.uint32)))
    assert solid.status() == manifold3d.Error.NoError
    return solid


def assembled(group: str) -> list[tuple[str, Mesh]]:
    """Every piece of a variant in the figure's frame, with the part's id."""
    return [(name, piece) for name in listed()[group] for piece in pieces(group, name)]


def overlaps(pieces: list[tuple[str, manifold3d.Manifold]], least_mm3: float) -> list[str]:
    """Pairs that share more room than that; an O-ring is squeezed into its wheel's groove by less than 1 mm3."""
    found = []
    for k, (name, one) in enumerate(pieces):
        for other, two in pieces[k + 1 :]:
            shared = (one ^ two).volume()
            squeezed = name.startswith("wheel") and other.startswith("ring") and shared < 1.0
            if shared > least_mm3 and not squeezed:
                found.append(f"{name}, {other}: {shared:.2f} mm3")
    return found


def thin_layers(lying: Mesh, wall_mm: float, least_mm2: float = 0.5) -> list[str]:
    """Layers that hold something thinner than a wall: what does not come back when a layer is made smaller by half a
    wall on each side and larger again; sharp corners and round tips lose less than `least_mm2`.
    """
    whole = manifold(lying)
    found = []
    for height in np.arange(0.15, lying.points_mm[:, 2].max(), 0.4):
        layer = whole.slice(float(height))
        thick = layer.offset(-wall_mm / 2, manifold3d.JoinType.Miter).offset(wall_mm / 2, manifold3d.JoinType.Miter)
        lost = [piece for piece in (layer - thick).decompose() if piece.area() > least_mm2]
        found += [f"{piece.area():.2f} mm2 at {np.round(piece.bounds(), 1)}, height {height:.2f}" for piece in lost]
    return found


def thinnest_plate_mm(lying: Mesh) -> float:
    """The least thickness under a horizontal face, straight through."""
    corners = lying.points_mm[lying.triangles]
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    level = np.abs(cross[:, 2]) > 0.999 * np.linalg.norm(cross, axis=1)
    parts = [corners[level]]
    for _ in range(2):
        last = parts[-1]
        middle = last.mean(axis=1, keepdims=True)
        parts.append(np.concatenate([np.concatenate([last[:, [k, (k + 1) % 3]], middle], axis=1) for k in range(3)]))
    asked = parts[-1][:: max(1, len(parts[-1]) // 300)]
    down = -np.sign(np.cross(asked[:, 1] - asked[:, 0], asked[:, 2] - asked[:, 0])[:, 2])
    way = np.stack([0 * down, 0 * down, down], axis=1)
    return float(first_hits_mm(asked.mean(axis=1) + 1e-4 * way, way, corners).min())


def first_hits_mm(start: FloatArray, way: FloatArray, triangles: FloatArray) -> FloatArray:
    """How far rays run to the first triangle: Moeller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection.

    Args:
        start: (N, 3) mm.
        way: (N, 3) unit vectors.
        triangles: (M, 3, 3) mm.

    Returns:
        (N,) mm, infinity where nothing is hit.
    """
    corner, edge_1, edge_2 = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    found = np.full(len(start), np.inf)
    for k in range(len(start)):
        across = np.cross(way[k], edge_2)
        scale = np.einsum("ij,ij->i", edge_1, across)
        with np.errstate(divide="ignore", invalid="ignore"):
            inverse = 1 / scale
            offset = start[k] - corner
            u = inverse * np.einsum("ij,ij->i", offset, across)
            across = np.cross(offset, edge_1)
            v = inverse * (across @ way[k])
            distance = inverse * np.einsum("ij,ij->i", edge_2, across)
            hit = (np.abs(scale) > 1e-12) & (u >= 0) & (v >= 0) & (u + v <= 1) & (distance > 0)
        if hit.any():
            found[k] = distance[hit].min()
    return found


def hanging_mm2(lying: Mesh) -> float:
    """Area that leans out by more than 47 degrees and does not lie on the bed: the printer has to bridge it."""
    corners = lying.points_mm[lying.triangles]
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(cross, axis=1)
    above = corners[:, :, 2].max(axis=1) > 0.05
    steep = cross[:, 2] < -np.sin(np.radians(47)) * length
    return float(length[above & steep].sum() / 2)

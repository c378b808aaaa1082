"""Path-traced stills of a glued sheet: its real print in a room's light, behind a lens, on a sensor.

The path tracer knows no lens: it renders a pinhole's picture, which the true lens bends, in linear light.
"""

import math
from dataclasses import replace

import cv2
import numpy as np

from hardware.drawing.meshes import Mesh, joined, plate
from hardware.drawing.pathtrace import Camera, Lamp, Material, Solid, Surroundings, render
from lab.judges.drawn_table import APERTURE_MM, DrawnTable
from lab.judges.sensor import Settings, sensed, settings_of
from lab.judges.sweeps.glued import GluedSheet, design_of
from lab.judges.sweeps.hand_held import Pose, TrueLens
from lab.judges.table_solids import sheet_print, table_top
from vision.observation import FloatArray, Frame

SAMPLES = 4
"""Paths for each pixel."""

DEPTH = 2
"""Surfaces that light meets: lamps, and what is lit by one neighbour."""

PATCH_MM = 20.0
"""Half the side of the paper that lies where its tile put a tag, over the one that was printed in its place."""

PAPER_MM = 0.1
"""Thickness of paper."""

TABLE_MM = 5.0
"""Depth of the table below the board's plane: paper may bend down."""

STEPS = 32
"""Squares along a side of a curled sheet."""

MARGIN_PX = 4
"""Pixels that the resampling needs beyond the picture."""


class TracedSheet:
    """A sheet on a drawn table.

    Args:
        glue: how it was glued and curls.
        table: paper, light and sensor; its own pose and lens are not used.
        lens: of the camera.
    """

    def __init__(self, glue: GluedSheet, table: DrawnTable, lens: TrueLens) -> None:
        paper = Solid(glued_mesh(glue), Material(sheet_print(table.game, table.paper), table.paper.roughness))
        self._solids = [table_top(table, TABLE_MM), paper]
        self._table, self._lens, self._middle_mm = table, lens, glue.paper.middle_mm
        self._settings: Settings | None = None
        sides = (np.arange(length) + 0.5 for length in lens.size_px)
        self._rays = lens.rays(np.stack(np.meshgrid(*sides), axis=-1))

    def still(self, pose: Pose, zoom: float, number: int) -> Frame:
        """A frame of a camera that does not move.

        Args:
            pose: of the camera.
            zoom: relative change of the focal length.
            number: of the frame; paths and noise are others in each.
        """
        turn, place = pose
        away = float((turn @ (np.array([*self._middle_mm, 0.0]) - place))[2])
        rays = self._rays / (1 + zoom)
        focal = self._lens.focal
        size = tuple(2 * (math.ceil(far * focal) + MARGIN_PX) for far in np.abs(rays).max(axis=(0, 1)).tolist())
        camera = Camera((size[0], size[1]), focal, np.column_stack([turn, -turn @ place]), APERTURE_MM, away)
        lights: list[Lamp | Surroundings] = [*self._table.lamps, self._table.surroundings]
        light = render(self._solids, lights, camera, SAMPLES, number, DEPTH)
        at = (focal * rays + np.array(size) / 2 - 0.5).astype(np.float32)
        bent = np.maximum(
            cv2.remap(cv2.cvtColor(light, cv2.COLOR_RGB2BGR), at, np.empty(0, np.float32), cv2.INTER_CUBIC), 0
        )
        bent *= ((1 + np.square(rays).sum(axis=-1)) ** -2)[..., None]  # the cos^4 law of illumination
        seen = np.asarray(cv2.GaussianBlur(bent, (0, 0), self._table.sensor.blur_px), np.float32)
        self._settings = self._settings or settings_of(self._table, seen)
        return Frame(sensed(seen, self._table.sensor, self._settings, number), float(number), number)


def glued_mesh(glue: GluedSheet) -> Mesh:
    """The sheet as designed, and over each tag a patch of the same print where the tag lies."""
    corners = glue.model.sheet_outline_mm
    low, high = corners.min(axis=0), corners.max(axis=0)
    parts = [_plate(low, high)]
    for tag, design in design_of(glue.model).items():
        middle = design.mean(axis=0)
        patch = _plate(middle - PATCH_MM, middle + PATCH_MM)
        affine = np.linalg.lstsq(np.column_stack([design, np.ones(4)]), glue.corners_mm[tag])[0]
        where = patch.points_mm[:, :2]
        lies = np.column_stack([np.column_stack([where, np.ones(len(where))]) @ affine, np.full(len(where), PAPER_MM)])
        parts.append(replace(patch, points_mm=lies, texture=_on_print(where, low, high)))
    mesh = joined(parts)
    points = mesh.points_mm.copy()
    points[:, 2] += glue.paper.height(points[:, 0], points[:, 1])
    return replace(mesh, points_mm=points, smooth=True)


def _plate(low: FloatArray, high: FloatArray) -> Mesh:
    (west, south), (east, north) = low.tolist(), high.tolist()
    return plate(west, south, east, north, STEPS)


def _on_print(points_mm: FloatArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """(N, 2) places on the sheet's picture."""
    u, v = ((points_mm - low) / (high - low)).T
    return np.column_stack([u, 1 - v])

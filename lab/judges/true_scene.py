"""What a drawn scene really shows: corners of tags in the picture, and how much of each place is covered."""

import math
from collections.abc import Mapping
from functools import cached_property

import cv2
import numpy as np

from base.geometry import TableModel
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Box
from lab.judges.drawn_table import DISTORTION, DrawnScene, DrawnTable
from lab.judges.table_solids import cover_solids, height_mm
from lab.vision.token_reading import Reading
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import image_points
from vision.observation import EMPTY, FloatArray, Image, TableObservation

_WHITE_AROUND = 1.25
"""Tag with the white around it that a detector needs, as a multiple of the tag's side."""

_SURROUNDINGS_MM = 4.0
"""Ring around a token's place; a cover over any part of it may make the site hidden."""

_DISC = np.array(
    [(r * math.cos(k * math.tau / 16), r * math.sin(k * math.tau / 16)) for r in (0.3, 0.6, 0.95) for k in range(16)]
)
"""(48, 2) points of the unit disc at which cover is tested."""

_RIM = np.array([(math.cos(k * math.tau / 48), math.sin(k * math.tau / 48)) for k in range(48)])
"""(48, 2) points of the unit circle."""


def true_lens(table: DrawnTable) -> Intrinsics:
    """The lens that the picture was bent by."""
    return Intrinsics(table.matrix, np.array(DISTORTION), table.size_px)


class Truth:
    """The truth of one picture."""

    def __init__(self, table: DrawnTable, scene: DrawnScene, model: TableModel) -> None:
        self._table, self._scene, self._model = table, scene, model
        self._lens = true_lens(table)
        self.figures = {figure.tag: figure for figure in scene.figures}
        self.moving = {figure.tag for figure in scene.figures if figure.speed_mm_s or figure.turn_rad_s}

    @cached_property
    def visible_px(self) -> Mapping[int, FloatArray]:
        """Tag -> (4, 2) its corners, of all tags that lie in the picture with nothing over them."""
        size = np.array(self._table.size_px)
        found = {}
        for tag, corners in (self._board_tags_mm() | self._figure_tags_mm()).items():
            middle = corners.mean(axis=0)
            around = self._px(middle + _WHITE_AROUND * (corners - middle))
            over = self._hand if tag in self.figures else self._covers
            inside = bool((around > 1).all() and (around < size - 1).all())
            if inside and not cv2.bitwise_and(over, _filled([around], self._table.size_px)).any():
                found[tag] = self._px(corners)
        return found

    def readings(self, seen: TableObservation) -> list[Reading]:
        """What was read at each site, with the truth and its cover."""
        lying = {token.site: token.kind for token in self._scene.tokens}
        return [
            Reading(site, lying.get(site, EMPTY), seen.sites[site], *self.cover(site)) for site in self._model.sites_mm
        ]

    def cover(self, site: str) -> tuple[float, float]:
        """Covered parts, 0 to 1, of a site's place, its token's if one lies there, and with the ring around it."""
        places = [(token.x_mm, token.y_mm) for token in self._scene.tokens if token.site == site]
        place, radius = (*places, self._model.sites_mm[site])[0], self._model.token_diameter_mm / 2
        return self._covered(place, radius), self._covered(place, radius + _SURROUNDINGS_MM)

    @cached_property
    def _hand(self) -> Image:
        """255 where a hand or a thing is."""
        meshes = [solid.mesh for solid in cover_solids(self._scene)]
        triangles = [self._px(mesh.points_mm)[mesh.triangles] for mesh in meshes]
        return _filled([outline for mesh in triangles for outline in mesh], self._table.size_px)

    @cached_property
    def _covers(self) -> Image:
        """255 where a hand or a figure is."""
        figure = load_dimensions().figure
        rim = figure.diameter_mm / 2 * _RIM
        outlines = []
        for body in self._scene.figures:
            circle = rim + np.array([body.x_mm, body.y_mm])
            solid = [np.column_stack([circle, np.full(len(rim), z)]) for z in (0.0, figure.height_mm)]
            hull = cv2.convexHull(self._px(np.concatenate(solid)).astype(np.float32))
            outlines.append(np.asarray(hull[:, 0], np.float64))
        return np.asarray(cv2.bitwise_or(self._hand, _filled(outlines, self._table.size_px)), np.uint8)

    def _board_tags_mm(self) -> dict[int, FloatArray]:
        """Tag -> (4, 3) corners on the paper, which may stand up."""
        west_south, _, east_north, _ = self._model.sheet_outline_mm.tolist()
        paper, sheet = self._table.paper, Box(*west_south, *east_north)
        return {
            tag: np.column_stack([corners, height_mm(sheet, paper, corners)])
            for tag, corners in self._model.board_tags_mm.items()
        }

    def _figure_tags_mm(self) -> dict[int, FloatArray]:
        """Tag -> (4, 3) corners on the figure's top, its upper edge forward."""
        half = self._model.figure_tag_mm / 2
        square = half * np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)])
        found = {}
        for tag, figure in self.figures.items():
            cos, sin = math.cos(figure.yaw_rad), math.sin(figure.yaw_rad)
            flat = square @ np.array([(cos, sin), (-sin, cos)]) + (figure.x_mm, figure.y_mm)
            found[tag] = np.column_stack([flat, np.full(4, self._model.figure_height_mm)])
        return found

    def _covered(self, place: tuple[float, float], radius_mm: float) -> float:
        """The covered part, 0 to 1, of a disc on the board."""
        points = np.column_stack([_DISC * radius_mm + place, np.zeros(len(_DISC))])
        x, y = self._px(points).astype(int).T
        width, height = self._table.size_px
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        covered = ~inside
        covered[inside] = self._covers[y[inside], x[inside]] > 0
        return float(covered.mean())

    def _px(self, points_mm: FloatArray) -> FloatArray:
        return image_points(points_mm, self._lens, self._table.camera_from_board)


def _filled(outlines: list[FloatArray], size_px: tuple[int, int]) -> Image:
    """255 inside of convex outlines, (N, 2) px each."""
    mask = np.zeros(size_px[::-1], np.uint8)
    for outline in outlines:
        cv2.fillConvexPoly(mask, np.round(outline * 16).astype(np.int32), 255, shift=4)
    return mask

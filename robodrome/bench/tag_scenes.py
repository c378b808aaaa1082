"""A table full of tags, half of them moving, with the truth about every corner: what tag detectors are measured on."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from controller.sim.camera import SimCamera
from controller.sim.truth import TrueFigure, Truth
from hardware.colours import WHITE, grey
from hardware.dimensions import load_dimensions
from hardware.drawing import Box, Drawing, Item, polygon
from hardware.tags import FIGURE_TAGS, TagPlace, tag_shape
from vision.intrinsics import Intrinsics
from vision.observation import FloatArray, Image, TableModel

FPS = 15.0
CORNER_TAGS = (17, 19, 21, 23)

_FIELD_MM = 600.0
_CELLS = 16
_MARGIN_MM = 40.0  # a tag of 30 mm with 5 mm of white to each side
_PLACES = 5  # figures stand in so many columns and four rows
_ROOM_MM = 35.0  # how far a moving figure goes from its place, to each side
_SPEED_MM_S = 60.0
_TURN_RAD_S = 3.0
_SQUARE = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) / 2  # a board tag's corners in parts of its side
_FORWARD_SQUARE = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]) / 2  # a figure's tag: top edge along +x


@dataclass(frozen=True, slots=True, eq=False)
class TagFrame:
    """A picture and what is true of it.

    Attributes:
        image: uint8 (H, W, 3) BGR.
        t_s: when it was captured.
        corners_px: tag id -> (4, 2) in the image frame and corner order of `docs/coordinates.md`.
        poses: figure -> (x mm, y mm, yaw rad), board frame.
    """

    image: Image
    t_s: float
    corners_px: Mapping[int, FloatArray]
    poses: Mapping[int, tuple[float, float, float]]


class TagScene:
    """A squared board of 600 mm with a tag at each corner and 17 figures; every other figure moves.

    Squares are the hardest paper for tag detectors: each is a candidate.

    Args:
        size: a key of `controller.sim.camera_kinds.RESOLUTIONS`.
        light: a key of `controller.sim.lighting.LIGHTS`.
        seed: of places, ways and noise.
    """

    def __init__(self, size: str, light: str, seed: int) -> None:
        dimensions = load_dimensions()
        self.size, self.light = size, light
        self._figure = dimensions.figure
        self._rng = Random(f"{seed} tags")
        self.camera = SimCamera(_squared_sheet(dimensions.board_tag.size_mm), dimensions, size, light, seed)
        lens = self.camera.lens
        self.lens = Intrinsics(lens.camera_matrix, lens.distortion, lens.size_px)
        tags = {place.id: place.corners_mm for place in _corner_tags(dimensions.board_tag.size_mm)}
        outline = np.array(_sheet_box().ring)
        self.model = TableModel(
            board_tags_mm=tags,
            sheet_tags_mm={},
            sheet_outline_mm=outline,
            sites_mm={},
            figure_tags=tuple(FIGURE_TAGS),
            figure_tag_mm=self._figure.tag_mm,
            figure_height_mm=self._figure.height_mm,
            figure_diameter_mm=self._figure.diameter_mm,
            token_diameter_mm=dimensions.token.diameter_mm,
            token_colours={},
        )
        self._agents = [_Walker(tag, self._rng) for tag in FIGURE_TAGS]

    def film(self, frames: int) -> Iterator[TagFrame]:
        """So many frames, one after another."""
        for number in range(frames):
            t_s = number / FPS
            figures = tuple(agent.at(t_s) for agent in self._agents)
            image = self.camera.render(Truth(t_s, figures, (), ()))
            poses = {figure.tag: (figure.x_mm, figure.y_mm, figure.yaw_rad) for figure in figures}
            yield TagFrame(image, t_s, self._true_corners(poses), poses)

    def _true_corners(self, poses: Mapping[int, tuple[float, float, float]]) -> dict[int, FloatArray]:
        points = {tag: np.column_stack([square, np.zeros(4)]) for tag, square in self.model.board_tags_mm.items()}
        for tag, (x, y, yaw) in poses.items():
            turn = np.array([[math.cos(yaw), -math.sin(yaw)], [math.sin(yaw), math.cos(yaw)]])
            square = self._figure.tag_mm * _FORWARD_SQUARE @ turn.T + (x, y)
            points[tag] = np.column_stack([square, np.full(4, self._figure.height_mm)])
        return {tag: self.camera.project(corners) for tag, corners in points.items()}


class _Walker:
    """A figure that turns and drives between random points around its place, or stands there."""

    def __init__(self, tag: int, rng: Random) -> None:
        pitch = _FIELD_MM / _PLACES
        column, row = tag % _PLACES, tag // _PLACES
        self._home = ((column + 0.5) * pitch, (row + 0.5) * _FIELD_MM / 4)
        self._rng = rng
        self._moves = tag % 2 == 0
        x, y = self._somewhere()
        self._pose = TrueFigure(tag, x, y, rng.uniform(-math.pi, math.pi), "#b03020")
        self._target = self._somewhere()
        self._t_s = 0.0

    def at(self, t_s: float) -> TrueFigure:
        """Where it is at a time not before the one last asked for."""
        while self._moves and self._t_s < t_s - 1e-9:
            step_s = min(0.005, t_s - self._t_s)
            self._t_s += step_s
            self._step(step_s)
        return self._pose

    def _step(self, step_s: float) -> None:
        pose, (x, y) = self._pose, self._target
        off_rad = math.remainder(math.atan2(y - pose.y_mm, x - pose.x_mm) - pose.yaw_rad, math.tau)
        if math.dist((pose.x_mm, pose.y_mm), (x, y)) < _SPEED_MM_S * step_s:
            self._target = self._somewhere()
        elif abs(off_rad) > _TURN_RAD_S * step_s:
            yaw = math.remainder(pose.yaw_rad + math.copysign(_TURN_RAD_S * step_s, off_rad), math.tau)
            self._pose = replace(pose, yaw_rad=yaw)
        else:
            yaw, way = pose.yaw_rad + off_rad, _SPEED_MM_S * step_s
            self._pose = replace(
                pose, x_mm=pose.x_mm + way * math.cos(yaw), y_mm=pose.y_mm + way * math.sin(yaw), yaw_rad=yaw
            )

    def _somewhere(self) -> tuple[float, float]:
        x, y = self._home
        return x + self._rng.uniform(-_ROOM_MM, _ROOM_MM), y + self._rng.uniform(-_ROOM_MM, _ROOM_MM)


def _sheet_box() -> Box:
    return Box(-_MARGIN_MM, -_MARGIN_MM, _FIELD_MM + _MARGIN_MM, _FIELD_MM + _MARGIN_MM)


def _corner_tags(size_mm: float) -> list[TagPlace]:
    """Clockwise from the south-west corner."""
    near, far = -_MARGIN_MM / 2, _FIELD_MM + _MARGIN_MM / 2
    places = ((near, near), (near, far), (far, far), (far, near))
    return [TagPlace(tag, x, y, size_mm) for tag, (x, y) in zip(CORNER_TAGS, places, strict=True)]


def _squared_sheet(tag_mm: float) -> Drawing:
    bounds, cell = _sheet_box(), _FIELD_MM / _CELLS
    items: list[Item] = [polygon(bounds.ring, WHITE)]
    for number in range(_CELLS**2):
        column, row = number % _CELLS, number // _CELLS
        square = Box(column * cell + 0.5, row * cell + 0.5, (column + 1) * cell - 0.5, (row + 1) * cell - 0.5)
        items.append(polygon(square.ring, grey(0.93 if (row + column) % 2 else 0.74), grey(0.5), 0.25))
    items += [tag_shape(place) for place in _corner_tags(tag_mm)]
    return Drawing("tags", bounds, tuple(items))

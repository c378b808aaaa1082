"""Rendered scenes for tag detectors: a table full of tags, half of them moving, with every true corner."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np

from base.geometry import TableModel
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import TrueFigure, Truth
from hardware.dimensions import load_dimensions
from hardware.drawing.colours import WHITE, grey
from hardware.drawing.drawing import Box, Drawing, Item, polygon
from hardware.sheets.tags import FIGURE_TAGS, TagPlace, tag_shape
from vision.geometry.intrinsics import Intrinsics
from vision.observation import FloatArray, Image

FPS = 15.0
"""Frames per second, the simulated camera's default."""

CORNER_TAGS = (17, 19, 21, 23)
"""Ids of the tags at the sheet's corners."""

_FIELD_MM, _CELLS = 600.0, 16
"""Side of the board, and number of its cells along a side."""

_MARGIN_MM = 40.0
"""Margin around the board: a tag of 30 mm with 5 mm of white on each side."""

_COLUMNS, _ROWS = 5, 4
"""Grid of the figures' places."""

_REACH_MM = 35.0
"""How far a moving figure goes from its place in x and in y."""

_SPEED_MM_S, _TURN_RAD_S = 60.0, 3.0
"""Speeds of moving figures, about those of a real one."""

_STEP_S = 0.005
"""Time step of the motion, that of the simulated table."""

_FORWARD_SQUARE = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]) / 2
"""(4, 2) corners of a figure's tag of side 1, top edge along +x."""


@dataclass(frozen=True, slots=True, eq=False)
class TagFrame:
    """A picture with its truth.

    Attributes:
        image: uint8 (H, W, 3) BGR.
        t_s: when it was captured.
        corners_px: tag id -> (4, 2) in the image frame and corner order of `docs/reference/coordinates.md`.
        poses: figure -> (x mm, y mm, yaw rad), board frame.
    """

    image: Image
    t_s: float
    corners_px: Mapping[int, FloatArray]
    poses: Mapping[int, tuple[float, float, float]]


class TagScene:
    """A checkered board of 600 mm with a tag at each corner and 17 figures; every other figure moves.

    A checkered board is hard for tag detectors, because each square is a candidate.

    Args:
        size: a key of `controller.sim.camera.camera_kinds.RESOLUTIONS`.
        light: a key of `controller.sim.camera.lighting.LIGHTS`.
        seed: of places, paths and noise.
    """

    def __init__(self, size: str, light: str, seed: int) -> None:
        dimensions = load_dimensions()
        self.size, self.light = size, light
        self._figure = dimensions.figure
        self._rng = Random(f"{seed} tags")
        self.camera = SimCamera(_checkered_sheet(dimensions.board_tag.size_mm), dimensions, size, light, seed)
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
        self._agents = [_RandomWalk(tag, self._rng) for tag in FIGURE_TAGS]

    def film(self, frames: int) -> Iterator[TagFrame]:
        """Yield this many frames."""
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


class _RandomWalk:
    """A figure that turns and drives between random points around its place, or stands still."""

    def __init__(self, tag: int, rng: Random) -> None:
        pitch = _FIELD_MM / _COLUMNS
        column, row = tag % _COLUMNS, tag // _COLUMNS
        self._home = ((column + 0.5) * pitch, (row + 0.5) * _FIELD_MM / _ROWS)
        self._rng = rng
        self._moves = tag % 2 == 0
        x, y = self._somewhere()
        self._pose = TrueFigure(tag, x, y, rng.uniform(-math.pi, math.pi), "#b03020")
        self._target = self._somewhere()
        self._t_s = 0.0

    def at(self, t_s: float) -> TrueFigure:
        """Its pose at a time, which must not decrease between calls."""
        while self._moves and self._t_s < t_s - 1e-9:
            step_s = min(_STEP_S, t_s - self._t_s)
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
            self._pose = pose._replace(yaw_rad=yaw)
        else:
            yaw, way = pose.yaw_rad + off_rad, _SPEED_MM_S * step_s
            self._pose = pose._replace(
                x_mm=pose.x_mm + way * math.cos(yaw), y_mm=pose.y_mm + way * math.sin(yaw), yaw_rad=yaw
            )

    def _somewhere(self) -> tuple[float, float]:
        x, y = self._home
        return x + self._rng.uniform(-_REACH_MM, _REACH_MM), y + self._rng.uniform(-_REACH_MM, _REACH_MM)


def _sheet_box() -> Box:
    return Box(-_MARGIN_MM, -_MARGIN_MM, _FIELD_MM + _MARGIN_MM, _FIELD_MM + _MARGIN_MM)


def _corner_tags(size_mm: float) -> list[TagPlace]:
    """Clockwise from the south-west corner."""
    near, far = -_MARGIN_MM / 2, _FIELD_MM + _MARGIN_MM / 2
    places = ((near, near), (near, far), (far, far), (far, near))
    return [TagPlace(tag, x, y, size_mm) for tag, (x, y) in zip(CORNER_TAGS, places, strict=True)]


def _checkered_sheet(tag_mm: float) -> Drawing:
    bounds, cell = _sheet_box(), _FIELD_MM / _CELLS
    items: list[Item] = [polygon(bounds.ring, WHITE)]
    for number in range(_CELLS**2):
        column, row = number % _CELLS, number // _CELLS
        square = Box(column * cell + 0.5, row * cell + 0.5, (column + 1) * cell - 0.5, (row + 1) * cell - 0.5)
        items.append(polygon(square.ring, grey(0.93 if (row + column) % 2 else 0.74), grey(0.5), 0.25))
    items += [tag_shape(place) for place in _corner_tags(tag_mm)]
    return Drawing("tags", bounds, tuple(items))

"""A simulated camera that can also show a sheet held up between camera and table, at any pose."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.sim.camera.camera import SimCamera
from controller.sim.camera.canvas import Canvas, Window
from controller.sim.camera.optics import FloatArray
from controller.sim.camera.printed_light import printed
from controller.sim.camera.sprites import Pose, look_up
from controller.sim.true_state import TrueFigure
from hardware.dimensions import Dimensions
from hardware.drawing.drawing import Drawing

_PX_PER_MM = 5.0
"""Resolution of the held sheet's raster: finer than any picture of it."""

_COARSE_PX = 8
"""Spacing of the pixels at which the held sheet is looked for: a tip that is smaller in the frame is left out."""

_MARGIN_PX = 12 + _COARSE_PX
"""Margin around what is found of the held sheet in the frame, so its blurred edge is painted too."""

_AMBIENT = 0.6
"""Part of the light that does not depend on how the held sheet leans: assumed."""


class CalibrationCamera(SimCamera):
    """The simulated camera, with a held sheet and with figures whose tops are mounted imprecisely.

    Args:
        sheet: the printed sheet that lies on the table.
        dimensions: of figures and tokens.
        drawing: print of the held sheet, in greys; its bounds are the paper.
        mountings: figure -> (forward mm, left mm, yaw rad), offset of its top from its axle centre.
        settings: further arguments of `SimCamera`.

    Attributes:
        held_at: (3, 4) pose `camera_from_drawing` of the held sheet (x right, y up on the paper), mm; None without one.
    """

    def __init__(
        self,
        sheet: Drawing,
        dimensions: Dimensions,
        drawing: Drawing,
        mountings: Mapping[int, tuple[float, float, float]],
        **settings: Any,
    ) -> None:
        super().__init__(sheet, dimensions, **settings)
        self._mountings = mountings
        self.held_at: FloatArray | None = None
        pattern = printed(drawing, _PX_PER_MM)
        self._pattern = replace(pattern, light=np.ascontiguousarray(pattern.light[..., 0]))
        self._paper = drawing.bounds

    def ray(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Normalised image coordinates x / z, y / z of a pixel's ray."""
        x, y = self._rays[int(y_px), int(x_px)]
        return float(x), float(y)

    def _exposed_poses(self, figure: TrueFigure, before: TrueFigure, t_s: float) -> list[Pose]:
        """Poses of the figure's top, which is offset from the axle centre."""
        forward, left, turned = self._mountings.get(figure.tag, (0.0, 0.0, 0.0))
        return [
            (
                x + math.cos(yaw) * forward - math.sin(yaw) * left,
                y + math.sin(yaw) * forward + math.cos(yaw) * left,
                yaw + turned,
            )
            for x, y, yaw in super()._exposed_poses(figure, before, t_s)
        ]

    def _hold(self, canvas: Canvas) -> None:
        """Paint the held sheet over everything else.

        Each pixel's ray d meets the sheet at (x, y, w) = [r1 r2 t]^-1 d, where w is 1 / depth.
        """
        if self.held_at is None:
            return
        turn, shift = self.held_at[:, :3], self.held_at[:, 3]
        drawing_from_ray = np.linalg.inv(np.column_stack([turn[:, 0], turn[:, 1], shift]))
        coarse = self._on_paper(cv2.perspectiveTransform(self._rays[::_COARSE_PX, ::_COARSE_PX], drawing_from_ray))
        rows, columns = np.flatnonzero(coarse.any(axis=1)), np.flatnonzero(coarse.any(axis=0))
        if not len(rows):
            return
        width, height = self.lens.size_px
        painted = Window(
            max(int(columns[0]) * _COARSE_PX - _MARGIN_PX, 0),
            max(int(rows[0]) * _COARSE_PX - _MARGIN_PX, 0),
            min(int(columns[-1]) * _COARSE_PX + _MARGIN_PX, width),
            min(int(rows[-1]) * _COARSE_PX + _MARGIN_PX, height),
        )
        flat = cv2.perspectiveTransform(self._rays[painted.slices], drawing_from_ray)
        px_per_mm = float(self.lens.camera_matrix[0, 0]) / float(shift[2])
        sigma = self._blur_px * self._pattern.pixels_from_mm[0, 0] / px_per_mm
        ink = cv2.GaussianBlur(self._pattern.light, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        places = cv2.transform(flat, self._pattern.pixels_from_mm[:2]) - np.float32(0.5)
        face = look_up(np.asarray(ink, np.float32), places.astype(np.float32), cv2.BORDER_REPLICATE)
        cover = cv2.GaussianBlur(self._on_paper(flat).astype(np.float32), (0, 0), self._blur_px)
        target = canvas.part(painted)
        target *= (1 - cover)[..., None]
        target += (cover * face * np.float32(self._light_on(turn, shift)))[..., None]

    def _on_paper(self, places_mm: cv2.typing.MatLike) -> NDArray[np.bool_]:
        """(H, W) whether places (H, W, 2) of the drawing lie on the held sheet."""
        x, y, paper = places_mm[..., 0], places_mm[..., 1], self._paper
        return np.asarray((x > paper.x0) & (x < paper.x1) & (y > paper.y0) & (y < paper.y1))

    def _light_on(self, turn: FloatArray, shift: FloatArray) -> float:
        """Light on the held sheet: that of the board below it, reduced by the cosine of the lean."""
        pose = self.camera_from_board
        x_mm, y_mm, _ = pose[:, :3].T @ (shift - pose[:, 3])
        up = float((pose[:, :3].T @ turn[:, 2])[2])
        return self._room.brightness_at(float(x_mm), float(y_mm)) * (_AMBIENT + (1 - _AMBIENT) * abs(up))

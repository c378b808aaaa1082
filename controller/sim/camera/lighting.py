"""The light over the simulated table: brightness over the board, and its effects on a picture."""

import math
from dataclasses import dataclass

import numpy as np

from controller.sim.camera.optics import FloatArray, FloatImage
from hardware.drawing.drawing import Box


@dataclass(frozen=True, slots=True)
class Light:
    """Conditions under which a picture is taken.

    Attributes:
        blur_px: sigma of the lens's blur.
        noise: sigma of the sensor's noise in levels, in the middle of the scale.
        darkest: light at the dark end of the sheet's diagonal; 1 at the bright end.
        shadow: fraction of the light that a shadow takes.
        reflection: light that a lamp's mirror image adds; white paper in full light has 0.83.
        exposure_s: exposure time of a frame.
    """

    blur_px: float
    noise: float
    darkest: float
    shadow: float
    reflection: float
    exposure_s: float


LIGHTS = {
    "good": Light(0.5, 2.0, 0.70, 0.30, 0.0, 0.005),
    "typical": Light(0.8, 4.0, 0.22, 0.60, 0.013, 0.010),
    "hard": Light(1.2, 8.0, 0.066, 0.73, 0.028, 0.020),
}
"""Assumed conditions, from easy to difficult for vision. White paper in the darkest corner has 0.85, 0.5 and 0.28 of
the levels that it has in the brightest."""

_REFLECTION_AT, _REFLECTION_SIGMA = 0.22, 1 / 8
"""Centre of the lamp's mirror image, from the sheet's centre towards the lamp, and its sigma; parts of the diagonal."""


@dataclass(frozen=True, slots=True)
class Room:
    """A light over a sheet, brightest at the sheet's north-west corner."""

    light: Light
    sheet: Box

    @property
    def away(self) -> FloatArray:
        """(2,) unit vector on the board away from the lamp, in which shadows fall."""
        return np.array([self.sheet.width, -self.sheet.height]) / self._diagonal_mm

    @property
    def away_rad(self) -> float:
        """The same as an angle."""
        return math.atan2(-self.sheet.height, self.sheet.width)

    def brightness(self, board: FloatImage) -> FloatImage:
        """Light at board points (..., 2): falls from 1 to `darkest` along the sheet's diagonal."""
        along = (board - np.array(self.sheet.centre, dtype=np.float32)) @ self.away.astype(np.float32)
        part = np.clip(0.5 + along / np.float32(self._diagonal_mm), 0.0, 1.0)
        return np.asarray(1 - np.float32(1 - self.light.darkest) * part, dtype=np.float32)

    def brightness_at(self, x_mm: float, y_mm: float) -> float:
        """The same for one point."""
        return float(self.brightness(np.array([x_mm, y_mm], dtype=np.float32)))

    def reflection(self, board: FloatImage) -> FloatImage:
        """Light that the lamp's mirror image on the paper, a Gaussian, adds at board points (..., 2)."""
        middle = np.array(self.sheet.centre) - _REFLECTION_AT * self._diagonal_mm * self.away
        distance2 = ((board - middle.astype(np.float32)) ** 2).sum(axis=-1)
        width2 = np.float32(2 * (_REFLECTION_SIGMA * self._diagonal_mm) ** 2)
        return np.asarray(np.float32(self.light.reflection) * np.exp(-distance2 / width2), dtype=np.float32)

    @property
    def _diagonal_mm(self) -> float:
        return math.hypot(self.sheet.width, self.sheet.height)

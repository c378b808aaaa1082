"""From light to levels: exposure, white balance, noise, tone curve and JPEG of the simulated camera.

Light is linear and 1 where the sensor saturates; levels are what a file holds, 0 to 255. What a lens, an edge or a
shutter mixes is light, so everything is painted and blurred in light and comes here last.

In between are `Steps`: 0 to 255 for light 0 to 1, spaced so that the noise is the same number of steps everywhere.
The variance of shot noise is proportional to the light (Poisson), that of reading is constant, so steps go with the
square root of light plus a constant. Source: the generalised Anscombe transform, Starck, Murtagh and Bijaoui, "Image
Processing and Data Analysis" (1998), 2.3.
"""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.sim.camera.optics import FloatArray, FloatImage

Steps = NDArray[np.uint8]
"""(H, W, 3) BGR, see above."""

_READ_LIGHT = 0.003
"""Light whose shot noise equals the noise of reading the sensor, which is all that is left in the dark: assumed."""

_MIDDLE = 128
"""Level at which a sensor's noise is stated."""

_ROW_GAIN = 0.005
"""Of light; half a level in white paper, well below the noise."""

_NOISE_MARGIN_PX = 64
"""The prepared noise is larger than a frame by this, and is laid at a random offset, so frames differ."""


def light_of(levels: NDArray[Any]) -> FloatArray:
    """Light of levels, 0 to 255, of any shape. Source: IEC 61966-2-1 (sRGB)."""
    part = np.asarray(levels, np.float64) / 255
    return np.asarray(np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4))


def levels_of(light: FloatArray) -> FloatArray:
    """Levels of light, 0 to 1, of any shape: the inverse of `light_of`."""
    return np.asarray(255 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055))


def steps(light: FloatImage) -> Steps:
    """The steps of a picture in light, which saturates at 1."""
    return np.asarray(cv2.LUT((np.clip(light, 0.0, 1.0) * np.float32(65535)).astype(np.uint16), _STEPS), np.uint8)


class Sensor:
    """Makes frames of pictures.

    Args:
        size_px: width and height.
        noise: sigma in levels in the middle of the scale.
        rng: of the noise.

    Attributes:
        balance: BGR factors by which light of each colour is off after the camera's white balance.
        jpeg_quality: of the files in which the camera sends frames, 1 to 100; None sends them as they are.
    """

    def __init__(self, size_px: tuple[int, int], noise: float, rng: np.random.Generator) -> None:
        self.balance = (1.0, 1.0, 1.0)
        self.jpeg_quality: int | None = None
        self._rng = rng
        width, height = (side + _NOISE_MARGIN_PX for side in size_px)
        middle = light_of(np.array([_MIDDLE - 1, _MIDDLE + 1]))
        sigma = noise * float(np.diff(_steps_of(middle))[0]) / 2
        noisy = rng.normal(0.0, sigma, (height, width, 3)).round().astype(np.int8)
        self._noise = np.maximum(noisy, 0).astype(np.uint8), np.maximum(-noisy, 0).astype(np.uint8)

    def frame(self, picture: Steps, exposure: float | FloatArray) -> NDArray[np.uint8]:
        """A frame, uint8 (H, W, 3) BGR levels, of a picture without noise, its light scaled by `exposure`.

        An exposure of each row, (H,), is rounded to `_ROW_GAIN`, and the picture is changed in place.
        """
        if isinstance(exposure, np.ndarray):
            gains, which = np.unique((exposure / _ROW_GAIN).round(), return_inverse=True)
            tables = _scaled(np.multiply.outer(gains * _ROW_GAIN, self.balance))[which]
            for row, table in enumerate(tables):
                cv2.LUT(picture[row : row + 1], table[None], dst=picture[row : row + 1])
        elif exposure != 1.0 or self.balance != (1.0, 1.0, 1.0):
            balance = self.balance if len(set(self.balance)) > 1 else self.balance[:1]  # one table is faster than three
            picture = np.asarray(cv2.LUT(picture, _scaled(exposure * np.array(balance))[None]), np.uint8)
        x, y = (int(value) for value in self._rng.integers(0, _NOISE_MARGIN_PX + 1, 2))
        height, width = picture.shape[:2]
        more, less = (pool[y : y + height, x : x + width] for pool in self._noise)
        levels = cv2.add(picture, more)
        levels = cv2.LUT(cv2.subtract(levels, less, levels), _LEVELS, levels)
        if self.jpeg_quality is not None:
            _, file = cv2.imencode(".jpg", levels, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg_quality])
            return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
        return np.asarray(levels, np.uint8)


_ROOTS = np.sqrt(_READ_LIGHT), np.sqrt(1 + _READ_LIGHT)


def _steps_of(light: FloatArray) -> FloatArray:
    return np.asarray(255 * (np.sqrt(light + _READ_LIGHT) - _ROOTS[0]) / (_ROOTS[1] - _ROOTS[0]))


def _light_of_steps() -> FloatArray:
    """(256,) light of each step."""
    return np.asarray((_ROOTS[0] + np.arange(256) / 255 * (_ROOTS[1] - _ROOTS[0])) ** 2 - _READ_LIGHT)


def _scaled(gains: FloatArray) -> Steps:
    """(..., 256, 3) the step that each one becomes when its light is scaled by gains (..., 3)."""
    return np.asarray(_steps_of(np.minimum(gains[..., None, :] * _light_of_steps()[:, None], 1.0)).round(), np.uint8)


_STEPS = _steps_of(np.arange(65536) / 65535).round().astype(np.uint8)
"""Step of each of 65536 equal parts of the light."""

_LEVELS = levels_of(_light_of_steps().clip(0, 1)).round().astype(np.uint8)
"""Level of each step."""

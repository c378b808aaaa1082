"""The sensor behind the lens: light becomes electrons below a Bayer mosaic, and these a picture with a tone curve."""

from dataclasses import dataclass

import cv2
import numpy as np

from hardware.drawing.pathtrace import LinearPicture
from lab.judges.drawn_table import DrawnTable, Sensor
from vision.observation import FloatArray, Image

_SEEN = np.array([(0.80, 0.18, 0.02), (0.10, 0.80, 0.10), (0.02, 0.20, 0.78)], np.float32)
"""(3, 3) what blue, green and red pixels see of blue, green and red light: filters overlap. Assumed."""

_UNMIXED = np.linalg.inv(_SEEN).astype(np.float32)

_WHITE_AT = 0.8
"""Share of saturation that the brightest paper reaches: exposure is set so and held."""

_BRIGHT_PERCENTILE = 98.0
"""Percentile of the empty board's light that is its brightest paper."""

_FULL_LEVEL = 65535 / 4
"""Level of saturation below the mosaic: noise goes beyond it."""

_DARK_LEVEL = 2000
"""Level of no light: noise goes below it."""


@dataclass(frozen=True, slots=True, eq=False)
class Settings:
    """What a camera holds after its set-up: gain of all pixels, and (3,) gains of blue, green and red."""

    gain: float
    balance: FloatArray


def settings_of(table: DrawnTable, empty: LinearPicture) -> Settings:
    """Exposure and white balance from the light of the empty board, blue first; the balance is not quite right."""
    raw = empty.reshape(-1, 3) @ _SEEN.T
    bright = np.percentile(raw, _BRIGHT_PERCENTILE, axis=0)
    red, blue = table.sensor.balance
    paper = np.median(empty.reshape(-1, 3)[raw[:, 1] >= 0.7 * bright[1]], axis=0) @ np.eye(3)
    return Settings(float(_WHITE_AT / bright.max()), (paper[1] / paper) * (blue, 1.0, red))


def sensed(light: LinearPicture, sensor: Sensor, settings: Settings, seed: int) -> Image:
    """The picture that the camera sends, uint8 (H, W, 3), blue first.

    Args:
        light: on the sensor, blue first.
        sensor: of the camera.
        settings: that it holds.
        seed: of the noise; each picture has another.
    """
    rng = np.random.default_rng(seed)
    raw = settings.gain * (light @ _SEEN.T)
    mosaic = raw[..., 1].copy()  # blue and red at opposite corners of each square of four, green at the others
    mosaic[0::2, 0::2], mosaic[1::2, 1::2] = raw[0::2, 0::2, 0], raw[1::2, 1::2, 2]
    electrons = np.minimum(mosaic, 1.0) * sensor.full_e
    spread = np.sqrt(electrons + sensor.read_e**2)  # photons arrive as in Poisson's distribution, near to a normal one
    mosaic = (electrons + spread * rng.standard_normal(mosaic.shape, np.float32)) / sensor.full_e
    levels = np.clip(mosaic * _FULL_LEVEL + _DARK_LEVEL, 0, 65535).astype(np.uint16)
    colour = (cv2.demosaicing(levels, cv2.COLOR_BayerBGGR2BGR_EA).astype(np.float32) - _DARK_LEVEL) / _FULL_LEVEL
    balanced = np.clip((colour @ _UNMIXED.T) * settings.balance.astype(np.float32), 0, 1)
    levels8 = _sharpened(_toned(balanced, sensor.contrast) * 255, sensor.sharpening)
    packed = cv2.imencode(".jpg", levels8, [cv2.IMWRITE_JPEG_QUALITY, sensor.jpeg])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _toned(light: LinearPicture, contrast: float) -> LinearPicture:
    """The curve of sRGB (IEC 61966-2-1), and some of an S over it."""
    curve = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.power(light, 1 / 2.4) - 0.055)
    return np.asarray((1 - contrast) * curve + contrast * (3 - 2 * curve) * curve * curve, np.float32)


def _sharpened(levels: LinearPicture, share: float) -> Image:
    soft = cv2.GaussianBlur(levels, (0, 0), 1.0)
    return np.clip(levels + share * (levels - soft) + 0.5, 0, 255).astype(np.uint8)

"""Sprites: small blurred pictures of printed pieces with soft edges, to be painted into frames."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.sim.camera.optics import FloatArray, FloatImage
from controller.sim.camera.printed_light import PAPER_WHITE, printed
from hardware.drawing.colours import BLACK, WHITE
from hardware.drawing.drawing import Box, Circle, Drawing, Item, polygon
from hardware.drawing.raster import rasterise

Image = NDArray[np.uint8]
Pose = tuple[float, float, float]
"""x and y in mm and yaw in rad, board frame."""

_SHADOW_PX_PER_MM = 1.0
"""Resolution of shadows: coarse, because their edges are soft."""

_remap: Callable[..., Any] = cv2.remap
"""OpenCV's type stubs forbid None for the second map, which is right when the first one holds both coordinates."""

_MIN_ALPHA = 1e-3
"""Keeps the division by alpha finite where a sprite covers nothing."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture centred on the origin of its frame (x forward, y left, mm).

    Attributes:
        light: float32 (H, W, 3) BGR light, in full light.
        alpha: float32 (H, W) coverage, 0 to 1.
        px_per_mm: resolution.
    """

    light: FloatImage
    alpha: FloatImage
    px_per_mm: float


def look_up(picture: FloatImage, places: FloatImage, border: int = cv2.BORDER_CONSTANT) -> FloatImage:
    """The picture at (h, w, 2) places (column, row), interpolated linearly; the centre of pixel 0 is at 0."""
    return np.asarray(_remap(picture, places, None, cv2.INTER_LINEAR, borderMode=border), np.float32)


def disc_sprite(
    items: tuple[Item, ...], radius_mm: float, px_per_mm: float, blur_mm: float, ink: float = 1.0
) -> Sprite:
    """A round piece of printed paper.

    Args:
        items: its print, drawn around the origin with "up" forward, inside the radius.
        radius_mm: of the piece.
        px_per_mm: resolution.
        blur_mm: sigma of the camera's blur on the piece.
        ink: share of its ink that has not faded.
    """
    half = radius_mm + 4 * blur_mm + 2 / px_per_mm
    bounds = Box(-half, -half, half, half)
    face = Drawing("face", bounds, (polygon(bounds.ring, WHITE), *items))
    shape = Drawing("shape", bounds, (polygon(bounds.ring, BLACK), Circle(0.0, 0.0, radius_mm, WHITE)))
    cut = rasterise(shape, px_per_mm)
    sigma = blur_mm * px_per_mm
    covered = cut.image[..., 0].astype(np.float32) / 255
    white = np.float32(PAPER_WHITE)
    light = (white - np.float32(ink) * (white - printed(face, px_per_mm).light)) * covered[..., None]
    alpha = np.asarray(cv2.GaussianBlur(covered, (0, 0), sigma), np.float32)
    blurred = np.asarray(cv2.GaussianBlur(light, (0, 0), sigma), np.float32)
    blurred /= np.maximum(alpha, _MIN_ALPHA)[..., None]
    return Sprite(blurred, alpha, float(cut.pixels_from_mm[0, 0]))


def smeared(sprite: Sprite, sigma_mm: float) -> Sprite:
    """The same piece with its print blurred, so its tag cannot be read."""
    light = np.asarray(cv2.GaussianBlur(sprite.light, (0, 0), sigma_mm * sprite.px_per_mm), np.float32)
    return Sprite(light, sprite.alpha, sprite.px_per_mm)


def shadow_sprite(radius_mm: float, reach_mm: float, soft_mm: float) -> Sprite:
    """The shadow of a disc, extended forward, away from the light, by `reach_mm`; its edge has a sigma of `soft_mm`."""
    px_per_mm = _SHADOW_PX_PER_MM
    half = radius_mm + reach_mm + 3 * soft_mm
    size = 2 * math.ceil(half * px_per_mm) + 1
    mask = np.zeros((size, size), dtype=np.uint8)
    middle = size // 2
    cv2.line(mask, (middle, middle), (middle, middle - round(reach_mm * px_per_mm)), 255, round(2 * radius_mm))
    alpha = np.asarray(cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), soft_mm * px_per_mm), np.float32)
    return Sprite(np.zeros((size, size, 3), dtype=np.float32), alpha, px_per_mm)


def places_in(sprite: Sprite, slopes: FloatImage, eye_mm: FloatArray, height_mm: float, pose: Pose) -> FloatImage:
    """(h, w, 2) places in a sprite that the pixels of a window show, for `look_up`.

    Args:
        sprite: what is shown.
        slopes: (h, w, 2) of the window, see `optics.board_slopes`.
        eye_mm: (3,) position of the pinhole.
        height_mm: of the sprite's plane above the board.
        pose: of the sprite's frame.

    Derivation: board = eye + slope (z - eye_z); forward = cos (bx - x) + sin (by - y), left = -sin (bx - x) +
    cos (by - y); column = middle - left * s, row = middle - forward * s. All affine in the slope.
    """
    x, y, yaw = pose
    drop = height_mm - eye_mm[2]
    cos, sin, scale = math.cos(yaw), math.sin(yaw), sprite.px_per_mm
    east, north = eye_mm[0] - x, eye_mm[1] - y
    middle = (sprite.alpha.shape[0] - 1) / 2
    affine = np.array(
        [
            [sin * drop * scale, -cos * drop * scale, middle + (sin * east - cos * north) * scale],
            [-cos * drop * scale, -sin * drop * scale, middle - (cos * east + sin * north) * scale],
        ]
    )
    return cv2.transform(slopes, affine).astype(np.float32, copy=False)

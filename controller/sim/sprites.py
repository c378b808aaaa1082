"""Printed pieces as small blurred pictures with soft edges, laid into a frame at their place and height."""

import math
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.sim.optics import FloatArray, FloatImage
from hardware.colours import BLACK, WHITE
from hardware.drawing import Box, Circle, Drawing, Item, polygon
from hardware.raster import rasterise

Image = NDArray[np.uint8]
Level = TypeVar("Level", np.uint8, np.float32)
Pose = tuple[float, float, float]
"""x and y in mm and yaw in rad, board frame."""

PAPER_WHITE = 235
PAPER_BLACK = 16


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture around the origin of its own frame (x forward, y left, mm).

    Attributes:
        image: uint8 (H, W, 3) BGR as the camera sees it in full light.
        alpha: float32 (H, W), how much it covers.
        px_per_mm: its resolution.
    """

    image: Image
    alpha: FloatImage
    px_per_mm: float


def look_up(picture: NDArray[Level], places: FloatImage, border: int = cv2.BORDER_CONSTANT) -> NDArray[Level]:
    """The picture at (h, w, 2) places (column, row), between pixels linearly; the centre of pixel 0 is at 0."""
    return cv2.remap(picture, places, None, cv2.INTER_LINEAR, borderMode=border)  # type: ignore[call-overload, no-any-return]


def printed(image: NDArray[np.generic]) -> Image:
    """Ink and paper (0 to 255) as the camera sees them in full light: never quite black, never quite white."""
    scale = (PAPER_WHITE - PAPER_BLACK) / 255
    return cv2.convertScaleAbs(np.asarray(image), alpha=scale, beta=PAPER_BLACK).astype(np.uint8, copy=False)


def disc_sprite(items: tuple[Item, ...], radius_mm: float, px_per_mm: float, blur_mm: float) -> Sprite:
    """A round piece cut out of paper.

    Args:
        items: its face, drawn around the origin with "up" forward; nothing may lie outside of the radius.
        radius_mm: where it is cut.
        px_per_mm: resolution.
        blur_mm: sigma of the camera's blur on the piece.
    """
    half = radius_mm + 4 * blur_mm + 2 / px_per_mm
    bounds = Box(-half, -half, half, half)
    face = Drawing("face", bounds, (polygon(bounds.ring, WHITE), *items))
    shape = Drawing("shape", bounds, (polygon(bounds.ring, BLACK), Circle(0.0, 0.0, radius_mm, WHITE)))
    cut = rasterise(shape, px_per_mm)
    sigma = blur_mm * px_per_mm
    covered = cut.image[..., 0].astype(np.float32) / 255
    colour = rasterise(face, px_per_mm).image.astype(np.float32) * covered[..., None]
    alpha = np.asarray(cv2.GaussianBlur(covered, (0, 0), sigma), np.float32)
    image = cv2.GaussianBlur(colour, (0, 0), sigma) / np.maximum(alpha, 1e-3)[..., None]
    return Sprite(printed(np.clip(image, 0, 255).astype(np.uint8)), alpha, float(cut.pixels_from_mm[0, 0]))


def smeared(sprite: Sprite, sigma_mm: float) -> Sprite:
    """The same piece with its print washed out, so that a tag on it cannot be read."""
    image = np.asarray(cv2.GaussianBlur(sprite.image, (0, 0), sigma_mm * sprite.px_per_mm), np.uint8)
    return Sprite(image, sprite.alpha, sprite.px_per_mm)


def shadow_sprite(radius_mm: float, reach_mm: float, soft_mm: float) -> Sprite:
    """The soft shadow of a disc, drawn out forward (away from the light) by `reach_mm`; black."""
    px_per_mm = 1.0
    half = radius_mm + reach_mm + 3 * soft_mm
    size = 2 * math.ceil(half * px_per_mm) + 1
    mask = np.zeros((size, size), dtype=np.uint8)
    middle = size // 2
    cv2.line(mask, (middle, middle), (middle, middle - round(reach_mm * px_per_mm)), 255, round(2 * radius_mm))
    alpha = np.asarray(cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), soft_mm * px_per_mm), np.float32)
    return Sprite(np.zeros((size, size, 3), dtype=np.uint8), alpha, px_per_mm)


def places_in(sprite: Sprite, slopes: FloatImage, eye_mm: FloatArray, height_mm: float, pose: Pose) -> FloatImage:
    """(h, w, 2) where in a sprite the pixels of a window look, for `look_up`.

    Args:
        sprite: what lies there.
        slopes: (h, w, 2) of the window, see `optics.board_slopes`.
        eye_mm: (3,) the pinhole.
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

"""Printed pieces as small blurred pictures with soft edges, laid into a frame at their place and height."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.sim.optics import FloatArray, FloatImage
from hardware.colours import BLACK, WHITE
from hardware.drawing import Box, Circle, Drawing, Item, polygon
from hardware.raster import rasterise

Image = NDArray[np.uint8]

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


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the frame: columns x0 to x1, rows y0 to y1, ends not included."""

    x0: int
    y0: int
    x1: int
    y1: int

    def of(self, frame: NDArray[np.generic]) -> NDArray[np.generic]:
        """The view of the frame."""
        return frame[self.y0 : self.y1, self.x0 : self.x1]


def window_around(pixels: FloatArray, size_px: tuple[int, int], margin_px: float) -> Window | None:
    """The window that holds (N, 2) pixels with a margin; None if it is outside of the frame."""
    low, high = pixels.min(axis=0) - margin_px, pixels.max(axis=0) + margin_px
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = min(size_px[0], math.ceil(high[0])), min(size_px[1], math.ceil(high[1]))
    return Window(x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def printed(image: Image) -> Image:
    """Ink and paper as the camera sees them in full light: never quite black, never quite white."""
    return cv2.convertScaleAbs(image, alpha=(PAPER_WHITE - PAPER_BLACK) / 255, beta=PAPER_BLACK)


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
    pixels = rasterise(shape, px_per_mm).pixels_from_mm
    sigma = blur_mm * px_per_mm
    covered = rasterise(shape, px_per_mm).image[..., 0].astype(np.float32) / 255
    colour = rasterise(face, px_per_mm).image.astype(np.float32) * covered[..., None]
    alpha = cv2.GaussianBlur(covered, (0, 0), sigma)
    image = cv2.GaussianBlur(colour, (0, 0), sigma) / np.maximum(alpha, 1e-3)[..., None]
    return Sprite(printed(np.clip(image, 0, 255).astype(np.uint8)), alpha, float(pixels[0, 0]))


def smeared(sprite: Sprite, sigma_mm: float) -> Sprite:
    """The same piece with its print washed out, so that a tag on it cannot be read."""
    return Sprite(cv2.GaussianBlur(sprite.image, (0, 0), sigma_mm * sprite.px_per_mm), sprite.alpha, sprite.px_per_mm)


def shadow_sprite(radius_mm: float, reach_mm: float, soft_mm: float) -> Sprite:
    """The soft shadow of a disc, drawn out forward (away from the light) by `reach_mm`; black."""
    px_per_mm = 1.0
    half = radius_mm + reach_mm + 3 * soft_mm
    size = 2 * math.ceil(half * px_per_mm) + 1
    mask = np.zeros((size, size), dtype=np.uint8)
    middle = size // 2
    cv2.line(mask, (middle, middle), (middle, middle - round(reach_mm * px_per_mm)), 255, round(2 * radius_mm))
    alpha = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), soft_mm * px_per_mm)
    return Sprite(np.zeros((size, size, 3), dtype=np.uint8), alpha, px_per_mm)


def sample_map(
    slopes: FloatImage, eye_mm: FloatArray, height_mm: float, pose: tuple[float, float, float], sprite: Sprite
) -> FloatImage:
    """(h, w, 2) for every pixel the place in the sprite that it sees, for `cv2.remap`.

    Args:
        slopes: (h, w, 2) of the window, see `optics.board_slopes`.
        eye_mm: (3,) the pinhole.
        height_mm: of the sprite's plane above the board.
        pose: the sprite's origin x, y in mm and its yaw in rad, board frame.
        sprite: gives resolution and size.

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
    return cv2.transform(slopes, affine)


def blend(view: Image, over: Image, alpha: FloatImage) -> None:
    """Lay `over` into the frame's `view`, in place."""
    view[:] = cv2.blendLinear(over, view, alpha, 1 - alpha)

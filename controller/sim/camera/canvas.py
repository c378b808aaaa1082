"""Painting sprites, polygons and their shadows into a picture in light, where the camera sees them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from controller.sim.camera.lighting import Room
from controller.sim.camera.optics import FloatArray, FloatImage, Lens, project
from controller.sim.camera.sensor import Steps, steps
from controller.sim.camera.sprites import Image, Pose, Sprite, look_up, places_in

_SHADOW_SOFT_MM = 8.0
"""Sigma of the edge of a hand's shadow: assumed."""

_SHADOW_SHRINK = 8
"""A hand's shadow is blurred at this fraction of the resolution, because its sigma is many pixels wide."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """What the lens shows the sensor.

    Attributes:
        light: float32 (H, W, 3) BGR, 1 where the sensor saturates.
        steps: the same for the sensor.
    """

    light: FloatImage
    steps: Steps


@dataclass(frozen=True, slots=True)
class View:
    """Data that depends on the camera's pose, computed once per pose.

    Attributes:
        camera_from_board: (3, 4).
        eye_mm: (3,) the pinhole, board frame.
        slopes: (H, W, 2), see `optics.board_slopes`.
        empty: the lit and blurred empty sheet.
    """

    camera_from_board: FloatArray
    eye_mm: FloatArray
    slopes: FloatImage
    empty: "Picture"


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the frame: columns x0 to x1 and rows y0 to y1, ends excluded."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def slices(self) -> tuple[slice, slice]:
        """The rows and columns."""
        return slice(self.y0, self.y1), slice(self.x0, self.x1)

    def touches(self, other: "Window") -> bool:
        """Whether the two share a pixel or a side."""
        return self.x0 <= other.x1 and other.x0 <= self.x1 and self.y0 <= other.y1 and other.y0 <= self.y1

    def joined(self, other: "Window") -> "Window":
        """The smallest window that contains both."""
        return Window(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))


class Canvas:
    """A picture that is being painted.

    Args:
        view: of the camera's pose.
        lens: the true intrinsics.
        room: its light.
        ground: what is painted over; its light is changed until `clear`.

    Attributes:
        light: float32 (H, W, 3) BGR.
    """

    def __init__(self, view: View, lens: Lens, room: Room, ground: Picture) -> None:
        self.light = ground.light
        self._steps = ground.steps
        self._painted: list[Window] = []
        self._covered: list[tuple[Window, FloatImage]] = []
        self._view = view
        self._lens = lens
        self._room = room

    def picture(self) -> Picture:
        """The picture as painted; only what was painted is turned into steps."""
        seen = self._steps.copy()
        for window in self._painted:
            seen[window.slices] = steps(self.light[window.slices])
        return Picture(self.light, seen)

    def clear(self) -> None:
        """Give the ground its light back."""
        for window, light in reversed(self._covered):
            self.light[window.slices] = light

    def part(self, window: "Window") -> FloatImage:
        """A part of the light, to paint into."""
        self._covered.append((window, self.light[window.slices].copy()))
        whole = window
        for other in [other for other in self._painted if other.touches(window)]:
            self._painted.remove(other)
            whole = whole.joined(other)
        self._painted.append(whole)
        return self.light[window.slices]

    def lay(self, sprite: Sprite, poses: Sequence[Pose], height_mm: float) -> None:
        """Paint a sprite in the light of its place; the mean over several poses gives motion blur."""
        window = self._sprite_window(sprite, poses[len(poses) // 2], height_mm)
        if window is None:
            return
        target = self.part(window)
        shots = []
        for pose in poses:
            places = self._places(sprite, window, height_mm, pose)
            alpha = look_up(sprite.alpha, places)
            lit = look_up(sprite.light, places) * np.float32(self._room.brightness_at(pose[0], pose[1]))
            shots.append(cv2.blendLinear(lit, target, alpha, 1 - alpha))
        target[:] = shots[0] if len(shots) == 1 else np.mean(shots, axis=0)

    def shade(self, sprite: Sprite, pose: Pose) -> None:
        """Darken the board by a sprite's alpha."""
        window = self._sprite_window(sprite, pose, 0.0)
        if window is not None:
            self._darken(window, look_up(sprite.alpha, self._places(sprite, window, 0.0, pose)))

    def fill(self, points_mm: FloatArray, light: Sequence[float], blur_px: float) -> None:
        """Fill the convex hull of (N, 3) board points in mm with BGR light."""
        hull = cv2.convexHull(self._project(points_mm).astype(np.float32)).reshape(-1, 2)
        self._fill(hull.astype(np.float64), light, blur_px)

    def fill_outline(self, outline_mm: FloatArray, height_mm: float, light: Sequence[float], blur_px: float) -> None:
        """Fill a horizontal polygon, (N, 2) board points in mm at a height."""
        self._fill(self._project(_raised(outline_mm, height_mm)), light, blur_px)

    def shade_outline(self, outline_mm: FloatArray) -> None:
        """Darken the board by the soft shadow of an outline, (N, 2) board points in mm."""
        pixels = self._project(_raised(outline_mm, 0.0))
        soft_px = _SHADOW_SOFT_MM * self._lens.camera_matrix[0, 0] / self._view.eye_mm[2]
        window = self._window(pixels, 2 * soft_px)
        if window is None:
            return
        small = cv2.GaussianBlur(_mask(window, pixels, _SHADOW_SHRINK), (0, 0), soft_px / _SHADOW_SHRINK)
        size = (window.x1 - window.x0, window.y1 - window.y0)
        mask = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.uint8)
        self._darken(window, _fractions(mask))

    def _fill(self, pixels: FloatArray, light: Sequence[float], blur_px: float) -> None:
        window = self._window(pixels, 3 * blur_px + 1)
        if window is None:
            return
        alpha = _fractions(np.asarray(cv2.GaussianBlur(_mask(window, pixels, 1), (0, 0), blur_px), np.uint8))
        target = self.part(window)
        target[:] = cv2.blendLinear(np.full_like(target, light), target, alpha, 1 - alpha)

    def _darken(self, window: Window, alpha: FloatImage) -> None:
        left = 1 - np.float32(self._room.light.shadow) * alpha
        target = self.part(window)
        cv2.multiply(target, cv2.merge([left, left, left]), dst=target)

    def _sprite_window(self, sprite: Sprite, pose: Pose, height_mm: float) -> Window | None:
        reach = sprite.alpha.shape[0] / sprite.px_per_mm / 2
        square = np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
        return self._window(self._project(_raised(square + pose[:2], height_mm)), 2.0)

    def _window(self, pixels: FloatArray, margin_px: float) -> Window | None:
        """The window that contains (N, 2) pixels with a margin; None if it is outside the frame."""
        width, height = self._lens.size_px
        low, high = pixels.min(axis=0) - margin_px, pixels.max(axis=0) + margin_px
        x0, y0 = max(0, math.floor(low[0])), max(0, math.floor(low[1]))
        x1, y1 = min(width, math.ceil(high[0])), min(height, math.ceil(high[1]))
        return Window(x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None

    def _places(self, sprite: Sprite, window: Window, height_mm: float, pose: Pose) -> FloatImage:
        return places_in(sprite, self._view.slopes[window.slices], self._view.eye_mm, height_mm, pose)

    def _project(self, points_mm: FloatArray) -> FloatArray:
        return project(self._lens, self._view.camera_from_board, points_mm)


def _raised(outline_mm: FloatArray, height_mm: float) -> FloatArray:
    """(N, 2) points as (N, 3) at a height."""
    return np.column_stack([outline_mm, np.full(len(outline_mm), height_mm)])


def _mask(window: Window, pixels: FloatArray, shrink: int) -> Image:
    """uint8 mask of a polygon in a window, 255 inside, at 1/`shrink` of the frame's resolution."""
    size = (math.ceil((window.y1 - window.y0) / shrink), math.ceil((window.x1 - window.x0) / shrink))
    mask = np.zeros(size, dtype=np.uint8)
    local = (pixels - (window.x0, window.y0)) / shrink - 0.5  # OpenCV: centre of pixel 0 at 0
    cv2.fillPoly(mask, [np.round(local * 16).astype(np.int32)], 255, cv2.LINE_AA, shift=4)
    return mask


def _fractions(mask: Image) -> FloatImage:
    return np.asarray(mask, dtype=np.float32) * np.float32(1 / 255)

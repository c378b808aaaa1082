"""A lens from captured views: solved from most of them, validated on every fifth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibrate.step import part_of
from vision.errors import CalibrationError
from vision.geometry.extrinsics import pose_of_view
from vision.geometry.intrinsics import Intrinsics, LensModel, PatternView, solve_intrinsics
from vision.geometry.projection import camera_rays, image_points
from vision.observation import FloatArray, Image

HOLD_OUT = 5
"""Every so many views one is held out of the solution, for validation."""

SOUND_PX = 0.5
"""Largest error of a pixel that is undistorted and projected again; a model that folds the picture has more."""

MIN_GAIN = 1.05
"""Ratio of validation errors by which a model with more coefficients must be better than a simpler one."""

SOUND_GRID = (17, 11)
"""Columns and rows of the pixels at which a model is examined, borders and corners included."""

ARROWS = 100
"""Enlargement of the residuals in their picture: 0.1 px become 10 px."""

REFERENCE_ROWS = 720
"""Height of the picture for which widths of lines and sizes of letters are given, in px."""


@dataclass(frozen=True, slots=True, eq=False)
class LensResult:
    """A solved lens with its validation.

    Attributes:
        intrinsics: the lens.
        rms_px: RMS reprojection error over the views that it was solved from.
        hold_out_px: the same over the views that were held out.
        parts_px: (9,) RMS in each part of the picture, over all views; NaN where none has a corner.
        views: number of views.
        seen_px: (N, 2) all corners, image frame.
        off_px: (N, 2) seen less predicted corners.
    """

    intrinsics: Intrinsics
    rms_px: float
    hold_out_px: float
    parts_px: FloatArray
    views: int
    seen_px: FloatArray
    off_px: FloatArray


def solve_lens(views: Sequence[PatternView], size_px: tuple[int, int], models: Sequence[LensModel]) -> LensResult:
    """The lens that has the least error on the views that were held out.

    Args:
        views: all captured views.
        size_px: width and height of the pictures.
        models: from the fewest coefficients to the most; one with more must be better by `MIN_GAIN`.

    Raises:
        CalibrationError: too few views, or no lens explains them.
    """
    sound = [result for model in models if _is_sound((result := _solve(views, size_px, model)).intrinsics)]
    if not sound:
        raise CalibrationError("the lens that fits these views folds the picture over: show the sheet again")
    best = sound[0]
    for other in sound[1:]:
        if other.hold_out_px * MIN_GAIN < best.hold_out_px:
            best = other
    return best


def _solve(views: Sequence[PatternView], size_px: tuple[int, int], model: LensModel) -> LensResult:
    """The lens of one model, from the views that are not held out."""
    held = views[HOLD_OUT - 1 :: HOLD_OUT]
    used = [view for number, view in enumerate(views, 1) if number % HOLD_OUT]
    intrinsics, rms_px = solve_intrinsics(used, size_px, model)
    hold_out_px = rms(np.concatenate([_missed(view, intrinsics) for view in held])) if held else math.nan
    seen = np.concatenate([view.image_px for view in views])
    missed = np.concatenate([_missed(view, intrinsics) for view in views])
    parts = np.array([part_of(x, y) for x, y in seen / size_px])
    parts_px = np.array([rms(missed[parts == part]) for part in range(9)])
    return LensResult(intrinsics, rms_px, hold_out_px, parts_px, len(views), seen, missed)


def _is_sound(intrinsics: Intrinsics) -> bool:
    """Whether pixels and rays map one to one over the whole picture, also where no corner was seen."""
    width, height = intrinsics.size_px
    across, down = np.meshgrid(np.linspace(0, width, SOUND_GRID[0]), np.linspace(0, height, SOUND_GRID[1]))
    pixels = np.column_stack([across.ravel(), down.ravel()])
    rays = np.column_stack([camera_rays(pixels, intrinsics), np.ones(len(pixels))])
    off = image_points(rays, intrinsics, np.eye(3, 4)) - pixels
    return bool(np.abs(off).max() <= SOUND_PX)


def _missed(pattern: PatternView, intrinsics: Intrinsics) -> FloatArray:
    """(N, 2) px, seen less predicted corners at the best pose for this view alone."""
    points = np.column_stack([pattern.pattern_mm, np.zeros(len(pattern.pattern_mm))])
    pose = pose_of_view(points, pattern.image_px, intrinsics)
    return pattern.image_px - image_points(points, intrinsics, pose)


def rms(off_px: FloatArray) -> float:
    """Root mean square length of (N, 2) vectors; NaN for none."""
    return float(np.sqrt((off_px**2).sum(axis=1).mean())) if len(off_px) else math.nan


def residuals(result: LensResult) -> Image:
    """uint8 (H, W, 3): the residual of each corner, enlarged, and the RMS of each part of the picture."""
    width, height = result.intrinsics.size_px
    unit = height / REFERENCE_ROWS
    picture = np.full((height, width, 3), 38, np.uint8)
    for part in range(9):
        x, y = part % 3 * width // 3, part // 3 * height // 3
        cv2.rectangle(picture, (x, y), (x + width // 3, y + height // 3), (90, 90, 90), max(1, round(unit)))
        place = (round(x + 12 * unit), round(y + 34 * unit))
        error = f"{result.parts_px[part]:.2f} px"
        cv2.putText(picture, error, place, 0, 0.9 * unit, (210, 210, 210), max(1, round(unit)), cv2.LINE_AA)
    for (x, y), off in zip(result.seen_px, result.off_px, strict=True):
        end = (x + ARROWS * off[0], y + ARROWS * off[1])
        ends = [tuple(round(value * 16) for value in point) for point in ((x, y), end)]
        cv2.line(picture, ends[0], ends[1], (70, 170, 255), max(1, round(2 * unit)), cv2.LINE_AA, 4)
    return picture

"""A lens from captured views: solved from most of them, validated on every fifth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import cv2
import numpy as np

from vision.calibrate.sheet_bow import Bow, CropChange, solve_bowed
from vision.calibrate.step import Check, part_of
from vision.errors import StepRefusedError
from vision.geometry.intrinsics import Intrinsics, LensModel, PatternView, solve_intrinsics
from vision.geometry.projection import camera_rays, image_points
from vision.observation import FloatArray, Image
from vision.remark import Remark, remark

HOLD_OUT = 5
"""Every so many views one is held out of the solution, for validation."""

SOUND_PX = 0.5
"""Largest error of a pixel that is undistorted and projected again; a model that folds the picture has more."""

MIN_GAIN = 1.05
"""Ratio of validation errors by which a model with more coefficients must be better than a simpler one."""

SOUND_GRID = (17, 11)
"""Columns and rows of the pixels at which a model is examined, borders and corners included."""

MAX_RMS_PX = 0.3
"""Limit of the RMS reprojection error."""

MAX_HOLD_OUT_PX = 0.4
"""Limit of the same over the views that were held out."""

MAX_FOCAL_CHANGE = 1.0
"""Limit of the sudden change of the focal length, in percent: three times the noise of good views."""

MAX_SHIFT = 0.5
"""Limit of the sudden shift of the picture over the lens's axis, in percent of its width."""

MAX_BOW_MM = 4.0
"""Limit of the sheet's bow: a smooth one is solved for, but paper that bends more is not smooth."""

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
        bow_mm: height of the sheet's bow.
        change: the largest change of zoom and crop; its `views_before` counts all views.
    """

    intrinsics: Intrinsics
    rms_px: float
    hold_out_px: float
    parts_px: FloatArray
    views: int
    seen_px: FloatArray
    off_px: FloatArray
    bow_mm: float
    change: CropChange

    def checks(self) -> tuple[Check, ...]:
        """What was measured, each with its limit."""
        width = self.intrinsics.size_px[0]
        return (
            Check("error", self.rms_px, MAX_RMS_PX, "px RMS"),
            Check("held-out-error", self.hold_out_px, MAX_HOLD_OUT_PX, "px RMS"),
            Check("focal-change", 100 * abs(self.change.focal), MAX_FOCAL_CHANGE, "%"),
            Check("picture-shift", 100 * self.change.shift_px / width, MAX_SHIFT, "%"),
            Check("bow", self.bow_mm, MAX_BOW_MM, "mm"),
        )

    def causes(self) -> list[Remark]:
        """Why the lens fails, where that is known."""
        *_, focal, shift, bow = self.checks()
        causes, before = [], self.change.views_before
        if not (focal.passed and shift.passed):
            percent = f"{100 * self.change.focal:+.1f}"
            causes.append(remark("lens/crop", before=before, after=before + 1, percent=percent))
        if not bow.passed:
            causes.append(remark("lens/bent", mm=f"{self.bow_mm:.1f}"))
        return causes


R = TypeVar("R", bound=LensResult)


def solve_lens(views: Sequence[PatternView], size_px: tuple[int, int], models: Sequence[LensModel]) -> LensResult:
    """The lens that has the least error on the views that were held out.

    Args:
        views: all captured views.
        size_px: width and height of the pictures.
        models: from the fewest coefficients to the most; one with more must be better by `MIN_GAIN`.

    Raises:
        CalibrationError: too few views.
        StepRefusedError: no lens explains them.
    """
    sound = [result for model in models if is_sound((result := _solve(views, size_px, model)).intrinsics)]
    if not sound:
        raise StepRefusedError(remark("lens/folded"))
    return best_validated(sound)


def best_validated(results: Sequence[R]) -> R:
    """The result with the least error on held-out views; one of a later model must be better by `MIN_GAIN`."""
    best = results[0]
    for other in results[1:]:
        if other.hold_out_px * MIN_GAIN < best.hold_out_px:
            best = other
    return best


def _solve(views: Sequence[PatternView], size_px: tuple[int, int], model: LensModel) -> LensResult:
    """The lens of one model, from the views that are not held out."""
    held = views[HOLD_OUT - 1 :: HOLD_OUT]
    used = [view for number, view in enumerate(views, 1) if number % HOLD_OUT]
    solution = solve_bowed(used, solve_intrinsics(used, size_px, model)[0])
    intrinsics, bow = solution.intrinsics, solution.bow
    hold_out_px = rms(np.concatenate([_missed(view, intrinsics, bow) for view in held])) if held else math.nan
    seen = np.concatenate([view.image_px for view in views])
    missed = np.concatenate([_missed(view, intrinsics, bow) for view in views])
    parts = np.array([part_of(x, y) for x, y in seen / size_px])
    parts_px = np.array([rms(missed[parts == part]) for part in range(9)])
    before = solution.change.views_before
    change = replace(solution.change, views_before=before + before // (HOLD_OUT - 1))
    return LensResult(
        intrinsics, solution.rms_px, hold_out_px, parts_px, len(views), seen, missed, bow.height_mm, change
    )


def is_sound(intrinsics: Intrinsics) -> bool:
    """Whether pixels and rays map one to one over the whole picture, also where no corner was seen."""
    width, height = intrinsics.size_px
    across, down = np.meshgrid(np.linspace(0, width, SOUND_GRID[0]), np.linspace(0, height, SOUND_GRID[1]))
    pixels = np.column_stack([across.ravel(), down.ravel()])
    rays = np.column_stack([camera_rays(pixels, intrinsics), np.ones(len(pixels))])
    off = image_points(rays, intrinsics, np.eye(3, 4)) - pixels
    return bool(np.abs(off).max() <= SOUND_PX)


def _missed(pattern: PatternView, intrinsics: Intrinsics, bow: Bow) -> FloatArray:
    """(N, 2) px, seen less predicted corners at the best pose for this view alone."""
    return pattern.image_px - image_points(bow.points(pattern.pattern_mm), intrinsics, bow.pose(pattern, intrinsics))


def rms(off_px: FloatArray) -> float:
    """Root mean square length of (N, 2) vectors; NaN for none."""
    return float(np.sqrt((off_px**2).sum(axis=1).mean())) if len(off_px) else math.nan


def reaches(seen_px: FloatArray, size_px: tuple[int, int]) -> list[float]:
    """How far from the middle corners are seen, in halves of the diagonal: in the quarters NW, SW, NE and SE."""
    away = (seen_px - np.array(size_px) / 2) / (math.hypot(*size_px) / 2)
    quarters = 2 * (away[:, 0] > 0) + (away[:, 1] > 0)
    far = np.linalg.norm(away, axis=1)
    return [float(far[quarters == quarter].max(initial=0.0)) for quarter in range(4)]


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


def coverage(views_px: Sequence[FloatArray], counts: Sequence[int], enough: int, size_px: tuple[int, int]) -> Image:
    """uint8 (H, W, 3): outlines and corners, (N, 2) px, of the views on a dark ground with its nine parts.

    `counts` are the corners in each part; those with `enough` are lit.
    """
    width, height = size_px
    picture = np.full((height, width, 3), 38, np.uint8)
    unit = height / REFERENCE_ROWS
    for part in range(9):
        x, y = part % 3 * width // 3, part // 3 * height // 3
        if counts[part] >= enough:
            picture[y : y + height // 3, x : x + width // 3] = (52, 62, 44)
        cv2.rectangle(picture, (x, y), (x + width // 3, y + height // 3), (90, 90, 90), max(1, round(unit)))
        place = (round(x + 12 * unit), round(y + 34 * unit))
        cv2.putText(picture, str(counts[part]), place, 0, 0.8 * unit, (170, 170, 170), max(1, round(unit)), cv2.LINE_AA)
    for number, view in enumerate(views_px):
        colour = (110, 220, 110) if number % HOLD_OUT == HOLD_OUT - 1 else (70, 170, 255)
        hull = cv2.convexHull(view.astype(np.float32))
        cv2.polylines(
            picture, [np.round(hull * 16).astype(np.int32)], True, colour, max(1, round(2 * unit)), cv2.LINE_AA, 4
        )
        for x, y in view:
            cv2.circle(picture, (round(x * 16), round(y * 16)), round(44 * unit), colour, -1, cv2.LINE_AA, 4)
    return picture

"""The step `lens` without a separate sheet: the camera is moved by hand over the board's printed sheet.

Its tags are known from the table's model, but it was cut, glued and curls: lens and sheet are solved together. Frames
are chosen by themselves: sharp, slow, and new in place or tilt. Scale comes from the model: a sheet printed whole at
another scale looks the same to any camera; the printed ruler shows it, and the tags of figures in the step `figures`.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from base.geometry import TableModel
from vision.calibrate.lens import LensViews
from vision.calibrate.lens_solution import (
    HOLD_OUT,
    MAX_HOLD_OUT_PX,
    MAX_RMS_PX,
    LensResult,
    best_validated,
    is_sound,
    reaches,
    rms,
)
from vision.calibrate.light import MAX_BLUR_PX, blur_px
from vision.calibrate.sheet_bow import CropChange
from vision.calibrate.sheet_faults import SheetFaults, misplaced, wrong_picture
from vision.calibrate.step import Check, Progress, ShowSheet, part_of, place_of
from vision.errors import CalibrationError, StepRefusedError
from vision.geometry.glued_sheet import MIN_TAGS, SheetView, Sighting, TagError
from vision.geometry.intrinsics import LensModel, PatternView, solve_intrinsics
from vision.geometry.sheet_bundle import SheetBundle
from vision.observation import Detection, FloatArray, Frame
from vision.observer import SHEET_TAGS
from vision.remark import Remark, remark
from vision.tags.fiducials import TagDetector, grey_of

MIN_VIEWS, MAX_VIEWS = 24, 48
"""Views that the step needs, and with which it ends: a sheet has fewer corners than a ChArUco board."""

SIZES = (0.75, 0.85, 0.65)
"""Requested heights of the sheet in turn, as parts of the picture's: its tags must not become small."""

NEAR_EDGE = (0.3, 0.5, 0.7)
"""Requested places of the sheet's middle, as parts of the picture's width or height: most tags stay in view."""

NEW_PLACE, NEW_TILT_DEG = 0.07, 7.0
"""Distance, as a share of the picture's width, or difference of tilt that makes a view new."""

MAX_SPEED = 0.2
"""Speed of the tags over the picture up to which a frame is taken, in widths of the picture per second."""

MAX_SPEED_CHANGE = 0.05
"""Change of that speed from one frame to the next up to which it is known while the rows are read."""

REFERENCE_WIDTH = 1280
"""Width of the picture for which limits in px are given; wider pictures may have more."""

MAX_ZOOM = 1.0
"""Limit of a view's change of the focal length, in percent: twice what a focus that breathes does."""

MAX_FOCAL_ERROR = 0.3
"""Limit of the focal length's standard error, in percent."""

MAX_BOW_MM = 6.0
"""Limit of the sheet's bow; weights on its corners make it less."""

MAX_OFFSET_MM = 2.5
"""Limit of a tag's distance from its place."""

MAX_SIZE_ERROR = 1.5
"""Limit of a tag's difference in size from the other tags, in percent."""

REACH = 0.7
"""Least distance from the middle, as a part of half the diagonal, to which tags were seen in each quarter of the
picture: beyond it a lens is only guessed."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetLensResult(LensResult):
    """A lens with the sheet that measured it.

    Attributes:
        sheet: tag id -> how it lies.
        places_mm: tag id -> (4, 2) corners as designed.
        focal_sigma: relative standard error of the focal length.
        reach: distance from the middle, as a part of half the diagonal, to which tags were seen in the worst quarter.
    """

    sheet: Mapping[int, TagError]
    places_mm: Mapping[int, FloatArray]
    focal_sigma: float
    reach: float

    @property
    def off(self) -> int:
        """The tag that lies farthest off its place."""
        return max(self.sheet, key=lambda tag: math.hypot(self.sheet[tag].east_mm, self.sheet[tag].north_mm))

    def sheet_remark(self) -> Remark:
        """What is known of the sheet."""
        worst = self.sheet[self.off]
        off_mm = math.hypot(worst.east_mm, worst.north_mm)
        return remark("lens/sheet", bow=f"{self.bow_mm:.1f}", tag=self.off, mm=f"{off_mm:.1f}")

    @property
    def odd(self) -> tuple[int, float]:
        """The tag whose size differs most from that of the others, and by how many percent."""
        usual = float(np.median([error.size for error in self.sheet.values()]))
        percent = {tag: 100 * (error.size / usual - 1) for tag, error in self.sheet.items()}
        return max(percent.items(), key=lambda of_tag: abs(of_tag[1]))

    def checks(self) -> tuple[Check, ...]:
        """What was measured, each with its limit."""
        unit = max(1.0, self.intrinsics.size_px[0] / REFERENCE_WIDTH)
        worst = self.sheet[self.off]
        return (
            Check("error", self.rms_px, MAX_RMS_PX * unit, "px RMS"),
            Check("held-out-error", self.hold_out_px, MAX_HOLD_OUT_PX * unit, "px RMS"),
            Check("focal-change", 100 * abs(self.change.focal), MAX_ZOOM, "%"),
            Check("focal-uncertainty", 100 * self.focal_sigma, MAX_FOCAL_ERROR, "%"),
            Check("reach", self.reach, REACH, "", at_least=True),
            Check("bow", self.bow_mm, MAX_BOW_MM, "mm"),
            Check("tag-off", math.hypot(worst.east_mm, worst.north_mm), MAX_OFFSET_MM, "mm"),
            Check("tag-size", abs(self.odd[1]), MAX_SIZE_ERROR, "%"),
        )

    def causes(self) -> list[Remark]:
        """Why the lens fails, where that is known."""
        fit, held, zoom, known, reach, bow, place, size = self.checks()
        causes = []
        if not zoom.passed:
            percent = f"{100 * self.change.focal:+.1f}"
            causes.append(remark("lens/zoom", percent=percent, number=self.change.views_before))
        if not place.passed:
            design = self.places_mm[self.off]
            causes.append(misplaced(self.off, self.sheet[self.off].corners_mm(design), self.places_mm))
        if not size.passed:
            causes.append(remark("sheet/tag-size", tag=self.odd[0], percent=f"{self.odd[1]:+.1f}"))
        if not bow.passed:
            causes.append(remark("sheet/bent", mm=f"{self.bow_mm:.1f}"))
        if not known.passed or not reach.passed:
            causes.append(remark("lens/views"))
        elif not (fit.passed and held.passed) and not causes:
            causes.append(remark("lens/model"))
        return causes


class SheetLensStep(LensViews):
    """Collects views of the board's own sheet from a camera that moves.

    Args:
        model: the table.
        size_px: width and height of the pictures.
        lens_model: the distortion model; None to try all and take the one with the best validation.
        stills: whether the frames are single pictures.
    """

    min_views, max_views = MIN_VIEWS, MAX_VIEWS
    sizes, near_edge = SIZES, NEAR_EDGE
    new_place, new_tilt_deg = NEW_PLACE, NEW_TILT_DEG

    def __init__(
        self, model: TableModel, size_px: tuple[int, int], lens_model: LensModel | None = None, stills: bool = False
    ) -> None:
        self._places = {**model.board_tags_mm, **model.sheet_tags_mm}
        super().__init__(np.concatenate([*self._places.values()]).mean(axis=0), size_px, lens_model, stills)
        self._detector = TagDetector(ids={*self._places, *SHEET_TAGS}, corrected_bits=1)
        self._faults = SheetFaults(self._places, size_px)
        self._wrong: list[Remark] = []
        self._recent: list[Sighting] = []
        self._sheet_views: list[SheetView] = []

    def look(self, frame: Frame) -> Progress:
        """Process one frame; the one before it may be taken, since only now its speed is known."""
        grey = grey_of(frame.image)
        if (wrong := self._wrong_size(frame)) is not None:
            return self._progress(wrong)
        tags = self._detector.detect(grey)
        if (wrong := wrong_picture(grey, {tag.id for tag in tags}, self._places, self._detector)) is not None:
            self._recent = []
            return self._progress(wrong)
        known = {tag.id: tag.corners_px for tag in tags if tag.id in self._places}
        blur = float(np.median([blur_px(grey, tag) for tag in tags])) if tags else math.inf
        now = Sighting(known, frame.t_capture_s, blur)
        self._recent = [now] * 3 if self._stills else [*self._recent[-2:], now]
        return self._progress(self._consider())

    def _consider(self) -> Remark | None:
        """Take the middle one of the last three frames over if it is good and adds something."""
        if len(self._recent) < 3:
            return None
        before, now, after = self._recent
        tags = tuple(sorted(now.corners_px))
        if len(tags) < MIN_TAGS:
            self._count_vain()
            return remark("lens/tags")
        speed, until, since = (
            one.speed_px_s(other, tags) for one, other in ((before, after), (before, now), (now, after))
        )
        width = self._size_px[0]
        if speed is None or until is None or since is None or rms(speed.reshape(-1, 2)) > MAX_SPEED * width:
            return remark("lens/slower")
        if rms((since - until).reshape(-1, 2)) > MAX_SPEED_CHANGE * width:
            return remark("lens/slower")
        if now.blur_px > MAX_BLUR_PX * max(1.0, width / REFERENCE_WIDTH):
            return remark("lens/blur")
        corners = np.stack([now.corners_px[tag] for tag in tags])
        flat = np.concatenate([self._places[tag] for tag in tags])
        view = self._new_view(PatternView(flat, corners.reshape(-1, 2)))
        if view is None:
            return None
        self._faults.add([Detection(tag, now.corners_px[tag], 1.0) for tag in tags])
        self._wrong = self._faults.advice()
        if self._wrong:
            return None
        self._sheet_views.append(SheetView(tags, corners, speed))
        return self._keep(view)

    def _complete(self) -> bool:
        if self._wrong or len(self._views) >= self.max_views:
            return True
        return super()._complete() and min(self._reaches()) >= REACH

    def _reaches(self) -> list[float]:
        """As `reaches`, of all views."""
        return reaches(np.concatenate([view.pattern.image_px for view in self._views]), self._size_px)

    def _progress(self, first: Remark | None = None) -> Progress:
        if not self._wrong:
            return super()._progress(first)
        right = len(self._places) - len(self._wrong)
        check = Check("tags-in-place", right, len(self._places), "", at_least=True)
        return Progress(tuple(self._wrong), (check,), True, 1.0, self._request(), tuple(self._counts()), self._tilts())

    def _request(self) -> ShowSheet:
        wanted = replace(super()._request(), lying=True)
        far = self._reaches() if len(self._views) >= self.min_views else [REACH]
        if min(far) >= REACH:
            return wanted
        across, down = divmod(far.index(min(far)), 2)
        return replace(wanted, at=(NEAR_EDGE[2 * across], NEAR_EDGE[2 * down]), size=max(SIZES))

    def _ask(self, request: ShowSheet) -> Remark:
        lean = Remark(f"lean/{request.nearer or 'level'}")
        return remark("lens/move", place=place_of(part_of(*request.at)), lean=lean)

    def _solve(self) -> LensResult:
        return solve_sheet_lens(self._sheet_views, self._places, self._size_px, self._models)


def solve_sheet_lens(
    views: Sequence[SheetView],
    places_mm: Mapping[int, FloatArray],
    size_px: tuple[int, int],
    models: Sequence[LensModel],
) -> SheetLensResult:
    """The lens, with its sheet, that has the least error on every fifth view, which is held out.

    Args:
        views: all captured views.
        places_mm: tag id -> (4, 2) corners as designed.
        size_px: width and height of the pictures.
        models: from the fewest coefficients to the most.

    Raises:
        StepRefusedError: a tag is never seen, or no lens explains the views.
    """
    shown = {tag for view in views for tag in view.tags}
    if missing := sorted(places_mm.keys() - shown):
        raise StepRefusedError(remark("sheet/unseen", tag=missing[0]))
    sound = []
    for model in models:
        try:
            result = _solve(views, places_mm, size_px, model)
        except (CalibrationError, np.linalg.LinAlgError):
            continue
        if is_sound(result.intrinsics):
            sound.append(result)
    if not sound:
        raise StepRefusedError(remark("lens/unsolved"))
    return best_validated(sound)


def _solve(
    views: Sequence[SheetView], places_mm: Mapping[int, FloatArray], size_px: tuple[int, int], model: LensModel
) -> SheetLensResult:
    """The lens of one model, from the views that are not held out."""
    used = [view for number, view in enumerate(views, 1) if number % HOLD_OUT]
    flat = [
        PatternView(np.concatenate([places_mm[tag] for tag in view.tags]), view.corners_px.reshape(-1, 2))
        for view in used
    ]
    bundle = SheetBundle(places_mm, solve_intrinsics(flat, size_px, model)[0])
    found, used = bundle.solve_without_odd_views(used)
    missed = [bundle.fit_view(view, found).reshape(-1, 2) for view in views]
    held = missed[HOLD_OUT - 1 :: HOLD_OUT]
    seen, left = np.concatenate([view.corners_px.reshape(-1, 2) for view in views]), np.concatenate(missed)
    parts = np.array([part_of(x, y) for x, y in seen / size_px])
    most = int(np.argmax(np.abs(found.zooms)))
    return SheetLensResult(
        intrinsics=found.intrinsics,
        rms_px=found.rms_px,
        hold_out_px=rms(np.concatenate(held)) if held else math.nan,
        parts_px=np.array([rms(left[parts == part]) for part in range(9)]),
        views=len(views),
        seen_px=seen,
        off_px=left,
        bow_mm=found.bow_mm,
        change=CropChange(
            float(found.zooms[most]), 0.0, 1 + next(n for n, view in enumerate(views) if view is used[most])
        ),
        sheet=found.sheet,
        places_mm=places_mm,
        focal_sigma=found.focal_sigma,
        reach=min(reaches(seen, size_px)),
    )

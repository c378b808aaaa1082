"""The second step, `lens`: views of a ChArUco sheet, captured automatically, with some held out for validation.

A low error on similar views proves nothing: so every part of the picture and every tilt must be covered, and every
fifth view is held out of the solution and must fit it nevertheless.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibrate.lens_solution import LensResult, coverage, residuals, rms, solve_lens
from vision.calibrate.step import Check, Progress, ShowSheet, part_of, place_of
from vision.errors import CalibrationError, StepRefusedError
from vision.geometry.extrinsics import pose_of_view
from vision.geometry.intrinsics import LENS_MODELS, Intrinsics, LensModel, PatternView, find_charuco, solve_intrinsics
from vision.geometry.projection import image_points
from vision.observation import FloatArray, Frame, Image
from vision.remark import Remark, remark
from vision.tags.fiducials import grey_of

STILL_PX = 0.6
"""RMS motion of the corners from frame to frame below which the sheet is still."""

STILL_FRAMES = 3
"""Successive still frames before a view is captured."""

MIN_POINTS = 14
"""Corners that a captured view needs, about two rows of the sheet."""

PATIENCE_FRAMES = 12
"""Still frames without a new view after which another place or tilt is requested."""

ROUGH_AT = (4, 8, 12)
"""Numbers of views at which a rough lens is solved, to judge place and tilt of further views."""

MIN_VIEWS = 18
"""Views that the step needs."""

MAX_VIEWS = 25
"""Views with which it ends even if parts or tilts are missing; the checks then say so."""

PER_PART = 25
"""Corners that each of the 3 x 3 parts of the picture needs."""

TILTS = ("left", "right", "top", "bottom")
"""Sides of the sheet that must each have been tilted towards the camera."""

TILT_DEG = (18.0, 45.0)
"""Tilts that count for a side: less tells little about the focal length, more makes corners unsharp."""

TOO_STEEP_DEG = TILT_DEG[1] + 10
"""Tilt above which a view is not captured: its corners are unsharp."""

PER_TILT = 2
"""Views that each side's tilt needs."""

NEW_PLACE = 0.10
"""Distance from all other views, as a share of the picture's width, that makes a view new."""

NEW_TILT_DEG = 9.0
"""Difference of tilt from all views at the same place that makes a view new."""

NEAR_EDGE = (0.22, 0.5, 0.78)
"""Requested places of the sheet's middle in the picture, as parts of its width or height."""

TILT_REQUEST_DEG = 28.0
"""Requested tilt, in the middle of `TILT_DEG`."""

SIZES = (0.42, 0.5, 0.6)
"""Requested heights of the sheet in turn, as parts of the picture's."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One captured view.

    Attributes:
        pattern: the corners.
        at: x and y of the sheet's middle as parts of the picture.
        tilt_deg: angle between the sheet and the picture plane.
        nearer: the side of the sheet nearer to the camera; None if it is about flat.
        lean: (2,) x and y of the sheet's unit normal in the camera frame, in degrees (small angles).
    """

    pattern: PatternView
    at: tuple[float, float]
    tilt_deg: float
    nearer: str | None
    lean: FloatArray


class LensViews:
    """The views of a lens step: what they cover, which is new, and which one is wanted next.

    Args:
        middle_mm: (2,) the middle of what is shown, in its plane.
        size_px: width and height of the pictures.
        model: the distortion model; None to try all and take the one with the best validation.
        stills: whether the frames are single pictures, in which nothing need be still.
    """

    name = "lens"
    title = "Measure the lens"
    min_views, max_views = MIN_VIEWS, MAX_VIEWS
    sizes, near_edge, new_place, new_tilt_deg = SIZES, NEAR_EDGE, NEW_PLACE, NEW_TILT_DEG

    def __init__(
        self, middle_mm: FloatArray, size_px: tuple[int, int], model: LensModel | None = None, stills: bool = False
    ) -> None:
        self._middle_mm = middle_mm
        self._size_px = size_px
        self._models = LENS_MODELS if model is None else (model,)
        self._stills = stills
        self._views: list[View] = []
        self._result: LensResult | None = None
        width, height = size_px
        self._rough = Intrinsics(
            np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1.0]]), np.zeros(5), size_px
        )
        self._tried: Counter[tuple[int, str | None]] = Counter()
        self._held: tuple[int, str | None] = (0, None)
        self._vain = 0

    @property
    def views(self) -> tuple[View, ...]:
        """The captured views."""
        return tuple(self._views)

    def result(self) -> LensResult:
        """Solve the lens.

        Raises:
            CalibrationError: too few views, or no lens explains them.
        """
        if self._result is None:
            self._result = self._solve()
        return self._result

    def _solve(self) -> LensResult:
        return solve_lens([view.pattern for view in self._views], self._size_px, self._models)

    def _wrong_size(self, frame: Frame) -> Remark | None:
        """Advice about a frame that has another size."""
        width, height = frame.image.shape[1::-1]
        if (width, height) == self._size_px:
            return None
        code = "lens/turned" if (height, width) == self._size_px else "lens/size"
        return Remark(code, {"sent": f"{width} x {height}", "wanted": f"{self._size_px[0]} x {self._size_px[1]}"})

    def _new_view(self, pattern: PatternView) -> View | None:
        """The view of a pattern if it adds something."""
        view = self._judge(pattern)
        if self._complete() or not self._is_new(view):
            self._count_vain()
            return None
        self._vain = 0
        return view

    def _count_vain(self) -> None:
        """Count a frame that adds nothing: the request may be impossible to meet, or be seen differently."""
        self._vain += 1
        if self._vain >= PATIENCE_FRAMES:
            self._tried[self._held] += 1
            self._vain = 0

    def _keep(self, view: View) -> Remark:
        """Keep a new view; the advice says so."""
        self._views.append(view)
        self._result = None
        if len(self._views) in ROUGH_AT:
            self._rough = solve_intrinsics([view.pattern for view in self._views], self._size_px)[0]
            self._views = [self._judge(view.pattern) for view in self._views]
        return remark("lens/taken", number=len(self._views))

    def pictures(self) -> dict[Remark, Image]:
        """Where corners were seen, and by how much the lens misses them."""
        if not self._views:
            return {}
        pictures = {
            remark("picture/views"): coverage(
                [view.pattern.image_px for view in self._views], self._counts(), PER_PART, self._size_px
            )
        }
        if self._result is not None:
            pictures[remark("picture/lens")] = residuals(self._result)
        return pictures

    def _judge(self, pattern: PatternView) -> View:
        """Place and lean of a view, by a lens that is guessed first and roughly solved later."""
        guess = self._rough
        points = np.column_stack([pattern.pattern_mm, np.zeros(len(pattern.pattern_mm))])
        pose = pose_of_view(points, pattern.image_px, guess)
        normal = pose[:, 2] * np.sign(pose[2, 2])  # away from the camera
        tilt_deg = math.degrees(math.acos(min(1.0, float(normal[2]))))
        middle = image_points(np.array([[*self._middle_mm, 0.0]]), guess, pose)[0] / self._size_px
        # The sheet's side in the direction (x, y) of the picture is nearer where its depth falls: along the normal.
        across = "left" if normal[0] < 0 else "right"
        along = "top" if normal[1] < 0 else "bottom"
        nearer = across if abs(normal[0]) > abs(normal[1]) else along
        lean = np.degrees(normal[:2])
        at = (float(middle[0]), float(middle[1]))
        return View(pattern, at, tilt_deg, nearer if tilt_deg >= TILT_DEG[0] else None, lean)

    def _is_new(self, view: View) -> bool:
        """Whether no captured view is like this one."""
        if view.tilt_deg > TOO_STEEP_DEG:
            return False
        width, height = self._size_px
        return all(
            math.dist((view.at[0], view.at[1] * height / width), (known.at[0], known.at[1] * height / width))
            >= self.new_place
            or float(np.linalg.norm(view.lean - known.lean)) >= self.new_tilt_deg
            for known in self._views
        )

    def _counts(self) -> list[int]:
        """Number of corners in each part of the picture."""
        seen = np.concatenate([np.empty((0, 2)), *(view.pattern.image_px for view in self._views)]) / self._size_px
        columns, rows = np.clip((seen * 3).astype(int), 0, 2).T
        return [int(count) for count in np.bincount(3 * rows + columns, minlength=9)]

    def _tilts(self) -> Mapping[str, int]:
        return {
            side: sum(view.nearer == side and view.tilt_deg <= TILT_DEG[1] for view in self._views) for side in TILTS
        }

    def _lacking(self) -> tuple[set[int], list[str]]:
        parts = {part for part, count in enumerate(self._counts()) if count < PER_PART}
        return parts, [side for side, count in self._tilts().items() if count < PER_TILT]

    def _complete(self) -> bool:
        parts, tilts = self._lacking()
        return len(self._views) >= self.max_views or (len(self._views) >= self.min_views and not parts and not tilts)

    def _progress(self, first: Remark | None = None) -> Progress:
        parts, tilts = self._lacking()
        counts = self._counts()
        done = self._complete()
        request = self._request()
        advice = [first] if first else []
        checks: tuple[Check, ...] = (
            Check("views", len(self._views), self.min_views, "", at_least=True),
            Check("parts-seen", 9 - len(parts), 9, "", at_least=True),
            Check("tilts-seen", len(TILTS) - len(tilts), len(TILTS), "", at_least=True),
        )
        if done:
            try:
                checks = self._checks(self.result())
                advice += self.result().causes()
            except CalibrationError as error:
                advice += error.remarks if isinstance(error, StepRefusedError) else [remark("lens/unsolved")]
        elif not first or first.code == "lens/taken":
            advice.append(self._ask(request))
        missing = 9 - len(parts) + len(TILTS) - len(tilts)
        share = 1.0 if done else min(0.99, len(self._views) / self.min_views * 0.6 + missing / 13 * 0.4)
        return Progress(tuple(advice), checks, done, share, request, tuple(counts), self._tilts())

    def _request(self) -> ShowSheet:
        """The view that would add most: the least covered part of the picture at the least covered tilt."""
        counts, taken = self._counts(), Counter((part_of(*view.at), view.nearer) for view in self._views)
        taken.update(self._tried)
        sides = (*TILTS, None)
        leaned = Counter(view.nearer for view in self._views)
        part, nearer = min(
            ((part, side) for part in range(9) for side in sides),
            key=lambda held: (
                taken[held],
                counts[held[0]] >= PER_PART,
                sum(taken[held[0], side] for side in sides),
                leaned[held[1]],
                held[0],
            ),
        )
        self._held = part, nearer
        at = (self.near_edge[part % 3], self.near_edge[part // 3])
        return ShowSheet(
            at, TILT_REQUEST_DEG if nearer else 0.0, nearer, self.sizes[len(self._views) % len(self.sizes)]
        )

    def _ask(self, request: ShowSheet) -> Remark:
        lean = Remark(f"lean/{request.nearer or 'level'}")
        return remark("lens/show", place=place_of(part_of(*request.at)), lean=lean)

    def _checks(self, result: LensResult) -> tuple[Check, ...]:
        lacking, tilts = self._lacking()
        return (
            *result.checks(),
            Check("parts-seen", 9 - len(lacking), 9, "", at_least=True),
            Check("tilts-seen", len(TILTS) - len(tilts), len(TILTS), "", at_least=True),
            Check("views", result.views, self.min_views, "", at_least=True),
        )


class LensStep(LensViews):
    """Collects views of a ChArUco sheet until the picture and the tilts are covered.

    Args:
        target: the sheet.
        size_px: width and height of the pictures.
        model: the distortion model; None to try all and take the one with the best validation.
        stills: whether the frames are single pictures, in which the sheet need not be still.
    """

    def __init__(
        self,
        target: cv2.aruco.CharucoBoard,
        size_px: tuple[int, int],
        model: LensModel | None = None,
        stills: bool = False,
    ) -> None:
        corners = np.asarray(target.getChessboardCorners(), np.float64)[:, :2]
        super().__init__(corners.mean(axis=0), size_px, model, stills)
        self._target = target
        self._still = 0
        self._before: PatternView | None = None

    def look(self, frame: Frame) -> Progress:
        """Process one frame."""
        if (wrong := self._wrong_size(frame)) is not None:
            return self._progress(wrong)
        pattern = find_charuco(grey_of(frame.image), self._target)
        if pattern is None or len(pattern.image_px) < MIN_POINTS:
            self._still, self._before = 0, None
            return self._progress()
        self._still = self._still + 1 if self._is_still(pattern) else 0
        self._before = pattern
        if not self._stills and self._still < STILL_FRAMES:
            return self._progress(remark("lens/still"))
        view = self._new_view(pattern)
        return self._progress(self._keep(view) if view else None)

    def _is_still(self, pattern: PatternView) -> bool:
        """Whether the corners that were seen in the frame before, too, stand where they stood."""
        if self._before is None:
            return False
        were = {(x, y): place for (x, y), place in zip(self._before.pattern_mm, self._before.image_px, strict=True)}
        ways = [
            place - were[x, y]
            for (x, y), place in zip(pattern.pattern_mm, pattern.image_px, strict=True)
            if (x, y) in were
        ]
        return len(ways) >= MIN_POINTS // 2 and rms(np.array(ways)) <= STILL_PX

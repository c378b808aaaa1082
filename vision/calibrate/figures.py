"""The fourth step, `figures`: the height of each figure's tag and its mount on the axle.

Two sites far apart give the height: projected at a wrong height, places move towards or away from the point below the
camera. The size of the tag gives it too, and the two must agree. A turn on the spot gives the axle, a drive the
heading. A figure is only asked to move while the camera sees it and nothing is wrong.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibrate.figure_solution import FigureResult, FigureSolver, FigureViews, View, far_sites
from vision.calibrate.step import (
    Clear,
    DriveFigure,
    HaltFigure,
    Progress,
    PutFigure,
    Request,
    TurnFigure,
)
from vision.geometry.extrinsics import solve_pose
from vision.geometry.intrinsics import Intrinsics
from vision.observation import FloatArray, Frame, Image, TagMount
from vision.remark import Remark, remark
from vision.tags.fiducials import TagDetector, grey_of

QUIET_FRAMES = 8
"""Successive frames in which a figure must stand still: half a second at 15 per second."""

STUCK_FRAMES = 30
"""Still frames after which a figure that should move is reported as stuck: two seconds."""

UNSEEN_FRAMES = 3
"""Frames in which a moving figure may be missed before it is stopped."""

STILL_PX = 0.5
"""Motion of a tag's corners from frame to frame below which the figure stands still."""

NEAR_MM = 15.0
"""Distance from a site's middle within which a figure counts as put there."""

STRAY_MM = 25.0
"""Distance within which a figure must stay while it turns on the spot."""

STRAIGHT_MM = 80.0
"""Length of the drive that measures the heading."""

SAME_SIZE = 0.01
"""Sizes of the sheet by several tags that differ by less than this blame the sheet, not the tags: three times the error
of a side of 30 px."""

WHEELS = ("figures/turned-badly", "figures/drove-badly")
"""What is said of a figure that fails at the turn and at the drive."""

Phase = Literal["first", "second", "turn", "drive"]
PHASES: tuple[Phase, ...] = ("first", "second", "turn", "drive")
"""Phases of one figure, in order."""

PUT = ("first", "second")
"""Phases in which the operator puts the figure onto a site; in the others it drives."""


class FiguresStep:
    """Measures one figure after the other.

    Args:
        model: the table.
        intrinsics: the lens.
        motors: figures that drive on request.
        hands: figures that do not drive; only their height is measured.
        known: mounts from an earlier calibration.
        passed: figures that passed in an earlier round of this step; they are not asked for again.
    """

    name = "figures"
    title = "Measure the figures"

    def __init__(
        self,
        model: TableModel,
        intrinsics: Intrinsics,
        motors: Sequence[int],
        hands: Sequence[int],
        known: Mapping[int, TagMount],
        passed: Mapping[int, FigureResult] = {},
    ) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._motors = tuple(motors)
        self._known = known
        self._figures = tuple(figure for figure in (*motors, *hands) if figure not in passed)
        self._sites = far_sites(model)
        self._solver = FigureSolver(model, intrinsics, self._sites)
        south, north = (model.sites_mm[site][1] for site in self._sites)
        self._yaw_rad = math.pi / 2 if north < south else -math.pi / 2  # from the second site onto the board
        self._detector = TagDetector(ids=[*model.board_tags_mm, *model.figure_tags], corrected_bits=1)
        self._at = 0
        self._phase: Phase = "first"
        self._done = 0.0  # finished part of the phase, 0 to 1
        self._trail: list[tuple[float, float, float]] = []  # poses of its tag in this phase, at the nominal height
        self._taken = {figure: FigureViews() for figure in self._figures}
        self._before: FloatArray | None = None
        self._quiet = 0
        self._unseen = 0
        self._trouble: Remark | None = None
        self._results = dict(passed)
        self._image: Image | None = None

    def look(self, frame: Frame) -> Progress:
        """Process one frame."""
        if self._at >= len(self._figures):
            return self._progress()
        tags = self._detector.detect(grey_of(frame.image))
        pose = solve_pose(tags, self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            return self._halted(remark("board/few-tags"))
        figure = self._figures[self._at]
        others = {tag.id for tag in tags} & set(self._model.figure_tags) - {figure}
        if others:
            return self._halted(remark("figures/other", figure=min(others)))
        seen = [tag.corners_px for tag in tags if tag.id == figure]
        if not seen:
            self._quiet, self._before, self._unseen = 0, None, self._unseen + 1
            if self._phase in PUT or self._unseen <= UNSEEN_FRAMES:
                return self._progress()
            return self._halted(remark("figures/unseen", figure=figure))
        self._image, self._unseen = frame.image, 0
        self._take((seen[0], pose.camera_from_board))
        return self._progress()

    def results(self) -> Mapping[int, FigureResult]:
        """Results by figure."""
        return dict(self._results)

    def passed(self) -> Mapping[int, FigureResult]:
        """Results of the figures whose checks pass."""
        return {figure: result for figure, result in self._results.items() if result.passed}

    def pictures(self) -> dict[Remark, Image]:
        """The trail of the tag of the last figure that drove."""
        driven = [figure for figure in self._figures if figure in self._results and self._results[figure].driven]
        if self._image is None or not driven:
            return {}
        figure = driven[-1]
        trail = self._solver.trail(self._image, self._taken[figure], self._results[figure].mount.height_mm)
        return {remark("picture/figure", figure=figure): trail}

    def _take(self, view: View) -> None:
        figure, taken = self._figures[self._at], self._taken[self._figures[self._at]]
        corners_px = view[0]
        still = self._before is not None and float(np.abs(corners_px - self._before).max()) <= STILL_PX
        self._before = corners_px
        self._quiet = self._quiet + 1 if still else 0
        self._trail.append(self._solver.tag_pose(view, self._model.figure_height_mm))
        match self._phase:
            case "first":
                self._stand(view, taken.first, self._sites[0])
            case "second":
                self._stand(view, taken.second, self._sites[1])
            case "turn":
                taken.turn.append(view)
                self._turn(figure)
            case "drive":
                taken.drive.append(view)
                self._drive(figure)
        if self._done >= 1 and (self._phase in PUT or self._quiet >= QUIET_FRAMES):
            self._next(figure)

    def _stand(self, view: View, views: list[View], site: str) -> None:
        if self._quiet and math.dist(self._trail[-1][:2], self._model.sites_mm[site]) <= NEAR_MM:
            views.append(view)
            self._done = len(views) / QUIET_FRAMES

    def _turn(self, figure: int) -> None:
        self._done = float(np.ptp(np.unwrap([yaw for _, _, yaw in self._trail]))) / math.tau
        if math.dist(self._trail[0][:2], self._trail[-1][:2]) > STRAY_MM:
            self._again(remark("figures/not-on-spot", figure=figure))

    def _drive(self, figure: int) -> None:
        x, y, _ = self._trail[-1]
        self._done = math.dist(self._trail[0][:2], (x, y)) / STRAIGHT_MM
        if cv2.pointPolygonTest(self._model.sheet_outline_mm.astype(np.float32), (x, y), measureDist=False) < 0:
            self._again(remark("figures/leaves", figure=figure))

    def _next(self, figure: int) -> None:
        """The next phase of this figure, or the next figure."""
        last = self._phase == ("drive" if figure in self._motors else "second")
        if last:
            self._results[figure] = self._solver.solve(figure, self._taken[figure], self._known.get(figure))
            self._at += 1
        self._go("first" if last else PHASES[PHASES.index(self._phase) + 1])
        self._trouble = None

    def _again(self, why: Remark) -> None:
        """Restart this figure."""
        self._trouble = why
        self._taken[self._figures[self._at]] = FigureViews()
        self._go("first")

    def _go(self, phase: Phase) -> None:
        self._phase, self._done, self._trail, self._quiet = phase, 0.0, [], 0

    def _halted(self, why: Remark) -> Progress:
        """The phase continues when the trouble is over; a moving figure is stopped until then."""
        progress = replace(self._progress(), advice=(why,))
        return progress if self._phase in PUT else replace(progress, request=HaltFigure(self._figures[self._at]))

    def _progress(self) -> Progress:
        checks = tuple(check for result in self._results.values() for check in result.checks)
        if self._at >= len(self._figures):
            return Progress(self._refusals(), checks, True, 1.0, Clear())
        figure = self._figures[self._at]
        share = (self._at + (PHASES.index(self._phase) + min(self._done, 1.0)) / 4) / len(self._figures)
        request, ask = self._request(figure)
        return Progress((self._trouble, ask) if self._trouble else (ask,), checks, False, share, request)

    def _request(self, figure: int) -> tuple[Request, Remark]:
        if self._phase in PUT:
            site = self._sites[0 if self._phase == "first" else 1]
            way = "N" if self._yaw_rad > 0 else "S"
            ask = remark("figures/put", figure=figure, site=site, way=Remark(f"way/{way}"))
            return PutFigure(figure, site, self._yaw_rad), ask
        advice = Remark(f"figures/{self._phase}", {"figure": figure})
        if self._done >= 1:
            return HaltFigure(figure), advice
        if self._quiet >= STUCK_FRAMES:
            advice = remark("figures/stuck", figure=figure)
        return TurnFigure(figure) if self._phase == "turn" else DriveFigure(figure), advice

    def _refusals(self) -> tuple[Remark, ...]:
        """Why figures do not pass, and what to do about each."""
        results = self._results
        sizes = {figure: result.sheet_size for figure, result in results.items() if not result.checks[0].passed}
        advice = [
            Remark(code, {"figure": figure})
            for figure, result in results.items()
            for check, code in zip(result.checks[1:], WHEELS, strict=False)
            if not check.passed
        ]
        if 1 < len(sizes) == len(results) and max(sizes.values()) - min(sizes.values()) < SAME_SIZE:
            size = sum(sizes.values()) / len(sizes)
            return (remark("figures/sheet-size", percent=f"{100 * size:.1f}"), *advice)
        one, other = self._sites
        for figure, size in sizes.items():
            side, percent = f"{self._model.figure_tag_mm:g}", f"{100 * size:.1f}"
            advice.append(remark("figures/size", figure=figure, percent=percent, one=one, other=other, side=side))
        return tuple(advice)

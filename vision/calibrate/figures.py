"""The fourth step, `figures`: how high each figure's tag is, and how it sits on the axle.

Two marks far apart give the height: seen at a wrong height, places move towards or away from the point below the
camera. So does the size of the tag, and the two must agree. A turn on the spot gives the axle, a drive the heading.
Figures that drive are told what to do for as long as the camera sees that it goes well.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import cv2
import numpy as np

from vision.calibrate.mounts import height_of, mount_of
from vision.calibrate.step import (
    Advice,
    Check,
    Clear,
    DriveFigure,
    HaltFigure,
    Progress,
    PutFigure,
    Request,
    TurnFigure,
)
from vision.edges import side_px
from vision.extrinsics import solve_pose
from vision.fiducials import TagDetector, grey_of
from vision.figures import fit_squares
from vision.intrinsics import Intrinsics
from vision.observation import FloatArray, Frame, Image, TableModel, TagMount
from vision.projection import board_points, image_points

QUIET_FRAMES = 8
STUCK_FRAMES = 30
UNSEEN_FRAMES = 3  # a figure that moves may be missed in so many
STILL_PX = 0.5
NEAR_MM = 15.0  # of its mark, from which on a figure counts as put there
STRAY_MM = 25.0  # a figure that turns on the spot stays nearer to it
STRAIGHT_MM = 80.0
PLACE_MM = 1.0
HEADING_DEG = 1.0

PUT_MM = 0.5
"""So exactly (sigma) people put a figure onto a mark."""

EDGE_PX = 0.1
"""So exactly (sigma) the size of a tag is seen: paper takes ink beyond the edges, and blur moves them."""

Phase = Literal["first", "second", "turn", "drive"]
PHASES: tuple[Phase, ...] = ("first", "second", "turn", "drive")
PUT = ("first", "second")
"""In these a person puts the figure onto a mark; in the others it drives."""

View = tuple[FloatArray, FloatArray]
"""(4, 2) corners of a tag in px, and the camera's pose."""


@dataclass(slots=True)
class _Taken:
    """What was seen of one figure, by phase."""

    first: list[View] = field(default_factory=list)
    second: list[View] = field(default_factory=list)
    turn: list[View] = field(default_factory=list)
    drive: list[View] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FigureResult:
    """One figure as measured.

    Attributes:
        mount: how its tag sits.
        driven: whether it drove; else only the height was measured.
        checks: what was measured, each with its limit.
    """

    mount: TagMount
    driven: bool
    checks: tuple[Check, ...]

    def words(self, figure: int) -> str:
        """What was found, for people."""
        mount = self.mount
        seat = (
            f"{mount.forward_mm:+.1f} mm forward, {mount.left_mm:+.1f} mm to the left of the axle's middle, turned by "
            f"{math.degrees(mount.yaw_rad):+.1f}°"
        )
        if not self.driven:
            centred = mount == TagMount(mount.height_mm)
            seat = "taken to sit in the middle, for it did not drive" if centred else f"{seat}, as measured before"
        return f"Figure {figure}: tag {mount.height_mm:.1f} mm up, {seat}."


class FiguresStep:
    """Takes one figure after the other.

    Args:
        model: the table.
        intrinsics: the lens.
        motors: figures that drive when it is wanted; of the others only the height is measured.
        hands: those others.
        known: how tags sit, as far as that was measured before.
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
    ) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._motors = tuple(motors)
        self._known = known
        self._figures = (*motors, *hands)
        self._sites = far_sites(model)
        south, north = (model.sites_mm[site][1] for site in self._sites)
        self._yaw_rad = math.pi / 2 if north < south else -math.pi / 2  # from the second mark onto the board
        self._detector = TagDetector(ids=[*model.board_tags_mm, *model.figure_tags], corrected_bits=1)
        self._at = 0
        self._phase: Phase = "first"
        self._done = 0.0  # how much of the phase, 0 to 1
        self._trail: list[tuple[float, float, float]] = []  # poses of its tag in this phase, about
        self._taken = {figure: _Taken() for figure in self._figures}
        self._before: FloatArray | None = None
        self._quiet = 0
        self._unseen = 0
        self._trouble: Advice | None = None
        self._results: dict[int, FigureResult] = {}
        self._image: Image | None = None

    def look(self, frame: Frame) -> Progress:
        """Take in one frame."""
        if self._at >= len(self._figures):
            return self._progress()
        tags = self._detector.detect(grey_of(frame.image))
        pose = solve_pose(tags, self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            return self._halted(Advice("figures/board", "Too few board tags are in view: uncover the board."))
        figure = self._figures[self._at]
        others = {tag.id for tag in tags} & set(self._model.figure_tags) - {figure}
        if others:
            return self._halted(Advice("figures/other", f"Take figure {min(others)} off the board."))
        seen = [tag.corners_px for tag in tags if tag.id == figure]
        if not seen:
            self._quiet, self._before, self._unseen = 0, None, self._unseen + 1
            if self._phase in PUT or self._unseen <= UNSEEN_FRAMES:
                return self._progress()
            return self._halted(Advice("figures/unseen", f"Figure {figure} is not seen: no hand over it."))
        self._image, self._unseen = frame.image, 0
        self._take((seen[0], pose.camera_from_board))
        return self._progress()

    def results(self) -> Mapping[int, FigureResult]:
        """What was measured, by figure."""
        return dict(self._results)

    def pictures(self) -> dict[str, Image]:
        """The last figure that drove, with what was measured of the way of its tag."""
        driven = [figure for figure, result in self._results.items() if result.driven]
        if self._image is None or not driven:
            return {}
        return {f"The way of figure {driven[-1]}'s tag while it turned and drove": self._way(driven[-1])}

    def _take(self, view: View) -> None:
        figure, taken = self._figures[self._at], self._taken[self._figures[self._at]]
        corners_px = view[0]
        still = self._before is not None and float(np.abs(corners_px - self._before).max()) <= STILL_PX
        self._before = corners_px
        self._quiet = self._quiet + 1 if still else 0
        self._trail.append(self._tag_pose(view, self._model.figure_height_mm))
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
            self._again(figure, "does not turn on the spot: look at both its wheels.")

    def _drive(self, figure: int) -> None:
        x, y, _ = self._trail[-1]
        self._done = math.dist(self._trail[0][:2], (x, y)) / STRAIGHT_MM
        if cv2.pointPolygonTest(self._model.sheet_outline_mm.astype(np.float32), (x, y), measureDist=False) < 0:
            self._again(figure, "was about to leave the board: is its tag turned against its wheels?")

    def _next(self, figure: int) -> None:
        """The next phase of this figure, or the next figure."""
        last = self._phase == ("drive" if figure in self._motors else "second")
        if last:
            self._results[figure] = self._solve(figure)
            self._at += 1
        self._go("first" if last else PHASES[PHASES.index(self._phase) + 1])
        self._trouble = None

    def _again(self, figure: int, words: str) -> None:
        """Begin this figure anew."""
        self._trouble = Advice("figures/again", f"Figure {figure} {words}")
        self._taken[figure] = _Taken()
        self._go("first")

    def _go(self, phase: Phase) -> None:
        self._phase, self._done, self._trail, self._quiet = phase, 0.0, [], 0

    def _halted(self, why: Advice) -> Progress:
        """What is wanted goes on when this is mended; a figure that moves stands until then."""
        progress = replace(self._progress(), advice=(why,))
        return progress if self._phase in PUT else replace(progress, request=HaltFigure(self._figures[self._at]))

    def _progress(self) -> Progress:
        checks = tuple(check for result in self._results.values() for check in result.checks)
        if self._at >= len(self._figures):
            return Progress((), checks, True, 1.0, Clear())
        figure = self._figures[self._at]
        share = (self._at + (PHASES.index(self._phase) + min(self._done, 1.0)) / 4) / len(self._figures)
        request, ask = self._request(figure)
        return Progress((self._trouble, ask) if self._trouble else (ask,), checks, False, share, request)

    def _request(self, figure: int) -> tuple[Request, Advice]:
        if self._phase in PUT:
            site = self._sites[0 if self._phase == "first" else 1]
            way = "north" if self._yaw_rad > 0 else "south"
            words = f"Put figure {figure} exactly onto the middle of {site}, heading {way}, and take your hand away."
            return PutFigure(figure, site, self._yaw_rad), Advice("figures/put", words)
        does = "turns once on the spot" if self._phase == "turn" else "drives straight ahead"
        advice = Advice(f"figures/{self._phase}", f"Figure {figure} {does}: hands off.")
        if self._done >= 1:
            return HaltFigure(figure), advice
        if self._quiet >= STUCK_FRAMES:
            words = f"Figure {figure} does not move: is its battery full, and do its wheels turn freely?"
            advice = Advice("figures/stuck", words)
        return TurnFigure(figure) if self._phase == "turn" else DriveFigure(figure), advice

    def _tag_pose(self, view: View, height_mm: float) -> tuple[float, float, float]:
        corners = board_points(view[0], self._intrinsics, view[1], height_mm)
        (x, y, yaw), *_ = fit_squares(corners[None], self._model.figure_tag_mm)[0]
        return float(x), float(y), float(yaw)

    def _tag_poses(self, views: Sequence[View], height_mm: float) -> FloatArray:
        """(N, 3) x mm, y mm, yaw rad."""
        return np.array([self._tag_pose(view, height_mm) for view in views])

    def _side_mm(self, view: View, height_mm: float) -> float:
        """Mean side of the tag, seen in a plane at this height."""
        corners = board_points(view[0], self._intrinsics, view[1], height_mm)
        return float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).mean())

    def _mean_pose(self, views: Sequence[View], height_mm: float) -> FloatArray:
        return np.asarray(np.median(self._tag_poses(views, height_mm), axis=0))

    def _solve(self, figure: int) -> FigureResult:
        taken = self._taken[figure]
        first, second = (np.array(self._model.sites_mm[site]) for site in self._sites)
        apart_mm = math.dist(first, second)

        def seen_apart(height_mm: float) -> float:
            here, there = (self._mean_pose(views, height_mm)[:2] for views in (taken.first, taken.second))
            return math.dist(here, there)

        def side(height_mm: float) -> float:
            views = (*taken.first, *taken.second, *taken.turn, *taken.drive)
            return float(np.median([self._side_mm(view, height_mm) for view in views]))

        by_places, by_size = height_of(seen_apart, apart_mm), height_of(side, self._model.figure_tag_mm)
        range_mm = float(-taken.second[0][1][:, :3].T[2] @ taken.second[0][1][:, 3]) - self._model.figure_height_mm
        places_mm = math.sqrt(2) * PUT_MM / apart_mm * range_mm
        size_mm = EDGE_PX / side_px(np.stack([view[0] for view in taken.second])).mean() * range_mm
        height_mm = float(by_places * size_mm**2 + by_size * places_mm**2) / (size_mm**2 + places_mm**2)
        unlike_mm = round(3 * math.hypot(places_mm, size_mm), 1)
        differ = Check(f"figure {figure}: heights by places and size differ", abs(by_places - by_size), unlike_mm, "mm")
        driven = figure in self._motors
        if driven:
            turn, drive = (self._tag_poses(views, height_mm) for views in (taken.turn, taken.drive))
            mount, heading_deg = mount_of(turn, drive, height_mm)
        else:
            mount = replace(self._known.get(figure, TagMount(height_mm)), height_mm=height_mm)
        off = []
        for views, site_mm in ((taken.first, first), (taken.second, second)):
            x, y, yaw = self._mean_pose(views, height_mm)
            off.append(math.dist(mount.axle(x, y, yaw)[:2], site_mm))
        place = Check(f"figure {figure}: place", math.sqrt((off[0] ** 2 + off[1] ** 2) / 2), PLACE_MM, "mm")
        if not driven:
            return FigureResult(mount, driven, (differ, place))
        return FigureResult(
            mount, driven, (differ, place, Check(f"figure {figure}: heading", heading_deg, HEADING_DEG, "degrees"))
        )

    def _way(self, figure: int) -> Image:
        assert self._image is not None
        picture = self._image.copy()
        height_mm = self._results[figure].mount.height_mm
        taken, way = self._taken[figure], []
        for views, colour in ((taken.turn, (60, 220, 60)), (taken.drive, (60, 140, 255))):
            poses = self._tag_poses(views, height_mm)
            places = np.column_stack([poses[:, :2], np.full(len(poses), height_mm)])
            way.append(image_points(places, self._intrinsics, views[-1][1]))
            for x, y in way[-1]:
                cv2.circle(picture, (round(x * 16), round(y * 16)), 40, colour, -1, cv2.LINE_AA, 4)
        x, y = (np.concatenate(way).min(axis=0) + np.concatenate(way).max(axis=0)) / 2
        reach = picture.shape[0] // 5
        top, left = max(0, int(y) - reach), max(0, int(x) - reach)
        cut = picture[top : int(y) + reach, left : int(x) + reach]
        return np.asarray(cv2.resize(cut, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)


def far_sites(model: TableModel) -> tuple[str, str]:
    """The two sites that lie farthest apart: what a wrong height does to places shows most there."""
    names = list(model.sites_mm)
    places = np.array([model.sites_mm[name] for name in names])
    apart = np.linalg.norm(places[:, None] - places[None], axis=-1)
    one, other = np.unravel_index(int(apart.argmax()), apart.shape)
    return names[one], names[other]

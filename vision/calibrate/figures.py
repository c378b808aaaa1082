"""The fourth step, `figures`: how high each figure's tag is, and how it sits on the axle.

Two marks far apart give the height: seen at a wrong height, places move towards or away from the point below the
camera. So does the size of the tag, and the two must agree. A turn on the spot gives the axle, a straight drive
the heading.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np

from vision.calibrate.step import Advice, Clear, DriveFigure, Mark, Progress, PutFigure, TurnFigure, Want
from vision.extrinsics import solve_pose
from vision.fiducials import TagDetector, grey_of
from vision.figures import fit_squares
from vision.intrinsics import Intrinsics
from vision.observation import FloatArray, Frame, Image, TableModel, TagMount
from vision.projection import board_points, image_points

QUIET_FRAMES = 8
STILL_PX = 0.5
NEAR_MM = 15.0  # of its mark, from which on a figure counts as put there
TURN_RAD = math.radians(330)
STRAIGHT_MM = 80.0
LEAST_MM = 60.0
HEIGHTS_DIFFER_MM = 3.0
PLACE_MM = 1.0
HEADING_DEG = 1.0
HEIGHTS_MM = (5.0, 150.0)  # between which the height is looked for

SIZE_SHARE = 0.7  # how far the tag's size is believed against the two places, which hands make uncertain

Phase = Literal["first", "second", "turn", "drive", "done"]


@dataclass(slots=True)
class _Taken:
    """What was seen of one figure: (4, 2) corners by phase, each with the camera's pose."""

    first: list[tuple[FloatArray, FloatArray]] = field(default_factory=list)
    second: list[tuple[FloatArray, FloatArray]] = field(default_factory=list)
    turn: list[tuple[FloatArray, FloatArray]] = field(default_factory=list)
    drive: list[tuple[FloatArray, FloatArray]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FigureResult:
    """One figure as measured.

    Attributes:
        mount: how its tag sits.
        place_mm: RMS distance from the two marks on which it was put.
        heading_deg: standard deviation of its heading over the straight drive; NaN if it does not drive.
        marks: what they are measured by.
    """

    mount: TagMount
    place_mm: float
    heading_deg: float
    marks: tuple[Mark, ...]


class FiguresStep:
    """Takes one figure after the other.

    Args:
        model: the table.
        intrinsics: the lens.
        motors: figures that drive by themselves; of the others only the height is measured.
        hands: figures that people move.
        stills: whether each picture stands for itself.
    """

    name = "figures"
    title = "Measure the figures"

    def __init__(
        self, model: TableModel, intrinsics: Intrinsics, motors: Sequence[int], hands: Sequence[int] = ()
    ) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._motors = tuple(motors)
        self._figures = (*motors, *hands)
        self._marks = far_sites(model)
        south, north = (model.sites_mm[mark][1] for mark in self._marks)
        self._yaw_rad = math.pi / 2 if north < south else -math.pi / 2  # from the second mark onto the board
        self._detector = TagDetector(ids=[*model.board_tags_mm, *model.figure_tags], corrected_bits=1)
        self._at = 0
        self._phase: Phase = "first"
        self._taken = {figure: _Taken() for figure in self._figures}
        self._before: FloatArray | None = None
        self._quiet = 0
        self._results: dict[int, FigureResult] = {}
        self._image: Image | None = None

    def look(self, frame: Frame) -> Progress:
        """Take in one frame."""
        if self._at >= len(self._figures):
            return self._progress()
        tags = self._detector.detect(grey_of(frame.image))
        pose = solve_pose(tags, self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            return self._progress(Advice("figures/board", "Too few board tags are in view: uncover the board."))
        figure = self._figures[self._at]
        others = {tag.id for tag in tags} & set(self._model.figure_tags) - {figure}
        if others:
            return self._progress(Advice("figures/other", f"Take figure {min(others)} off the board."))
        seen = [tag.corners_px for tag in tags if tag.id == figure]
        if not seen:
            self._quiet, self._before = 0, None
            return self._progress()
        self._take(seen[0], pose.camera_from_board)
        self._image = frame.image
        return self._progress()

    def results(self) -> Mapping[int, FigureResult]:
        """What was measured, by figure."""
        return dict(self._results)

    def pictures(self) -> dict[str, Image]:
        """The last figure, with what was measured of the way of its tag."""
        if self._image is None or not self._results:
            return {}
        return {"The way of the last figure's tag while it turned and drove": self._way()}

    def _take(self, corners_px: FloatArray, pose: FloatArray) -> None:
        figure, taken = self._figures[self._at], self._taken[self._figures[self._at]]
        still = self._before is not None and float(np.abs(corners_px - self._before).max()) <= STILL_PX
        self._before = corners_px
        self._quiet = self._quiet + 1 if still else 0
        view = (corners_px, pose)
        if self._phase in ("first", "second"):
            mark = self._marks[0 if self._phase == "first" else 1]
            x, y, _ = self._tag_pose(view, self._model.figure_height_mm)
            if self._quiet and math.dist((x, y), self._model.sites_mm[mark]) <= NEAR_MM:
                views = taken.first if self._phase == "first" else taken.second
                views.append(view)
                if len(views) >= QUIET_FRAMES:
                    follows: Phase = "turn" if figure in self._motors else "done"
                    self._go("second" if self._phase == "first" else follows)
        elif self._phase == "turn":
            taken.turn.append(view)
            yaws = np.unwrap([self._tag_pose(seen, self._model.figure_height_mm)[2] for seen in taken.turn])
            if self._quiet >= QUIET_FRAMES and np.ptp(yaws) >= TURN_RAD:
                self._go("drive")
        elif self._phase == "drive":
            taken.drive.append(view)
            places = [self._tag_pose(seen, self._model.figure_height_mm)[:2] for seen in taken.drive]
            if self._quiet >= QUIET_FRAMES and math.dist(places[0], places[-1]) >= LEAST_MM:
                self._go("done")

    def _go(self, phase: Phase) -> None:
        self._phase, self._quiet = phase, 0
        if phase == "done":
            figure = self._figures[self._at]
            self._results[figure] = self._solve(figure)
            self._at += 1
            self._phase = "first"

    def _progress(self, first: Advice | None = None) -> Progress:
        marks = tuple(mark for result in self._results.values() for mark in result.marks)
        if self._at >= len(self._figures):
            return Progress((), marks, True, 1.0, Clear())
        figure = self._figures[self._at]
        phases = ("first", "second", "turn", "drive")
        share = (self._at + phases.index(self._phase) / 4) / len(self._figures)
        wants, ask = self._wanted(figure)
        return Progress((first or ask,), marks, False, share, wants)

    def _wanted(self, figure: int) -> tuple[Want, Advice]:
        if self._phase in ("first", "second"):
            mark = self._marks[0 if self._phase == "first" else 1]
            way = "north" if self._yaw_rad > 0 else "south"
            words = f"Put figure {figure} exactly onto the middle of {mark}, heading {way}, and take your hand away."
            return PutFigure(figure, mark, self._yaw_rad), Advice("figures/put", words)
        if self._phase == "turn":
            return TurnFigure(figure), Advice("figures/turn", f"Figure {figure} turns once on the spot.")
        return DriveFigure(figure, STRAIGHT_MM), Advice("figures/drive", f"Figure {figure} drives straight ahead.")

    def _tag_pose(self, view: tuple[FloatArray, FloatArray], height_mm: float) -> tuple[float, float, float]:
        corners = board_points(view[0], self._intrinsics, view[1], height_mm)
        (x, y, yaw), *_ = fit_squares(corners[None], self._model.figure_tag_mm)[0]
        return float(x), float(y), float(yaw)

    def _side_mm(self, view: tuple[FloatArray, FloatArray], height_mm: float) -> float:
        """Mean side of the tag, seen in a plane at this height."""
        corners = board_points(view[0], self._intrinsics, view[1], height_mm)
        return float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).mean())

    def _mean_pose(self, views: Sequence[tuple[FloatArray, FloatArray]], height_mm: float) -> FloatArray:
        poses = np.array([self._tag_pose(view, height_mm) for view in views])
        return np.asarray(np.median(poses, axis=0))

    def _solve(self, figure: int) -> FigureResult:
        taken, marks = self._taken[figure], self._marks
        first, second = (np.array(self._model.sites_mm[mark]) for mark in marks)
        apart_mm = math.dist(first, second)

        def seen_apart(height_mm: float) -> float:
            here, there = (self._mean_pose(views, height_mm)[:2] for views in (taken.first, taken.second))
            return math.dist(here, there)

        def side(height_mm: float) -> float:
            views = (*taken.first, *taken.second, *taken.turn, *taken.drive)
            return float(np.median([self._side_mm(view, height_mm) for view in views]))

        by_places, by_size = _height(seen_apart, apart_mm), _height(side, self._model.figure_tag_mm)
        height_mm = (1 - SIZE_SHARE) * by_places + SIZE_SHARE * by_size
        mount, heading_deg = TagMount(height_mm), math.nan
        if figure in self._motors:
            mount, heading_deg = self._mount(taken, height_mm)
        off = []
        for views, mark in ((taken.first, first), (taken.second, second)):
            x, y, yaw = self._mean_pose(views, height_mm)
            axle = mount.axle(x, y, yaw)
            off.append(math.dist(axle[:2], mark))
        place_mm = math.sqrt((off[0] ** 2 + off[1] ** 2) / 2)
        measures = [
            Mark(
                f"figure {figure}: heights by places and size differ", abs(by_places - by_size), HEIGHTS_DIFFER_MM, "mm"
            ),
            Mark(f"figure {figure}: place", place_mm, PLACE_MM, "mm"),
        ]
        if figure in self._motors:
            measures.append(Mark(f"figure {figure}: heading", heading_deg, HEADING_DEG, "degrees"))
        return FigureResult(mount, place_mm, heading_deg, tuple(measures))

    def _mount(self, taken: _Taken, height_mm: float) -> tuple[TagMount, float]:
        """How the tag sits on the axle, and how well the heading is known in degrees.

        While the figure turns, the tag's centre is axle + R(yaw) offset with the offset as seen from the tag:
        linear in both. Straight ahead is where the axle goes; the tag's yaw against it is how the tag is turned.
        """
        turn = np.array([self._tag_pose(view, height_mm) for view in taken.turn])
        offset = _offset(turn)
        drive = np.array([self._tag_pose(view, height_mm) for view in taken.drive])
        cos, sin = np.cos(drive[:, 2]), np.sin(drive[:, 2])
        axle = drive[:, :2] - np.column_stack([cos * offset[0] - sin * offset[1], sin * offset[0] + cos * offset[1]])
        ways = axle - axle[0]
        ahead = math.atan2(*(ways[-1])[::-1])
        moving = np.hypot(*ways.T) > 0.2 * np.hypot(*ways[-1])
        turned = np.unwrap(drive[moving, 2] - ahead)
        yaw = math.remainder(float(np.median(turned)), math.tau)
        spread = float(np.degrees(np.std(turned)))
        forward = math.cos(yaw) * offset[0] - math.sin(yaw) * offset[1]
        left = math.sin(yaw) * offset[0] + math.cos(yaw) * offset[1]
        return TagMount(height_mm, float(forward), float(left), yaw), spread

    def _way(self) -> Image:
        assert self._image is not None
        picture = self._image.copy()
        figure = list(self._results)[-1]
        height_mm = self._results[figure].mount.height_mm
        taken = self._taken[figure]
        for views, colour in ((taken.turn, (60, 220, 60)), (taken.drive, (60, 140, 255))):
            if not views:
                continue
            places = np.array([(*self._tag_pose(view, height_mm)[:2], height_mm) for view in views])
            pixels = image_points(places, self._intrinsics, views[-1][1])
            for x, y in pixels:
                cv2.circle(picture, (round(x * 16), round(y * 16)), 40, colour, -1, cv2.LINE_AA, 4)
        x, y = pixels[-1]
        reach = picture.shape[0] // 5
        top, left = max(0, int(y) - reach), max(0, int(x) - reach)
        cut = picture[top : int(y) + reach, left : int(x) + reach]
        return np.asarray(cv2.resize(cut, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)


def _height(seen_mm: Callable[[float], float], true_mm: float) -> float:
    """The height at which a length looks as long as it is: the higher the plane, the shorter it looks."""
    low, high = HEIGHTS_MM
    for _ in range(24):
        height_mm = (low + high) / 2
        low, high = (height_mm, high) if seen_mm(height_mm) > true_mm else (low, height_mm)
    return (low + high) / 2


def _offset(turn: FloatArray) -> FloatArray:
    """(2,) where the tag's centre is from the axle, as seen from the tag, by (N, 3) poses while it turned."""
    cos, sin = np.cos(turn[:, 2]), np.sin(turn[:, 2])
    ones, none = np.ones(len(turn)), np.zeros(len(turn))
    rows = np.concatenate(
        [np.column_stack([ones, none, cos, -sin]), np.column_stack([none, ones, sin, cos])],
    )
    solved, *_ = np.linalg.lstsq(rows, np.concatenate([turn[:, 0], turn[:, 1]]), rcond=None)
    return np.asarray(solved[2:], np.float64)


def far_sites(model: TableModel) -> tuple[str, str]:
    """The two sites that lie farthest apart: what a wrong height does to places shows most there."""
    names = list(model.sites_mm)
    places = np.array([model.sites_mm[name] for name in names])
    apart = np.linalg.norm(places[:, None] - places[None], axis=-1)
    one, other = np.unravel_index(int(apart.argmax()), apart.shape)
    return names[one], names[other]

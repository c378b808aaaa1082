"""The mount of a figure's tag from views of it at two sites, during a turn on the spot and during a drive ahead."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibrate.step import Check
from vision.calibrate.tag_mounts import height_of, mount_of
from vision.geometry.figure_poses import fit_squares
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import board_points, image_points
from vision.observation import FloatArray, Image, TagMount
from vision.remark import Remark, Value, remark
from vision.tags.corner_fit import side_px

MAX_TURN_MM = 1.0
"""Limit of the RMS distance of the measured axle from its mean place while the figure turns."""

MAX_HEADING_DEG = 1.0
"""Limit of the standard deviation of the heading over the pieces of the drive."""

PUT_MM = 1.0
"""Sigma with which an operator puts a figure onto a site, in each direction, assumed."""

EDGE_PX = 0.1
"""Sigma of a tag's measured side: printed edges bleed, and blur moves them."""

AGREEMENT_SIGMAS = 3
"""The two measured heights may differ by so many standard deviations of their difference."""

DOT_PX = 40
"""Radius of the dots in the picture of the trail, in sixteenths of a pixel."""

View = tuple[FloatArray, FloatArray]
"""(4, 2) corners of a tag in px, and the (3, 4) pose of the camera."""


@dataclass(slots=True)
class FigureViews:
    """Views of one figure, by phase."""

    first: list[View] = field(default_factory=list)
    second: list[View] = field(default_factory=list)
    turn: list[View] = field(default_factory=list)
    drive: list[View] = field(default_factory=list)

    @property
    def all(self) -> tuple[View, ...]:
        """The views of all phases."""
        return (*self.first, *self.second, *self.turn, *self.drive)


@dataclass(frozen=True, slots=True)
class FigureResult:
    """One figure as measured.

    Attributes:
        mount: the mount of its tag.
        driven: whether it drove; otherwise only the height was measured.
        checks: what was measured, each with its limit; the first says whether size and places give the same height.
        sheet_size: size of the sheet as a fraction of its nominal size, if the tag has its own.
    """

    mount: TagMount
    driven: bool
    checks: tuple[Check, ...]
    sheet_size: float

    @property
    def passed(self) -> bool:
        """Whether all checks pass."""
        return all(check.passed for check in self.checks)

    def remark(self, figure: int) -> Remark:
        """How its tag sits."""
        mount = self.mount
        height = f"{mount.height_mm:.1f}"
        if not self.driven and mount == TagMount(mount.height_mm):
            return remark("figures/centred", figure=figure, height=height)
        seat: dict[str, Value] = {
            "figure": figure,
            "height": height,
            "forward": f"{mount.forward_mm:+.1f}",
            "left": f"{mount.left_mm:+.1f}",
            "degrees": f"{math.degrees(mount.yaw_rad):+.1f}",
        }
        return Remark("figures/seat" if self.driven else "figures/seat-before", seat)


@dataclass(frozen=True, slots=True)
class FigureSolver:
    """Solves mounts of tags.

    Attributes:
        model: the table.
        intrinsics: the lens.
        sites: the two sites at which figures are seen.
    """

    model: TableModel
    intrinsics: Intrinsics
    sites: tuple[str, str]

    def solve(self, figure: int, views: FigureViews, known: TagMount | None) -> FigureResult:
        """The mount of a figure's tag; one that did not drive keeps a known mount but for its height.

        Nothing is taken from where a hand put the figure but the distance of its two places, with the hand's error.

        A sheet of another size makes the camera seem as much higher or lower: lengths on it stay true, and so does the
        height by places, while the tag looks too large or too small.

        Source: the errors of both heights grow with the distance from the camera; the mean weighs the two with the
        inverses of their variances.
        """
        first, second = (np.array(self.model.sites_mm[site]) for site in self.sites)
        apart_mm = math.dist(first, second)

        def seen_apart(height_mm: float) -> float:
            here, there = (self._median_pose(at_site, height_mm)[:2] for at_site in (views.first, views.second))
            return math.dist(here, there)

        def side(height_mm: float) -> float:
            return float(np.median([self._side_mm(view, height_mm) for view in views.all]))

        by_places, by_size = height_of(seen_apart, apart_mm), height_of(side, self.model.figure_tag_mm)
        range_mm = float(-views.second[0][1][:, :3].T[2] @ views.second[0][1][:, 3]) - self.model.figure_height_mm
        places_mm = math.sqrt(2) * PUT_MM / apart_mm * range_mm
        size_mm = EDGE_PX / side_px(np.stack([view[0] for view in views.second])).mean() * range_mm
        height_mm = float(by_places * size_mm**2 + by_size * places_mm**2) / (size_mm**2 + places_mm**2)
        unlike_mm = round(AGREEMENT_SIGMAS * math.hypot(places_mm, size_mm), 1)
        differ = Check("heights", abs(by_places - by_size), unlike_mm, "mm", figure=figure)
        sheet_size = self.model.figure_tag_mm / side(by_places)
        if not views.drive:
            mount = replace(known or TagMount(height_mm), height_mm=height_mm)
            return FigureResult(mount, False, (differ,), sheet_size)
        turn, drive = (self._tag_poses(driving, height_mm) for driving in (views.turn, views.drive))
        mount, heading_deg = mount_of(turn, drive, height_mm)
        pivots = np.array([mount.axle(*pose)[:2] for pose in turn.tolist()])
        turn_mm = math.sqrt(pivots.var(axis=0).sum())
        turned = Check("turn", turn_mm, MAX_TURN_MM, "mm RMS", figure=figure)
        heading = Check("heading", heading_deg, MAX_HEADING_DEG, "degrees", figure=figure)
        return FigureResult(mount, True, (differ, turned, heading), sheet_size)

    def trail(self, image: Image, views: FigureViews, height_mm: float) -> Image:
        """The surroundings of the trail of a tag at this height, enlarged: green while it turned, orange ahead."""
        picture, trail = image.copy(), []
        for driving, colour in ((views.turn, (60, 220, 60)), (views.drive, (60, 140, 255))):
            poses = self._tag_poses(driving, height_mm)
            places = np.column_stack([poses[:, :2], np.full(len(poses), height_mm)])
            trail.append(image_points(places, self.intrinsics, driving[-1][1]))
            for x, y in trail[-1]:
                cv2.circle(picture, (round(x * 16), round(y * 16)), DOT_PX, colour, cv2.FILLED, cv2.LINE_AA, 4)
        x, y = (np.concatenate(trail).min(axis=0) + np.concatenate(trail).max(axis=0)) / 2
        reach = picture.shape[0] // 5
        top, left = max(0, int(y) - reach), max(0, int(x) - reach)
        cut = picture[top : int(y) + reach, left : int(x) + reach]
        return np.asarray(cv2.resize(cut, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)

    def tag_pose(self, view: View, height_mm: float) -> tuple[float, float, float]:
        """x mm, y mm and yaw rad of the tag in the plane at this height, board frame."""
        corners = board_points(view[0], self.intrinsics, view[1], height_mm)
        (x, y, yaw), *_ = fit_squares(corners[None], self.model.figure_tag_mm)[0]
        return float(x), float(y), float(yaw)

    def _tag_poses(self, views: Sequence[View], height_mm: float) -> FloatArray:
        """(N, 3) x mm, y mm and yaw rad of the tag, board frame."""
        return np.array([self.tag_pose(view, height_mm) for view in views])

    def _side_mm(self, view: View, height_mm: float) -> float:
        """Mean side of the tag as projected onto the plane at this height."""
        corners = board_points(view[0], self.intrinsics, view[1], height_mm)
        return float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).mean())

    def _median_pose(self, views: Sequence[View], height_mm: float) -> FloatArray:
        """(3,) median of x mm, y mm and yaw rad."""
        return np.asarray(np.median(self._tag_poses(views, height_mm), axis=0))


def far_sites(model: TableModel) -> tuple[str, str]:
    """The two sites farthest apart, where the effect of a wrong height on places is largest."""
    names = list(model.sites_mm)
    places = np.array([model.sites_mm[name] for name in names])
    apart = np.linalg.norm(places[:, None] - places[None], axis=-1)
    one, other = np.unravel_index(int(apart.argmax()), apart.shape)
    return names[one], names[other]

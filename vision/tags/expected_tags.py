"""Prediction of where tags will be seen: board tags by the camera's last pose, figures by their last motion."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from base.geometry import TableModel
from vision.geometry.figure_poses import UNIT_SQUARE
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import image_points
from vision.observation import FigureObservation, FloatArray, TagMount

COASTED_S = 0.3
"""Time for which the last velocity of an unseen figure is extrapolated: four frames at 15 per second."""

LIFTED = 0.1
"""Confidence below which a figure counts as lifted: its place on the board is unknown."""

MOVING_MM = 0.7
"""Predicted motion from frame to frame above which a corner may lie as far from its expected place."""


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """Predicted tags.

    Attributes:
        ids: (N,) tag ids.
        corners: (N, 4, 2) px, image frame.
        moving: (N,) whether the tag moves by more than `MOVING_MM`.
    """

    ids: NDArray[np.int_]
    corners: FloatArray
    moving: NDArray[np.bool_]

    def without(self, ids: Collection[int]) -> "Expected":
        """All but these tags."""
        others = ~np.isin(self.ids, list(ids))
        return Expected(self.ids[others], self.corners[others], self.moving[others])


class Motion:
    """Keeps the camera's last pose and the figures' last poses and velocities."""

    def __init__(self, model: TableModel, mounts: Mapping[int, TagMount], intrinsics: Intrinsics) -> None:
        fixed = {**model.board_tags_mm, **model.sheet_tags_mm}
        self._fixed_ids, self._figure_ids = (np.array(list(ids), dtype=int) for ids in (fixed, mounts))
        corners = np.array(list(fixed.values())).reshape(-1, 2)
        self._fixed_mm = np.column_stack([corners, np.zeros(len(corners))])
        square = model.figure_tag_mm * UNIT_SQUARE.view(np.complex128)[:, 0]
        self._squares = np.array(  # (F, 4) complex, figure frame
            [m.forward_mm + 1j * m.left_mm + np.exp(1j * m.yaw_rad) * square for m in mounts.values()]
        ).reshape(-1, 4)
        self._heights_mm = np.array([mount.height_mm for mount in mounts.values()])
        self._rows = {tag: row for row, tag in enumerate(mounts)}
        self._intrinsics = intrinsics
        self._camera: FloatArray | None = None
        count = len(self._rows)
        self._poses = np.full((count, 3), np.nan)
        self._speeds = np.zeros((count, 3))
        self._seen_s = np.full(count, -np.inf)

    @property
    def camera_from_board(self) -> FloatArray | None:
        """(3, 4) last pose of the camera [R | t], mm; None before the first."""
        return self._camera

    def take(self, t_s: float, camera_from_board: FloatArray | None, figures: Mapping[int, FigureObservation]) -> None:
        """Update from a frame at `t_s`: the (3, 4) pose, None if unknown, and the figures by id."""
        if camera_from_board is not None:
            self._camera = camera_from_board
        standing = [figure for figure in figures.values() if figure.confidence >= LIFTED]
        if not standing:
            return
        rows = [self._rows[figure.tag] for figure in standing]
        poses = np.array([(figure.x_mm, figure.y_mm, figure.yaw_rad) for figure in standing])
        passed_s = t_s - self._seen_s[rows]
        with np.errstate(invalid="ignore"):
            way = poses - self._poses[rows]
        way[:, 2] = np.remainder(way[:, 2] + np.pi, 2 * np.pi) - np.pi
        followed = (passed_s > 0) & (passed_s <= COASTED_S)
        self._speeds[rows] = np.where(followed[:, None], way / np.where(followed, passed_s, 1.0)[:, None], 0.0)
        self._poses[rows] = poses
        self._seen_s[rows] = t_s

    def expect(self, t_s: float) -> Expected:
        """The tags of a frame captured at `t_s`; none before the camera's pose is known.

        Figures that were not seen for `COASTED_S` are expected at their last pose.
        """
        if self._camera is None:
            return Expected(np.empty(0, int), np.empty((0, 4, 2)), np.empty(0, bool))
        known = np.isfinite(self._poses[:, 0])
        passed_s = t_s - self._seen_s[known]
        coasting = (passed_s > 0) & (passed_s <= COASTED_S)
        ways = self._speeds[known] * np.where(coasting, passed_s, 0.0)[:, None]
        x, y, yaw = (self._poses[known] + ways).T
        squares = self._squares[known]
        far_mm = np.hypot(ways[:, 0], ways[:, 1]) + np.abs(ways[:, 2] * squares[:, 0])
        tops = (x + 1j * y)[:, None] + np.exp(1j * yaw)[:, None] * squares
        fixed = len(self._fixed_mm)
        points = np.empty((fixed + tops.size, 3))
        points[:fixed] = self._fixed_mm
        points[fixed:, :2] = tops.view(np.float64).reshape(-1, 2)
        points[fixed:, 2] = np.repeat(self._heights_mm[known], 4)
        corners = image_points(points, self._intrinsics, self._camera).reshape(-1, 4, 2)
        moving = np.zeros(len(corners), bool)
        moving[len(self._fixed_ids) :] = far_mm > MOVING_MM
        return Expected(np.concatenate([self._fixed_ids, self._figure_ids[known]]), corners, moving)

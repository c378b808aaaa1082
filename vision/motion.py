"""Where known tags will be seen next: board tags by the camera's last pose, figures by their last motion."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.figures import UNIT_SQUARE
from vision.intrinsics import Intrinsics
from vision.observation import FigureObservation, FloatArray, TableModel, TagMount
from vision.projection import image_points

COASTED_S = 0.3  # for so long a figure that is not seen is taken to go on as it did
LIFTED = 0.1  # a figure believed less than this hangs in someone's hand: where it would stand is unknown
MOVING_MM = 0.7  # a tag that goes so far from frame to frame may be as far from where it is expected


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """Tags as they should be seen: (N,) ids, (N, 4, 2) corners in px, (N,) whether they move."""

    ids: NDArray[np.int_]
    corners: FloatArray
    moving: NDArray[np.bool_]


class Motion:
    """Remembers the camera's last pose and the figures' last motions."""

    def __init__(self, model: TableModel, mounts: Mapping[int, TagMount], intrinsics: Intrinsics) -> None:
        fixed = {**model.board_tags_mm, **model.sheet_tags_mm}
        self._ids = np.array([*fixed, *mounts], dtype=int)
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
        """(3, 4) the last pose of the camera."""
        return self._camera

    def take(self, t_s: float, camera_from_board: FloatArray | None, figures: Mapping[int, FigureObservation]) -> None:
        """Learn from what a frame has shown."""
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
        """The tags of a frame captured at `t_s`; none before the camera's pose was known.

        Figures that have gone unseen for long are expected where they were.
        """
        if self._camera is None:
            return Expected(np.empty(0, int), np.empty((0, 4, 2)), np.empty(0, bool))
        known = np.isfinite(self._poses[:, 0])
        passed_s = t_s - self._seen_s[known]
        coasting = (passed_s > 0) & (passed_s <= COASTED_S)
        ways = self._speeds[known] * np.where(coasting, passed_s, 0.0)[:, None]
        x, y, yaw = (self._poses[known] + ways).T
        squares = (x + 1j * y)[:, None] + np.exp(1j * yaw)[:, None] * self._squares[known]
        tops = np.column_stack([squares.real.ravel(), squares.imag.ravel(), np.repeat(self._heights_mm[known], 4)])
        corners = image_points(np.concatenate([self._fixed_mm, tops]), self._intrinsics, self._camera)
        fixed = len(self._fixed_mm) // 4
        far_mm = np.hypot(ways[:, 0], ways[:, 1]) + np.abs(ways[:, 2] * self._squares[known, 0])
        moving = np.concatenate([np.zeros(fixed, bool), far_mm > MOVING_MM])
        return Expected(self._ids[np.concatenate([np.ones(fixed, bool), known])], corners.reshape(-1, 4, 2), moving)

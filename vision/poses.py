"""Poses of camera and figures through a film: the last ones predict the tags, and the tags give the next ones."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.extrinsics import BoardPose, solve_pose
from vision.figures import locate_figures
from vision.intrinsics import Intrinsics
from vision.motion import Motion
from vision.observation import Detection, FigureObservation, FloatArray, TableModel, TagMount
from vision.picture import Picture
from vision.tracking import TagTracker

TABLE_TAGS = range(35)
"""Ids of figures, board tags and sheets: `docs/coordinates.md`."""

CORRECTED_BITS = 1
"""Wrong bits accepted of the 4 that the family can correct: more would read more false tags than gained ones."""


STILL_PX = 0.1
"""The camera rests while the middle of no board tag moves farther: 0.05 mm on the board, and four times the noise of a
middle in typical light at 720p."""

KEPT_S = 0.5
"""How long a pose is kept at most while the camera rests."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Tags of one frame, and the poses that follow from them.

    Attributes:
        tags: all visible tags, by id.
        pose: the camera's; None if too few board tags agree.
        figures: by id; empty without a pose.
    """

    tags: tuple[Detection, ...]
    pose: BoardPose | None
    figures: Mapping[int, FigureObservation]


class PoseFinder:
    """Finds camera and figures in the frames of one camera."""

    def __init__(self, model: TableModel, mounts: Mapping[int, TagMount], intrinsics: Intrinsics) -> None:
        self._board_tags_mm = model.board_tags_mm
        self._figure_tag_mm = model.figure_tag_mm
        self._mounts = mounts
        self._intrinsics = intrinsics
        self._tags = TagTracker(TABLE_TAGS, (*model.board_tags_mm, *mounts), CORRECTED_BITS)
        self._motion = Motion(model, mounts, intrinsics)
        self._pose: BoardPose | None = None
        self._solved_s = -math.inf
        self._middles: FloatArray = np.empty((0, 2))  # of the board tags when the pose was solved

    def find(self, picture: Picture, t_s: float) -> Found:
        """Tags and poses in a frame captured at `t_s`."""
        tags = self._tags.look(picture, t_s, self._motion.expect(t_s))
        pose = self._solved([tag for tag in tags if tag.read and tag.id in self._board_tags_mm], t_s)
        if pose is None:
            return Found(tuple(tags), None, {})
        figures = locate_figures(tags, self._figure_tag_mm, self._mounts, self._intrinsics, pose.camera_from_board)
        self._motion.take(t_s, pose.camera_from_board, figures)
        return Found(tuple(tags), pose, figures)

    def _solved(self, board_tags: Sequence[Detection], t_s: float) -> BoardPose | None:
        """The camera's pose, the last one while it rests."""
        ids = tuple(tag.id for tag in board_tags)
        middles = np.array([tag.corners_px for tag in board_tags]).reshape(-1, 4, 2).mean(axis=1)
        lately = self._pose is not None and self._pose.tags == ids and 0 < t_s - self._solved_s < KEPT_S
        if not lately or np.abs(middles - self._middles).max() > STILL_PX:
            self._pose = solve_pose(board_tags, self._board_tags_mm, self._intrinsics, self._motion.camera_from_board)
            self._solved_s, self._middles = t_s, middles
        return self._pose

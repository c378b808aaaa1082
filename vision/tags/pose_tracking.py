"""Poses of camera and figures through a film: the last ones predict the tags, and the tags give the next ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from base.geometry import TableModel
from vision.geometry.extrinsics import BoardPose, solve_pose
from vision.geometry.figure_poses import locate_figures
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Detection, FigureObservation, TagMount
from vision.tags.expected_tags import Motion
from vision.tags.lazy_picture import Picture
from vision.tags.tag_tracking import TagTracker

TABLE_TAGS = range(35)
"""Ids of figures, board tags and sheets: `docs/reference/coordinates.md`."""

CORRECTED_BITS = 1
"""Wrong bits accepted of the 4 that the family can correct: more would read more false tags than gained ones."""


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

    def find(self, picture: Picture, t_s: float) -> Found:
        """Tags and poses in a frame captured at `t_s`."""
        expected = self._motion.expect(t_s)
        tags = self._tags.look(picture, t_s, expected)
        pose = self._camera_pose(tags)
        if pose is None:
            return Found(tuple(tags), None, {})
        if not expected.ids.size:  # the first sight: what the search missed is measured where it should be
            self._motion.take(t_s, pose.camera_from_board, {})
            known = {tag.id for tag in tags}
            missed = self._motion.expect(t_s).without(known)
            tags += self._tags.measure(picture, t_s, missed)
            pose = self._camera_pose(tags) or pose
        figures = locate_figures(tags, self._figure_tag_mm, self._mounts, self._intrinsics, pose.camera_from_board)
        self._motion.take(t_s, pose.camera_from_board, figures)
        return Found(tuple(tags), pose, figures)

    def _camera_pose(self, tags: Sequence[Detection]) -> BoardPose | None:
        """The camera's pose by the tags that were read; None if they give none."""
        read = [tag for tag in tags if tag.read]
        return solve_pose(read, self._board_tags_mm, self._intrinsics, self._motion.camera_from_board)

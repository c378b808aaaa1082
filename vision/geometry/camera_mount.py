"""Camera motion against the board: bumps are detected and recovered from, changed lenses are detected.

Every frame has its own pose, so nothing is measured wrongly after a bump. Figures wait while the camera still swings,
and users see how far it was moved.
"""

import math
from collections import deque

import cv2
import numpy as np

from base.geometry import TableModel
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import camera_centre, image_points
from vision.observation import FloatArray, Mount, MountState, TableObservation

MOVED_PX = 0.5
"""RMS distance of the tags from their places by the known pose above which camera or board were moved."""

QUIET_FRAMES = 3
"""Successive frames without a hand that must show the same before the state changes."""

AGREED_PX = 0.3
"""RMS distance within which tags agree on a new pose, and successive poses with each other."""

AGREED_TAGS = 4
"""Tags that must agree on a new pose: one more than a pose needs, so one is a check."""

LENS_PX = 1.0
"""Reprojection error with all tags in view above which the lens must have changed: no pose fits better."""

ASK_S = 2.0
"""Time without an agreed pose after which users are asked for help."""

HAND_MM2 = 1500.0
"""Area of foreground from which a frame is not quiet: that of a hand, as in `vision.surface.hands`."""


class MountWatch:
    """Follows the mount of one camera through successive observations."""

    def __init__(self, model: TableModel, intrinsics: Intrinsics, known: FloatArray | None = None) -> None:
        """Begin.

        Args:
            model: the board tags.
            intrinsics: the lens.
            known: (3, 4) pose of the calibration; None to take the first that is agreed on.
        """
        self._corners = {
            tag: np.column_stack([corners, np.zeros(len(corners))]) for tag, corners in model.board_tags_mm.items()
        }
        self._sheets = tuple(model.sheet_tags_mm)
        self._intrinsics = intrinsics
        self._known = known
        self._recent: deque[FloatArray] = deque(maxlen=QUIET_FRAMES)
        self._state: MountState = "steady"
        self._off_frames = 0
        self._bent_frames = 0
        self._since_s = 0.0
        self._recovered = 0
        self._shift_mm = 0.0
        self._turn_rad = 0.0

    def look(self, seen: TableObservation) -> Mount:
        """The mount after this frame; frames with a hand over the board change nothing."""
        if seen.hands_mm or seen.foreground_mm2 >= HAND_MM2:
            return self._mount(math.nan)
        if self._bent(seen):
            self._bent_frames += 1
            if self._bent_frames >= QUIET_FRAMES:
                self._state = "lens"
            return self._mount(math.nan)
        if not seen.board_tags:
            self._wait(seen.t_capture_s)
            return self._mount(math.nan)
        self._bent_frames = 0
        pose = seen.camera_from_board
        residual = math.inf if self._known is None else self._apart_px(seen, self._known)
        if residual <= MOVED_PX:
            self._off_frames, self._state = 0, "steady"
            self._recent.clear()
            return self._mount(residual)
        self._off_frames += 1
        self._recent.append(pose)
        if self._state in ("steady", "lens") and self._off_frames >= QUIET_FRAMES and self._known is not None:
            self._state, self._since_s = "moved", seen.t_capture_s
            self._recent.clear()
        elif self._agreed(seen):
            self._take(pose)
            residual = 0.0
        else:
            self._wait(seen.t_capture_s)
        return self._mount(residual)

    def _bent(self, seen: TableObservation) -> bool:
        """Whether all tags of this sheet are in view but no pose explains them."""
        if len(seen.tags_in_view) < len(self._corners) or seen.sheet not in (None, *self._sheets):
            return False
        return len(seen.board_tags) < AGREED_TAGS or seen.reprojection_px > LENS_PX

    def _agreed(self, seen: TableObservation) -> bool:
        """Whether enough tags agree on the pose of this frame, and the frames before had the same."""
        if len(seen.board_tags) < AGREED_TAGS or seen.reprojection_px > AGREED_PX:
            return False
        return len(self._recent) == QUIET_FRAMES and all(
            self._apart_px(seen, earlier) <= AGREED_PX for earlier in self._recent
        )

    def _take(self, pose: FloatArray) -> None:
        if self._known is not None:
            self._recovered += 1
            self._shift_mm = math.dist(camera_centre(pose), camera_centre(self._known))
            turned, _ = cv2.Rodrigues(pose[:, :3] @ self._known[:, :3].T)
            self._turn_rad = float(np.linalg.norm(turned))
        self._known = pose
        self._off_frames, self._state = 0, "steady"
        self._recent.clear()

    def _wait(self, t_s: float) -> None:
        if self._state == "moved" and t_s - self._since_s >= ASK_S:
            self._state = "unsure"

    def _apart_px(self, seen: TableObservation, pose: FloatArray) -> float:
        """RMS distance of the visible tags' corners as projected by this frame's pose and by another, (3, 4)."""
        points = np.concatenate([self._corners[tag] for tag in seen.board_tags])
        here = image_points(points, self._intrinsics, seen.camera_from_board)
        there = image_points(points, self._intrinsics, pose)
        return float(np.sqrt(((here - there) ** 2).sum(axis=1).mean()))

    def _mount(self, residual_px: float) -> Mount:
        return Mount(self._state, residual_px, self._recovered, self._shift_mm, self._turn_rad)

"""The third step, `board`: the camera's pose, and the error of board points that were not used to solve it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibrate.sheet_faults import misplaced
from vision.calibrate.step import Check, Clear, Progress, cut_off, cut_sides
from vision.errors import StepRefusedError
from vision.geometry.extrinsics import solve_pose
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import board_points, camera_centre, camera_rays, image_points
from vision.observation import Detection, FloatArray, Frame, Image
from vision.remark import Remark, remark
from vision.tags.fiducials import TagDetector, grey_of

FRAMES = 7
"""Frames whose corners are averaged: half a second at 15 per second."""

MIN_TAGS = 5
"""Tags that a frame must show: when one is left out, one more than a pose needs remain."""

MAX_FIT_PX = 0.3
"""Limit of the reprojection error: three times that of a good lens and a flat sheet."""

MAX_BOARD_MM = 1.0
"""Limit of the error on the board, which figures and tokens tolerate."""

AGREE_MM = 2.0
"""Distance of corners from their places within which tags agree: a curled sheet has less, a loose tile more."""

MOST_TAGS = 0.7
"""Share of the tags that must agree for the others to be called misplaced: with less, lens or sheet are to blame."""

GRID_MM = 50.0
"""Distance of the lines that are drawn over the picture."""

REFERENCE_ROWS = 720
"""Height of the picture for which widths of lines are given, in px."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardResult:
    """The camera's pose against the board, with its validation.

    Attributes:
        camera_from_board: (3, 4) pose [R | t], mm.
        fit_px: RMS distance between seen and predicted corners.
        board_p95_mm: 95th percentile of the corners' errors by leave-one-out: each tag by the pose of all others.
        tag_mm: tag id -> mean of these errors over its corners.
        height_mm: height of the camera above the board.
        checks: what was measured, each with its limit.
        cut: sides of the picture that cut off board tags.
        misplaced: what is wrong with each tag that the pose of the others contradicts.
    """

    camera_from_board: FloatArray
    fit_px: float
    board_p95_mm: float
    tag_mm: Mapping[int, float]
    height_mm: float
    checks: tuple[Check, ...]
    cut: frozenset[str]
    misplaced: tuple[Remark, ...]


class BoardStep:
    """Averages the corners of some frames, so the sensor's noise does not count as an error of the board.

    A frame with a tag that was not seen before restarts the average: something that covered the tag has just moved.
    """

    name = "board"
    title = "Find the board"

    def __init__(self, model: TableModel, intrinsics: Intrinsics) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._detector = TagDetector(ids=model.board_tags_mm, corrected_bits=1)
        self._seen: list[dict[int, Detection]] = []
        self._known: set[int] = set()
        self._image: Image | None = None

    def look(self, frame: Frame) -> Progress:
        """Process one frame."""
        seen = {tag.id: tag for tag in self._detector.detect(grey_of(frame.image))}
        if len(seen) < MIN_TAGS:
            few = remark("board/tags", seen=len(seen), all=len(self._model.board_tags_mm))
            return Progress((few,), (), False, len(self._seen) / FRAMES, Clear())
        if not seen.keys() <= self._known:
            self._seen, self._known = [], self._known | seen.keys()
        self._seen.append(seen)
        self._image = frame.image
        if len(self._seen) < FRAMES:
            return Progress((remark("hands-off"),), (), False, len(self._seen) / FRAMES, Clear())
        try:
            result = self.result()
        except StepRefusedError as error:
            fit = Check("fit", math.nan, MAX_FIT_PX, "px RMS")
            return Progress(error.remarks, (fit,), True, 1.0, Clear())
        return Progress(_advice(result), result.checks, True, 1.0, Clear())

    def result(self) -> BoardResult:
        """The pose and its validation.

        Raises:
            StepRefusedError: the tags do not lie where this sheet has them.
        """
        tags = self._averaged()
        pose = solve_pose(tags, self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            pose = solve_pose(self._agreeing(tags), self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            raise StepRefusedError(remark("board/unsolved"))
        tag_mm = {tag.id: self._left_out(tag, tags) for tag in tags}
        p95_mm = float(np.percentile(np.concatenate(list(tag_mm.values())), 95))
        wanted = len(self._model.board_tags_mm)
        checks = (
            Check("tags-agreeing", len(pose.tags), wanted, "", at_least=True),
            Check("fit", pose.reprojection_px, MAX_FIT_PX, "px RMS"),
            Check("board-error", p95_mm, MAX_BOARD_MM, "mm p95"),
        )
        means = {tag: float(off.mean()) for tag, off in tag_mm.items()}
        height_mm = float(camera_centre(pose.camera_from_board)[2])
        cut = self._cut(pose.camera_from_board)
        places_mm, lens = self._model.board_tags_mm, self._intrinsics
        lines = tuple(
            misplaced(tag.id, board_points(tag.corners_px, lens, pose.camera_from_board, 0.0), places_mm)
            for tag in tags
            if tag.id not in pose.tags
        )
        return BoardResult(pose.camera_from_board, pose.reprojection_px, p95_mm, means, height_mm, checks, cut, lines)

    def pictures(self) -> dict[Remark, Image]:
        """The known board drawn over the picture: its lines must lie on the print."""
        if self._image is None:
            return {}
        pose = self.result().camera_from_board
        return {remark("picture/board"): self._overlay(self._image, pose)}

    def _averaged(self) -> list[Detection]:
        """One detection with mean corners for each tag that most of the frames show."""
        tags = []
        for number in self._model.board_tags_mm:
            shown = [seen[number] for seen in self._seen if number in seen]
            if 2 * len(shown) > len(self._seen):
                corners = np.mean([tag.corners_px for tag in shown], axis=0)
                tags.append(Detection(number, corners, float(np.mean([tag.margin for tag in shown]))))
        return tags

    def _agreeing(self, tags: list[Detection]) -> list[Detection]:
        """The tags that most others agree with, if they are enough to blame the rest; otherwise none.

        Several tags that are misplaced together, as on a turned tile, cannot be left out one by one.
        """
        seen = camera_rays(np.concatenate([tag.corners_px for tag in tags]), self._intrinsics)
        places = np.concatenate([self._model.board_tags_mm[tag.id] for tag in tags])
        _, inliers = cv2.findHomography(seen, places, cv2.RANSAC, AGREE_MM)
        agree = [bool(corners.all()) for corners in inliers.reshape(-1, 4)]
        return [tag for tag, one in zip(tags, agree, strict=True) if one] if sum(agree) >= MOST_TAGS * len(tags) else []

    def _cut(self, camera_from_board: FloatArray) -> frozenset[str]:
        """Sides of the picture that cut off board tags."""
        cut: set[str] = set()
        for corners in self._model.board_tags_mm.values():
            flat = np.column_stack([corners, np.zeros(4)])
            place = image_points(flat, self._intrinsics, camera_from_board)
            cut |= cut_sides(place, self._intrinsics.size_px)
        return frozenset(cut)

    def _left_out(self, tag: Detection, tags: list[Detection]) -> FloatArray:
        """(4,) mm, errors of a tag's corners by the pose of all others; NaN if these give no pose."""
        others = [other for other in tags if other.id != tag.id]
        pose = solve_pose(others, self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            return np.full(4, math.nan)
        found = board_points(tag.corners_px, self._intrinsics, pose.camera_from_board, 0.0)
        return np.asarray(np.linalg.norm(found - self._model.board_tags_mm[tag.id], axis=1))

    def _overlay(self, image: Image, pose: FloatArray) -> Image:
        picture = image.copy()
        unit = max(1, round(picture.shape[0] / REFERENCE_ROWS))
        x0, y0 = self._model.sheet_outline_mm.min(axis=0)
        x1, y1 = self._model.sheet_outline_mm.max(axis=0)
        part = np.linspace(0.0, 1.0, 60)
        lines = [np.column_stack([np.full(60, x), y0 + part * (y1 - y0)]) for x in np.arange(0, x1, GRID_MM)]
        lines += [np.column_stack([x0 + part * (x1 - x0), np.full(60, y)]) for y in np.arange(0, y1, GRID_MM)]
        for line in lines:
            self._stroke(picture, line, pose, (200, 160, 60), unit, closed=False)
        for corners in (*self._model.board_tags_mm.values(), self._model.sheet_outline_mm):
            self._stroke(picture, corners, pose, (60, 220, 60), 2 * unit, closed=True)
        for x, y in self._model.sites_mm.values():
            ring = np.linspace(0, math.tau, 24, endpoint=False)
            circle = np.column_stack([x + 4 * np.cos(ring), y + 4 * np.sin(ring)])
            self._stroke(picture, circle, pose, (60, 140, 255), unit, closed=True)
        return picture

    def _stroke(
        self,
        picture: Image,
        points_mm: FloatArray,
        pose: FloatArray,
        colour: tuple[int, int, int],
        width: int,
        closed: bool,
    ) -> None:
        flat = np.column_stack([points_mm, np.zeros(len(points_mm))])
        pixels = np.round((image_points(flat, self._intrinsics, pose) - 0.5) * 16).astype(np.int32)
        cv2.polylines(picture, [pixels], closed, colour, width, cv2.LINE_AA, 4)


def height_remark(result: BoardResult) -> Remark:
    """How high the camera is."""
    return remark("board/height", mm=round(result.height_mm))


def _advice(result: BoardResult) -> tuple[Remark, ...]:
    agree, fit, board = result.checks
    advice = []
    if result.cut:
        advice.append(cut_off(set(result.cut)))
    elif result.misplaced:
        advice += result.misplaced
    elif not agree.passed:
        advice.append(remark("board/covered"))
    if not fit.passed:
        advice.append(remark("board/fit"))
    if not board.passed and not result.misplaced:
        worst = max(result.tag_mm, key=lambda tag: result.tag_mm[tag])
        advice.append(remark("board/bent", tag=worst, mm=f"{result.tag_mm[worst]:.1f}"))
    if advice:
        return tuple(advice)
    return (height_remark(result),)

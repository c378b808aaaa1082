"""The empty board as the camera sees it: what every later picture is divided by."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.errors import CalibrationError
from vision.extrinsics import MIN_TAGS, solve_pose
from vision.fiducials import TagDetector, grey_of
from vision.intrinsics import Intrinsics
from vision.observation import FloatArray, Frame, Image, TableModel
from vision.rectify import BoardGrid, pixel_map, sample

STEP_MM = 1.0
COARSE = 4  # the grid of `vision.foreground` is this much coarser
WHITE_PAPER = 0.93  # share of light that bare paper gives back
DARKEST_WHITE = 40  # levels; below, noise is as large as the difference between two tokens


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A picture of the empty board.

    Attributes:
        picture: uint8 (rows, columns, 3) BGR, the board straight from above.
        grid: where its pixels lie on the board.
        taken: when, as ISO 8601 text.
    """

    picture: Image
    grid: BoardGrid
    taken: str


def empty_board_reference(frames: Sequence[Frame], model: TableModel, intrinsics: Intrinsics, taken: str) -> Reference:
    """Make the reference from some frames of the empty board: the median of each point.

    Args:
        frames: an odd number of five or more is best; noise and a passing hand drop out.
        model: the table; no figure may stand on it now.
        intrinsics: the lens.
        taken: the time, as ISO 8601 text.

    Raises:
        CalibrationError: the board tags are not seen, a figure stands on the board, or it is too dark or too
            bright; the message says what to do.
    """
    if not frames:
        raise CalibrationError("no picture of the empty board was taken")
    grid = BoardGrid.over(model.sheet_outline_mm, STEP_MM, COARSE)
    centres = grid.centres_mm()
    detector = TagDetector(ids=[*model.board_tags_mm, *model.figure_tags], corrected_bits=1)
    pictures = []
    seen = 0
    for frame in frames:
        detections = detector.detect(grey_of(frame.image))
        standing = sorted({detection.id for detection in detections} & set(model.figure_tags))
        if standing:
            raise CalibrationError(f"figure {standing[0]} stands on the board: clear the board, then take its picture")
        seen = max(seen, len(detections))
        pose = solve_pose(detections, model.board_tags_mm, intrinsics)
        if pose is not None:
            pictures.append(sample(frame.image, pixel_map(centres, intrinsics, pose.camera_from_board)))
    if 2 * len(pictures) <= len(frames):
        raise CalibrationError(
            f"the board was found in {len(pictures)} of {len(frames)} pictures, with at most {seen} of "
            f"{len(model.board_tags_mm)} board tags: at least {MIN_TAGS} tags must be in view, sharp and lit, "
            "and lie where this sheet has them"
        )
    picture = np.median(np.stack(pictures), axis=0).astype(np.uint8)
    reference = Reference(picture, grid, taken)
    white = white_levels(reference, model)[1]
    if white.min() < DARKEST_WHITE:
        raise CalibrationError(
            f"the darkest white paper has a brightness of {white.min():.0f} of 255: "
            "more light or a longer exposure is needed"
        )
    if np.median(white) > 252:
        raise CalibrationError("the white paper is overexposed: less light or a shorter exposure is needed")
    return reference


def white_levels(reference: Reference, model: TableModel) -> tuple[FloatArray, FloatArray]:
    """The brightness of white paper beside each board tag: (N, 2) places in mm and (N, 3) levels, BGR."""
    places, levels = [], []
    for corners in model.board_tags_mm.values():
        centre = corners.mean(axis=0)
        start = np.concatenate([corners, (corners + np.roll(corners, -1, axis=0)) / 2])
        ring = centre + (start - centre) * (1 + 3.0 / np.abs(corners - centre).max())  # 3 mm outside
        columns, rows = np.round(reference.grid.cells_of(ring)).astype(int).T
        inside = (columns >= 0) & (columns < reference.grid.columns) & (rows >= 0) & (rows < reference.grid.rows)
        if inside.any():
            places.append(centre)
            levels.append(np.median(reference.picture[rows[inside], columns[inside]], axis=0))
    return np.array(places), np.array(levels)


def light_at(reference: Reference, model: TableModel, points_mm: FloatArray) -> FloatArray:
    """The light that fell on the empty board: the level that a perfectly white point would have.

    A slope with a bend about the board's middle, a + b x + c y + d (x^2 + y^2) in each channel, fitted to the
    white paper beside the tags.

    Args:
        reference: the empty board.
        model: where its tags are.
        points_mm: (..., 2).

    Returns:
        (..., 3) levels, BGR, at least 1.
    """
    places, levels = white_levels(reference, model)
    middle = places.mean(axis=0)

    def terms(points: FloatArray) -> FloatArray:
        apart = (points - middle) / 100
        return np.concatenate([np.ones_like(apart[..., :1]), apart, (apart**2).sum(-1, keepdims=True)], axis=-1)

    weights, *_ = np.linalg.lstsq(terms(places), levels / WHITE_PAPER, rcond=None)
    return np.maximum(terms(points_mm) @ weights, 1.0)

"""The picture of the empty board, by which every later picture is divided."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from base.geometry import TableModel
from vision.errors import CalibrationError, EmptyBoardError
from vision.geometry.extrinsics import MIN_TAGS, solve_pose
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import image_points
from vision.geometry.pyramid import Places, Pyramid
from vision.geometry.rectification import BoardGrid, pixel_map, sample
from vision.observation import FloatArray, Frame, Image
from vision.tags.fiducials import TagDetector, grey_of

STEP_MM = 1.0
"""Side of the picture's pixels on the board: about one pixel of a 720p camera over a table."""

COARSE = 4
"""Factor by which the grid of `vision.surface.foreground` is coarser."""

WHITE_PAPER = 0.93
"""Reflectance of bare paper, assumed for ordinary printing paper."""

MIN_WHITE = 40
"""Least level of white paper, of 255: below it, noise is as large as the difference between two tokens."""

MAX_WHITE = 252
"""Median level of white paper above which it is overexposed: the sensor clips at 255."""

RING_MM = 3.0
"""Distance outside of a tag's square at which its white paper is sampled: within the tag's white border."""

STILL_PX = 0.1
"""While the paper's corners stay within this of their places, frames are sampled with one map: it takes most of the
time, and noise moves a solved pose by hundredths of a pixel."""

LIGHT_SCALE_MM = 100.0
"""Unit of length of the fitted light, which keeps its terms of similar size."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A picture of the empty board.

    Attributes:
        picture: uint8 (rows, columns, 3) BGR, the board from straight above.
        grid: the board cells of its pixels.
        taken: when, as ISO 8601 text.
    """

    picture: Image
    grid: BoardGrid
    taken: str


def empty_board_reference(frames: Sequence[Frame], model: TableModel, intrinsics: Intrinsics, taken: str) -> Reference:
    """The reference from frames of the empty board: the median of each pixel.

    Args:
        frames: best an odd number of five or more, so noise and a passing hand drop out.
        model: the table, on which no figure may stand.
        intrinsics: the lens.
        taken: the time, as ISO 8601 text.

    Raises:
        EmptyBoardError: the board tags are not seen, a figure stands on the board, or it is too dark or too bright;
            the message names the remedy.
        CalibrationError: there are no frames.
    """
    if not frames:
        raise CalibrationError("no picture of the empty board was taken")
    grid = BoardGrid.over(model.sheet_outline_mm, STEP_MM, COARSE)
    centres = grid.centres_mm()
    detector = TagDetector(ids=[*model.board_tags_mm, *model.figure_tags], corrected_bits=1)
    outline = np.column_stack([model.sheet_outline_mm, np.zeros(len(model.sheet_outline_mm))])
    pictures, corners, where = [], np.full((len(outline), 2), np.inf), None
    seen = 0
    for frame in frames:
        detections = detector.detect(grey_of(frame.image))
        standing = sorted({detection.id for detection in detections} & set(model.figure_tags))
        if standing:
            raise EmptyBoardError(
                f"figure {standing[0]} stands on the board: clear the board, then take its picture",
                "figure",
                figure=standing[0],
            )
        seen = max(seen, len(detections))
        pose = solve_pose(detections, model.board_tags_mm, intrinsics)
        if pose is not None:
            now = image_points(outline, intrinsics, pose.camera_from_board)
            if where is None or np.abs(now - corners).max() > STILL_PX:
                corners, where = now, pixel_map(centres, intrinsics, pose.camera_from_board)
            pictures.append(sample(frame.image, where))
    if 2 * len(pictures) <= len(frames):
        raise EmptyBoardError(
            f"the board was found in {len(pictures)} of {len(frames)} pictures, with at most {seen} of "
            f"{len(model.board_tags_mm)} board tags: at least {MIN_TAGS} tags must be in view, sharp and lit, "
            "and lie where this sheet has them",
            "tags",
            seen=seen,
            all=len(model.board_tags_mm),
        )
    reference = Reference(_median(pictures), grid, taken)
    white = white_levels(reference, model)[1]
    if white.min() < MIN_WHITE:
        raise EmptyBoardError(
            f"the darkest white paper has a brightness of {white.min():.0f} of 255: "
            "more light or a longer exposure is needed",
            "dark",
        )
    if np.median(white) > MAX_WHITE:
        raise EmptyBoardError("the white paper is overexposed: less light or a shorter exposure is needed", "bright")
    return reference


def _median(pictures: Sequence[Image]) -> Image:
    """The median of each pixel; of an even number of pictures the lower one of the two in the middle.

    Source: rounds of bubble sort over whole pictures, of which each sinks one more maximum to the end.
    """
    layers = list(pictures)
    for last in range(len(layers) - 1, (len(layers) - 1) // 2 - 1, -1):
        for n in range(last):
            layers[n], layers[n + 1] = np.minimum(layers[n], layers[n + 1]), np.maximum(layers[n], layers[n + 1])
    return layers[(len(layers) - 1) // 2]


def white_levels(reference: Reference, model: TableModel) -> tuple[FloatArray, FloatArray]:
    """Brightness of the white paper next to the board tags: (N, 2) centres of the tags in mm and (N, 3) levels, BGR."""
    places, levels = [], []
    for corners in model.board_tags_mm.values():
        centre = corners.mean(axis=0)
        start = np.concatenate([corners, (corners + np.roll(corners, -1, axis=0)) / 2])
        ring = centre + (start - centre) * (1 + RING_MM / np.abs(corners - centre).max())
        columns, rows = np.round(reference.grid.cells_of(ring)).astype(int).T
        inside = (columns >= 0) & (columns < reference.grid.columns) & (rows >= 0) & (rows < reference.grid.rows)
        if inside.any():
            places.append(centre)
            levels.append(np.median(reference.picture[rows[inside], columns[inside]], axis=0))
    return np.array(places), np.array(levels)


def light_at(reference: Reference, model: TableModel, points_mm: FloatArray) -> FloatArray:
    """The light on the empty board: the level that a point of reflectance 1 would have.

    Args:
        reference: the empty board.
        model: the places of its tags.
        points_mm: (..., 2) board mm.

    Returns:
        (..., 3) levels, BGR, at least 1.

    Source: a + b x + c y + d (x^2 + y^2) in each channel, a slope with a bend about the middle of the tags, fitted
    to the white paper next to them by least squares.
    """
    places, levels = white_levels(reference, model)
    middle = places.mean(axis=0)

    def terms(points: FloatArray) -> FloatArray:
        apart = (points - middle) / LIGHT_SCALE_MM
        return np.concatenate([np.ones_like(apart[..., :1]), apart, (apart**2).sum(-1, keepdims=True)], axis=-1)

    weights, *_ = np.linalg.lstsq(terms(places), levels / WHITE_PAPER, rcond=None)
    return np.maximum(terms(points_mm) @ weights, 1.0)


def printed_at(model: TableModel, points_mm: FloatArray) -> FloatArray:
    """The print at points, (..., n, 2) board mm: (..., n, 3) shares of white paper's level, BGR."""
    if model.printed is None:
        return np.ones((*points_mm.shape[:-1], 3))
    (west, south), (east, north) = model.sheet_outline_mm.min(axis=0), model.sheet_outline_mm.max(axis=0)
    rows, columns, _ = model.printed.shape
    scale = np.array([columns / (east - west), -rows / (north - south)])
    where = ((points_mm - (west, north)) * scale - 0.5).astype(np.float32)
    return Pyramid(model.printed).sample(Places.of(where, (columns, rows))) / 255

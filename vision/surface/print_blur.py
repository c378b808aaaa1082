"""How far lens, sensor and sampling blur the print: by how much the drawn board tags look like those that are seen."""

import cv2
import numpy as np

from base.geometry import TableModel
from vision.geometry.pyramid import Places, Pyramid
from vision.observation import FloatArray
from vision.surface.empty_board import Reference, printed_at
from vision.surface.token_faces import BLUR_MM, F32, TONE_GAMMA

BLURS_MM = np.arange(0.4, 2.45, 0.1)
"""Sigmas that are tried."""

BORDER_MM = 2.0
"""Width of the white border around a tag that is compared: it has 3 mm."""

MARGIN_MM = 6.0
"""Width of print around that which the blur mixes in."""

FINE_MM = 0.5
"""Distance of the drawn points."""


def print_blur_mm(reference: Reference, model: TableModel, step_mm: float) -> float:
    """Sigma by which the print is blurred in samples of the empty board's picture, the median over its tags.

    Args:
        reference: the empty board.
        model: with its print, or the blur of usual cameras is taken.
        step_mm: distance of the samples, a multiple of `FINE_MM`.
    """
    if model.printed is None:
        return BLUR_MM
    pyramid, size_px = Pyramid(reference.picture), (reference.grid.columns, reference.grid.rows)
    return float(np.median([_tag_blur_mm(pyramid, size_px, reference, model, each, step_mm) for each in _tags(model)]))


def _tags(model: TableModel) -> list[tuple[FloatArray, float]]:
    """Middle of each board tag, and half the side of the square that is compared, mm."""
    middles = [(corners, corners.mean(axis=0)) for corners in model.board_tags_mm.values()]
    return [(middle, float(np.abs(corners - middle).max()) + BORDER_MM) for corners, middle in middles]


def _tag_blur_mm(
    pyramid: Pyramid,
    size_px: tuple[int, int],
    reference: Reference,
    model: TableModel,
    tag: tuple[FloatArray, float],
    step_mm: float,
) -> float:
    """The sigma with which the drawn tag explains most of the light that is seen; light and black are free."""
    middle, half = tag
    steps, margin, fine = int(half / step_mm), int(MARGIN_MM / step_mm), round(step_mm / FINE_MM)
    where = reference.grid.cells_of(_square(middle, steps, step_mm)).astype(np.float32)
    seen = _light(pyramid.sample(Places.of(where, size_px)) / 255)
    drawn = _light(printed_at(model, _square(middle, fine * (steps + margin), FINE_MM)))
    inner = slice(fine * margin, -fine * margin, fine)
    looks = [cv2.GaussianBlur(drawn, (0, 0), blur / FINE_MM)[inner, inner] for blur in BLURS_MM]
    return float(BLURS_MM[np.argmax([np.corrcoef(seen.ravel(), look.ravel())[0, 1] for look in looks])])


def _square(middle: FloatArray, steps: int, step_mm: float) -> FloatArray:
    """(n, n, 2) points around a middle, board mm, rows from the north."""
    ticks = np.arange(-steps, steps + 1) * step_mm
    return np.asarray(np.stack(np.meshgrid(ticks, -ticks), axis=-1) + middle)


def _light(levels: FloatArray) -> F32:
    """(n, n) light of (n, n, 3) shares of white's level, the mean of its colours."""
    return np.asarray((levels.astype(np.float32) ** TONE_GAMMA).mean(axis=-1))

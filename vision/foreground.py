"""Foreground: what lies over the board and is neither figure nor token, such as hands and sleeves.

The picture is compared with the empty board in cells of 4 mm. Light and soft shadow change all colours of a cell in
about the same ratio and within bounds; a cell that changes more, or in hue, is foreground.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import FloatArray, Image
from vision.rectify import SUBPIXEL_BITS, SUBPIXELS
from vision.reference import COARSE, Reference

MIN_SHADOW = 0.5
"""Brightness as a share of the empty board below which a cell is darker than a soft shadow."""

MAX_SHINE = 1.2
"""The same above which a cell is covered by something whiter: shadows only ever take light away."""

MAX_TINT = 0.22
"""Spread of the three colours' ratios, as a share of their mean, above which a cell has changed its hue."""

NOISE_LEVELS = 14.0
"""Change in levels of 255 that a cell must exceed in one colour; below it may be the sensor's noise."""

MIN_PIECE_MM2 = 150.0
"""Area below which a piece of foreground is dropped: about nine cells, smaller than a finger's tip."""

MIN_LEVEL = 4
"""Least level of the empty board that is divided by; darker print would turn noise into large ratios."""

MIN_GAIN = 0.02
"""Least brightness of the whole board against the reference, which keeps a black picture from a division by zero."""


@dataclass(frozen=True, slots=True, eq=False)
class Foreground:
    """Foreground of one frame.

    Attributes:
        mask: uint8 (rows, columns) on the coarse grid, 255 where there is foreground.
        step_mm: side of its cells.
        area_mm2: area of its projection onto the board plane.
        outlines_mm: outlines of its pieces, each (N, 2) board mm.
    """

    mask: Image
    step_mm: float
    area_mm2: float
    outlines_mm: tuple[FloatArray, ...]

    def whole(self, min_mm2: float) -> Image:
        """uint8 (rows, columns): the mask's pieces of at least `min_mm2`, their holes and narrow bays filled.

        Parts of a hand may have the board's colour.
        """
        closed = cv2.morphologyEx(self.mask, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
        contours, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cells = min_mm2 / self.step_mm**2
        large = [contour for contour in contours if cv2.contourArea(contour) >= cells]
        return np.asarray(cv2.drawContours(np.zeros_like(closed), large, -1, 255, cv2.FILLED), np.uint8)


class ForegroundFinder:
    """Compares pictures with the empty board."""

    def __init__(self, reference: Reference) -> None:
        self.grid = reference.grid.coarser(COARSE)
        self.points_mm = self.grid.centres_mm()
        size = (self.grid.columns, self.grid.rows)
        coarse = cv2.resize(reference.picture, size, interpolation=cv2.INTER_AREA)
        self._empty = np.maximum(coarse, MIN_LEVEL).astype(np.float32)

    def compare(self, levels: Image, inside: NDArray[np.bool_]) -> tuple[NDArray[np.float32], float]:
        """The board's brightness against the reference.

        Args:
            levels: uint8 (rows, columns, 3) levels seen at `points_mm`, BGR.
            inside: (rows, columns) which of them lie in the picture.

        Returns:
            float32 (rows, columns, 3) levels of the cells, and the median ratio over the board. Cells outside of the
            picture get the levels of the empty board.
        """
        seen = levels.astype(np.float32)
        ratio = (seen[::3, ::3] / self._empty[::3, ::3])[inside[::3, ::3]]
        gain = max(float(np.median(ratio)) if ratio.size else 1.0, MIN_GAIN)
        seen[~inside] = self._empty[~inside] * np.float32(gain)
        return seen, gain

    def find(
        self,
        seen: NDArray[np.float32],
        gain: float,
        figures_mm: Sequence[FloatArray],
        tokens_mm: Sequence[tuple[float, float]],
        token_radius_mm: float,
    ) -> Foreground:
        """Find foreground.

        Args:
            seen: (rows, columns, 3) levels of the cells, from `compare`.
            gain: the whole board's brightness, from `compare`.
            figures_mm: outlines of what known figures hide, each (N, 2) board mm.
            tokens_mm: centres of known tokens, board mm.
            token_radius_mm: their radius.
        """
        expected = self._empty * np.float32(gain)
        blue, green, red = cv2.split(seen / expected)
        low, high = np.minimum(np.minimum(blue, green), red), np.maximum(np.maximum(blue, green), red)
        mean = (blue + green + red) / 3
        changed = (mean < MIN_SHADOW) | (mean > MAX_SHINE) | (high - low > MAX_TINT * mean)
        blue, green, red = cv2.split(cv2.absdiff(seen, expected))
        changed &= np.maximum(np.maximum(blue, green), red) > NOISE_LEVELS
        mask = changed.astype(np.uint8) * np.uint8(255)
        mask[self.grid.filled(list(figures_mm)) > 0] = 0
        for column, row in self.grid.cells_of(np.array(tokens_mm, dtype=float).reshape(-1, 2)):
            place = round(column * SUBPIXELS), round(row * SUBPIXELS)
            reach = round((token_radius_mm / self.grid.step_mm + 1) * SUBPIXELS)
            cv2.circle(mask, place, reach, 0, cv2.FILLED, cv2.LINE_8, SUBPIXEL_BITS)
        opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)))
        return self._without_specks(np.asarray(opened, np.uint8))

    def _without_specks(self, mask: Image) -> Foreground:
        """Foreground of the mask's pieces that are large enough."""
        cell_mm2 = self.grid.step_mm**2
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        areas = stats[:, cv2.CC_STAT_AREA] * cell_mm2
        keep = areas >= MIN_PIECE_MM2
        keep[0] = False
        if count > 1:
            mask = keep[labels].astype(np.uint8) * np.uint8(255)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        outlines = tuple(self.grid.points_of(contour.reshape(-1, 2).astype(np.float64)) for contour in contours)
        return Foreground(mask, self.grid.step_mm, float(areas[keep].sum()), outlines)

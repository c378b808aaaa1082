"""What is over the board and belongs to nothing known: hands, sleeves, things.

The picture is compared with the empty board in cells of 4 mm. Light and soft shadow change all colours of a
cell in the same ratio and not too far; what changes more, or in colour, is foreground.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import FloatArray, Image
from vision.reference import COARSE, Reference

SHADOW = 0.5  # what is darker than this share of the empty board is no soft shadow
SHINE = 1.2  # what is brighter than this is something whiter than the board: light only ever falls away
TINT = 0.22  # spread of the colours' ratios from which a cell has changed colour
LEVELS = 14.0  # and by so many levels of 255, or it may be noise
LEAST_MM2 = 150.0  # smaller pieces are nothing


@dataclass(frozen=True, slots=True, eq=False)
class Foreground:
    """Foreground of one frame.

    Attributes:
        mask: uint8 (rows, columns) on the coarse grid, 255 where foreground is.
        step_mm: side of its cells.
        area_mm2: its area as it falls onto the board plane.
        outlines_mm: its outlines, each (N, 2) board mm.
    """

    mask: Image
    step_mm: float
    area_mm2: float
    outlines_mm: tuple[FloatArray, ...]

    def whole(self, least_mm2: float) -> Image:
        """The mask's large pieces without holes and bays: what of a hand has the board's colour is hand too."""
        closed = cv2.morphologyEx(self.mask, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
        contours, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cells = least_mm2 / self.step_mm**2
        large = [contour for contour in contours if cv2.contourArea(contour) >= cells]
        return np.asarray(cv2.drawContours(np.zeros_like(closed), large, -1, 255, cv2.FILLED), np.uint8)


class ForegroundFinder:
    """Compares pictures with the empty board."""

    def __init__(self, reference: Reference) -> None:
        self.grid = reference.grid.coarser(COARSE)
        self.points_mm = self.grid.centres_mm()
        size = (self.grid.columns, self.grid.rows)
        coarse = cv2.resize(reference.picture, size, interpolation=cv2.INTER_AREA)
        self._empty = np.maximum(coarse, 4).astype(np.float32)

    def compare(self, levels: Image, inside: NDArray[np.bool_]) -> tuple[NDArray[np.float32], float]:
        """The board's brightness against the reference.

        Args:
            levels: uint8 (rows, columns, 3) what is seen at `points_mm`, BGR.
            inside: (rows, columns) which of them lie in the picture.

        Returns:
            float32 (rows, columns, 3) levels of the cells, and the median ratio over the board. Cells that lie
            outside of the picture are taken to be as on the empty board.
        """
        seen = levels.astype(np.float32)
        ratio = (seen[::3, ::3] / self._empty[::3, ::3])[inside[::3, ::3]]
        gain = max(float(np.median(ratio)) if ratio.size else 1.0, 0.02)
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
            seen: levels of the cells, from `compare`.
            gain: the whole board's brightness, from `compare`.
            figures_mm: outlines of what known figures cover.
            tokens_mm: centres of known tokens.
            token_radius_mm: their radius.
        """
        expected = self._empty * np.float32(gain)
        blue, green, red = cv2.split(seen / expected)
        least, most = np.minimum(np.minimum(blue, green), red), np.maximum(np.maximum(blue, green), red)
        middle = (blue + green + red) / 3
        changed = (middle < SHADOW) | (middle > SHINE) | (most - least > TINT * middle)
        blue, green, red = cv2.split(cv2.absdiff(seen, expected))
        changed &= np.maximum(np.maximum(blue, green), red) > LEVELS
        mask = changed.astype(np.uint8) * np.uint8(255)
        mask[self.grid.filled(list(figures_mm)) > 0] = 0
        for column, row in self.grid.cells_of(np.array(tokens_mm, dtype=float).reshape(-1, 2)):
            place = round(column * 16), round(row * 16)
            reach = round((token_radius_mm / self.grid.step_mm + 1) * 16)
            cv2.circle(mask, place, reach, 0, -1, cv2.LINE_8, 4)
        opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)))
        return self._without_specks(np.asarray(opened, np.uint8))

    def _without_specks(self, mask: Image) -> Foreground:
        cell_mm2 = self.grid.step_mm**2
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        areas = stats[:, cv2.CC_STAT_AREA] * cell_mm2
        keep = areas >= LEAST_MM2
        keep[0] = False
        if count > 1:
            mask = keep[labels].astype(np.uint8) * np.uint8(255)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        outlines = tuple(self.grid.points_of(contour.reshape(-1, 2).astype(np.float64)) for contour in contours)
        return Foreground(mask, self.grid.step_mm, float(areas[keep].sum()), outlines)

"""The board seen from straight above: grids of board points and where they lie in the picture."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.intrinsics import Intrinsics
from vision.geometry.projection import image_points
from vision.geometry.sampling import PixelMap, bilinear
from vision.observation import FloatArray, Image

SLACK_MM = 1e-6
"""Rounding error of a length that still counts as a whole number of cells."""

BLOCK = 4000
"""Points that are projected together: the derivatives that OpenCV works out as well then stay in the cache."""

SUBPIXEL_BITS = 4
"""Fractional bits of coordinates in OpenCV's drawing functions: corners are placed to a sixteenth of a cell."""

SUBPIXELS = 1 << SUBPIXEL_BITS
"""Parts of a pixel that such coordinates count in."""


@dataclass(frozen=True, slots=True)
class BoardGrid:
    """Square cells over a part of the board plane; row 0 is the northernmost.

    Attributes:
        west_mm: x of the grid's western edge.
        north_mm: y of its northern edge.
        step_mm: side of a cell.
        columns: cells from west to east.
        rows: cells from north to south.
    """

    west_mm: float
    north_mm: float
    step_mm: float
    columns: int
    rows: int

    @classmethod
    def over(cls, outline_mm: FloatArray, step_mm: float, multiple: int = 1) -> "BoardGrid":
        """The grid over the bounding box of an outline, (N, 2) board mm; cell counts are rounded up to `multiple`."""
        west, south = outline_mm.min(axis=0)
        east, north = outline_mm.max(axis=0)
        columns, rows = (
            math.ceil((length - SLACK_MM) / step_mm / multiple) * multiple for length in (east - west, north - south)
        )
        return cls(float(west), float(north), step_mm, columns, rows)

    def coarser(self, factor: int) -> "BoardGrid":
        """The same area in cells `factor` times as large."""
        return BoardGrid(
            self.west_mm, self.north_mm, self.step_mm * factor, self.columns // factor, self.rows // factor
        )

    def centres_mm(self) -> FloatArray:
        """(rows, columns, 2) centres of the cells, board mm."""
        x = self.west_mm + (np.arange(self.columns) + 0.5) * self.step_mm
        y = self.north_mm - (np.arange(self.rows) + 0.5) * self.step_mm
        return np.stack(np.meshgrid(x, y), axis=-1)

    def cells_of(self, points_mm: FloatArray) -> FloatArray:
        """(..., 2) fractional columns and rows of board points, (..., 2) mm; cell centres are whole numbers."""
        west_north = np.array([self.west_mm, self.north_mm])
        return np.asarray((points_mm - west_north) * [1, -1] / self.step_mm - 0.5)

    def points_of(self, cells: FloatArray) -> FloatArray:
        """(..., 2) board points in mm of fractional columns and rows, (..., 2)."""
        west_north = np.array([self.west_mm, self.north_mm])
        return np.asarray((cells + 0.5) * self.step_mm * [1, -1] + west_north)

    def filled(self, outlines_mm: Sequence[FloatArray]) -> Image:
        """uint8 (rows, columns), 255 within any of the convex outlines, (N, 2) board mm each."""
        mask = np.zeros((self.rows, self.columns), np.uint8)
        self.fill(mask, outlines_mm, 255)
        return mask

    def fill(self, mask: Image, outlines_mm: Sequence[FloatArray], level: int) -> None:
        """Set a mask, uint8 (rows, columns), to a level within convex outlines, (N, 2) board mm each."""
        if not outlines_mm:
            return
        corners = np.round(self.cells_of(np.concatenate(outlines_mm)) * SUBPIXELS).astype(np.int32)
        first = 0
        for outline in outlines_mm:
            cv2.fillConvexPoly(mask, corners[first : first + len(outline)], level, cv2.LINE_8, SUBPIXEL_BITS)
            first += len(outline)


def pixel_map(points_mm: FloatArray, intrinsics: Intrinsics, camera_from_board: FloatArray) -> PixelMap:
    """Where points of the board plane lie in the picture.

    Args:
        points_mm: (..., 2) board mm.
        intrinsics: the lens.
        camera_from_board: (3, 4) pose [R | t], mm.

    Returns:
        (..., 2) places in OpenCV's own pixels.
    """
    flat = points_mm.reshape(-1, 2)
    board = np.array_split(np.column_stack([flat, np.zeros(len(flat))]), len(flat) // BLOCK + 1)
    pixels = np.concatenate([image_points(block, intrinsics, camera_from_board) for block in board])
    return (pixels - 0.5).astype(np.float32).reshape(points_mm.shape)


def in_picture(where: PixelMap, size_px: tuple[int, int]) -> NDArray[np.bool_]:
    """(...) bool, which of the places (..., 2) of a pixel map lie in pictures of this width and height."""
    return np.asarray(((where > -0.5) & (where < np.array(size_px) - 0.5)).all(axis=-1))


def sample(picture: Image, where: PixelMap, border: int = cv2.BORDER_CONSTANT) -> Image:
    """Bilinear samples of a picture.

    Args:
        picture: uint8 (H, W) or (H, W, 3).
        where: (..., 2) places in OpenCV's own pixels, at least two axes.
        border: OpenCV's border mode for places outside of the picture; black by default.

    Returns:
        uint8 (...) or (..., 3).
    """
    values = bilinear(picture, where.reshape(-1, where.shape[-2], 2), border)
    return values.reshape(*where.shape[:-1], *picture.shape[2:])

"""The board seen straight from above: grids of board points and where they lie in the picture."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.intrinsics import Intrinsics
from vision.observation import FloatArray, Image
from vision.projection import image_points

PixelMap = NDArray[np.float32]


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
        """The grid over the bounding box of an outline, its counts of cells rounded up to a multiple."""
        west, south = outline_mm.min(axis=0)
        east, north = outline_mm.max(axis=0)
        columns, rows = (
            math.ceil((length - 1e-6) / step_mm / multiple) * multiple for length in (east - west, north - south)
        )
        return cls(float(west), float(north), step_mm, columns, rows)

    def coarser(self, factor: int) -> "BoardGrid":
        """The same place in cells `factor` times as large."""
        return BoardGrid(
            self.west_mm, self.north_mm, self.step_mm * factor, self.columns // factor, self.rows // factor
        )

    def centres_mm(self) -> FloatArray:
        """(rows, columns, 2) the cells' centres, board mm."""
        x = self.west_mm + (np.arange(self.columns) + 0.5) * self.step_mm
        y = self.north_mm - (np.arange(self.rows) + 0.5) * self.step_mm
        return np.stack(np.meshgrid(x, y), axis=-1)

    def cells_of(self, points_mm: FloatArray) -> FloatArray:
        """(..., 2) column and row of board points, fractional; a cell's centre is a whole number."""
        west_north = np.array([self.west_mm, self.north_mm])
        return np.asarray((points_mm - west_north) * [1, -1] / self.step_mm - 0.5)

    def points_of(self, cells: FloatArray) -> FloatArray:
        """(..., 2) board points of fractional columns and rows."""
        west_north = np.array([self.west_mm, self.north_mm])
        return np.asarray((cells + 0.5) * self.step_mm * [1, -1] + west_north)

    def filled(self, outlines_mm: list[FloatArray]) -> Image:
        """uint8 (rows, columns), 255 inside of any of the convex outlines."""
        mask = np.zeros((self.rows, self.columns), np.uint8)
        for outline in outlines_mm:
            corners = np.round(self.cells_of(outline) * 16).astype(np.int32)
            cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_8, 4)
        return mask


def pixel_map(points_mm: FloatArray, intrinsics: Intrinsics, camera_from_board: FloatArray) -> PixelMap:
    """Where points of the board plane lie in the picture, for `cv2.remap`.

    Args:
        points_mm: (..., 2) board mm.
        intrinsics: the lens.
        camera_from_board: (3, 4).

    Returns:
        float32 (..., 2) in OpenCV's own pixels, the centre of the first at (0, 0).
    """
    flat = points_mm.reshape(-1, 2)
    pixels = image_points(np.column_stack([flat, np.zeros(len(flat))]), intrinsics, camera_from_board)
    return (pixels - 0.5).astype(np.float32).reshape(points_mm.shape)


def in_picture(where: PixelMap, size_px: tuple[int, int]) -> NDArray[np.bool_]:
    """(...) which of the places (..., 2) of a pixel map lie in pictures of this width and height."""
    return np.asarray(((where > -0.5) & (where < np.array(size_px) - 0.5)).all(axis=-1))


def sample(picture: Image, where: PixelMap, outside: int = cv2.BORDER_CONSTANT) -> Image:
    """Bilinear samples of a picture.

    Args:
        picture: uint8 (H, W) or (H, W, 3).
        where: (..., 2) in OpenCV's own pixels.
        outside: OpenCV's border mode for what lies outside of the picture; black if not said.

    Returns:
        uint8 (...) or (..., 3).
    """
    rows = where.reshape(-1, where.shape[-2], 2)
    # OpenCV's stubs do not know that the second map may be missing.
    values = cv2.remap(picture, rows, None, cv2.INTER_LINEAR, borderMode=outside)  # type: ignore[call-overload]
    return np.asarray(values, np.uint8).reshape(*where.shape[:-1], *picture.shape[2:])

"""The cells of squares: their levels, and whether they show the code of an id."""

import ctypes
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kernels import load, require_room
from vision.array_address import address
from vision.observation import FloatArray, Image
from vision.tags.lazy_picture import LEVELS, Picture

IN_CELL = np.array([-0.22, 0.22])
"""Where a cell is sampled, from its centre in each direction, in cells: clear of the blurred borders of the cell."""

NO_CONTRAST = 1e-9
"""Norm of a row of samples below which it shows no code; avoids a division by zero."""


class CodeBook:
    """The codes of one family.

    Args:
        family: one of OpenCV's predefined dictionaries.

    Attributes:
        cells: cells along a side of the black square, border included.
    """

    def __init__(self, family: int) -> None:
        dictionary = cv2.aruco.getPredefinedDictionary(family)
        self.cells = dictionary.markerSize + 2
        tags = range(len(dictionary.bytesList))
        codes = np.array([tag_image(dictionary, tag)[1:-1, 1:-1].ravel() for tag in tags], np.float64)
        self._codes = _without_mean(codes)

    def agreement(self, picture: Picture, corners: FloatArray, ids: Sequence[int] | NDArray[np.int_]) -> FloatArray:
        """The agreement of squares with the codes of ids.

        Args:
            picture: where the squares are.
            corners: (N, 4, 2) px, measured corners in the order of `docs/reference/coordinates.md`, image frame.
            ids: (N,) one id for each square.

        Returns:
            (N,) correlation of the cells' brightness with the code: 1 for a picture of it, at most 0.3 for another
            tag25h9, about 0 +- 0.2 for anything else.

        Source: Pearson's correlation coefficient.
        """
        codes = self._codes[np.asarray(ids, int)]
        if (library := load()) is not None:
            places, agreements = np.ascontiguousarray(corners, np.float64), np.empty(len(corners))
            shown, reach = ctypes.byref(picture.for_kernels), ctypes.c_double(IN_CELL[1])
            counts = ctypes.c_int64(len(places)), address(places), ctypes.c_int64(self.cells)
            require_room(
                library.vision_agreement(shown, address(LEVELS), *counts, reach, address(codes), address(agreements))
            )
            return agreements
        inner = cell_levels(picture, corners, self.cells)[:, 1:-1, 1:-1].astype(np.float64)
        return np.asarray(np.einsum("nc,nc->n", _without_mean(inner.reshape(codes.shape)), codes))


def tag_image(dictionary: cv2.aruco.Dictionary, tag: int) -> Image:
    """uint8 (cells, cells) of a tag seen upright, 0 or 255."""
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, tag, dictionary.markerSize + 2), np.uint8)


def cell_levels(picture: Picture, quadrilaterals: FloatArray, cells: int) -> NDArray[np.float32]:
    """float32 (N, cells, cells) mean levels of the cells of quadrilaterals, (N, 4, 2) px, by rows.

    Source: as at `map_to` in `kernels/squares.c`.
    """
    if (library := load()) is not None:
        places = np.ascontiguousarray(quadrilaterals, np.float64)
        means = np.empty((len(quadrilaterals), cells, cells), np.float32)
        counts = ctypes.c_int64(len(places)), address(places), ctypes.c_int64(cells)
        shown, reach = ctypes.byref(picture.for_kernels), ctypes.c_double(IN_CELL[1])
        library.vision_cells(shown, address(LEVELS), *counts, reach, address(means))
        return means
    p = np.ascontiguousarray(quadrilaterals, np.float64).view(np.complex128)[..., 0]
    a, b, s = p[:, 1] - p[:, 2], p[:, 3] - p[:, 2], p[:, 0] - p[:, 1] + p[:, 2] - p[:, 3]
    area = (a.conj() * b).imag
    g, h = (s.conj() * b).imag / area, (a.conj() * s).imag / area
    at_u, at_v = p[:, 1] - p[:, 0] + g * p[:, 1], p[:, 3] - p[:, 0] + h * p[:, 3]
    ticks = (np.arange(cells)[:, None] + 0.5 + IN_CELL).ravel() / cells
    v, u = (each.ravel() for each in np.meshgrid(ticks, ticks, indexing="ij"))
    points = (at_u[:, None] * u + at_v[:, None] * v + p[:, :1]) / (g[:, None] * u + h[:, None] * v + 1)
    samples = picture.levels_at(points).reshape(-1, cells, 2, cells, 2)
    return np.asarray(samples.mean(axis=(2, 4)), np.float32)


def _without_mean(rows: FloatArray) -> FloatArray:
    """(N, C) rows shifted to mean 0 and scaled to norm 1; a row without contrast becomes 0."""
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), NO_CONTRAST))

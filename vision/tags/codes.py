"""The bits of known tags: whether the square at given corners shows the code of an id."""

import ctypes
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kernels import load
from vision.observation import FloatArray, Image
from vision.tags.lazy_picture import LEVELS, Picture, address

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
        bits = dictionary.markerSize
        self.cells = bits + 2
        tags = range(len(dictionary.bytesList))
        codes = np.array([tag_image(dictionary, tag)[1:-1, 1:-1].ravel() for tag in tags], np.float64)
        self._codes = _without_mean(codes)
        within = (np.arange(bits)[:, None] + 1.5 + IN_CELL).ravel() / self.cells
        down, right = np.meshgrid(within, within, indexing="ij")
        weights = np.stack([(1 - down) * (1 - right), (1 - down) * right, down * right, down * (1 - right)])
        by_cell = weights.reshape(4, bits, 2, bits, 2).transpose(0, 1, 3, 2, 4)
        self._weights = by_cell.reshape(4, -1)
        self._sample_weights = np.ascontiguousarray(self._weights.T)

    def agreement(self, picture: Picture, corners: FloatArray, ids: Sequence[int] | NDArray[np.int_]) -> FloatArray:
        """The agreement of squares with the codes of ids.

        Args:
            picture: where the squares are.
            corners: (N, 4, 2) px, measured corners in the order of `docs/reference/coordinates.md`, image frame.
            ids: (N,) one id for each square.

        Returns:
            (N,) correlation of the cells' brightness with the code: 1 for a picture of it, at most 0.3 for another
            tag25h9, about 0 +- 0.2 for anything else.

        Source: Pearson's correlation coefficient; cells are placed by bilinear interpolation between the corners.
        """
        codes = self._codes[np.asarray(ids, int)]
        if (library := load()) is not None:
            places, agreements = np.ascontiguousarray(corners, np.float64), np.empty(len(corners))
            counts = (ctypes.c_int64(count) for count in (codes.shape[1], len(IN_CELL) ** 2))
            arrays = (address(array) for array in (self._sample_weights, codes, agreements))
            shown, values = ctypes.byref(picture.for_kernels()), address(LEVELS)
            library.vision_agreement(shown, values, ctypes.c_int64(len(places)), address(places), *counts, *arrays)
            return agreements
        points = np.ascontiguousarray(corners, np.float64).view(np.complex128)[..., 0] @ self._weights
        cells = picture.levels_at(points).reshape(len(points), -1, len(IN_CELL) ** 2).mean(axis=2)
        return np.asarray(np.einsum("nc,nc->n", _without_mean(cells), codes))


def tag_image(dictionary: cv2.aruco.Dictionary, tag: int) -> Image:
    """uint8 (cells, cells) of a tag seen upright, 0 or 255."""
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, tag, dictionary.markerSize + 2), np.uint8)


def _without_mean(rows: FloatArray) -> FloatArray:
    """(N, C) rows shifted to mean 0 and scaled to norm 1; a row without contrast becomes 0."""
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), NO_CONTRAST))

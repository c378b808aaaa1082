"""Reads the cells of quadrilaterals: the codes of families that they may be."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import FloatArray
from vision.tags.codes import cell_levels, tag_image
from vision.tags.fiducials import CORRECTED_SHARE
from vision.tags.lazy_picture import Picture

MAX_CHANCE = 0.005
"""Probability with which the bits of a random square may be read as some tag of a family: its wrong bits are as many as
that and OpenCV's limit allow."""

BORDER_ERRORS = 0.35
"""Share of the border's cells that may be bright: OpenCV's own default."""

MIN_CONTRAST = 8.0
"""Levels between the bright and the dark cells below which there is no code."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The cells of N squares as bits.

    Attributes:
        codes: uint64 (N,) the inner cells by rows, the first one the lowest bit.
        framed: (N,) whether there is contrast, and the border is dark.
    """

    codes: NDArray[np.uint64]
    framed: NDArray[np.bool_]


class Family:
    """The codes of a tag family at each quarter turn.

    Attributes:
        cells: along a side of the black square, border included.
        wrong_bits: most bits in which a square may differ from a code.
    """

    def __init__(self, dictionary: int) -> None:
        """Prepare one of OpenCV's predefined dictionaries."""
        known = cv2.aruco.getPredefinedDictionary(dictionary)
        bits, count = known.markerSize, len(known.bytesList)
        self.cells = bits + 2
        self.wrong_bits = _wrong_bits(bits * bits, count, int(CORRECTED_SHARE * known.maxCorrectionBits))
        upright = np.array([tag_image(known, tag)[1:-1, 1:-1] > 0 for tag in range(count)])
        turned = np.stack([np.rot90(upright, -turn, axes=(1, 2)) for turn in range(4)], axis=1)
        self._codes = _packed(turned.reshape(4 * count, bits * bits))

    def nearest(self, codes: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """The tags that are most like some squares.

        Args:
            codes: (N,) of `Cells`.

        Returns:
            (N,) ids, (N,) quarter turns by which the first of the squares' corners comes after the tag's, and (N,)
            bits that differ.
        """
        apart = np.bitwise_count(codes[:, None] ^ self._codes)
        best = apart.argmin(axis=1)
        ids, turns = np.divmod(best, 4)
        return ids, turns, np.take_along_axis(apart, best[:, None], axis=1)[:, 0].astype(np.intp)


def read_cells(picture: Picture, quadrilaterals: FloatArray, cells: int) -> Cells:
    """The cells of quadrilaterals as bits.

    Args:
        picture: where they are.
        quadrilaterals: (N, 4, 2) px, image frame, clockwise in the picture.
        cells: along a side.

    Source: a cell is bright above the middle between the means of the bright and the dark cells, by two rounds of
    Ridler and Calvard, Picture thresholding using an iterative selection method (1978).
    """
    levels = cell_levels(picture, quadrilaterals, cells).reshape(len(quadrilaterals), -1)
    middle = (levels.min(axis=1) + levels.max(axis=1)) / 2
    for _ in range(2):
        bright = levels > middle[:, None]
        count = bright.sum(axis=1)
        high = (levels * bright).sum(axis=1) / np.maximum(count, 1)
        low = (levels * ~bright).sum(axis=1) / np.maximum(cells * cells - count, 1)
        middle = (high + low) / 2
    bits = (levels > middle[:, None]).reshape(-1, cells, cells)
    inner = bits[:, 1:-1, 1:-1].reshape(len(bits), -1)
    errors = bits.sum(axis=(1, 2)) - inner.sum(axis=1)
    framed = (errors <= BORDER_ERRORS * 4 * (cells - 1)) & (high - low >= MIN_CONTRAST)
    return Cells(_packed(inner), framed)


def _packed(bits: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """uint64 (N,) of (N, B) bits, the first one the lowest."""
    places = np.arange(bits.shape[1], dtype=np.uint64)
    return np.asarray(np.bitwise_or.reduce(bits.astype(np.uint64) << places, axis=1), np.uint64)


def _wrong_bits(bits: int, count: int, most: int) -> int:
    """Most wrong bits, up to `most`, at which random bits are one of `count` codes with `MAX_CHANCE` at most."""
    patterns, wrong = 1, 0
    while wrong < most:
        patterns += math.comb(bits, wrong + 1)
        if 4 * count * patterns / 2**bits > MAX_CHANCE:
            break
        wrong += 1
    return wrong

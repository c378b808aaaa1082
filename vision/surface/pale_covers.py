"""Pale covers: a card or a sheet of paper on plain paper, brighter than any light makes what is printed there.

Shadows only take light away, and light hardly changes over a few centimetres. So plain paper that became brighter than
the lit board, and than what is lit around it, is other paper.
"""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.rectification import BoardGrid
from vision.observation import Image

PALE = 0.02
"""Share by which a pale cover is brighter: path-traced cards on bare paper 0.028 and more, bare sites up to 0.015."""

LIT = 0.1
"""Most by which the light of a lit cell differs from the whole board's, as a share."""

AROUND_CELLS = 41
"""Side of the square over which lit cells are compared: 164 mm, more than a card or a receipt."""

MAX_PRINT = 0.12
"""Change of the print from a cell to the next, as a share, from which a small shift changes its light."""

MIN_PLAIN = 5
"""Plain cells of a site that tell its light: 80 mm2."""


class PaleCovers:
    """Looks for pale covers on sites.

    Args:
        grid: the cells.
        empty: float32 (rows, columns, 3) levels of the empty board in them.
        sites_mm: site -> its middle, board mm.
        radius_mm: distance from it within which a site's cells lie.
    """

    def __init__(
        self,
        grid: BoardGrid,
        empty: NDArray[np.float32],
        sites_mm: Mapping[str, tuple[float, float]],
        radius_mm: float,
    ) -> None:
        total, nine = empty.sum(axis=-1), np.ones((3, 3), np.uint8)
        self._plain = cv2.dilate(total, nine) < (1 + MAX_PRINT) * cv2.erode(total, nine)
        self._per_level = 1 / total
        middles, centres = np.reshape(list(sites_mm.values()), (-1, 2)), grid.centres_mm()
        east, north = middles[:, :1] - centres[0, :, 0], middles[:, 1:] - centres[:, 0, 1]
        near = (east**2)[:, None, :] + (north**2)[:, :, None] <= radius_mm**2
        self._sites, self._cells = np.nonzero((near & self._plain).reshape(len(near), -1))
        self._counts = np.bincount(self._sites, minlength=len(near))
        self._per_level_there = self._per_level.ravel()[self._cells]

    def find(self, levels: Image, inside: NDArray[np.bool_], gain: float, which: NDArray[np.intp]) -> NDArray[np.bool_]:
        """(N,) whether a pale cover lies on more than half of a site's plain cells.

        Args:
            levels: uint8 (rows, columns, 3) levels seen in the cells, BGR.
            inside: (rows, columns) which of them lie in the picture.
            gain: the whole board's brightness.
            which: (N,) numbers of the sites.
        """
        asked = np.zeros(len(self._counts), bool)
        asked[which] = True
        some = np.flatnonzero(asked[self._sites])
        there = np.einsum("ij->i", levels.reshape(-1, 3)[self._cells[some]], dtype=np.float32)
        bright = there * (self._per_level_there[some] / np.float32(gain)) - 1 > PALE
        found = self._mostly(some[bright])
        if found.any():
            some = np.flatnonzero(found[self._sites])
            found = self._mostly(some[self._against_around(levels, inside, gain, self._cells[some]) > PALE])
        return found[which]

    def _against_around(
        self, levels: Image, inside: NDArray[np.bool_], gain: float, cells: NDArray[np.intp]
    ) -> NDArray[np.float32]:
        """(M,) light of M cells less that of the plain, lit ones around them; arguments as of `find`."""
        rows, columns = np.divmod(cells, levels.shape[1])
        reach = AROUND_CELLS // 2
        part = tuple(slice(max(int(each.min()) - reach, 0), int(each.max()) + reach + 1) for each in (rows, columns))
        light = np.einsum("ijk->ij", levels[part], dtype=np.float32) * (self._per_level[part] / np.float32(gain)) - 1
        lit = (self._plain[part] & inside[part] & (np.abs(light) < LIT)).astype(np.float32)
        total, count = (
            cv2.boxFilter(each, -1, (AROUND_CELLS, AROUND_CELLS), normalize=False, borderType=cv2.BORDER_CONSTANT)
            for each in (light * lit, lit)
        )
        at = rows - part[0].start, columns - part[1].start
        return np.asarray((light - total / np.maximum(count, 1))[at], np.float32)

    def _mostly(self, cells: NDArray[np.intp]) -> NDArray[np.bool_]:
        """(S,) whether more than half of a site's plain cells are among these of `self._cells`."""
        among = np.bincount(self._sites[cells], minlength=len(self._counts))
        return np.asarray((2 * among > self._counts) & (self._counts >= MIN_PLAIN))

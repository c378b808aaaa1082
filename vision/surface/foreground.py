"""Foreground: what lies over the board and is neither figure nor token, such as hands and sleeves.

The picture is compared with the empty board in cells of 4 mm. Light and soft shadow change all colours of a cell in
about the same ratio and within bounds; a cell that changes more, or in hue, is foreground. What only gets darker than a
soft shadow may be a hard one, if the board's print shows in it.
"""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kernels import load, require_room
from vision.array_address import address
from vision.geometry.rectification import SUBPIXEL_BITS, SUBPIXELS
from vision.observation import FloatArray, Image
from vision.surface.empty_board import COARSE, Reference

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

CHANGED, SHADED = 255, 127
"""Levels of the mask: cells that no shadow explains, and those that only got darker than a soft one."""

DIM = 0.8
"""The same below which a cell lies in some shadow, or below something that looks like one."""

DETAIL_CELLS = 5
"""Side of the square over whose mean a shadow's light is separated from the print: 20 mm."""

PRINT_CELLS = 17
"""Side of the square whose print tells whether its middle is covered: 68 mm, more than a cell of any board."""

REACH_CELLS = PRINT_CELLS // 2 + DETAIL_CELLS // 2 + 1
"""Distance within which cells count for the print around another one."""

_BEFORE, _AFTER = (-(PRINT_CELLS // 2), 1), (0, PRINT_CELLS // 2 + 1)
_BOTH = _BEFORE[0], _AFTER[1]

_SQUARE = np.array([(_BOTH, _BOTH)]).transpose(1, 2, 0)[..., None]
"""(2, 2, 1, 1) the first row and column of that square, and those after its last, from its middle."""

_SQUARE_AND_HALVES = np.array(
    [(_BOTH, _BOTH), (_BEFORE, _BOTH), (_AFTER, _BOTH), (_BOTH, _BEFORE), (_BOTH, _AFTER)]
).transpose(1, 2, 0)[..., None]
"""(2, 2, 5, 1) the same of it and of its four halves: a sleeve may lie over one."""

MIN_CONTRAST = 0.5
"""Share of the print's contrast that must be seen in dark cells, or something lies over them: halfway from a cover,
which shows none, to a shadow, which leaves all of it."""

FAINT = 0.2
"""Squared contrast, summed over colours and cells, of print too faint to tell: noise in the dark has as much."""

SOME = 6
"""Every so many rows and columns of cells tell the whole board's brightness."""

FULLY_LIT = 75
"""Percentile of the cells' brightness that is taken for the whole board's: up to three quarters may lie in a shadow or
under a hand."""

MIN_GAIN = 0.02
"""Least brightness of the whole board against the reference, which keeps a black picture from a division by zero."""

_LOGARITHMS = np.log(np.maximum(np.arange(256, dtype=np.float32), 1))
"""Of each level; that of 0 is taken for that of 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Foreground:
    """Foreground of one frame.

    Attributes:
        mask: uint8 (rows, columns) on the coarse grid, `CHANGED` or `SHADED` where there is foreground, else 0.
        step_mm: side of its cells.
        area_mm2: area of its projection onto the board plane.
        outlines_mm: outlines of its pieces, each (N, 2) board mm.
        print_shows: whether the board's print shows in the shaded cells, so a hard shadow lies there.
    """

    mask: Image
    step_mm: float
    area_mm2: float
    outlines_mm: tuple[FloatArray, ...]
    print_shows: bool = False

    def whole(self, min_mm2: float, least: int = SHADED) -> Image:
        """uint8 (rows, columns): pieces of at least `min_mm2`, their holes and narrow bays filled.

        Parts of a hand may have the board's colour.

        Args:
            min_mm2: area of the smallest piece.
            least: `CHANGED` for anything but a shadow, `SHADED` for all of it.
        """
        mask = np.where(self.mask >= least, self.mask, np.uint8(0))
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
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
        self.empty = np.maximum(coarse, MIN_LEVEL).astype(np.float32)
        self._print, self._brightness = np.log(self.empty), _total(self.empty)
        self._ratios = np.empty(self.empty[::SOME, ::SOME].size, np.float32)

    def gain(self, levels: Image, inside: NDArray[np.bool_]) -> float:
        """The whole board's brightness against the reference, over some cells.

        Args:
            levels: uint8 (rows, columns, 3) levels seen at `points_mm`, BGR.
            inside: (rows, columns) which of them lie in the picture.
        """
        library = load()
        if library is None:
            ratio = (levels[::SOME, ::SOME] / self.empty[::SOME, ::SOME])[inside[::SOME, ::SOME]]
            lit = float(np.percentile(ratio, FULLY_LIT, method="lower")) if ratio.size else 1.0
            return max(lit, MIN_GAIN)
        library.vision_gain.restype = ctypes.c_float
        counts = (ctypes.c_int64(count) for count in (*inside.shape, SOME, FULLY_LIT))
        arrays = [np.ascontiguousarray(each) for each in (levels, inside, self.empty)]
        return max(float(library.vision_gain(*counts, *map(address, arrays), address(self._ratios))), MIN_GAIN)

    def colour(self, levels: Image, inside: NDArray[np.bool_]) -> NDArray[np.float32]:
        """(3,) the whole board's light in each colour against the reference, BGR, as shares of their mean.

        It is the median of cells' shares, not of their light: where a half of the board lies in shade, medians of the
        colours' light would come from different halves.

        Args: as of `gain`.
        """
        some = inside[::SOME, ::SOME]
        ratios = (levels[::SOME, ::SOME] / self.empty[::SOME, ::SOME])[some]
        shares = np.sort((ratios / np.maximum(ratios.mean(axis=1, keepdims=True), MIN_GAIN)).T)
        middle = shares.shape[1] // 2
        median = (shares[:, middle] + shares[:, ~middle]) / 2 if some.any() else np.ones(3, np.float32)
        return np.asarray(np.maximum(median, MIN_GAIN), np.float32)

    def find(
        self,
        levels: Image,
        inside: NDArray[np.bool_],
        gain: float,
        figures_mm: Sequence[FloatArray],
        tokens_mm: Sequence[tuple[float, float]],
        token_radius_mm: float,
    ) -> Foreground:
        """Find foreground.

        Args:
            levels: uint8 (rows, columns, 3) levels seen at `points_mm`, BGR.
            inside: (rows, columns) which of them lie in the picture; there is no foreground elsewhere.
            gain: the whole board's brightness.
            figures_mm: outlines of what known figures hide, each (N, 2) board mm.
            tokens_mm: centres of known tokens, board mm.
            token_radius_mm: their radius.
        """
        mask = _changed(levels, inside, self.empty, gain)
        self.grid.fill(mask, figures_mm, 0)
        places = np.round(self.grid.cells_of(np.array(tokens_mm, dtype=float).reshape(-1, 2)) * SUBPIXELS)
        reach = round((token_radius_mm / self.grid.step_mm + 1) * SUBPIXELS)
        for place in places.astype(int).tolist():
            cv2.circle(mask, place, reach, 0, cv2.FILLED, cv2.LINE_8, SUBPIXEL_BITS)
        opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)))
        found = self._without_specks(np.asarray(opened, np.uint8))
        return replace(found, print_shows=_print_shows(levels, self._print, found.mask == SHADED))

    def concealed(
        self,
        levels: Image,
        inside: NDArray[np.bool_],
        gain: float,
        figures_mm: Sequence[FloatArray],
        places: NDArray[np.intp],
    ) -> NDArray[np.bool_]:
        """(N,) whether cells are dark and something like a shadow covers them: the print around them does not show.

        Args: as of `find`, and
            places: (N,) numbers of the cells, row by row.
        """
        dark = (_total(levels) < DIM * gain * self._brightness) & inside
        return self._unprinted(levels, dark, figures_mm, places, _SQUARE)

    def blank(
        self,
        levels: Image,
        inside: NDArray[np.bool_],
        figures_mm: Sequence[FloatArray],
        places: NDArray[np.intp],
    ) -> NDArray[np.bool_]:
        """(N,) whether the print around cells, dark or not, does not show on all sides of them.

        Args: as of `concealed`.
        """
        return self._unprinted(levels, inside, figures_mm, places, _SQUARE_AND_HALVES)

    def _unprinted(
        self,
        levels: Image,
        cells: NDArray[np.bool_],
        figures_mm: Sequence[FloatArray],
        places: NDArray[np.intp],
        parts: NDArray[np.intp],
    ) -> NDArray[np.bool_]:
        """(N,) whether cells are among some, in which the print does not show in one of the parts around them."""
        at = np.stack(np.divmod(places, cells.shape[1]))
        low, high = np.maximum(at.min(axis=1) - REACH_CELLS, 0), at.max(axis=1) + REACH_CELLS + 1
        near = tuple(map(slice, low.tolist(), high.tolist()))
        dark = np.zeros(cells.shape, np.uint8)
        dark[near] = cells[near]
        self.grid.fill(dark, figures_mm, 0)
        part = _around(dark)
        contrasts = _contrasts(levels[part], self._print[part], dark[part])
        at -= [[each.start] for each in part]
        ends = at[:, None, None, :] + parts
        (top, bottom), (left, right) = (each.clip(0, size) for each, size in zip(ends, contrasts[0].shape, strict=True))
        seen, whole = (
            total[bottom, right] - total[top, right] - total[bottom, left] + total[top, left]
            for total in map(cv2.integral, contrasts)
        )
        missing = (seen + FAINT < MIN_CONTRAST * (whole + FAINT)).any(axis=0)
        return np.asarray((dark.take(places) > 0) & missing)

    def _without_specks(self, mask: Image) -> Foreground:
        """Foreground of the mask's pieces that are large enough."""
        if not mask.any():
            return Foreground(mask, self.grid.step_mm, 0.0, ())
        cell_mm2 = self.grid.step_mm**2
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        areas = stats[:, cv2.CC_STAT_AREA] * cell_mm2
        keep = areas >= MIN_PIECE_MM2
        keep[0] = False
        if count > 1:
            mask = mask * keep[labels]
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        outlines = tuple(self.grid.points_of(contour.reshape(-1, 2).astype(np.float64)) for contour in contours)
        return Foreground(mask, self.grid.step_mm, float(areas[keep].sum()), outlines)


def _changed(levels: Image, inside: NDArray[np.bool_], empty: NDArray[np.float32], gain: float) -> Image:
    """uint8 (rows, columns), `CHANGED` where a cell is brighter or of another hue than light and shadow explain,
    `SHADED` where it is only darker, else 0.

    Args:
        levels: uint8 (rows, columns, 3), BGR.
        inside: (rows, columns) which cells are looked at.
        empty: float32 (rows, columns, 3) levels of the empty board.
        gain: how much brighter the whole board is now.
    """
    library = load()
    if library is None:
        seen, expected = levels.astype(np.float32), empty * np.float32(gain)
        ratio = seen / expected
        low, high, mean = ratio.min(axis=2), ratio.max(axis=2), ratio.mean(axis=2)
        changed = (mean > MAX_SHINE) | (high - low > MAX_TINT * mean)
        differs = (np.abs(seen - expected).max(axis=2) > NOISE_LEVELS) & inside
        return np.asarray(differs * np.where(changed, CHANGED, np.where(mean < MIN_SHADOW, SHADED, 0)), np.uint8)
    mask = np.empty(inside.shape, np.uint8)
    arrays = [np.ascontiguousarray(each) for each in (levels, inside, empty)]
    limits = (ctypes.c_float(limit) for limit in (gain, MIN_SHADOW, MAX_SHINE, MAX_TINT, NOISE_LEVELS))
    library.vision_changed(ctypes.c_int64(mask.size), *map(address, arrays), *limits, address(mask))
    return mask


def _print_shows(levels: Image, printed: NDArray[np.float32], shaded: NDArray[np.bool_]) -> bool:
    """Whether the board's print shows in cells that got darker, (rows, columns); `printed` as of `_contrasts`."""
    if not shaded.any():
        return False
    dark = shaded.astype(np.uint8)
    part = _around(dark)
    seen, whole = _contrasts(levels[part], printed[part], dark[part])
    return bool(seen.sum() >= MIN_CONTRAST * (whole.sum() + FAINT))


def _around(cells: Image) -> tuple[slice, slice]:
    """The rows and columns of what is not 0, and one more on each side."""
    column, row, columns, rows = cv2.boundingRect(cells)
    return slice(max(row - 1, 0), row + rows + 1), slice(max(column - 1, 0), column + columns + 1)


def _contrasts(
    levels: Image, printed: NDArray[np.float32], dark: Image
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """(rows, columns) contrast of the print that is seen in dark cells, and that it has, both times the latter.

    A shadow takes a smooth share of the light and leaves the print's detail; what lies over the board has none of it.
    Cells at the edge of the dark are left out, where the share changes.

    Args:
        levels: uint8 (rows, columns, 3), BGR.
        printed: (rows, columns, 3) logarithm of the empty board's levels.
        dark: uint8 (rows, columns), not 0 in the dark.

    Source: the least squares of seen = c print are at c = sum(seen print) / sum(print^2).
    """
    inside = np.asarray(cv2.erode(dark, np.ones((3, 3), np.uint8)), np.uint8)
    if (library := load()) is not None:
        seen, whole = np.empty((2, *inside.shape), np.float32)
        counts = (ctypes.c_int64(count) for count in (*inside.shape, DETAIL_CELLS))
        arrays = [np.ascontiguousarray(each) for each in (levels, printed, inside, _LOGARITHMS)]
        require_room(library.vision_contrasts(*counts, *map(address, arrays), address(seen), address(whole)))
        return seen, whole
    inner = inside.astype(np.float32)
    seen, whole = (_detail(each, inner) for each in (cv2.LUT(levels, _LOGARITHMS), printed))
    return np.einsum("ijk,ijk->ij", seen, whole), np.einsum("ijk,ijk->ij", whole, whole)


def _total(levels: NDArray[Any]) -> NDArray[np.float32]:
    """(rows, columns) sum of the three colours; einsum adds few numbers faster than `sum`."""
    return np.asarray(np.einsum("ijk->ij", levels, dtype=np.float32))


def _detail(logarithm: NDArray[Any], inner: NDArray[np.float32]) -> NDArray[np.float32]:
    """(rows, columns, 3) logarithm of levels less its mean around, in cells where `inner`, (rows, columns), is 1."""
    size = (DETAIL_CELLS, DETAIL_CELLS)
    total, count = (
        cv2.boxFilter(each, -1, size, normalize=False, borderType=cv2.BORDER_CONSTANT)
        for each in (logarithm * inner[..., None], inner)
    )
    return np.asarray((logarithm - total / np.maximum(count, 1)[..., None]) * inner[..., None], np.float32)

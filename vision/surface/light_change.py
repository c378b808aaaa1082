"""The light on the board against that on the empty board's picture: its strength and colour, smooth over the board.

A lamp, a window at dusk or the camera's own white balance change each colour's light by a share that is smooth over the
board. The print is known, so it tells these shares; hands, figures and tokens over it do not fit, and are left out.

Where two lamps of different colours shine, a shadow of one is lit by the other alone. In each colour, a share of the
light comes from either lamp. A shadow takes some of the one's and some of the other's, so what it takes of green
follows from what it takes of blue and red. What takes another mix of colours, such as skin or wood, is not a shadow.
"""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from base.geometry import TableModel
from kernels import load, require_room
from vision.array_address import address
from vision.geometry.rectification import BoardGrid
from vision.observation import FloatArray, Image, Trouble

LEVEL_OFFSET = 14.0
"""Added to levels, it makes them a power of light, so light scales them alike. Source: IEC 61966-2-1, 0.055 of 255."""

_LOGARITHMS = np.log(np.arange(256) + LEVEL_OFFSET).astype(np.float32)
"""Of each level with its offset."""

WHITE_MM = 2.0
"""Width of the white border around a tag that is looked at: it has 3 mm."""

SOME = 6
"""Every so many rows and columns of cells are looked at, all over the board."""

FAINTEST, CLIPPED = 3, 235
"""Levels beyond which a cell does not tell its light. The sensor clips before colours are balanced, so a clipped colour
may stay below 255: path-traced red at 2200 K at 239."""

BRIGHT = 215
"""Level from which on a colour counts less and less, up to `CLIPPED`."""

MISFITS = (0.5, 0.35, 0.25, 0.2, 0.2)
"""Most by which a cell may differ from the fit in each of its rounds, logarithm of levels, all colours together."""

FITTING = 0.25
"""Least share of the cells that must fit: more of them lie under a hand, or the light is not smooth."""

RIDGE = 0.1
"""Added to the sums of squares, as if this many cells had no change: few cells give no steep light."""

LIKE = 0.025
"""Difference of a colour from the mean of all, logarithm of levels, from which the light has another colour. The third
largest of path-traced tags is up to 0.017 in the same light, and 0.029 and more by a window and a lamp."""

FEW_TAGS = 3
"""Tags from which on they tell another light: a hand that is over fewer of them has a colour, too."""

MAX_COLOUR = 1.0
"""The same from which one colour's noise hides tokens, or another is clipped."""

MIN_WHITE, MIN_COLOUR = 30, 22
"""Level of white paper in its brightest and in its darkest colour below which noise hides tokens."""

MAX_WHITE = 275
"""Level that white paper would have in two colours, were they not clipped, above which tokens are clipped too."""

INK = 0.4
"""Share of a tag's cells, the darkest, that are not clipped in too much light, and tell it."""

GAMMA = 2.4
"""Exponent from levels with their offset to light. Source: as that of `LEVEL_OFFSET`."""

LAMPS_APART = 0.02
"""Standard deviation over the board of red's change against blue's from which lamps of two colours shine, each more on
its side: on path-traced boards of a window and a lamp 0.022 and more, of one lamp up to 0.025 where it clips red."""

RED_PART = 0.6
"""Part of red's light, against blue's, in what a coloured shadow takes of green's. Lamps' light changes evenly from
colour to colour; in path-traced shadows of lamps of 2200 to 7500 K it is 0.55 to 0.67."""

EXACT = 0.15
"""Most by which green's light differs from that, as a share: in path-traced shadows by up to 0.1, skin by 0.35."""

LEAST_RED = 0.12
"""Least of red's light that a shadow takes, as a share of what it takes of blue's: all lamps have red. In path-traced
shadows it takes 0.25 to 0.7, a tan stone up to 0.1."""

LEAST_HUE = 0.2
"""Difference of red's from blue's logarithm of light from which a shadow has a colour: print changes by up to 0.15 in
other light."""

SHADOW_CELLS = 7
"""Side of the square over which the hue is the median: 28 mm, wider than a token or a finger."""

HUE_STEP = 0.02
"""Step of hue that is told."""

TROUBLES = {
    "dim": Trouble("dim", "it is too dark to tell tokens: more light is needed"),
    "bright": Trouble("bright", "it is too bright to tell tokens: less light is needed, or calibrate in this light"),
    "colour": Trouble("colour", "the colour of the light hides those of the tokens: a white lamp is needed"),
}
"""Why light does not let tokens be told."""


@dataclass(frozen=True, slots=True, eq=False)
class LightChange:
    """The light of one frame against that of the empty board's picture.

    Attributes:
        factors: float32 (rows, columns, 3) by which levels seen in each cell, with `LEVEL_OFFSET`, become those in the
            empty board's light, BGR; None if its colour is the same.
        trouble: why it does not let tokens be told.
    """

    factors: NDArray[np.float32] | None = None
    trouble: Trouble | None = None

    @property
    def hue(self) -> float:
        """How much more red's logarithm has changed than blue's, on average."""
        return 0.0 if self.factors is None else float(np.log(self.factors[..., 0] / self.factors[..., 2]).mean())

    def undone(self, levels: Image, cells: NDArray[np.intp] | None = None) -> Image:
        """Levels as they would be in the empty board's light.

        A clipped colour counts as much as the brightest of the others: what is so bright is white.

        Args:
            levels: uint8 (..., 3), BGR.
            cells: (...) numbers of the cells, row by row, in which they are seen; None for those of all cells.
        """
        if self.factors is None:
            return levels
        factors = self.factors if cells is None else self.factors.reshape(-1, 3)[cells]
        lit = (levels + np.float32(LEVEL_OFFSET)) * factors - np.float32(LEVEL_OFFSET)
        if (levels > BRIGHT).any():
            others = np.where(levels < CLIPPED, lit, 0).max(axis=-1, keepdims=True)
            share = (np.clip(levels, BRIGHT, CLIPPED) - np.float32(BRIGHT)) / (CLIPPED - BRIGHT)
            lit += share * np.maximum(others - lit, 0)
        return np.asarray(np.clip(lit + np.float32(0.5), 0, 255), np.uint8)


class LightFinder:
    """Finds the light of frames; keeps nothing between them.

    Args:
        model: the places of the board's tags.
        grid: the cells.
        empty: (rows, columns, 3) levels of the empty board in them, BGR.
    """

    def __init__(self, model: TableModel, grid: BoardGrid, empty: NDArray[np.float32]) -> None:
        points_mm = grid.centres_mm()
        low, high = model.sheet_outline_mm.min(axis=0), model.sheet_outline_mm.max(axis=0)
        self._terms = _terms((2 * points_mm - low - high) / (high - low))
        self._some = self._terms[::SOME, ::SOME].reshape(-1, self._terms.shape[-1])
        self._empty = np.log(empty + LEVEL_OFFSET)
        by_cell = self._empty.reshape(-1, 3)
        self._tags = _stacked([_within(points_mm, corners) for corners in model.board_tags_mm.values()])
        self._whites = by_cell[self._tags].max(axis=1)
        self._white = np.exp(np.median(self._whites, axis=0))
        order = by_cell[self._tags].max(axis=-1).argsort(axis=1)[:, : round(INK * self._tags.shape[1])]
        self._inked = np.take_along_axis(self._tags, order, axis=1)
        self._inks = by_cell[self._inked].astype(np.float32)
        counts = *self._tags.shape, self._inked.shape[1], CLIPPED
        self._kept = (
            *(np.ascontiguousarray(each, np.int64) for each in (self._tags, self._inked)),
            self._inks,
            np.ascontiguousarray(self._whites, np.float64),
        )
        arrays = (ctypes.c_void_p(each.ctypes.data) for each in (*self._kept, _LOGARITHMS))
        self._for_kernel = _TagLight(*counts, LEVEL_OFFSET, LIKE, *arrays)

    def find(self, levels: Image, inside: NDArray[np.bool_]) -> LightChange:
        """Find the light of a frame.

        Args:
            levels: uint8 (rows, columns, 3) levels seen in the cells, BGR.
            inside: (rows, columns) which of them lie in the picture.
        """
        seen = self._tags_seen(levels.reshape(-1, 3), inside.reshape(-1))
        if seen is None:
            return LightChange()
        white, ratio, coloured = seen
        if max(_apart(ratio), _apart(np.log((white + LEVEL_OFFSET) / self._white))) > MAX_COLOUR:
            return LightChange(trouble=TROUBLES["colour"])
        darkest, _, brightest = sorted(white.tolist())
        if brightest < MIN_WHITE or darkest < MIN_COLOUR:
            return LightChange(trouble=TROUBLES["dim"])
        if brightest >= CLIPPED and np.sort(np.exp(ratio) * self._white)[1] - LEVEL_OFFSET > MAX_WHITE:
            return LightChange(trouble=TROUBLES["bright"])
        if coloured < FEW_TAGS:
            return LightChange()
        weights = self._fitted(levels, inside, ratio)
        if weights is None:
            return LightChange()
        ratio = self._terms @ weights
        if _apart(ratio).max() < LIKE:
            return LightChange()
        factors = np.exp(-ratio).astype(np.float32)
        if np.std(ratio[..., 2] - ratio[..., 0]) >= LAMPS_APART:
            left = (_LOGARITHMS[LightChange(factors).undone(levels)] - self._empty).astype(np.float32)
            factors *= grey_factors(np.exp(GAMMA * left)) ** np.float32(1 / GAMMA)
        return LightChange(factors)

    def _tags_seen(self, levels: Image, inside: NDArray[np.bool_]) -> tuple[FloatArray, FloatArray, int] | None:
        """(3,) level of white at the median tag in the picture, (3,) logarithm of the change of its light, and how many
        tags show light of another colour; None without a tag.

        White tells the light, and ink where white is clipped: in the dark ink has no colour but the noise's.

        Args: as of `find`, row by row.
        """
        if (library := load()) is not None:
            (white, ratio), many = np.empty((2, 3)), ctypes.c_int32()
            arrays = [np.ascontiguousarray(each) for each in (levels, inside)]
            found = address(white), address(ratio), ctypes.byref(many)
            count = library.vision_tag_light(ctypes.byref(self._for_kernel), *map(address, arrays), *found)
            require_room(count < 0)
            return (white, ratio, many.value) if count > 0 else None
        shown = inside[self._tags].all(axis=1)
        if not shown.any():
            return None
        whites, seen = levels[self._tags[shown]].max(axis=1), levels[self._inked[shown]]
        ratios, middle = _LOGARITHMS[seen] - self._inks[shown], seen.shape[1] // 2
        inked = np.partition(ratios, middle, axis=1)[:, middle]
        clipped = (whites >= CLIPPED).any(axis=1, keepdims=True)
        ratios = np.where(clipped, inked, np.log(whites + LEVEL_OFFSET) - self._whites[shown])
        coloured = int(np.count_nonzero(_apart(ratios) >= LIKE))
        return np.median(whites, axis=0), np.median(ratios, axis=0), coloured

    def _fitted(self, levels: Image, inside: NDArray[np.bool_], start: FloatArray) -> FloatArray | None:
        """(6, 3) weights of the terms of the light's logarithm in each colour, or None if few cells fit.

        Args:
            levels, inside: as of `find`.
            start: (3,) its logarithm, where the fit begins.

        Source: iterated least squares with Tukey's biweight, whose width falls from round to round.
        """
        seen = levels[::SOME, ::SOME].reshape(-1, 3)
        told = (seen > FAINTEST) & (seen < CLIPPED) & inside[::SOME, ::SOME].reshape(-1, 1)
        ratios = (_LOGARITHMS[seen] - self._empty[::SOME, ::SOME].reshape(-1, 3)) * told
        weights = np.zeros((self._some.shape[1], 3))
        weights[0] = start
        terms = self._some
        for most in MISFITS:
            misfits = np.square((ratios - terms @ weights) * told).sum(axis=1) / most**2
            fits = np.square(np.maximum(1 - misfits, 0))[:, None] * told
            squares = np.einsum("nk,nc,nl->ckl", terms, fits, terms) + RIDGE * np.eye(terms.shape[1])
            weights = np.linalg.solve(squares, np.einsum("nk,nc->ck", terms, fits * ratios)[..., None])[..., 0].T
        return weights if fits.any(axis=1).mean() >= FITTING else None


class _TagLight(ctypes.Structure):
    """`TagLight` of `kernels/light.c`."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("tags", "cells", "inked", "clipped")),
        *((name, ctypes.c_double) for name in ("offset", "like")),
        *((name, ctypes.c_void_p) for name in ("cell", "ink", "inks", "whites", "logarithms")),
    )


def _terms(places: FloatArray) -> FloatArray:
    """(..., 6) 1, x, y and their squares and product, of places, (..., 2), -1 to 1 over the sheet."""
    x, y = np.moveaxis(places, -1, 0)
    return np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)


def _within(points_mm: FloatArray, corners_mm: FloatArray) -> NDArray[np.intp]:
    """(N,) numbers, row by row, of the points within a tag and the white around it."""
    middle = corners_mm.mean(axis=0)
    half = np.abs(corners_mm - middle).max() + WHITE_MM
    return np.flatnonzero(np.abs(points_mm - middle).max(axis=-1).reshape(-1) <= half)


def _stacked(cells: Sequence[NDArray[np.intp]]) -> NDArray[np.intp]:
    """(T, N) numbers of cells, as many of each of T tags as the least has."""
    count = min(map(len, cells))
    return np.stack([each[:count] for each in cells])


def _apart(ratios: NDArray[Any]) -> NDArray[Any]:
    """(...) most by which one colour of the logarithms of light, (..., 3), differs from the mean of them."""
    return np.asarray(np.abs(ratios - ratios.mean(axis=-1, keepdims=True)).max(axis=-1))


def grey_factors(left: NDArray[np.float32]) -> NDArray[np.float32]:
    """(rows, columns, 3) factors by which the light in coloured shadows becomes grey, as bright as it is.

    Args:
        left: (rows, columns, 3) share of the full light that is left in cells of 4 mm, BGR, more than 0.
    """
    blue, green, red = np.moveaxis(left, -1, 0)
    lamps, hue = _green(blue, red), np.log(red / blue)
    shadow = (np.abs(green - lamps) < EXACT * lamps) & (1 - red > LEAST_RED * (1 - blue)) & (np.abs(hue) > LEAST_HUE)
    steps = np.where(shadow, np.rint(hue / HUE_STEP).clip(-127, 127) + 128, 128).astype(np.uint8)
    hue = np.exp((cv2.medianBlur(steps, SHADOW_CELLS) - np.float32(128)) * np.float32(HUE_STEP))
    colour = np.stack([np.ones_like(hue), _green(np.float32(1), hue), hue], axis=-1)
    return np.asarray(colour.mean(axis=-1, keepdims=True) / colour, np.float32)


def _green(blue: NDArray[np.float32] | np.float32, red: NDArray[np.float32]) -> NDArray[np.float32]:
    """The light of green that lamps have with that of blue and red."""
    return np.asarray((1 - RED_PART) * blue + RED_PART * red, np.float32)

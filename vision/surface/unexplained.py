"""Something at a site that neither its print, nor a shadow, nor a token explains.

Evidence that a site is not empty: print that should be seen and is not, below paper or a sleeve; a colour that no lamp
has, as skin does; and a spot that ends inside the site's window, as a coin does and a shadow does not. Faces of tokens
are judged in `token_faces`.
"""

import ctypes
import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kernels import load, require_room
from vision.array_address import address
from vision.observation import FloatArray
from vision.surface.token_faces import F32

DETAIL_STEPS = 2
"""Points, along an axis of the window, between which the print's detail is the difference: about a blurred edge."""

OFFSET = 0.05
"""Added to reflectance before its logarithm is taken, so that noise on black print remains small."""

DETAIL_SIGMAS = 0.025, 0.13
"""Bounds of the measured sigma of a difference that is seen: noise, the weave of a sleeve. What differs more from the
print is a thing with edges: on bare path-traced sites strong print is seen with 0.72 of its contrast and more."""

EDGE, MOST_EDGES = 0.2, 0.38
"""Difference that is not the print's, all colours together, from which an edge crosses a pair of points, and the share
of such pairs in the room for a token from which a thing lies there. The edge of a figure's hard shadow crosses up to
0.33 of them on path-traced bare sites, white dice on white paper cross 0.28 to 0.6."""

COLOURS = 3
"""Colours that have the same noise where light is uneven, and then count as one."""

LEAST_SQUARE = 1e-6
"""Least sum of squared differences of a print that is divided by."""

LEAST_STRENGTH = 0.1
"""Least share of the drawn contrast that an empty board shows, in the room or around it: sheets that were printed from
older drawings lack some print. Path-traced boards show at least 0.22 of it, blank paper at most 0.03."""

ROOM = 1
"""Number of the room for a token among the parts in which print is looked for, after the whole window."""

MIN_SHOWN = 0.5
"""Least share of the print's contrast that must be seen at an empty site: a cover shows none, bare print all of it."""

SIGMAS, FEW_SIGMAS = 2.0, 1.0
"""Standard deviations of that share within the gap of `MIN_SHOWN`, or the print is too faint to tell; and by how many
the share of the window and of the room may fall short of it: halves, of which there are many, by the former."""

HALVES = 8
"""Halves of the room for a token, in which a cover that hides a part of it is looked for."""

BLUE_PART = 0.365
"""Part of blue's logarithm, against red's, that makes green's in the light of any lamp and of the sky. Source: Wien's
law, by which logarithms of light at one wavelength each, here 450, 540 and 610 nm, change with 1 / (wavelength x
temperature): (1/540 - 1/610) / (1/450 - 1/610)."""

GREEN = 0.03
"""Change of green's logarithm against that from which something lies there."""

WARM = 0.04
"""Change of red's logarithm against blue's from which something lies there, where one light has one colour everywhere:
path-traced sleeves have 0.057 and more, shadows up to 0.02."""

INK = 0.1
"""Share of the print's own difference between colours that is added to `GREEN` in light of another colour, in which ink
differs more or less from paper: path-traced water, with one of 0.32, changes by up to 0.055."""

HUE = 0.007
"""Share of the light's change of hue that is added to `GREEN`: a camera's colours are not of one wavelength each, and
clipped red is known inexactly."""

MIXED = 0.032
"""Spread of red's logarithm against blue's over the empty board's white from which lights are mixed, and shadows are
warmer or colder: by a window with a lamp 0.038 and more, in path-traced frames of one lamp up to 0.027."""

MIN_DEPTHS = np.array((0.03, 0.03, 0.03, 0.02), np.float32)
"""Least change of a spot's logarithm against what is around it, of each colour and of their mean: path-traced white
things on white paper have 0.026 and more, uneven light 0.013; a camera's compression blurs colours in patches."""

INEXACT = 0.1
"""Share of the print's change from a point to its neighbours by which a small shift or blur changes its light."""

SOME = 4
"""Every so many points or pairs of a window tell its noise and its middle."""

FAR = 100.0
"""Beyond all logarithms."""

SIGMA_OF_MEDIAN = 1.4826
"""Standard deviation of normally distributed numbers for the median of their amounts."""

MIN_SPOT_MM2 = 40.0
"""Area of the smallest spot that hides a site: a disc of 7 mm."""


@dataclass(frozen=True, slots=True, eq=False)
class Tint:
    """Colour of the light of a frame.

    Attributes:
        colour: (3,) the whole board's light against the empty board's picture, BGR, as shares of their mean.
        other: whether lamps of another colour shine than when that picture was taken.
        hue: how much more their red's logarithm has changed than their blue's.
    """

    colour: F32
    other: bool = False
    hue: float = 0.0


class WindowEvidence:
    """Evidence in the windows of sites.

    Args:
        points_mm: (P, 2) points of a window, from its middle, on a square grid of `step_mm`.
        room_mm: distance from the middle within which a token usually lies.
        looks: (S, P, 3) reflectance of the empty sites.
        drawn: (S, P, 3) what is printed there, as shares of white paper's level.
        mixed: whether lights of several colours shine on them.
    """

    def __init__(
        self, points_mm: FloatArray, step_mm: float, room_mm: float, looks: F32, drawn: FloatArray, mixed: bool
    ) -> None:
        cells = np.round(points_mm / step_mm).astype(int)
        self._looks, self._mixed = looks, mixed
        self._side = 2 * int(np.abs(cells).max()) + 3  # an empty cell all around keeps windows apart
        self._cells = (cells[:, 1] + self._side // 2) * self._side + cells[:, 0] + self._side // 2
        numbers = np.full(self._side**2, -1)
        numbers[self._cells] = np.arange(len(cells))
        pairs = []
        rows, columns = np.divmod(self._cells, self._side)
        for place, along in ((columns, 1), (rows, self._side)):
            inside = place + DETAIL_STEPS < self._side
            there = numbers[np.where(inside, self._cells + DETAIL_STEPS * along, 0)]
            inside &= there >= 0
            pairs.append(np.stack([np.flatnonzero(inside), there[inside]]))
        self._from, self._to = np.concatenate(pairs, axis=1)
        away = np.hypot(*points_mm.T)
        self._room = away <= room_mm
        angles = np.arange(HALVES) * math.tau / HALVES
        sides = np.concatenate([np.zeros((2, 1)), np.stack([np.cos(angles), np.sin(angles)])], axis=1)
        self._parts = (self._room[:, None] & (points_mm @ sides >= 0)).astype(np.float32)
        whole = np.ones((len(self._from), 1), np.float32)
        pairs = (points_mm[self._from] + points_mm[self._to]) @ sides >= 0
        pairs &= (self._room[self._from] & self._room[self._to])[:, None]
        self._sigmas = np.array([FEW_SIGMAS, FEW_SIGMAS, *[SIGMAS] * HALVES])
        self._pair_parts = np.concatenate([whole, pairs], axis=1, dtype=np.float32)
        self._least = round(MIN_SPOT_MM2 / step_mm**2)
        self._levels = _levels(looks)
        self._inexact = INK * np.ptp(self._levels[:3, :, self._room].mean(axis=-1), axis=0)[:, None]
        levels, nine = self._squares(self._levels), np.ones((3, 3), np.uint8)
        shown = self._squares(np.ones(len(cells), np.float32)) > 0
        flat = (-1, self._side)
        high = cv2.dilate(np.where(shown, levels, np.float32(-FAR)).reshape(flat), nine)
        low = cv2.erode(np.where(shown, levels, np.float32(FAR)).reshape(flat), nine)
        self._change = (high - low).reshape(*levels.shape[:2], -1)[..., self._cells]
        printed = self._detail(drawn.astype(np.float32))  # free of noise; the picture tells its strength
        areas = np.stack([self._pair_parts[:, ROOM], 1 - self._pair_parts[:, ROOM]])
        match, square = (np.einsum("npc,npc,ap->na", printed, each, areas) for each in (self._detail(looks), printed))
        shares = match / np.maximum(square, LEAST_SQUARE)
        self._printed = printed * ((shares * (shares >= LEAST_STRENGTH)).astype(np.float32) @ areas)[..., None]
        self._squares_printed: F32 = np.einsum("npc,npc->np", self._printed, self._printed)
        self._counts = np.count_nonzero(self._printed, axis=-1).astype(np.float32)
        self._for_kernel = self._window()

    def _window(self) -> "_Window":
        """The same for the kernel."""
        at, pairs = ((each.astype(np.int32) for each in which) for which in ((self._cells,), (self._from, self._to)))
        of_room = self._room.astype(np.uint8), self._levels, self._change, self._printed.astype(np.float32)
        self._kept = (
            *pairs,
            *at,
            *(np.ascontiguousarray(each) for each in (self._parts, self._pair_parts, *of_room)),
            *(np.ascontiguousarray(each, np.float32) for each in (self._squares_printed, self._counts)),
            self._sigmas,
        )
        counts = *self._looks.shape[:2], len(self._from), self._parts.shape[1], self._side, SOME, self._least
        limits = OFFSET, MIN_SHOWN, *DETAIL_SIGMAS, EDGE, MOST_EDGES, INEXACT, SIGMA_OF_MEDIAN / math.sqrt(2)
        return _Window(*counts, *limits, tuple(MIN_DEPTHS.tolist()), *(each.ctypes.data for each in self._kept))

    def print_seen(
        self, seen: F32, weight: F32, which: NDArray[np.intp]
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
        """(N,) whether the print of sites has enough contrast to tell, in the window, the room for a token or a half of
        this, (N,) whether it is seen wherever it has, and (N,) whether the room has many other edges, as in a shadow.

        Args:
            seen: (N, P, 3) reflectance.
            weight: (N, P) 1 where a point is visible, else 0.
            which: (N,) the sites' numbers.

        Source: the least squares of seen = c print are at c = sum(seen print) / sum(print^2), with the standard
        deviation sigma / sqrt(sum(print^2)).
        """
        if (library := load()) is not None:
            found = np.empty((3, len(seen)), bool)
            sigmas = ctypes.c_double(SIGMAS)
            sites = self._sites(seen, weight, which)
            require_room(library.vision_print_seen(*sites, sigmas, *map(address, found)))
            return found[0], found[1], found[2]
        both = weight[:, self._from] * weight[:, self._to]
        printed, found = self._printed[which], self._detail(seen)
        others = np.square(found - printed)
        square, match, misfit, edges, pairs, count = (
            (each * both) @ self._pair_parts
            for each in (
                self._squares_printed[which],
                np.einsum("npc,npc->np", printed, found),
                np.einsum("npc,npc->np", others, printed != 0),
                others.sum(axis=-1) > EDGE**2,
                np.ones_like(both),
                self._counts[which],
            )
        )
        sigma = np.clip(np.sqrt(COLOURS * misfit / np.maximum(count, 1)), *DETAIL_SIGMAS)
        enough = np.sqrt(square) * (1 - MIN_SHOWN) > SIGMAS * sigma
        shown = MIN_SHOWN * square - match <= self._sigmas * sigma * np.sqrt(square)
        edged = edges[:, ROOM] > MOST_EDGES * pairs[:, ROOM]
        return np.asarray(enough.any(axis=1)), np.asarray(shown.all(axis=1)), np.asarray(edged)

    def tinted(self, seen: F32, weight: F32, which: NDArray[np.intp], tint: Tint) -> NDArray[np.bool_]:
        """(N,) whether the room for a token, or a half of it, has a colour that lamps and shadows do not make.

        Args:
            seen, weight, which: as of `print_seen`.
            tint: of the frame's light.
        """
        least_green = np.float32(GREEN + HUE * abs(tint.hue)) + tint.other * self._inexact[which]
        least_warm = np.inf if self._mixed or tint.other else WARM
        if (library := load()) is not None:
            found, scale = np.empty(len(seen), bool), np.asarray(tint.colour.mean() / tint.colour, np.float32)
            least = address(least_green), ctypes.c_float(least_warm), ctypes.c_float(BLUE_PART)
            require_room(
                library.vision_tinted(*self._sites(seen, weight, which), address(scale), *least, address(found))
            )
            return found
        blue, green, red = _levels(seen / tint.colour * tint.colour.mean())[:3] - self._levels[:3, which]
        most = weight @ self._parts
        lamps = BLUE_PART * blue + (1 - BLUE_PART) * red
        found = np.abs(((green - lamps) * weight) @ self._parts) > least_green * most
        if np.isfinite(least_warm):
            found |= np.abs(((red - blue) * weight) @ self._parts) > WARM * most
        return np.asarray(found.any(axis=1))

    def spotted(self, seen: F32, weight: F32, which: NDArray[np.intp]) -> NDArray[np.bool_]:
        """(N,) whether a spot lies in the room for a token that does not reach the window's rim.

        Args: as of `print_seen`.
        """
        if (library := load()) is not None:
            found = np.empty(len(seen), bool)
            require_room(library.vision_spotted(*self._sites(seen, weight, which), address(found)))
            return found
        change = _levels(seen) - self._levels[:, which]
        noise = np.abs(change[..., self._to[::SOME]] - change[..., self._from[::SOME]])
        noise = SIGMA_OF_MEDIAN / math.sqrt(2) * np.median(noise, axis=-1, keepdims=True)
        least = np.sqrt(
            np.square(MIN_DEPTHS[:, None, None]) + np.square(noise) + np.square(INEXACT * self._change[:, which])
        )
        shown = self._squares(weight[None])
        smooth = _smoothed(self._squares(change * weight)) / np.maximum(_smoothed(shown), np.float32(1e-6))
        points = smooth.reshape(*change.shape[:-1], -1)[..., self._cells]
        apart = np.abs(points - np.median(points[..., ::SOME], axis=-1, keepdims=True)) * weight
        views = np.count_nonzero(apart > least / 2, axis=-1) >= self._least
        view, site = np.nonzero(views)
        if len(site):
            heights, visible = np.asarray(smooth[view, site], np.float32), shown[0, site] > 0
            depths = np.maximum(_depths(heights, visible), _depths(-heights, visible))
            deep = (depths.reshape(len(site), -1)[:, self._cells] > least[view, site]) & self._room
            views[view, site] = np.count_nonzero(deep, axis=-1) >= self._least
        return np.asarray(views.any(axis=0))

    def _sites(self, seen: F32, weight: F32, which: NDArray[np.intp]) -> tuple[Any, ...]:
        """The arguments of a kernel that say which sites are judged, and on what."""
        points = (address(np.ascontiguousarray(each, np.float32)) for each in (seen, weight))
        numbers = address(np.ascontiguousarray(which, np.int64))
        return ctypes.byref(self._for_kernel), ctypes.c_int64(len(seen)), *points, numbers

    def _squares(self, values: F32) -> F32:
        """(..., side, side) values of points, (..., P), on the window's grid, rows from the south, 0 elsewhere."""
        squares = np.zeros((*values.shape[:-1], self._side**2), np.float32)
        squares[..., self._cells] = values
        return squares.reshape(*values.shape[:-1], self._side, self._side)

    def _detail(self, reflectance: F32) -> F32:
        """(N, pairs, 3) differences of the logarithm."""
        level = np.log(np.maximum(reflectance, 0) + np.float32(OFFSET))
        return np.asarray(level[:, self._to] - level[:, self._from], np.float32)


def is_mixed(light: F32) -> bool:
    """Whether lights of several colours shine: `light` has the levels of white, (..., 3), at all sites."""
    return bool(np.ptp(np.log(light[..., 2] / light[..., 0])) > MIXED)


def _levels(reflectance: F32) -> F32:
    """(4, N, P) logarithm of the colours of (N, P, 3), and of their mean."""
    views = np.concatenate([reflectance, reflectance.mean(axis=-1, keepdims=True)], axis=-1)
    return np.ascontiguousarray(np.moveaxis(np.log(np.maximum(views, 0) + np.float32(OFFSET)), -1, 0))


def _smoothed(squares: F32) -> F32:
    """Squares, (..., side, side), smoothed over nine cells each."""
    kernel = np.array([1, 2, 1], np.float32) / 4
    smooth = cv2.sepFilter2D(squares.reshape(-1, squares.shape[-1]), -1, kernel, kernel)
    return np.asarray(smooth, np.float32).reshape(squares.shape)


def _depths(squares: F32, visible: NDArray[np.bool_]) -> F32:
    """How far each cell lies below the lowest way out of its window: where water would stand.

    Args:
        squares: (N, side, side) heights.
        visible: (N, side, side); ways end at cells next to others.

    Source: L. Vincent, "Morphological grayscale reconstruction in image analysis", 1993.
    """
    nine = np.ones((3, 3), np.uint8)
    walls = np.where(visible, squares, np.float32(np.inf)).reshape(-1, squares.shape[-1])
    inner = cv2.erode(visible.reshape(walls.shape).astype(np.uint8), nine) > 0
    water = np.where(inner, np.float32(np.inf), walls)
    while True:
        lower = np.maximum(cv2.erode(water, nine), walls)
        if np.array_equal(lower, water):
            break
        water = lower
    return np.where(visible, water.reshape(squares.shape) - squares, np.float32(0))


class _Window(ctypes.Structure):
    """`Window` of `kernels/evidence.c`."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("sites", "points", "pairs", "parts", "side", "some", "least")),
        *((name, ctypes.c_float) for name in ("offset", "min_shown", "least_sigma", "most_sigma")),
        *((name, ctypes.c_float) for name in ("edge", "most_edges", "inexact", "noise")),
        ("min_depths", ctypes.c_float * len(MIN_DEPTHS)),
        *((name, ctypes.c_void_p) for name in ("from", "to", "cells", "parts_of", "pair_parts", "room", "levels")),
        *((name, ctypes.c_void_p) for name in ("change", "printed", "squares", "counts", "sigmas")),
    )

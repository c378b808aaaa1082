"""Look-alikes: things of about a token's size and brightness, with another colour or without the token's edge.

The errors of single points do not tell them: edges are inexact, and so is the strength of the light. But grey print
stays grey in any light, and an inexact edge is too bright on one side and too dark on the other.
"""

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernels import load
from vision.array_address import address
from vision.observation import FloatArray
from vision.surface.token_faces import F32, Ink

EDGE_MM = (-3.0, 1.5)
"""From where to where a token's edge is compared, from its rim, outwards."""

EDGE_ERROR = 0.11
"""Error of reflectance in most of the edge from which it is another: path-traced and simulated tokens have up to 0.09,
white stones and rubbers on a disc with a black rim 0.13 and more."""

CORE_MM = 2.0
"""Distance from a token's rim at which the part starts that tells its colour."""

TINT, INK_TINT = 0.17, 0.5
"""Error between the colours of this part from which it is another; and what share of the ink's own differences between
the colours is added, which calibration and mixed light leave inexact. Grey tokens have up to 0.08 in one light and 0.16
in coloured shadows, a brown button 0.23."""

SECTORS = 8
"""Parts of the edge."""

MIN_ALIKE = 0.6
"""Correlation of a face's light with that of its print, below which another face lies there: of path-traced tokens 0.73
and more, of a brown button under a mirrored lamp 0.5. A lamp that is mirrored adds the same light everywhere."""


def strangeness(around: FloatArray, radius_mm: float, seen: F32, weight: F32, looks: F32, places: FloatArray) -> F32:
    """How far N tokens differ from their class: (N,), 1 from where on another thing lies there.

    Args:
        around: (P, 2) points of a site's window, from its middle, mm.
        radius_mm: of the tokens.
        seen: (N, P, 3) reflectance.
        weight: (N, P) 1 where a point is visible, else 0.
        looks: (N, P, 3) what it should be.
        places: (N, 2) the tokens' middles, from the windows'.
    """
    if (library := load()) is not None:
        off, ink, most = np.empty((3, len(seen)))
        laid = _laid(around, radius_mm, seen, weight, looks, places)
        library.vision_strangeness(ctypes.byref(laid), *map(address, (off, ink, most)))
        return _strangeness(off, ink, most)
    x, y = np.moveaxis(around - places[:, None], -1, 0)
    away, error = np.hypot(x, y) - radius_mm, seen - looks
    core = _core(away, weight)
    count = np.maximum(core.sum(axis=1, keepdims=True), 1)
    off, ink = (np.ptp(np.einsum("npc,np->nc", each, core) / count, axis=1) for each in (error, looks))
    edge = ((away >= EDGE_MM[0]) & (away <= EDGE_MM[1])) * weight
    sector = np.floor((np.arctan2(y, x) / (2 * np.pi) + 1) * SECTORS).astype(int) % SECTORS
    numbers = (sector + SECTORS * np.arange(len(seen))[:, None]).ravel()
    sums, counts = (
        np.bincount(numbers, each.ravel(), SECTORS * len(seen)).reshape(-1, SECTORS)
        for each in (error.mean(axis=-1) * edge, edge)
    )
    most = np.abs(np.median(sums / np.maximum(counts, 1), axis=1))
    return _strangeness(off, ink, most)


def faceless(around: FloatArray, radius_mm: float, seen: F32, weight: F32, looks: F32, places: FloatArray) -> F32:
    """How far the marks on the faces of N tokens are missing: (N,), 1 from where on another thing lies there.

    Args: as of `strangeness`.
    """
    if (library := load()) is not None:
        alike = np.empty(len(seen))
        laid = _laid(around, radius_mm, seen, weight, looks, places)
        library.vision_alike(ctypes.byref(laid), address(alike))
        return np.asarray((1 - alike) / (1 - MIN_ALIKE), np.float32)
    core = _core(np.linalg.norm(around - places[:, None], axis=-1) - radius_mm, weight)[..., None]
    count = np.maximum(core.sum(axis=1, keepdims=True), 1)
    lights = [np.square(each) * core for each in (seen, looks)]
    there, printed = ((each - each.sum(axis=1, keepdims=True) / count) * core for each in lights)
    match, own, its = (np.einsum("npc,npc->n", *pair) for pair in ((there, printed), (there,) * 2, (printed,) * 2))
    return np.asarray((1 - match / np.sqrt(np.maximum(own * its, 1e-9))) / (1 - MIN_ALIKE), np.float32)


def has_marks(rings: Sequence[tuple[float, Ink]], cross: tuple[float, Ink] | None, radius_mm: float) -> bool:
    """Whether a face has more in its core than one ink."""
    return cross is not None or min(rings)[0] * radius_mm <= radius_mm - 2 * CORE_MM


def _core(away: FloatArray, weight: F32) -> F32:
    """(N, P) weights of the part that tells a token's colour and marks; `away` from its rim, mm."""
    return ((away <= -CORE_MM) * weight).astype(np.float32)


def _strangeness(off: FloatArray, ink: FloatArray, most: FloatArray) -> F32:
    """(N,) the greater of the differences in colour and at the edge, each against its limit."""
    return np.asarray(np.maximum(off / (TINT + INK_TINT * ink), most / EDGE_ERROR), np.float32)


class _Laid(ctypes.Structure):
    """`Laid` of `kernels/look_alikes.c`."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("count", "points")),
        *((name, ctypes.c_double) for name in ("radius", "core", "inner", "outer")),
        *((name, ctypes.c_void_p) for name in ("window", "seen", "weight", "looks", "places")),
    )

    kept: tuple[NDArray[Any], ...]


def _laid(around: FloatArray, radius_mm: float, seen: F32, weight: F32, looks: F32, places: FloatArray) -> _Laid:
    """The arguments of `strangeness` for the kernels."""
    kinds = (np.float64, np.float32, np.float32, np.float32, np.float64)
    arrays = (around, seen, weight, looks, places)
    kept = tuple(np.ascontiguousarray(each, kind) for each, kind in zip(arrays, kinds, strict=True))
    laid = _Laid(*weight.shape, radius_mm, CORE_MM, *EDGE_MM, *(each.ctypes.data for each in kept))
    laid.kept = kept
    return laid

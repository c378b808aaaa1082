"""Sites in their own light, and how far their points are from those of the empty board.

`kernels/bare_sites.c` has the same in C.
"""

import ctypes
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kernels import load, require_room
from vision.array_address import address
from vision.surface.glare import without_glare
from vision.surface.shadows import LEAST_SHADE, ShadedLooks
from vision.surface.token_faces import F32, TONE_GAMMA

MAX_EMPTY_NLL = 8.0
"""Negative log-likelihood of an empty site below which no token is searched for: the faintest disc has 40."""

SITE_LIGHT = (0.15, 1.15)
"""Bounds of a site's light against the whole board's: hard shadows below a bulb, hardly anything brighter."""

SHADED, LIT = 0.8, 0.8
"""Share of the whole board's light below which a site lies in a shadow, and the quantile of its points that tells its
light then, so its part next to the shadow is not too bright. Chosen on path-traced hands below a bare bulb."""

MIN_REFLECTANCE = 0.02
"""Least reflectance, summed over colours, that is divided by: black print would turn noise into light."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenSites:
    """N sites in their own light.

    Attributes:
        reflectance: (N, P, 3) of their points, without glare.
        weight: (N, P) 1 where a point is visible, else 0.
        shade: (N,) share of a site's light that is left in its shadow.
        odd: (N,) whether its light is outside of `SITE_LIGHT`.
        nll: (N, P) negative log-likelihood of the empty site's points, 0 where a point is not visible.
    """

    reflectance: F32
    weight: F32
    shade: F32
    odd: NDArray[np.bool_]
    nll: F32


class BareSites:
    """The empty sites of a board.

    Args:
        light: (S, P, 3) levels of white at their points.
        bare: (S, P, 3) reflectance, with glare.
        empty: the same without it.
        glare: (S,) of each site.
        looks: compares points with them.
    """

    def __init__(self, light: F32, bare: F32, empty: F32, glare: F32, looks: ShadedLooks) -> None:
        self._per_light: F32 = np.ascontiguousarray(np.reciprocal(light))
        self._per_empty: F32 = np.ascontiguousarray(1 / np.maximum(bare.sum(axis=-1), MIN_REFLECTANCE), np.float32)
        self._empty, self._glare = (np.ascontiguousarray(each, np.float32) for each in (empty, glare))
        self._looks = looks
        points = self._per_empty.shape[1]
        limits = MAX_EMPTY_NLL, SHADED, *SITE_LIGHT, TONE_GAMMA
        arrays = (each.ctypes.data for each in (self._per_light, self._per_empty, self._empty, self._glare))
        counts = points, int(LIT * ((points + 1) // 2))
        self._for_kernel = _BareSites(*counts, *limits, *arrays, ctypes.addressof(looks.for_kernel))

    def see(
        self, levels: NDArray[np.uint8], visible: NDArray[np.bool_], gain: float, which: NDArray[np.intp]
    ) -> SeenSites:
        """Look at some sites.

        Args:
            levels: uint8 (N, P, 3) seen at their points, BGR.
            visible: (N, P) which of them are not hidden.
            gain: the whole board's brightness against the reference.
            which: (N,) their numbers.

        A site's light is the median over every second point, or the `LIT` quantile in a shadow, of which the median is
        left; hidden points count as lit like the whole board.
        """
        if (library := load()) is not None:
            seen, (weight, nll) = np.empty(levels.shape, np.float32), np.empty((2, *visible.shape), np.float32)
            shade, odd = np.empty(len(which), np.float32), np.empty(len(which), bool)
            given = (np.ascontiguousarray(which, np.int64), *map(np.ascontiguousarray, (levels, visible)))
            found = map(address, (seen, weight, shade, odd, nll))
            sites = ctypes.byref(self._for_kernel), ctypes.c_int64(len(which)), *map(address, given)
            require_room(library.vision_bare_sites(*sites, ctypes.c_float(gain), *found))
            return SeenSites(seen, weight, shade, odd, nll)
        weight = visible.astype(np.float32)
        reflectance = levels * self._per_light[which]
        local, shade, odd = self._light(reflectance, visible, gain, which)
        reflectance = without_glare(reflectance / local[:, None, None], self._glare[which])
        nll = self._looks.lit_nll(reflectance, weight, self._empty[which])
        unlike = np.flatnonzero(nll.sum(axis=1) > MAX_EMPTY_NLL)
        if unlike.size:
            nll[unlike] = self._looks.nll(reflectance[unlike], weight[unlike], self._empty[which[unlike]])
        return SeenSites(reflectance, weight, shade, odd, nll)

    def _light(
        self, reflectance: F32, visible: NDArray[np.bool_], gain: float, which: NDArray[np.intp]
    ) -> tuple[F32, F32, NDArray[np.bool_]]:
        """(N,) light of each site against the reference, its `shade`, and whether it is `odd`."""
        some = slice(None, None, 2)
        ratio = reflectance[:, some].sum(axis=-1) * self._per_empty[which, some]
        ratio[~visible[:, some]] = gain
        middle = ratio.shape[1] // 2
        local = np.partition(ratio, middle, axis=1)[:, middle]
        shaded = np.flatnonzero(local < SHADED * gain)
        lit = int(LIT * ratio.shape[1])
        left, shade = local[shaded], np.ones(len(local), np.float32)
        local[shaded] = np.partition(ratio[shaded], lit, axis=1)[:, lit]
        low, high = gain * SITE_LIGHT[0], gain * SITE_LIGHT[1]
        light = np.clip(local, low, high).astype(np.float32)
        shade[shaded] = np.maximum(left / light[shaded], LEAST_SHADE)
        return light, shade, (local < low) | (local > high)


class _BareSites(ctypes.Structure):
    """`BareSites` of `kernels/bare_sites.c`."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("points", "lit_rank")),
        *((name, ctypes.c_float) for name in ("most_nll", "shaded", "darkest", "brightest", "gamma")),
        *((name, ctypes.c_void_p) for name in ("per_light", "per_empty", "empty", "glare", "shade")),
    )

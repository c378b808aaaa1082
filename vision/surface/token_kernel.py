"""The match of sites with the templates of tokens by `kernels/tokens.c`."""

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kernels import load, require_room
from vision.array_address import address
from vision.observation import FloatArray
from vision.surface.token_faces import COVER, F32, RIM_SIGMAS, TONE_GAMMA, Templates

Search = tuple[Sequence[Templates], NDArray[np.intp]]
"""Templates of each class, and (O, W) the points of a site that they are laid on at each offset."""


class TokenLimits(ctypes.Structure):
    """`Limits` of the kernel: numbers of `vision.surface.token_classifier` and the tokens' radius in mm."""

    _fields_ = tuple(
        (name, ctypes.c_double)
        for name in (
            "radius",
            "rim",
            "around",
            "per_error",
            "per_offset",
            "covered",
            "around_nll",
            "far_part",
            "least_light",
            "most_light",
            "blur",
        )
    )


class TokenKernel:
    """Matches sites with templates.

    Args:
        window_mm: (P, 2) points of a site, from its middle.
        coarse, fine: the two rounds of the search; the first has one template of each class.
        offsets_mm: (O, 2) where the first round lays them.
        shade: `Shade` of the kernels, kept by the caller.
        limits: see there.
    """

    def __init__(
        self,
        window_mm: FloatArray,
        coarse: Search,
        fine: Search,
        offsets_mm: FloatArray,
        shade: ctypes.Structure,
        limits: TokenLimits,
    ) -> None:
        self._classes = len(coarse[0])
        places = [np.ascontiguousarray(each, np.float64) for each in (offsets_mm, window_mm)]
        windows = [np.ascontiguousarray(each, np.int64) for _, each in (coarse, fine)]
        self._faces = [(_Templates * self._classes)(*map(_for_kernel, faces)) for faces, _ in (coarse, fine)]
        faces = (ctypes.cast(each, ctypes.c_void_p) for each in self._faces)
        kept = *(each.ctypes.data for each in windows), *(each.ctypes.data for each in places), ctypes.addressof(shade)
        counts = len(window_mm), len(offsets_mm), self._classes
        cover = _Cover(len(COVER), RIM_SIGMAS, TONE_GAMMA, COVER.ctypes.data)
        self._tokens = _Tokens(*counts, limits, cover, *faces, *kept)
        self._kept = shade, windows, places, coarse, fine

    def match(
        self, reflectance: F32, lifted: F32, weight: F32, empty: F32, bare: F32, most_nll: FloatArray
    ) -> tuple[FloatArray, FloatArray, FloatArray, F32]:
        """As `TokenMatcher.match`."""
        library = load()
        assert library is not None
        count, likeliest = len(weight), np.empty(reflectance.shape, np.float32)
        least, misfit, found = (np.empty((count, self._classes, *more)) for more in ((), (), (2,)))
        points = [np.ascontiguousarray(each, np.float32) for each in (reflectance, lifted, weight, empty, bare)]
        limits = np.ascontiguousarray(most_nll, np.float64)
        found_at = *map(address, (least, found, misfit)), address(likeliest)
        arguments = *map(address, points), address(limits), *found_at
        require_room(library.vision_match(ctypes.byref(self._tokens), ctypes.c_int64(count), *arguments))
        return least, found, misfit, likeliest


class _Templates(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int32),
        ("points", ctypes.c_int32),
        *((name, ctypes.c_void_p) for name in ("discs", "prints", "squares", "rim", "shifts")),
    )


class _Cover(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int32),
        ("sigmas", ctypes.c_double),
        ("gamma", ctypes.c_float),
        ("shares", ctypes.c_void_p),
    )


class _Tokens(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("points", "offsets", "classes")),
        ("limits", TokenLimits),
        ("cover", _Cover),
        *((name, ctypes.c_void_p) for name in ("coarse", "fine", "coarse_windows", "fine_windows")),
        *((name, ctypes.c_void_p) for name in ("places", "window", "shade")),
    )


def _for_kernel(face: Templates) -> _Templates:
    arrays = (face.discs, face.prints, face.squares, face.rim)
    return _Templates(*face.discs.shape, *(each.ctypes.data for each in arrays), face.shifts_mm.ctypes.data)

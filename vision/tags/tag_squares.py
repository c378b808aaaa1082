"""Squares of tags fitted to their edges, from their expected places on: the hot loop of every frame.

The kernel samples the camera's picture where the edges are expected; without it `corner_fit.fit_edges` fits them in
the whole picture's light.
"""

import ctypes
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kernels import load
from vision.observation import FloatArray
from vision.tags import corner_fit
from vision.tags.lazy_picture import Picture, address
from vision.tone_curve import LIGHT_OF_LEVELS, LIGHT_UNIT


@dataclass(frozen=True, slots=True, eq=False)
class FittedSquares:
    """Squares after one fit.

    Attributes:
        corners: (N, 4, 2) px.
        misfit_px: (N,) RMS distance of the edges' middles from the square.
        contrast: (N,) least contrast of a square's edges as a share of the full range.
        blur_px: (N,) sigma of the edges' blur.
    """

    corners: FloatArray
    misfit_px: FloatArray
    contrast: FloatArray
    blur_px: FloatArray


def fit_squares(picture: Picture, corners: FloatArray, cells: int, blur_px: FloatArray) -> FittedSquares:
    """Move, turn and scale squares as wholes to fit their edges: `EdgeFit.fitted` after `corner_fit.fit_edges`.

    Args:
        picture: where the squares are.
        corners: (N, 4, 2) px within about half a cell of the truth, image frame, clockwise in the picture.
        cells: cells along one side of the black square.
        blur_px: (N,) sigma of the edges' blur.
    """
    library = load()
    if library is None:
        fit = corner_fit.fit_edges(picture.light, corners, cells, blur_px)
        fitted, misfit_px = fit.fitted()
        return FittedSquares(fitted, misfit_px, fit.contrast, fit.blur_px)
    fitted, blur = np.array(corners, np.float64, order="C"), np.array(blur_px, np.float64)
    misfit_px, contrast = np.empty(len(fitted)), np.empty(len(fitted))
    arrays = map(address, (fitted, blur, misfit_px, contrast))
    shown, model = ctypes.byref(picture.for_kernels()), ctypes.byref(_model(cells))
    library.vision_fit_squares(shown, model, ctypes.c_int64(len(fitted)), *arrays)
    return FittedSquares(fitted, misfit_px, contrast, blur)


class _Model(ctypes.Structure):
    """`Model` of `kernels/squares.c`."""

    _fields_ = (
        ("along", ctypes.c_int32),
        ("across", ctypes.c_int32),
        ("ratios", ctypes.c_int32),
        ("cells", ctypes.c_int32),
        ("per_ratio", ctypes.c_double),
        ("clear", ctypes.c_double),
        ("reach", ctypes.c_double),
        ("least_reach_px", ctypes.c_double),
        ("most_reach_px", ctypes.c_double),
        ("most_blur", ctypes.c_double),
        ("least_blur_px", ctypes.c_double),
        ("most_blur_px", ctypes.c_double),
        ("blur_change", ctypes.c_double),
        ("least_rise", ctypes.c_double),
        ("most_tilt_px", ctypes.c_double),
        ("light_unit", ctypes.c_double),
        ("kernels", ctypes.c_void_p),
        ("norms", ctypes.c_void_p),
        ("light", ctypes.c_void_p),
    )


@lru_cache(maxsize=4)  # sizes of tags
def _model(cells: int) -> _Model:
    return _Model(
        along=corner_fit.ALONG,
        across=corner_fit.ACROSS,
        ratios=len(corner_fit.KERNELS),
        cells=cells,
        per_ratio=corner_fit.PER_RATIO,
        clear=corner_fit.CLEAR,
        reach=corner_fit.REACH,
        least_reach_px=corner_fit.REACH_PX[0],
        most_reach_px=corner_fit.REACH_PX[1],
        most_blur=corner_fit.MAX_BLUR,
        least_blur_px=corner_fit.BLUR_PX[0],
        most_blur_px=corner_fit.BLUR_PX[1],
        blur_change=corner_fit.MAX_BLUR_CHANGE,
        least_rise=corner_fit.MIN_RISE,
        most_tilt_px=corner_fit.MAX_TILT_PX,
        light_unit=LIGHT_UNIT,
        kernels=corner_fit.KERNELS.ctypes.data,
        norms=corner_fit.NORMS.ctypes.data,
        light=LIGHT_OF_LEVELS.ctypes.data,
    )

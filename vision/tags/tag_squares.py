"""Squares of tags fitted to their edges, from their expected places on: the hot loop of every frame.

The kernel samples the camera's picture where the edges are expected; without it `corner_fit.fit_edges` fits them in
the whole picture's light.
"""

import ctypes
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernels import load, require_room
from vision.array_address import address
from vision.observation import FloatArray
from vision.tags import corner_fit
from vision.tags.corner_fit import WIDE_BLUR_PX
from vision.tags.lazy_picture import Picture
from vision.tone_curve import LIGHT_OF_LEVELS, LIGHT_UNIT

MIN_CONTRAST = 0.06
"""Contrast from which a square's edges are edges, as a share of the full range; fainter ones are taken for none."""

CONVERGED_PX = 0.3
"""Fitting ends when no corner moves farther: the remaining error is about a tenth of the last step."""

ASTRAY_PX = 0.7
"""A corner that moves farther was fitted with its edge far from the middle of its profiles: next with a wide blur."""

FAR_PX = 1.5
"""A corner that moves farther in the first fit may have locked onto another edge: the square is caught first."""

MAX_ROUNDS = 6
"""Most fits of one square in a frame; a square that has not converged by then is not used."""


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
    shown, model = ctypes.byref(picture.for_kernels), ctypes.byref(_model(cells))
    require_room(library.vision_fit_squares(shown, model, ctypes.c_int64(len(fitted)), *arrays))
    return FittedSquares(fitted, misfit_px, contrast, blur)


@dataclass(frozen=True, slots=True, eq=False)
class SettledSquares(FittedSquares):
    """Squares after all fits; `settled` (N,) are those that the last one hardly moved."""

    settled: NDArray[np.bool_]


def settle_squares(
    picture: Picture,
    corners: FloatArray,
    cells: int,
    blur_px: float,
    moving: NDArray[np.bool_],
    catch: NDArray[np.bool_],
) -> SettledSquares:
    """Fit squares to their edges, round after round, until they settle.

    Args:
        picture, corners, cells: as of `fit_squares`.
        blur_px: sigma of the edges' blur.
        moving: (N,) squares whose edges may be far from the middle of their profiles.
        catch: (N,) squares that are caught first where the first fit finds no edge or a far one.
    """
    one_go = _settled_in_python if load() is None else _settled
    fit, astray, far = one_go(picture, corners, cells, blur_px, moving, catch, MAX_ROUNDS)
    if not far.any():
        return fit
    caught, _ = corner_fit.catch_edges(picture.levels_at, corners[far], cells).fitted()
    again, *_ = one_go(picture, caught, cells, blur_px, astray[far], np.zeros(len(caught), bool), MAX_ROUNDS - 1)
    for name in ("corners", "misfit_px", "contrast", "blur_px", "settled"):
        getattr(fit, name)[far] = getattr(again, name)
    return fit


def _settled(
    picture: Picture,
    corners: FloatArray,
    cells: int,
    blur_px: float,
    moving: NDArray[np.bool_],
    catch: NDArray[np.bool_],
    rounds: int,
) -> tuple[SettledSquares, NDArray[np.bool_], NDArray[np.bool_]]:
    """The squares after so many rounds at most, (N,) which went astray, and (N,) which are to be caught first."""
    library = load()
    assert library is not None
    fitted, astray = np.array(corners, np.float64, order="C"), moving.copy()
    measured, (settled, far) = np.empty((len(fitted), 3)), np.zeros((2, len(fitted)), bool)
    limits = _Rounds(rounds, CONVERGED_PX, ASTRAY_PX, FAR_PX, MIN_CONTRAST, WIDE_BLUR_PX)
    known = (ctypes.byref(each) for each in (picture.for_kernels, _model(cells), limits))
    flags = address(np.ascontiguousarray(catch)), address(astray), address(measured), address(settled), address(far)
    count, assumed = ctypes.c_int64(len(fitted)), ctypes.c_double(blur_px)
    require_room(library.vision_settle_squares(*known, count, address(fitted), assumed, *flags))
    misfit_px, contrast, blur = measured.T
    return SettledSquares(fitted, misfit_px, contrast, blur, settled), astray, far


def _settled_in_python(
    picture: Picture,
    corners: FloatArray,
    cells: int,
    blur_px: float,
    moving: NDArray[np.bool_],
    catch: NDArray[np.bool_],
    rounds: int,
) -> tuple[SettledSquares, NDArray[np.bool_], NDArray[np.bool_]]:
    """The same as `_settled`."""
    corners, (misfit, contrast, blur) = corners.copy(), np.empty((3, len(corners)))
    astray, far, todo = moving.copy(), np.zeros(len(corners), bool), np.arange(len(corners))
    settled = np.zeros(len(corners), bool)
    for number in range(rounds):
        fit = fit_squares(picture, corners[todo], cells, np.where(astray[todo], WIDE_BLUR_PX, blur_px))
        step = np.abs(fit.corners - corners[todo]).max(axis=(1, 2))
        corners[todo], contrast[todo] = fit.corners, fit.contrast
        misfit[todo], blur[todo] = fit.misfit_px, fit.blur_px
        astray[todo] = step > ASTRAY_PX
        if number == 0:
            far = catch & ((step > FAR_PX) | (fit.contrast < MIN_CONTRAST))
        settled[todo] = ~(step > CONVERGED_PX) & ~far[todo]
        todo = np.flatnonzero(~settled & ~far)
        if not todo.size:
            break
    return SettledSquares(corners, misfit, contrast, blur, settled), astray, far


class _Rounds(ctypes.Structure):
    """`Rounds` of `kernels/squares.c`."""

    _fields_ = (
        ("count", ctypes.c_int32),
        *((name, ctypes.c_double) for name in ("converged", "astray", "far", "contrast", "wide_blur")),
    )


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

"""The match of sites with templates of tokens: the best place of each class, and how well it fits.

The template of each class of token is laid onto the empty site at many offsets, first coarsely and then finely, by
squared errors. All points of the window are then compared with what they should look like with the token at its best
place. `kernels/tokens.c` has the same in C.
"""

import math
from collections.abc import Sequence

import numpy as np

from kernels import load
from vision.observation import FloatArray
from vision.surface.shadows import ShadedLooks, per_error
from vision.surface.token_faces import (
    F32,
    RIM_SIGMAS,
    TOKEN_LIGHT,
    Face,
    disc_of_points,
    face_light,
    laid_on,
    nearest_points,
    template_errors,
    templates,
)
from vision.surface.token_kernel import TokenKernel, TokenLimits

STEP_MM = 2.5
"""Distance of the sampled points: eight across a token of 20 mm."""

REACH_MM = 13.0
"""Largest offset of a token's centre from its site's that is searched."""

SHIFT_MM = 1.25
"""Step of the fine search, half that of the coarse one."""

LAID_SIGMA_MM = 5.0
"""Sigma of the offset at which tokens are laid by hand, the prior of a match: wider than simulated hands' 3 mm."""

PER_ERROR = per_error(STEP_MM)
"""Negative log-likelihood for a squared error of 1 in one colour of one point."""

AROUND_NLL, AROUND_MM, FAR_PART = 4.5, 4.0, 0.35
"""The same of the points within so many mm of a token, shadows allowed, from which something larger lies there; this
part of the same of points farther away is taken off, where an edge of a shadow or a hand is near."""

RIM_MM = 1.0
"""Half the width of a token's rim, which is inexact."""

COVERED_NLL = 20.0
"""Negative log-likelihood of a fully hidden token; a partly hidden token counts its hidden share."""


class TokenMatcher:
    """Lays tokens of K classes on sites.

    Args:
        around: (P, 2) points of a site, from its middle, mm.
        radius_mm: of the tokens.
        faces: one for each class.
        looks: compares the points of a site.
        blur_mm: sigma by which lens and sampling blur the prints.
    """

    def __init__(
        self, around: FloatArray, radius_mm: float, faces: Sequence[Face], looks: ShadedLooks, blur_mm: float
    ) -> None:
        self._around, self._radius_mm, self._looks, self._blur_mm = around, radius_mm, looks, blur_mm
        coarse, fine = (
            disc_of_points(radius_mm, STEP_MM)[::2],
            disc_of_points(radius_mm + SHIFT_MM * math.sqrt(2), STEP_MM),
        )
        self._offsets = disc_of_points(REACH_MM, STEP_MM)
        self._coarse_windows = nearest_points(around, self._offsets, coarse)
        self._fine_windows = nearest_points(around, self._offsets, fine)
        self._coarse = [templates(face, radius_mm, coarse, [(0.0, 0.0)], False, blur_mm) for face in faces]
        shifts = [(x, y) for y in (-SHIFT_MM, 0.0, SHIFT_MM) for x in (-SHIFT_MM, 0.0, SHIFT_MM)]
        self._fine = [templates(face, radius_mm, fine, shifts, True, blur_mm) for face in faces]
        self._kernel = TokenKernel(
            around,
            (self._coarse, self._coarse_windows),
            (self._fine, self._fine_windows),
            self._offsets,
            looks.for_kernel,
            TokenLimits(
                radius_mm,
                RIM_MM,
                AROUND_MM,
                PER_ERROR,
                1 / (2 * LAID_SIGMA_MM**2),
                COVERED_NLL,
                AROUND_NLL,
                FAR_PART,
                *TOKEN_LIGHT,
                blur_mm,
            ),
        )

    def match(
        self, reflectance: F32, lifted: F32, weight: F32, empty: F32, bare: F32, most_nll: FloatArray
    ) -> tuple[FloatArray, FloatArray, FloatArray, F32]:
        """The best place of each class on N sites.

        Args:
            reflectance: (N, P, 3) of the sites' points.
            lifted: the same in full light.
            weight: (N, P) 1 where a point is visible.
            empty: (N, P, 3) reflectance of the empty sites.
            bare: (N, P) negative log-likelihood of the empty site's points, 0 where a point is not visible.
            most_nll: (N,) negative log-likelihood of a token's face from which another one lies there.

        Returns:
            (N, K) least negative log-likelihood; (N, K, 2) the offset in mm at which it is found; (N, K) how far it
            does not fit, 1 from where on it is something else; and (N, P, 3) the looks with the likeliest class.
        """
        if load() is not None:
            return self._kernel.match(reflectance, lifted, weight, empty, bare, most_nll)
        errors = bare / PER_ERROR
        gain, token = np.square(lifted).sum(axis=-1) * weight - errors, lifted * weight[..., None]
        whole = errors.sum(axis=1)
        coarse = [np.take(values, self._coarse_windows, axis=1) for values in (gain, token, weight)]
        count, classes = len(reflectance), len(self._fine)
        least, found = np.empty((count, classes)), np.empty((count, classes, 2))
        misfit, compared = np.empty((count, classes)), []
        every = np.arange(count)
        for number, (rough, finer) in enumerate(zip(self._coarse, self._fine, strict=True)):
            errors, _ = template_errors(rough, coarse[0], coarse[1], coarse[2], whole[:, None])
            best = (errors[..., 0] * PER_ERROR + _offset_nll(self._offsets)).argmin(axis=1)
            points = self._fine_windows[best]
            at = (every[:, None], points)
            places = self._offsets[best][:, None] + finer.shifts_mm
            errors, _ = template_errors(finer, gain[at], token[at], weight[at], whole)
            one = (errors * PER_ERROR + _offset_nll(places)).argmin(axis=1)
            found[:, number] = places[every, one]
            face = np.tile(finer.rim, (*empty.shape[:2], 1))
            site, point = np.nonzero(finer.discs[one])
            face[site, points[site, point]] = finer.prints[one].reshape(count, -1, 3)[site, point]
            away = np.linalg.norm(self._around - found[:, None, number], axis=-1) - self._radius_mm
            light = face_light(lifted, face, (away <= -RIM_SIGMAS * self._blur_mm) * weight)
            looks = laid_on(empty, light[:, None, None] * face, away, self._blur_mm)
            points = self._looks.nll(reflectance, weight, looks)
            covers = away <= 0
            least[:, number] = points.sum(axis=1)
            least[:, number] += COVERED_NLL * (1 - (covers * weight).sum(axis=1) / covers.sum(axis=1))
            near = away <= AROUND_MM
            around_nll = (points * (near & (away > RIM_MM))).sum(axis=1) - FAR_PART * (points * ~near).sum(axis=1)
            face_nll = (self._looks.lit_nll(lifted, weight, looks) * (away <= -RIM_MM)).sum(axis=1)
            misfit[:, number] = np.maximum(face_nll / most_nll, around_nll / AROUND_NLL)
            compared.append(looks)
        least += _offset_nll(found)
        return least, found, misfit, np.stack(compared)[least.argmin(axis=1), every]


def _offset_nll(places_mm: FloatArray) -> FloatArray:
    """(...) negative log-likelihood of offsets, (..., 2) mm, at which tokens lie: the normal prior."""
    return np.asarray(np.square(places_mm).sum(axis=-1) / (2 * LAID_SIGMA_MM**2))

"""Corners of tags to a fraction of a pixel: a line fitted to each edge of the black square.

All edges of all tags are measured in one pass, because calls cost more time than pixels. Points of the picture are
complex numbers here, x + iy: such an array is a pixel map of OpenCV in memory, and a quarter turn is a product.
`kernels/squares.c` has the same fit in C.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import Level, bilinear
from vision.observation import FloatArray, Image
from vision.tone_curve import LIGHT_UNIT, Light, in_light, levels_of

ALONG = 12
"""Profiles over each edge, as chosen in `docs/decisions/0006-tags-and-edge-fit.md`."""

ACROSS = 11
"""Samples in each profile: about two in a pixel at the usual reach."""

REACH = 0.55
"""Reach of a profile to each side in cells: a little over half the black border, short of the code's cells."""

REACH_PX = (1.2, 6.0)
"""Bounds of the reach: enough to see a blurred edge of a small tag, and close to the edge of a large one."""

CLEAR = 1.8
"""Cells of an edge's length that are left out, half at each end: there the neighbouring edges begin."""

WIDE_BLUR_PX = 1.6
"""Blur assumed for an edge that is not yet in the middle of its profiles: a wide kernel still sees it."""

FIRST_BLUR_PX = 1.0
"""Blur (sigma) assumed for a lens in focus until edges were measured."""

MAX_BLUR = 0.45
"""Largest assumed blur as a share of a profile's reach: the profile must contain both ends of the edge."""

BLUR_PX = (0.3, 2.0)
"""Bounds of the measured blur: a sharper edge than one of 0.3 px is not resolved, a wider one is not a tag's."""

MAX_BLUR_CHANGE = 0.5
"""Largest relative correction of the blur in one fit: the fit is linear in it."""

MIN_RISE = 0.2
"""Least rise of the light over an edge, of 255, that an offset is divided by: that of a few levels in the dark."""

MAX_TILT_PX = 4.0
"""Largest tilt of an edge in one fit: the fit is linear in it."""

CAUGHT = 1.6
"""Distance from its place within which an edge is caught, in cells."""

BAND = 0.8
"""Width in cells of the bands that are compared to catch an edge: less than the black border."""

MAX_MOVE = 1.5
"""Cells by which a measured corner may lie off the detector's; farther off, another edge was measured."""

_U = np.linspace(-1, 1, ACROSS)
"""Places across an edge, in parts of the reach."""

_PLACES = np.linspace(-0.5, 0.5, ALONG)
"""Places along an edge, in parts of its length."""

_CATCH_STEPS = 12
"""Samples to each side of an edge that is caught: eight in a cell."""

_BEFORE = (3, 0, 1, 2)
"""For each corner or edge of a square, the index of the one before it."""

_AFTER = (1, 2, 3, 0)
"""For each corner or edge of a square, the index of the one after it."""

Points = NDArray[np.complexfloating]
"""Points of the image frame in px, x + iy."""


@dataclass(frozen=True, slots=True, eq=False)
class EdgeFit:
    """The measured edges of N tags.

    Attributes:
        points: (N, 4) complex px, the assumed corners.
        along: (N, 4) complex px, from each corner to the next.
        normal: (N, 4) complex, unit normals of the edges, outwards.
        off_px: (N, 4) distance of each edge's middle from the assumed edge, along its normal.
        tilt_px: (N, 4) how much farther out an edge's end lies than its beginning.
        contrast: (N,) least contrast of a tag's edges as a share of the full range; negative if one is white inside.
        blur_px: (N,) sigma of the edges' blur.
    """

    points: Points
    along: Points
    normal: Points
    off_px: FloatArray
    tilt_px: FloatArray
    contrast: FloatArray
    blur_px: FloatArray

    def met(self) -> FloatArray:
        """(N, 4, 2) px, corners where neighbouring edges meet; not finite where they are parallel.

        Source: with a x b the cross product, m + t a lies on the line through n along b for
        t = ((n - m) x b) / (a x b).
        """
        middle = self.points + self.along / 2 + self.off_px * self.normal
        along = self.along + self.tilt_px * self.normal
        before, way = middle[:, _BEFORE], along[:, _BEFORE]
        with np.errstate(divide="ignore", invalid="ignore"):
            part = _cross(middle - before, along) / _cross(way, along)
            return _corners(before + part * way)

    def fitted(self) -> tuple[FloatArray, FloatArray]:
        """The assumed square, moved, turned and scaled as a whole to fit its edges best.

        With the shape given, four unknowns face eight measurements: the noise of a corner falls to a third.

        Returns:
            (N, 4, 2) corners in px, and (N,) RMS distance in px of the edges' middles from the fit.

        Source: a small motion z -> z + t + a (z - c) shifts the middle m of an edge with normal n by
        n . t + n . a (m - c), and tilts the edge by its length times the turn. The normals of a square are two pairs
        of opposites, so the least-squares solutions for t, the real and the imaginary part of a are independent.
        What perspective adds is left to the next round.
        """
        from_centre = self.points - self.points.mean(axis=1, keepdims=True)
        outwards = self.normal.conj() * (from_centre + self.along / 2)
        length = np.abs(self.along)
        shift = (self.normal * self.off_px).sum(axis=1, keepdims=True) / 2
        grow = (outwards.real * self.off_px).sum(axis=1) / (outwards.real**2).sum(axis=1)
        turn = -(length * self.tilt_px).sum(axis=1) / (length**2).sum(axis=1)
        left = self.off_px - (self.normal.conj() * shift).real - grow[:, None] * outwards.real
        moved = self.points + shift + (grow + 1j * turn)[:, None] * from_centre
        return _corners(moved), np.sqrt((left * left).mean(axis=1))


def refine_corners(grey: Image, corners: FloatArray, cells: int) -> tuple[FloatArray, FloatArray]:
    """Measure the corners of tags that a detector has found.

    The mean over a whole edge is good to tenths of a pixel, a single blurred corner to one.

    Args:
        grey: uint8 (H, W).
        corners: (N, 4, 2) rough corners of black squares, image frame, px, clockwise in the picture.
        cells: cells along one side of the black square, border included.

    Returns:
        (N, 4, 2) corners in px in the same order, and (N,) the contrast over the edges, 0 to 1. A tag keeps its
        rough corners if one of them would move by more than `MAX_MOVE` cells.
    """
    light = in_light(grey)
    refined, limit, blur_px = corners, MAX_MOVE * side_px(corners) / cells, FIRST_BLUR_PX
    for assumed_px in (WIDE_BLUR_PX, None, None):
        fit = fit_edges(light, refined, cells, assumed_px or blur_px)
        blur_px = float(np.median(fit.blur_px)) if len(fit.blur_px) else FIRST_BLUR_PX
        met = fit.met()
        good = (np.linalg.norm(met - corners, axis=-1).max(axis=1) <= limit) & (fit.contrast > 0)
        refined = np.where(good[:, None, None], met, corners)
    return refined, np.clip(fit.contrast, 0.0, 1.0)


def side_px(corners: FloatArray) -> FloatArray:
    """(N,) mean length in px of the sides of (N, 4, 2) corners."""
    points = _points(corners)
    return np.asarray(np.abs(points - points[:, _BEFORE]).mean(axis=1))


def fit_edges(light: Light, corners: FloatArray, cells: int, blur_px: float | FloatArray) -> EdgeFit:
    """Fit a line to the edge from each corner to the next.

    Args:
        light: (H, W) grey picture in light: in levels an edge would lie up to half a pixel inside the black.
        corners: (N, 4, 2) px within about half a cell of the truth, image frame, clockwise in the picture.
        cells: cells along one side of the black square.
        blur_px: sigma of the edges' blur, one for all or (N,).

    Source: along the normal x of an edge with offset d and slope k, at place s along it, the light is about
    `b + a F((x - d - k s) / blur)` with F the normal distribution function and f its density. To first order in d
    and k that is `b + a F(x / blur) - a (d + k s) f(x / blur) / blur`. Places are symmetric about the middle, so the
    mean of the profiles gives d, and their mean weighted by s gives k. Over a profile F - 1/2 is odd and f is even, so
    the least-squares solutions for a and d are independent. An edge blurred more by the share e adds
    `-a e (x / blur) f`, which is odd too.
    """
    edges = _Edges.of(corners, cells)
    reach = np.clip(REACH * edges.cell_px, *REACH_PX)
    s = _PLACES * (1 - CLEAR / cells)
    profiles = sampled(light, edges.profiles(s, reach, _U)) / LIGHT_UNIT
    moments = np.stack([np.full(ALONG, 1 / ALONG), s / np.sum(s * s)]) @ profiles  # (N, 4, 2, ACROSS)

    sigma = np.minimum(blur_px, MAX_BLUR * reach)
    which = np.minimum((PER_RATIO * reach / sigma).astype(int), len(KERNELS) - 1)
    of = moments @ KERNELS[which][:, None]  # (N, 4, 2, 3)
    norm_step, norm_wide, norm_both, norm_hump = NORMS[which].T[..., None]
    of_step, of_wide = of[..., 0, 0], of[..., 0, 1]
    rise = of_step / norm_step
    scale = -sigma[:, None] / norm_hump / np.maximum(rise, MIN_RISE)
    off_px = np.clip(of[..., 0, 2] * scale, -reach[:, None], reach[:, None])
    tilt_px = np.clip(of[..., 1, 2] * scale, -MAX_TILT_PX, MAX_TILT_PX)

    sharp = np.maximum((of_step * norm_wide - of_wide * norm_both).sum(axis=1), 1e-9)
    blurrier = -(of_wide * norm_step - of_step * norm_both).sum(axis=1) / sharp
    blur = np.clip(sigma * (1 + np.clip(blurrier, -MAX_BLUR_CHANGE, MAX_BLUR_CHANGE)), *BLUR_PX)
    middle = moments[..., 0, :].mean(axis=-1)
    contrast = (levels_of(middle + rise / 2) - levels_of(middle - rise / 2)).min(axis=1) / 255
    return EdgeFit(edges.points, edges.along, edges.normal, off_px, tilt_px, contrast, blur)


def catch_edges(levels_at: Callable[["Points"], Image], corners: FloatArray, cells: int) -> EdgeFit:
    """Find the edges of squares that are up to `CAUGHT` cells off, to within about a pixel.

    On each half of an edge, the offset is taken at which a band outside is brightest against a band inside. Along an
    edge the code's cells are black and white in turn; only the border is black throughout.

    Args:
        levels_at: gives the grey levels at (N, 4, K, A) points.
        corners: (N, 4, 2) px, image frame, clockwise in the picture.
        cells: cells along one side of the black square.
    """
    edges = _Edges.of(corners, cells)
    s = _PLACES * (1 - CLEAR / cells)
    u = np.linspace(-1, 1, 2 * _CATCH_STEPS + 1)
    profiles = levels_at(edges.profiles(s, (CAUGHT + BAND) * edges.cell_px, u))
    halves = profiles.reshape(*profiles.shape[:2], 2, ALONG // 2, len(u)).mean(axis=3)
    band = round(_CATCH_STEPS * BAND / (CAUGHT + BAND))
    sums = np.concatenate([np.zeros((*halves.shape[:3], 1)), np.cumsum(halves, axis=3)], axis=3)
    rise = (sums[..., 2 * band :] - 2 * sums[..., band:-band] + sums[..., : -2 * band]) / band
    best = rise.argmax(axis=3)
    places = (best + band - _CATCH_STEPS - 0.5) * ((CAUGHT + BAND) * edges.cell_px / _CATCH_STEPS)[:, None, None]
    contrast = rise.max(axis=3).min(axis=(1, 2)) / 255
    off_px = places.mean(axis=2)
    tilt_px = (places[..., 1] - places[..., 0]) * 2 / (1 - CLEAR / cells)
    blur = np.full(len(corners), WIDE_BLUR_PX)
    return EdgeFit(edges.points, edges.along, edges.normal, off_px, tilt_px, contrast, blur)


@dataclass(frozen=True, slots=True, eq=False)
class _Edges:
    """Assumed edges: see `EdgeFit`; `cell_px` (N,) is the side of a cell."""

    points: Points
    along: Points
    normal: Points
    cell_px: FloatArray

    @classmethod
    def of(cls, corners: FloatArray, cells: int) -> "_Edges":
        points = _points(corners)
        along = points[:, _AFTER] - points
        length = np.abs(along)
        return cls(points, along, -1j * along / length, length.mean(axis=1) / cells)

    def profiles(self, along: FloatArray, reach_px: FloatArray, across: FloatArray) -> Points:
        """Points across each edge.

        Args:
            along: (K,) places from the edge's middle, in parts of its length.
            reach_px: (N,) reach of the profiles.
            across: (A,) places outwards, in parts of the reach.

        Returns:
            (N, 4, K, A) complex px.
        """
        places = (self.points + self.along / 2)[..., None] + self.along[..., None] * along
        return np.asarray(places[..., None] + (self.normal * reach_px[:, None])[..., None, None] * across)


def sampled(grey: NDArray[Level], points: Points) -> NDArray[Level]:
    """Bilinear samples of (H, W) at complex points of the image frame; borders are replicated outwards.

    Returns:
        The points' shape, of the picture's dtype.
    """
    where = (points - (0.5 + 0.5j)).astype(np.complex64).reshape(points.shape[0], -1)
    pairs = where.view(np.float32).reshape(*where.shape, 2)
    return bilinear(grey, pairs, cv2.BORDER_REPLICATE).reshape(points.shape)


def _normal_step(x: FloatArray) -> FloatArray:
    """The normal distribution function, to 2e-4.

    Source: Page, "Approximations to the cumulative normal function", Applied Statistics 26 (1977), 75-76.
    """
    return np.asarray(0.5 + 0.5 * np.tanh(math.sqrt(2 / math.pi) * x * (1 + 0.044715 * x * x)))


def _points(corners: FloatArray) -> Points:
    """(N, 4) complex points of (N, 4, 2) corners."""
    return np.ascontiguousarray(corners, np.float64).view(np.complex128)[..., 0]


def _corners(points: Points) -> FloatArray:
    """(N, 4, 2) corners of (N, 4) complex points."""
    return np.ascontiguousarray(points, np.complex128).view(np.float64).reshape(*points.shape, 2)


def _cross(a: Points, b: Points) -> FloatArray:
    """Cross products of vectors, of any one shape."""
    return np.asarray((a.conj() * b).imag)


def _kernels() -> tuple[FloatArray, FloatArray]:
    """The model of an edge over a profile, for R ratios of reach to blur.

    Returns:
        (R, ACROSS, 3) step F - 1/2, its derivative by the blur, and hump f less its mean; (R, 4) the scalar products
        step * step, derivative * derivative, step * derivative, hump * hump.
    """
    z = (np.arange(_RATIOS)[:, None] + 0.5) / PER_RATIO * _U
    density = np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)
    step, wide, hump = _normal_step(z) - 0.5, z * density, density - density.mean(axis=1, keepdims=True)
    norms = [(p * q).sum(axis=1) for p, q in ((step, step), (wide, wide), (step, wide), (hump, hump))]
    return np.stack([step, wide, hump], axis=-1), np.stack(norms, axis=-1)


PER_RATIO = 32
"""Kernels for each unit of the ratio of reach to blur: the ratio is off by 1.6 % at most where it is 1."""

_RATIOS = 20 * PER_RATIO
"""Number of kernels: up to a reach of 6 px over a blur of 0.3 px."""

KERNELS, NORMS = _kernels()
"""The edge model over a profile for each ratio, computed once: see `_kernels`."""

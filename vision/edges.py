"""Sub-pixel places of tags: a line fitted to each edge of the black square.

All edges of all tags are measured in one pass, for the time goes into calls and not into pixels. Points of the
picture are complex numbers in here, x + iy: an array of them is the map that `cv2.remap` wants, and a quarter turn
is a product.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observation import FloatArray, Image

ALONG = 12  # profiles over each edge
ACROSS = 11  # samples in each profile
REACH = 0.55  # of a profile to each side, in cells: a little over half the black border
CLEAR = 1.8  # cells of an edge's length that are left out: there the next edges begin
WIDE_BLUR_PX = 1.6  # assumed of an edge that is not yet in the middle of its profiles
FIRST_BLUR_PX = 1.0  # assumed of a lens in focus before its edges have told
LARGEST_BLUR = 0.45  # of a profile's reach; of a wider edge it would see no end
CAUGHT = 1.6  # how far off its place an edge is caught, in cells
BAND = 0.8  # of a cell on each side is compared to catch it: less than the black border

_U = np.linspace(-1, 1, ACROSS)  # places across an edge, in parts of the reach
_PLACES = np.linspace(-0.5, 0.5, ALONG)  # places along it, in parts of its length
_CATCH_STEPS = 12
_BEFORE = (3, 0, 1, 2)  # for each corner or edge, the one before it
_AFTER = (1, 2, 3, 0)

Points = NDArray[np.complexfloating]


@dataclass(frozen=True, slots=True, eq=False)
class EdgeFit:
    """What the edges of N tags say about where they lie.

    Attributes:
        points: (N, 4) complex, the corners that were assumed.
        along: (N, 4) complex, from each corner to the next.
        normal: (N, 4) complex, unit normals of the edges, outwards.
        off_px: (N, 4) how far the middle of each edge lies out along its normal.
        tilt_px: (N, 4) how much further out its end is than its beginning.
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
        """(N, 4, 2) corners where neighbouring edges meet; not finite where they are parallel.

        With a x b the cross product, m + t a lies on the line through n along b for t = ((n - m) x b) / (a x b).
        """
        middle = self.points + self.along / 2 + self.off_px * self.normal
        along = self.along + self.tilt_px * self.normal
        before, way = middle[:, _BEFORE], along[:, _BEFORE]
        with np.errstate(divide="ignore", invalid="ignore"):
            part = _cross(middle - before, along) / _cross(way, along)
            return _corners(before + part * way)

    def fitted(self) -> tuple[FloatArray, FloatArray]:
        """The assumed square, moved, turned and scaled as a whole to fit its edges best.

        With the shape given, four numbers stand against eight that are measured: the noise of a corner falls to a
        third. A small motion z -> z + t + a (z - c) shifts an edge's middle m by n . t + n . a (m - c), and tilts
        the edge by its length times the turn. The normals of a square are two pairs of opposites, so t, the real
        and the imaginary part of a are least squares each by itself; what perspective adds goes with the next round.

        Returns:
            (N, 4, 2) corners, and (N,) RMS distance in px of the edges' middles from the fit.
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

    Averaging over a whole edge gives tenths of a pixel where a single blurred corner gives one.

    Args:
        grey: uint8 (H, W).
        corners: (N, 4, 2) rough corners of black squares, image frame, px, clockwise in the picture.
        cells: cells along one side of the black square, border included; the profiles must stay inside the
            black border.

    Returns:
        (N, 4, 2) corners in the same order, and (N,) the contrast over the edges, 0 to 1. A tag of which a
        corner would move by more than a cell and a half keeps its rough corners.
    """
    refined, limit, blur_px = corners, 1.5 * side_px(corners) / cells, FIRST_BLUR_PX
    for assumed_px in (WIDE_BLUR_PX, None, None):
        fit = fit_edges(grey, refined, cells, assumed_px or blur_px)
        blur_px = float(np.median(fit.blur_px)) if len(fit.blur_px) else FIRST_BLUR_PX
        met = fit.met()
        good = (np.linalg.norm(met - corners, axis=-1).max(axis=1) <= limit) & (fit.contrast > 0)
        refined = np.where(good[:, None, None], met, corners)
    return refined, np.clip(fit.contrast, 0.0, 1.0)


def side_px(corners: FloatArray) -> FloatArray:
    """(N,) mean length of the sides of (N, 4, 2) corners."""
    points = _points(corners)
    return np.asarray(np.abs(points - points[:, _BEFORE]).mean(axis=1))


def fit_edges(grey: Image, corners: FloatArray, cells: int, blur_px: float | FloatArray) -> EdgeFit:
    """Fit a line to the edge from each corner to the next.

    Along the normal x of an edge at offset d with slope k, at place s along it, the picture is about
    `b + a F((x - d - k s) / blur)` with F the normal distribution. Linear in small d and k, that is
    `b + a F(x / blur) - a (d + k s) f(x / blur) / blur`. Places are symmetric about the middle, so the mean of the
    profiles gives d and their mean weighted by s gives k. Over a profile F - 1/2 is odd and f even, so least squares
    for a and for d need no system of equations. An edge that is blurrier by a part e adds `-a e (x / blur) f`, odd
    too.

    Args:
        grey: uint8 (H, W).
        corners: (N, 4, 2) within about half a cell of the truth, image frame, clockwise in the picture.
        cells: cells along one side of the black square.
        blur_px: sigma of the edges' blur, one for all or (N,).
    """
    edges = _Edges.of(corners, cells)
    reach = np.clip(REACH * edges.cell_px, 1.2, 6.0)
    s = _PLACES * (1 - CLEAR / cells)
    profiles = edges.profiles(grey, s, reach, _U)
    moments = np.stack([np.full(ALONG, 1 / ALONG), s / np.sum(s * s)]) @ profiles  # (N, 4, 2, ACROSS)

    sigma = np.minimum(blur_px, LARGEST_BLUR * reach)
    which = np.minimum((_PER_RATIO * reach / sigma).astype(int), len(_KERNELS) - 1)
    of = moments @ _KERNELS[which][:, None]  # (N, 4, 2, 3)
    norm_step, norm_wide, norm_both, norm_hump = _NORMS[which].T[..., None]
    of_step, of_wide = of[..., 0, 0], of[..., 0, 1]
    contrast = of_step / norm_step
    scale = -sigma[:, None] / norm_hump / np.maximum(contrast, 1.0)
    off_px = np.clip(of[..., 0, 2] * scale, -reach[:, None], reach[:, None])
    tilt_px = np.clip(of[..., 1, 2] * scale, -4, 4)

    sharp = np.maximum((of_step * norm_wide - of_wide * norm_both).sum(axis=1), 1e-9)
    blurrier = -(of_wide * norm_step - of_step * norm_both).sum(axis=1) / sharp
    blur = np.clip(sigma * (1 + np.clip(blurrier, -0.5, 0.5)), 0.3, 2.0)
    return EdgeFit(edges.points, edges.along, edges.normal, off_px, tilt_px, contrast.min(axis=1) / 255, blur)


def catch_edges(grey: Image, corners: FloatArray, cells: int) -> EdgeFit:
    """Find the edges of squares that are up to `CAUGHT` cells off, to within about a pixel.

    On each half of an edge, the place is taken where a band outside is brighter than a band inside by most. The
    code's cells are black and white along the edge, so that only the border is black all along.

    Args:
        grey: uint8 (H, W).
        corners: (N, 4, 2), image frame, clockwise in the picture.
        cells: cells along one side of the black square.
    """
    edges = _Edges.of(corners, cells)
    s = _PLACES * (1 - CLEAR / cells)
    u = np.linspace(-1, 1, 2 * _CATCH_STEPS + 1)
    profiles = edges.profiles(grey, s, (CAUGHT + BAND) * edges.cell_px, u)
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
    """Edges as they are assumed: see `EdgeFit`; `cell_px` (N,) is the side of a cell."""

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

    def profiles(self, grey: Image, along: FloatArray, reach_px: FloatArray, across: FloatArray) -> FloatArray:
        """(N, 4, K, A) samples at K parts of each edge's length from its middle and A parts of the reach outwards."""
        places = (self.points + self.along / 2)[..., None] + self.along[..., None] * along
        return sampled(grey, places[..., None] + (self.normal * reach_px[:, None])[..., None, None] * across)


def sampled(grey: Image, points: Points) -> FloatArray:
    """Bilinear samples at complex points of the image frame, any shape; the picture goes on beyond its border."""
    where = (points - (0.5 + 0.5j)).astype(np.complex64).reshape(points.shape[0], -1)
    pairs = where.view(np.float32).reshape(*where.shape, 2)
    # OpenCV's stubs do not know that the second map may be missing.
    values = cv2.remap(grey, pairs, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(values, np.float64).reshape(points.shape)


def _normal_step(x: FloatArray) -> FloatArray:
    """The normal distribution function, to 2e-4.

    Source: Page, "Approximations to the cumulative normal function", Applied Statistics 26 (1977), 75-76.
    """
    return np.asarray(0.5 + 0.5 * np.tanh(math.sqrt(2 / math.pi) * x * (1 + 0.044715 * x * x)))


def _points(corners: FloatArray) -> Points:
    """(N, 4) complex of (N, 4, 2)."""
    return np.ascontiguousarray(corners, np.float64).view(np.complex128)[..., 0]


def _corners(points: Points) -> FloatArray:
    """(N, 4, 2) of (N, 4) complex."""
    return np.ascontiguousarray(points, np.complex128).view(np.float64).reshape(*points.shape, 2)


def _cross(a: Points, b: Points) -> FloatArray:
    return np.asarray((a.conj() * b).imag)


def _kernels() -> tuple[FloatArray, FloatArray]:
    """(R, ACROSS, 3) step, its derivative by the blur, and hump, for ratios of reach to blur; (R, 4) their norms."""
    z = (np.arange(_RATIOS)[:, None] + 0.5) / _PER_RATIO * _U
    bell = np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)
    step, wide, hump = _normal_step(z) - 0.5, z * bell, bell - bell.mean(axis=1, keepdims=True)
    norms = [(p * q).sum(axis=1) for p, q in ((step, step), (wide, wide), (step, wide), (hump, hump))]
    return np.stack([step, wide, hump], axis=-1), np.stack(norms, axis=-1)


_PER_RATIO = 32
_RATIOS = 20 * _PER_RATIO  # a reach of 6 px over a blur of 0.3
_KERNELS, _NORMS = _kernels()

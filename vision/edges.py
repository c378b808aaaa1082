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

_U = np.linspace(-1, 1, ACROSS)  # places across an edge, in parts of the reach
_PLACES = np.linspace(-0.5, 0.5, ALONG)  # places along it, in parts of its length
_ROOT = math.sqrt(2 * math.pi)
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
        blur_px: sigma of the edges' blur, all tags together.
    """

    points: Points
    along: Points
    normal: Points
    off_px: FloatArray
    tilt_px: FloatArray
    contrast: FloatArray
    blur_px: float

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

    def fitted(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """The assumed square, moved, turned and scaled as a whole to fit its edges best.

        With the shape given, four numbers stand against eight that are measured: the noise of a corner falls to a
        third. A small motion z -> z + t + a (z - c) shifts an edge's middle m by n . t + n . a (m - c), and tilts
        the edge by its length times the turn. The normals of a square are two pairs of opposites, so t, the real
        and the imaginary part of a are least squares each by itself; what perspective adds goes with the next round.

        Returns:
            (N, 4, 2) corners, (N,) the scale, and (N,) RMS distance in px of the edges' middles from the fit.
        """
        from_centre = self.points - self.points.mean(axis=1, keepdims=True)
        outwards = self.normal.conj() * (from_centre + self.along / 2)
        length = np.abs(self.along)
        shift = (self.normal * self.off_px).sum(axis=1, keepdims=True) / 2
        grow = (outwards.real * self.off_px).sum(axis=1) / (outwards.real**2).sum(axis=1)
        turn = -(length * self.tilt_px).sum(axis=1) / (length**2).sum(axis=1)
        left = self.off_px - (self.normal.conj() * shift).real - grow[:, None] * outwards.real
        moved = self.points + shift + (grow + 1j * turn)[:, None] * from_centre
        return _corners(moved), 1 + grow, np.sqrt((left * left).mean(axis=1))


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
        blur_px = fit.blur_px
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
    points = _points(corners)
    along = points[:, _AFTER] - points
    length = np.abs(along)
    normal = -1j * along / length
    reach = np.clip(REACH * length.mean(axis=1, keepdims=True) / cells, 1.2, 6.0)
    s = _PLACES * (1 - CLEAR / cells)
    places = (points + along / 2)[..., None] + along[..., None] * s
    profiles = sampled(grey, places[..., None] + (normal * reach)[..., None, None] * _U)
    mean, tilted = np.einsum("neka,wk->wnea", profiles, np.stack([np.full(ALONG, 1 / ALONG), s / np.sum(s * s)]))

    sigma = np.minimum(np.reshape(blur_px, (-1, 1)), LARGEST_BLUR * reach)
    z = reach / sigma * _U
    bell = np.exp(-0.5 * z * z) / _ROOT
    step, wide, hump = _normal_step(z) - 0.5, z * bell, bell - bell.mean(axis=1, keepdims=True)
    of_step, of_wide = np.einsum("nea,na->ne", mean, step), np.einsum("nea,na->ne", mean, wide)
    contrast = of_step / np.einsum("na,na->n", step, step)[:, None]
    scale = -sigma / np.einsum("na,na->n", hump, hump)[:, None] / np.maximum(contrast, 1.0)
    off_px = np.clip(np.einsum("nea,na->ne", mean, hump) * scale, -reach, reach)
    tilt_px = np.clip(np.einsum("nea,na->ne", tilted, hump) * scale, -4, 4)
    blur = _blur(step, wide, of_step, of_wide, sigma)
    return EdgeFit(points, along, normal, off_px, tilt_px, contrast.min(axis=1) / 255, blur)


def sampled(grey: Image, points: Points) -> FloatArray:
    """Bilinear samples at complex points of the image frame, any shape; the picture goes on beyond its border."""
    where = (points - (0.5 + 0.5j)).astype(np.complex64).reshape(points.shape[0], -1)
    pairs = where.view(np.float32).reshape(*where.shape, 2)
    # OpenCV's stubs do not know that the second map may be missing.
    values = cv2.remap(grey, pairs, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(values, np.float64).reshape(points.shape)


def _blur(step: FloatArray, wide: FloatArray, of_step: FloatArray, of_wide: FloatArray, sigma: FloatArray) -> float:
    """The blur that explains the odd part of all profiles best, within what a lens in focus can have."""
    ss, sw, ww = (np.einsum("na,na->n", p, q)[:, None] for p, q in ((step, step), (step, wide), (wide, wide)))
    contrast = float((of_step * ww - of_wide * sw).sum())
    more = -float((of_wide * ss - of_step * sw).sum()) / contrast if contrast > 0 else 0.0
    return min(2.0, max(0.3, float(sigma.mean()) * (1 + min(0.5, max(-0.5, more)))))


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

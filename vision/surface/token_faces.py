"""Faces of tokens as templates: which points a token covers, and its reflectance there."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.sampling import bilinear
from vision.observation import FloatArray

F32 = NDArray[np.float32]
"""Single precision: half the memory traffic of the products that match templates."""

Ink = tuple[float, float, float]
"""Reflectance of a print, 0 to 1, BGR."""

BLUR_MM = 1.2
"""Sigma by which lens and sampling blur a drawn face, where the print does not tell it: of usual cameras 0.8 to 1.3."""

RIM_SIGMAS = 2.0
"""Sigmas of the blur around a token's rim within which the light of token and board is mixed."""

_SIGMAS = np.linspace(-RIM_SIGMAS, RIM_SIGMAS, 33)
COVER = np.array([0.5 - 0.5 * math.erf(away / math.sqrt(2)) for away in _SIGMAS])
"""Share of the light that is from inside of a blurred edge, at 33 distances outside of it, from -2 to 2 sigmas."""

TONE_GAMMA = 2.2
"""Exponent from levels to light. A lens mixes light, so a thin dark rim next to white looks paler than mixed levels
would. Source: the middle of sRGB's curve (IEC 61966-2-1), which cameras are close to."""

LEAST_INK = 0.2
"""Level of the darkest ink: black print reflects 3 to 6 % of the light."""

TOKEN_LIGHT = (0.8, 1.25)
"""Bounds of a token's light against the fitted light."""

TURNS = 6
"""Turns at which a face with a cross is compared, 15 degrees apart: after a quarter turn it looks the same."""

_FINE_MM = 0.25
"""Side of a pixel of a drawn face: a tenth of the distance of the points that are compared."""

_MARGIN_MM = 6.0
"""Width drawn around a face, so the shifted points of a window lie within the drawing."""


@dataclass(frozen=True, slots=True)
class Face:
    """A token's face: rings from the centre outwards and an optional cross, as in `TableModel`."""

    rings: tuple[tuple[float, Ink], ...]
    cross: tuple[float, Ink] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Templates:
    """One class of token at the W points of a window: T templates, one for each shift and turn.

    Attributes:
        discs: float32 (T, W), 1 where the token covers a point.
        prints: float32 (T, W * 3) reflectance of the print there, BGR, 0 elsewhere.
        squares: float32 (T, W) its square, summed over the colours.
        rim: (3,) reflectance of the outermost ring, BGR.
        shifts_mm: (T, 2) the token's centre against the window's, board axes.
    """

    discs: F32
    prints: F32
    squares: F32
    rim: F32
    shifts_mm: FloatArray


def templates(
    face: Face,
    radius_mm: float,
    window_mm: FloatArray,
    shifts_mm: Sequence[tuple[float, float]],
    turned: bool,
    blur_mm: float = BLUR_MM,
) -> Templates:
    """Templates of a face.

    Args:
        face: the print.
        radius_mm: of the token.
        window_mm: (W, 2) points around the window's centre, board axes.
        shifts_mm: (x, y) of the token's centre in the window.
        turned: whether a face with a cross has a template for each of its turns, or one of their mean.
        blur_mm: sigma of the blur.
    """
    turns = range(TURNS if face.cross else 1)
    pictures = [_light(face, radius_mm, turn * math.pi / 2 / TURNS, blur_mm) ** (1 / TONE_GAMMA) for turn in turns]
    if not turned:
        pictures = [np.mean(pictures, axis=0)]
    discs, prints, shifts = [], [], []
    for shift in shifts_mm:
        points = window_mm - np.array(shift)
        inside = (np.hypot(*points.T) <= radius_mm).astype(np.float32)
        places = (points * [1, -1] / _FINE_MM + (len(pictures[0]) - 1) / 2).astype(np.float32)
        for picture in pictures:
            seen = bilinear(picture, places[None])[0]
            discs.append(inside)
            prints.append(seen * inside[:, None])
            shifts.append(shift)
    looks = np.array(prints, np.float32)
    squares = np.square(looks).sum(axis=-1)
    rim = np.maximum(max(face.rings)[1], LEAST_INK).astype(np.float32)
    return Templates(np.array(discs), looks.reshape(len(looks), -1), squares, rim, np.array(shifts))


def face_light(seen: F32, face: F32, weight: FloatArray | F32) -> F32:
    """(N,) light of N tokens against the fitted light, within `TOKEN_LIGHT`; 1 where nothing tells it.

    Args:
        seen: (N, P, 3) reflectance.
        face: (N, P, 3) what it should be.
        weight: (N, P) 1 at the points that tell the light, where nothing but the token is seen, else 0.

    Source: |seen - s face|^2 is least at s = seen.face / |face|^2.
    """
    match, square = (np.einsum("npc,npc,np->n", each, face, weight) for each in (seen, face))
    light = np.where(square > 0, match / np.maximum(square, 1e-6), 1)
    return np.asarray(light.clip(*TOKEN_LIGHT), np.float32)


def laid_on(board: F32, face: F32, away_mm: FloatArray, blur_mm: float) -> F32:
    """(N, P, 3) look of the points of N sites with a token: at its rim the light of both is mixed.

    Args:
        board: (N, P, 3) reflectance of the empty sites.
        face: (N, P, 3) of the token, its rim continued outside of it.
        away_mm: (N, P) distance outside of the rim, less than 0 inside.
        blur_mm: sigma of the blur.
    """
    looks = np.where((away_mm < 0)[..., None], face, board)
    edge = np.nonzero(np.abs(away_mm) < RIM_SIGMAS * blur_mm)
    share = cover(away_mm[edge], blur_mm).astype(np.float32)[:, None]
    light = share * face[edge] ** TONE_GAMMA + (1 - share) * board[edge] ** TONE_GAMMA
    looks[edge] = light ** (1 / TONE_GAMMA)
    return looks


def template_errors(face: Templates, gain: F32, token: F32, shade: F32, whole: F32) -> tuple[F32, F32]:
    """Misfit of each of T templates in windows of W points.

    Args:
        face: the templates.
        gain: (..., W) squared reflectance less the squared error against the empty board.
        token: (..., W, 3) reflectance, 0 where a point is not visible.
        shade: (..., W) 1 where a point is visible.
        whole: (...) squared error of the whole site against the empty board.

    Returns:
        (..., T) squared error of the whole site, and the token's light.

    Source: where a token lies, its squared error replaces that of the empty board: |seen - s print|^2 =
    |seen|^2 - 2 s seen.print + s^2 |print|^2, least at s = seen.print / |print|^2 within `TOKEN_LIGHT`.
    """
    # einsum works without BLAS, whose threads spin between calls and take the cores from other work.
    gone = np.einsum("...w,tw->...t", gain, face.discs)
    match = np.einsum("...w,tw->...t", token.reshape(*gain.shape[:-1], 3 * gain.shape[-1]), face.prints)
    square = np.einsum("...w,tw->...t", shade, face.squares)
    lit = np.clip(match / np.maximum(square, 1e-6), *TOKEN_LIGHT)
    return np.asarray(whole[..., None] + gone - 2 * lit * match + lit**2 * square), lit


def cover(away_mm: FloatArray, blur_mm: float) -> FloatArray:
    """(N,) share of the light that comes from a token, (N,) mm outside of its rim; less than 0 mm inside.

    Source: a straight edge blurred by a normal distribution of sigma `blur_mm`.
    """
    return np.asarray(np.interp(away_mm / blur_mm, _SIGMAS, COVER))


def disc_of_points(radius_mm: float, step_mm: float) -> FloatArray:
    """(P, 2) grid points within a radius of the middle one, mm in board axes, row by row from the north."""
    steps = math.floor(radius_mm / step_mm)
    ticks = np.arange(-steps, steps + 1) * step_mm
    points = np.stack(np.meshgrid(ticks, -ticks), axis=-1).reshape(-1, 2)
    return np.asarray(points[np.hypot(*points.T) <= radius_mm])


def nearest_points(points: FloatArray, offsets: FloatArray, window: FloatArray) -> NDArray[np.intp]:
    """(O, W) indices of the points nearest to a window's points at each offset.

    Args:
        points: (P, 2) mm.
        offsets: (O, 2) mm.
        window: (W, 2) mm; its points may fall outside of all points, which then get the nearest one.
    """
    moved = offsets[:, None] + window
    apart = sum(np.square(moved[..., axis, None] - points[:, axis]) for axis in (0, 1))
    return np.asarray(np.argmin(apart, axis=-1))


def ring_shares(
    rings: Sequence[tuple[float, Ink]], radius_mm: float, distances_mm: FloatArray, blur_mm: float
) -> FloatArray:
    """(N, K) share of the light from each of K rings in a template, at N distances from a token's middle."""
    shares = []
    for this, _ in rings:
        alone = tuple((outer, (float(outer == this),) * 3) for outer, _ in rings)
        light = _light(Face(alone), radius_mm, 0.0, blur_mm)
        middle = (len(light) - 1) / 2
        places = np.column_stack([middle + distances_mm / _FINE_MM, np.full(len(distances_mm), middle)])
        shares.append(bilinear(light, places[None].astype(np.float32))[0, :, 0])
    return np.asarray(np.transpose(shares), np.float64)


def _light(face: Face, radius_mm: float, turn_rad: float, blur_mm: float) -> F32:
    """float32 (n, n, 3) light of a token, BGR, as parts of white's, blurred; the rim's ink continues outside of it."""
    half = math.ceil((radius_mm + _MARGIN_MM) / _FINE_MM)
    ticks = np.arange(-half, half + 1) * _FINE_MM / radius_mm
    x, y = np.meshgrid(ticks, -ticks)
    distance = np.hypot(x, y)
    inks = np.empty((*distance.shape, 3), np.float32)
    inks[:] = max(face.rings)[1]
    for outer, ink in sorted(face.rings, reverse=True):
        inks[distance <= outer] = ink
    if face.cross is not None:
        width, ink = face.cross
        angle = turn_rad + math.pi / 4
        along, across = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        inks[np.minimum(np.abs(along), np.abs(across)) <= width] = ink
    inks = np.maximum(inks, LEAST_INK)
    return np.asarray(cv2.GaussianBlur(inks**TONE_GAMMA, (0, 0), blur_mm / _FINE_MM), np.float32)

"""Sub-pixel corners of tags: a line fitted to each edge of the black square, corners where lines meet."""

import cv2
import numpy as np

from vision.observation import FloatArray, Image
from vision.rectify import sample

ALONG = 12  # profiles over each edge
ACROSS = 11  # samples in each profile
# Round by round: the assumed blur of the edge, px, wide to catch it and then a lens's own; and how much of the way
# that the fit asks for is gone, less in the end because an edge sharper than assumed asks for too much.
ROUNDS = ((1.6, 1.0), (1.0, 1.0), (1.0, 0.7))
LARGEST_BLUR = 0.45  # of a profile's reach; of a wider edge it would see no end


def refine_corners(grey: Image, corners: FloatArray, cells: int) -> tuple[FloatArray, FloatArray]:
    """Measure the corners of tags by their edges.

    Averaging over a whole edge gives tenths of a pixel where a single blurred corner gives one.

    Args:
        grey: uint8 (H, W).
        corners: (N, 4, 2) rough corners of black squares, image frame, px, in order around the tag.
        cells: cells along one side of the black square, border included; the profiles must stay inside the
            black border.

    Returns:
        (N, 4, 2) corners in the same order, and (N,) the contrast over the edges, 0 to 1. A tag of which a
        corner would move by more than a cell and a half keeps its rough corners.
    """
    refined, limit = corners, 1.5 * _side(corners) / cells
    for blur_px, share in ROUNDS:
        lines, contrast = _edge_lines(grey, refined, cells, blur_px, share)
        refined = _meeting_points(np.roll(lines, 1, axis=1), lines)
        moved = np.linalg.norm(refined - corners, axis=-1).max(axis=1)
        wild = ~((moved <= limit) & (contrast > 0))  # also where lines are parallel and the corner is NaN
        refined[wild] = corners[wild]
    return refined, np.clip(contrast, 0.0, 1.0)


def _side(corners: FloatArray) -> FloatArray:
    """(N,) mean length of the sides, px."""
    sides: FloatArray = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=-1).mean(axis=1)
    return sides


def _edge_lines(
    grey: Image, corners: FloatArray, cells: int, blur_px: float, share: float
) -> tuple[FloatArray, FloatArray]:
    """Fit a line to the edge from each corner to the next.

    Along the normal x of an edge at offset d with slope k, at place s along it, the picture is about
    `b + a F((x - d - k s) / blur)` with F the normal distribution. Linear in small d and k, that is
    `b + a F(x/blur) - a (d + k s) f(x/blur) / blur`. Places are symmetric about the middle, so the mean of the
    profiles gives d and their mean weighted by s gives k, each by the same three-column least squares.

    Returns:
        (N, 4, 3) lines (a, b, c) with a x + b y = c and a unit normal, and (N,) smallest contrast of a tag's
        edges as a share of the full range, negative if an edge is white inside.
    """
    along = np.roll(corners, -1, axis=1) - corners
    middle = corners + along / 2
    direction = along / np.linalg.norm(along, axis=-1, keepdims=True)
    normal = np.stack([direction[..., 1], -direction[..., 0]], axis=-1)
    outward = np.sum(normal * (middle - corners.mean(axis=1, keepdims=True)), axis=-1, keepdims=True)
    normal *= np.sign(outward)

    reach_px = np.clip(0.55 * _side(corners) / cells, 1.2, 6.0)[:, None]  # a little over half a border cell
    x = reach_px * np.linspace(-1, 1, ACROSS)  # (N, ACROSS)
    blur = np.minimum(blur_px, LARGEST_BLUR * reach_px)
    s = np.linspace(-0.5, 0.5, ALONG) * (1 - 2.2 / cells)  # of the edge's length, clear of the next edges
    points = (
        middle[:, :, None, None]
        + s[:, None, None] * along[:, :, None, None]
        + x[:, None, None, :, None] * normal[:, :, None, None]
    )  # (N, 4, ALONG, ACROSS, 2)
    profiles = sample(grey, (points - 0.5).astype(np.float32), cv2.BORDER_REPLICATE).astype(np.float64)
    mean = profiles.mean(axis=2)
    tilt = np.einsum("neka,k->nea", profiles, s / np.sum(s**2))

    step, bump = _normal_step(x / blur), np.exp(-((x / blur) ** 2) / 2) / (np.sqrt(2 * np.pi) * blur)
    solve = np.linalg.pinv(np.stack([np.ones_like(x), step, -bump], axis=-1))  # (N, 3, ACROSS)
    _, contrast, moved = np.moveaxis(np.einsum("nca,nea->nec", solve, mean), -1, 0)
    turned = np.einsum("na,nea->ne", solve[:, 2], tilt)
    scale = share / np.maximum(contrast, 1.0)
    middle = middle + np.clip(scale * moved, -2, 2)[..., None] * normal
    heading = along + np.clip(scale * turned, -4, 4)[..., None] * normal
    across = np.stack([heading[..., 1], -heading[..., 0]], axis=-1)
    across /= np.linalg.norm(across, axis=-1, keepdims=True)
    lines = np.concatenate([across, np.sum(across * middle, axis=-1, keepdims=True)], axis=-1)
    return lines, contrast.min(axis=1) / 255


def _normal_step(x: FloatArray) -> FloatArray:
    """The normal distribution function, to 2e-4.

    Source: Page, "Approximations to the cumulative normal function", Applied Statistics 26 (1977), 75-76.
    """
    return np.asarray(1 / (1 + np.exp(-2 * np.sqrt(2 / np.pi) * x * (1 + 0.044715 * x**2))))


def _meeting_points(first: FloatArray, second: FloatArray) -> FloatArray:
    """Where lines (..., 3) meet; NaN where they are parallel."""
    a1, b1, c1 = np.moveaxis(first, -1, 0)
    a2, b2, c2 = np.moveaxis(second, -1, 0)
    across = a1 * b2 - a2 * b1
    across = np.where(np.abs(across) < 1e-6, np.nan, across)
    return np.stack([(c1 * b2 - c2 * b1) / across, (a1 * c2 - a2 * c1) / across], axis=-1)

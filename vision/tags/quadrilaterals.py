"""Dark quadrilaterals in any picture: places where a tag may be."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.observation import FloatArray, Image


@dataclass(frozen=True, slots=True)
class Pass:
    """One way of looking through a picture.

    Attributes:
        scale: factor by which it is enlarged: small tags stand out better in a larger one.
        window_px: side of the square whose mean is the threshold; smaller ones separate neighbours, larger ones keep
            large borders whole.
    """

    scale: float
    window_px: int


PASSES = (Pass(2.0, 9), Pass(2.0, 23), Pass(2.0, 45), Pass(1.0, 7), Pass(1.0, 15))
"""The passes through a picture of usual size: those that found most of 800 tags for twice OpenCV's time."""

LARGE_PASSES = (Pass(1.0, 5), Pass(1.0, 13), Pass(1.0, 23), Pass(1.0, 45))
"""Those through a picture that is large as it is."""

DARKER = 7
"""Levels by which a pixel must be below the mean around it to be dark: OpenCV's own default."""

MIN_SIDE_PX = 5.0
"""Mean side of the smallest quadrilateral, in the picture itself."""

CORNER_SHARES = (0.01, 0.03, 0.05)
"""Distance, as a share of an outline's length, that a quadrilateral may have from it: the first one with four corners
counts, which then are nearest to the tag's. Small and blurred tags need the largest one."""


def find_quadrilaterals(grey: Image, passes: tuple[Pass, ...]) -> tuple[FloatArray, FloatArray]:
    """Outlines with four corners around dark areas.

    Args:
        grey: uint8 (H, W).
        passes: ways of looking.

    Returns:
        (N, 4, 2) corners in px, image frame, clockwise in the picture, and (N,) px that a pixel of its pass measures.
    """
    corners: list[FloatArray] = []
    pixels: list[float] = []
    enlarged = {1.0: grey}
    for each in passes:
        if each.scale not in enlarged:
            larger = cv2.resize(grey, None, fx=each.scale, fy=each.scale, interpolation=cv2.INTER_LINEAR)
            enlarged[each.scale] = np.asarray(larger, np.uint8)
        found = [(corners + 0.5) / each.scale for corners in _outlines(enlarged[each.scale], each)]
        corners += found
        pixels += [1 / each.scale] * len(found)
    quadrilaterals = np.array(corners, np.float64).reshape(-1, 4, 2)
    edge, diagonal = quadrilaterals[:, 1] - quadrilaterals[:, 0], quadrilaterals[:, 2] - quadrilaterals[:, 0]
    turned = edge[:, 0] * diagonal[:, 1] < edge[:, 1] * diagonal[:, 0]
    quadrilaterals[turned] = quadrilaterals[turned, ::-1]
    return quadrilaterals, np.array(pixels)


def grown(quadrilaterals: FloatArray, by_px: FloatArray) -> FloatArray:
    """(N, 4, 2) quadrilaterals with their edges moved outwards.

    An outline runs through the middles of the outermost dark pixels, and a blurred edge is found inside of its middle.

    Args:
        quadrilaterals: (N, 4, 2) px, clockwise in the picture.
        by_px: (N,) distance.

    Source: lines with unit normals n and m, moved by d, meet farther by d (n + m) / (1 + n . m).
    """
    edges = np.roll(quadrilaterals, -1, axis=1) - quadrilaterals
    lengths = np.maximum(np.linalg.norm(edges, axis=2, keepdims=True), 1e-9)
    after = np.stack([edges[..., 1], -edges[..., 0]], axis=-1) / lengths
    before = np.roll(after, 1, axis=1)
    bend = np.maximum(1 + (after * before).sum(axis=2, keepdims=True), 0.2)  # a spike is cut off
    return np.asarray(quadrilaterals + by_px[:, None, None] * (after + before) / bend)


def _outlines(picture: Image, how: Pass) -> list[FloatArray]:
    """(4, 2) corners each, in OpenCV's own pixels, of the convex quadrilaterals around dark areas."""
    size = how.window_px
    dark = cv2.adaptiveThreshold(picture, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, size, DARKER)
    outlines, kinship = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if kinship is None:
        return []
    lengths = np.fromiter(map(len, outlines), int)
    # Without those of holes: of a border wider than the window, a ring is left with one.
    outer = kinship[0, :, 3] < 0
    quadrilaterals = []
    for n in np.flatnonzero(outer & (lengths >= 4 * MIN_SIDE_PX * how.scale - 4)).tolist():
        outline, length = outlines[n], int(lengths[n])
        for share in CORNER_SHARES:
            corners = cv2.approxPolyDP(outline, share * length, True)
            if len(corners) == 4:
                if cv2.isContourConvex(corners):
                    quadrilaterals.append(corners[:, 0].astype(np.float64))
                break
    return quadrilaterals

"""How flat and true a sheet lies: its tags against each other, in one picture of an uncalibrated camera.

A plane seen by an unknown camera is known up to a homography.  It takes up the sheet's size and its stretch along one
direction: whether all of a sheet was printed too small cannot be known from such a picture.  What is left over can:
a tag that lies off its place, as one on a badly glued tile does, and one that was printed smaller than the others.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.observation import Detection, FloatArray

MIN_TAGS = 5
"""Tags that are needed: four fix a homography, and a fifth shows whether it is right."""

LEAST_OFFSET_MM = 0.5
"""Offset that is worth a word: a sheet glued with care is as good as that."""

LEAST_SIZE_ERROR = 0.015
"""Error of a tag's size that is worth a word: half a millimetre of a board tag's 30."""

SIGMAS = 6.0
"""Least distance of an offset beyond the scatter of the others."""

_BENDS = np.linspace(-0.3, 0.3, 31)
"""Lens distortions that are tried, from a strong barrel to a strong pincushion."""


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """The tags of a sheet measured against each other.

    Attributes:
        corners_mm: tag id -> (4, 2) where its corners lie, by the tags that agree.
        offsets_mm: tag id -> how far it lies to the east and north of its place, by the tags that agree.
        sizes: tag id -> its side as a fraction of that of the tags that agree.
        agreeing: ids of the tags that lie true to each other.
        scatter_mm: RMS distance of their corners from their places.
    """

    corners_mm: Mapping[int, FloatArray]
    offsets_mm: Mapping[int, tuple[float, float]]
    sizes: Mapping[int, float]
    agreeing: tuple[int, ...]
    scatter_mm: float

    @property
    def off(self) -> tuple[int, ...]:
        """Ids of the tags that lie off their places, the worst first."""
        displaced = [tag for tag in self.offsets_mm if tag not in self.agreeing]
        return tuple(sorted(displaced, key=lambda tag: -math.hypot(*self.offsets_mm[tag])))

    @property
    def odd_sizes(self) -> tuple[int, ...]:
        """Ids of the tags that were printed larger or smaller than the others."""
        usual = [abs(self.sizes[tag] - 1) for tag in self.agreeing]
        limit = max(LEAST_SIZE_ERROR, SIGMAS * float(np.median(usual)))
        return tuple(tag for tag, size in self.sizes.items() if abs(size - 1) > limit)


def check_sheet(tags: Sequence[Detection], places_mm: Mapping[int, FloatArray], size_px: tuple[int, int]) -> SheetCheck:
    """Measure the tags of one sheet against each other.

    Args:
        tags: the sheet's tags in a picture, each id once, at least `MIN_TAGS`.
        places_mm: tag id -> (4, 2) where its corners were printed, mm, in the order of `docs/reference/coordinates.md`.
        size_px: width and height of the picture.

    Source: the division model of a lens (Fitzgibbon 2001) with one parameter, then a homography by least squares. The
    tag without which the others fit best is left out as long as they put it off its place.
    """
    seen = {tag.id: _normal(tag.corners_px, size_px) for tag in tags}
    agreeing = sorted(seen)
    while len(agreeing) > MIN_TAGS:
        without = {tag: _fit(seen, places_mm, [other for other in agreeing if other != tag]) for tag in agreeing}
        worst = min(agreeing, key=lambda tag: without[tag].scatter_mm)
        offset_mm = math.hypot(*without[worst].offset(seen[worst], places_mm[worst]))
        if offset_mm < max(LEAST_OFFSET_MM, SIGMAS * without[worst].scatter_mm):
            break
        agreeing.remove(worst)
    fit = _fit(seen, places_mm, agreeing)
    sides = {tag: _side(fit.mapped(corners)) / _side(places_mm[tag]) for tag, corners in seen.items()}
    middle = float(np.median([sides[tag] for tag in agreeing]))
    return SheetCheck(
        corners_mm={tag: fit.mapped(corners) for tag, corners in seen.items()},
        offsets_mm={tag: fit.offset(corners, places_mm[tag]) for tag, corners in seen.items()},
        sizes={tag: side / middle for tag, side in sides.items()},
        agreeing=tuple(agreeing),
        scatter_mm=fit.scatter_mm,
    )


@dataclass(frozen=True, slots=True)
class _Fit:
    """A lens and a homography: `bend` of the division model, `plane` from straightened points to mm."""

    bend: float
    plane: FloatArray
    scatter_mm: float

    def mapped(self, points: FloatArray) -> FloatArray:
        """Places on the sheet, mm, of points in the picture."""
        return _mapped(self.plane, _straight(points, self.bend))

    def offset(self, points: FloatArray, places: FloatArray) -> tuple[float, float]:
        """Offset east and north of the middle of some points from that of their places."""
        x, y = (self.mapped(points) - places).mean(axis=0)
        return float(x), float(y)


def _fit(seen: Mapping[int, FloatArray], places_mm: Mapping[int, FloatArray], tags: Sequence[int]) -> _Fit:
    """The lens and homography under which these tags lie nearest to their places."""
    points, places = np.concatenate([seen[tag] for tag in tags]), np.concatenate([places_mm[tag] for tag in tags])

    def with_bend(bend: float) -> _Fit:
        straight = _straight(points, bend)
        plane = np.asarray(cv2.findHomography(straight, places)[0], np.float64)
        left = _mapped(plane, straight) - places
        return _Fit(bend, plane, float(np.sqrt((left**2).sum(axis=1).mean())))

    fits = [with_bend(float(bend)) for bend in _BENDS]
    best = min(fits, key=lambda fit: fit.scatter_mm).bend
    step = float(_BENDS[1] - _BENDS[0])
    finer = [with_bend(float(bend)) for bend in np.linspace(best - step, best + step, 11)]
    return min(finer, key=lambda fit: fit.scatter_mm)


def _normal(corners_px: FloatArray, size_px: tuple[int, int]) -> FloatArray:
    """Corners from the picture's middle, in halves of its diagonal."""
    size = np.array(size_px, float)
    return np.asarray((corners_px - size / 2) / (np.linalg.norm(size) / 2), np.float64)


def _straight(points: FloatArray, bend: float) -> FloatArray:
    """Points as a lens without distortion would show them."""
    return np.asarray(points / (1 + bend * (points**2).sum(axis=1, keepdims=True)), np.float64)


def _mapped(plane: FloatArray, points: FloatArray) -> FloatArray:
    return np.asarray(cv2.perspectiveTransform(points[None], plane)[0], np.float64)


def _side(corners: FloatArray) -> float:
    return float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).mean())

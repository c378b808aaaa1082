"""Tags of several families in any picture; thorough rather than fast."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.codes import CodeBook
from vision.edges import refine_corners, side_px
from vision.fiducials import FAMILIES, TABLE_FAMILY, patient_parameters
from vision.observation import Detection, FloatArray, Image
from vision.picture import Picture

ENLARGED_BELOW_PX = 1600
"""Longer side of a picture below which it is also searched at twice its size, for small tags."""

MIN_SIDE_PX = 6.0
"""Side of the smallest tag whose bits can be told apart: a pixel for each of the 6 cells of the smallest code."""

MIN_SIGMAS = 3.2
"""Agreement of bits that a tag needs, in standard deviations of the agreement of random bits: 0.8 for 16 bits."""

NO_EDGE = 0.02
"""Contrast of the border below which the bits alone must prove a tag."""

SURE_AGREEMENT = 0.95
"""Agreement of bits that proves a tag alone."""


@dataclass(frozen=True, slots=True)
class PictureTag(Detection):
    """One tag in a picture; `family` is a key of `FAMILIES`."""

    family: str = TABLE_FAMILY


class TagSearch:
    """Searches pictures with OpenCV's defaults, with more patient parameters, and enlarged.

    Args:
        families: keys of `FAMILIES`.

    Raises:
        ValueError: there is no such family.
    """

    def __init__(self, families: Sequence[str]) -> None:
        unknown = [family for family in families if family not in FAMILIES]
        if unknown or not families:
            raise ValueError(f"there is no tag family {', '.join(unknown)!r}; choose of {', '.join(FAMILIES)}")
        self._families = tuple(families)
        self._books = [CodeBook(FAMILIES[family]) for family in families]
        dictionaries = [cv2.aruco.getPredefinedDictionary(FAMILIES[family]) for family in families]
        self._detectors = [
            cv2.aruco.ArucoDetector(dictionaries, parameters)
            for parameters in (cv2.aruco.DetectorParameters(), patient_parameters())
        ]

    def read(self, grey: Image) -> list[PictureTag]:
        """The tags in a picture, by family, id and place; of overlapping readings the best.

        Args:
            grey: uint8 (H, W).
        """
        tags: list[PictureTag] = []
        for agreement, tag in sorted(self._readings(grey), key=lambda reading: -reading[0]):
            if self._is_tag(agreement, tag) and not any(_overlap(tag, known) for known in tags):
                tags.append(tag)
        return sorted(tags, key=lambda tag: (self._families.index(tag.family), tag.id, *tag.corners_px[0, ::-1]))

    def _is_tag(self, agreement: float, tag: PictureTag) -> bool:
        """Whether a reading is a tag and not a chance pattern.

        Source: the correlation of n random bits with a code has the standard deviation 1 / sqrt(n).
        """
        bits = (self._books[self._families.index(tag.family)].cells - 2) ** 2
        enough = MIN_SIGMAS / math.sqrt(bits) if tag.margin > NO_EDGE else SURE_AGREEMENT
        return agreement >= enough and float(side_px(tag.corners_px[None])[0]) >= MIN_SIDE_PX

    def _readings(self, grey: Image) -> Iterator[tuple[float, PictureTag]]:
        """Agreement of the bits and tag, for all readings of all searches."""
        for picture, scale in _sizes(grey):
            for detector in self._detectors:
                corners, ids, _, families = detector.detectMarkersMultiDict(picture)
                if ids is None or not len(ids):
                    continue
                # OpenCV: the first pixel's centre is at 0.
                rough: FloatArray = (np.concatenate(corners).astype(np.float64) + 0.5) / scale
                for number in range(len(self._families)):
                    mine = np.flatnonzero(np.ravel(families) == number)
                    if mine.size:
                        yield from self._measured(grey, rough[mine], [int(ids[n].item()) for n in mine], number)

    def _measured(
        self, grey: Image, rough: FloatArray, ids: Sequence[int], number: int
    ) -> Iterator[tuple[float, PictureTag]]:
        family, book = self._families[number], self._books[number]
        corners, margins = refine_corners(grey, rough, book.cells)
        agreements = book.agreement(Picture(grey), corners, ids)
        for tag, place, margin, agreement in zip(ids, corners, margins, agreements, strict=True):
            yield float(agreement), PictureTag(tag, place, float(margin), family=family)


def _sizes(grey: Image) -> Iterator[tuple[Image, float]]:
    """The picture at the scales at which it is searched."""
    yield grey, 1.0
    if max(grey.shape) < ENLARGED_BELOW_PX:
        enlarged = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        yield np.asarray(enlarged, np.uint8), 2.0


def _overlap(one: Detection, other: Detection) -> bool:
    """Whether the centres of two squares are less than half the larger side apart."""
    apart = np.linalg.norm(one.corners_px.mean(axis=0) - other.corners_px.mean(axis=0))
    return bool(apart < max(side_px(np.stack([one.corners_px, other.corners_px]))) / 2)

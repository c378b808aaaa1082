"""Tags of several families in any picture; thorough rather than fast.

Dark quadrilaterals are looked for in several passes (`vision.tags.quadrilaterals`), and their cells are read for all
families at once (`vision.tags.cell_decoding`); corners are measured only of those that are nearly a tag.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.observation import Detection, FloatArray, Image
from vision.tags.cell_decoding import Cells, Family, read_cells
from vision.tags.codes import CodeBook
from vision.tags.corner_fit import refine_corners, side_px
from vision.tags.fiducials import FAMILIES, TABLE_FAMILY
from vision.tags.lazy_picture import Picture
from vision.tags.quadrilaterals import LARGE_PASSES, PASSES, find_quadrilaterals, grown

LARGE_PX = 1600
"""Longer side of a picture from which it is not enlarged: small tags have enough pixels."""

GROWN_PX = (0.1, 0.6, 1.1)
"""Distances by which quadrilaterals are grown before their cells are read, in pixels of their pass; the best counts. A
sharp edge is half a pixel outside of the outline, a blurred one farther."""

NEARLY = 0.2
"""Share of the bits, beyond the wrong ones that are allowed, from which a quadrilateral's corners are not measured."""

MIN_SIDE_PX = 6.0
"""Side of the smallest tag whose bits can be distinguished: a pixel for each of the 6 cells of the smallest code."""

MIN_SIGMAS = 3.4
"""Agreement of bits that a tag needs, in standard deviations of the agreement of random bits: 0.85 for 16 bits."""

NO_EDGE = 0.02
"""Contrast of the border below which the bits alone must prove a tag."""

SURE_AGREEMENT = 0.95
"""Agreement of bits that proves a tag alone."""


@dataclass(frozen=True, slots=True)
class PictureTag(Detection):
    """One tag in a picture; `family` is a key of `FAMILIES`."""

    family: str = TABLE_FAMILY


class TagSearch:
    """Searches pictures for tags of any size and angle.

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
        self._codes = [Family(FAMILIES[family]) for family in families]

    def read(self, grey: Image) -> list[PictureTag]:
        """The tags in a picture, by family, id and place; of overlapping readings the best.

        Args:
            grey: uint8 (H, W).
        """
        tags: list[PictureTag] = []
        for agreement, tag in sorted(self._readings(grey), key=lambda reading: -reading[0]):
            if self._is_tag(agreement, tag) and not _overlaps(tag, tags):
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
        """Agreement of the bits and tag, for all that may be one; the same tag is found several times."""
        quadrilaterals, pixel_px = find_quadrilaterals(grey, LARGE_PASSES if max(grey.shape) >= LARGE_PX else PASSES)
        if not len(quadrilaterals):
            return
        picture = Picture(grey)
        variants = np.stack([grown(quadrilaterals, by * pixel_px) for by in GROWN_PX])
        for side in sorted({codes.cells for codes in self._codes}):
            seen = [read_cells(picture, variant, side) for variant in variants]
            for number, codes in enumerate(self._codes):
                if codes.cells == side:
                    yield from self._measured(picture, variants, seen, number)

    def _measured(
        self, picture: Picture, variants: FloatArray, seen: Sequence[Cells], number: int
    ) -> Iterator[tuple[float, PictureTag]]:
        """The same of one family, from (V, N, 4, 2) variants of N quadrilaterals and their V readings."""
        family, book, codes = self._families[number], self._books[number], self._codes[number]
        ids, turns, wrong = np.stack([_nearest(codes, cells) for cells in seen], axis=1)
        best = wrong.argmin(axis=0)
        nearly = np.flatnonzero(wrong.min(axis=0) <= codes.wrong_bits + NEARLY * (codes.cells - 2) ** 2)
        if not nearly.size:
            return
        best = best[nearly]
        # Twice: an outline lies up to a pixel off, and the first fit of so far an edge is not yet true to 0.1 mm, which
        # measuring a printed sheet needs.
        rough_corners, _ = refine_corners(picture.grey, variants[best, nearly], codes.cells)
        corners, margins = refine_corners(picture.grey, rough_corners, codes.cells)
        rough = np.stack([ids[best, nearly], turns[best, nearly], wrong[best, nearly]])
        fine = np.array(_nearest(codes, read_cells(picture, corners, codes.cells)))
        tags, turned, errors = np.where(fine[2] < rough[2], fine, rough)
        good = np.flatnonzero(errors <= codes.wrong_bits)
        if not good.size:
            return
        order = (np.arange(4) + turned[good, None]) % 4
        placed = np.take_along_axis(corners[good], order[..., None], axis=1)
        agreements = book.agreement(picture, placed, tags[good])
        for tag, place, margin, agreement in zip(tags[good], placed, margins[good], agreements, strict=True):
            yield float(agreement), PictureTag(int(tag), place, float(margin), family=family)


def _nearest(codes: Family, cells: Cells) -> NDArray[np.intp]:
    """(3, N) id, turn and wrong bits as at `Family.nearest`; without a dark border all bits are wrong."""
    found = np.full((3, len(cells.codes)), [[0], [0], [codes.cells**2]], np.intp)
    found[:, cells.framed] = codes.nearest(cells.codes[cells.framed])
    return found


def _overlaps(tag: Detection, others: Sequence[Detection]) -> bool:
    """Whether the centre of a square is less than half the larger side away from that of another one."""
    corners = np.stack([tag.corners_px, *(other.corners_px for other in others)])
    middles, sides = corners.mean(axis=1), side_px(corners)
    apart = np.linalg.norm(middles[1:] - middles[0], axis=1)
    return bool((apart < np.maximum(sides[1:], sides[0]) / 2).any())

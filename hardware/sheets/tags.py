"""AprilTags of the family tag25h9 as vector squares.

Which way is up is what `cv2.aruco.generateImageMarker` of OpenCV 5 draws (`docs/reference/coordinates.md`).
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.drawing.drawing import Box, Shape, moved

CELLS = 7
"""Cells along a side of the black square: five of data in a border of one."""

FIGURE_TAGS = range(17)
"""Ids of figures (docs/reference/coordinates.md)."""

BOARD_TAGS = range(17, 25)
"""Ids of the tags in the margin of every sheet (docs/reference/coordinates.md)."""

SHEET_TAGS = {"robotory": 25, "ricochet": 26, "roborama": 27, "droids": 28, "netzwerk": 29}
"""Name of a board -> id of the tag that names its sheet (docs/reference/coordinates.md)."""

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9)
"""OpenCV's data of the family tag25h9."""


@dataclass(frozen=True, slots=True)
class TagPlace:
    """A tag on paper, its top edge to the north: id, centre and side of the black square in mm."""

    id: int
    x_mm: float
    y_mm: float
    size_mm: float

    @property
    def box(self) -> Box:
        """The black square."""
        half = self.size_mm / 2
        return Box(self.x_mm - half, self.y_mm - half, self.x_mm + half, self.y_mm + half)

    @property
    def corners_mm(self) -> NDArray[np.float64]:
        """(4, 2): top-left, top-right, bottom-right, bottom-left of the black square."""
        box = self.box
        return np.array([(box.x0, box.y1), (box.x1, box.y1), (box.x1, box.y0), (box.x0, box.y0)])


def tag_bits(tag: int) -> NDArray[np.bool_]:
    """(7, 7) of the tag looked at upright, row 0 at the top; True is white."""
    return cv2.aruco.generateImageMarker(_DICTIONARY, tag, CELLS) > 0


def tag_shape(place: TagPlace, turn_rad: float = 0.0) -> Shape:
    """The tag's black cells as one path; `turn_rad` turns it counter-clockwise about its centre."""
    cell = place.size_mm / CELLS
    half = place.size_mm / 2
    rings = []
    for row, column in zip(*np.nonzero(~tag_bits(place.id)), strict=True):
        west, north = column * cell - half, half - row * cell
        square = Box(west, north - cell, west + cell, north)
        rings.append(moved(square.ring, place.x_mm, place.y_mm, turn_rad))
    return Shape(tuple(rings))

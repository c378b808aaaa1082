"""A sheet as it was glued: what views show of its tags, and how these lie."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry.intrinsics import Intrinsics
from vision.observation import FloatArray

MIN_TAGS = 4
"""Tags that a view needs, and that must be seen twice to tell its speed."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """The tags of one frame.

    Attributes:
        corners_px: id -> (4, 2), image frame.
        at_s: time of the frame.
        blur_px: of its edges.
    """

    corners_px: Mapping[int, FloatArray]
    at_s: float
    blur_px: float

    def speed_px_s(self, after: "Sighting", tags: Sequence[int]) -> FloatArray | None:
        """(N, 4, 2) of the corners of some tags on the way to a later frame; None if too few of them are in both."""
        passed_s = after.at_s - self.at_s
        if passed_s <= 0:
            return np.zeros((len(tags), 4, 2))
        both = self.corners_px.keys() & after.corners_px.keys()
        ways = {tag: (after.corners_px[tag] - self.corners_px[tag]) / passed_s for tag in tags if tag in both}
        if len(ways) < MIN_TAGS:
            return None
        usual: FloatArray = np.mean([*ways.values()], axis=0)
        return np.stack([ways.get(tag, usual) for tag in tags])


@dataclass(frozen=True, slots=True, eq=False)
class SheetView:
    """Tags of a sheet in one picture.

    Attributes:
        tags: ids, each once.
        corners_px: (N, 4, 2) image frame.
        speed_px_s: (N, 4, 2) how fast the corners move over the picture; zeros for a still.
    """

    tags: tuple[int, ...]
    corners_px: FloatArray
    speed_px_s: FloatArray


@dataclass(frozen=True, slots=True)
class TagError:
    """How a tag lies on its sheet: off its place east and north, turned counter-clockwise, its size and height."""

    east_mm: float = 0.0
    north_mm: float = 0.0
    turn_rad: float = 0.0
    size: float = 1.0
    height_mm: float = 0.0

    def corners_mm(self, design_mm: FloatArray) -> FloatArray:
        """(4, 2) where the corners of a tag lie that was designed for these places."""
        middle = design_mm.mean(axis=0)
        cos, sin = self.size * math.cos(self.turn_rad), self.size * math.sin(self.turn_rad)
        turned = (design_mm - middle) @ np.array([[cos, sin], [-sin, cos]])
        return np.asarray(middle + np.array([self.east_mm, self.north_mm]) + turned, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class SheetSolution:
    """A lens with the sheet.

    Attributes:
        intrinsics: the lens, at the mean of the views' zooms.
        rms_px: RMS reprojection error.
        focal_sigma: relative standard error of the focal length.
        readout_s: time in which the sensor is read from the first row to the last.
        zooms: (V,) relative change of each view's focal length.
        sheet: tag id -> how it lies; the mean of their places is that of the design.
        bow_mm: largest height of the paper over its middle, along any line to its rim.
        shared: (S,) all numbers that views share, for `fit_view`.
    """

    intrinsics: Intrinsics
    rms_px: float
    focal_sigma: float
    readout_s: float
    zooms: FloatArray
    sheet: Mapping[int, TagError]
    bow_mm: float
    shared: FloatArray

"""The height of a camera above a sheet, and the length of the bars of the printed stand."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from hardware.cad.part_layout import bought, shapes
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Box
from hardware.errors import DimensionError
from hardware.sheets.tags import CELLS

LENSES: Mapping[str, tuple[float, float]] = {"module3": (66.0, 41.0), "module3-wide": (102.0, 67.0)}
"""Angle of view across and down, in degrees: Raspberry Pi's documentation of Camera Module 3, within 3 degrees."""

_MARGIN = 1.08
"""Ratio of the picture's size to the sheet's: the camera is not exactly above the middle."""

_FOOT_CLEARANCE_MM = 60.0
"""From the middle of the mast to the sheet's edge, which keeps the foot off the sheet."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The stand for one sheet and one lens.

    Attributes:
        camera_mm: height of the lens above the sheet, by a pinhole's geometry.
        focal: focal length as a share of the picture's width.
        mast_mm: length of the upright bar.
        arm_mm: length of the level bar.
    """

    camera_mm: float
    focal: float
    mast_mm: float
    arm_mm: float

    def cell_px(self, width_px: int) -> float:
        """Size of a cell of a figure's tag in a picture of that width, at the height of the board."""
        return self.focal * width_px / self.camera_mm * load_dimensions().figure.tag_mm / CELLS


def angles(lens: str) -> tuple[float, float]:
    """The angle of view across and down, in degrees, of a lens by name or as `66x41`.

    Raises:
        DimensionError: it is neither.
    """
    if lens in LENSES:
        return LENSES[lens]
    try:
        across, down = (float(part) for part in lens.split("x"))
    except ValueError:
        across = down = 0.0
    if not (5 <= across <= 150 and 5 <= down <= 150):
        raise DimensionError(
            f"{lens!r} is not a lens: choose {', '.join(LENSES)}, or write its angles of view across and down in "
            "degrees, as in 66x41"
        )
    return across, down


def stand_for(sheet: Box, lens: str) -> Stand:
    """The stand from which a lens sees a sheet whole, with the longer sides of sheet and picture along each other.

    Raises:
        DimensionError: there is no such lens.
    """
    across, down = (math.tan(math.radians(angle) / 2) for angle in angles(lens))
    long, short = max(sheet.width, sheet.height), min(sheet.width, sheet.height)
    wide, narrow = max(across, down), min(across, down)
    camera_mm = _MARGIN * max(long / 2 / wide, short / 2 / narrow)
    return Stand(camera_mm, 1 / (2 * across), mast_mm(camera_mm), arm_mm(short / 2 + _FOOT_CLEARANCE_MM))


def mast_mm(camera_mm: float) -> float:
    """The upright bar for a height of the camera's plate, from the foot's plate to the corner's lid."""
    facts = shapes()["stand"]
    tube = facts["bar"] + 0.6 + 2 * facts["wall"]
    mast: float = camera_mm - facts["foot"] - facts["wall"] + tube
    return mast


def arm_mm(reach_mm: float) -> float:
    """The level bar, from the mast's side to the head's end, for a camera that far from the mast's middle."""
    facts = shapes()["stand"]
    tube = facts["bar"] + 0.6 + 2 * facts["wall"]
    arm: float = reach_mm - tube / 2 - (6.0 + facts["wall"] + bought("camera")["length"] / 2)
    return arm

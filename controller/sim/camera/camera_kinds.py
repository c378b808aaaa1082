"""Kinds of simulated cameras: resolutions, lenses, and which resolution a sheet needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.sim.camera.optics import FILL
from hardware.dimensions import Dimensions
from hardware.drawing.drawing import Box
from hardware.sheets.tags import CELLS
from vision.geometry.intrinsics import LensModel

RESOLUTIONS = {"720p": (1280, 720), "1080p": (1920, 1080)}
"""Width and height in px, smallest first: the usual modes of webcams."""

AUTO = "auto"
"""Stands for the smallest of the resolutions in which the figures' tags can be read on the sheet in use."""

MIN_CELL_PX = 3.3
"""Least size of a cell of a figure's tag in the picture, at the height of the board; chosen on the simulated table."""


@dataclass(frozen=True, slots=True)
class Optics:
    """A kind of camera.

    Attributes:
        model: of its lens's distortion.
        distortion: the coefficients of that model, in OpenCV's order.
        height_mm: of the camera above the board.
    """

    model: LensModel
    distortion: tuple[float, ...]
    height_mm: float


LENSES: Mapping[str, Optics] = {
    "standard": Optics("pinhole-5", (-0.11, 0.04, 0.0006, -0.0004, -0.006), 800.0),
    "webcam": Optics("pinhole-8", (0.32, -0.08, -0.0005, 0.0007, 0.01, 0.52, -0.02, 0.015), 650.0),
    "wide": Optics("fisheye", (-0.04, 0.012, -0.006, 0.001), 500.0),
}
"""One assumed lens for each model of distortion; wider lenses hang lower to fill the frame."""


def resolution_for(sheet: Box, dimensions: Dimensions) -> str:
    """The smallest resolution in which a tag's cells on this sheet have `MIN_CELL_PX`; the largest if none has."""
    cell_mm = dimensions.figure.tag_mm / CELLS
    for name, size in RESOLUTIONS.items():
        if px_per_mm(sheet, size) * cell_mm >= MIN_CELL_PX:
            return name
    return name


def px_per_mm(sheet: Box, size_px: tuple[int, int]) -> float:
    """Resolution at the height of the board, with the sheet turned so that it is seen largest."""
    (width, height), sides = size_px, (sheet.width, sheet.height)
    return FILL * max(min(width / east, height / north) for east, north in (sides, sides[::-1]))

"""Prints in light: how much light printed paper sends to the simulated camera."""

from dataclasses import dataclass, replace

import numpy as np

from controller.sim.camera.optics import FloatArray, FloatImage
from controller.sim.camera.sensor import light_of
from hardware.drawing.colours import Colour
from hardware.drawing.drawing import Circle, Drawing, Item, Line, Shape, Text
from hardware.drawing.raster import rasterise

WHITE_LEVEL, BLACK_LEVEL = 235, 16
"""Levels of blank paper and of full ink in full light: inside 0 to 255, as in a correctly exposed picture."""

PAPER_WHITE, PAPER_BLACK = light_of(np.array([WHITE_LEVEL, BLACK_LEVEL])).tolist()
"""The same in light."""


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A drawing as it lies in full light.

    Attributes:
        light: float32 (H, W, 3) BGR.
        pixels_from_mm: (3, 3), see `hardware.drawing.raster.Raster`.
    """

    light: FloatImage
    pixels_from_mm: FloatArray


def ink_light(colour: Colour) -> FloatArray:
    """(3,) BGR light of a printed colour in full light."""
    return np.asarray(PAPER_BLACK + (PAPER_WHITE - PAPER_BLACK) * np.array(_in_light(colour)[::-1]))


def printed(drawing: Drawing, px_per_mm: float) -> Print:
    """Print a drawing. A pixel across an edge gets the mean of the light of both sides, not of their levels."""
    raster = rasterise(replace(drawing, items=tuple(_item(item) for item in drawing.items)), px_per_mm)
    scale = np.float32((PAPER_WHITE - PAPER_BLACK) / 255)
    light = raster.image.astype(np.float32) * scale + np.float32(PAPER_BLACK)
    return Print(light, raster.pixels_from_mm)


def _item(item: Item) -> Item:
    """An item whose colours are shares of the light instead of levels."""
    match item:
        case Shape() | Circle():
            fill = None if item.fill is None else _in_light(item.fill)
            return replace(item, fill=fill, stroke=_in_light(item.stroke))
        case Line() | Text():
            return replace(item, colour=_in_light(item.colour))


def _in_light(colour: Colour) -> Colour:
    """A colour's share of the way from the light of full ink to that of paper; its levels lie between theirs too."""
    light = light_of(BLACK_LEVEL + (WHITE_LEVEL - BLACK_LEVEL) * np.array(colour))
    red, green, blue = ((light - PAPER_BLACK) / (PAPER_WHITE - PAPER_BLACK)).clip(0, 1).tolist()
    return red, green, blue

"""Marks shared by the fields of several games: names of cells, rings for start places."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.geometry import Site
from hardware.dimensions import Dimensions
from hardware.drawing.colours import DARK_INK, INK, PALE_INK, Colour
from hardware.drawing.drawing import Box, Circle, Item, Text
from hardware.sheets.sheet_layout import PARK_GAP_MM


@dataclass(frozen=True, slots=True)
class Starts:
    """The start places of figures and tokens, by site.

    Attributes:
        figures: colour of the figure that starts there.
        names: its short name, which begins with the letter of its colour.
        tokens: kinds of tokens that can start there, each with the text next to its mark.
    """

    figures: Mapping[str, Colour] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def ring_mm(dimensions: Dimensions) -> float:
    """Radius of the ring around a place for a figure."""
    return dimensions.figure.diameter_mm / 2 + PARK_GAP_MM


def box_of(site: Site, inset_mm: float = 0.0) -> Box:
    """The box of a square cell, smaller by `inset_mm` on each side."""
    (x0, y0), _, (x1, y1), _ = site.outline_mm
    return Box(x0 + inset_mm, y0 + inset_mm, x1 - inset_mm, y1 - inset_mm)


def names(site: Site, drop_mm: float, size_mm: float, ink: Colour = INK, pale: Colour = PALE_INK) -> list[Item]:
    """The cell's name twice, readable from south and from north, `drop_mm` from its middle."""
    return [
        Text(site.x_mm, site.y_mm - drop_mm, site.id, size_mm, ink),
        Text(site.x_mm, site.y_mm + drop_mm, site.id, size_mm, pale, turn_deg=180.0),
    ]


def colour_letters(site: Site, off_mm: float, colour: str, size_mm: float = 5.0) -> list[Item]:
    """The colour's first letter in the west and east of a site, for prints and eyes without colours.

    Args:
        site: at whose sides they stand, readable from south and from north.
        off_mm: distance of their middles from that of the site.
        colour: its name, a key of `colours.PRINTED`, or that of a figure, which begins with the same letter.
        size_mm: height of the font.
    """
    letter, drop = colour[0].upper(), 0.36 * size_mm
    return [
        Text(site.x_mm - off_mm, site.y_mm - drop, letter, size_mm, DARK_INK, bold=True),
        Text(site.x_mm + off_mm, site.y_mm + drop, letter, size_mm, DARK_INK, bold=True, turn_deg=180.0),
    ]


def start_ring(site: Site, radius_mm: float, colour: Colour) -> list[Item]:
    """A ring in the figure's colour, larger than the figure, with a dark edge that makes white visible on grey."""
    return [
        Circle(site.x_mm, site.y_mm, radius_mm, None, INK, 2.0),
        Circle(site.x_mm, site.y_mm, radius_mm, None, colour, 1.4),
    ]

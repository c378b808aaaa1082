"""A drawing: shapes in millimetres, y up, later shapes over earlier ones. `pdf.py` and `svg.py` write it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hardware.colours import BLACK, Colour

Point = tuple[float, float]
"""x and y in mm."""

Ring = tuple[Point, ...]
"""Corners of a closed outline in order; the last is joined to the first."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: west, south, east and north in mm."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """From west to east, mm."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """From south to north, mm."""
        return self.y1 - self.y0

    @property
    def centre(self) -> Point:
        """The middle."""
        return ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)

    @property
    def ring(self) -> Ring:
        """Corners, counter-clockwise from the south-west."""
        return ((self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1))


@dataclass(frozen=True, slots=True)
class Shape:
    """Closed rings filled as one path, so that neighbouring rings leave no seam; stroked if `width_mm` is not 0."""

    rings: tuple[Ring, ...]
    fill: Colour | None = BLACK
    stroke: Colour = BLACK
    width_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle, filled and, if `width_mm` is not 0, stroked on its edge."""

    x_mm: float
    y_mm: float
    radius_mm: float
    fill: Colour | None = BLACK
    stroke: Colour = BLACK
    width_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """An open line through points; `dash_mm` not 0 draws it dashed."""

    points: Ring
    colour: Colour = BLACK
    width_mm: float = 0.2
    dash_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is on its baseline, `size_mm` the font's size, `turn_deg` counter-clockwise."""

    x_mm: float
    y_mm: float
    text: str
    size_mm: float
    colour: Colour = BLACK
    anchor: Literal["start", "middle", "end"] = "middle"
    bold: bool = False
    turn_deg: float = 0.0


Item = Shape | Circle | Line | Text
"""Anything that a drawing holds."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Items within bounds, in one frame of millimetres."""

    title: str
    bounds: Box
    items: tuple[Item, ...]


def polygon(
    points: Sequence[Point], fill: Colour | None = BLACK, stroke: Colour = BLACK, width_mm: float = 0.0
) -> Shape:
    """A shape of one ring."""
    return Shape((tuple(points),), fill, stroke, width_mm)


def moved(ring: Sequence[Point], x_mm: float, y_mm: float, turn_rad: float = 0.0) -> Ring:
    """A ring turned about the origin, then shifted."""
    cos, sin = math.cos(turn_rad), math.sin(turn_rad)
    return tuple((x_mm + cos * x - sin * y, y_mm + sin * x + cos * y) for x, y in ring)


def ruler(x_mm: float, y_mm: float) -> tuple[Item, ...]:
    """A 100 mm ruler with its left end at (x, y), to check a print's scale; 4 mm high, 134 mm long with its text."""
    ticks = tuple(
        Line(((x_mm + k, y_mm), (x_mm + k, y_mm + (4.0 if k % 50 == 0 else 2.5 if k % 10 == 0 else 1.2))))
        for k in range(0, 101, 2)
    )
    return (
        Line(((x_mm, y_mm), (x_mm + 100, y_mm))),
        *ticks,
        Text(x_mm + 103, y_mm + 0.8, "100 mm: measure me", 3.0, anchor="start"),
    )

"""A drawing: shapes in millimetres, y up, later shapes over earlier ones. `pdf.py` and `svg.py` write it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hardware.drawing.colours import BLACK, Colour

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

    def holds(self, x_mm: float, y_mm: float) -> bool:
        """Whether a point lies in the box."""
        return self.x0 <= x_mm <= self.x1 and self.y0 <= y_mm <= self.y1

    def grown(self, by_mm: float) -> "Box":
        """The box with that much more on each side."""
        return Box(self.x0 - by_mm, self.y0 - by_mm, self.x1 + by_mm, self.y1 + by_mm)

    @property
    def ring(self) -> Ring:
        """Corners, counter-clockwise from the south-west."""
        return ((self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1))


@dataclass(frozen=True, slots=True)
class Shape:
    """Closed rings filled as one path, so neighbouring rings leave no seam; stroked if `width_mm` is not 0."""

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
    """Items within bounds, in one frame of millimetres.

    Attributes:
        title: for people.
        bounds: the paper.
        items: later ones over earlier ones.
        uncut: boxes that no seam between tiles may cut: tags with the white around them.
        labels: boxes that a seam cuts only where that saves a page, title and ruler; the most important one last.
        rim_mm: white along the bounds, which need not be printed.
    """

    title: str
    bounds: Box
    items: tuple[Item, ...]
    uncut: tuple[Box, ...] = ()
    labels: tuple[Box, ...] = ()
    rim_mm: float = 0.0


def polygon(
    points: Sequence[Point], fill: Colour | None = BLACK, stroke: Colour = BLACK, width_mm: float = 0.0
) -> Shape:
    """A shape of one ring."""
    return Shape((tuple(points),), fill, stroke, width_mm)


def moved(ring: Sequence[Point], x_mm: float, y_mm: float, turn_rad: float = 0.0) -> Ring:
    """A ring turned about the origin, then shifted."""
    cos, sin = math.cos(turn_rad), math.sin(turn_rad)
    return tuple((x_mm + cos * x - sin * y, y_mm + sin * x + cos * y) for x, y in ring)


def placed(item: Item, x_mm: float, y_mm: float, turn_rad: float = 0.0) -> Item:
    """An item turned about the origin, then shifted."""
    match item:
        case Shape():
            return replace(item, rings=tuple(moved(ring, x_mm, y_mm, turn_rad) for ring in item.rings))
        case Line():
            return replace(item, points=moved(item.points, x_mm, y_mm, turn_rad))
        case Circle():
            ((x, y),) = moved(((item.x_mm, item.y_mm),), x_mm, y_mm, turn_rad)
            return replace(item, x_mm=x, y_mm=y)
        case Text():
            ((x, y),) = moved(((item.x_mm, item.y_mm),), x_mm, y_mm, turn_rad)
            return replace(item, x_mm=x, y_mm=y, turn_deg=item.turn_deg + math.degrees(turn_rad))


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

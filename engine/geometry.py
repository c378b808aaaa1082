"""Boards in millimetres: the sites of figures and tokens, and their neighbours.

Board frame: origin at the playing field's south-west corner, x east, y north, mm. `docs/reference/coordinates.md`.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from base.angles import wrap_angle


@dataclass(frozen=True, slots=True)
class Site:
    """A place for a figure or a token: a cell or a corner point.

    Attributes:
        id: the site's name in notation, case-sensitive; parking places are `park:1` and so on.
        x_mm: centre, board frame.
        y_mm: centre, board frame.
        outline_mm: corners of the cell in order, board frame; empty for a point.
        traits: properties from the board file, for example `camp` -> `dark`.
    """

    id: str
    x_mm: float
    y_mm: float
    outline_mm: tuple[tuple[float, float], ...] = ()
    traits: Mapping[str, str] = field(default_factory=dict)

    def distance_mm(self, x_mm: float, y_mm: float) -> float:
        """Distance from the site's centre to a point of the board frame."""
        return math.hypot(self.x_mm - x_mm, self.y_mm - y_mm)


@dataclass(frozen=True, slots=True)
class Board:
    """One game's board: geometry and topology, no rules.

    Attributes:
        name: the sheet's name, such as `robotory`.
        field_mm: width (x) and height (y) of the playing field.
        pitch_mm: distance between the centres of neighbouring sites.
        sites: id -> site, without parking places, in the order of the board file.
        neighbours: id -> ids of adjacent sites.
        parks: parking places next to the field, `park:1` first.
        yaw_step_rad: figures at rest stand at `yaw_zero_rad` plus a multiple of this.
        yaw_zero_rad: one resting yaw; on hexagons the direction of a neighbour.
    """

    name: str
    field_mm: tuple[float, float]
    pitch_mm: float
    sites: Mapping[str, Site]
    neighbours: Mapping[str, tuple[str, ...]]
    parks: tuple[Site, ...] = ()
    yaw_step_rad: float = math.pi / 2
    yaw_zero_rad: float = 0.0

    def site(self, site_id: str) -> Site:
        """The site or parking place of that name; KeyError if there is none."""
        if site_id in self.sites:
            return self.sites[site_id]
        for park in self.parks:
            if park.id == site_id:
                return park
        raise KeyError(site_id)

    def nearest(self, x_mm: float, y_mm: float) -> Site:
        """The site or parking place whose centre is nearest to a board point."""
        return min((*self.sites.values(), *self.parks), key=lambda site: site.distance_mm(x_mm, y_mm))

    def resting_yaw(self, yaw_rad: float) -> float:
        """The resting yaw nearest to `yaw_rad`, in (-pi, pi]."""
        steps = round((yaw_rad - self.yaw_zero_rad) / self.yaw_step_rad)
        return wrap_angle(self.yaw_zero_rad + steps * self.yaw_step_rad)


def hexagon(x_mm: float, y_mm: float, circumradius_mm: float) -> tuple[tuple[float, float], ...]:
    """Corners of a flat-top hexagon, counter-clockwise from east."""
    return tuple(
        (
            x_mm + circumradius_mm * math.cos(k * math.pi / 3),
            y_mm + circumradius_mm * math.sin(k * math.pi / 3),
        )
        for k in range(6)
    )

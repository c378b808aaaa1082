"""A box of things that are no tokens, in nominal sizes, as meshes: what falls onto a board in a living room."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from random import Random

import numpy as np

from hardware.drawing.meshes import Mesh, ball, block, capsule, disc, joined, tube
from hardware.drawing.pathtrace import Light, Material, Solid

_COPPER, _GOLD, _SILVER = (0.72, 0.38, 0.22), (0.78, 0.60, 0.27), (0.66, 0.65, 0.62)
_STEEL: Light = (0.62, 0.62, 0.60)
_WHITE, _BLACK = (0.80, 0.80, 0.78), (0.03, 0.03, 0.03)
_RED, _BLUE, _GREEN, _YELLOW = (0.62, 0.05, 0.05), (0.06, 0.14, 0.50), (0.05, 0.34, 0.12), (0.85, 0.62, 0.04)
_WOOD, _BROWN, _BREAD = (0.68, 0.47, 0.27), (0.17, 0.08, 0.04), (0.62, 0.42, 0.20)

_WORN, _PLASTIC, _GLASS = 0.45, 0.3, 0.1
"""Roughness of a coin from a purse, of plastic, and of polished glass or steel."""


@cache
def box() -> Mapping[str, tuple[Solid, ...]]:
    """Name with size in mm -> the thing, lying on z = 0 around the origin.

    The sizes are nominal: those under which such things are usually sold. None was measured.
    """
    return {
        "1 cent, 16.25 x 1.7": _coin(16.25, 1.67, _COPPER),
        "2 cent, 18.75 x 1.7": _coin(18.75, 1.67, _COPPER),
        "5 cent, 21.25 x 1.7": _coin(21.25, 1.67, _COPPER),
        "10 cent, 19.75 x 1.9": _coin(19.75, 1.93, _GOLD),
        "20 cent, 22.25 x 2.1": _coin(22.25, 2.14, _GOLD),
        "50 cent, 24.25 x 2.4": _coin(24.25, 2.38, _GOLD),
        "1 euro, 23.25 x 2.3": _coin(23.25, 2.33, _GOLD, (8.5, _SILVER)),
        "2 euro, 25.75 x 2.2": _coin(25.75, 2.20, _SILVER, (9.3, _GOLD)),
        "coin cell CR2032, 20 x 3.2": _coin(20.0, 3.2, _STEEL),
        "shirt button, white, 11 x 2": _button(11.0, 2.0, _WHITE),
        "trouser button, black, 15 x 3": _button(15.0, 3.0, _BLACK),
        "jacket button, brown, 20 x 3.5": _button(20.0, 3.5, _BROWN),
        "coat button, black, 23 x 4": _button(23.0, 4.0, _BLACK),
        "black disc, 23 x 2": _stack((11.5, 2.0, _BLACK)),
        "white disc, 25 x 2": _stack((12.5, 2.0, _WHITE)),
        "grey felt pad, 16 x 3": _stack((8.0, 3.0, (0.30, 0.29, 0.28))),
        "red gaming chip, 25 x 2": _stack((12.5, 2.0, _RED)),
        "blue gaming chip, 25 x 2": _stack((12.5, 2.0, _BLUE)),
        "poker chip, 39 x 3.3": _stack((19.5, 3.3, _BLUE), (13.0, 3.4, _WHITE)),
        "draughtsman, white, 30 x 8": _stack((15.0, 7.0, _WHITE), (12.0, 8.0, _WHITE)),
        "go stone, black, 22 x 8": _lens(22.0, 8.0, _BLACK),
        "go stone, white, 22 x 8": _lens(22.0, 8.0, _WHITE),
        "crown cap, red, 32 x 6": _stack((16.0, 2.0, _STEEL), (13.5, 6.0, _RED)),
        "bottle cap, white, 30 x 14": _stack((15.0, 14.0, _WHITE)),
        "bottle cap, blue, 28 x 12": _stack((14.0, 12.0, _BLUE)),
        "die, white, 16": _die(16.0, _WHITE, _BLACK),
        "die, red, 12": _die(12.0, _RED, _WHITE),
        "sugar cube, 18 x 18 x 11": _slab(18.0, 18.0, 11.0, _WHITE),
        "marble, green, 16": _round(16.0, _GREEN),
        "bead of blue glass, 8": _round(8.0, _BLUE),
        "crumbs of bread, 2 to 7": _crumbs(),
        "raisin, 11 x 8 x 6": (_solid(capsule((-2.5, 0, 3), (2.5, 0, 3), 3.0, 2.6), _BROWN),),
        "washer M8, 16 x 1.6": (*_stack((8.0, 1.6, _STEEL)), _solid(disc(4.2).moved(z_mm=1.7), (0.2, 0.2, 0.2))),
        "paper clip, 28 x 7": _clip(),
        "key, 55 x 24": _key(),
        "brick 2 x 4, red, 32 x 16 x 9.6": _brick(4, 2, _RED),
        "brick 2 x 2, yellow, 16 x 16 x 9.6": _brick(2, 2, _YELLOW),
        "rubber, white, 40 x 20 x 12": _slab(40.0, 20.0, 12.0, _WHITE),
        "pencil, yellow, 175 x 7": (_solid(capsule((-87, 0, 3.5), (80, 0, 3.5), 3.5, 3.5), _YELLOW, _PLASTIC),),
        "battery AA, 50 x 14": (
            _solid(capsule((-20, 0, 7), (6, 0, 7), 7.0, 7.0), _BLACK, _PLASTIC),
            _solid(capsule((6, 0, 7), (20, 0, 7), 7.05, 7.0), _COPPER, _PLASTIC),
        ),
        "cork, 38 x 24": (_solid(capsule((-8, 0, 12), (8, 0, 12), 12.0, 12.0), _BREAD),),
        "sticky note, yellow, 76 x 76": _slab(76.0, 76.0, 0.4, (0.85, 0.78, 0.25)),
        "playing card, 89 x 58": _slab(89.0, 58.0, 0.4, _WHITE),
        "receipt, 120 x 80": _slab(120.0, 80.0, 0.4, (0.76, 0.76, 0.76)),
        "cup, white, 82 x 95": _cup(_WHITE),
        "cup, dark, 82 x 95": _cup((0.08, 0.09, 0.12)),
        "phone, 147 x 72 x 8": (
            *_slab(147.0, 72.0, 7.6, (0.05, 0.05, 0.06)),
            *_slab(141.0, 66.0, 7.7, (0.015, 0.015, 0.02), _GLASS),
        ),
    }


def _solid(mesh: Mesh, colour: Light, roughness: float | None = None, metallic: bool = False) -> Solid:
    return Solid(mesh, Material(colour, roughness, metallic))


def _stack(*discs: tuple[float, float, Light]) -> tuple[Solid, ...]:
    """Discs of plastic on top of each other, from below."""
    return tuple(
        _solid(joined([disc(radius).moved(z_mm=top), tube(radius, 0.0, top)]), colour, _PLASTIC)
        for radius, top, colour in discs
    )


def _coin(
    diameter_mm: float, thick_mm: float, metal: Light, core: tuple[float, Light] | None = None
) -> tuple[Solid, ...]:
    """A worn coin; `core` is its inner part's radius and metal."""
    radius = diameter_mm / 2
    face = joined([disc(radius).moved(z_mm=thick_mm), tube(radius, 0.0, thick_mm)])
    inner = [] if core is None else [_solid(disc(core[0]).moved(z_mm=thick_mm + 0.05), core[1], _WORN)]
    return (_solid(face, metal, _WORN), *inner)


def _button(diameter_mm: float, thick_mm: float, colour: Light) -> tuple[Solid, ...]:
    """A button with a rim and four dark holes."""
    radius = diameter_mm / 2
    away = 0.13 * diameter_mm
    holes = [disc(0.9).moved(x, y, thick_mm - 0.5) for x in (-away, away) for y in (-away, away)]
    rim = tube(radius - 1.4, thick_mm - 0.6, thick_mm)
    body = joined([disc(radius).moved(z_mm=thick_mm - 0.6), tube(radius, 0.0, thick_mm - 0.6), rim])
    return (_solid(body, colour, _PLASTIC), _solid(joined(holes), (0.02, 0.02, 0.02)))


def _lens(diameter_mm: float, thick_mm: float, colour: Light) -> tuple[Solid, ...]:
    stone = ball(1.0)
    points = stone.points_mm * (diameter_mm / 2, diameter_mm / 2, thick_mm / 2) + (0, 0, thick_mm / 2)
    return (_solid(Mesh(points, stone.triangles, None, True), colour, _PLASTIC),)


def _round(diameter_mm: float, colour: Light) -> tuple[Solid, ...]:
    return (_solid(ball(diameter_mm / 2).moved(z_mm=diameter_mm / 2), colour, _GLASS),)


def _slab(x_mm: float, y_mm: float, z_mm: float, colour: Light, roughness: float | None = None) -> tuple[Solid, ...]:
    return (_solid(block(x_mm, y_mm, z_mm).moved(z_mm=z_mm / 2), colour, roughness),)


def _die(side_mm: float, colour: Light, pips: Light) -> tuple[Solid, ...]:
    """A five on top."""
    away = 0.27 * side_mm
    places = [(0.0, 0.0), *((x, y) for x in (-away, away) for y in (-away, away))]
    spots = joined([disc(0.09 * side_mm).moved(x, y, side_mm + 0.05) for x, y in places])
    return (*_slab(side_mm, side_mm, side_mm, colour, _PLASTIC), _solid(spots, pips))


def _brick(columns: int, rows: int, colour: Light) -> tuple[Solid, ...]:
    """A toy brick, its studs up: 8 mm apart, 4.8 mm wide, 1.8 mm high."""
    places = [(8 * (x - (columns - 1) / 2), 8 * (y - (rows - 1) / 2)) for x in range(columns) for y in range(rows)]
    studs = [part.moved(x, y, 0.0) for x, y in places for part in (tube(2.4, 9.6, 11.4), disc(2.4).moved(z_mm=11.4))]
    return (
        *_slab(8 * columns - 0.2, 8 * rows - 0.2, 9.6, colour, _PLASTIC),
        _solid(joined(studs), colour, _PLASTIC),
    )


def _crumbs() -> tuple[Solid, ...]:
    rng = Random(1)
    balls = []
    for _ in range(12):
        radius, away, angle = rng.uniform(1.0, 3.5), 14 * math.sqrt(rng.random()), rng.uniform(0, math.tau)
        balls.append(ball(radius).moved(away * math.cos(angle), away * math.sin(angle), 0.6 * radius))
    return (_solid(joined(balls), _BREAD),)


def _wire(points_mm: Sequence[tuple[float, float]], radius_mm: float) -> Mesh:
    ends = [(x, y, radius_mm) for x, y in points_mm]
    return joined([capsule(a, b, radius_mm, radius_mm) for a, b in pairwise(ends)])


def _clip() -> tuple[Solid, ...]:
    bends = [
        (8, -2),
        (-11, -2),
        (-14, 0.5),
        (-11, 3),
        (11, 3),
        (14, -0.5),
        (11, -4),
        (-6, -4),
        (-9, -1),
        (-6, 1.5),
        (6, 1.5),
    ]
    return (_solid(_wire(bends, 0.45), _STEEL, _GLASS, True),)


def _key() -> tuple[Solid, ...]:
    angles = np.linspace(0, math.tau, 17)
    ring = [(-20 + 9 * math.cos(angle), 9 * math.sin(angle)) for angle in angles]
    head = [_wire(ring, 1.6), _wire([(-14, 0), (33, 0)], 2.4)]
    bits = [_wire([(x, 0), (x, -5)], 1.5) for x in (22, 26, 30)]
    return (_solid(joined([*head, *bits]), _STEEL, _PLASTIC, True),)


def _cup(colour: Light) -> tuple[Solid, ...]:
    """A cup with coffee in it and a handle."""
    handle = [(41, 0, 75), (58, 0, 68), (60, 0, 40), (41, 0, 25)]
    bows = [capsule(a, b, 5.0, 5.0) for a, b in pairwise(handle)]
    body = joined([tube(38.0, 0.0, 95.0, 41.0), tube(37.0, 60.0, 95.0, 38.0), *bows])
    return (
        _solid(body, colour, _PLASTIC),
        _solid(disc(37.5).moved(z_mm=78.0), (0.05, 0.025, 0.012), _GLASS),
    )

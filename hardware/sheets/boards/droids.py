"""The field of Droids: land, river, fixed obstacles, start circles, a hexagon in the middle of each square on which
tokens can lie, and small marks for the tokens of scenarios."""

import math
from collections.abc import Mapping

from engine.geometry import Board, Site
from hardware.dimensions import Dimensions
from hardware.drawing.colours import BLACK, PRINTED, WHITE, Colour, css_colour, mixed
from hardware.drawing.drawing import Box, Circle, Item, Line, Text, polygon
from hardware.drawing.outlines import bar, regular, rounded
from hardware.sheets.boards.marks import Starts, box_of, colour_letters, names, ring_mm, start_ring

_LAND = css_colour("#efe8d8")
"""Ground of a land square."""

_SEAM = css_colour("#cfc5ae")
"""Line between land squares."""

_WATER = css_colour("#a8d0ea")
"""Ground of a river square."""

_WAVE = css_colour("#7fb5da")
"""Ripples on the river."""

_BANK = css_colour("#5f8fb3")
"""Line between river and land."""

_PLACES = {"land": mixed(BLACK, _LAND, 0.14), "river": mixed(BLACK, _WATER, 0.14)}
"""Hexagon in the middle of a square, by ground: the camera must see it, or the square is not empty. It has the hue of
its ground, so both change alike in the light of another lamp."""

_PLACE_MM = 6.5
"""Radius of that hexagon: a token covers it."""

_ROCK = css_colour("#7a7670")
"""Fixed obstacle."""

_DARK = css_colour("#3a3834")
"""Outlines and names."""

_CRATE = css_colour("#c98f3c")
"""Mark of a container."""

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The four neighbours of a square: steps east and north."""


def field(board: Board, starts: Starts, dimensions: Dimensions) -> list[Item]:
    """Ground first, then banks, then marks."""
    items: list[Item] = []
    for site in board.sites.values():
        items += _ground(site)
    items += _banks(board)
    for site in board.sites.values():
        if ink := None if "start" in site.traits else _PLACES.get(site.traits["ground"]):
            items.append(polygon(regular(site.x_mm, site.y_mm, _PLACE_MM, 6), None, ink, 2.4))
        if colour := site.traits.get("start"):
            items += _circle(site, ring_mm(dimensions), PRINTED[colour])
            items += colour_letters(site, box_of(site).width / 2 - 3.4, colour)
        elif site.id in starts.figures:
            items += start_ring(site, ring_mm(dimensions) - 1.0, starts.figures[site.id])
        items += _token_marks(site, starts.tokens.get(site.id, {}))
        ink = WHITE if site.traits["ground"] == "obstacle" else _DARK
        items += names(site, box_of(site).height / 2 - 2.2, 4.0, ink, mixed(ink, _LAND, 0.7))
    return items


def _ground(site: Site) -> list[Item]:
    match site.traits["ground"]:
        case "river":
            return [polygon(box_of(site).ring, _WATER, _WATER, 0.2), *_waves(site)]
        case "obstacle":
            return [polygon(box_of(site).ring, _LAND, _SEAM, 0.5), *_rock(site)]
        case _:
            return [polygon(box_of(site).ring, _LAND, _SEAM, 0.5)]


def _waves(site: Site) -> list[Item]:
    """Two rippled lines."""
    box = box_of(site, 9.0)
    xs = [box.x0 + box.width * k / 24 for k in range(25)]
    return [
        Line(tuple((x, site.y_mm + up + 1.6 * math.sin(math.tau * (x - box.x0) / 14)) for x in xs), _WAVE, 0.8)
        for up in (-11.0, 11.0)
    ]


def _rock(site: Site) -> list[Item]:
    """A block with bevelled edges and a cross of braces."""
    outer, inner = box_of(site, 3.0), box_of(site, 9.0)
    braces = ((inner.ring[0], inner.ring[2]), (inner.ring[1], inner.ring[3]))
    return [
        polygon(rounded(outer, 4.0), _ROCK, _DARK, 0.8),
        polygon(rounded(inner, 3.0), mixed(_ROCK, WHITE, 0.7), _DARK, 0.5),
        *(polygon(bar(start, end, 3.0), _ROCK) for start, end in braces),
    ]


def _banks(board: Board) -> list[Item]:
    """A line wherever water meets land or the rim."""
    half = board.pitch_mm / 2
    river = {(round(site.x_mm), round(site.y_mm)) for site in board.sites.values() if site.traits["ground"] == "river"}
    lines = []
    for x, y in sorted(river):
        for right, up in _SIDES:
            if (round(x + right * board.pitch_mm), round(y + up * board.pitch_mm)) not in river:
                mx, my = x + right * half, y + up * half
                ends = ((mx - up * half, my - right * half), (mx + up * half, my + right * half))
                lines.append(polygon(bar(*ends, 1.4), _BANK))
    return [*lines]


def _circle(site: Site, radius_mm: float, colour: Colour) -> list[Item]:
    """A player's start circle."""
    return [
        Circle(site.x_mm, site.y_mm, radius_mm + 0.9, WHITE, mixed(colour, _DARK, 0.6), 0.6),
        Circle(site.x_mm, site.y_mm, radius_mm - 0.8, None, colour, 2.4),
        polygon(regular(site.x_mm, site.y_mm, 9.0, 6), None, colour, 1.4),
    ]


def _token_marks(site: Site, tokens: Mapping[str, str]) -> list[Item]:
    """Small marks in two opposite corners, readable from both sides, where a scenario places a token."""
    items: list[Item] = []
    for turn_deg, sign in ((0.0, 1), (180.0, -1)):
        x, y = site.x_mm - sign * 23.0, site.y_mm + sign * 23.0
        if "container" in tokens:
            items += [
                polygon(Box(x - 4.5, y - 4.5, x + 4.5, y + 4.5).ring, _CRATE, _DARK, 0.5),
                Text(x, y - sign * 2.3, tokens["container"], 6.4, WHITE, bold=True, turn_deg=turn_deg),
            ]
        if "obstacle" in tokens:
            items += [
                Circle(x, y, 3.4, mixed(_ROCK, WHITE, 0.8)),
                *(polygon(bar((x - 1.8, y - lean), (x + 1.8, y + lean), 0.9), _DARK) for lean in (-1.8, 1.8)),
            ]
    return items

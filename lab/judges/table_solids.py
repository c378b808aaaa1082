"""The meshes and surfaces of a table: sheet, figures, tokens and a hand, from the same drawings that are printed."""

import math
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.colours import WHITE, css_colour
from hardware.drawing.drawing import Box, Drawing, Item, polygon
from hardware.drawing.meshes import FloatArray, Mesh, capsule, disc, joined, plate, revolved, tube
from hardware.drawing.pathtrace import Light, LinearPicture, Material, Solid, linear
from hardware.drawing.raster import rasterise
from hardware.sheets.pieces import figure_top, token_face
from hardware.sheets.sheet import sheet_of
from lab.judges.box_of_things import box
from lab.judges.drawn_table import DrawnScene, DrawnTable, Hand, LyingToken, Paper, StandingFigure
from lab.judges.littered import LitteredScene

_SHEET_PX_PER_MM, _PIECE_PX_PER_MM = 4.0, 12.0
"""Resolutions of the prints: several times finer than any picture of them."""

_CURL_REACH_MM = 90.0
"""From the corner of the paper to where it lies flat again."""

_CURL_STEPS = 64
"""Squares along a side of a curled sheet."""

_TABLE_MM = 3000.0
"""Half the side of the table's top: it fills the picture."""

_CARD: Light = (0.62, 0.55, 0.45)
"""Reflectance of the edge of grey board, which tokens are glued on."""

_SLEEVE: Light = (0.10, 0.13, 0.22)
"""Reflectance of a sleeve."""

_FINGERS = (
    # root and tip in the hand's frame, mm: tip of the middle finger at the origin, the arm along x; y across, z up
    ((92, 34, 8), (70, 46, -2), 10.5, 8.0),  # thumb, first bone
    ((70, 46, -2), (46, 46, -10), 8.5, 7.0),
    ((84, 22, 12), (30, 20, 10), 9.0, 8.0),  # index
    ((30, 20, 10), (8, 19, 0), 8.0, 6.5),
    ((84, 2, 14), (28, 0, 12), 9.0, 8.0),  # middle
    ((28, 0, 12), (0, 0, 0), 8.0, 6.5),
    ((86, -17, 12), (34, -18, 10), 8.5, 7.5),  # ring
    ((34, -18, 10), (10, -18, 0), 7.5, 6.0),
    ((92, -34, 9), (56, -36, 6), 7.5, 6.5),  # little
    ((56, -36, 6), (38, -36, 0), 6.5, 5.5),
)
"""Bones of a hand that reaches: start, end, radius at each. Sizes of a grown-up's hand, rounded."""

_PALM = (
    ((84, 22, 12), (160, 14, 18), 12.0, 15.0),
    ((84, 2, 14), (160, 4, 20), 12.0, 15.0),
    ((86, -17, 12), (160, -8, 19), 12.0, 15.0),
    ((92, -34, 9), (158, -18, 17), 11.0, 14.0),
    ((92, 34, 8), (158, 16, 16), 11.0, 14.0),
    ((150, 8, 18), (230, 4, 32), 22.0, 25.0),  # wrist
    ((150, -8, 18), (230, -4, 32), 20.0, 25.0),
)

_ARM = ((210, 0, 30), (560, 0, 70), 33.0, 46.0)


def solids_of(table: DrawnTable, scene: DrawnScene) -> list[Solid]:
    """Everything that stands and lies there."""
    return [
        table_top(table),
        sheet_solid(table.game, table.paper),
        *(solid for figure in scene.figures for solid in figure_solids(figure, table.paper)),
        *(solid for token in scene.tokens for solid in token_solids(token, table.paper)),
        *cover_solids(scene),
    ]


def table_top(table: DrawnTable, below_mm: float = 0.5) -> Solid:
    """What the sheet lies on, so far below the board's plane."""
    return Solid(plate(-_TABLE_MM, -_TABLE_MM, _TABLE_MM, _TABLE_MM).moved(z_mm=-below_mm), Material(table.wood, 0.5))


def cover_solids(scene: DrawnScene) -> list[Solid]:
    """A scene's hand and things: what lies over the board and is neither figure nor token."""
    found = hand_solids(scene.hand) if scene.hand else []
    if not isinstance(scene, LitteredScene):
        return found
    if scene.sleeve and found:
        found[1] = replace(found[1], material=Material(scene.sleeve))
    for thing in scene.things:
        for part in box()[thing.name]:
            found.append(replace(part, mesh=part.mesh.moved(thing.x_mm, thing.y_mm, 0.0, thing.turn_rad)))
    return found


def sheet_solid(game: str, paper: Paper) -> Solid:
    """The printed sheet; its pieces of print are in the board frame."""
    drawing = sheet_of(registry.make(game), load_dimensions())
    box = drawing.bounds
    mesh = plate(box.x0, box.y0, box.x1, box.y1, _CURL_STEPS if paper.curl_mm else 1)
    if paper.curl_mm:
        points = mesh.points_mm.copy()
        points[:, 2] = height_mm(box, paper, points[:, :2])
        mesh = replace(mesh, points_mm=points, smooth=True)
    return Solid(mesh, Material(sheet_print(game, paper), paper.roughness))


def height_mm(sheet: Box, paper: Paper, points_mm: FloatArray) -> FloatArray:
    """(N,) height of the paper at (N, 2) points of the board."""
    corner = np.array(sheet.ring[paper.corner])
    away = np.linalg.norm(points_mm - corner, axis=-1)
    return np.asarray(paper.curl_mm * np.square(np.clip(1 - away / _CURL_REACH_MM, 0, None)))


def figure_solids(figure: StandingFigure, paper: Paper) -> list[Solid]:
    """Body in its colour, and the paper with the tag on top."""
    top = load_dimensions().figure
    x, y, up = figure.x_mm, figure.y_mm, figure.yaw_rad - math.pi / 2
    radius = top.diameter_mm / 2
    colour = linear(np.array(css_colour(figure.colour)) * 255)
    red, green, blue = (0.9 * float(part) + 0.02 for part in colour)
    cap = Material(top_print(figure.tag, paper), paper.roughness)
    return [
        Solid(body_mesh(radius, top.height_mm).moved(x, y), Material((red, green, blue))),
        Solid(tube(radius, top.height_mm - 0.6, top.height_mm).moved(x, y), Material(paper.white)),
        Solid(disc(radius).moved(x, y, top.height_mm, up), cap),
    ]


def body_mesh(radius_mm: float, top_mm: float) -> Mesh:
    """The outside of a figure, which hides what is behind it."""
    return revolved([(radius_mm - 1, 2), (radius_mm, 3), (radius_mm, top_mm - 0.6)])


def token_solids(token: LyingToken, paper: Paper) -> list[Solid]:
    """A printed face on board."""
    dimensions = load_dimensions().token
    radius, thick = dimensions.diameter_mm / 2, dimensions.height_mm
    face = Material(_token_print(token.kind, paper), paper.roughness)
    return [
        Solid(tube(radius, 0.0, thick).moved(token.x_mm, token.y_mm), Material(_CARD)),
        Solid(disc(radius).moved(token.x_mm, token.y_mm, thick, token.turn_rad), face),
    ]


def hand_solids(hand: Hand) -> list[Solid]:
    """A hand of rounded bones, and its sleeve."""
    skin, sleeve = hand_meshes(hand)
    return [Solid(skin, Material(hand.skin, 0.5)), Solid(sleeve, Material(_SLEEVE))]


def hand_meshes(hand: Hand) -> tuple[Mesh, Mesh]:
    """Skin and sleeve."""
    skin = joined([capsule(start, end, radius, tip) for start, end, radius, tip in (*_FINGERS, *_PALM)])
    sleeve = capsule(*_ARM)
    lowest = hand.height_mm - float(skin.points_mm[:, 2].min())
    return (
        skin.moved(hand.x_mm, hand.y_mm, lowest, hand.from_rad),
        sleeve.moved(hand.x_mm, hand.y_mm, lowest, hand.from_rad),
    )


@lru_cache(maxsize=2)
def sheet_print(game: str, paper: Paper) -> LinearPicture:
    """Reflectance of a game's sheet, its first row in the north."""
    return _inked(sheet_of(registry.make(game), load_dimensions()), _SHEET_PX_PER_MM, paper)


@lru_cache(maxsize=64)
def top_print(tag: int, paper: Paper) -> LinearPicture:
    """Reflectance of a figure's top, forward up."""
    dimensions = load_dimensions()
    return _piece(figure_top(tag, 0.0, 0.0, 0.0, dimensions), dimensions.figure.diameter_mm, paper)


@lru_cache(maxsize=64)
def _token_print(kind: str, paper: Paper) -> LinearPicture:
    token = load_dimensions().token
    return _piece(token_face(kind, 0.0, 0.0, token), token.diameter_mm, paper)


def _piece(items: tuple[Item, ...], diameter_mm: float, paper: Paper) -> LinearPicture:
    half = diameter_mm / 2
    bounds = Box(-half, -half, half, half)
    return _inked(Drawing("piece", bounds, (polygon(bounds.ring, WHITE), *items)), _PIECE_PX_PER_MM, paper)


def _inked(drawing: Drawing, px_per_mm: float, paper: Paper) -> LinearPicture:
    """Reflectance of a print, red first."""
    print_ = linear(cv2.cvtColor(rasterise(drawing, px_per_mm).image, cv2.COLOR_BGR2RGB))
    bare = 1 - paper.ink * (1 - print_)
    white = np.array(paper.white, np.float32)
    return np.asarray(paper.black + (white - paper.black) * bare, np.float32)

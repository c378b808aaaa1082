"""Ricochet Robots as cardboard: 16 section faces, the centre piece, and the sheet on which they lie."""

from collections.abc import Mapping
from dataclasses import replace

from engine import registry
from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.sections import FACE_SIZE, Face, standard_sections
from engine.geometry import Board, Site
from hardware.dimensions import Dimensions
from hardware.drawing.colours import INK, WHITE, grey
from hardware.drawing.drawing import Box, Drawing, Item, Line, Text, polygon, ruler
from hardware.sheets.boards import ricochet
from hardware.sheets.boards.marks import Starts, ring_mm
from hardware.sheets.shared_sheets import printed_board, printed_starts
from hardware.sheets.sheet import parking_place, sheet

BORDER_MM = 5.0
"""White around a face, with its cutting ticks."""

_FOOT_MM = 9.0
"""Height of the ruler and the name below a face."""

_FOOT_WIDTH_MM = 240.0
"""Width that they need."""

_CUT = grey(0.6)
"""Ticks in line with the edges, and places for sections on the sheet."""

_TICK_MM = 4.0
"""Length of a tick."""

_LAST = FACE_SIZE - 1
"""Column and row of the notch, which the centre piece covers."""


def section_drawings(dimensions: Dimensions) -> list[Drawing]:
    """The faces in pairs for the two sides of a section, the centre piece, and the sheet with the tags."""
    sections = standard_sections()
    faces = sorted(sections.faces.values(), key=lambda face: face.section)
    drawings = [face_drawing(face, sections.pitch_mm) for face in faces]
    return [*drawings, _centre_piece(dimensions), _frame_sheet(dimensions)]


def face_drawing(face: Face, pitch_mm: float) -> Drawing:
    """One face as it lies in the north-west quarter, to be cut at its edge."""
    side = FACE_SIZE * pitch_mm
    box = Box(0.0, 0.0, side, side)
    notch = Box(side - pitch_mm, 0.0, side, pitch_mm)
    thick = ricochet.WALL_MM
    walls = [((x, y), where) for (x, y), where in face.walls]
    walls += [((_LAST, _LAST - 1), "S"), ((_LAST - 1, _LAST), "E")]  # around the notch
    items: list[Item] = [
        *ricochet.ground(_board(face, pitch_mm)),
        *ricochet.notch(notch),
        Text(*notch.centre, face.id, 6.0, WHITE, bold=True),
        *ricochet.symbols(_board(face, pitch_mm)),
        *(_wall(x, y, where, pitch_mm) for (x, y), where in walls),
        ricochet.wall(
            (thick / 2, thick / 2), (thick / 2, side - thick / 2)
        ),  # the board's rim is in the north and west
        ricochet.wall((thick / 2, side - thick / 2), (side - thick / 2, side - thick / 2)),
    ]
    return _cut_out(f"Ricochet Robots · section {face.section}, face {face.id}", box, items)


def _board(face: Face, pitch_mm: float) -> Board:
    """The face's targets and diagonals as a board; walls are drawn separately because they also lie on its edge."""
    traits: dict[tuple[int, int], Mapping[str, str]] = {
        **{spot: {"target": CHIPS[chip]} for spot, chip in face.targets},
        **{spot: {"diagonal": f"{colour} {lean}"} for spot, colour, lean in face.diagonals},
    }
    sites = {}
    for (column, row), marks in traits.items():
        x0, y0 = column * pitch_mm, (_LAST - row) * pitch_mm
        cell = Box(x0, y0, x0 + pitch_mm, y0 + pitch_mm)
        sites[f"{column},{row}"] = Site(f"{column},{row}", *cell.centre, cell.ring, marks)
    side = FACE_SIZE * pitch_mm
    return Board("ricochet", (side, side), pitch_mm, sites, {})


def _wall(column: int, row: int, where: str, pitch_mm: float) -> Item:
    """The wall in the east or south of a cell; half of one on the face's edge is cut off."""
    east, south = (column + 1) * pitch_mm, (_LAST - row) * pitch_mm
    other = (east, south + pitch_mm) if where == "E" else (east - pitch_mm, south)
    return ricochet.wall(other, (east, south))


def _centre_piece(dimensions: Dimensions) -> Drawing:
    game = registry.make("ricochet", {"silver": True})
    board, starts = printed_board(game), printed_starts(game)
    x, y = (length / 2 for length in board.field_mm)
    box = Box(x, y, x, y).grown(board.pitch_mm)
    inside = [park for park in board.parks if box.holds(park.x_mm, park.y_mm)]
    parks = [item for park in inside for item in parking_place(park, starts, ring_mm(dimensions))]
    return _cut_out("Ricochet Robots · centre piece", box, [*ricochet.centre(board), *parks])


def _frame_sheet(dimensions: Dimensions) -> Drawing:
    game = registry.make("ricochet", {"silver": True})
    board = printed_board(game)
    width, height = board.field_mm
    outside = tuple(park for park in board.parks if not Box(0.0, 0.0, width, height).holds(park.x_mm, park.y_mm))
    title = f"{game.title} · for sections"
    return sheet(replace(board, parks=outside), title, printed_starts(game), dimensions, _places)


def _places(board: Board, starts: Starts, dimensions: Dimensions) -> list[Item]:
    """Outlines of four sections."""
    width, height = board.field_mm
    half_x, half_y = width / 2, height / 2
    items: list[Item] = []
    for x in (0.0, half_x):
        for y in (0.0, half_y):
            place = Box(x, y, x + half_x, y + half_y)
            note = "lay a section here, its dark cell in the middle of the board"
            items += [polygon(place.ring, None, _CUT, 0.3), Text(*place.centre, note, 7.0, INK)]
    return items


def _cut_out(title: str, box: Box, items: list[Item]) -> Drawing:
    """Items that are cut along a box, with ticks outside of its corners."""
    ticks: list[Item] = []
    for x, outwards in ((box.x0, -1), (box.x1, 1)):
        for y, up in ((box.y0, -1), (box.y1, 1)):
            ticks.append(Line(((x + outwards * 0.8, y), (x + outwards * (0.8 + _TICK_MM), y)), _CUT, 0.15))
            ticks.append(Line(((x, y + up * 0.8), (x, y + up * (0.8 + _TICK_MM))), _CUT, 0.15))
    around = box.grown(BORDER_MM)
    wider = max(0.0, _FOOT_WIDTH_MM - around.width) / 2
    bounds = Box(around.x0 - wider, around.y0 - _FOOT_MM, around.x1 + wider, around.y1)
    west, foot = bounds.x0 + BORDER_MM, bounds.y0 + BORDER_MM
    name = Text(west + 140.0, foot + 0.8, title, 3.4, INK, "start", bold=True)
    return Drawing(title, bounds, (*items, *ticks, *ruler(west, foot), name), rim_mm=BORDER_MM)

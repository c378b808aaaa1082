"""The files to print for a real board, drawn when they are first asked for and kept: all together take 5 MB."""

import threading
from collections.abc import Sequence
from functools import cache
from typing import get_args

from controller.api.english import title
from controller.api.setup import Paper, Printout, Printouts, TileBox
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Drawing
from hardware.drawing.pdf import pdf_bytes
from hardware.sheets.charuco import charuco_sheet
from hardware.sheets.collars import figure_pages
from hardware.sheets.pages import layout_of
from hardware.sheets.paper import PAPERS
from hardware.sheets.pieces import TOKEN_SETS, token_sheet
from hardware.sheets.sheet import sheet_of
from hardware.sheets.tiles import tiling

KINDS: tuple[Printout, ...] = get_args(Printout)

_drawing = threading.Lock()
"""Drawing takes a processor for a second or two: one after the other."""


def pdf(kind: Printout, game: str, paper: Paper) -> bytes | None:
    """A file; None if the game needs no such file."""
    with _drawing:
        return _pdf(kind, "" if kind == "charuco" else game, paper)


def printouts(game: str, paper: Paper) -> Printouts:
    """What a game needs on this paper."""
    with _drawing:
        return _printouts(game, paper)


@cache
def _pdf(kind: Printout, game: str, paper: Paper) -> bytes | None:
    drawings = _drawings(kind, game)
    if not drawings:
        return None
    return pdf_bytes(drawings[0].title, [page for one in drawings for page in layout_of(one, paper).pages])


@cache
def _printouts(game: str, paper: Paper) -> Printouts:
    counts = {kind: sum(len(layout_of(drawing, paper).pages) for drawing in _drawings(kind, game)) for kind in KINDS}
    sheet = sheet_of(registry.make(game), load_dimensions())
    return {
        "files": [{"kind": kind, "pages": count} for kind, count in counts.items() if count],
        "tiles": _tiles(sheet, paper),
        "sheet_mm": (sheet.bounds.width, sheet.bounds.height),
    }


def _drawings(kind: Printout, game: str) -> Sequence[Drawing]:
    dimensions = load_dimensions()
    match kind:
        case "sheet":
            return [sheet_of(registry.make(game), dimensions)]
        case "figures":
            return figure_pages(registry.make(game), dimensions, title)
        case "tokens":
            return [token_sheet(registry.make(game), dimensions)] if TOKEN_SETS.get(game) else []
        case "charuco":
            return [charuco_sheet()]


def _tiles(sheet: Drawing, paper: Paper) -> list[TileBox]:
    bounds = sheet.bounds
    if len(layout_of(sheet, paper).pages) == 1:
        return [{"name": "A1", "x": 0.0, "y": 0.0, "width": 1.0, "height": 1.0}]
    return [
        {
            "name": tile.name,
            "x": (tile.visible.x0 - bounds.x0) / bounds.width,
            "y": (bounds.y1 - tile.visible.y1) / bounds.height,
            "width": tile.visible.width / bounds.width,
            "height": tile.visible.height / bounds.height,
        }
        for tile in tiling(sheet, PAPERS[paper]).tiles
    ]

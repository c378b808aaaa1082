"""Pictures of sheets, and of printing and laying a board, from the pages that `robodrome print` writes."""

import tempfile
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Drawing
from hardware.drawing.pdf import PT_PER_MM
from hardware.drawing.raster import rasterise
from hardware.sheets.invitation_card import Wifi
from hardware.sheets.pieces import token_sheet
from hardware.sheets.print_command import print_card, print_sheet
from hardware.sheets.sheet import sheet_of

_PX_PER_MM = 2.4
"""Resolution of a page in the docs: 500 px for A4."""

_LONGEST_PX = 900
"""Longer side of a sheet in the docs."""

_TABLE = (150, 170, 185)
"""Colour of the table on which pages lie, BGR."""


def make(folder: Path) -> None:
    """Write them all."""
    with tempfile.TemporaryDirectory() as name:
        board, card = Path(name) / "board.pdf", Path(name) / "card.pdf"
        print_sheet("sheet", "robotory", "A4", board)
        print_card("192.168.1.5:8000", Wifi("Home", "robots at home"), "A4", card)
        pages, (invitation,) = _pages(board), _pages(card)
    for game in map(registry.make, registry.games()):
        _save(folder / f"sheet-{game.name}.png", _whole(sheet_of(game, load_dimensions())))
        if game.name in ("droids", "netzwerk"):
            _save(folder / f"tokens-{game.name}.png", _whole(token_sheet(game, load_dimensions())))
    _save(folder / "print-map.png", _laid(pages[0]))
    _save(folder / "print-tile.png", _laid(pages[4]))
    _save(folder / "print-glue.png", _glued(pages[1], pages[2]))
    _save(folder / "print-card.png", _laid(invitation[invitation.shape[0] // 4 : invitation.shape[0] * 3 // 4]))


def _pages(path: Path) -> list[np.ndarray]:
    document = pypdfium2.PdfDocument(path)
    images = [page.render(scale=_PX_PER_MM / PT_PER_MM).to_numpy().copy() for page in document]
    document.close()
    return images


def _whole(drawing: Drawing) -> np.ndarray:
    return rasterise(drawing, _LONGEST_PX / max(drawing.bounds.width, drawing.bounds.height)).image


def _laid(page: np.ndarray) -> np.ndarray:
    """A page on the table."""
    return cv2.copyMakeBorder(page, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=_TABLE)


def _glued(west: np.ndarray, east: np.ndarray) -> np.ndarray:
    """The tile A2, cut at its line, on its way onto the dashed line of A1."""
    cut, dashed = (round(mm * _PX_PER_MM) for mm in (5.0, 188.6))
    east = east[:, cut:]
    height, width = west.shape[0], dashed + east.shape[1] + 90
    table = np.full((height + 120, width, 3), _TABLE, np.uint8)
    table[60 : 60 + height, 12 : 12 + west.shape[1]] = west
    turn = cv2.getRotationMatrix2D((0, 0), -3, 1.0)
    turn[:, 2] = dashed + 52, 34
    here = cv2.warpAffine(np.full(east.shape[:2], 255, np.uint8), turn, (width, height + 120))
    shade = cv2.GaussianBlur(here, (0, 0), 7)[..., None] / 255 * 0.35
    table = (table * (1 - shade)).astype(np.uint8)
    moved = cv2.warpAffine(east, turn, (width, height + 120), flags=cv2.INTER_AREA)
    part = here[..., None] / 255
    return (moved * part + table * (1 - part)).astype(np.uint8)


def _save(path: Path, image: np.ndarray) -> None:
    cv2.imwrite(str(path), image, [cv2.IMWRITE_PNG_COMPRESSION, 9])

"""A board from the file that a page gives to print: its pages, cut and glued together."""

import math
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from engine.state import Game
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Box
from hardware.drawing.pdf import PT_PER_MM
from hardware.sheets.pages import layout_of
from hardware.sheets.paper import PAPERS
from hardware.sheets.sheet import sheet_of
from hardware.sheets.tiles import tiling
from lab.judges.sweeps.hand_held import INK, MARGIN_MM, PAPER, SCALE, WOOD, Sheet
from vision.tags.fiducials import TagDetector

DISPLAY_GAMMA = 2.2
"""Of a rendered page's levels."""


def glued(pdf: Path, game: Game, paper: str) -> Sheet:
    """The board on a table, from the tiles of a file; its first page is their map."""
    drawing = sheet_of(game, load_dimensions())
    bounds, tiles = drawing.bounds, tiling(drawing, PAPERS[paper]).tiles
    west, north = bounds.x0 - MARGIN_MM, bounds.y1 + MARGIN_MM
    size = round((bounds.width + 2 * MARGIN_MM) * SCALE), round((bounds.height + 2 * MARGIN_MM) * SCALE)
    light = np.full(size[::-1], WOOD, np.float32)
    document = pypdfium2.PdfDocument(pdf)
    try:
        _, *pages = layout_of(drawing, paper).pages
        assert len(document) == 1 + len(pages)
        for number, (tile, page) in enumerate(zip(tiles, pages, strict=True), start=1):
            levels = document[number].render(scale=SCALE / PT_PER_MM, grayscale=True).to_numpy().squeeze()
            ink = INK + (PAPER - INK) * (levels.astype(np.float32) / 255) ** DISPLAY_GAMMA
            left, low = page.corner_mm[0] - page.window.x0, page.corner_mm[1] - page.window.y0
            cut = _window(ink, tile.visible, (-left, page.height_mm - low))
            into = _window(light, tile.visible, (west, north))
            into[:] = cv2.resize(cut, into.shape[::-1], interpolation=cv2.INTER_AREA)
    finally:
        document.close()
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), 1.2), np.float32)
    middle = np.array([bounds.x0 + bounds.x1, bounds.y0 + bounds.y1]) / 2
    return Sheet(light, (west, north), middle, math.hypot(bounds.width, bounds.height) / 2)


def tags_of(sheet: Sheet, ids: frozenset[int]) -> dict[int, NDArray[np.float64]]:
    """Tag id -> (4, 2) corners that vision reads on the glued board, board mm."""
    grey = (255 * np.clip(sheet.light, 0, 1) ** (1 / DISPLAY_GAMMA)).astype(np.uint8)
    found = TagDetector(ids=ids, corrected_bits=1).detect(grey)
    return {tag.id: sheet.west_north_mm + tag.corners_px / (SCALE, -SCALE) for tag in found}


def _window(picture: NDArray[np.float32], box: Box, west_north: tuple[float, float]) -> NDArray[np.float32]:
    """The part of a picture of `SCALE` px per mm, whose corner is there, that shows a box."""
    columns = slice(round((box.x0 - west_north[0]) * SCALE), round((box.x1 - west_north[0]) * SCALE))
    rows = slice(round((west_north[1] - box.y1) * SCALE), round((west_north[1] - box.y0) * SCALE))
    return picture[rows, columns]

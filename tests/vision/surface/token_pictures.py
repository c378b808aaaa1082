"""Pictures for the docs: the printed sheets and tokens, and what vision believes of a table full of tokens."""

from pathlib import Path

import cv2

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Drawing
from hardware.drawing.raster import rasterise
from hardware.sheets.pieces import token_sheet
from hardware.sheets.sheet import sheet_of
from lab.vision.token_reading import TokenTable
from vision.overlay import overlay

OPTIONS = {"ricochet": {"board": "red-D blue-D green-D yellow-D"}}
SIDE_PX = 900


def make(folder: Path) -> None:
    """Write them all."""
    dimensions = load_dimensions()
    for name in registry.games():
        _save(folder / f"sheet-{name}.png", sheet_of(registry.make(name, OPTIONS.get(name)), dimensions))
    for name in ("droids", "netzwerk"):
        _save(folder / f"tokens-{name}.png", token_sheet(registry.make(name), dimensions))
        table = TokenTable(name, "typical", 0)
        frame, _, seen = next(scene for scene in table.scenes(20) if scene[1].hands)
        picture = overlay(frame, seen, table.calibration, table.model)
        cv2.imwrite(str(folder / f"believed-{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 85])


def _save(path: Path, drawing: Drawing) -> None:
    image = rasterise(drawing, SIDE_PX / max(drawing.bounds.width, drawing.bounds.height)).image
    cv2.imwrite(str(path), image, [cv2.IMWRITE_PNG_COMPRESSION, 9])

"""Pictures for the docs: what vision believes of a table full of tokens."""

from pathlib import Path

import cv2

from lab.vision.token_reading import TokenTable
from vision.overlay import overlay


def make(folder: Path) -> None:
    """Write them all."""
    for name in ("droids", "netzwerk"):
        table = TokenTable(name, "typical", 0)
        frame, _, seen = next(scene for scene in table.scenes(20) if scene[1].hands)
        picture = overlay(frame, seen, table.calibration, table.model)
        cv2.imwrite(str(folder / f"believed-{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 85])

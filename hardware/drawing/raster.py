"""A drawing as pixels: its printed PDF, rendered by PDFium."""

from dataclasses import dataclass

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from hardware.drawing.drawing import Box, Drawing
from hardware.drawing.pdf import PT_PER_MM, pdf_bytes, whole_page


@dataclass(frozen=True, slots=True)
class Raster:
    """Pixels of a drawing.

    Attributes:
        image: uint8 (H, W, 3) BGR.
        pixels_from_mm: (3, 3) affine, drawing mm -> px; the outer corner of the top-left pixel is (0, 0).
    """

    image: NDArray[np.uint8]
    pixels_from_mm: NDArray[np.float64]


def rasterise(drawing: Drawing, px_per_mm: float) -> Raster:
    """Render a drawing; its size is rounded to whole pixels, which `pixels_from_mm` takes into account."""
    document = pypdfium2.PdfDocument(pdf_bytes(drawing.title, [whole_page(drawing)]))
    try:
        page = document[0]
        image = page.render(scale=px_per_mm / PT_PER_MM, no_smoothtext=False).to_numpy().copy()
    finally:
        document.close()
    return Raster(image, _pixels_from_mm(drawing.bounds, image.shape[1], image.shape[0]))


def _pixels_from_mm(box: Box, width_px: int, height_px: int) -> NDArray[np.float64]:
    x, y = width_px / box.width, height_px / box.height
    return np.array([(x, 0.0, -x * box.x0), (0.0, -y, y * box.y1), (0.0, 0.0, 1.0)])

"""The blur of the print, from pictures of the drawn board that are blurred by a known sigma, and tokens blurred so."""

import cv2
import numpy as np
import pytest

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.raster import rasterise
from hardware.sheets.sheet import sheet_of
from lab.judges.sight import printed_model
from vision.geometry.rectification import BoardGrid
from vision.surface.empty_board import COARSE, STEP_MM, Reference
from vision.surface.print_blur import print_blur_mm
from vision.surface.token_faces import laid_on

MODEL = printed_model("netzwerk")
FINE = 4
"""Pixels to the mm of the drawn board."""


@pytest.mark.parametrize("sigma_mm", [0.8, 1.4])
def test_the_blur_of_a_drawn_board_is_found(sigma_mm: float) -> None:
    drawn = rasterise(sheet_of(registry.make("netzwerk"), load_dimensions()), FINE).image
    light = cv2.GaussianBlur(drawn.astype(np.float32) ** 2.2, (0, 0), FINE * sigma_mm)
    grid = BoardGrid.over(MODEL.sheet_outline_mm, STEP_MM, COARSE)
    west, north = MODEL.sheet_outline_mm[:, 0].min(), MODEL.sheet_outline_mm[:, 1].max()
    columns, rows = np.moveaxis(((grid.centres_mm() - (west, north)) * (FINE, -FINE)).astype(int), -1, 0)
    seen = light[rows.clip(0, len(light) - 1), columns.clip(0, light.shape[1] - 1)]
    reference = Reference((0.8 * seen ** (1 / 2.2)).astype(np.uint8), grid, "2000-01-01")
    assert print_blur_mm(reference, MODEL, 1.0) == pytest.approx(sigma_mm, abs=0.15)


def test_the_light_of_a_token_and_of_the_board_is_mixed_at_its_rim() -> None:
    """At the rim each gives half of the light; one sigma away, 84 % and 16 %: the normal distribution."""
    away_mm = np.array([[-9.0, -1.2, 0.0, 1.2, 9.0]])
    white, black = np.ones((1, 5, 3), np.float32), np.zeros((1, 5, 3), np.float32)
    looks = laid_on(black, white, away_mm, 1.2)[0, :, 1]
    assert looks**2.2 == pytest.approx([1.0, 0.841, 0.5, 0.159, 0.0], abs=2e-3)

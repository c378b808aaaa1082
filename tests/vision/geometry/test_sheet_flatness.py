"""Sheets photographed by uncalibrated cameras."""

import cv2
import numpy as np
import pytest

from base.geometry import TableModel
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.raster import Raster, rasterise
from hardware.sheets.sheet import sheet_of
from hardware.sheets.table_geometry import table_model
from tests.vision.scenes import decoded, encoded
from vision.geometry.sheet_flatness import SheetCheck, check_sheet
from vision.tags.fiducials import TABLE_FAMILY, grey_of
from vision.tags.tag_search import TagSearch

PX_PER_MM = 4.0
SIZE = (2400, 1800)


@pytest.fixture(scope="module")
def model() -> TableModel:
    return table_model(registry.make("robotory"), (), (), load_dimensions())


@pytest.fixture(scope="module")
def raster() -> Raster:
    return rasterise(sheet_of(registry.make("robotory"), load_dimensions()), PX_PER_MM)


def pasted(raster: Raster, corners_mm: np.ndarray, right_px: int, down_px: int, scale: float = 1.0) -> np.ndarray:
    """The sheet with the part around one tag printed at another scale and moved."""
    middle = raster.pixels_from_mm @ (*corners_mm.mean(axis=0), 1)
    half = round(18 * PX_PER_MM)
    x, y = (round(value) for value in middle[:2])
    part = raster.image[y - half : y + half, x - half : x + half]
    grown = cv2.getRotationMatrix2D((half - 0.5, half - 0.5), 0, scale)
    part = cv2.warpAffine(part, grown, (2 * half, 2 * half), flags=cv2.INTER_AREA, borderValue=(255, 255, 255))
    image = raster.image.copy()
    image[y - half + down_px : y + half + down_px, x - half + right_px : x + half + right_px] = part
    return image


def photographed(image: np.ndarray, bend: float = 0.0) -> np.ndarray:
    """A slanting view; with `bend` through a lens that pulls the corners inwards."""
    height, width = image.shape[:2]
    sheet = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = np.array([(620, 130), (1830, 210), (2050, 1700), (420, 1620)], np.float32)
    plane = cv2.getPerspectiveTransform(sheet, seen)
    x, y = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
    half = np.hypot(*SIZE) / 2
    u, v = (x - SIZE[0] / 2) / half, (y - SIZE[1] / 2) / half
    out = 1 + bend * (u**2 + v**2)
    straight = np.stack([u * out * half + SIZE[0] / 2, v * out * half + SIZE[1] / 2], axis=-1)
    back = cv2.perspectiveTransform(straight.reshape(1, -1, 2), np.linalg.inv(plane)).reshape(*x.shape, 2)
    light = decoded(image.astype(np.float32)).astype(np.float32)
    taken = cv2.remap(light, back[..., 0].astype(np.float32), back[..., 1].astype(np.float32), cv2.INTER_AREA)
    return encoded(cv2.GaussianBlur(taken, (0, 0), 0.8)).round().astype(np.uint8)


def checked(image: np.ndarray, model: TableModel) -> SheetCheck:
    places = {**model.board_tags_mm, **model.sheet_tags_mm}
    tags = [tag for tag in TagSearch((TABLE_FAMILY,)).read(grey_of(image)) if tag.id in places]
    assert len(tags) == 9
    return check_sheet(tags, places, SIZE)


@pytest.mark.parametrize("bend", [0.0, 0.08])
def test_a_sheet_of_one_piece_lies_true(model: TableModel, raster: Raster, bend: float) -> None:
    check = checked(photographed(raster.image, bend), model)
    assert check.agreeing == tuple(range(17, 26))
    assert check.off == ()
    assert check.odd_sizes == ()
    assert check.scatter_mm < 0.15
    assert max(np.hypot(*offset) for offset in check.offsets_mm.values()) < 0.4


@pytest.mark.parametrize(("tag", "bend"), [(21, 0.0), (18, 0.0), (19, 0.08), (24, 0.0)])
def test_a_tile_that_was_glued_next_to_its_place_is_named(
    model: TableModel, raster: Raster, tag: int, bend: float
) -> None:
    """Moved by 5 px to the west and 3 px to the north: 1.25 mm and 0.75 mm."""
    check = checked(photographed(pasted(raster, model.board_tags_mm[tag], -5, -3), bend), model)
    assert check.off == (tag,)
    assert check.offsets_mm[tag] == pytest.approx((-1.25, 0.75), abs=0.3)
    assert check.odd_sizes == ()


def test_a_tile_that_was_printed_smaller_is_named(model: TableModel, raster: Raster) -> None:
    check = checked(photographed(pasted(raster, model.board_tags_mm[22], 0, 0, scale=0.96)), model)
    assert check.odd_sizes == (22,)
    assert check.sizes[22] == pytest.approx(0.96, abs=0.006)


def test_a_sheet_that_is_all_too_small_looks_the_same(model: TableModel, raster: Raster) -> None:
    """The scale of all of it is not in the picture: so nothing is said about it."""
    shrunk = cv2.resize(raster.image, None, fx=0.9, fy=0.9, interpolation=cv2.INTER_AREA)
    check = checked(photographed(shrunk), model)
    assert check.off == check.odd_sizes == ()

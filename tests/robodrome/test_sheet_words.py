"""Sentences about a photographed sheet."""

import io
from pathlib import Path

import cv2
import numpy as np
import pytest
from rich.console import Console

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.raster import Raster, rasterise
from hardware.sheets.sheet import sheet_of
from robodrome.sheet_words import sheet_words
from tests.vision.geometry.test_sheet_flatness import PX_PER_MM, pasted, photographed
from tests.vision.tags.test_fiducials import marker
from vision.see import see, show

SCALE = "how large it was printed no photo shows: measure the printed ruler, it must be 100 mm"


@pytest.fixture(scope="module")
def raster() -> Raster:
    return rasterise(sheet_of(registry.make("robotory"), load_dimensions()), PX_PER_MM)


def said(folder: Path, picture: np.ndarray) -> list[str]:
    cv2.imwrite(str(folder / "photo.png"), picture)
    (sighting,) = see([folder / "photo.png"])
    return sheet_words(sighting)


def covered(picture: np.ndarray, *places: tuple[int, int]) -> np.ndarray:
    """Grey spots, as of things that lie there."""
    picture = picture.copy()
    for x, y in places:
        cv2.circle(picture, (x, y), 90, (128, 128, 128), -1)
    return picture


def test_a_sheet_of_one_piece(tmp_path: Path, raster: Raster) -> None:
    first, second, third = said(tmp_path, photographed(raster.image))
    assert first == "Robotory sheet, 9 of 9 tags"
    assert second.startswith("its parts lie true to each other, within 0.")
    assert third == SCALE


def test_a_mirrored_sheet_is_told(tmp_path: Path, raster: Raster) -> None:
    (line,) = said(tmp_path, photographed(raster.image)[:, ::-1])
    assert line.startswith("the picture is mirrored, as front cameras save theirs: take it with the camera on the")


def test_a_tile_off_its_place_is_named_for_each_paper(tmp_path: Path, raster: Raster) -> None:
    """The north-east corner is on the upper right one of 2 × 3 A4 tiles, and on the upper one of 3 A3 tiles."""
    middle = np.array([(369.0, 489.15)])
    first, second, third = said(tmp_path, photographed(pasted(raster, middle, -5, -3)))
    assert first == "Robotory sheet, 9 of 9 tags"
    assert second.startswith("tag 21 in the north-east corner is 1.")
    assert second.endswith(": tile A2 on A4 or Letter, A1 on A3")
    assert " mm west, " in second
    assert third == SCALE


def test_hidden_tags_are_named(tmp_path: Path, raster: Raster) -> None:
    picture = photographed(raster.image)
    corners = {tag.id: tag.corners_px.mean(axis=0) for tag in _tags(tmp_path, picture)}
    spots = {tag: (round(x), round(y)) for tag, (x, y) in corners.items()}
    first, second, *_ = said(tmp_path, covered(picture, spots[17], spots[20]))
    assert first == "Robotory sheet, 7 of 9 tags"
    assert second == "not seen: tag 17 in the south-west corner, tag 20 in the north"
    (line,) = said(tmp_path, covered(picture, spots[25]))
    assert line == "a sheet, 8 of 8 board tags; which one is not known: its own tag, 25 to 29, is not seen"


def _tags(folder: Path, picture: np.ndarray) -> tuple:
    cv2.imwrite(str(folder / "photo.png"), picture)
    (sighting,) = see([folder / "photo.png"])
    return sighting.tags


def test_pictures_of_other_things_have_no_words(tmp_path: Path) -> None:
    assert said(tmp_path, marker("tag25h9", 3, 10)) == []


def test_the_words_stand_before_the_tags(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "photo.png"), marker("tag25h9", 25, 10))
    text = io.StringIO()
    assert show(see([tmp_path]), Console(file=text, width=120), sheet_words)
    lines = text.getvalue().splitlines()
    assert lines[0] == f"{tmp_path / 'photo.png'}: Robotory sheet, 1 of 9 tags"
    assert any("1 tag" in line for line in lines[1:])

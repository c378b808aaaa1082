"""Figures of a game: what the camera sees is as ever, what people see has colour, emblem and name."""

import math
import re
from pathlib import Path

import numpy as np
import pytest

from controller.api.english import title
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.colours import css_colour
from hardware.drawing.drawing import Shape, Text
from hardware.drawing.raster import rasterise
from hardware.sheets.collars import figure_pages, owner_marks
from hardware.sheets.emblems import emblem
from hardware.sheets.pieces import figure_top
from tests.hardware.sheets.test_tags import detect

EMBLEMS = Path(__file__).parents[3] / "web_remote" / "frontend" / "src" / "lib" / "board" / "emblems.ts"


@pytest.mark.parametrize(("game", "figures", "pages"), [("robotory", 3, 1), ("netzwerk", 12, 3)])
def test_each_figure_of_a_game_has_its_tag(game: str, figures: int, pages: int):
    drawings = figure_pages(registry.make(game), load_dimensions(), title)
    assert len(drawings) == pages
    assert sorted(tag for drawing in drawings for tag in detect(rasterise(drawing, 4.0).image)) == list(range(figures))
    assert all(drawing.bounds.width <= 210 and drawing.bounds.height <= 279 for drawing in drawings)


def test_the_top_is_that_of_every_game():
    dimensions = load_dimensions()
    (page,) = figure_pages(registry.make("robotory"), dimensions, title)
    top = figure_top(1, 28.0, page.bounds.y1 - 32.0 - 1.5 * 45.0, 0.0, dimensions)
    assert set(top) <= set(page.items)


@pytest.mark.parametrize("game", ["robotory", "ricochet", "roborama", "droids", "netzwerk"])
def test_the_owner_s_marks_leave_the_tag_its_white(game: str):
    """A tag of seven cells needs one of white around it; the marks stand between that and the rim."""
    dimensions = load_dimensions()
    rim, quiet = dimensions.figure.diameter_mm / 2, dimensions.figure.tag_mm / 2 * 9 / 7
    for number, piece in enumerate(registry.make(game).pieces):
        marks = owner_marks(number, piece, 0.0, 0.0, dimensions)
        assert [mark.fill for mark in marks if isinstance(mark, Shape)] == 2 * [css_colour(piece.colour)]
        for mark in marks:
            assert isinstance(mark, Shape)
            for x, y in mark.rings[0]:
                assert abs(x) - mark.width_mm / 2 > quiet
                assert math.hypot(x, y) + mark.width_mm / 2 < rim


def test_a_collar_names_its_piece_four_times():
    (page,) = figure_pages(registry.make("robotory"), load_dimensions(), title)
    names = [item.text for item in page.items if isinstance(item, Text)]
    assert [names.count(piece) for piece in ("W", "B", "R")] == [4, 4, 4]


def test_emblems_are_those_of_the_phones():
    """All straight outlines, read from the page's own source."""
    paths = re.findall(r'^  "(M[^"]+)"', EMBLEMS.read_text(), re.MULTILINE)
    assert len(paths) == 17
    straight = {number: corners(path) for number, path in enumerate(paths) if "A" not in path}
    assert len(straight) == 14
    for number, wanted in straight.items():
        assert np.allclose(emblem(number, 0.0, 0.0, 20.0), [(x, -y) for x, y in wanted])


def corners(path: str) -> list[tuple[float, float]]:
    """The corners of an SVG path of absolute M, H, V and implied L (SVG 2, chapter 9)."""
    x = y = 0.0
    points: list[tuple[float, float]] = []
    for letter, text in re.findall(r"([MLHV])([^MLHVZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", text)]
        while numbers:
            x = x if letter == "V" else numbers.pop(0)
            y = y if letter == "H" else numbers.pop(0)
            points.append((x, y))
            letter = "L" if letter == "M" else letter
    return points

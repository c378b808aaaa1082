"""Tiles put together as people do: cut at the solid lines and laid onto the dashed ones."""

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Box, Drawing, Text
from hardware.drawing.fonts import text_width
from hardware.drawing.pdf import Page
from hardware.errors import PrintError
from hardware.sheets.pages import layout_of
from hardware.sheets.paper import PAPERS
from hardware.sheets.ricochet_sections import section_drawings
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet import sheet_of
from hardware.sheets.sheet_layout import SheetLayout, lay_out
from hardware.sheets.tiles import MARGIN_MM, OVERLAP_MM, STRIP_MM, Tile, tiling
from tests.hardware.sheets.accuracy import sheet_apart_mm

PAPER = ("A4", "A3", "A2", "A1", "A0", "Letter")


@cache
def sheet(game: str) -> Drawing:
    return sheet_of(registry.make(game), load_dimensions())


@cache
def plan_of(game: str) -> SheetLayout:
    return lay_out(printed_board(registry.make(game)), load_dimensions())


def tile_pages(game: str, paper: str) -> tuple[Page, ...]:
    return layout_of(sheet(game), paper).pages[1:]


def fewest(start: float, end: float, room: float, kept: Sequence[tuple[float, float]]) -> float:
    """Pages in a row, each as long as can be: an independent count."""
    count, place = 1, start
    while place + room < end:
        seam = place + room - OVERLAP_MM
        while any(low < seam < high for low, high in kept):
            seam = max(low for low, high in kept if low < seam < high)
        if seam <= place:
            return math.inf
        count, place = count + 1, seam
    return count


def arithmetic(game: str, paper: str) -> float:
    """The fewest tiles that the sheet needs on paper with 5 mm white around and 7 mm for the name on one side."""
    box = sheet(game).bounds
    layout = plan_of(game)
    tags = [place.box for place in (*layout.board_tags, layout.sheet_tag)]
    xs = [(tag.x0 - 5, tag.x1 + 5) for tag in tags]
    ys = [(-tag.y1 - 5, -tag.y0 + 5) for tag in tags]
    counts = []
    for width, height in (PAPERS[paper], PAPERS[paper][::-1]):
        for strip_left, strip_top in ((STRIP_MM, 0), (0, STRIP_MM)):
            west = box.x0 + (0 if strip_left else 5)
            north = -box.y1 + (0 if strip_top else 5)
            columns = fewest(west, box.x1 - 5, width - 2 * MARGIN_MM - strip_left, xs)
            counts.append(columns * fewest(north, -box.y0 - 5, height - 2 * MARGIN_MM - strip_top, ys))
    return min(counts)


TILED = {
    "robotory": ("A4", "A3", "Letter"),
    "droids": ("A4", "A3", "A2", "A1", "Letter"),
    "roborama": ("A4", "A3", "A2", "Letter"),
    "netzwerk": ("A4", "A3", "A2", "Letter"),
    "ricochet": ("A4", "A3", "A2", "A1", "A0", "Letter"),
}
"""The paper on which a game's sheet is not printed in one piece."""

TILINGS = [(game, paper) for game, papers in TILED.items() for paper in papers]


@pytest.mark.parametrize("game", registry.games())
def test_a_sheet_is_in_tiles_on_all_paper_that_is_too_small(game: str):
    assert tuple(paper for paper in PAPER if len(layout_of(sheet(game), paper).pages) > 1) == TILED[game]


@pytest.mark.parametrize(("game", "paper"), TILINGS)
def test_each_tag_is_whole_on_one_tile_and_true_to_a_tenth_of_a_millimetre(game: str, paper: str, tmp_path: Path):
    """On A4 at 150 dpi, on larger paper at half of that."""
    assert sheet_apart_mm(game, paper, tmp_path, 150 if paper == "A4" else 75) < 0.1


@pytest.mark.parametrize(("game", "paper"), TILINGS)
def test_there_are_no_more_tiles_than_the_sheet_needs(game: str, paper: str):
    assert len(tile_pages(game, paper)) == arithmetic(game, paper)


@pytest.mark.parametrize(
    ("game", "paper", "tiles"),
    [("robotory", "A4", 6), ("roborama", "A4", 9), ("ricochet", "A4", 15), ("droids", "A3", 6), ("netzwerk", "A2", 2)],
)
def test_numbers_of_tiles(game: str, paper: str, tiles: int):
    """By hand, of 200 × 287 mm less 7 mm on one side, 8 mm of them under a neighbour: 560 × 688 mm are 3 × 3 of A4."""
    assert len(tile_pages(game, paper)) == tiles


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_neighbours_print_the_same_8_mm(paper: str):
    drawing = sheet("ricochet")
    plan = tiling(drawing, PAPERS[paper])
    pages = tile_pages("ricochet", paper)
    for k, tile in enumerate(plan.tiles):
        if tile.column:
            assert pages[k - 1].window.x1 - pages[k].window.x0 == pytest.approx(8)
        if tile.row:
            assert pages[k].window.y1 - pages[k - plan.columns].window.y0 == pytest.approx(8)
    assert min(page.window.x0 for page in pages) == drawing.bounds.x0
    assert min(page.window.y0 for page in pages) == drawing.bounds.y0
    assert max(page.window.x1 for page in pages) == drawing.bounds.x1
    assert max(page.window.y1 for page in pages) == drawing.bounds.y1


@pytest.mark.parametrize(("game", "paper"), TILINGS)
def test_nothing_but_white_rim_lies_where_printers_do_not_print(game: str, paper: str):
    for page in tile_pages(game, paper):
        outline = sheet(game).bounds
        window = page.window
        left, bottom = page.corner_mm
        inner = outline.grown(-5.0)
        west = left + max(inner.x0 - window.x0, 0.0)
        south = bottom + max(inner.y0 - window.y0, 0.0)
        east = left + min(inner.x1, window.x1) - window.x0
        north = bottom + min(inner.y1, window.y1) - window.y0
        assert west > 5 - 1e-6
        assert south > 5 - 1e-6
        assert east < page.width_mm - 5 + 1e-6
        assert north < page.height_mm - 5 + 1e-6


def texts(page: Page) -> list[str]:
    return [item.text for item in page.marks if isinstance(item, Text)]


def test_a_tile_says_onto_which_neighbours_it_is_glued():
    notes = {said[0]: said[2] for page in tile_pages("robotory", "A4") if (said := texts(page)[-4:])}
    assert notes == {
        "A1": "cut nothing: its neighbours lie on it",
        "A2": "cut along the line, glue onto A1",
        "B1": "cut along the line, glue onto A1",
        "B2": "cut along the lines, glue onto B1 and A2",
        "C1": "cut along the line, glue onto B1",
        "C2": "cut along the lines, glue onto C1 and B2",
    }


def test_a_tile_says_which_neighbours_lie_on_it():
    labels = [{text for text in texts(page) if text.endswith("lies here")} for page in tile_pages("robotory", "A4")]
    assert labels == [
        {"A2 lies here", "B1 lies here"},
        {"B2 lies here"},
        {"B2 lies here", "C1 lies here"},
        {"C2 lies here"},
        {"C2 lies here"},
        set(),
    ]


def test_the_first_page_is_a_map_with_the_names_of_all_tiles():
    cover = layout_of(sheet("netzwerk"), "A4").pages[0]
    names = {item.text for item in cover.marks if isinstance(item, Text) and item.bold and len(item.text) == 2}
    assert names == {f"{row}{column}" for row in "AB" for column in range(1, 5)}
    assert "8 tiles on A4, 8 mm overlap, assembled 627 × 522 mm" in texts(cover)
    assert cover.scale < 0.5


def test_no_words_run_off_a_page_or_into_the_check_line():
    """Titles differ in length: a section's face has the longest one, which was cut off."""
    drawings = [sheet_of(registry.make(name), load_dimensions()) for name in registry.games()]
    drawings += section_drawings(load_dimensions())
    for drawing in drawings:
        a_map, *tiles = layout_of(drawing, "A4").pages
        if not tiles:
            continue
        for text in (mark for mark in a_map.marks if isinstance(mark, Text) and mark.anchor == "start"):
            assert text.x_mm + text_width(text.text, text.size_mm, text.bold) <= a_map.width_mm - MARGIN_MM, text.text
        for page in tiles:
            _, title, note, measure = (mark for mark in page.marks if isinstance(mark, Text) and mark.anchor == "start")
            for text in (title, note):
                along = abs(measure.x_mm - text.x_mm) + abs(measure.y_mm - text.y_mm)
                assert text_width(text.text, text.size_mm) < along - 103.0, text.text
                assert text.size_mm > 1.3, "it can still be read"


def test_a_part_that_is_larger_than_the_paper_is_refused():
    whole = Box(0.0, 0.0, 400.0, 400.0)
    with pytest.raises(PrintError, match="larger than the paper"):
        tiling(Drawing("Poster", Box(-10.0, -10.0, 410.0, 410.0), (), uncut=(whole,)), PAPERS["A4"])


def test_the_second_tile_of_the_first_row_is_a2():
    assert Tile(0, 1, Box(0, 0, 1, 1)).name == "A2"

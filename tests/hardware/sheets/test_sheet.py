import numpy as np
import pytest

from engine import registry
from engine.geometry import Board, Site
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Drawing, Text
from hardware.drawing.raster import Raster, rasterise
from hardware.errors import DrawingError
from hardware.sheets.boards.marks import Starts
from hardware.sheets.sheet import sheet, sheet_of
from hardware.sheets.sheet_layout import lay_out
from tests.hardware.sheets.test_tags import detect

HALF_CELL = 45 * 3**0.5 / 2


@pytest.fixture(scope="module")
def robotory() -> Drawing:
    return sheet_of(registry.make("robotory"), load_dimensions())


@pytest.fixture(scope="module")
def raster(robotory: Drawing) -> Raster:
    return rasterise(robotory, 5.0)


def pixel(raster: Raster, x_mm: float, y_mm: float) -> np.ndarray:
    x, y, _ = raster.pixels_from_mm @ (x_mm, y_mm, 1)
    return raster.image[int(y), int(x)].astype(int)


def square_board(pitch: float = 60.0, parks: tuple[Site, ...] = ()) -> Board:
    def cell(column: int, row: int) -> Site:
        x, y = (column + 0.5) * pitch, (row + 0.5) * pitch
        half = pitch / 2
        outline = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        return Site(f"{column}{row}", x, y, outline)

    cells = [cell(column, row) for column in range(4) for row in range(4)]
    return Board("roborama", (4 * pitch, 4 * pitch), pitch, {site.id: site for site in cells}, {}, parks)


def test_eight_tags_stand_clockwise_from_the_south_west_and_name_the_sheet(robotory: Drawing, raster: Raster):
    found = detect(raster.image)
    assert sorted(found) == [17, 18, 19, 20, 21, 22, 23, 24, 25]
    mm_from_pixels = np.linalg.inv(raster.pixels_from_mm)
    middles = {tag: mm_from_pixels @ (*quad.mean(axis=0), 1) for tag, quad in found.items()}
    box = robotory.bounds
    west, east, south, north = box.x0 + 20, box.x1 - 20, box.y0 + 20, box.y1 - 20
    middle_x, middle_y = 180, 6 * HALF_CELL
    expected = {
        17: (west, south),
        18: (west, middle_y),
        19: (west, north),
        20: (middle_x, north),
        21: (east, north),
        22: (east, middle_y),
        23: (east, south),
        24: (middle_x, south),
    }
    for tag, (x, y) in expected.items():
        assert middles[tag][:2] == pytest.approx((x, y), abs=0.2)


def test_tags_are_30_mm_upright_and_surrounded_by_white(raster: Raster):
    for quad in detect(raster.image).values():
        top_left, top_right, bottom_right, bottom_left = quad
        for one, other in ((top_left, top_right), (top_right, bottom_right), (bottom_right, bottom_left)):
            assert np.linalg.norm(one - other) / 5.0 == pytest.approx(30, abs=0.4)
        assert top_left[1] < bottom_left[1]
        x0, y0 = (quad.min(axis=0) - 4.5 * 5).astype(int)
        x1, y1 = (quad.max(axis=0) + 4.5 * 5).astype(int)
        around = raster.image[y0:y1, x0:x1].min(axis=2).copy()
        around[20:-20, 20:-20] = 255
        assert around.min() > 240


def test_sheet_fits_on_a2(robotory: Drawing):
    assert robotory.bounds.width <= 420
    assert robotory.bounds.height <= 594


def test_cells_lie_where_the_rules_put_them_and_camps_differ(raster: Raster):
    dark = {"c1": (180, 11 * HALF_CELL), "a3": (45, 5 * HALF_CELL), "e1": (315, 9 * HALF_CELL)}
    light = {"c6": (180, HALF_CELL), "a4": (45, 3 * HALF_CELL), "e2": (315, 7 * HALF_CELL)}
    dark_levels = [pixel(raster, x + 15, y + 5).mean() for x, y in dark.values()]
    light_levels = [pixel(raster, x + 15, y + 5).mean() for x, y in light.values()]
    assert max(dark_levels) - min(dark_levels) < 2
    assert max(light_levels) - min(light_levels) < 2
    assert 150 < dark_levels[0] < light_levels[0] - 35
    assert light_levels[0] < 245


def test_start_cells_are_ringed_in_the_figures_colours(raster: Raster):
    blue, green, red = pixel(raster, 247.5 + 22, 6 * HALF_CELL)
    assert red > green + 60
    assert red > blue + 60
    assert pixel(raster, 180 + 22, 7 * HALF_CELL).max() < 90
    assert pixel(raster, 112.5 + 22, 6 * HALF_CELL).min() > 220


def test_every_cell_is_named_for_both_sides(robotory: Drawing):
    names = [item for item in robotory.items if isinstance(item, Text) and len(item.text) == 2]
    for site in registry.make("robotory").board.sites:
        assert sorted(item.turn_deg for item in names if item.text == site) == [0, 180]


def test_tags_make_room_for_parks_next_to_a_square_board():
    parks = tuple(Site(f"park:{k}", 60.0 * k - 30, -30.0) for k in range(1, 5))
    raster = rasterise(sheet(square_board(parks=parks), "Test", Starts(), load_dimensions()), 4.0)
    assert sorted(detect(raster.image)) == [17, 18, 19, 20, 21, 22, 23, 24, 27]


def test_points_are_kept_clear_like_cells():
    points = {f"p{k}": Site(f"p{k}", 100.0 * (k % 2), 100.0 * (k // 2)) for k in range(4)}
    board = Board("netzwerk", (100.0, 100.0), 100.0, points, {})
    layout = lay_out(board, load_dimensions())
    for place in (*layout.board_tags, layout.sheet_tag):
        box = place.box
        assert box.x1 <= -5 or box.x0 >= 105 or box.y1 <= -5 or box.y0 >= 105


def test_board_without_a_sheet_tag_is_refused():
    board = Board("chess", (1.0, 1.0), 1.0, {}, {})
    with pytest.raises(DrawingError, match="chess"):
        sheet(board, "Chess", Starts(), load_dimensions())

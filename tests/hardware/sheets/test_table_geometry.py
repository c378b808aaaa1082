import numpy as np

from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from hardware.sheets.table_geometry import table_model


def test_robotory_table():
    game, dimensions = registry.make("robotory"), load_dimensions()
    model = table_model(game, (0, 1, 2), ("disc-white", "disc-black"), dimensions)
    box = sheet_of(game, dimensions).bounds
    west, south = box.x0 + 5, box.y0 + 5
    corners = [(west, south + 30), (west + 30, south + 30), (west + 30, south), (west, south)]
    assert np.allclose(model.board_tags_mm[17], corners)
    assert sorted(model.board_tags_mm) == list(range(17, 25))
    assert list(model.sheet_tags_mm) == [25]
    assert np.allclose(model.sheet_outline_mm, [(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)])
    assert len(model.sites_mm) == 24
    assert np.allclose(model.sites_mm["c6"], (180, 45 * 3**0.5 / 2))
    assert model.figure_tags == (0, 1, 2)
    assert model.token_colours["disc-black"] == ((1.0, (0.0, 0.0, 0.0)),)
    assert (model.figure_tag_mm, model.figure_height_mm, model.figure_diameter_mm) == (24, 40, 40)


def test_the_print_is_that_of_the_sheet_and_only_of_tables_with_tokens():
    game, dimensions = registry.make("droids"), load_dimensions()
    printed = table_model(game, (0,), ("mine",), dimensions).printed
    box = sheet_of(game, dimensions).bounds
    assert printed is not None
    land, river = game.board.sites["a1"], game.board.sites["g4"]
    colours = [printed[int(box.y1 - site.y_mm + 8), int(site.x_mm - 8 - box.x0)].tolist() for site in (land, river)]
    assert colours == [[216, 232, 239], [234, 208, 168]]  # BGR of the artwork
    assert table_model(registry.make("roborama"), (0,), (), dimensions).printed is None

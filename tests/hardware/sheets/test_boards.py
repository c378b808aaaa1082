"""The print on the fields of the games, checked as pixels."""

from random import Random

import numpy as np
import pytest

from engine import registry
from engine.geometry import Board, Site
from hardware.dimensions import load_dimensions
from hardware.drawing.drawing import Shape, Text
from hardware.drawing.raster import Raster, rasterise
from hardware.sheets.boards import ricochet
from hardware.sheets.boards.marks import Starts
from hardware.sheets.shared_sheets import printed_board, printed_starts
from hardware.sheets.sheet import sheet_of
from hardware.sheets.sheet_layout import lay_out
from hardware.sheets.tags import SHEET_TAGS
from tests.hardware.sheets.test_tags import detect

DIMENSIONS = load_dimensions()
PX_PER_MM = 1.5
RICOCHET = {"board": "red-D blue-D green-D yellow-D"}


def printed(game: str, **options: object) -> Raster:
    return rasterise(sheet_of(registry.make(game, options), DIMENSIONS), PX_PER_MM)


@pytest.fixture(scope="module")
def rasters() -> dict[str, Raster]:
    return {game: printed(game, **(RICOCHET if game == "ricochet" else {})) for game in registry.games()}


def colour(raster: Raster, x_mm: float, y_mm: float) -> np.ndarray:
    """Blue, green and red, 0 to 255."""
    x, y, _ = raster.pixels_from_mm @ (x_mm, y_mm, 1)
    return raster.image[int(y), int(x)].astype(int)


def is_dark(raster: Raster, x_mm: float, y_mm: float) -> bool:
    return bool(colour(raster, x_mm, y_mm).max() < 90)


@pytest.mark.parametrize("game", registry.games())
def test_all_nine_tags_are_found_on_every_sheet(rasters: dict[str, Raster], game: str):
    assert sorted(detect(rasters[game].image)) == [*range(17, 25), SHEET_TAGS[game]]


@pytest.mark.parametrize("game", registry.games())
def test_no_mark_of_the_field_lies_in_the_white_around_a_tag(rasters: dict[str, Raster], game: str):
    layout = lay_out(printed_board(registry.make(game)), DIMENSIONS)
    for place in (*layout.board_tags, layout.sheet_tag):
        box = place.box
        for along in np.linspace(-3.5, place.size_mm + 3.5, 40):
            rim = (
                (box.x0 + along, box.y0 - 3.5),
                (box.x0 + along, box.y1 + 3.5),
                (box.x0 - 3.5, box.y0 + along),
                (box.x1 + 3.5, box.y0 + along),
            )
            assert all(colour(rasters[game], x, y).min() > 240 for x, y in rim)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ricochet", ({"board": 700}, {"board": 700, "silver": True})),
        ("droids", ({"scenario": 1}, {"scenario": 6}, {"scenario": 3, "players": 4})),
        ("roborama", ({}, {"programme": 3, "players": 4})),
    ],
)
def test_options_that_leave_the_board_share_one_print(game: str, options: tuple[dict[str, object], ...]):
    first, *others = (sheet_of(registry.make(game, one), DIMENSIONS) for one in options)
    assert all(other == first for other in others)


def test_ricochet_walls_stand_where_the_rules_have_them(rasters: dict[str, Raster]):
    """Red at the north-west cell slides east to (4, 0) and meets a wall: between the columns e and f."""
    raster = rasters["ricochet"]
    assert is_dark(raster, 5 * 48, 768 - 24)
    assert not is_dark(raster, 4 * 48, 768 - 24)


def test_ricochet_diagonals_have_their_colour_and_lean(rasters: dict[str, Raster]):
    """Of the board with the four diagonal faces: (4, 1) blue \\, (11, 7) red /, (6, 3) yellow \\, (6, 12) green /."""
    raster = rasters["ricochet"]
    for column, row, lean, strong in ((4, 1, "\\", 0), (11, 7, "/", 2), (6, 12, "/", 1)):
        x, y = (column + 0.5) * 48, 768 - (row + 0.5) * 48
        up = 10 if lean == "/" else -10
        for part in (-1, 0, 1):
            inks = colour(raster, x + 10 * part, y + up * part)
            assert inks[strong] > 1.4 * np.delete(inks, strong).max()
            assert part == 0 or colour(raster, x + 10 * part, y - up * part).min() > 200
    blue, green, red = colour(raster, 6.5 * 48, 768 - 3.5 * 48)
    assert min(green, red) > blue + 100


@pytest.mark.parametrize("number", Random(1).sample(range(1, 1537), 12))
def test_every_ricochet_board_has_its_17_targets_and_all_its_walls(number: int):
    board = registry.make("ricochet", {"board": number}).board
    targets = [site for site in board.sites.values() if "target" in site.traits]
    assert len(targets) == 17
    edges = {
        (site.x_mm + right * 24, site.y_mm + up * 24)
        for site in board.sites.values()
        for side in site.traits.get("walls", "")
        for right, up in [{"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[side]]
    }
    inner = [(x, y) for x, y in edges if 0 < x < 768 and 0 < y < 768]
    drawn = [item for item in ricochet.field(board, Starts(), DIMENSIONS) if isinstance(item, Shape)]
    for x, y in inner:
        assert any(_spans(ring, x, y) for item in drawn for ring in item.rings)


def _spans(ring: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether the ring is a wall's bar, 48 mm long, with its middle at this point or as near as the rim lets it."""
    xs, ys = zip(*ring, strict=True)
    long, thick = max(max(xs) - min(xs), max(ys) - min(ys)), min(max(xs) - min(xs), max(ys) - min(ys))
    return abs(thick - 3.6) < 0.1 and long > 48 and abs(np.mean(xs) - x) < 2 and abs(np.mean(ys) - y) < 2


def test_droids_river_rocks_and_circles(rasters: dict[str, Raster]):
    raster = rasters["droids"]
    for x, y in ((30, 450), (210, 390), (390, 270), (570, 150)):  # a8, d7, g5, j3
        blue, _, red = colour(raster, x, y)
        assert blue > red + 40
    assert colour(raster, 30 - 24, 570).max() < 140  # a10, a fixed obstacle
    for x, y, strong in ((390, 510, 2), (90, 210, 0), (510, 390, 1)):  # red g9, blue b4, green i7
        inks = colour(raster, x + 21, y)
        assert inks[strong] > np.delete(inks, strong).max() + 30


def test_droids_marks_containers_for_the_players_that_the_scenario_says():
    starts = printed_starts(registry.make("droids"))
    marks = {site: kinds["container"] for site, kinds in starts.tokens.items() if "container" in kinds}
    twos, threes, fours = dict.fromkeys(("b8", "d7", "g4", "i3"), "2"), dict.fromkeys(("e6", "f5"), "3"), {}
    fours = dict.fromkeys(("a8", "j3"), "4")
    assert marks == twos | threes | fours
    assert sum("obstacle" in kinds for kinds in starts.tokens.values()) == 24


def test_roborama_zones_are_in_the_colour_that_finishes_there(rasters: dict[str, Raster]):
    raster = rasters["roborama"]
    for x, y, strong in ((14, 450, 0), (466, 460, 1), (466, 30, 2)):  # blue, green, orange: next to the corner signs
        inks = colour(raster, x, y)
        assert inks[strong] > np.delete(inks, strong).max() + 15
    assert colour(raster, 14, 30).min() > 225  # white


def letters(game: str, x_mm: float, y_mm: float) -> str:
    """The letters in the west of a cell of 60 mm, from its edge inwards."""
    items = sheet_of(registry.make(game), DIMENSIONS).items
    letters = [item for item in items if isinstance(item, Text) and item.text in tuple("RYGBOW") and not item.turn_deg]
    near = [item for item in letters if 10 < x_mm - item.x_mm < 30 and abs(y_mm - item.y_mm) < 4]
    return "".join(item.text for item in sorted(near, key=lambda item: item.x_mm))


def test_colours_that_mean_something_have_letters():
    """In grey, red (luminance 0.16) and blue (0.17) look the same; a zone names its finish, then its start."""
    assert [letters("droids", *spot) for spot in ((390, 510), (90, 210), (510, 390))] == ["R", "B", "G"]
    zones = [letters("roborama", *spot) for spot in ((30, 450), (450, 450), (450, 30), (30, 30))]
    assert zones == ["BO", "GW", "OB", "WG"]


def test_netzwerk_sockets_lie_on_the_corners(rasters: dict[str, Raster]):
    raster = rasters["netzwerk"]
    for x, y in ((0, 0), (210, 140), (420, 420)):
        assert colour(raster, x + 6, y).min() > 240
        blue, green, red = colour(raster, x + 12.2, y)
        assert red > green > blue + 30


def test_parked_figures_lean_over_no_tag():
    """A figure's top, 40 mm up, is seen 5 % further out than its foot by a camera 800 mm over the middle."""
    for name in registry.games():
        board = printed_board(registry.make(name))
        tags = lay_out(board, DIMENSIONS).board_tags
        middle = [side / 2 for side in board.field_mm]
        for park in board.parks:
            x, y = (mm + 40 / 760 * (mm - centre) for mm, centre in zip((park.x_mm, park.y_mm), middle, strict=True))
            for place in tags:
                box = place.box
                gap = np.hypot(max(box.x0 - x, x - box.x1, 0), max(box.y0 - y, y - box.y1, 0))
                assert gap > 20


def test_a_tag_moves_along_its_edge_when_its_middle_is_taken():
    park = Site("park:1", -24.0, 260.0)
    cells = {"a1": Site("a1", 240.0, 240.0, ((0.0, 0.0), (480.0, 0.0), (480.0, 480.0), (0.0, 480.0)))}
    tags = lay_out(Board("ricochet", (480.0, 480.0), 480.0, cells, {}, (park,)), DIMENSIONS).board_tags
    west, east = tags[1], tags[5]
    assert abs(west.y_mm - 240) < 40
    assert abs(west.y_mm - park.y_mm) >= 42
    assert east.y_mm == pytest.approx(240, abs=1)

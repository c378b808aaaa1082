"""Robotory's board against the table of the rules page, hexagon geometry by hand, and the errors of a bad file."""

import math
from importlib import resources

import pytest

from engine import registry
from engine.errors import BoardDataError
from engine.games.robotory.board import read_board
from tests.engine.games.robotory.naive import DARK_CAMP, NEIGHBOURS

BOARD = registry.make("robotory").board
TEXT = (resources.files("engine.games.robotory") / "board.toml").read_text(encoding="utf-8")


def test_24_cells_55_adjacencies_degrees_3_to_6() -> None:
    degrees = [len(around) for around in BOARD.neighbours.values()]
    assert len(BOARD.sites) == 24
    assert sum(degrees) == 2 * 55
    assert (min(degrees), max(degrees)) == (3, 6)


def test_neighbours_are_those_of_the_rules_page() -> None:
    assert {cell: list(around) for cell, around in BOARD.neighbours.items()} == NEIGHBOURS


def test_camps_of_twelve_cells() -> None:
    assert [cell for cell, site in BOARD.sites.items() if site.traits["camp"] == "dark"] == DARK_CAMP
    assert sum(site.traits["camp"] == "light" for site in BOARD.sites.values()) == 12


def test_two_robots_begin_in_the_dark_camp() -> None:
    starts = {
        site.traits["start"]: (cell, site.traits["camp"])
        for cell, site in BOARD.sites.items()
        if "start" in site.traits
    }
    assert starts == {"W": ("b3", "dark"), "B": ("c3", "dark"), "R": ("d3", "light")}


def test_the_half_turn_maps_the_board_on_itself_and_swaps_the_camps() -> None:
    width, height = BOARD.field_mm
    for site in BOARD.sites.values():
        other = BOARD.nearest(width - site.x_mm, height - site.y_mm)
        assert other.distance_mm(width - site.x_mm, height - site.y_mm) < 1e-9
        assert other.traits["camp"] != site.traits["camp"]


def test_the_field_is_the_bounding_box_of_the_hexagons() -> None:
    """Five columns of circumradius 45: 2 x 45 + 4 x 67.5; six cells high: 6 x 45 x sqrt(3)."""
    assert BOARD.field_mm == pytest.approx((360.0, 467.654), abs=1e-3)
    corners = [corner for site in BOARD.sites.values() for corner in site.outline_mm]
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == pytest.approx((0, 0), abs=1e-9)
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == pytest.approx(BOARD.field_mm)


def test_light_sits_in_the_south_and_dark_in_the_north() -> None:
    assert (BOARD.sites["c6"].x_mm, BOARD.sites["c6"].y_mm) == pytest.approx((180.0, 38.971), abs=1e-3)
    assert BOARD.sites["c1"].y_mm == pytest.approx(467.654 - 38.971, abs=1e-3)
    assert BOARD.sites["c6"].traits["camp"] == "light"
    assert (BOARD.sites["a1"].x_mm, BOARD.sites["e1"].x_mm) == (45.0, 315.0)


def test_neighbours_are_one_pitch_away_in_a_resting_direction() -> None:
    for cell, around in BOARD.neighbours.items():
        for other in around:
            here, there = BOARD.sites[cell], BOARD.sites[other]
            assert here.distance_mm(there.x_mm, there.y_mm) == pytest.approx(45 * math.sqrt(3))
            direction = math.atan2(there.y_mm - here.y_mm, there.x_mm - here.x_mm)
            assert math.cos(BOARD.resting_yaw(direction) - direction) == pytest.approx(1)
    assert pytest.approx(45 * math.sqrt(3)) == BOARD.pitch_mm


def test_three_parking_places_leave_every_cell_alone() -> None:
    """A 40 mm body on a park and one on a cell keep more than half a pitch between them, and both stay on the field."""
    width, height = BOARD.field_mm
    assert [park.id for park in BOARD.parks] == ["park:1", "park:2", "park:3"]
    for park in BOARD.parks:
        assert 20 < park.x_mm < width - 20
        assert 20 < park.y_mm < height - 20
        assert all(site.distance_mm(park.x_mm, park.y_mm) > 40 + 39 for site in BOARD.sites.values())
        assert all(
            math.dist(corner, (park.x_mm, park.y_mm)) > 20 for s in BOARD.sites.values() for corner in s.outline_mm
        )
        assert BOARD.site(park.id) is park


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("circumradius_mm = 45.0", "circumradius_mm = -1", "circumradius_mm = -1 must be a length above 0"),
        ("circumradius_mm = 45.0", "", "circumradius_mm is missing"),
        ("circumradius_mm = 45.0", "circumradius_mm = true", "circumradius_mm = True must be a length above 0"),
        ('name = "robotory"', "name = 3", "name = 3 must be a word"),
        ('name = "robotory"', 'name = "robotory"\nsize = 3', "size = 3 is not known"),
        ('a = "DDDL"', 'a = "DDXL"', "columns.a = 'DDXL' must be a word of the letters D and L"),
        ('a = "DDDL"', 'aa = "DDDL"', "columns.aa = 'DDDL' must be named by one letter"),
        ('b = "DDDLL"', 'b = "DDDL"', "columns.b = 'DDDL' must have one cell more or less than the column before it"),
        ('W = "b3"', 'W = "z3"', "start.W = 'z3' is not a cell of the board"),
        ('W = "b3"', 'W = "c3"', "start.B = 'c3' is the start of another robot already"),
        ('W = "b3"', "", "start = {'B': 'c3', 'R': 'd3'} must give a cell to each of W, B, R"),
        ('"park:1" = [27.0, 27.0]', "", "must list park:1 to park:3 in order"),
        ("[27.0, 27.0]", "[27.0]", "parks.park:1 = [27.0] must be two lengths in mm"),
        ("[27.0, 27.0]", "[-1.0, 27.0]", "parks.park:1 = [-1.0, 27.0] must lie within the field of 360.00 x 467.65 mm"),
        ("[27.0, 27.0]", "[45.0, 60.0]", "parks.park:1 = [45.0, 60.0] is nearer to a4 than 77.94 mm"),
        ("[333.0, 27.0]", "[40.0, 27.0]", "parks.park:2 = [40.0, 27.0] is nearer to park:1 than 77.94 mm"),
        ("[columns]", "[columns", "not TOML"),
    ],
)
def test_a_bad_board_file_is_refused_by_file_key_and_value(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BoardDataError) as caught:
        read_board(TEXT.replace(old, new, 1), "my/board.toml")
    assert str(caught.value).startswith("my/board.toml: ")
    assert message in str(caught.value)


def test_a_board_needs_both_camps() -> None:
    one_camp = 'name = "x"\ncircumradius_mm = 1\n[columns]\na = "LL"\nb = "LLL"\n[start]\n[parks]\n'
    with pytest.raises(BoardDataError, match="must hold cells of both camps"):
        read_board(one_camp, "x.toml")

"""Netzwerk's board against the rulebook's drawing, and the errors of a bad file."""

import math
from importlib import resources

import pytest

from engine.errors import BoardDataError
from engine.games.netzwerk.board_data import read_board_data
from engine.geometry import Site
from tests.engine.games.netzwerk.table import game

BOARD = game().board
TEXT = (resources.files("engine.games.netzwerk") / "board.toml").read_text(encoding="utf-8")
SQUARES = [site for site in BOARD.sites.values() if site.outline_mm]
POINTS = [site for site in BOARD.sites.values() if not site.outline_mm]


def test_6_by_6_squares_and_7_by_7_points_of_70_mm() -> None:
    assert [site.id for site in SQUARES] == [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
    assert [site.id for site in POINTS] == [f"{column}{row}" for row in range(7) for column in "ABCDEFG"]
    assert BOARD.field_mm == (420.0, 420.0)
    assert BOARD.pitch_mm == 70.0


def corner_points(square: Site) -> set[str]:
    return {
        point.id for point in POINTS if any(math.dist((point.x_mm, point.y_mm), at) < 1 for at in square.outline_mm)
    }


def test_a_square_touches_four_points() -> None:
    assert corner_points(BOARD.sites["c2"]) == {"C1", "D1", "C2", "D2"}
    assert all(len(corner_points(square)) == 4 for square in SQUARES)


def test_a_point_touches_four_squares_two_on_the_edge_one_in_a_corner() -> None:
    touching = {point.id: sum(point.id in corner_points(square) for square in SQUARES) for point in POINTS}
    assert (touching["A0"], touching["G6"], touching["D0"], touching["A3"], touching["C4"]) == (1, 1, 2, 2, 4)


def test_points_lie_on_the_corners_of_their_squares() -> None:
    assert (BOARD.sites["A0"].x_mm, BOARD.sites["A0"].y_mm) == (0.0, 0.0)
    assert (BOARD.sites["a1"].x_mm, BOARD.sites["a1"].y_mm) == (35.0, 35.0)
    assert (BOARD.sites["C1"].x_mm, BOARD.sites["C1"].y_mm) == (140.0, 70.0)
    assert (BOARD.sites["G6"].x_mm, BOARD.sites["G6"].y_mm) == (420.0, 420.0)


def test_neighbours_are_one_pitch_away_and_of_the_same_kind() -> None:
    for name, around in BOARD.neighbours.items():
        site = BOARD.sites[name]
        kind = SQUARES if site in SQUARES else POINTS
        assert set(around) == {other.id for other in kind if abs(site.distance_mm(other.x_mm, other.y_mm) - 70) < 1}


def test_start_rows_are_the_camps() -> None:
    assert [site.id for site in SQUARES if site.traits.get("camp") == "light"] == [f"{column}1" for column in "abcdef"]
    assert [site.id for site in SQUARES if site.traits.get("camp") == "dark"] == [f"{column}6" for column in "abcdef"]


def test_twelve_parking_places_next_to_the_field() -> None:
    """A 40 mm body on one touches neither the field, nor a 20 mm battery on its edge, nor another body."""
    assert len(BOARD.parks) == len(game().pieces) == 12
    for park in BOARD.parks:
        assert not -20 < park.x_mm < 440
        assert all(point.distance_mm(park.x_mm, park.y_mm) > 10 + 20 for point in POINTS)
        assert all(other is park or other.distance_mm(park.x_mm, park.y_mm) > 2 * 20 for other in BOARD.parks)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "netzwerk"', "name = 3", "name = 3 must be a word"),
        ('name = "netzwerk"', "", "name is missing"),
        ('name = "netzwerk"', 'name = "netzwerk"\nsize = 3', "size = 3 is not known"),
        ("pitch_mm = 70.0", "pitch_mm = -1", "pitch_mm = -1 must be a length above 0"),
        ("pitch_mm = 70.0", "pitch_mm = true", "pitch_mm = True must be a length above 0"),
        ('    " W W W W W W ",\n', "", "start = ['o o o o o o o', ' B B B B B B '"),
        (
            '" W W W W W W "',
            '" W W W W W . "',
            "start[11] = ' W W W W W . ' must be 6 squares 'W' with spaces around them",
        ),
        ('" B B B B B B "', '"B B B B B B"', "start[1] = 'B B B B B B' must be 6 squares 'B' with spaces around them"),
        ('"* * * * * * *"', '"* * * * * * x"', "start[2] = '* * * * * * x' must be 7 points 'o' or '*'"),
        ('"* * * * * * *"', '"* * * * * * o"', "must hold 14 batteries '*'"),
        ("step = 1", "", "must give capture, jump, jump_capture, step"),
        ("step = 1", "step = 0", "costs.step = 0 must be a number of batteries from 1 to 4"),
        ("step = 1", "step = true", "costs.step = True must be a number of batteries from 1 to 4"),
        ("jump = [2, 3]", "jump = [2, 5]", "costs.jump = 5 must be a number of batteries from 1 to 4"),
        ("jump = [2, 3]", "jump = [2, 2]", "costs.jump = [2, 2] must be a list of different numbers"),
        ("jump = [2, 3]", "jump = 2", "costs.jump = 2 must be a list of different numbers"),
        ('"park:1" = [-40.0, 35.0]', "", "must list park:1 to park:12 in order"),
        ("[-40.0, 35.0]", "[-40.0]", "parks.park:1 = [-40.0] must be two lengths in mm"),
        ("[-40.0, 35.0]", "[-30.0, 35.0]", "parks.park:1 = [-30.0, 35.0] is nearer to a1 than 70 mm"),
        ("[-40.0, 35.0]", "[-20.0, -20.0]", "parks.park:1 = [-20.0, -20.0] is nearer to A0 than 35 mm"),
        ("[-40.0, 105.0]", "[-80.0, 80.0]", "parks.park:2 = [-80.0, 80.0] is nearer to park:1 than 70 mm"),
        ("[costs]", "[costs", "not TOML"),
    ],
)
def test_a_bad_board_file_is_refused_by_file_key_and_value(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BoardDataError) as caught:
        read_board_data(TEXT.replace(old, new, 1), "my/board.toml")
    assert str(caught.value).startswith("my/board.toml: ")
    assert message in str(caught.value)

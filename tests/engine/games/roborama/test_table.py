"""RoboRama on the table: board file, scenes, changes by hand, and "trust the table"."""

from importlib import resources
from typing import Any

import pytest

from engine.effects import Scene
from engine.errors import BoardDataError, NotationError, StateError
from engine.games import roborama
from engine.games.roborama.board import read_board, standard_board
from engine.games.roborama.state import RoboRamaState
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet_layout import lay_out
from tests.engine.games.roborama.tables import down, game, listed, play, player, sites, table

BOARD = standard_board().geometry
DATA = (resources.files(roborama) / "board.toml").read_text(encoding="utf-8")


# The board.


def test_the_board_has_64_cells_of_60_mm() -> None:
    assert BOARD.field_mm == (480.0, 480.0)
    assert len(BOARD.sites) == 64
    assert (BOARD.sites["a1"].x_mm, BOARD.sites["a1"].y_mm) == (30.0, 30.0)
    assert (BOARD.sites["h8"].x_mm, BOARD.sites["h8"].y_mm) == (450.0, 450.0)
    assert set(BOARD.neighbours["d4"]) == {"d5", "e4", "d3", "c4"}


def test_symbols_are_12_each_of_1_2_3_and_8_each_of_4_5_and_question_marks_and_4_chips() -> None:
    symbols = [site.traits["symbol"] for site in BOARD.sites.values()]
    assert {mark: symbols.count(mark) for mark in "12345?C"} == {
        "1": 12,
        "2": 12,
        "3": 12,
        "4": 8,
        "5": 8,
        "?": 8,
        "C": 4,
    }


def test_the_board_looks_the_same_from_all_four_sides() -> None:
    for site in BOARD.sites.values():
        turned = BOARD.nearest(site.y_mm, 480 - site.x_mm)
        assert turned.traits["symbol"] == site.traits["symbol"]


def test_no_neighbours_show_the_same_but_the_chips() -> None:
    for cell, around in BOARD.neighbours.items():
        for other in around:
            mark = BOARD.sites[cell].traits["symbol"]
            assert mark == "C" or mark != BOARD.sites[other].traits["symbol"]


def test_zones_lie_in_the_corners_and_red_cells_in_the_centre() -> None:
    assert {cell for cell, site in BOARD.sites.items() if site.traits.get("finish") == "blue"} == {
        "a8",
        "b8",
        "a7",
        "b7",
    }
    assert {cell for cell, site in BOARD.sites.items() if site.traits.get("start") == "blue"} == {
        "g2",
        "h2",
        "g1",
        "h1",
    }
    assert {cell for cell, site in BOARD.sites.items() if site.traits.get("ground") == "red"} == {
        "d5",
        "e5",
        "d4",
        "e4",
    }


def test_every_figure_has_a_parking_place_next_to_the_field() -> None:
    assert len(BOARD.parks) == 17
    assert all(not (0 <= park.x_mm <= 480 and 0 <= park.y_mm <= 480) for park in BOARD.parks)


def test_the_sheet_fits_on_a1() -> None:
    outline = lay_out(BOARD, load_dimensions()).outline
    assert sorted((outline.width, outline.height)) < [594.0, 841.0]
    assert max(outline.width, outline.height) < 841.0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"5123?525"', '"5123?52"', "rows = '5123?52' must have 8 symbols out of 1 2 3 4 5 ? C"),
        ('"5123?525"', '"5123?526"', "rows = '5123?526' must have 8 symbols"),
        ('    "525?3215",\n', "", "must be a list of 8 words"),
        ('blue = "NW"', 'blue = "N"', "finish.blue = 'N' must be one of NW, NE, SE, SW"),
        ('blue = "NW"', 'blue = "NE"', "must give each colour a corner of its own"),
        ('blue = "NW"\n', "", "must give a corner to each of blue, green, orange, white"),
        ("laser = 4", "laser = -1", "chaos_cards.laser = -1 must be a whole number, 0 or more"),
        ("laser = 4\n", "", "must give a number to each of move, laser"),
        ("= 4", "= 1", "must be 12 cards or more"),
        ("pitch_mm = 60.0", "pitch_mm = 0", "pitch_mm = 0 must be a length above 0"),
        ("pitch_mm = 60.0", "pitch = 60.0", "pitch = 60.0 is not known"),
        ('name = "roborama"', "name = 3", "name = 3 must be a word"),
        ('"park:17" = [240.0, 512.0]', "", "must list park:1 to park:17 in order"),
        ("[240.0, 512.0]", "[240.0]", "parks.park:17 = [240.0] must be two lengths in mm"),
        ("[240.0, 512.0]", "[240.0, 470.0]", "must lie outside the field of 480 x 480 mm"),
        ("[240.0, 512.0]", "[210.0, 512.0]", "is nearer to park:12 than 60 mm"),
        ("pitch_mm = 60.0", "pitch_mm =", "not TOML"),
    ],
)
def test_a_wrong_board_file_is_refused_with_file_key_and_value(old: str, new: str, message: str) -> None:
    assert old in DATA
    with pytest.raises(BoardDataError) as caught:
        read_board(DATA.replace(old, new), "some.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("some.toml: ")


def test_the_turn_goes_round_the_corners_wherever_the_colours_finish() -> None:
    swapped = DATA.replace('blue = "NW"', 'blue = "X"').replace('green = "NE"', 'green = "NW"')
    board = read_board(swapped.replace('"X"', '"NE"'), "some.toml")
    assert board.clockwise == (1, 0, 2, 3)


# What the table sees.


def seen(state: RoboRamaState, **moved: str) -> Scene:
    return Scene(sites(state) | moved, {}, state.scene().flags)


def explained(state: RoboRamaState, **moved: str) -> list[str]:
    return [str(action) for action in state.actions_to(seen(state, **moved))]


def test_a_robot_set_elsewhere_is_the_card_that_takes_it_there() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"})
    assert explained(state, B1="c5") == ["basic 2 B1 c5"]
    assert explained(state, B1="c5", B2="g3") == []
    assert explained(state, O1="a6") == []


def test_cards_with_the_same_end_are_all_offered() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, programme=2)
    assert explained(state, B1="c5") == ["basic 2 B1 c5", "special 5 B1 c5"]


def test_of_two_ways_of_one_card_to_one_end_one_is_offered() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, programme=2)
    assert explained(state, B1="d5") == ["special 3 B1 c5 d5"]


def test_two_robots_set_elsewhere_are_special_4() -> None:
    state = table(robots={"blue": "c3 e3 h2 g1"}, programme=2)
    assert explained(state, B1="c5", B2="e5") == ["special 4 B1 c5 B2 e5"]


def test_what_no_camera_sees_does_not_hide_a_move() -> None:
    """After the move blue's robots stand up; the camera cannot tell."""
    state = table(robots={"blue": "c3 g3! h2 g1"})
    assert explained(state, B1="c5") == ["basic 2 B1 c5"]
    after = play(state, "basic 2 B1 c5")
    assert down(after) == set()
    assert [str(action) for action in state.actions_to(after.scene())] == ["basic 2 B1 c5"]


def after_a_card_of_one(hand: str) -> RoboRamaState:
    """Blue has played basic 1 and may play one of these ChaosBot cards; the ChaosBot stands on d6, B2 next to it."""
    return table(
        "blue",
        {"blue": "c1 e6 h2 g1"},
        {"blue": "bBBBBB"},
        bot="d6",
        hands={"blue": hand},
        phase="chaos:1b",
        programme=3,
    )


def test_a_push_made_by_hand_is_the_pusher() -> None:
    state = after_a_card_of_one("pusher move")
    assert explained(state, CB="e6", B2="f6") == ["chaos pusher E"]
    assert explained(state, CB="d7") == ["chaos move d7", "chaos pusher N"]


def test_a_chaosbot_that_may_lie_or_stand_is_asked_about() -> None:
    """Moved by one cell onto a red cell it stands, set there by the reset it lies; the camera cannot tell."""
    state = after_a_card_of_one("reset move")
    assert explained(state, CB="d5") == ["chaos move d5", "chaos reset d5"]


def test_the_chaosbot_set_on_a_red_cell_is_its_placing() -> None:
    state = game(programme=3, chaos_hand="move laser spring spring pusher reset", first="blue").start()
    assert explained(state, CB="d4") == ["chaosbot d4"]
    assert explained(state, CB="c4") == []


# Trusting the table.


def test_robots_may_be_trusted_where_they_stand() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"})
    trusted = state.adjusted(seen(state, B1="f6"))
    assert sites(trusted)["B1"] == "f6"
    assert trusted.to_act == ("blue",)


def test_a_player_whose_robots_are_all_parked_is_out() -> None:
    state = table(players=3)
    trusted = state.adjusted(seen(state, B1="park:1", B2="park:2", B3="park:3", B4="park:4"))
    assert trusted.to_act == ("green",)
    assert not player(trusted, "blue")["in_game"]


def test_robots_that_are_all_at_home_win() -> None:
    state = table(robots={"orange": "d5 e5 d4 e4"})
    trusted = state.adjusted(seen(state, B1="a8", B2="b8", B3="a7", B4="b7"))
    assert trusted.outcome is not None
    assert trusted.outcome.winners == ("blue",)


def test_an_obstacle_that_stands_on_the_board_counts_as_placed() -> None:
    state = game(first="blue", obstruction=True).start()
    trusted = state.adjusted(seen(state, G1="c4"))
    assert listed(trusted, "basic")


def test_a_duty_without_robots_in_the_start_zone_ends() -> None:
    state = table(robots={"blue": "c3 d3 h2 e1", "orange": "g2 d5 a7 b7"}, duties="forced:blue")
    assert not player(state.adjusted(seen(state, B3="h4")), "blue")["must_leave"]


@pytest.mark.parametrize(
    ("moved", "message"),
    [
        ({"B1": "g2", "B2": "g2"}, "two pieces stand on g2"),
        ({"B1": "a1"}, "B1 cannot be in the zone of a1"),
        ({"B1": "park:1"}, "B1 must be on a cell"),
        ({"B1": "park:9"}, "needs B1 on a cell or on park:1, not on park:9"),
        ({"X1": "c4"}, "needs exactly the figures B1, B2"),
        ({"CB": "a8"}, "the ChaosBot cannot be in the zone of a8"),
        ({"CB": "park:17"}, "the ChaosBot must be on a cell"),
    ],
)
def test_a_table_that_cannot_be_is_not_trusted(moved: dict[str, str], message: str) -> None:
    state = table(robots={"blue": "c3 g2 h2 g1", "orange": "c5 d3 f5 f6"}, bot="d6", programme=3)
    with pytest.raises(StateError, match=message):
        state.adjusted(seen(state, **moved))


# Positions as texts.


@pytest.mark.parametrize(
    ("options", "text", "message"),
    [
        ({}, "nonsense", "has 1 fields; it needs 9"),
        ({}, "g2,h2,g1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue - 0", "must name 4 cells"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7/- - BBBBBB/-/BBBBBB/- - blue card blue - 0", "must name 4 cells"),
        ({}, "g2,h2,g1,z1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue - 0", "'z1' is not a place for B4"),
        ({}, "g2,h2,g1,h1/a2,b2,a1,b1/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue - 0", "G1 takes no part"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBB/-/BBBBBB/- - blue card blue - 0", "must be 6 letters"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - SBBBBB/-/BBBBBB/- - blue card blue - 0", "more than 0 special cards"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/BBBBBB/BBBBBB/- - blue card blue - 0", "cards can belong to"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - green card blue - 0", "the first player is missing"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card green - 0", "to move is not in the game"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue dance blue - 0", "is not a phase"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card:3b blue - 0", "must not name a card"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue chaos:3b blue - 0", "does not fit"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue over - - 0", "nobody has won"),
        ({}, "a8,b8,a7,b7/-/c4,d4,e4,f4/- - BBBBBB/-/BBBBBB/- - blue card blue - 0", "the game is over"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue due:blue:1 0", "no obstacles to place"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue home:B1 0", "are not counted"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue sleep 0", "is not a duty"),
        ({}, "c3,d3,e3,f3/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue forced:blue 0", "no robot that must"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue - 3", "more than the limit"),
        ({}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue - x", "turns cannot be 'x'"),
        (
            {},
            "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue forced:orange,forced:blue 0",
            "must be written",
        ),
        ({"first": "blue"}, "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - - first - - 0", "first player is known"),
    ],
)
def test_a_wrong_position_is_refused_with_a_reason(options: dict[str, Any], text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        game(**options).position(text)
    assert message in str(caught.value)


def test_the_start_as_text() -> None:
    text = "g2,h2,g1,h1/-/a8,b8,a7,b7/- - BBBBBB/-/BBBBBB/- - blue card blue - 0"
    assert str(game(first="blue").start()) == text


def test_a_wrong_action_is_refused_with_examples() -> None:
    for text in (
        "basic",
        "basic 6 B1 c4",
        "basic 3 c4",
        "basic 3 B1",
        "chaos laser N E S",
        "chaos mind W1",
        "specials",
    ):
        with pytest.raises(NotationError, match="is not an action of blue in RoboRama; write `basic 3 B1 g5`"):
            game().action("blue", text)
    with pytest.raises(NotationError, match="'green' has no seat in this game; the seats are blue, orange"):
        game().action("green", "pass")
    with pytest.raises(NotationError, match="write `first blue` or `deal laser`"):
        game().action("chance", "roll 6")

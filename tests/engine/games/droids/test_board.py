"""The board and the data files of Droids."""

import pytest

from engine.board_file import shipped
from engine.errors import BoardDataError
from engine.games import droids
from engine.games.droids.board import NAMES, NEXT, NUMBER, OFF, read_board, standard_board
from engine.games.droids.orders import BINS, KINDS, read_orders
from engine.games.droids.scenarios import SCENARIOS, read_scenarios
from tests.engine.games.droids.table import game

BOARD = standard_board()


def squares(mask: int) -> set[str]:
    return {name for number, name in enumerate(NAMES) if mask >> number & 1}


def reach(start: str, closed: int, directions: tuple[int, ...] = (0, 2, 4, 6)) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for direction in directions:
            there = NEXT[direction][NUMBER[here]]
            if there != OFF and not closed >> there & 1 and NAMES[there] not in found:
                found.add(NAMES[there])
                edge.append(NAMES[there])
    return found


def test_board_has_10_by_10_squares_of_60_mm() -> None:
    board = game().board
    assert len(board.sites) == 100
    assert board.field_mm == (600.0, 600.0)
    assert (board.sites["a1"].x_mm, board.sites["a1"].y_mm) == (30.0, 30.0)
    assert (board.sites["j10"].x_mm, board.sites["j10"].y_mm) == (570.0, 570.0)
    assert set(board.neighbours["a1"]) == {"a2", "b1", "b2"}


def test_exactly_two_corners_hold_an_obstacle() -> None:
    assert {"a1", "a10", "j1", "j10"} & squares(BOARD.fixed) == {"a10", "j1"}
    assert [NAMES[corner] for corner in BOARD.free_corners] == ["a1", "j10"]


def test_start_circles_lie_on_free_land() -> None:
    assert {colour: NAMES[square] for colour, square in BOARD.circles.items()} == {
        "yellow": "d2",
        "blue": "b4",
        "red": "g9",
        "green": "i7",
    }
    circles = sum(1 << square for square in BOARD.circles.values())
    assert not circles & (BOARD.fixed | BOARD.river)


def test_river_parts_the_board_but_for_one_diagonal_step() -> None:
    dry = reach("d2", BOARD.fixed | BOARD.river)
    assert not {"g9", "i7"} & dry
    assert {"d2", "b4", "e5"} <= dry
    north = reach("g9", BOARD.fixed | BOARD.river)
    crossings = {
        (here, NAMES[there])
        for here in dry
        for direction in (1, 3, 5, 7)
        if (there := NEXT[direction][NUMBER[here]]) != OFF and NAMES[there] in north
    }
    assert crossings == {("e5", "f6")}


def test_all_other_squares_are_connected_through_water() -> None:
    assert len(reach("a1", BOARD.fixed)) == 90


def test_board_is_the_same_after_a_half_turn() -> None:
    for mask in (BOARD.fixed, BOARD.river):
        assert {NAMES[99 - NUMBER[name]] for name in squares(mask)} == squares(mask)


def test_emitters_stand_in_line_with_columns_and_rows() -> None:
    sides = {colour: edge.side for colour, edge in BOARD.edges.items()}
    assert sides == {"yellow": "south", "blue": "west", "red": "north", "green": "east"}
    south, west, north, east = (BOARD.edges[colour] for colour in ("yellow", "blue", "red", "green"))
    assert south.emitters == north.emitters == tuple("abcdefghij")
    assert west.emitters == east.emitters == ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
    b4 = NUMBER["b4"]
    assert [edge.emitters[edge.lane[b4]] for edge in (south, west, north, east)] == ["b", "4", "b", "4"]
    assert [edge.depth[b4] for edge in (south, west, north, east)] == [3, 1, 6, 8]


def test_parking_places_lie_next_to_the_field() -> None:
    assert len(BOARD.geometry.parks) == 6
    assert all(not 0 <= park.x_mm <= 600 for park in BOARD.geometry.parks)


def test_traits_tell_river_obstacles_and_circles() -> None:
    sites = BOARD.geometry.sites
    assert sites["e6"].traits["ground"] == "river"
    assert sites["b6"].traits["ground"] == "obstacle"
    assert dict(sites["d2"].traits) == {"ground": "land", "start": "yellow"}


def test_120_tokens_in_four_colours() -> None:
    """E12"""
    counts = {own.colour: sum(kind.tokens for kind in KINDS if BINS[kind.colour] == own) for own in BINS}
    assert counts == {"violet": 32, "blue": 24, "grey": 32, "red": 32}


def test_counts_of_each_kind() -> None:
    assert {kind.code: kind.tokens for kind in KINDS} == {
        "move1": 8, "diag1": 7, "move2": 8, "max": 9, "wet1": 20, "wetdiag": 4, "rmove1": 10, "rmax": 6, "rmove2": 8,
        "fix": 8, "fire": 14, "grab": 10, "relay0": 2, "relay90": 2, "relay180": 2, "relay270": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("#.........", ".........."), "rows"),
        (('"#.........",', '"#........",'), "rows"),
        (("..Y..", "....."), "start circle Y"),
        (("~", "w"), "letters"),
        (("pitch_mm = 60.0", "pitch_mm = 0"), "pitch_mm = 0"),
        (("pitch_mm = 60.0", "pitch_mm = true"), "pitch_mm = True"),
        (('name = "droids"', ""), "name is missing"),
        (('blue = "west"', 'blue = "south"'), "one side to two colours"),
        (('blue = "west"', 'blue = "up"'), "seats.blue = 'up'"),
        (("[-32.0, 90.0]", "[-32.0]"), "parks.park:1 = [-32.0]"),
        (("[-32.0, 90.0]", "[300.0, 90.0]"), "outside the field"),
        (("[-32.0, 90.0]", "[-32.0, 140.0]"), "nearer to park:1"),
        (('"park:6"', '"park:7"'), "must list park:1 to park:6 in order"),
        (("[seats]", "[seats"), "not TOML"),
        (("[seats]", "rain = 1\n[seats]"), "rain = 1 is not known"),
    ],
)
def test_wrong_board_data_is_refused_with_file_key_and_value(change: tuple[str, str], message: str) -> None:
    text, _ = shipped(droids.__file__, "board.toml")
    assert change[0] in text
    with pytest.raises(BoardDataError, match=r"my\.toml") as caught:
        read_board(text.replace(*change), "my.toml")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("tokens = 8", "tokens = 0"), "orders.move1.tokens = 0"),
        (('act = "fire"', 'act = "sing"'), "orders.fire.act = 'sing'"),
        (('from = "water"', 'from = "air"'), "from = 'air'"),
        (("turn = 90", "turn = 45"), "turn = 45"),
        (("diagonal = true", "diagonal = 1"), "diagonal = 1"),
        (('receiver = "repair"', 'receiver = "all"'), "colours.grey.receiver = 'all'"),
        (('[orders.fire]\ncolour = "red"', '[orders.fire]\ncolour = "violet"'), "one colour together"),
        (("reach = 2", ""), "reach is missing"),
        (('title = "Shoot"', "title = 7"), "title = 7"),
        (("[orders.fix]", "[orders]\nnothing = 3\n[orders.fix]"), "orders.nothing = 3 must be a table"),
    ],
)
def test_wrong_token_data_is_refused(change: tuple[str, str], message: str) -> None:
    text, _ = shipped(droids.__file__, "orders.toml")
    assert change[0] in text
    with pytest.raises(BoardDataError, match=r"my\.toml") as caught:
        read_orders(text.replace(*change), "my.toml")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[scenario.7]", "[scenario.8]"), "7 is missing"),
        (("players = [1]", "players = [2]"), "players = [2]"),
        (("players = [2, 3, 4]", "players = [4, 2]"), "players = [4, 2]"),
        (('goal = "last"', 'goal = "cake"'), "goal = 'cake'"),
        (('without = ["grey"]', 'without = ["green"]'), "without = ['green']"),
        (("lay = { 2 = 8, 3 = 9, 4 = 8 }", "lay = { 2 = 8, 3 = 9 }"), "4 is missing"),
        (('statue = "e6"', 'statue = "b6"'), "statue = 'b6'"),
        (('statue = "e6"', ""), "statue is missing"),
        (('"b8", "d7", "g4", "i3"]', '"b8", "d7", "g4", "d2"]'), "scenario.3.squares.2"),
        (('"rmax N", ', ""), "programme"),
        (('"rmax N"', '"max N"'), "programme"),
        (("garden_limit = 6", 'garden_limit = "6"'), "garden_limit = '6'"),
        (('colours = ["yellow", "blue", "red"]', 'colours = ["yellow", "yellow"]'), "twice"),
    ],
)
def test_wrong_scenario_data_is_refused(change: tuple[str, str], message: str) -> None:
    text, _ = shipped(droids.__file__, "scenarios.toml")
    assert change[0] in text
    with pytest.raises(BoardDataError, match=r"my\.toml") as caught:
        read_scenarios(text.replace(*change), "my.toml", BOARD)
    assert message in str(caught.value)


def test_reconstructed_scenarios_say_so() -> None:
    assert {number for number, scenario in SCENARIOS.items() if scenario.origin == "reconstructed"} == {4, 6, 7}

"""Options, seats and what lies where before the first round."""

from itertools import pairwise
from typing import Any

import pytest

from engine.errors import IllegalActionError, OptionError
from engine.games.droids.board import NUMBER
from engine.games.droids.config import OPTIONS
from tests.engine.games.droids.table import deal, do, game, texts
from tests.support.telling import says


def unobstructed() -> set[str]:
    """The squares without a fixed obstacle, as on the rules page."""
    fixed = {"a10", "b6", "c3", "d9", "e8", "f3", "g2", "h8", "i5", "j1"}
    return {f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)} - fixed


def around(*squares: str) -> set[str]:
    """The squares at most two king moves from one of these."""
    two = range(-2, 3)
    return {
        f"{chr(ord(square[0]) + east)}{int(square[1:]) + north}" for square in squares for east in two for north in two
    }


def test_options_have_allowed_defaults() -> None:
    for option in OPTIONS:
        assert option.default in option.allowed


def test_two_players_sit_opposite_by_default() -> None:
    assert game().seats == ("yellow", "red")
    assert game(scenario=5, players=2).seats == ("yellow", "red")
    assert game(scenario=6).seats == ("yellow", "red")


def test_seats_are_clockwise() -> None:
    assert game(players=4).seats == ("yellow", "blue", "red", "green")
    assert game(players=3).seats == ("yellow", "blue", "red")
    assert game(colours="blue green").seats == ("blue", "green")


def test_one_player_meets_the_killer() -> None:
    assert game(scenario=7).seats == ("yellow",)
    assert game(scenario=7, colours="red").seats == ("red",)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scenario": 1, "players": 1}, "2 or 3 or 4 players, not 1"),
        ({"scenario": 5, "players": 4}, "2 or 3 players, not 4"),
        ({"scenario": 6, "players": 3}, "2 players, not 3"),
        ({"scenario": 7, "players": 2}, "1 players, not 2"),
        ({"scenario": 5, "colours": "yellow green"}, "not for green"),
        ({"players": 3, "colours": "yellow red"}, "leave one of the two at auto"),
        ({"teams": True}, "teams need four players"),
        ({"scenario": 3, "players": 4, "teams": True}, "teams need four players"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        game(**options)


def test_partners_sit_opposite_and_turns_alternate_between_teams() -> None:
    config = game(players=4, teams=True).config
    assert config.sides == (0, 1, 0, 1)
    assert config.seats == ("yellow", "blue", "red", "green")


def test_robots_begin_on_their_circles() -> None:
    figures = game(players=4).start().scene().figures
    assert figures == {"Y": "d2", "B": "b4", "R": "g9", "G": "i7"}


@pytest.mark.parametrize("scenario", [2, 3, 4])
def test_repair_robots_begin_in_the_free_corners(scenario: int) -> None:
    figures = game(scenario=scenario).start().scene().figures
    assert (figures["P"], figures["Q"]) == ("a1", "j10")


@pytest.mark.parametrize("scenario", [1, 5, 6, 7])
def test_scenarios_without_repair_robots_have_no_grey_orders(scenario: int) -> None:
    """E14"""
    start = game(scenario=scenario).start()
    assert start.view(None)["bins"]["grey"] == 0
    assert not {"P", "Q"} & start.scene().figures.keys()


def test_challenge_has_88_tokens() -> None:
    """E14"""
    assert sum(game(scenario=1).start().view(None)["bins"].values()) == 88


def test_statue_has_74_tokens_and_no_shots() -> None:
    """E13"""
    start = game(scenario=5).start()
    assert start.view(None)["bins"] == {"violet": 32, "blue": 24, "grey": 0, "red": 18}
    drawn = do(start, "first yellow", "draw red:7")
    assert "deal fire" not in texts(drawn)


def test_figures_are_at_most_six() -> None:
    assert len(game(scenario=2, players=4).pieces) == 6
    assert len({piece.id for piece in game(scenario=2, players=4).pieces}) == 6


def test_start_player_is_found_at_random() -> None:
    start = game(players=3).start()
    assert start.to_act == ("chance",)
    assert [str(action) for action, _ in start.chance_outcomes()] == ["first yellow", "first blue", "first red"]
    assert sum(weight for _, weight in start.chance_outcomes()) == pytest.approx(1)
    assert do(start, "first blue").to_act == ("blue",)


@pytest.mark.parametrize(("players", "obstacles"), [(2, 8), (3, 9), (4, 8)])
def test_players_lay_8_or_9_obstacles_in_turn(players: int, obstacles: int) -> None:
    """E11"""
    state = do(game(players=players).start(), "first yellow")
    laid_by = []
    while state.position.phase == "lay":
        laid_by.append(state.to_act[0])
        state = do(state, texts(state)[0])
    assert len(state.scene().tokens) == len(laid_by) == obstacles
    assert set(map(str, state.scene().tokens.values())) == {"obstacle"}
    seats = game(players=players).seats
    assert all(seats[(seats.index(one) + 1) % players] == other for one, other in pairwise(laid_by))


def test_no_obstacle_on_obstacles_or_robots() -> None:
    state = do(game().start(), "first yellow", "obstacle e5")
    for square, what in (("b6", "fixed obstacle"), ("e5", "mobile obstacle"), ("d2", "own robot"), ("g9", "other")):
        with pytest.raises(IllegalActionError, check=says("taken")):
            do(state, f"obstacle {square}")
        assert f"obstacle {square}" not in texts(state), what


def test_obstacles_may_lie_on_the_river_and_on_circles_of_absent_colours() -> None:
    state = do(game().start(), "first yellow")
    assert {"obstacle e6", "obstacle b4", "obstacle i7"} <= set(texts(state))


@pytest.mark.parametrize(("players", "obstacles"), [(2, 8), (3, 12), (4, 16)])
def test_garden_four_obstacles_each_and_none_near_a_circle(players: int, obstacles: int) -> None:
    state = do(game(scenario=4, players=players).start(), "first yellow")
    free = {text.split()[1] for text in texts(state)}
    assert free == unobstructed() - around("d2", "b4", "g9", "i7") - {"a1", "j10"}
    while state.position.phase == "lay":
        state = do(state, texts(state)[0])
    assert len(state.scene().tokens) == obstacles


def test_killer_begins_in_the_corner_farther_from_the_player_and_stays_clear() -> None:
    assert game(scenario=7, colours="yellow").start().scene().figures["K"] == "j10"
    assert game(scenario=7, colours="green").start().scene().figures["K"] == "a1"
    state = game(scenario=7).start()
    free = {text.split()[1] for text in texts(state)}
    assert free == unobstructed() - around("j10") - {"d2"}


@pytest.mark.parametrize(
    ("players", "squares"),
    [(2, "b8 d7 g4 i3"), (3, "b8 d7 g4 i3 e6 f5"), (4, "b8 d7 g4 i3 e6 f5 a8 j3")],
)
def test_containers_lie_on_the_river_by_number_of_players(players: int, squares: str) -> None:
    start = game(scenario=3, players=players).start()
    assert set(start.scene().tokens) == set(squares.split())
    assert set(map(str, start.scene().tokens.values())) == {"container"}
    assert all(start.game.board.sites[square].traits["ground"] == "river" for square in squares.split())


def test_labyrinth_has_24_obstacles_and_is_the_same_after_a_half_turn() -> None:
    tokens = game(scenario=6).start().scene().tokens
    assert len(tokens) == 24
    assert {NUMBER[square] for square in tokens} == {99 - NUMBER[square] for square in tokens}


def test_statue_stands_on_its_square() -> None:
    assert game(scenario=5).start().scene().figures["S"] == "e6"


def test_weights_of_a_deal_are_the_shares_of_the_bin() -> None:
    state = do(game(scenario=2).start(), "first yellow", "draw violet:7")
    assert {str(action): weight for action, weight in state.chance_outcomes()} == pytest.approx(
        {"deal move1": 8 / 32, "deal diag1": 7 / 32, "deal move2": 8 / 32, "deal max": 9 / 32}
    )
    state = deal(state, "max")
    assert {str(action): weight for action, weight in state.chance_outcomes()} == pytest.approx(
        {"deal move1": 8 / 31, "deal diag1": 7 / 31, "deal move2": 8 / 31, "deal max": 8 / 31}
    )


def test_racks_are_empty_and_emitters_intact_at_the_start() -> None:
    view = game(players=4).start().view(None)
    assert not any(sum(rack.values()) for rack in view["racks"].values())
    assert not any(view["orders"].values())
    assert view["covered"] == {}

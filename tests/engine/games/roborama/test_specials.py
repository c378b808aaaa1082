"""The special faces of RoboRama's cards: one test per rule."""

from typing import Any

import pytest

from engine.errors import IllegalActionError
from tests.engine.games.roborama.tables import active, is_legal, listed, play, sites, special, table
from tests.support.telling import says

TWO: dict[str, Any] = {"programme": 2}


def test_a_special_face_played_as_basic_keeps_its_face() -> None:
    after = play(table(robots={"blue": "c3 g2 h2 g1"}, **TWO), "basic 1 B1 c4")
    assert special(after, "blue") == "1 2 3 4 5 chip"
    assert active(after, "blue") == "2 3 4 5 chip"


def test_a_special_action_turns_its_card_for_the_rest_of_the_game() -> None:
    after = play(table(robots={"blue": "c3 g2 h2 g1"}, **TWO), "special 5 B1 c5")
    assert special(after, "blue") == "1 2 3 4 chip"
    assert active(after, "blue") == "1 2 3 4 chip"


def test_a_card_that_was_turned_has_no_special_action() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SSSSBS"}, **TWO)
    with pytest.raises(IllegalActionError, check=says("card 5 shows its basic face")):
        state.apply(state.game.action("blue", "special 5 B1 c5"))
    assert is_legal(state, "basic 5 B1 c8")


def test_an_inactive_special_card_cannot_be_used() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SSSSsS"}, **TWO)
    with pytest.raises(IllegalActionError, check=says("card 5 is inactive")):
        state.apply(state.game.action("blue", "special 5 B1 c5"))


def test_special_actions_reactivate_as_basic_ones_but_never_their_own_card() -> None:
    state = table(robots={"blue": "b3 g2 h2 g1"}, cards={"blue": "SSSsSS"}, **TWO)
    assert active(play(state, "special 1 B1 c4"), "blue") == "2 3 4 5 chip"
    own = table(robots={"blue": "d3 g2 h2 g1"}, **TWO)
    assert active(play(own, "special 1 B1 e2"), "blue") == "2 3 4 5 chip"


def test_the_special_chip_needs_no_robot_on_the_number() -> None:
    state = table(cards={"blue": "SSSsSS"}, **TWO)
    assert listed(state, "basic chip") == set()
    after = play(state, "special chip 4")
    assert active(after, "blue") == "1 2 3 4 5"
    assert special(after, "blue") == "1 2 3 4 5"


def test_the_special_chip_needs_an_inactive_movement_card() -> None:
    assert not listed(table(**TWO), "special chip")


def test_the_special_chip_is_not_a_forced_move() -> None:
    state = table(robots={"blue": "h2 c3 d3 e3"}, cards={"blue": "SSSsSS"}, duties="forced:blue", **TWO)
    assert not listed(state, "special chip")


# Special 1.


def test_special_1_may_pass_between_two_pieces() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1", "orange": "c4 d3 a7 b7"}, **TWO)
    assert is_legal(state, "special 1 B1 d4")


def test_nobody_leaves_while_a_special_action_can_be_played() -> None:
    """Card 1 alone is active; B1 has a robot on each side, and the others lie."""
    robots = {"blue": "c3 e6! f6! g6!", "orange": "b3 d3 c2 c4"}
    state = table(robots=robots, cards={"blue": "Sbbbbb"}, bot="d6", programme=3)
    assert listed(state) == {"special 1 B1 b4", "special 1 B1 d4", "special 1 B1 d2"}
    assert not is_legal(state, "out")


def test_special_1_enters_no_foreign_zone_but_moves_inside_the_start_zone() -> None:
    state = table(robots={"blue": "f3 g1 c3 d3"}, **TWO)
    assert not is_legal(state, "special 1 B1 g2")
    assert is_legal(state, "special 1 B2 h2")


# Special 2.


@pytest.mark.parametrize("middle", ["d3", "d3!"])
def test_special_2_jumps_opponents_standing_or_lying(middle: str) -> None:
    state = table(robots={"blue": "c3 g2 h2 g1", "orange": f"{middle} b8 a7 b7"}, **TWO)
    assert sites(play(state, "special 2 B1 e3"))["B1"] == "e3"


def test_special_2_jumps_the_chaosbot_and_obstacles() -> None:
    assert is_legal(table(robots={"blue": "c3 g2 h2 g1"}, bot="d3", programme=3), "special 2 B1 e3")
    walled = table(robots={"blue": "c3 g2 h2 g1", "green": "d3 * * *"}, obstruction=True, **TWO)
    assert is_legal(walled, "special 2 B1 e3")


def test_special_2_needs_a_piece_of_another_player_in_the_middle() -> None:
    for blue in ("c3 g2 h2 g1", "c3 d3 h2 g1"):
        state = table(robots={"blue": blue}, **TWO)
        assert not is_legal(state, "special 2 B1 e3")
        assert is_legal(state, "basic 2 B1 e3")


def test_special_2_needs_an_empty_end() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1", "orange": "d3 e3 a7 b7"}, **TWO)
    assert not is_legal(state, "special 2 B1 e3")


def test_special_2_is_not_diagonal() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1", "orange": "d4 b8 a7 b7"}, **TWO)
    assert not is_legal(state, "special 2 B1 e5")


def test_special_2_jumps_into_the_own_finish_zone() -> None:
    state = table(robots={"blue": "c8 g2 h2 g1"}, **TWO)
    assert is_legal(table(robots={"blue": "c8 g2 h2 g1", "orange": "b8 d5 e5 d4"}, **TWO), "special 2 B1 a8")
    assert not is_legal(state, "special 2 B1 a8")


# Special 3.


def test_special_3_turns_once_after_one_or_two_cells() -> None:
    state = table(robots={"blue": "d4 g2 h2 g1", "orange": "a8 b8 a7 b7"}, **TWO)
    ends = {text.split()[-1] for text in listed(state, "special 3 B1")}
    assert ends == {"c6", "e6", "c2", "e2", "b5", "b3", "f5", "f3"}
    assert len(listed(state, "special 3 B1")) == 16


def test_special_3_does_not_stop_in_a_foreign_zone() -> None:
    state = table(robots={"blue": "f6 g2 h2 g1"}, **TWO)
    ends = {text.split()[-1] for text in listed(state, "special 3 B1")}
    assert not ends & {"g7", "g8", "h7", "h8"}
    assert is_legal(table(robots={"blue": "h6 g2 h2 g1"}, **TWO), "special 3 B1 h7 f7")


def test_special_3_jumps_own_robots_also_at_the_bend() -> None:
    state = table(robots={"blue": "d4 d5 e5 g1"}, **TWO)
    assert is_legal(state, "special 3 B1 d5 f5")


def test_special_3_is_blocked_by_others_in_zones_too() -> None:
    state = table("blue", {"blue": "h6 c3 d3 e3", "white": "g8 h8 h7 f1"}, programme=2, players=4)
    assert not is_legal(state, "special 3 B1 h7 f7")


# Special 4.


def test_special_4_moves_one_after_the_other() -> None:
    state = table(robots={"blue": "c3 d3 h2 g1", "orange": "d5 e5 d4 e4"}, **TWO)
    assert not is_legal(state, "special 4 B2 f3 B1 d3")
    assert is_legal(state, "special 4 B2 g3 B1 d3")
    assert not is_legal(state, "special 4 B1 d3 B2 g3")


def test_special_4_needs_both_parts() -> None:
    state = table(robots={"blue": "c3! d3! e3! f3"}, **TWO)
    assert not listed(state, "special 4")


def test_special_4_reactivates_for_either_end_cell() -> None:
    state = table(robots={"blue": "c4 e4 h2 g1"}, cards={"blue": "SSsSSS"}, **TWO)
    assert active(play(state, "special 4 B1 c6 B2 g4"), "blue") == "1 2 3 5 chip"


def test_special_4_offers_the_cards_of_both_ends_once() -> None:
    state = table(robots={"blue": "b4 e4 h2 g1"}, cards={"blue": "SSsSsS"}, **TWO)
    assert listed(play(state, "special 4 B1 b6 B2 g4")) == {"reactivate 3", "reactivate 5"}


def test_special_4_takes_one_robot_at_least_out_of_the_start_zone_if_forced() -> None:
    state = table(robots={"blue": "h2 g1 c3 e3"}, duties="forced:blue", **TWO)
    assert is_legal(state, "special 4 B1 h3 B3 c6")
    assert not is_legal(state, "special 4 B3 c5 B4 e5")
    assert not is_legal(state, "special 4 B2 h1 B3 c6")
    assert {"special 4 B1 h3 B3 c6", "special 4 B3 c6 B1 h3"} <= listed(state, "special 4")
    assert not listed(state, "special 4") & {"special 4 B3 c5 B4 e5", "special 4 B4 e5 B3 c5"}


def test_special_4_ends_with_the_first_robot_if_that_wins() -> None:
    robots = {"blue": "a8 b8 a7 b6", "orange": "d5 e5 d4 e4"}
    state = table(robots=robots, **TWO)
    after = play(state, "special 4 B4 b7")
    assert after.outcome is not None
    assert after.outcome.winners == ("blue",)
    assert not listed(state, "special 4 B4 b7 ")
    with pytest.raises(IllegalActionError, check=says("blue robot 4 wins the game already")):
        state.apply(state.game.action("blue", "special 4 B4 b7 B1 a5"))


def test_special_4_may_win_with_the_second_robot() -> None:
    state = table(robots={"blue": "a8 b8 a6 b4", "orange": "d5 e5 d4 e4"}, **TWO)
    after = play(state, "special 4 B3 a7 B4 b7")
    assert after.outcome is not None
    assert after.outcome.winners == ("blue",)


# Special 5.


def test_special_5_jumps_and_is_blocked_as_basic_cards() -> None:
    state = table(robots={"blue": "c3 d3 h2 g1", "orange": "c5 b8 a7 b7"}, **TWO)
    assert is_legal(state, "special 5 B1 e3")
    assert is_legal(state, "special 5 B1 c4")
    assert not is_legal(state, "special 5 B1 c6")


def test_special_5_on_a_5_gives_nothing() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, **TWO)
    assert active(play(state, "special 5 B1 c1"), "blue") == "1 2 3 4 chip"

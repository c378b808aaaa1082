"""RoboRama's robot cards, reactivation, the forced move and the end: one test per rule."""

import pytest

from controller.api.english import english
from engine.effects import Up
from engine.errors import IllegalActionError
from tests.engine.games.roborama.tables import (
    active,
    down,
    effects,
    game,
    is_legal,
    listed,
    play,
    player,
    sites,
    special,
    table,
)
from tests.support.telling import says


def refusal(text: str, **position: object) -> str:
    state = table(**position)
    (actor,) = state.to_act
    with pytest.raises(IllegalActionError) as caught:
        state.apply(state.game.action(actor, text))
    return english(caught.value.words)


# The set-up.


def test_robots_begin_opposite_to_the_own_colour() -> None:
    start = sites(game(players=4).start())
    board = game().board
    for piece, site in start.items():
        colour = {"B": "blue", "G": "green", "O": "orange", "W": "white"}[piece[0]]
        assert board.sites[site].traits["start"] == colour
    assert len(set(start.values())) == 16


def test_two_players_sit_diagonally_unless_they_choose_otherwise() -> None:
    assert game().seats == ("blue", "orange")
    assert game(colours="blue green").seats == ("blue", "green")
    assert game(colours="blue green white").seats == game(players=3, colours="blue green white").seats


def test_the_turn_goes_clockwise_blue_green_orange_white() -> None:
    state = game(players=4, first="orange").start()
    seats = []
    for text in ("basic 1 O3 a6", "basic 1 W3 g6", "basic 1 B1 g3", "basic 1 G1 a3"):
        seats.append(state.to_act[0])
        state = play(state, text)
    assert seats == ["orange", "white", "blue", "green"]
    assert state.to_act == ("orange",)


def test_the_first_player_is_drawn_or_chosen() -> None:
    drawn = game(players=3).start()
    assert drawn.to_act == ("chance",)
    assert [str(action) for action, _ in drawn.chance_outcomes()] == ["first blue", "first green", "first orange"]
    assert [weight for _, weight in drawn.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    assert play(drawn, "first green").to_act == ("green",)
    assert not is_legal(drawn, "first white")
    assert game(first="orange").start().to_act == ("orange",)


def test_everybody_has_32_first_moves_in_programme_1() -> None:
    for colour in ("blue", "green", "orange", "white"):
        assert len(listed(game(players=4, first=colour).start())) == 32


def test_cards_begin_basic_in_programme_1_and_special_in_2_and_3() -> None:
    assert special(game(first="blue").start(), "blue") == ""
    for programme in (2, 3):
        assert special(game(programme=programme, first="blue").start(), "blue") == "1 2 3 4 5 chip"


# Basic movement.


def test_a_robot_moves_exactly_as_far_as_the_card_says() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"})
    assert is_legal(state, "basic 3 B1 c6")
    assert not is_legal(state, "basic 3 B1 c5")
    assert refusal("basic 3 B1 c5", robots={"blue": "c3 g2 h2 g1"}).startswith("card 3 moves a robot exactly 3 cells")


def test_a_robot_moves_straight_and_never_diagonally() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"})
    assert listed(state, "basic 2 B1") == {"basic 2 B1 c5", "basic 2 B1 e3", "basic 2 B1 c1", "basic 2 B1 a3"}


def test_a_robot_cannot_leave_the_board() -> None:
    state = table(robots={"blue": "d8 g2 h2 g1"})
    assert listed(state, "basic 4 B1") == {"basic 4 B1 d4"} | listed(state, "basic 4 B1 h8")
    assert "basic 4 B1 h8" not in listed(state)


def test_any_number_of_own_robots_is_jumped_and_each_cell_counts() -> None:
    state = table(robots={"blue": "c3 d3 e3 f3"})
    assert is_legal(state, "basic 4 B1 g3")
    assert sites(play(state, "basic 4 B1 g3"))["B1"] == "g3"


def test_own_robots_that_lie_are_jumped_too() -> None:
    assert is_legal(table(robots={"blue": "c3 d3! e6 f3"}), "basic 2 B1 e3")


def test_a_cell_holds_one_robot() -> None:
    robots = {"blue": "c3 d3 e3 f1"}
    assert refusal("basic 2 B1 e3", robots=robots) == "one of your robots stands on the last cell"
    robots = {"blue": "c3 d1 e1 f1", "orange": "e3 b8 a7 b7"}
    assert refusal("basic 2 B1 e3", robots=robots) == "a piece of another player stands in the way"


def test_other_robots_and_the_chaosbot_block() -> None:
    robots = {"blue": "c3 g2 h2 g1", "orange": "d3 b8 a7 b7"}
    assert not is_legal(table(robots=robots), "basic 2 B1 e3")
    assert not is_legal(table(robots={"blue": "c3 g2 h2 g1"}, bot="d3", programme=3), "basic 2 B1 e3")


def test_the_own_finish_zone_may_be_entered_crossed_and_left() -> None:
    state = table(robots={"blue": "c8 g2 h2 g1", "orange": "d5 e5 d4 e4"})
    assert is_legal(state, "basic 2 B1 a8")
    inside = table(robots={"blue": "a8 g2 h2 g1", "orange": "d5 e5 d4 e4"})
    assert is_legal(inside, "basic 2 B1 c8")
    assert is_legal(inside, "basic 1 B1 b8")


def test_the_zone_of_another_colour_may_not_be_entered_even_of_an_absent_one() -> None:
    state = table(robots={"blue": "f8 g2 h2 g1"})
    assert not is_legal(state, "basic 1 B1 g8")
    assert not is_legal(state, "basic 2 B1 h8")


def test_a_robot_cannot_return_to_the_start_zone() -> None:
    assert not is_legal(table(robots={"blue": "g3 c3 h2 g1"}), "basic 1 B1 g2")


def test_a_robot_that_never_left_its_start_zone_may_cross_it_and_end_in_it() -> None:
    state = table(robots={"blue": "h1 c3 d3 e3"})
    assert is_legal(state, "basic 1 B1 h2")
    assert is_legal(state, "basic 2 B1 h3")


def test_the_owner_cannot_move_a_robot_that_is_down() -> None:
    robots = {"blue": "c3! g2 h2 g1"}
    assert not listed(table(robots=robots), "basic 1 B1")
    assert refusal("basic 1 B1 c4", robots=robots) == "blue robot 1 is down"
    assert refusal("basic 1 B3 c4", robots={"blue": "g2 h2 c3! g1"}) == "blue robot 3 is down"


def test_only_own_robots_are_moved() -> None:
    assert refusal("basic 1 O1 a6", robots={"orange": "a6 b8 a7 c8"}) == "orange robot 1 does not belong to blue"
    assert refusal("basic 1 CB d5", bot="d6", programme=3) == "ChaosBot does not belong to blue"
    without_green = {"players": 3, "robots": {"green": "* * * *"}, "cards": {"green": "-"}}
    assert refusal("basic 1 G1 a3", **without_green) == "green robot 1 does not belong to blue"


# The basic chip.


def test_the_chip_cannot_be_played_in_the_first_turn() -> None:
    assert not listed(game(first="blue").start(), "basic chip")


def test_the_chip_counts_robots_in_zones() -> None:
    assert listed(table(cards={"blue": "BbBBBB"}), "basic chip") == {"basic chip 2"}


def test_the_chip_ignores_question_marks_chip_cells_and_robots_that_lie() -> None:
    state = table(robots={"blue": "d5 d1 e1! g1"}, cards={"blue": "bbbbbB"})
    assert listed(state, "basic chip") == {"basic chip 1"}


def test_the_chip_moves_no_robot_and_becomes_inactive() -> None:
    state = table(cards={"blue": "BbBBBB"})
    after = play(state, "basic chip 2")
    assert sites(after) == sites(state)
    assert active(after, "blue") == "1 2 3 4 5"


def test_an_inactive_chip_cannot_be_played() -> None:
    assert refusal("basic chip 2", cards={"blue": "BbBBBb"}) == "chip card is inactive"


# Reactivation.


def test_the_chip_needs_a_robot_on_the_number_card_1_too() -> None:
    """No robot of blue stands on a 1."""
    state = table(robots={"blue": "g2 h2 c3 c4"}, cards={"blue": "bBbBBB"})
    numbers = {state.game.board.sites[site].traits["symbol"] for site in ("g2", "h2", "c3", "c4")}
    assert "1" not in numbers
    assert not listed(state, "basic chip 1")


def test_a_number_reactivates_no_other_card() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "bBBBBB"})
    assert state.game.board.sites["e3"].traits["symbol"] == "4"
    assert "1" not in active(play(state, "basic 2 B1 e3"), "blue")


def test_a_number_reactivates_the_own_card_by_itself() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "BBBbBB"})
    after = play(state, "basic 1 B1 c4")
    assert active(after, "blue") == "2 3 4 5 chip"


def test_a_chip_cell_reactivates_the_chip_by_itself() -> None:
    state = table(robots={"blue": "d3 g2 h2 g1"}, cards={"blue": "BBBBBb"})
    assert active(play(state, "basic 1 B1 d4"), "blue") == "2 3 4 5 chip"


def test_a_question_mark_must_be_used_and_by_itself_if_one_card_is_inactive() -> None:
    robots = {"blue": "b5 g2 h2 g1"}
    alone = play(table(robots=robots, cards={"blue": "BBbBBB"}), "basic 1 B1 b6")
    assert (alone.to_act, active(alone, "blue")) == (("orange",), "2 3 4 5 chip")
    nothing = play(table(robots=robots), "basic 1 B1 b6")
    assert (nothing.to_act, active(nothing, "blue")) == (("orange",), "2 3 4 5 chip")
    several = play(table(robots=robots, cards={"blue": "BBbBbB"}), "basic 1 B1 b6")
    assert listed(several) == {"reactivate 3", "reactivate 5"}


def test_at_most_one_card_is_reactivated_in_a_turn() -> None:
    state = table(robots={"blue": "b5 g2 h2 g1"}, cards={"blue": "BBbBbB"})
    assert active(play(state, "basic 1 B1 b6", "reactivate 5"), "blue") == "2 4 5 chip"


def test_reactivating_does_not_turn_a_card_over() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SSSbSS"}, programme=2)
    after = play(state, "basic 1 B1 c4")
    assert "4" in active(after, "blue")
    assert special(after, "blue") == "1 2 3 5 chip"


# The forced move.

ARRIVAL = {"orange": "f2 d4 d6 c6", "blue": "h2 g3 h1 c3"}


def test_a_chip_is_not_a_forced_move() -> None:
    state = play(table("orange", ARRIVAL, {"blue": "BbBBBB"}), "basic 1 O1 g2")
    assert player(state, "blue")["must_leave"]
    assert not listed(state, "basic chip")
    (actor,) = state.to_act
    with pytest.raises(IllegalActionError, check=says("must leave the start zone")):
        state.apply(state.game.action(actor, "basic chip 2"))


def test_the_forced_move_takes_a_robot_out_of_the_start_zone() -> None:
    state = play(table("orange", ARRIVAL), "basic 1 O1 g2")
    assert {text.split()[2] for text in listed(state)} == {"B1", "B3"}
    assert not is_legal(state, "basic 1 B4 c4")
    assert not is_legal(state, "basic 1 B3 g1")


def test_a_player_who_must_leave_plays_no_other_move_and_no_chip() -> None:
    position = {"mover": "orange", "robots": {"orange": "a8 b8 d6 e6"}, "duties": "forced:orange"}
    position["cards"] = {"orange": "BbBBBB"}
    assert refusal("basic 1 O3 d5", **position).startswith("a robot must leave the start zone")
    assert refusal("basic chip 2", **position).startswith("a robot must leave the start zone")
    assert is_legal(table(**position), "basic 3 O1 a5")


def test_the_duty_lasts_until_all_robots_have_left() -> None:
    state = play(table("orange", ARRIVAL), "basic 1 O1 g2", "basic 2 B1 h4")
    assert player(state, "blue")["must_leave"]
    state = play(state, "basic 2 O2 b4", "basic 3 B3 e1")
    assert not player(state, "blue")["must_leave"]


def test_the_duty_stays_when_the_opponent_leaves_again() -> None:
    state = play(table("orange", ARRIVAL), "basic 1 O1 g2", "basic 2 B1 h4", "basic 2 O1 e2")
    assert player(state, "blue")["must_leave"]


def test_the_duty_stays_when_the_opponent_is_disqualified() -> None:
    state = table(
        "orange",
        {"orange": "d8 d4 d6 c6", "blue": "h2 g3 h1 c3"},
        {"orange": "bbbbbb"},
        duties="forced:blue",
        players=3,
    )
    assert player(play(state, "out"), "blue")["must_leave"]


def test_there_is_no_duty_without_robots_in_the_start_zone() -> None:
    state = play(table("orange", {"orange": "f2 d4 d6 c6", "blue": "c1 g3 d1 c3"}), "basic 1 O1 g2")
    assert not player(state, "blue")["must_leave"]


def test_who_has_other_moves_but_no_forced_one_is_disqualified() -> None:
    state = table(robots={"blue": "h1 c3 d3 e3"}, cards={"blue": "BbbbbB"}, duties="forced:blue")
    assert listed(state) == {"out"}


# Disqualification and the end.


def test_who_has_no_card_to_play_is_out_and_robots_leave_the_board() -> None:
    state = table(cards={"blue": "bbbbbb"}, players=3)
    assert listed(state) == {"out"}
    after = play(state, "out")
    assert after.to_act == ("green",)
    assert {sites(after)[f"B{n}"] for n in range(1, 5)} == {"park:1", "park:2", "park:3", "park:4"}
    assert not player(after, "blue")["in_game"]


def test_robots_that_lie_stand_up_to_leave_the_board() -> None:
    state = table(cards={"blue": "bbbbbb"}, robots={"blue": "c3! d3 e3! f3"})
    groups = effects(state, "out")
    assert groups[0] == (Up("B1"), Up("B3"))
    assert down(play(state, "out")) == set()


def test_duties_leave_with_the_player() -> None:
    """Orange must leave its start zone and cannot; with three players the game goes on."""
    cards = {"orange": "bbbbbB"}
    state = table("orange", cards=cards, robots={"white": "c3 d3 e3 f3"}, duties="forced:orange", players=3)
    assert listed(state) == {"out"}
    assert "forced" not in str(play(state, "out"))


def test_a_chip_that_would_reactivate_an_active_card_is_refused() -> None:
    position = {"mover": "orange", "robots": {"orange": "c3 d3 e3 f3"}, "cards": {"orange": "BbBBBB"}}
    assert refusal("basic chip 3", **position) == "card 3 is active already"


def test_nobody_leaves_while_a_card_can_be_played() -> None:
    assert refusal("out") == "there is a robot card that can be played"


def test_a_player_who_is_out_takes_no_more_turns() -> None:
    state = play(table(cards={"blue": "bbbbbb"}, players=3), "out", "basic 1 G1 a3", "basic 1 O3 a6")
    assert state.to_act == ("green",)


def test_the_last_player_left_wins() -> None:
    state = play(table(cards={"blue": "bbbbbb"}), "out")
    assert state.outcome is not None
    assert (state.outcome.winners, dict(state.outcome.scores)) == (("orange",), {"blue": 0.0, "orange": 1.0})


def test_the_zone_of_a_player_who_is_out_stays_forbidden() -> None:
    state = table("blue", cards={"blue": "bbbbbb"}, robots={"green": "c1 d1 e1 f1"}, players=3)
    after = play(state, "out")
    assert not is_legal(after, "basic 1 G4 g1")


def test_robots_that_all_lie_disqualify_without_a_chip_to_play() -> None:
    robots = {"blue": "c3! d3! e3! f3!"}
    assert listed(table(robots=robots)) == {"out"}


def test_with_mercy_a_player_whose_robots_all_lie_loses_the_turn() -> None:
    state = table(robots={"blue": "c3! d3! e3! f3!"}, lenient_down=True)
    assert listed(state) == {"wait"}
    after = play(state, "wait")
    assert (after.to_act, down(after)) == (("orange",), set())
    assert listed(table(cards={"blue": "bbbbbb"}, lenient_down=True)) == {"out"}


def test_four_at_home_must_be_the_players_own_corner() -> None:
    state = table(robots={"blue": "a8 b8 a7 b5", "orange": "d5 e5 d4 e4"})
    assert play(state, "basic 1 B4 b6").outcome is None


def test_the_win_comes_before_reactivation() -> None:
    state = table(robots={"blue": "a8 b8 a7 b6", "orange": "d5 e5 d4 e4"}, cards={"blue": "BBbBBB"})
    assert active(play(state, "basic 1 B4 b7"), "blue") == "2 4 5 chip"


def test_a_game_with_a_limit_of_turns_is_a_draw() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, turn_limit=50, turns=49)
    after = play(state, "basic 1 B1 c4")
    assert after.outcome is not None
    assert (after.outcome.winners, english(after.outcome.words)) == ((), "no winner after 50 turns")


def test_without_a_limit_turns_are_not_counted() -> None:
    assert play(game(first="blue").start(), "basic 1 B1 g3").view(None)["turns"] == 0


def test_nobody_acts_out_of_turn_or_after_the_end() -> None:
    start = game(first="blue").start()
    with pytest.raises(IllegalActionError, check=says("it is the turn of blue")):
        start.apply(start.game.action("orange", "basic 1 O3 a6"))
    over = play(table(cards={"blue": "bbbbbb"}), "out")
    with pytest.raises(IllegalActionError, check=says("the game is over")):
        over.apply(over.game.action("orange", "basic 1 O3 a6"))

"""The ChaosBot and its cards: one test per rule."""

from typing import Any

import pytest

from controller.api.english import english
from engine.effects import Down
from engine.errors import IllegalActionError
from engine.games.roborama.state import RoboRamaState
from tests.engine.games.roborama.tables import (
    down,
    effects,
    game,
    is_legal,
    listed,
    play,
    player,
    relocations,
    sites,
    table,
)


def after_card(
    card: int, kind: str, robots: dict[str, str] | None = None, bot: str = "d6", **more: Any
) -> RoboRamaState:
    """Blue has played a basic card and holds one ChaosBot card."""
    faces = "".join("b" if number == card else "B" for number in range(1, 6)) + "B"
    own = {"blue": "c1 g2 h2 g1"} | (robots or {})
    return table(
        "blue", own, {"blue": faces}, bot=bot, hands={"blue": kind}, phase=f"chaos:{card}b", programme=3, **more
    )


def refusal(state: RoboRamaState, text: str) -> str:
    with pytest.raises(IllegalActionError) as caught:
        state.apply(state.game.action("blue", text))
    return english(caught.value.words)


# Set-up.


def test_the_last_player_puts_the_chaosbot_on_a_red_cell() -> None:
    state = game(programme=3, players=3, first="green", chaos_hand="move laser spring pusher").start()
    assert state.to_act == ("blue",)
    assert listed(state) == {"chaosbot d5", "chaosbot e5", "chaosbot d4", "chaosbot e4"}
    assert sites(state)["CB"] == "park:17"
    after = play(state, "chaosbot e4")
    assert (sites(after)["CB"], after.to_act) == ("e4", ("green",))


# General rules.


def test_one_card_may_follow_a_basic_movement_of_either_face() -> None:
    for cards in ("BBBBBB", "SSSSSS"):
        state = table(
            "blue", {"blue": "c3 g2 h2 g1"}, {"blue": cards}, bot="d6", hands={"blue": "reset move"}, programme=3
        )
        after = play(state, "basic 1 B1 c4")
        assert {text.split()[0] for text in listed(after)} == {"chaos", "pass"}
        assert play(after, "chaos reset d5").to_act == ("orange",)
        assert play(after, "pass").to_act == ("orange",)


def test_a_played_card_is_discarded_for_good() -> None:
    state = play(after_card(1, "reset reset move"), "chaos reset d5")
    assert player(state, "blue")["chaos_hands"] == ["move", "reset"]
    assert state.view(None)["discards"] == ["reset"]


def test_no_chaosbot_card_before_the_choice_of_a_card_to_reactivate() -> None:
    """Blue has come to a question mark and has two cards to choose from; the ChaosBot card comes after that."""
    state = table(
        robots={"blue": "c1 g2 h2 g1"},
        cards={"blue": "bbBBBb"},
        bot="d6",
        hands={"blue": "reset"},
        phase="reactivate:1b:2c",
        programme=3,
    )
    assert not is_legal(state, "chaos reset d5")
    assert play(state, "reactivate 2").view(None)["phase"] == "chaos"


def test_no_mind_control_over_obstacles() -> None:
    """Green's robots are blue's obstacles, one of them in the ChaosBot's quadrant."""
    state = after_card(1, "mind", {"orange": "c6 b8 a7 b7", "green": "c7 * * *"}, obstruction=True)
    assert {text.split()[2] for text in listed(state, "chaos")} == {"O1"}


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    assert refusal(after_card(1, "reset"), "chaos laser") == "blue does not hold a laser card"


def test_no_card_while_the_chaosbot_lies() -> None:
    state = table("blue", {"blue": "c3 g2 h2 g1"}, bot="d5!", hands={"blue": "reset"}, programme=3, players=3)
    assert play(state, "basic 1 B1 c4").to_act == ("green",)


def test_without_cards_the_turn_ends_after_the_movement() -> None:
    state = table("blue", {"blue": "c3 g2 h2 g1"}, bot="d5", programme=3)
    assert play(state, "basic 1 B1 c4").to_act == ("orange",)


def test_reactivation_comes_before_the_chaosbot_card() -> None:
    state = table("blue", {"blue": "b5 g2 h2 g1"}, {"blue": "BBbBbB"}, bot="d5", hands={"blue": "reset"}, programme=3)
    choice = play(state, "basic 1 B1 b6")
    assert listed(choice) == {"reactivate 3", "reactivate 5"}
    assert "pass" in listed(play(choice, "reactivate 3"))


@pytest.mark.parametrize(
    ("kind", "most"), [("move", 5), ("laser", 4), ("spring", 5), ("pusher", 3), ("mind", 3), ("reset", 5)]
)
def test_each_kind_has_a_highest_card(kind: str, most: int) -> None:
    for card in range(1, 6):
        state = after_card(card, kind, {"orange": "c6 b8 a7 b7"}, bot="d5")
        if card > most:
            assert listed(state) == {"pass"}
        elif kind in ("laser", "reset"):
            assert len(listed(state)) > 1
    if most < 5:
        text = {"laser": "chaos laser N", "pusher": "chaos pusher N", "mind": "chaos mind O1 c7"}[kind]
        assert (
            refusal(after_card(5, kind), text)
            == f"{'mind control' if kind == 'mind' else kind} cannot be played after card 5"
        )


# Move.


def test_move_goes_exactly_as_far_as_the_card() -> None:
    assert listed(after_card(2, "move"), "chaos") == {
        "chaos move d8",
        "chaos move f6",
        "chaos move d4",
        "chaos move b6",
    }


def test_move_jumps_robots_of_the_player_only() -> None:
    own = after_card(2, "move", {"blue": "e6 g2 h2 g1"})
    assert is_legal(own, "chaos move f6")
    assert relocations(effects(own, "chaos move f6")) == [("CB", ("d6", "e6", "f6"), "jump")]
    assert not is_legal(after_card(2, "move", {"orange": "e6 b8 a7 b7"}), "chaos move f6")


def test_move_ends_on_an_empty_cell_outside_of_zones() -> None:
    assert not is_legal(after_card(2, "move", {"blue": "f6 g2 h2 g1"}), "chaos move f6")
    assert listed(after_card(1, "move", bot="c8"), "chaos") == {"chaos move d8", "chaos move c7"}


# Laser.


def test_laser_after_card_1_has_no_choice_of_direction() -> None:
    assert listed(after_card(1, "laser"), "chaos") == {"chaos laser"}


def test_laser_reaches_exactly_as_far_as_the_card_says() -> None:
    """From d6: after card 1 one cell, after 2 two, after 3 one and three, after 4 four; rows go on to all sides."""
    row = {"orange": "e6 f6 g6 h6", "blue": "d7 d5 c6 d4", "white": "b6 d8 d3 a6"}

    def fallen(card: int, text: str) -> set[str]:
        return down(play(after_card(card, "laser", row, players=4), text))

    assert fallen(1, "chaos laser") == {"O1", "B1", "B2", "B3"}
    assert fallen(2, "chaos laser E S") == {"O1", "O2", "B2", "B4"}
    assert fallen(3, "chaos laser S E") == {"B2", "O1", "O2", "O3"}
    assert fallen(3, "chaos laser E S") == {"O1", "B2", "B4", "W3"}
    assert fallen(4, "chaos laser E") == {"O1", "O2", "O3", "O4"}
    five = after_card(4, "laser", {"orange": "d6 e6 f6 h6"}, bot="c6")
    assert down(play(five, "chaos laser E")) == {"O1", "O2", "O3"}


def test_laser_after_card_2_shoots_two_cells_in_two_directions() -> None:
    state = after_card(2, "laser", {"orange": "d8 f6 d7 b6"}, bot="d6")
    assert len(listed(state, "chaos")) == 6
    assert down(play(state, "chaos laser N E")) == {"O1", "O2", "O3"}
    assert down(play(state, "chaos laser S W")) == {"O4"}
    assert not is_legal(state, "chaos laser E N")
    assert not is_legal(state, "chaos laser N N")


def test_laser_after_card_3_shoots_one_cell_and_three_cells() -> None:
    state = after_card(3, "laser", {"orange": "e6 f6 g6 d7"})
    assert len(listed(state, "chaos")) == 12
    assert down(play(state, "chaos laser N E")) == {"O1", "O2", "O3", "O4"}
    assert down(play(state, "chaos laser E N")) == {"O1", "O4"}


def test_laser_after_card_4_shoots_in_one_direction() -> None:
    assert listed(after_card(4, "laser"), "chaos") == {f"chaos laser {way}" for way in "NESW"}


def test_laser_that_hits_nothing_is_legal() -> None:
    state = after_card(4, "laser", bot="d5")
    assert down(play(state, "chaos laser N")) == set()


def test_laser_crosses_zones() -> None:
    state = after_card(4, "laser", {"orange": "c8 b8 a7 b7"}, bot="d8")
    assert down(play(state, "chaos laser W")) == {"O1"}


def test_laser_fells_own_robots_and_leaves_obstacles() -> None:
    state = after_card(1, "laser", {"blue": "d7 g2 h2 g1", "green": "c6 * * *"}, bot="d6", obstruction=True)
    assert down(play(after_card(1, "laser", {"blue": "d7 g2 h2 g1"}), "chaos laser")) == {"B1"}
    assert down(play(state, "chaos laser")) == {"B1"}


def test_laser_hits_robots_behind_obstacles() -> None:
    state = after_card(2, "laser", {"orange": "d8 b8 a7 b7", "green": "d7 * * *"}, bot="d6", obstruction=True)
    assert down(play(state, "chaos laser N E")) == {"O1"}


def test_laser_shows_its_beams() -> None:
    groups = effects(after_card(4, "laser", bot="g6"), "chaos laser E")
    assert [str(effect.path) for effect in groups[0]] == ["('g6', 'h6')"]


def test_laser_off_the_board_shows_no_beam() -> None:
    assert effects(after_card(4, "laser", bot="h5"), "chaos laser E") == ()


# Robots that lie.


def test_robots_that_lie_stand_up_at_the_end_of_their_owners_next_turn() -> None:
    state = play(after_card(4, "laser", {"orange": "e6 f6 a7 b7"}), "chaos laser E")
    assert down(state) == {"O1", "O2"}
    assert state.to_act == ("orange",)
    assert not listed(state, "basic 1 O1")
    assert down(play(state, "basic 1 O4 b6")) == set()


def test_a_robot_felled_in_its_owners_turn_lies_until_the_end_of_the_following_one() -> None:
    state = play(after_card(4, "laser", {"blue": "e6 g2 h2 c1"}), "chaos laser E")
    assert down(state) == {"B1"}
    state = play(state, "basic 1 O4 b6")
    assert down(state) == {"B1"}
    assert down(play(state, "basic 1 B4 d1")) == set()


def test_a_robot_that_lies_is_not_hit_again() -> None:
    state = after_card(4, "laser", {"blue": "g2 e6! h2 g1"})
    assert Down("B2") not in [effect for group in effects(state, "chaos laser E") for effect in group]
    assert down(play(state, "chaos laser E")) == set()


def test_opponents_do_not_jump_robots_that_lie() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1", "orange": "d3! b8 a7 b7"}, bot="d6", programme=3)
    assert not is_legal(state, "basic 2 B1 e3")


# Spring.


def test_spring_jumps_over_anything() -> None:
    state = after_card(3, "spring", {"orange": "e6 f6 a7 b7"})
    assert is_legal(state, "chaos spring g6")
    assert relocations(effects(state, "chaos spring g6")) == [("CB", ("d6", "e6", "f6", "g6"), "jump")]


def test_spring_does_not_end_in_a_zone_or_off_the_board() -> None:
    state = after_card(2, "spring", bot="d7")
    assert {text.split()[2] for text in listed(state, "chaos")} == {"f7", "d5"}


def test_spring_expels_own_robots_too_and_fells_them() -> None:
    state = after_card(1, "spring", {"blue": "e6 g2 h2 g1"})
    assert listed(state, "chaos spring e6") == {
        "chaos spring e6 e7",
        "chaos spring e6 f6",
        "chaos spring e6 e5",
        "chaos spring e6 d6",
    }
    after = play(state, "chaos spring e6 e7")
    assert (sites(after)["CB"], sites(after)["B1"], down(after)) == ("e6", "e7", {"B1"})


def test_spring_frees_the_cell_that_the_chaosbot_leaves() -> None:
    state = after_card(1, "spring", {"orange": "e6 b8 a7 b7"})
    after = play(state, "chaos spring e6 d6")
    assert (sites(after)["CB"], sites(after)["O1"]) == ("e6", "d6")
    groups = effects(state, "chaos spring e6 d6")
    assert len(groups[0]) == 2


def test_the_expelled_robot_makes_room_first() -> None:
    state = after_card(1, "spring", {"orange": "e6 b8 a7 b7"})
    assert relocations(effects(state, "chaos spring e6 e5")) == [
        ("O1", ("e6", "e5"), "push"),
        ("CB", ("d6", "e6"), "drive"),
    ]


def test_spring_moves_a_robot_that_lies_without_felling_it_again() -> None:
    state = after_card(1, "spring", {"blue": "g2 e6! h2 g1"})
    groups = effects(state, "chaos spring e6 e7")
    assert not any(isinstance(effect, Down) for group in groups for effect in group)
    assert down(play(state, "chaos spring e6 e7")) == set()


def test_spring_does_not_expel_into_zones_pieces_or_off_the_board() -> None:
    state = after_card(1, "spring", {"orange": "c8 b8 a7 b7", "blue": "c7 g2 h2 g1"}, bot="d8")
    assert listed(state, "chaos spring c8") == {"chaos spring c8 d8"}


def test_spring_onto_a_robot_that_has_nowhere_to_go_is_illegal() -> None:
    state = after_card(2, "spring", {"orange": "c8 d8 a7 b7", "blue": "c7 g2 h2 g1"}, bot="e8")
    assert not listed(state, "chaos spring c8")


def test_spring_does_not_land_on_an_obstacle() -> None:
    state = after_card(1, "spring", {"green": "e6 * * *"}, obstruction=True)
    assert not listed(state, "chaos spring e6")


# Pusher.


def test_pusher_may_push_nothing() -> None:
    state = after_card(2, "pusher")
    assert sites(play(state, "chaos pusher E"))["CB"] == "f6"


@pytest.mark.parametrize(("card", "robots"), [(1, 3), (2, 2), (3, 1)])
def test_pusher_pushes_four_less_the_card(card: int, robots: int) -> None:
    lines = ["c6 g2 h2 g1", "c6 d6 h2 g1", "c6 d6 e6 g1", "c6 d6 e6 f6"]
    for number, line in enumerate(lines, 1):
        state = after_card(card, "pusher", {"blue": line}, bot="b6")
        assert is_legal(state, "chaos pusher E") == (number <= robots)


def test_pushed_robots_are_not_felled_and_robots_that_lie_are_pushed() -> None:
    state = after_card(1, "pusher", {"blue": "e6 g2 h2 g1", "orange": "f6! b8 a7 b7"})
    after = play(state, "chaos pusher E")
    assert (sites(after)["B1"], sites(after)["O1"], down(after)) == ("f6", "g6", {"O1"})


def test_robots_met_later_join_the_row() -> None:
    state = after_card(2, "pusher", {"blue": "e6 g6 h2 g1"}, bot="d6")
    groups = effects(state, "chaos pusher E")
    assert [len(group) for group in groups] == [2, 3]
    after = sites(play(state, "chaos pusher E"))
    assert (after["CB"], after["B1"], after["B2"]) == ("f6", "g6", "h6")
    assert not is_legal(after_card(3, "pusher", {"blue": "e6 g6 h2 g1"}, bot="c6"), "chaos pusher E")


def test_the_chaosbot_drives_up_to_the_row_before_it_pushes() -> None:
    groups = effects(after_card(3, "pusher", {"blue": "d4 g2 h2 g1"}), "chaos pusher S")
    assert [[(e.piece, e.path, e.manner) for e in group] for group in groups] == [
        [("CB", ("d6", "d5"), "drive")],
        [("B1", ("d4", "d3", "d2"), "push"), ("CB", ("d5", "d4", "d3"), "push")],
    ]


def test_no_robot_is_pushed_off_the_board_into_a_zone_or_against_an_obstacle() -> None:
    assert not is_legal(after_card(1, "pusher", {"blue": "d8 g2 h2 g1"}, bot="d7"), "chaos pusher N")
    assert not is_legal(after_card(1, "pusher", {"blue": "c7 g2 h2 g1"}, bot="d7"), "chaos pusher W")
    walled = after_card(1, "pusher", {"blue": "e6 g2 h2 g1", "green": "f6 * * *"}, obstruction=True)
    assert not is_legal(walled, "chaos pusher E")


def test_the_pusher_itself_enters_no_zone() -> None:
    assert not is_legal(after_card(1, "pusher", bot="c7"), "chaos pusher W")


# Mind control.


def test_mind_control_moves_a_standing_robot_of_an_opponent_in_the_quadrant() -> None:
    robots = {"orange": "b6 d8 e6 b7", "blue": "c7 g2 h2 g1"}
    assert {text.split()[2] for text in listed(after_card(1, "mind", robots), "chaos")} == {"O1", "O2"}


def test_mind_control_jumps_the_robots_own_colour_only() -> None:
    own = after_card(2, "mind", {"orange": "b5 c5 a7 b7"}, bot="d6")
    assert is_legal(own, "chaos mind O1 d5")
    other = after_card(2, "mind", {"orange": "b5 b8 a7 b7", "blue": "c5 g2 h2 g1"}, bot="d6")
    assert not is_legal(other, "chaos mind O1 d5")
    chaosbot = after_card(2, "mind", {"orange": "b5 b8 a7 b7"}, bot="c5")
    assert not is_legal(chaosbot, "chaos mind O1 d5")


def test_mind_control_ends_on_an_empty_cell_outside_of_zones() -> None:
    state = after_card(1, "mind", {"orange": "c7 b8 a7 b7"}, bot="c6")
    assert {text.split()[3] for text in listed(state, "chaos mind O1")} == {"c8", "d7"}


def test_a_controlled_robot_reactivates_nothing() -> None:
    state = after_card(1, "mind", {"orange": "d6 b8 a7 b7"}, bot="c6")
    before = player(state, "orange")["active"]
    assert player(play(state, "chaos mind O1 d5"), "orange")["active"] == before


# Reset.


def test_reset_lays_the_chaosbot_on_a_free_red_cell() -> None:
    state = after_card(5, "reset", {"blue": "d5 g2 h2 g1"}, players=3)
    assert listed(state, "chaos") == {"chaos reset e5", "chaos reset d4", "chaos reset e4"}
    assert relocations(effects(state, "chaos reset d4")) == [("CB", ("d6", "d4"), "drive")]
    after = play(state, "chaos reset d4")
    assert (sites(after)["CB"], down(after)) == ("d4", {"CB"})


def test_reset_may_lay_the_chaosbot_where_it_stands() -> None:
    state = after_card(1, "reset", bot="d5")
    assert relocations(effects(state, "chaos reset d5")) == []
    assert sites(play(state, "chaos reset d5"))["CB"] == "d5"


def test_a_chaosbot_that_lies_still_blocks() -> None:
    state = table(robots={"blue": "d3 g2 h2 g1"}, bot="d4!", programme=3, players=4)
    assert not is_legal(state, "basic 1 B1 d4")
    assert not is_legal(state, "basic 2 B1 d5")


def test_the_duty_to_raise_passes_clockwise_over_players_who_are_out() -> None:
    state = table(
        "green",
        {"blue": "c1 d1 e1 f1"},
        {"green": "bbbbbb"},
        bot="e5!",
        players=4,
        programme=3,
    )
    assert state.view(None)["raises_chaosbot"] == "green"
    after = play(state, "out")
    assert after.to_act == ("orange",)
    assert down(after) == set()


def sentence(state: RoboRamaState, text: str) -> str:
    return english(state.words(state.game.action("blue", text), None))


def test_what_a_card_has_led_to_is_reported() -> None:
    """The laser after card 4 reaches e6 to h6; one push after card 1 moves what stands next to the ChaosBot on d6."""
    orange = {"orange": "g6 a8 b8 a7"}
    assert sentence(after_card(4, "laser", orange), "chaos laser E") == (
        "lets the ChaosBot shoot to the right: the orange robot 1 falls"
    )
    assert sentence(after_card(4, "laser", orange), "chaos laser N") == "lets the ChaosBot shoot up: no robot is hit"
    assert sentence(after_card(1, "pusher", {"orange": "e6 a8 b8 a7"}), "chaos pusher E") == (
        "lets the ChaosBot push to the right: the orange robot 1 goes to f6 and the ChaosBot goes to e6"
    )

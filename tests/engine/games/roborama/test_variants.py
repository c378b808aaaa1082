"""RoboRama's four variants and its options."""

from typing import Any

import pytest

from controller.api.english import title
from engine import registry
from engine.errors import IllegalActionError, OptionError
from tests.engine.games.roborama.tables import effects, game, is_legal, listed, play, player, sites, special, table
from tests.support.telling import says

# Special Control.


def test_secret_choice_is_made_by_all_at_once_and_shown_together() -> None:
    state = game(programme=2, specials=2, first="blue").start()
    assert state.to_act == ("blue", "orange")
    assert len(list(state.legal_actions("blue"))) == 15
    state, _ = state.apply(state.game.action("orange", "specials 1 chip"))
    assert state.to_act == ("blue",)
    assert special(state, "orange") == ""
    state, _ = state.apply(state.game.action("blue", "specials 2 5"))
    assert (special(state, "blue"), special(state, "orange")) == ("2 5", "1 chip")
    assert state.to_act == ("blue",)
    assert "chosen" not in str(state)


def test_a_secret_choice_is_seen_by_nobody_else() -> None:
    state = game(programme=2, specials=2, first="blue").start()
    one, _ = state.apply(state.game.action("orange", "specials 1 chip"))
    other, _ = state.apply(state.game.action("orange", "specials 3 4"))
    for seat in ("blue", None):
        assert one.view(seat) == other.view(seat)
    assert player(one, "orange")["chosen"] == ["1", "chip"]
    assert one.view("blue")["has_chosen"] == ["orange"]


def test_only_the_last_secret_choice_reveals() -> None:
    state = game(programme=2, specials=1, first="blue").start()
    first = state.game.action("blue", "specials 1")
    assert not state.reveals(first)
    state, _ = state.apply(first)
    assert state.reveals(state.game.action("orange", "specials 4"))


@pytest.mark.parametrize("text", ["specials 1", "specials 1 2 3"])
def test_everybody_chooses_the_agreed_number(text: str) -> None:
    state = game(programme=2, specials=2, first="blue").start()
    assert not state.is_legal(state.game.action("blue", text))


def test_nobody_chooses_twice() -> None:
    state = game(programme=2, specials=1, first="blue").start()
    state, _ = state.apply(state.game.action("blue", "specials 1"))
    with pytest.raises(IllegalActionError, check=says("it is the turn of orange")):
        state.apply(state.game.action("blue", "specials 2"))


def test_open_choice_goes_round_one_card_at_a_time() -> None:
    state = game(programme=2, specials=2, special_choice="open", first="orange").start()
    turned = []
    for card in ("1", "2", "3", "4"):
        turned.append((state.to_act[0], card))
        state = play(state, f"turn {card}")
    assert turned == [("orange", "1"), ("blue", "2"), ("orange", "3"), ("blue", "4")]
    assert (special(state, "orange"), special(state, "blue")) == ("1 3", "2 4")
    assert state.to_act == ("orange",)


def test_open_choice_turns_each_card_once() -> None:
    state = play(game(programme=2, specials=2, special_choice="open", first="blue").start(), "turn 1", "turn 1")
    assert listed(state) == {"turn 2", "turn 3", "turn 4", "turn 5", "turn chip"}


def test_special_cards_are_chosen_before_chaosbot_cards_are_dealt() -> None:
    state = game(programme=3, specials=1, special_choice="open", first="blue").start()
    assert state.to_act == ("blue",)
    assert play(state, "turn 1", "turn 2").to_act == ("chance",)


# Infinite Specials.

INFINITE: dict[str, Any] = {"programme": 2, "specials": 2, "infinite_specials": "any"}


def test_who_used_a_special_action_may_turn_another_basic_card() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SBBbBS"}, **INFINITE)
    choice = play(state, "special 1 B1 d2")
    assert listed(choice) == {"turn 2", "turn 3", "turn 4", "turn 5", "keep"}
    after = play(choice, "turn 4")
    assert (special(after, "blue"), after.to_act) == ("4 chip", ("orange",))
    assert special(play(choice, "keep"), "blue") == "chip"


def test_in_the_other_kind_only_active_cards_are_turned() -> None:
    state = table(
        robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SBBbBS"}, **(INFINITE | {"infinite_specials": "active"})
    )
    assert listed(play(state, "special 1 B1 d2")) == {"turn 2", "turn 5", "turn 3", "keep"}


def test_there_may_be_no_active_card_to_turn() -> None:
    state = table(
        robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SbbbbS"}, **(INFINITE | {"infinite_specials": "active"})
    )
    assert play(state, "special 1 B1 d2", "turn 3").to_act == ("orange",)
    nothing = table(
        robots={"blue": "d3 g2 h2 g1"}, cards={"blue": "SbbbbS"}, **(INFINITE | {"infinite_specials": "active"})
    )
    assert play(nothing, "special 1 B1 e2").to_act == ("orange",)


def test_a_card_is_turned_after_the_reactivation() -> None:
    state = table(robots={"blue": "a5 g2 h2 g1"}, cards={"blue": "SBbBbS"}, **INFINITE)
    choice = play(state, "special 1 B1 b6")
    assert listed(choice) == {"reactivate 3", "reactivate 5"}
    assert "turn 5" in listed(play(choice, "reactivate 3"))


def test_a_special_face_played_as_basic_gives_no_turning() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SBBBBS"}, **INFINITE)
    assert play(state, "basic 1 B1 c4").to_act == ("orange",)


def test_the_special_chip_gives_a_turning_too() -> None:
    state = table(cards={"blue": "SBBbBS"}, **INFINITE)
    assert listed(play(state, "special chip 4")) == {"turn 2", "turn 3", "turn 4", "turn 5", "keep"}


# Chaos Control.


def test_all_hold_the_agreed_hand_and_everybody_knows_it() -> None:
    state = game(programme=3, chaos_hand="laser move spring spring reset mind", first="blue").start()
    assert state.to_act == ("orange",)
    shown = state.view(None)["chaos_hands"]
    for seat in ("blue", "orange"):
        assert shown[seat] == ["move", "laser", "spring", "spring", "mind", "reset"]


def test_playing_an_agreed_card_reveals_nothing() -> None:
    hand = "laser move spring spring reset mind"
    agreed = table(
        "blue", cards={"blue": "bBBBBB"}, bot="d5", phase="chaos:1b", hands={"blue": hand}, programme=3, chaos_hand=hand
    )
    dealt = table("blue", cards={"blue": "bBBBBB"}, bot="d5", phase="chaos:1b", hands={"blue": hand}, programme=3)
    card = agreed.game.action("blue", "chaos reset d4")
    assert not agreed.reveals(card)
    assert dealt.reveals(card)
    assert not dealt.reveals(agreed.game.action("blue", "pass"))


# Robot Obstruction.

WALLS: dict[str, Any] = {"obstruction": True}


def test_the_first_obstacle_is_placed_at_the_start_of_the_first_turn() -> None:
    state = game(first="blue", **WALLS).start()
    assert len(listed(state)) == 64 - 16
    assert all(text.startswith("obstacle ") for text in listed(state))
    after = play(state, "obstacle c4")
    assert sites(after)["G1"] == "c4"
    assert after.to_act == ("blue",)
    assert any(text.startswith("basic") for text in listed(after))
    assert all(text.startswith("obstacle ") for text in listed(play(after, "basic 1 B1 g3")))


def test_obstacles_are_the_robots_of_unused_colours() -> None:
    assert [piece.id for piece in game(**WALLS).pieces][8:] == ["G1", "G2", "G3", "G4", "W1", "W2", "W3", "W4"]
    assert title(game(**WALLS).pieces[8].name) == "Green obstacle 1"
    assert len(game(programme=3, **WALLS).pieces) == 17


def test_obstacles_stand_on_empty_cells_outside_of_zones_each_in_its_own_quadrant() -> None:
    state = table(robots={"blue": "c3 g2 h2 g1", "green": "c4 * * *"}, phase="obstacle", duties="due:blue:1", **WALLS)
    cells = {text.split()[1] for text in listed(state)}
    board = state.game.board
    expected = {
        site
        for site, data in board.sites.items()
        if "finish" not in data.traits and not (site[0] in "abcd" and site[1] in "1234")
    }
    assert cells == expected


def test_obstacles_of_the_other_player_do_not_close_a_quadrant() -> None:
    state = table(robots={"white": "c4 * * *"}, phase="obstacle", duties="due:blue:1", **WALLS)
    assert is_legal(state, "obstacle c3")
    assert not is_legal(state, "obstacle c4")


def test_no_obstacle_on_red_cells_in_programme_3() -> None:
    red = {f"obstacle {cell}" for cell in ("d4", "d5", "e4", "e5")}
    assert red <= listed(game(first="blue", **WALLS).start())
    third = table(bot="d6", phase="obstacle", duties="due:blue:1", programme=3, **WALLS)
    assert not red & listed(third)
    assert not is_legal(third, "obstacle d6")


def test_an_opponents_arrival_gives_an_obstacle_at_the_start_of_the_next_turn() -> None:
    robots = {"blue": "c3 g3 h3 c2", "orange": "f2 d4 d6 c6", "green": "c4 * * *"}
    state = play(table("orange", robots, **WALLS), "basic 1 O1 g2")
    assert state.to_act == ("blue",)
    assert all(text.startswith("obstacle") for text in listed(state))
    assert sites(play(state, "obstacle g6"))["G2"] == "g6"


def test_two_arrivals_with_special_4_give_two_obstacles() -> None:
    robots = {"blue": "c3 g3 h3 c2", "orange": "f2 f1 d6 c6", "green": "c4 * * *"}
    state = play(table("orange", robots, programme=2, **WALLS), "special 4 O1 h2 O2 h1")
    assert player(state, "blue")["obstacles_due"] == 2
    state = play(state, "obstacle g6", "obstacle c6" if is_legal(state, "obstacle c6") else "obstacle b5")
    assert player(state, "blue")["obstacles_due"] == 0


def test_each_robot_counts_once() -> None:
    robots = {"blue": "c3 g3 h3 c2", "orange": "f2 d4 d6 c6", "green": "c4 * * *"}
    state = play(table("orange", robots, duties="home:O1", **WALLS), "basic 1 O1 g2")
    assert player(state, "blue")["obstacles_due"] == 0


def test_an_obstacle_without_a_place_is_lost() -> None:
    robots = {"blue": "c3 g3 h3 c2", "orange": "f2 d4 d6 c6", "green": "c4 b5 g6 g4"}
    state = play(table("orange", robots, **WALLS), "basic 1 O1 g2")
    assert player(state, "blue")["obstacles_due"] == 0
    assert listed(state, "basic")


def test_one_special_card_is_enough_for_infinite_specials() -> None:
    assert game(programme=2, specials=1, infinite_specials="any").config.infinite == "any"


def test_without_infinite_specials_no_card_is_turned() -> None:
    """Card 2 is basic already, and special 5 is used."""
    state = table(robots={"blue": "c3 g2 h2 g1"}, cards={"blue": "SBSSSS", "orange": "SSSSSS"}, programme=2)
    assert play(state, "special 5 B1 c4").to_act == ("orange",)


def test_absent_colours_hold_no_agreed_cards() -> None:
    hands = str(game(programme=3, players=3, first="blue", chaos_hand="laser spring pusher mind").start()).split()[3]
    assert hands == "011110/011110/011110/000000/000000"


def test_obstacles_block_robots() -> None:
    state = table(robots={"blue": "c3 g3 h3 c2", "green": "c4 * * *"}, **WALLS)
    assert not is_legal(state, "basic 1 B1 c4")
    assert not is_legal(state, "basic 2 B1 c5")


def test_an_obstacle_drives_in_from_its_parking_place() -> None:
    (group,) = effects(game(first="blue", **WALLS).start(), "obstacle c4")
    assert [(e.piece, e.path) for e in group] == [("G1", ("park:5", "c4"))]


# Options.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3, "colours": "blue green"}, "3 players cannot be 'blue green'"),
        ({"first": "green"}, "green cannot begin: only blue, orange play"),
        ({"specials": 2}, "programme 1 has no special cards to choose"),
        ({"programme": 2, "infinite_specials": "any"}, "infinite_specials needs programme 2 or 3 and specials"),
        ({"programme": 2, "specials": 4, "infinite_specials": "any"}, "infinite_specials needs"),
        ({"chaos_hand": "move laser spring pusher mind reset"}, "chaos_hand is for programme 3"),
        ({"programme": 3, "players": 4, "chaos_hand": "move laser spring"}, "chaos_hand is for programme 3"),
        ({"programme": 3, "chaos_hand": "move"}, "must be 6 cards for 2 players, not 1"),
        ({"programme": 3, "chaos_hand": "move move move reset mind laser"}, "3 move cards for each of 2 players"),
        ({"programme": 3, "players": 3, "chaos_hand": "move move reset mind"}, "2 move cards for each of 3 players"),
        ({"programme": 3, "chaos_hand": "rocket"}, "cannot be 'rocket'; write dealt, or cards out of move"),
        ({"programme": 3, "chaos_hand": 7}, "cannot be 7"),
        ({"players": 3, "obstruction": True}, "obstruction is for two players, not 3"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        game(**options)


def test_a_value_that_is_not_allowed_is_refused_by_the_registry() -> None:
    with pytest.raises(OptionError, match="option programme cannot be 4"):
        registry.make("roborama", {"programme": 4})

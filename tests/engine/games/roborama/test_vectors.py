"""The worked examples of RoboRama's rules, by their ids; the cells are those of our reconstructed board."""

from typing import Any

import pytest

from controller.api.english import english
from engine.effects import Relocate
from engine.games.roborama.state import RoboRamaState
from tests.engine.games.roborama.tables import (
    active,
    down,
    effects,
    game,
    is_legal,
    listed,
    play,
    player,
    relocations,
    sites,
    special,
    table,
)

BOT: dict[str, Any] = {"programme": 3}


def test_a1_a_card_that_was_played_is_inactive() -> None:
    start = game(first="blue").start()
    assert active(play(start, "basic 2 B1 g4"), "blue") == "1 3 4 5 chip"


def test_a2_inactive_cards_cannot_be_played() -> None:
    state = table(cards={"blue": "BbbBbB"})
    assert active(state, "blue") == "1 4 chip"
    cards = {text.split()[1] for text in listed(state)}
    assert cards <= {"1", "4", "chip"}
    assert {"1", "4"} <= cards
    assert not is_legal(state, "basic 2 B1 g4")


def test_a3_the_chip_reactivates_a_card_named_by_a_cell_with_an_own_robot() -> None:
    state = table("green", {"green": "d7 f7 b5 a6"}, {"green": "bbbbbB"}, players=4)
    assert listed(state) == {"basic chip 1", "basic chip 3", "basic chip 5"}


def test_a4_example_of_a_turn() -> None:
    state = table("blue", {"blue": "b6 g2 h2 g1"}, {"blue": "bBBbBB"})
    assert not listed(state, "basic 1") | listed(state, "basic 4")
    after = play(state, "basic 2 B1 b4")
    assert active(after, "blue") == "1 3 5 chip"


def test_a5_the_card_just_played_is_not_reactivated() -> None:
    state = table("blue", {"blue": "b5 g2 h2 g1"}, {"blue": "BBBbBB"})
    after = play(state, "basic 1 B1 b4")
    assert active(after, "blue") == "2 3 5 chip"


def test_a6_a_question_mark_gives_any_card_but_the_one_just_played() -> None:
    state = table("blue", {"blue": "a7 g2 h2 g1"}, {"blue": "BBbBBb"}, colours="blue green")
    after = play(state, "basic 2 B1 a5")
    assert listed(after) == {"reactivate 3", "reactivate chip"}
    assert active(play(after, "reactivate chip"), "blue") == "1 4 5 chip"


def test_a7_a_chip_cell_does_nothing_for_an_active_chip_card() -> None:
    state = table("blue", {"blue": "d6 g2 h2 g1"}, {"blue": "BbbBBB"})
    after = play(state, "basic 1 B1 d5")
    assert after.to_act == ("orange",)
    assert active(after, "blue") == "4 5 chip"


def test_a8_four_robots_at_home_win_at_once() -> None:
    state = table("blue", {"blue": "a8 b8 a7 b6", "orange": "d1 e1 f1 c1"})
    after = play(state, "basic 1 B4 b7")
    assert after.to_act == ()
    assert after.outcome is not None
    assert after.outcome.winners == ("blue",)
    assert english(after.outcome.words) == "all four robots of blue are at home"


def test_a9_only_own_robots_are_jumped() -> None:
    foreign = table("blue", {"blue": "c6 g2 h2 g1", "white": "e6 g8 h8 g7"}, players=4)
    assert not is_legal(foreign, "basic 3 B1 f6")
    own = table("blue", {"blue": "c6 e6 h2 g1"})
    assert sites(play(own, "basic 3 B1 f6"))["B1"] == "f6"


def test_b1_special_1_goes_diagonally() -> None:
    state = table("green", {"green": "e4 b2 a1 b1"}, programme=2, players=4)
    after = play(state, "special 1 G1 d5")
    assert sites(after)["G1"] == "d5"
    assert "1" not in active(after, "green").split()
    assert "1" not in special(after, "green").split()
    taken = table("green", {"green": "e4 b2 a1 b1", "white": "d5 h8 g7 h7"}, programme=2, players=4)
    assert not is_legal(taken, "special 1 G1 d5")


def test_b2_special_2_jumps_an_opponent() -> None:
    state = table("green", {"green": "b5 b2 a1 b1", "white": "c5 h8 g7 h7"}, programme=2, players=4)
    assert not is_legal(state, "basic 2 G1 d5")
    after = play(state, "special 2 G1 d5")
    assert (sites(after)["G1"], sites(after)["W1"]) == ("d5", "c5")


def test_b3_special_3_turns_once_and_passes_over_foreign_zones() -> None:
    state = table("green", {"green": "b6 b2 a1 b1", "orange": "d1 e1 f1 c1"}, programme=2, players=4)
    after = play(state, "special 3 G1 b7 d7")
    assert sites(after)["G1"] == "d7"
    assert not listed(state, "special 3 G1 b7 a7")
    assert not any(text.endswith(("a7", "a8", "b8")) for text in listed(state, "special 3 G1"))


@pytest.mark.parametrize("cell", ["b7", "c7"])
def test_b3_special_3_is_blocked_by_a_foreign_robot_on_its_path(cell: str) -> None:
    state = table("green", {"green": "b6 b2 a1 b1", "orange": f"{cell} e1 f1 c1"}, programme=2, players=4)
    assert not is_legal(state, "special 3 G1 b7 d7")
    assert is_legal(state, "special 3 G1 d6 d7")


def test_b4_special_4_moves_two_robots_four_cells_together() -> None:
    state = table("blue", {"blue": "c4 e4 h2 g1"}, {"blue": "SssSSS"}, programme=2)
    for lengths in ("B1 c5 B2 e7", "B1 c7 B2 e5", "B1 c6 B2 e6", "B2 e6 B1 c6"):
        assert is_legal(state, f"special 4 {lengths}")
    for lengths in ("B1 c8", "B1 c5 B1 c7", "B1 c5 B2 e5", "B1 c7 B2 e7", "B1 c6 B1 c8"):
        assert not is_legal(state, f"special 4 {lengths}")


def test_b4_special_4_reactivates_one_card_only() -> None:
    state = table("blue", {"blue": "c4 e4 h2 g1"}, {"blue": "SssSSS"}, programme=2)
    choice = play(state, "special 4 B1 c6 B2 g4")
    assert listed(choice) == {"reactivate 2", "reactivate 3"}
    assert active(play(choice, "reactivate 3"), "blue") == "1 3 5 chip"


def test_b5_special_5_goes_less_than_five_cells() -> None:
    state = table("blue", {"blue": "c1 g2 h2 g1"}, programme=2)
    assert not is_legal(state, "special 5 B1 c6")
    assert is_legal(state, "basic 5 B1 c6")
    assert all(is_legal(state, f"special 5 B1 c{row}") for row in (2, 3, 4, 5))


def test_c1_spring_expels_to_the_only_free_cell() -> None:
    state = table(
        "green",
        {"green": "e4 b2 a1 b1", "white": "c8 h8 g7 h7", "orange": "d8 e1 f1 d1"},
        {"green": "BBbBBB"},
        bot="c5",
        hands={"green": "spring"},
        phase="chaos:3b",
        players=4,
        **BOT,
    )
    assert listed(state, "chaos spring c8") == {"chaos spring c8 c7"}
    after = play(state, "chaos spring c8 c7")
    assert (sites(after)["CB"], sites(after)["W1"]) == ("c8", "c7")
    assert down(after) == {"W1"}


def pusher(bot: str, row: dict[str, str], card: int) -> RoboRamaState:
    """Green has played a basic card and holds the pusher."""
    cards = "".join("b" if number == card else "B" for number in range(1, 6)) + "B"
    robots = {"green": "a2 b2 a1 b1", "orange": "a8 b8 a7 b7"} | row
    return table(
        "green", robots, {"green": cards}, bot=bot, hands={"green": "pusher"}, phase=f"chaos:{card}b", players=4, **BOT
    )


def test_c2_pusher_after_card_1_pushes_three() -> None:
    state = pusher("d7", {"green": "d6 d4 a1 b1", "orange": "d5 b8 a7 b7"}, 1)
    groups = effects(state, "chaos pusher S")
    assert [effect.piece for effect in groups[0] if isinstance(effect, Relocate)] == ["G2", "O1", "G1", "CB"]
    after = sites(play(state, "chaos pusher S"))
    assert (after["CB"], after["G1"], after["O1"], after["G2"]) == ("d6", "d5", "d4", "d3")


def test_c3_pusher_after_card_3_pushes_one() -> None:
    for cell in ("e6", "e5"):
        state = pusher("e7", {"green": f"{cell} b2 a1 b1"}, 3)
        after = sites(play(state, "chaos pusher S"))
        assert (after["CB"], after["G1"]) == ("e4", "e3")


def test_c4_pusher_after_card_3_cannot_push_three() -> None:
    state = pusher("f7", {"orange": "f6 b8 a7 b7", "green": "f5 f4 a1 b1"}, 3)
    assert "chaos pusher S" not in listed(state, "chaos pusher")


def test_c5_laser_after_card_1_hits_all_four_neighbours() -> None:
    state = table(
        "blue",
        {"blue": "d6 g2 h2 g1", "orange": "c5 e5 d4 b7"},
        {"blue": "bBBBBB"},
        bot="d5",
        hands={"blue": "laser"},
        phase="chaos:1b",
        **BOT,
    )
    assert listed(state, "chaos laser") == {"chaos laser"}
    assert down(play(state, "chaos laser")) == {"B1", "O1", "O2", "O3"}


def test_c6_laser_after_card_4_goes_through_robots_and_off_the_board() -> None:
    state = table(
        "blue",
        {"blue": "c1 g2 h2 g1", "orange": "g5 h5 a7 b7"},
        {"blue": "BBBbBB"},
        bot="f5",
        hands={"blue": "laser"},
        phase="chaos:4b",
        **BOT,
    )
    assert down(play(state, "chaos laser E")) == {"O1", "O2"}


def test_c7_laser_has_no_effect_in_a_zone() -> None:
    state = table(
        "blue",
        {"blue": "c1 b7 h2 g1", "orange": "a8 b8 a7 d6"},
        {"blue": "BbBBBB"},
        bot="d7",
        hands={"blue": "laser"},
        phase="chaos:2b",
        **BOT,
    )
    assert down(play(state, "chaos laser S W")) == {"O4"}


def test_c8_after_basic_5_only_move_spring_and_reset() -> None:
    state = table(
        "blue",
        {"blue": "c1 g2 h2 g1"},
        {"blue": "BBBBbB"},
        bot="d6",
        hands={"blue": "move laser spring pusher mind reset"},
        phase="chaos:5b",
        **BOT,
    )
    kinds = {text.split()[1] for text in listed(state, "chaos")}
    assert not kinds & {"laser", "pusher", "mind"}
    assert {"move", "spring", "reset"} <= kinds


@pytest.mark.parametrize("text", ["basic chip 1", "special chip 1", "special 1 B1 c5", "special 5 B1 d5"])
def test_c9_no_chaosbot_card_after_a_chip_or_a_special(text: str) -> None:
    cards = {"blue": "sSSSSS"} if "chip" in text else {}
    state = table("blue", {"blue": "d4 g2 h2 g1"}, cards, bot="d6", hands={"blue": "reset"}, **BOT)
    assert play(state, text).to_act == ("orange",)


def test_c10_mind_control_stays_in_the_quadrant() -> None:
    robots = {"blue": "c1 g2 h2 g1", "white": "d7 h8 g7 h7", "green": "a2 b2 a1 b1", "orange": "a8 b8 a7 b7"}
    state = table(
        "blue",
        robots,
        {"blue": "bBBBBB"},
        bot="c6",
        hands={"blue": "mind"},
        phase="chaos:1b",
        players=4,
        **BOT,
    )
    assert is_legal(state, "chaos mind W1 d8")
    assert not is_legal(state, "chaos mind W1 e7")
    assert {text.split()[2] for text in listed(state, "chaos mind")} == {"W1"}
    lying = table(
        "blue",
        robots | {"white": "d7! h8 g7 h7"},
        {"blue": "bBBBBB"},
        bot="c6",
        hands={"blue": "mind"},
        phase="chaos:1b",
        players=4,
        **BOT,
    )
    assert listed(lying) == {"pass"}


def test_c11_no_reset_when_all_red_cells_are_taken() -> None:
    state = table(
        "blue",
        {"blue": "d5 e5 c1 g1", "orange": "d4 e4 a7 b7"},
        {"blue": "bBBBBB"},
        bot="c6",
        hands={"blue": "reset"},
        phase="chaos:1b",
        **BOT,
    )
    assert listed(state) == {"pass"}


def test_c12_who_finishes_in_the_quadrant_raises_the_chaosbot() -> None:
    options: dict[str, Any] = {
        "cards": {"blue": "bBBBBB"},
        "bot": "c6",
        "hands": {"blue": "reset"},
        "phase": "chaos:1b",
    }
    four = play(table("blue", {"blue": "c1 g2 h2 g1"}, players=4, **options, **BOT), "chaos reset e5")
    assert four.to_act == ("green",)
    assert down(four) == set()
    two = play(table("blue", {"blue": "c1 g2 h2 g1"}, **options, **BOT), "chaos reset e5")
    assert two.to_act == ("orange",)
    assert down(two) == set()
    waits = play(table("blue", {"blue": "c1 g2 h2 g1"}, players=4, **options, **BOT), "chaos reset e4")
    assert waits.to_act == ("green",)
    assert down(waits) == {"CB"}
    assert down(play(waits, "basic 3 G1 a5")) == set()


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 4), (4, 3)])
def test_d1_twelve_chaosbot_cards_are_dealt(players: int, cards: int) -> None:
    state = game(programme=3, players=players, first="blue").start()
    for _ in range(12):
        assert state.to_act == ("chance",)
        action, _ = state.chance_outcomes()[0]
        state, _ = state.apply(action)
    assert [player(state, seat)["chaos_cards"] for seat in state.game.seats] == [cards] * players
    assert state.to_act != ("chance",)


def test_d2_an_arrival_forces_out_of_the_start_zone() -> None:
    robots = {"orange": "f2 h3 d6 c6", "blue": "h2 c1 h1 c3"}
    after = play(table("orange", robots, {"blue": "BBBBBB"}), "basic 1 O1 g2")
    assert after.to_act == ("blue",)
    assert player(after, "blue")["must_leave"]
    assert listed(after) == {"basic 2 B3 f1", "basic 3 B3 e1", "basic 4 B3 d1"}
    stuck = play(table("orange", robots, {"blue": "BbbbbB"}), "basic 1 O1 g2")
    assert listed(stuck) == {"out"}
    over = play(stuck, "out")
    assert over.outcome is not None
    assert over.outcome.winners == ("orange",)
    assert english(over.outcome.words) == "orange is the last player left"


def test_relocations_name_every_cell_of_the_way() -> None:
    state = table("blue", {"blue": "c6 e6 h2 g1"})
    assert relocations(effects(state, "basic 3 B1 f6")) == [("B1", ("c6", "d6", "e6", "f6"), "jump")]

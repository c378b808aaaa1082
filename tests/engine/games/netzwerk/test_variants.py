"""Netzwerk's variants and named options, one test per sentence."""

import pytest

from controller.api.english import english
from engine.games import netzwerk
from tests.engine.games.netzwerk.table import game, legal, play, refusal, table

FAR = "f6"


def test_every_option_is_described_for_people() -> None:
    assert [option.name for option in netzwerk.OPTIONS] == [
        "first", "must_capture", "contested", "jump_cost", "straight_only", "there_and_back",
        "energy_needs_control", "battery_moves_per_turn", "used_batteries",
    ]  # fmt: skip
    for option in netzwerk.OPTIONS:
        assert option.default == option.allowed[0]


def test_defaults() -> None:
    assert game().options == {
        "first": "white",
        "must_capture": False,
        "contested": "shared",
        "jump_cost": 2,
        "straight_only": False,
        "there_and_back": "counts",
        "energy_needs_control": False,
        "battery_moves_per_turn": "once",
        "used_batteries": "phone",
    }


# Captures are compulsory


def test_a_player_who_can_capture_must_do_so_in_the_turn() -> None:
    state = table("c2 a1", f"c3 {FAR}", "C1 D1 A0", must_capture=True, owed=True)
    assert state.view(None)["must_capture"]
    after = play(state, "move W2 a2")
    assert refusal(after, "end") == "a robot must be captured in this turn"
    assert refusal(after, "battery A0 B0") == "a robot must be captured before batteries move"
    freed = play(after, "move W1 c3")
    assert not freed.view(None)["must_capture"]
    assert legal(freed, "end")


def test_what_is_owed_ends_with_an_agreed_draw() -> None:
    state = table("c2 a1", f"c3 {FAR}", "C1 D1 A0", must_capture=True, owed=True)
    drawn = play(state, "offer", "accept")
    assert not drawn.view(None)["must_capture"]
    assert drawn.game.position(str(drawn)) == drawn
    assert play(state, "offer", "decline").view(None)["must_capture"]


def test_a_move_that_would_make_the_capture_impossible_is_refused() -> None:
    state = table("c2 a1", f"c3 {FAR}", "C1 D1 A0", must_capture=True, owed=True)
    reason = "a robot must be captured in this turn, and after this move none could be"
    assert refusal(state, "move W1 b2") == reason


def test_paying_with_the_battery_that_the_capture_needs_is_refused() -> None:
    """c2 needs C1 and D1 to capture; b1 next to it may pay with B1 and not with C1."""
    state = table("c2 b1", f"c3 {FAR}", "B1 C1 D1", must_capture=True, owed=True)
    assert legal(state, "move W2 a1 pay B1")
    assert not legal(state, "move W2 a1 pay C1")


def test_without_a_possible_capture_nothing_is_owed() -> None:
    state = table("c2 a1", f"c3 {FAR}", "C1 A0", must_capture=True)
    assert legal(play(state, "move W2 a2"), "end")


def test_a_capture_that_becomes_possible_during_the_turn_is_not_owed() -> None:
    state = play(table("c2", f"c4 {FAR}", "C1 C3 D3", must_capture=True), "move W1 c3")
    assert legal(state, "move W1 c4")
    assert legal(state, "end")


def test_captures_are_free_by_default() -> None:
    assert legal(play(table("c2 a1", f"c3 {FAR}", "C1 D1 A0"), "move W2 a2"), "end")


def test_what_is_owed_begins_with_the_turn() -> None:
    state = play(table("c2", f"c4 {FAR}", "C1 C3 D3", must_capture=True), "move W1 c3", "end")
    assert state.view(None)["must_capture"]
    assert refusal(play(state, "offer", "decline"), "end") == "move a robot first"


# Contested batteries: C3 lies between White's b3 and Black's c4


@pytest.mark.parametrize(("contested", "moves", "draws"), [
    ("shared", True, True), ("no_move", False, True), ("no_use", False, False),
])  # fmt: skip
def test_batteries_that_both_control(contested: str, moves: bool, draws: bool) -> None:
    state = table("b3 f1", f"c4 {FAR}", "C3 F0", contested=contested)
    assert legal(state, "move W1 a3") == draws
    assert legal(play(state, "move W2 f2"), "battery C3 C2") == moves


def test_batteries_of_one_player_are_not_contested() -> None:
    state = table("b3 c3 f1", f"c4 {FAR}", "C3 F0", contested="no_use")
    assert legal(state, "move W1 a3")
    assert legal(play(state, "move W3 f2"), "battery C3 B3")


def test_why_a_contested_battery_stays() -> None:
    state = play(table("b3 f1", f"c4 {FAR}", "C3 F0", contested="no_move"), "move W2 f2")
    assert refusal(state, "battery C3 C2") == "both players control the battery on C3, so nobody may move it"


def test_nobody_moves_whose_only_energy_is_contested() -> None:
    state = play(table("b3 f1", "c4", "C3 F0", contested="no_use"), "move W2 f2", "end")
    assert state.outcome is not None
    assert english(state.outcome.words) == "black can move no robot"


# The other options


def test_a_jump_may_cost_three() -> None:
    two, three = (table("c2 c3 a1", FAR, "C1 D1 A0", jump_cost=cost) for cost in (2, 3))
    assert legal(two, "move W1 c4")
    assert refusal(three, "move W1 c4") == "the move costs 3 batteries, and c2 can use 2"


def test_straight_moves_keep_to_one_direction() -> None:
    state = table("c2", FAR, "C1 D1 C2 D2", straight_only=True)
    assert legal(state, "move W1 c3 c4 c5")
    assert legal(state, "move W1 d2 e2")
    assert refusal(state, "move W1 c3 d3") == "robots move straight, and d3 is off the line"
    assert refusal(state, "move W1 d2 c2") == "robots move straight, and c2 is off the line"


def test_energy_may_need_control() -> None:
    enemies = f"d1 d2 {FAR}"
    assert legal(table("c2 a1", enemies, "D1 A0"), "move W1 c3")
    assert not legal(table("c2 a1", enemies, "D1 A0", energy_needs_control=True), "move W1 c3")
    assert legal(table("c2 a1", f"d2 {FAR}", "D1 A0", energy_needs_control=True), "move W1 c3")


def test_batteries_may_move_as_often_as_their_player_likes() -> None:
    state = table("b3 f1", FAR, "C3 F0", battery_moves_per_turn="any")
    state = play(state, "move W2 f2", "battery C3 C2", "battery C2 B2", "battery B2 B3", "battery B3 C3")
    assert state.view(None)["batteries"]["C3"] == "charged"
    assert state.view(None)["moved_batteries"] == []


def test_what_is_owed_begins_with_the_draw_of_the_first_player() -> None:
    text = "c2,a1,-,-,-,- c3,f6,-,-,-,- A0,C1,D1 - white lots - - - -"
    state = game(must_capture=True, first="random").position(text)
    assert play(state, "first white").view(None)["must_capture"]
    assert not play(state, "first black").view(None)["must_capture"]


# There and back


def test_a_robot_may_go_aside_and_back_by_default() -> None:
    assert legal(table("c2 a1", FAR, "C1 D1 A1"), "move W1 d2 c2")


def test_a_move_may_not_bring_all_robots_back() -> None:
    state = table("c2 a1", FAR, "C1 D1 C2 D2 E1 A1", there_and_back="refused")
    assert (
        refusal(state, "move W1 d2 c2") == "all robots would stand where the turn began, and that is not allowed here"
    )
    assert legal(state, "move W1 d2 c2 b2")
    aside = play(state, "move W1 d2")
    assert not legal(aside, "move W1 c2")
    assert legal(play(aside, "move W2 a2"), "move W1 c2")

"""Netzwerk's rules, one test per sentence, with positions whose outcome is read off the rulebook by hand.

The costs and the moves of batteries are also in the worked examples (`test_vectors.py`).
"""

import pytest

from engine.state import CHANCE
from tests.engine.games.netzwerk.table import START_BATTERIES, game, legal, listed, play, refusal, robots, table

FAR = "f6"
"""A black robot that takes no part."""

CONTROL = "you need as many robots around it as the other side, and one at least"
"""The rule of control, as players read it."""


def moves_of(robot: str, texts: set[str]) -> set[str]:
    """The last squares of a robot's moves, with any payment."""
    return {text.split(" pay ")[0].split()[-1] for text in texts if text.startswith(f"move {robot} ")}


# Set-up


def test_six_robots_each_on_the_first_row_and_seven_batteries_before_them() -> None:
    view = game().start().view(None)
    assert {piece: square for piece, square in view["robots"].items() if piece[0] == "W"} == {
        "W1": "a1", "W2": "b1", "W3": "c1", "W4": "d1", "W5": "e1", "W6": "f1"
    }  # fmt: skip
    assert robots(game().start(), "B") == {"a6", "b6", "c6", "d6", "e6", "f6"}
    assert view["batteries"] == dict.fromkeys(START_BATTERIES.split(), "charged")


@pytest.mark.parametrize(("first", "seats"), [("white", ("white", "black")), ("black", ("black", "white"))])
def test_a_first_player_is_named(first: str, seats: tuple[str, str]) -> None:
    assert game(first=first).seats == seats
    assert game(first=first).start().to_act == (first,)


def test_a_draw_may_name_the_first_player() -> None:
    state = game(first="random").start()
    assert state.to_act == (CHANCE,)
    outcomes = state.chance_outcomes()
    assert [(str(action), weight) for action, weight in outcomes] == [("first white", 0.5), ("first black", 0.5)]
    after, effects = state.apply(outcomes[1][0])
    assert after.to_act == ("black",)
    assert effects == ()
    assert after.chance_outcomes() == ()


def test_nobody_acts_before_the_draw() -> None:
    state = game(first="random").start()
    assert refusal(state, "move W1 a2", "white") == "it is the turn of chance"
    assert not state.next_steps(CHANCE, []).steps


# The turn


def test_the_mover_moves_at_least_one_robot() -> None:
    assert refusal(game().start(), "end") == "move a robot first"


def test_as_many_robots_as_the_mover_likes() -> None:
    state = play(game().start(), *(f"move W{n} {column}2" for n, column in enumerate("abcdef", 1)))
    assert robots(state, "W") == {"a2", "b2", "c2", "d2", "e2", "f2"}


def test_all_batteries_are_charged_when_a_turn_starts() -> None:
    state = play(game().start(), "move W1 a2 a3")
    assert state.view(None)["batteries"]["A1"] == "used"
    assert set(play(state, "end").view(None)["batteries"].values()) == {"charged"}


def test_a_turn_passes_to_the_other_player_when_it_is_ended() -> None:
    state = play(game().start(), "move W1 a2")
    assert state.to_act == ("white",)
    assert refusal(state, "move B1 a5", "black") == "it is the turn of white"
    assert play(state, "end").to_act == ("black",)
    assert play(state, "end", "move B1 a5", "end").to_act == ("white",)


def test_batteries_need_not_move() -> None:
    assert legal(play(game().start(), "move W1 a2"), "end")


def test_robots_stay_once_a_battery_has_moved() -> None:
    state = play(game().start(), "move W1 a2", "battery A1 A0")
    assert refusal(state, "move W2 b2") == "robots stay once a battery has moved"
    assert {text.split()[0] for text in listed(state)} == {"battery", "end"}


def test_batteries_stay_until_a_robot_has_moved() -> None:
    assert refusal(game().start(), "battery A1 A0") == "a robot must move before batteries do"


# How robots move


def test_white_moves_north_and_sideways_black_south_and_sideways() -> None:
    white = table("c3", "d4 f6", "C2 D2 D3 E4", jump_cost=2)
    assert {"c4", "b3", "d3"} <= moves_of("W1", listed(white))
    black = table("c3 a1", "d4", "D3 E4 C2", turn="black")
    assert moves_of("B1", listed(black)) >= {"d3", "c4", "e4"}
    assert "d5" not in moves_of("B1", listed(black))


@pytest.mark.parametrize("square", ["c1", "d3", "b1", "d1"])
def test_never_backward_or_diagonally(square: str) -> None:
    state = table("c2", FAR, "C1 D1 C2 D2")
    reason = f"no single step leads from c2 to {square}: robots go forward or sideways, and jump only their own"
    assert refusal(state, f"move W1 {square}") == reason


def test_one_robot_on_each_square() -> None:
    assert refusal(table("c2 c3", FAR, "C1 D1"), "move W1 c3") == "one of your robots stands on c3"


def test_own_robots_may_be_jumped_sideways_too() -> None:
    state = play(table("c2 d2", FAR, "C1 D1"), "move W1 e2")
    assert robots(state, "W") == {"e2", "d2"}


def test_enemy_robots_may_not_be_jumped() -> None:
    reason = "the robot on c3 is an enemy and cannot be jumped"
    assert refusal(table("c2", f"c3 {FAR}", "C1 D1 C2 D2"), "move W1 c4") == reason


def test_a_jump_needs_a_robot() -> None:
    assert refusal(table("c2", FAR, "C1 D1 C2 D2"), "move W1 c4") == "there is no robot to jump on c3"


def test_a_jump_lands_on_no_own_robot() -> None:
    assert refusal(table("c2 c3 c4", FAR, "C1 D1 C2 D2"), "move W1 c4") == "one of your robots stands on c4"


def test_a_jump_does_not_leave_the_board() -> None:
    state = table("e2 f2", FAR, "E1 F1 E2 F2")
    assert "f2" not in moves_of("W1", listed(state))


def test_captured_robots_leave_the_board() -> None:
    state = play(table("c2", f"c3 {FAR}", "C1 D1"), "move W1 c3")
    assert state.view(None)["captured"] == ["W2", "W3", "W4", "W5", "W6", "B1", "B3", "B4", "B5", "B6"]
    assert robots(state, "B") == {FAR}


def test_captures_go_sideways_too() -> None:
    assert robots(play(table("c2", f"b2 {FAR}", "C1 D1"), "move W1 b2"), "B") == {FAR}


def test_a_capture_ends_the_move() -> None:
    assert refusal(table("c2", f"c3 {FAR}", "C1 D1 C2 D2"), "move W1 c3 c4") == "a capture ends the move"


def test_who_has_captured_stays_for_the_turn_even_with_batteries_left() -> None:
    state = play(table("c2 a1", f"c3 {FAR}", "C1 D1 C3 D3 A0"), "move W1 c3")
    assert refusal(state, "move W1 c4") == "white robot 1 has captured a robot and stays until the turn ends"
    assert moves_of("W1", listed(state)) == set()
    assert legal(state, "move W2 a2")


def test_the_next_turn_frees_who_has_captured() -> None:
    state = play(table("c2", f"c3 {FAR}", "C1 D1 C3 F5"), "move W1 c3", "end", "move B2 f5", "end")
    assert legal(state, "move W1 c4")


def test_a_robot_that_has_not_captured_may_move_again_with_batteries_next_to_its_new_square() -> None:
    state = play(table("c2", FAR, "C1 C3"), "move W1 c3", "move W1 c4")
    assert robots(state, "W") == {"c4"}


def test_a_way_may_bend_and_mix_steps_and_jumps() -> None:
    state = table("c2 c3 d4", FAR, "C1 D1 C2 D2")
    assert legal(state, "move W1 c4 b4")
    assert legal(state, "move W1 d2 d3 c3") is False
    assert legal(state, "move W1 d2 d3")
    assert legal(state, "move W1 c4 e4")


def test_a_robot_may_come_back_to_its_square_within_a_move() -> None:
    """It goes sideways and sideways back; the square that it left is empty."""
    state = play(table("c2", FAR, "C1 D1"), "move W1 d2 c2")
    assert robots(state, "W") == {"c2"}
    assert state.view(None)["batteries"] == {"C1": "used", "D1": "used"}


# Energy


def test_a_robot_without_a_battery_next_to_it_cannot_move() -> None:
    state = table("c2 a1", FAR, "A0")
    assert refusal(state, "move W1 c3") == "the move costs 1 battery, and c2 can use 0"
    assert moves_of("W1", listed(state)) == set()


@pytest.mark.parametrize("charged", ["C1", "C1 D1", "C1 D1 C2", "C1 D1 C2 D2"])
def test_so_many_squares_as_batteries(charged: str) -> None:
    state = table("c1", FAR, charged.replace("2", "0"))
    ends = moves_of("W1", listed(state))
    furthest = len(charged.split())
    assert f"c{1 + furthest}" in ends
    assert f"c{2 + furthest}" not in ends


@pytest.mark.parametrize(
    ("white", "black", "square", "cost"),
    [("c2", FAR, "c3", 1), ("c2", f"c3 {FAR}", "c3", 2), ("c2 c3", FAR, "c4", 2), ("c2 c3", f"c4 {FAR}", "c4", 4)],
)
def test_costs_of_step_capture_jump_and_jump_capture(white: str, black: str, square: str, cost: int) -> None:
    points = ["C1", "D1", "C2", "D2"]
    enough = table(white, black, " ".join(points[:cost]))
    short = table(f"{white} a1", black, " ".join(["A0", *points[1:cost]]))
    assert set(play(enough, f"move W1 {square}").view(None)["batteries"].values()) == {"used"}
    assert not legal(short, f"move W1 {square}")


def test_the_player_chooses_who_pays() -> None:
    state = play(table("c2", FAR, "C1 D1 C2 D2"), "move W1 c3 c4 pay D2 C1")
    assert state.view(None)["batteries"] == {"C1": "used", "D1": "charged", "C2": "charged", "D2": "used"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("move W1 c3 pay C3", "white robot 1 on c2 cannot use a battery on C3"),
        ("move W1 c3 pay C2", "white robot 1 on c2 cannot use a battery on C2"),
        ("move W1 c3 pay C1 D1", "the move costs 1 battery, not 2"),
        ("move W1 c3 c4 pay C1", "the move costs 2 batteries, not 1"),
    ],
)
def test_who_pays_must_fit_the_cost_and_lie_charged_next_to_the_robot(text: str, reason: str) -> None:
    assert refusal(table("c2", FAR, "C1 D1 C3", "C2"), text) == reason


def test_without_a_choice_those_pay_that_touch_the_fewest_other_own_robots() -> None:
    """d2 touches D1 and D2, so C1 and C2 pay first; of equal ones south-west, south-east, north-west, north-east."""
    state = table("c2 d2", FAR, "C1 D1 C2 D2")
    used = [
        {point for point, side in play(state, f"move W1 {path}").view(None)["batteries"].items() if side == "used"}
        for path in ("c3", "c3 c4", "c3 c4 c5")
    ]
    assert used == [{"C1"}, {"C1", "C2"}, {"C1", "C2", "D1"}]
    alone = play(table("c2", FAR, "C1 D1 C2 D2"), "move W1 c3 c4 c5").view(None)["batteries"]
    assert alone == {"C1": "used", "D1": "used", "C2": "used", "D2": "charged"}


def test_a_battery_is_used_once_in_a_turn() -> None:
    state = play(table("c2 d2", FAR, "D1"), "move W1 c3")
    assert not legal(state, "move W2 d3")


def test_energy_needs_no_control_by_default() -> None:
    assert legal(table("c2", f"d1 d2 {FAR}", "D1"), "move W1 c3")


# Batteries


def test_batteries_move_along_the_lines_to_the_first_empty_point() -> None:
    state = play(table("c2 a1", FAR, "C1 D1 E1 A0 C4"), "move W2 a2")
    assert {text for text in listed(state) if text.startswith("battery C1")} == {
        "battery C1 C2", "battery C1 F1", "battery C1 C0", "battery C1 B1"
    }  # fmt: skip


def test_a_line_without_an_empty_point_gives_no_move() -> None:
    state = play(table("a1 f1", FAR, "A0 A1 F0"), "move W2 f2")
    ends = {text.split()[2] for text in listed(state) if text.startswith("battery A0")}
    assert ends == {"A2", "B0"}


def test_at_least_as_many_robots_next_to_a_battery_and_at_least_one_control_it() -> None:
    batteries = "C3 F0"
    counts = {"": [], "b3": ["white"], "b3 c3": ["white"]}
    for white, seats in counts.items():
        view = table(f"{white} f1", FAR, batteries).view(None)
        assert view["control"]["C3"] == seats
    assert table("b3 f1", f"c4 {FAR}", batteries).view(None)["control"]["C3"] == ["white", "black"]
    assert table("b3 f1", f"c4 b4 {FAR}", batteries).view(None)["control"]["C3"] == ["black"]


def test_batteries_without_control_stay() -> None:
    state = play(table("b3 f1", f"c4 b4 {FAR}", "C3 F0"), "move W2 f2")
    assert refusal(state, "battery C3 C2") == f"you do not control the battery on C3: {CONTROL}"


def test_what_can_go_nowhere_at_all_is_refused_for_that_reason() -> None:
    """A tap on it asks for a way to where it stands."""
    assert (
        refusal(table("b3 f1", FAR, "F0"), "move W1 b3") == "white robot 1 touches no charged battery and cannot move"
    )
    blocked = table("b3 a3 c3 b4", FAR, "B2")
    assert refusal(blocked, "move W1 b3") == "white robot 1 has no way that its energy pays for"
    full = table("a1 d3", FAR, "A0 B0 C0 D0 E0 F0 G0 A1 A2 A3 A4 A5 A6 D3")
    assert refusal(play(full, "move W2 d4"), "battery A0 A0") == "no line leads from A0 to an empty point"


def test_only_batteries_move_on_the_points() -> None:
    state = play(table("b3 f1", FAR, "C3 F0"), "move W2 f2")
    assert refusal(state, "battery B3 B2") == "there is no battery on B3"


def test_control_is_counted_again_after_each_move_of_a_battery() -> None:
    state = table("b3 f1", FAR, "C3 F0", battery_moves_per_turn="any")
    state = play(state, "move W2 f2", "battery C3 C2", "battery C2 D2")
    assert refusal(state, "battery D2 C2") == f"you do not control the battery on D2: {CONTROL}"


def test_each_battery_moves_once_in_a_turn() -> None:
    state = play(table("b3 f1", FAR, "C3 F0"), "move W2 f2", "battery C3 C2")
    assert refusal(state, "battery C2 B2") == "the battery on C2 has already moved in this turn"
    assert state.view(None)["moved_batteries"] == ["C2"]


def test_the_next_turn_lets_batteries_move_again() -> None:
    state = play(table("b3 f1", FAR, "C3 F0 F2 F6"), "move W2 f2", "battery C3 C2", "end", "move B1 f5", "end")
    assert state.view(None)["moved_batteries"] == []
    assert legal(play(state, "move W2 f3"), "battery C2 B2")


def test_a_used_battery_may_move_and_keeps_its_side() -> None:
    state = play(table("b3 f1", FAR, "C3 F0"), "move W1 b4", "battery C3 C2")
    assert state.view(None)["batteries"] == {"F0": "charged", "C2": "used"}

"""Cells that phones highlight without a request: ways of robots with their payments, and of batteries."""

import random
from typing import Any

from engine.state import State
from tests.engine.games.netzwerk.table import game, legal, listed, play, table

FAR = "a6"


def ways(state: State, robot: str) -> dict[str, Any]:
    found: dict[str, Any] = state.view(state.to_act[0])["ways"].get(robot, {})
    return found


def test_two_batteries_take_a_robot_two_squares_forward_or_sideways() -> None:
    assert {end: len(way["pays"][0]) for end, way in ways(table("c2", FAR, "C2 D1"), "W1").items()} == {
        **dict.fromkeys(("c3", "b2", "d2"), 1),
        **dict.fromkeys(("c4", "b3", "d3", "a2", "e2", "c2"), 2),  # c2: aside and back
    }


def test_all_payments_are_listed_and_the_first_one_touches_the_fewest_other_robots() -> None:
    # C1 and C2 touch the square b2 as well as c2, D1 and D2 do not.
    pays = ways(table("c2 b2", FAR, "C1 D1 C2"), "W1")["c3"]["pays"]
    assert pays[0] == ["D1"]
    assert sorted(pays) == [["C1"], ["C2"], ["D1"]]


def test_the_cheapest_way_is_reported() -> None:
    # Over c3 by a jump for two batteries; round it would take four.
    assert ways(table("c2 c3", FAR, "C1 D1 C2 D2"), "W1")["c4"]["path"] == ["c4"]
    # A jump for three batteries instead of four.
    assert ways(table("c2 c3", FAR, "C1 D1 C2 D2", jump_cost=3), "W1")["c4"]["path"] == ["c4"]
    # An enemy in the way leaves the way round it: b2, b3, b4, c4.
    way = ways(table("c2", f"c3 {FAR}", "C1 D1 C2 D2"), "W1")["c4"]
    assert (len(way["path"]), way["path"][-1], len(way["pays"][0])) == (4, "c4", 4)


def test_energy_shrinks_as_batteries_are_used() -> None:
    state = table("c2 f1", FAR, "C1 D1 C2 F0")
    assert state.view(None)["energy"] == {"W1": ["C1", "D1", "C2"], "W2": ["F0"]}
    assert play(state, "move W1 c3 pay C2").view(None)["energy"]["W1"] == []


def test_only_the_seat_that_can_act_is_shown_what_it_can_do() -> None:
    state = play(table("c2", f"c6 {FAR}", "C1 D1 C5"), "move W1 c3")
    assert state.view("white")["ways"] == {}  # no charged battery next to c3
    assert state.view("white")["battery_ways"] == {}  # and no battery of White's
    after = play(state, "end")
    assert after.view("white")["ways"] == after.view(None)["ways"] == {}
    assert after.view("black")["ways"].keys() == {"B1"}
    assert after.view("white")["energy"] == after.view("black")["energy"]


def test_batteries_may_move_once_a_robot_has_moved() -> None:
    state = table("a1 a4", "f6", "B1 C1 D1 A4")
    assert state.view("white")["battery_ways"] == {}
    # B1 goes west, north and south to the next point, and east over C1 and D1.
    assert set(play(state, "move W2 a5").view("white")["battery_ways"]["B1"]) == {"A1", "B2", "B0", "E1"}


def test_each_way_and_payment_is_a_legal_move_and_each_legal_end_is_reported() -> None:
    rng = random.Random(5)
    for options in ({}, {"must_capture": True, "there_and_back": "refused"}, {"straight_only": True}):
        state = game(**options).start()
        for _ in range(60):
            if state.outcome:
                break
            seat = state.to_act[0]
            view, texts = state.view(seat), listed(state)
            shown = set()
            for robot, ends in view["ways"].items():
                for end, way in ends.items():
                    assert way["path"][-1] == end
                    shown.add((robot, end))
                    assert all(legal(state, f"move {robot} {' '.join([*way['path'], 'pay', *p])}") for p in way["pays"])
            moves = [text.partition(" pay")[0].split() for text in texts if text.startswith("move")]
            assert shown == {(words[1], words[-1]) for words in moves}
            shifts = {f"battery {point} {end}" for point, ends in view["battery_ways"].items() for end in ends}
            assert shifts == {text for text in texts if text.startswith("battery")}
            state = play(state, rng.choice(sorted(texts - {"offer"})))

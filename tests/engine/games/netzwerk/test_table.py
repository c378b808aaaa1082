"""Netzwerk on the table: effects, scenes, moves made by hand, trust, and what phones are offered and shown."""

import json

import pytest

from controller.api.english import english
from engine.effects import Flip, Place, Relocate, Remove, Scene, Token
from engine.errors import StateError
from engine.record import Record, Undoable, undoable
from engine.state import State
from tests.engine.games.netzwerk.table import game, legal, play, table

CHARGED, USED = Token("battery", "charged"), Token("battery", "used")
FAR = "f6"


def effects(state: State, text: str) -> list[tuple[object, ...]]:
    return list(state.apply(state.game.action(state.to_act[0], text))[1])


def changed(
    state: State, figures: dict[str, str] | None = None, tokens: dict[str, Token | None] | None = None
) -> Scene:
    """The state's scene with some figures and tokens elsewhere."""
    scene = state.scene()
    lying = {**scene.tokens, **(tokens or {})}
    return Scene(
        {**scene.figures, **(figures or {})}, {site: token for site, token in lying.items() if token is not None}
    )


def meanings(state: State, scene: Scene) -> list[str]:
    return [str(action) for action in state.actions_to(scene)]


def offered(state: State, *prefix: str) -> list[tuple[str, str, str]]:
    return [(step.token, step.kind, english(step.words)) for step in state.next_steps(state.to_act[0], prefix).steps]


def tokens(state: State, *prefix: str) -> list[str]:
    return [step.token for step in state.next_steps(state.to_act[0], prefix).steps]


# Effects


def test_steps_are_driven_square_by_square() -> None:
    assert effects(table("c2", FAR, "C1 D1"), "move W1 c3 d3") == [(Relocate("W1", ("c2", "c3", "d3"), "drive"),)]


def test_a_way_with_a_jump_is_a_jump() -> None:
    state = table("c2 c3", FAR, "C1 D1 C2")
    assert effects(state, "move W1 c4 d4") == [(Relocate("W1", ("c2", "c4", "d4"), "jump"),)]


def test_a_captured_robot_leaves_for_its_parking_place_before_the_other_comes() -> None:
    state = table("c2", f"c3 {FAR}", "C1 D1")
    assert effects(state, "move W1 c3") == [
        (Relocate("B1", ("c3", "park:7"), "drive"),),
        (Relocate("W1", ("c2", "c3"), "drive"),),
    ]
    assert play(state, "move W1 c3").scene().figures["B1"] == "park:7"


def test_a_moved_battery_is_lifted_and_laid() -> None:
    state = play(table("c2", FAR, "C1 D1 C3"), "move W1 b2 pay D1")
    assert effects(state, "battery C1 B1") == [(Remove(CHARGED, "C1"), Place(CHARGED, "B1"))]


def test_energy_changes_nothing_on_a_table_that_shows_it_on_phones() -> None:
    state = play(table("c2 a1", FAR, "C1 D1 A0"), "move W1 c3")
    assert set(state.scene().tokens.values()) == {CHARGED}
    assert state.view(None)["batteries"]["C1"] == "used"
    assert effects(state, "end") == []


def test_used_batteries_may_be_turned_over_before_the_robot_moves_and_back_at_the_end_of_the_turn() -> None:
    state = table("c2 a1", "f6 f5", "C1 D1 A0 G5", used_batteries="turned")
    assert effects(state, "move W1 c3 c4") == [
        (Flip(USED, "C1"),),
        (Flip(USED, "D1"),),
        (Relocate("W1", ("c2", "c3", "c4"), "drive"),),
    ]
    state = play(state, "move W1 c3 c4")
    assert {site for site, token in state.scene().tokens.items() if token == USED} == {"C1", "D1"}
    assert effects(state, "end") == [(Flip(CHARGED, "C1"),), (Flip(CHARGED, "D1"),)]
    assert set(play(state, "end").scene().tokens.values()) == {CHARGED}


def test_figures_that_are_captured_stand_at_their_own_parking_places() -> None:
    figures = table("c2", FAR, "C1").scene().figures
    assert figures["W1"] == "c2"
    assert figures["W2"] == "park:2"
    assert figures["B6"] == "park:12"


# One action made by hand


def test_a_robot_moved_by_hand_may_have_been_paid_by_any_battery_the_default_first() -> None:
    state = table("c2", FAR, "C1 D1")
    assert meanings(state, changed(state, {"W1": "c3"})) == ["move W1 c3", "move W1 c3 pay D1"]


def test_a_robot_moved_by_hand_with_one_way_to_pay() -> None:
    state = table("c2 c3", FAR, "C1 D1")
    assert meanings(state, changed(state, {"W1": "c4"})) == ["move W1 c4"]


def test_a_capture_by_hand_needs_the_captured_robot_at_any_parking_place() -> None:
    state = table("c2", f"c3 {FAR}", "C1 D1")
    assert meanings(state, changed(state, {"W1": "c3", "B1": "park:7"})) == ["move W1 c3"]
    assert meanings(state, changed(state, {"W1": "c3", "B1": "park:2"})) == ["move W1 c3"]
    assert meanings(state, changed(state, {"B1": "park:7"})) == []


def test_a_battery_moved_by_hand() -> None:
    state = play(table("c2", FAR, "C1 D1 D3"), "move W1 c3")
    assert meanings(state, changed(state, tokens={"D3": None, "D4": CHARGED})) == ["battery D3 D4"]
    assert meanings(state, changed(state, tokens={"D3": None, "E5": CHARGED})) == []


def test_turned_batteries_tell_who_paid_and_when_the_turn_ends() -> None:
    state = table("c2", f"{FAR} f5", "C1 D1 G5", used_batteries="turned")
    assert meanings(state, changed(state, {"W1": "c3"}, {"D1": USED})) == ["move W1 c3 pay D1"]
    after = play(state, "move W1 c3 pay D1")
    assert meanings(after, changed(after, tokens={"D1": CHARGED})) == ["end"]
    assert meanings(state, changed(state, {}, {"C1": USED, "D1": USED})) == ["move W1 b2 c2"]


def test_the_other_players_robots_stay() -> None:
    state = table("c2", "c5 f6", "C1 D1 C5")
    assert meanings(state, changed(state, {"B1": "c4"})) == []


def test_the_present_scene_means_nothing() -> None:
    state = play(game().start(), "move W1 a2")
    assert meanings(state, state.scene()) == []


def test_nothing_is_meant_before_the_draw_during_an_offer_and_after_the_end() -> None:
    for state in (game(first="random").start(), play(game().start(), "offer"), play(game().start(), "offer", "accept")):
        assert meanings(state, changed(state, {"W1": "a2", "B1": "a5"})) == []
        assert meanings(state, changed(state, {"W1": "a2"})) == []


# A whole turn made by hand


def explained(state: State, scene: Scene) -> str:
    """The one meaning of a scene, which leads there."""
    (action,) = state.actions_to(scene)
    assert state.is_legal(action)
    after, _ = state.apply(action)
    assert after.scene() == scene
    return str(action)


def test_several_robots_and_batteries_in_one_look() -> None:
    state = game().start()
    scene = changed(state, {"W1": "a2", "W3": "c3"}, {"B1": None, "B0": CHARGED})
    assert explained(state, scene) == "move W1 a2 then move W3 c2 c3 then battery B1 B0"


def test_an_order_of_moves_is_found_in_which_robots_make_room() -> None:
    state = table("c2 c3", FAR, "C1 C3")
    assert explained(state, changed(state, {"W1": "c3", "W2": "c4"})) == "move W2 c4 then move W1 c3"


def test_payments_are_found_that_leave_energy_for_all() -> None:
    """By default W1 would pay with C1, which touches fewer other robots, but it is all that W2 has."""
    state = table("c2 b1 d1 d2", FAR, "C1 D1")
    scene = changed(state, {"W1": "c3", "W2": "a1"})
    assert explained(state, scene) == "move W1 c3 pay D1 then move W2 a1"


def test_a_robot_that_must_draw_energy_twice_moves_twice() -> None:
    state = table("c2", FAR, "C1 C3")
    assert explained(state, changed(state, {"W1": "c4"})) == "move W1 c3 then move W1 c4"


def test_a_capture_on_the_way_of_others() -> None:
    """W2 captures on c4 and W1 follows to c3."""
    state = table("c2 b4", f"c4 {FAR}", "C1 B3 B4")
    scene = changed(state, {"W1": "c3", "W2": "c4", "B1": "park:7"})
    assert explained(state, scene) == "move W1 c3 then move W2 c4"


def test_batteries_make_room_for_each_other() -> None:
    """B1 goes north, then A1 takes its place: from above only A1 seems to have gone to B2."""
    state = play(table("a1 f1", FAR, "A1 B1 F0"), "move W2 f2")
    assert explained(state, changed(state, tokens={"A1": None, "B2": CHARGED})) == "battery B1 B2 then battery A1 B1"


def test_a_turn_whose_batteries_are_turned_back_has_ended() -> None:
    state = table("c2", f"{FAR} f5", "C1 D1 G5", used_batteries="turned")
    scene = changed(state, {"W1": "c4"})
    assert explained(state, scene) == "move W1 c3 c4 then end"


def test_turned_batteries_that_moved_keep_their_side() -> None:
    state = table("c2", FAR, "C1 D1 C3", used_batteries="turned")
    scene = changed(state, {"W1": "d2"}, {"D1": None, "D0": USED})
    assert explained(state, scene) == "move W1 d2 pay D1 then battery D1 D0"


@pytest.mark.parametrize(
    ("figures", "lying"),
    [
        ({"W1": "c5", "W2": "a2"}, {}),
        ({"W1": "c3", "W2": "park:1"}, {}),
        ({"W1": "c3", "B1": "park:7"}, {}),
        ({"W1": "c3"}, {"C1": None}),
        ({"W1": "c3"}, {"C1": None, "G6": CHARGED}),
        ({}, {"C1": None, "C0": CHARGED}),
        ({"W1": "b3", "W2": "a2", "B1": "e6"}, {}),
    ],
)
def test_a_scene_that_no_turn_leads_to_means_nothing(figures: dict[str, str], lying: dict[str, Token | None]) -> None:
    state = table("c2 a1", f"{FAR} e5", "C1 D1 A0")
    assert meanings(state, changed(state, figures, lying)) == []


def test_a_row_of_actions_is_one_decision_with_the_effects_of_all() -> None:
    text = "move W1 a2 then move W3 c2 then battery B1 B0"
    assert play(game().start(), text) == play(game().start(), *text.split(" then "))
    assert effects(game().start(), text) == [
        (Relocate("W1", ("a1", "a2"), "drive"),),
        (Relocate("W3", ("c1", "c2"), "drive"),),
        (Remove(CHARGED, "B1"), Place(CHARGED, "B0")),
    ]


@pytest.mark.parametrize(
    ("text", "legal_so_far"),
    [
        ("move W1 a2 then move W2 b2 then end", True),
        ("move W1 a2 then end then move B1 a5", False),
        ("move W1 a2 then offer", False),
        ("end then move W1 a2", False),
        ("battery A1 A0 then move W1 a2", False),
        ("move W1 a2 then move W1 a1", False),
    ],
)
def test_each_part_of_a_row_must_be_legal(text: str, legal_so_far: bool) -> None:
    assert legal(game().start(), text) == legal_so_far


def test_a_row_does_not_go_on_after_the_game() -> None:
    assert not legal(table("a5 b1", "f4 f5", "A4 B0"), "move W1 a6 then move W2 b2")


# Trust the table


def test_trusting_the_table_takes_robots_and_batteries_as_they_are() -> None:
    state = play(table("c2 a1", "c5 f6", "C1 D1 A0"), "move W1 c3")
    trusted = state.adjusted(changed(state, {"W1": "d4", "B1": "park:3"}, {"D1": None, "G6": CHARGED}))
    assert str(trusted) == "d4,a1,-,-,-,- -,f6,-,-,-,- A0,G6 C1 white robots - - - -"
    assert state.adjusted(state.scene()) == state


def test_trusting_the_table_sets_up_what_is_owed() -> None:
    state = table("c2", "c5 f6", "C1 D1 A0", must_capture=True)
    assert state.adjusted(changed(state, {"B1": "c3"})).view(None)["must_capture"]


def test_trusting_the_table_reads_turned_batteries() -> None:
    state = play(table("c2 a1", FAR, "C1 D1 A0", used_batteries="turned"), "move W1 c3")
    trusted = state.adjusted(changed(state, tokens={"C1": CHARGED, "D1": USED}))
    assert trusted.view(None)["batteries"] == {"A0": "charged", "C1": "charged", "D1": "used"}


@pytest.mark.parametrize(
    ("figures", "lying"),
    [
        ({"W1": "A0"}, {}),
        ({"W1": "z9"}, {}),
        ({"W1": FAR}, {}),
        ({"W1": "park:1", "W2": "park:2", "B1": "park:7"}, {}),
        ({}, {"c4": CHARGED}),
        ({}, {"C1": Token("disc", "white")}),
        ({}, {f"{column}{row}": CHARGED for row in (3, 4) for column in "ABCDEFG"}),
    ],
)
def test_a_table_without_a_valid_position_cannot_be_trusted(
    figures: dict[str, str], lying: dict[str, Token | None]
) -> None:
    state = table("c2 a1", FAR, "C1 D1 A0")
    with pytest.raises(StateError, match="14 batteries at most on points"):
        state.adjusted(changed(state, figures, lying))
    assert meanings(state, changed(state, figures, lying)) == []


def test_figures_with_flags_or_missing_ones_are_not_a_position() -> None:
    state = game().start()
    scene = state.scene()
    few = {piece: site for piece, site in scene.figures.items() if piece != "W1"}
    for odd in (Scene(scene.figures, scene.tokens, {"W1": frozenset({"down"})}), Scene(few, scene.tokens)):
        with pytest.raises(StateError):
            state.adjusted(odd)
        assert meanings(state, odd) == []


# What phones are offered and shown


def test_a_turn_begins_with_a_robot_or_an_offer() -> None:
    assert offered(game().start()) == [("move", "verb", "Move a robot"), ("offer", "verb", "Offer a draw")]
    assert tokens(play(game().start(), "move W1 a2")) == ["move", "battery", "end"]
    assert tokens(play(game().start(), "move W1 a2", "battery A1 A0")) == ["battery", "end"]
    assert tokens(play(game().start(), "offer")) == ["accept", "decline"]


def test_a_move_is_built_from_robot_squares_and_batteries() -> None:
    state = table("c2 c3 a1", f"d2 {FAR}", "C1 D1 C2 D2")
    assert offered(state, "move") == [("W1", "piece", "white robot 1"), ("W2", "piece", "white robot 2")]
    assert offered(state, "move", "W1") == [
        ("c4", "site", "c4, jump"),
        ("b2", "site", "b2"),
        ("d2", "site", "d2, capture"),
    ]
    assert not state.next_steps("white", ["move", "W1"]).complete
    longer = state.next_steps("white", ["move", "W1", "c4"])
    assert longer.complete
    assert [step.token for step in longer.steps] == ["c5", "b4", "d4", "pay"]
    assert offered(state, "move", "W1", "c4")[-1] == ("pay", "choice", "Pay with other batteries")
    assert offered(state, "move", "W1", "c4", "pay")[0] == ("C1", "site", "Battery C1")
    assert tokens(state, "move", "W1", "c4", "pay", "C1") == ["C2", "D2"]
    assert state.next_steps("white", ["move", "W1", "c4", "pay", "C1", "D2"]).complete


def test_batteries_are_chosen_by_point_and_target() -> None:
    state = play(table("c2", FAR, "C1 D1 D3"), "move W1 c3")
    assert offered(state, "battery") == [("D3", "site", "Battery D3")]
    assert tokens(state, "battery", "D3") == ["D4", "E3", "D2", "C3"]
    assert state.next_steps("white", ["battery", "D3", "D4"]).complete


def test_a_row_is_never_offered_but_goes_on_where_it_was_begun() -> None:
    state = game().start()
    assert "then" not in tokens(state, "move", "W1", "a2")
    assert tokens(state, "move", "W1", "a2", "then") == ["move", "battery", "end"]
    assert state.next_steps("white", ["move", "W1", "a2", "then", "end"]).complete
    assert tokens(state, "move", "W1", "a2", "then", "end", "then") == []
    assert tokens(state, "move", "W1", "a1", "then") == []


@pytest.mark.parametrize("prefix", [["jump"], ["move", "B1"], ["move", "W9"], ["move", "W1", "b1"], ["battery"],
                                    ["end"], ["move", "W1", "a2", "a3", "pay"]])  # fmt: skip
def test_a_prefix_that_leads_nowhere_has_no_steps(prefix: list[str]) -> None:
    steps = game().start().next_steps("white", prefix)
    assert steps.steps == ()
    assert not steps.complete


def test_a_player_who_is_not_to_act_is_offered_nothing() -> None:
    assert game().start().next_steps("black", []).steps == ()


def test_a_view_tells_a_phone_what_it_draws() -> None:
    state = play(table("c2 a1 a2", "c3 f6 f5 e5", "C1 D1 A0 B1 G5"), "move W1 c3", "move W2 b1", "battery B1 B0")
    view = state.view("black")
    assert view == state.view(None) == json.loads(json.dumps(view))
    assert (view["to_act"], view["turn"], view["phase"]) == (["white"], "white", "batteries")
    assert (view["draw_offered"], view["must_capture"]) == (False, False)
    assert view["robots"] == {"W1": "c3", "W2": "b1", "W3": "a2", "B2": "f6", "B3": "f5", "B4": "e5"}
    assert view["captured"] == ["W4", "W5", "W6", "B1", "B5", "B6"]
    assert view["stopped"] == ["W1"]
    assert view["batteries"] == {"A0": "used", "B0": "charged", "C1": "used", "D1": "used", "G5": "charged"}
    assert view["moved_batteries"] == ["B0"]
    assert view["control"] == {"A0": [], "B0": ["white"], "C1": ["white"], "D1": [], "G5": ["black"]}
    assert view["home"] == {"white": {"there": 0, "needed": 2}, "black": {"there": 0, "needed": 2}}


def test_a_view_of_an_offer_and_of_a_draw_that_is_open() -> None:
    offered = play(game().start(), "offer").view(None)
    assert (offered["to_act"], offered["turn"], offered["draw_offered"]) == (["black"], "white", True)
    open_draw = game(first="random").start().view(None)
    assert (open_draw["to_act"], open_draw["turn"]) == (["chance"], None)


def test_the_decisions_of_a_turn_may_be_taken_back_until_the_other_player_acts() -> None:
    texts = [("white", "move W1 a2"), ("white", "battery A1 A0"), ("white", "end"), ("black", "move B1 a5")]
    entries = tuple(("action", actor, text) for actor, text in texts)
    assert undoable(Record("netzwerk", {}, entries[:3])) == Undoable("white", 3)
    assert undoable(Record("netzwerk", {}, entries)) == Undoable("black", 1)

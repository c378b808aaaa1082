"""The three phases of a round: drawing, placing, sending."""

import pytest

from controller.api.english import english
from engine.errors import IllegalActionError
from engine.games.droids.state import DroidsState
from tests.engine.games.droids.table import act, at, deal, do, texts
from tests.support.telling import says


def drawing(words: str = "", **options: object) -> DroidsState:
    """Yellow draws first, in the first round."""
    return at(f"phase=draw {words}", **options)


def placing(rack: str = "move1,max,fire", words: str = "", **options: object) -> DroidsState:
    """Yellow places first."""
    return at(f"phase=place yellow.rack={rack} {words}", **options)


def rack(state: DroidsState, seat: str) -> dict[str, int]:
    own = state.view(seat)["rack"]
    assert isinstance(own, dict)
    return own


# ---- drawing


def test_each_player_draws_up_to_seven_in_turn_order_from_the_start_player() -> None:
    state = at("phase=draw first=blue turn=blue", players=3)
    order = []
    while state.position.phase == "draw":
        order.append(state.to_act[0])
        state = do(state, "draw blue:7")
        state = deal(state, *["wet1"] * 7) if order[-1] != "yellow" else deal(state, *["wet1"] * 6, "wetdiag")
    assert order == ["blue", "red", "yellow"]
    assert [sum(rack(state, seat).values()) for seat in ("yellow", "blue", "red")] == [7, 7, 7]


def test_colours_are_chosen_freely_for_all_seven_before_a_kind_is_seen() -> None:
    state = drawing()
    assert len(texts(state)) == 36  # seven tokens of three colours
    state = do(state, "draw violet:2 blue:1 red:4")
    assert state.to_act == ("chance",)
    state = deal(state, "max", "diag1", "wet1", "fire", "fire", "relay90")
    assert state.to_act == ("chance",)
    state = deal(state, "grab")
    assert rack(state, "yellow") == {"max": 1, "diag1": 1, "wet1": 1, "fire": 2, "relay90": 1, "grab": 1}
    assert state.to_act == ("red",)


@pytest.mark.parametrize("text", ["draw violet:3 red:3", "draw violet:4 red:4", "draw violet:7 grey:1"])
def test_not_more_and_not_fewer_than_seven(text: str) -> None:
    with pytest.raises(IllegalActionError, check=says("7 tokens are drawn now")):
        do(drawing(), text)


def test_unplaced_tokens_are_kept_and_count_towards_the_seven() -> None:
    state = drawing("round=2 yellow.rack=move1*2,fire")
    with pytest.raises(IllegalActionError, check=says("4 tokens are drawn now")):
        do(state, "draw violet:7")
    state = deal(do(state, "draw violet:4"), "max", "max", "max", "max")
    assert rack(state, "yellow") == {"move1": 2, "fire": 1, "max": 4}


def test_a_full_rack_draws_nothing() -> None:
    state = drawing("round=2 first=red turn=red yellow.rack=move1*2,fire*5")
    state = deal(do(state, "draw violet:7"), *["max"] * 7)
    assert state.position.phase == "place"


def test_fresh_seven_discards_what_was_not_placed() -> None:
    state = at("phase=place passed=red yellow.rack=move1*2,fire red.rack=max", draw="fresh_7")
    state = do(state, "pass")
    assert state.position.phase == "draw"
    assert state.view(None)["discards"] == {"move1": 2, "fire": 1, "max": 1}
    with pytest.raises(IllegalActionError, check=says("7 tokens are drawn now")):
        do(state, "draw violet:4")


def test_an_empty_bin_is_filled_with_its_discard_when_a_token_is_needed() -> None:
    state = drawing("round=5 discards=wet1*18,wetdiag*4 red.rack=wet1")
    assert state.view(None)["bins"]["blue"] == 1
    state = do(state, "draw violet:4 blue:3")
    state = deal(state, "max", "max", "max", "max", "wet1")
    assert state.view(None)["bins"]["blue"] == 0
    assert {str(action) for action, _ in state.chance_outcomes()} == {"deal wet1", "deal wetdiag"}
    state = deal(state, "wetdiag")
    assert state.view(None)["bins"]["blue"] == 21
    assert state.view(None)["discards"] == {}


def test_a_colour_with_empty_bin_and_discard_cannot_be_drawn() -> None:
    held = "yellow.rack=wet1*4 red.rack=wet1*7 red.a=wet1:N/wet1:N/wet1:N red.b=wet1:N/wet1:N/wet1:N"
    more = "red.c=wet1:N/wet1:N/wet1:N red.d=wetdiag:NE/wetdiag:NE/wetdiag:NE red.e=wetdiag:NE/-/-"
    state = at(f"phase=draw round=3 {held} {more}", unsent="keep")
    assert not any("blue" in text for text in texts(state))
    with pytest.raises(IllegalActionError, check=says("only 0 blue")):
        do(state, "draw violet:2 blue:1")


# ---- placing


def test_players_place_one_token_each_in_turn_until_all_have_passed() -> None:
    state = placing(words="red.rack=max*2")
    order = []
    for text in ("place move1 N d 1", "place max S g 1", "place max W d 2", "pass", "place fire E d 3"):
        order.append(state.to_act[0])
        state = do(state, text)
    assert order == ["yellow", "red", "yellow", "red", "yellow"]
    assert state.position.phase == "send"
    assert state.view(None)["passed"] == {}


def test_placing_and_sending_begin_with_the_start_player_and_go_to_the_left() -> None:
    """South, West, North: yellow, blue, red; blue begins, yellow draws last."""
    words = "phase=draw first=blue turn=yellow blue.rack=max red.rack=max yellow.rack=max*6"
    state = deal(do(at(f"{words} B=b4", players=3), "draw violet:1"), "max")
    order = []
    for text in ("place max E 4 1", "pass", "pass"):
        order.append((state.position.phase, state.to_act[0]))
        state = do(state, text)
    assert order == [("place", "blue"), ("place", "red"), ("place", "yellow")]
    assert (state.position.phase, state.to_act) == ("send", ("blue",))


def test_any_empty_slot_of_any_own_intact_emitter() -> None:
    state = placing(words="yellow.d=max:N/-/- yellow.covered=a,b")
    emitters = {tuple(text.split()[3:]) for text in texts(state) if text.startswith("place move1 N")}
    assert emitters == {(column, str(slot)) for column in "cdefghij" for slot in (1, 2, 3)} - {("d", "1")}


def test_a_gap_towards_the_squares_is_allowed() -> None:
    state = do(placing(), "place move1 N e 3")
    assert state.view(None)["orders"]["yellow"] == {"e": ["", "", "move1 N"]}


@pytest.mark.parametrize("text", ["place move1 N d 1", "place move1 N a 2"])
def test_no_token_on_a_taken_slot_or_a_covered_emitter(text: str) -> None:
    with pytest.raises(IllegalActionError, check=says("taken, or the emitter is covered")):
        do(placing(words="yellow.d=max:N/-/- yellow.covered=a"), text)


def test_only_tokens_of_the_own_rack() -> None:
    with pytest.raises(IllegalActionError, check=says("“From water: one square” is not on the rack")):
        do(placing(words="red.rack=wet1"), "place wet1 N d 1")


def test_the_arrow_is_set_when_the_token_is_placed() -> None:
    arrows = {text.split()[2] for text in texts(placing("move1")) if text != "pass"}
    assert arrows == {"N", "E", "S", "W"}
    diagonal = {text.split()[2] for text in texts(placing("diag1,wetdiag")) if text != "pass"}
    assert diagonal == {"NE", "SE", "SW", "NW"}


def test_placed_tokens_are_face_up() -> None:
    state = do(placing(words="red.rack=max"), "place move1 N d 1")
    for seat in (None, "red"):
        assert state.view(seat)["orders"]["yellow"] == {"d": ["move1 N", "", ""]}


def test_passing_is_final_for_the_phase() -> None:
    state = do(placing(words="red.rack=max*2"), "pass", "place max S g 1")
    assert state.to_act == ("red",)
    assert state.view(None)["passed"] == {"yellow": True}


def test_a_player_without_a_token_is_passed_over() -> None:
    state = do(placing("move1*2", "red.rack=max"), "place move1 N d 1", "place max S g 1")
    assert state.to_act == ("yellow",)


def test_a_player_without_a_slot_is_passed_over() -> None:
    full = " ".join(f"red.{column}=wet1:N/-/-" for column in "j")
    covered = "red.covered=a,b,c,d,e,f,g,h,i"
    state = at(f"phase=place {full} {covered} yellow.rack=move1*3 red.rack=fire*3")
    state = do(state, "place move1 N d 1", "place fire N j 2", "place move1 N d 2", "place fire N j 3")
    state = do(state, "place move1 N d 3")
    assert state.position.phase == "send"


# ---- sending


def test_the_token_nearest_the_squares_is_sent_first() -> None:
    """E01"""
    state = at("Y=e4 yellow.e=move1:N/max:N/-")
    state = do(state, "send e")
    assert state.scene().figures["Y"] == "e5"
    assert state.view(None)["orders"]["yellow"] == {"e": ["", "max N", ""]}
    assert do(state, "send e").scene().figures["Y"] == "e6"  # into the river


def test_no_receiver_in_line_nothing_is_sent_and_the_token_stays() -> None:
    """E02"""
    state = at("turn=red Y=f4 yellow.e=move1:N/-/- R=g7 red.g=move1:E/-/- red.h=move1:N/-/-")
    state = do(state, "send g")
    assert state.to_act == ("red",)
    assert state.view(None)["orders"]["yellow"] == {"e": ["move1 N", "", ""]}


def test_obstacles_do_not_stop_a_sending() -> None:
    """E03: a fixed obstacle on e8, a mobile one on e2."""
    assert texts(at("Y=e9 tokens=e2 yellow.e=move1:N/-/-")) == ["send e"]


def test_robots_do_not_stop_a_sending() -> None:
    assert texts(at("Y=e5 R=e3 yellow.e=move1:N/-/-")) == ["send e"]


def test_mines_do_not_stop_a_sending() -> None:
    assert texts(at("Y=e5 tokens=e2 yellow.e=move1:N/-/-", scenario=2)) == ["send e"]


def test_of_two_repair_robots_in_line_the_one_nearest_the_sender_receives() -> None:
    """E04: on e2 and e9."""
    south = at("P=e2 Q=e9 yellow.e=rmove1:E/-/-", scenario=2)
    assert do(south, "send e").scene().figures["P"] == "f2"
    north = at("turn=red P=e2 Q=e9 red.e=rmove1:E/-/-", scenario=2)
    assert do(north, "send e").scene().figures["Q"] == "f9"


def test_emitters_at_the_side_serve_rows() -> None:
    """E05: West's robot on h4."""
    state = at("turn=blue first=blue B=h4 blue.4=fire:E/-/- blue.5=fire:E/-/-", colours="blue green")
    assert texts(state) == ["send 4"]


def test_slots_are_sent_from_the_inside_out_past_gaps() -> None:
    """E06"""
    state, _ = act(at("Y=e4 yellow.e=-/-/move1:N"), "send e")
    assert state.scene().figures["Y"] == "e5"


def test_grey_orders_go_to_a_repair_robot_and_others_to_the_own_robot() -> None:
    state = at("Y=e4 P=e2 R=f4 yellow.e=rmove1:E/-/- yellow.f=move1:N/-/-", scenario=2)
    assert texts(state) == ["send e"]
    assert do(state, "send e").scene().figures["P"] == "f2"


def test_an_order_that_cannot_be_carried_out_is_used_up() -> None:
    """E09"""
    state, effects = act(at("Y=e7 yellow.e=move1:N/-/- red.a=max:N/-/- R=a5"), "send e")
    assert state.scene().figures["Y"] == "e7"
    assert effects == ()
    assert state.view(None)["orders"]["yellow"] == {}
    assert state.view(None)["discards"] == {"move1": 1}


def test_a_player_with_several_sendable_emitters_chooses_one() -> None:
    state = at("Y=e4 P=b2 yellow.e=move1:N/-/- yellow.b=rmove1:N/-/-", scenario=2)
    assert texts(state) == ["send b", "send e"]


def test_with_a_sendable_emitter_a_player_must_send() -> None:
    with pytest.raises(IllegalActionError, check=says("yellow must send an order now")):
        do(at("Y=e4 yellow.e=move1:N/-/-"), "pass")


def test_players_send_in_turn() -> None:
    state = at("Y=e4 R=b9 yellow.e=fire:S/fire:S/- red.b=fire:N/fire:N/-")
    order = []
    while state.position.phase == "send":
        order.append(state.to_act[0])
        state = do(state, texts(state)[0])
    assert order == ["yellow", "red", "yellow", "red"]


def test_a_player_who_was_passed_over_may_send_again_once_pushed_into_another_line() -> None:
    state = at("turn=red Y=e4 R=d4 yellow.f=move1:N/-/- red.d=move1:E/-/- red.e=fire:N/-/-")
    state = do(state, "send d")
    assert state.scene().figures == {"Y": "f4", "R": "e4"}
    assert state.to_act == ("yellow",)


def test_round_ends_when_nobody_can_send_and_leftovers_are_discarded() -> None:
    """E10"""
    state = do(at("Y=e4 yellow.e=fire:S/-/- yellow.a=max:N/-/- red.a=wet1:N/-/-"), "send e")
    assert (state.position.phase, state.position.round) == ("draw", 2)
    assert state.view(None)["orders"] == {"yellow": {}, "red": {}}
    assert state.view(None)["discards"] == {"max": 1, "wet1": 1, "fire": 1}


def test_start_player_passes_to_the_left() -> None:
    """E10: South, then West, North, East."""
    state = at("Y=e4 yellow.e=fire:S/-/-", players=4)
    firsts = []
    for _ in range(4):
        state = do(state, *(["send e"] if state.position.phase == "send" else []))
        firsts.append(state.view(None)["first"])
        state = at(f"Y=e4 yellow.e=fire:S/-/- first={firsts[-1]}", players=4)
    assert firsts == ["blue", "red", "green", "yellow"]


def test_a_lost_robot_never_starts_a_round() -> None:
    everything = "1,2,3,4,5,6,7,8,9,10"
    state = do(at(f"Y=e4 B=off blue.covered={everything} yellow.e=fire:S/-/-", players=3), "send e")
    assert state.view(None)["first"] == "red"


def test_kept_tokens_stay_on_their_emitters() -> None:
    state = do(at("Y=e4 yellow.e=fire:S/-/- yellow.a=max:N/-/-", unsent="keep"), "send e")
    assert state.position.phase == "draw"
    assert state.view(None)["orders"]["yellow"] == {"a": ["max N", "", ""]}


def test_game_ends_without_a_winner_when_nobody_can_ever_act_again() -> None:
    """Kept tokens fill every intact emitter, racks are full, and no robot stands in a line."""
    covered = "a,b,c,d,e,f,g,h,i"
    state = at(
        f"phase=place passed=red Y=a2 R=a3 yellow.rack=move1*7 red.rack=move2*7 yellow.covered={covered} "
        f"red.covered={covered} yellow.j=max:N/max:N/- red.j=max:N/max:N/max:N",
        unsent="keep",
    )
    state = do(state, "place move1 N j 3")
    assert state.outcome is None
    state = deal(do(state, "draw violet:1"), "move1")
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert "nobody can draw, place or send" in english(state.outcome.words)


def test_the_game_goes_on_while_somebody_can_place() -> None:
    """Racks are full and all pass; there are free slots."""
    state = at("phase=place passed=red yellow.rack=move1*7 red.rack=move2*7")
    state = do(state, "pass")
    assert (state.position.phase, state.position.round, state.to_act) == ("place", 2, ("red",))


def stuck(seat: str) -> str:
    """Nine emitters are covered, the tenth is full."""
    return f"{seat}.covered=a,b,c,d,e,f,g,h,i {seat}.j=max:N/max:N/max:N"


def test_lost_players_do_not_keep_a_game_alive() -> None:
    blue = "B=off blue.covered=1,2,3,4,5,6,7,8,9,10"
    words = f"phase=draw Y=a2 R=a3 {blue} yellow.rack=move1*6 red.rack=move2*7 {stuck('yellow')} {stuck('red')}"
    state = deal(do(at(words, players=3, unsent="keep"), "draw violet:1"), "move1")
    assert state.outcome is not None
    assert "nobody can draw, place or send" in english(state.outcome.words)


def test_the_killer_keeps_a_game_alive() -> None:
    words = f"turn=killer K=j10 programme=4:1 Y=a2 yellow.rack=move1*7 {stuck('yellow')}"
    state = do(at(words, scenario=7, unsent="keep"), "killer")
    assert (state.outcome, state.position.phase) == (None, "programme")


def test_a_lost_player_draws_no_more() -> None:
    """South, West, North: yellow has drawn, blue is lost, red draws."""
    words = "phase=draw B=off blue.covered=1,2,3,4,5,6,7,8,9,10 yellow.rack=max*6 red.rack=fire*6"
    state = deal(do(at(words, players=3), "draw violet:1"), "max")
    assert state.to_act == ("red",)


def test_agreed_number_of_rounds_ends_the_game_with_the_fewest_covered_emitters() -> None:
    words = "round=5 Y=e4 yellow.e=fire:S/-/- yellow.covered=a red.covered=a,b"
    outcome = do(at(words, max_rounds=5), "send e").outcome
    assert outcome is not None
    assert outcome.winners == ("yellow",)
    equal = do(at(words.replace("a,b", "b"), max_rounds=5), "send e").outcome
    assert equal is not None
    assert equal.winners == ()
    assert "nobody is ahead" in english(equal.words)


def test_teams_count_their_covered_emitters_together() -> None:
    words = "round=5 Y=e4 yellow.e=fire:S/-/- yellow.covered=a,b blue.covered=1 green.covered=2,3"
    outcome = do(at(words, players=4, teams=True, max_rounds=5), "send e").outcome
    assert outcome is not None
    assert outcome.winners == ("yellow", "red")

"""Covered emitters: the owner's choice while another player is to move, repairs, and robots that are lost."""

import pytest

from engine.effects import Drop, Relocate
from engine.errors import IllegalActionError
from engine.games.droids.rules.execute_order import hits
from engine.games.droids.state import DroidsState
from tests.engine.games.droids.table import act, at, do, texts
from tests.support.telling import says

NINE = "b,c,d,e,f,g,h,i,j"


def shot(words: str = "", face: int = 1) -> DroidsState:
    """Yellow on a2 has shot at red on b2 and rolled; yellow has another order to send."""
    return do(at(f"Y=a2 R=b2 yellow.a=fire:E/fire:W/- {words}"), "send a", f"roll {face}")


@pytest.mark.parametrize(
    ("distance", "expected"),
    [(1, (0, 1, 2, 3, 3, 3, 3, 3, 3, 3)), (3, (0, 0, 0, 1, 1, 1, 2, 2, 2, 3)), (7, (0, 0, 0, 0, 0, 0, 0, 1, 1, 1))],
)
def test_hits_by_face_and_distance(distance: int, expected: tuple[int, ...]) -> None:
    assert tuple(hits(face, distance) for face in range(10)) == expected


def test_game_waits_for_the_owner_while_another_player_is_to_move() -> None:
    state = shot()
    assert state.position.turn == 0
    assert state.to_act == ("red",)
    with pytest.raises(IllegalActionError, check=says("it is the turn of red")):
        do(state, "yellow: send a")
    assert do(state, "cover c").to_act == ("yellow",)


def test_owner_chooses_among_his_intact_emitters() -> None:
    state = shot("red.covered=a,b")
    assert texts(state) == [f"cover {emitter}" for emitter in "cdefghij"]
    with pytest.raises(IllegalActionError, check=says("emitter a is covered already")):
        do(state, "cover a")


def test_several_hits_are_covered_one_after_another() -> None:
    state = do(shot(face=3), "cover a", "cover b")
    assert state.to_act == ("red",)
    assert state.view(None)["to_cover"] == {"red": 1}
    assert do(state, "cover j").view(None)["covered"] == {"red": ["a", "b", "j"]}


def test_tokens_on_a_covered_emitter_are_discarded() -> None:
    """E07"""
    state = do(shot("red.c=max:N/move1:S/-"), "cover c")
    assert state.view(None)["orders"]["red"] == {}
    assert state.view(None)["discards"] == {"max": 1, "move1": 1, "fire": 1}


def test_a_repair_uncovers_an_emitter_of_the_owners_choice() -> None:
    """E08"""
    state = do(at("P=e4 R=d4 yellow.e=fix:W/-/- red.covered=a,c red.d=fire:S/-/-", scenario=2), "send e")
    assert state.to_act == ("red",)
    assert texts(state) == ["uncover a", "uncover c"]
    assert state.view(None)["to_uncover"] == {"red": 1}
    state = do(state, "uncover c")
    assert state.view(None)["covered"] == {"red": ["a"]}
    placing = at("phase=place turn=red red.rack=max red.covered=a", scenario=2)
    assert "place max N c 1" in texts(placing)
    assert "place max N a 1" not in texts(placing)


def test_repeated_repairs_repair_repeatedly_in_one_round() -> None:
    state = at("P=e4 R=d4 yellow.e=fix:W/fix:W/- red.covered=a,c", scenario=2)
    state = do(state, "send e", "uncover a", "send e", "uncover c")
    assert state.view(None)["covered"] == {}


def test_after_the_owners_choice_the_turn_goes_on_to_the_left_of_the_sender() -> None:
    """Yellow has sent; blue, red and green can send too."""
    ready = "blue.4=fire:W/-/- red.g=fire:N/-/- green.7=fire:E/-/-"
    shot_at = do(at(f"Y=g8 yellow.g=fire:N/-/- {ready}", players=4), "send g", "roll 1")
    assert do(shot_at, "red: cover a").to_act == ("blue",)
    repaired = at(f"P=h9 red.covered=a yellow.h=fix:W/-/- {ready}", scenario=2, players=4)
    assert do(repaired, "send h", "red: uncover a").to_act == ("blue",)


def test_with_the_tenth_emitter_the_robot_leaves_the_board() -> None:
    state, effects = act(at(f"Y=a2 R=b2 B=c2 yellow.a=fire:E/-/- red.covered={NINE}", players=3), "send a")
    state, effects = act(state, "roll 9")
    assert effects == ((Relocate("R", ("b2", "park:3"), "drive"),),)
    assert state.scene().figures["R"] == "park:3"
    assert state.view(None)["covered"]["red"] == list("abcdefghij")
    assert state.view(None)["to_cover"] == {}
    assert state.outcome is None


def test_a_robot_is_lost_only_once() -> None:
    words = "Y=a2 R=b2 B=off blue.covered=1,2,3,4,5,6,7,8,9,10 yellow.a=fire:E/-/-"
    _, effects = act(do(at(f"{words} red.covered={NINE}", players=4), "send a"), "roll 1")
    assert effects == ((Relocate("R", ("b2", "park:3"), "drive"),),)


def test_a_lost_robots_tokens_are_discarded_and_what_it_carries_stays() -> None:
    words = f"Y=a2 R=b2+obstacle yellow.a=fire:E/-/- red.covered={NINE} red.rack=max*2 red.a=grab:N/-/-"
    state, effects = act(do(at(words, players=3), "send a"), "roll 1")
    assert [type(effect) for group in effects for effect in group] == [Relocate, Drop]
    assert set(state.scene().tokens) == {"b2"}
    assert state.view(None)["discards"] == {"max": 2, "grab": 1, "fire": 1}
    assert state.view(None)["carried"] == {}


def test_the_last_robot_wins() -> None:
    state = do(at(f"Y=a2 R=b2 yellow.a=fire:E/-/- red.covered={NINE}"), "send a", "roll 1")
    assert state.to_act == ()
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow",)
    assert state.outcome.scores == {"yellow": 1.0, "red": 0.0}


def test_the_last_team_with_a_robot_wins_together() -> None:
    all_ten = "1,2,3,4,5,6,7,8,9,10"
    words = f"Y=a2 B=b2 G=off R=off yellow.a=fire:E/-/- red.covered=a,{NINE} green.covered={all_ten}"
    words += " blue.covered=1,2,3,4,5,6,7,8,9"
    state = do(at(words, players=4, teams=True), "send a", "roll 1")
    assert state.outcome is not None
    assert state.outcome.winners == ("yellow", "red")


def test_last_robots_lost_by_one_order_are_a_draw() -> None:
    """A repair robot pushes both over two mines: red is lost on f1, yellow on g1."""
    words = f"P=a1 Y=d1 R=e1 tokens=f1,g1 yellow.a=rmax:E/-/- yellow.covered={NINE} red.covered={NINE}"
    state = do(at(words, scenario=2), "send a")
    assert {state.scene().figures[robot] for robot in "YR"} == {"park:1", "park:2"}
    assert state.outcome is not None
    assert state.outcome.winners == ()


def test_a_lost_robot_is_left_out_of_the_following_turns() -> None:
    covered = "1,2,3,4,5,6,7,8,9,10"
    state = at(f"phase=place B=off blue.covered={covered} yellow.rack=max red.rack=max", players=3)
    assert do(state, "pass").to_act == ("red",)

"""Scenes and texts: changes by hand, "trust the table", building actions, impossible positions."""

import pytest

from controller.api.english import english
from engine.effects import Scene, Token
from engine.errors import NotationError, StateError
from engine.games.ricochet.state import RicochetState
from tests.engine.games.ricochet.table import at, do, game, proving, searching
from tests.engine.games.ricochet.test_vectors import OPTIMA, cells

SECOND = OPTIMA[1]
FACES = SECOND["faces"]
GOOD = "proof 3 blue-square p3/i6/k16/p7 p3/i6/k16/p4 yt+vx/- - 2:5/1:7 - 1:3:0203:0001"


def proof(bid: int = 3) -> RicochetState:
    return proving(SECOND["chip"], cells(SECOND), bid, board=FACES)


def seen(state: RicochetState, **sites: str) -> Scene:
    return Scene({**state.scene().figures, **sites}, {})


def test_a_robot_slid_by_hand_is_the_slide() -> None:
    state = proof()
    assert [str(action) for action in state.actions_to(seen(state, R="p6"))] == ["slide R N"]
    assert state.actions_to(seen(state, R="p5")) == ()
    assert state.actions_to(state.scene()) == ()


def test_robots_put_back_by_hand_mean_that_the_proof_has_failed() -> None:
    """Listed once, although the clock could lead to the same position."""
    state = do(proof(), "slide R N", "slide Y W")
    (action,) = state.actions_to(seen(state, R="p3", Y="i6"))
    assert (action.actor, str(action)) == ("player1", "concede")


def test_the_text_of_a_proof_tells_the_axes_of_each_robot() -> None:
    """Red has gone north, yellow west and south."""
    assert str(do(proof(9), "slide R N", "slide Y W", "slide Y S")).endswith(" 0:3:1300:0000")


def test_nobody_moves_robots_while_all_search() -> None:
    state = searching(SECOND["chip"], cells(SECOND), board=FACES)
    assert state.actions_to(seen(state, R="p6")) == ()


def test_a_robot_set_down_at_the_beginning_is_chances_choice() -> None:
    state = game().start()
    assert [str(action) for action in state.actions_to(seen(state, R="a1"))] == ["stand R a1"]
    assert state.actions_to(seen(state, Y="a1")) == ()
    assert state.actions_to(seen(state, R="f14")) == ()


@pytest.mark.parametrize(
    "scene",
    [
        Scene({"R": "p6"}, {}),
        Scene({"R": "p6", "Y": "i6", "G": "k16", "B": "p6"}, {}),
        Scene({"R": "p6", "Y": "i6", "G": "k16", "B": "z6"}, {}),
        Scene({"R": "p6", "Y": "i6", "G": "k16", "B": "p7"}, {"a1": Token("disc")}),
        Scene({"R": "p6", "Y": "i6", "G": "k16", "B": "p7"}, {}, {"R": frozenset({"down"})}),
    ],
)
def test_scenes_of_another_game_are_neither_explained_nor_trusted(scene: Scene) -> None:
    assert proof().actions_to(scene) == ()
    with pytest.raises(StateError, match="Ricochet Robots needs R, Y, G, B on different sites"):
        proof().adjusted(scene)


def test_the_table_is_trusted_where_robots_can_stand() -> None:
    state = searching(SECOND["chip"], cells(SECOND), board=FACES)
    trusted = state.adjusted(seen(state, R="a1"))
    assert trusted.view(None)["robots"]["R"] == trusted.view(None)["markers"]["R"] == "a1"
    with pytest.raises(StateError, match="robot R cannot stand on park:1"):
        state.adjusted(seen(state, R="park:1"))


def test_in_a_proof_the_markers_stay() -> None:
    trusted = proof().adjusted(seen(proof(), R="a1"))
    assert (trusted.view(None)["robots"]["R"], trusted.view(None)["markers"]["R"]) == ("a1", "p3")


def test_robots_may_be_put_on_the_board_by_hand() -> None:
    state = game().start()
    state = state.adjusted(Scene({"R": "a1", "Y": "park:2", "G": "c1", "B": "park:4"}, {}))
    assert str(state.chance_outcomes()[0][0]).startswith("stand Y")
    state = state.adjusted(Scene({"R": "a1", "Y": "b1", "G": "c1", "B": "d1"}, {}))
    assert state.view(None)["phase"] == "draw"


def test_a_finished_game_may_be_adjusted() -> None:
    won = "rc+rt+rs+rh+yc+yt+ys+yh"
    state = at(f"over 9 - p3/i6/k16/p7 = {won}/- - - - -", board=FACES)
    assert state.adjusted(seen(state, R="a1")).outcome == state.outcome


def test_steps_of_a_slide_say_where_it_ends() -> None:
    """Yellow-B lies in the south-west; its wall [2, 1, S] comes to stand east of b3."""
    state = proof()
    assert [step.token for step in state.next_steps("player1", []).steps] == ["slide"]
    robots = state.next_steps("player1", ["slide"]).steps
    assert (robots[0].token, robots[0].kind, english(robots[0].words)) == ("R", "piece", "red robot")
    paths = state.next_steps("player1", ["slide", "R"]).steps
    ends = {"N": "up, to p6", "S": "down, to p1", "W": "to the left, to c3"}
    assert {step.token: english(step.words) for step in paths} == ends
    assert state.next_steps("player1", ["slide", "R", "N"]).complete
    assert not state.next_steps("player1", ["slide", "R", "E"]).complete
    assert state.next_steps("player2", []).steps == ()


def test_steps_of_a_bid() -> None:
    state = do(searching(SECOND["chip"], cells(SECOND), board=FACES), "player1: bid 3")
    assert [step.token for step in state.next_steps("player1", ["bid"]).steps] == ["1", "2"]
    assert len(state.next_steps("player2", ["bid"]).steps) == 50
    assert state.next_steps("player2", ["bid", "77"]).complete
    assert not state.next_steps("player1", ["bid", "3"]).complete
    assert not state.next_steps("player1", ["bid", "x"]).complete


def test_draws_may_be_typed_in() -> None:
    state = game(start="a1 d4 k12 p9").start()
    assert len(state.next_steps("chance", ["chip"]).steps) == 17
    assert state.next_steps("chance", ["chip", "vortex"]).complete


@pytest.mark.parametrize(
    ("actor", "text"),
    [
        ("player1", "bid 0"),
        ("player1", "bid 12345"),
        ("player1", "bid seven"),
        ("player1", "slide Q N"),
        ("player1", "slide R NE"),
        ("player1", "out"),
        ("player1", "chip vortex"),
        ("clock", "pass"),
        ("clock", "bid 3"),
        ("chance", "chip moon"),
        ("chance", "stand R z1"),
        ("chance", "out"),
        ("player3", "pass"),
    ],
)
def test_what_is_not_an_action_is_refused(actor: str, text: str) -> None:
    with pytest.raises(NotationError, match=r"is not an action of|has no seat"):
        game().action(actor, text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("proof 3", "proof", "has 9 fields; it needs 10"),
        ("proof 3", "rest 3", "phase cannot be 'rest'"),
        ("proof 3", "proof 03", "round cannot be '03'"),
        ("blue-square", "blue-moon", "chip cannot be 'blue-moon'"),
        ("blue-square", "-", "a chip lies on the centre piece while people search or prove"),
        ("p3/i6/k16/p7 ", "p3/i6/k16 ", "robots cannot be"),
        ("p3/i6/k16/p7 ", "p3/i6/k16/p3 ", "robots cannot be"),
        ("p3/i6/k16/p4", "p3/i6/k16/z4", "markers cannot be"),
        ("p3/i6/k16/p7 ", "p3/i6/k16/park:4 ", "no robot can stand on park:4"),
        ("yt+vx/-", "yt+vx", "chips won cannot be"),
        ("yt+vx/-", "yt+xx/-", "chips won cannot be"),
        ("yt+vx/-", "yt+vx/vx", "a chip is in two places"),
        ("yt+vx/-", "yt+bs/-", "a chip is in two places"),
        ("yt+vx/-", "rc+rt+rs+rh+yc+yt+ys+yh/-", "somebody has enough chips"),
        ("/- - 2:5", "/- rc 2:5", "chips lie face down only if one plays alone"),
        ("2:5/1:7", "2:5/3:7", "bids cannot be"),
        ("2:5/1:7", "2:5/1", "bids cannot be"),
        ("2:5/1:7", "2:5/2:7", "a player has two bids"),
        ("2:5/1:7", "-", "bids stand once somebody has called"),
        ("2:5/1:7", "2:0/1:7", "a call is a whole number from 1"),
        ("2:5/1:7", "2:8/1:7", "the lowest bid is proved first"),
        ("1:7 - 1", "1:7 1 1", "players pass only while they may call"),
        ("1:7 - 1", "1:7 9 1", "passed cannot be"),
        ("1:3:0203", "1:3:0204", "proof cannot be"),
        ("1:3:0203", "2:3:0203", "all bids have failed"),
        ("1:3:0203", "1:7:0203", "more moves than were called"),
        ("proof 3", "calling 3", "proof cannot be .*: there is none"),
    ],
)
def test_a_position_that_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    assert str(at(GOOD, board=FACES)) == GOOD
    assert old in GOOD
    with pytest.raises(NotationError, match=reason):
        at(GOOD.replace(old, new, 1), board=FACES)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("draw 3 - p3/i6/k16/p7 p3/i6/k16/p6 -/- - - - -", "the markers are elsewhere than the robots"),
        ("draw 3 - p3/i6/k16/p7 = rc+rt+rs+rh+yc+yt+ys+yh/- - - - -", "the game is over"),
        ("over 3 - p3/i6/k16/p7 = -/- - - - -", "the game is not over"),
        ("setup 0 - p3/i6/k16/p7 = -/- - - - -", "all robots are on the board already"),
        ("setup 0 - p3/i6/k16/park:3 = -/- - - - -", "no robot can stand on park:3"),
        ("search 1 vortex p3/i6/k16/p7 = -/- - 1:3 - -", "bids stand once somebody has called"),
        ("search 1 vortex p3/i6/k16/p7 = -/- - - 1/2 -", "all have passed"),
        ("calling 1 vortex p3/i6/k16/p7 = -/- - - - -", "bids stand once somebody has called"),
    ],
)
def test_a_phase_that_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        at(text, board=FACES)

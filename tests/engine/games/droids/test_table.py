"""Scenes changed by hand, positions from texts, and actions built word by word."""

import pytest

from controller.api.english import english
from engine.effects import Scene, Token
from engine.errors import IllegalActionError, NotationError, StateError
from engine.games.droids.actions import Draw, PlaceOrder
from engine.games.droids.orders import KIND, order_of
from engine.games.droids.state import DroidsState
from tests.engine.games.droids.table import at, do, game
from tests.support.telling import says

OBSTACLE = Token("obstacle")


def moved(state: DroidsState, figures: dict[str, str] | None = None, **tokens: Token | None) -> Scene:
    """The scene with some figures and tokens set otherwise."""
    scene = state.scene()
    lying = {site: token for site, token in {**scene.tokens, **tokens}.items() if token is not None}
    return Scene({**scene.figures, **(figures or {})}, lying)


def test_an_obstacle_laid_by_hand_is_the_action() -> None:
    state = do(game().start(), "first yellow")
    assert [str(action) for action in state.actions_to(moved(state, e5=OBSTACLE))] == ["obstacle e5"]
    assert state.actions_to(moved(state, e5=OBSTACLE, e4=OBSTACLE)) == ()
    assert state.actions_to(moved(state, b6=OBSTACLE)) == ()


def test_a_robot_moved_by_hand_is_the_order_that_moves_it_so() -> None:
    state = at("Y=e4 P=b2 yellow.e=move1:N/-/- yellow.b=rmove1:N/-/-", scenario=2)
    assert [str(action) for action in state.actions_to(moved(state, {"Y": "e5"}))] == ["send e"]
    assert state.actions_to(moved(state, {"Y": "e3"})) == ()


def test_nothing_to_see_is_explained_by_nothing() -> None:
    state = at("Y=e4 yellow.e=fire:N/-/-")
    assert state.actions_to(state.scene()) == ()


def test_trusting_the_table_moves_figures_and_tokens() -> None:
    state = at("Y=e4 tokens=a2 yellow.e=fire:N/-/- yellow.g=fire:N/-/-")
    after = state.adjusted(moved(state, {"Y": "g5"}, a2=None, a3=OBSTACLE))
    assert after.scene().figures["Y"] == "g5"
    assert set(after.scene().tokens) == {"a3"}
    assert after.view(None)["orders"] == state.view(None)["orders"]


def test_trusting_the_table_goes_on_with_the_player_who_can_send() -> None:
    state = at("Y=e4 R=b9 yellow.e=fire:N/-/- red.b=fire:N/-/-")
    assert state.adjusted(moved(state, {"Y": "g5"})).to_act == ("red",)


def test_trusting_the_table_leaves_the_turn_to_the_player_who_has_it() -> None:
    state = at("Y=e4 R=b9 yellow.e=fire:N/-/- red.b=fire:N/-/-")
    assert state.adjusted(moved(state, {"R": "b8"})).to_act == ("yellow",)


def test_trusting_the_table_leaves_choices_open() -> None:
    state = do(at("Y=a2 R=b2 yellow.a=fire:E/fire:W/-"), "send a", "roll 1")
    assert state.adjusted(moved(state, {"R": "c2"})).to_act == ("red",)


def test_trusting_the_table_may_end_the_game() -> None:
    state = at("Y=e4 R=b9 yellow.e=fire:N/-/-")
    after = state.adjusted(moved(state, {"R": "park:2"}))
    assert after.outcome is not None
    assert after.outcome.winners == ("yellow",)


def test_a_robot_taken_off_while_orders_are_sent_is_lost() -> None:
    state = at("Y=e4+obstacle R=b9 yellow.e=fire:N/-/-", players=3)
    after = state.adjusted(moved(state, {"Y": "park:1"}))
    assert len(after.view(None)["covered"]["yellow"]) == 10
    assert after.scene().tokens == {}
    assert after.outcome is None


def test_a_statue_taken_off_is_carried_and_one_put_back_is_not() -> None:
    state = at("Y=e5 yellow.e=grab:N/-/-", scenario=5)
    off = state.adjusted(moved(state, {"S": "park:3"}))
    assert off.view(None)["carried"] == {"yellow": "statue"}
    assert off.adjusted(moved(off, {"S": "e6"})).view(None)["carried"] == {}


@pytest.mark.parametrize(
    ("figures", "tokens", "message"),
    [
        ({"Y": "e9", "R": "e9"}, {}, "two figures"),
        ({"Y": "b6"}, {}, "fixed obstacle at b6"),
        ({"Y": "nowhere"}, {}, "'nowhere' is not a place"),
        ({"X": "a1"}, {}, "needs the figures Y, R"),
        ({}, {"b6": OBSTACLE}, "fixed obstacle"),
        ({}, {"e4": OBSTACLE}, "stands on a token at e4"),
        ({}, {"a2": Token("mine")}, "only tokens for obstacle"),
    ],
)
def test_scenes_of_no_position_are_refused(figures: dict[str, str], tokens: dict[str, Token], message: str) -> None:
    state = at("Y=e4 yellow.e=fire:N/-/-")
    with pytest.raises(StateError, match=message):
        state.adjusted(moved(state, figures, **tokens))


def test_robots_neither_leave_nor_return_between_orders() -> None:
    state = at("phase=place yellow.rack=max")
    with pytest.raises(StateError, match="Y must stand on the board"):
        state.adjusted(moved(state, {"Y": "park:1"}))
    lost = at("B=off blue.covered=1,2,3,4,5,6,7,8,9,10 Y=e4 yellow.e=fire:N/-/-", players=3)
    with pytest.raises(StateError, match="B must wait off the board"):
        lost.adjusted(moved(lost, {"B": "b4"}))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Y=e4 Y=e5", "stands there twice"),
        ("Y", "write key=value"),
        ("Y=b6", "fixed obstacle at b6"),
        ("Y=z9", "Y must name the square"),
        ("Y=e4+cake", "cannot carry 'cake'"),
        ("Y=e4+statue", "no statue in this scenario"),
        ("R=d2", "two figures"),
        ("phase=dance", "phase is 'dance'"),
        ("turn=blue", "turn is 'blue'"),
        ("round=0", "round is 0"),
        ("round=x", "write a whole number"),
        ("tokens=a2,a2", "different squares"),
        ("yellow.rack=cake", "'cake' is not a kind"),
        ("yellow.rack=move1*9", "more tokens move1"),
        ("yellow.rack=max*8", "more than 7"),
        ("yellow.rack=rmax", "more tokens rmax"),
        ("yellow.e=move1:N", "must have 3 slots"),
        ("yellow.e=move1:NE/-/-", "'move1:NE' is not an order"),
        ("yellow.covered=k", "names something else"),
        ("yellow.covered=a yellow.a=max:N/-/-", "orders on a covered emitter"),
        ("yellow.covered=a,b,c,d,e,f,g,h,i,j", "off the board exactly when"),
        ("yellow.owed=10", "owed is 10"),
        ("yellow.owed=-1", "no emitter to uncover"),
        ("yellow.secured=1", "no containers"),
        ("dealing=violet:1", "dealt in the phase `draw`"),
        ("passed=red", "pass in the phase `place`"),
        ("programme=1:1", "against a killer"),
        ("waits=tea", "waits must be such as"),
        ("waits=march:Y:N:2:c4:red", "carry mines"),
        ("result=last:red", "exactly when it has a result"),
        ("phase=over result=tea:red", "result must be"),
        ("phase=draw yellow.rack=max*7", "yellow can do nothing"),
        ("phase=place", "yellow can do nothing"),
        ("laid=3", "not laid all"),
        ("yellow.d=fire:N/-/- green.a=max:N/-/-", "'green.a' is not known here"),
        ("", "can send nothing"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(words: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        at(words)


@pytest.mark.parametrize(
    ("actor", "text"),
    [
        ("yellow", "obstacle z1"),
        ("yellow", "draw"),
        ("yellow", "draw red:1 violet:6"),
        ("yellow", "draw violet:0"),
        ("yellow", "draw violet:8"),
        ("yellow", "draw pink:7"),
        ("yellow", "place move1 NE d 1"),
        ("yellow", "place fly N d 1"),
        ("yellow", "place move1 X d 1"),
        ("yellow", "place move1 N 1 1"),
        ("yellow", "place move1 N d 4"),
        ("yellow", "send 4"),
        ("yellow", "roll 3"),
        ("chance", "roll 10"),
        ("chance", "first blue"),
        ("chance", "pass"),
        ("blue", "pass"),
    ],
)
def test_texts_that_are_not_actions_are_refused(actor: str, text: str) -> None:
    with pytest.raises(NotationError):
        game().action(actor, text)


def test_refusals_say_what_must_be_done_now() -> None:
    state = do(game().start(), "first yellow")
    with pytest.raises(IllegalActionError, check=says("yellow must lay an obstacle now")):
        do(state, "pass")
    with pytest.raises(IllegalActionError, check=says("it is the turn of yellow")):
        do(state, "red: obstacle e5")
    with pytest.raises(IllegalActionError, check=says("it is the turn of yellow")):
        do(state, "chance: roll 3")
    with pytest.raises(IllegalActionError, check=says("chance has something else")):
        do(game().start(), "roll 3")


@pytest.mark.parametrize("text", ["obstacle e9", "draw violet:7", "place move1 N e 1", "pass", "cover e", "uncover e"])
def test_while_orders_are_sent_nothing_else_is_done(text: str) -> None:
    with pytest.raises(IllegalActionError, check=says("yellow must send an order now")):
        do(at("Y=e4 yellow.rack=move1 yellow.e=fire:N/-/-"), text)


def test_a_placement_names_emitter_and_slot_alike() -> None:
    state = at("phase=place yellow.rack=move1")
    order = order_of(KIND["move1"], 0)
    assert state.is_legal(PlaceOrder("yellow", order, "e", 12))
    assert not state.is_legal(PlaceOrder("yellow", order, "e", 0))
    assert not state.is_legal(PlaceOrder("yellow", order, "k", 30))


@pytest.mark.parametrize("counts", [(8, 0, 0, -1), (-1, 4, 0, 4), (3, 2, 0, 1), (4, 2, 0, 2)])
def test_a_draw_that_does_not_fill_the_rack_is_refused(counts: tuple[int, ...]) -> None:
    state = at("phase=draw")
    assert state.is_legal(Draw("yellow", (3, 2, 0, 2)))
    with pytest.raises(IllegalActionError, check=says("7 tokens are drawn now")):
        state.apply(Draw("yellow", counts))


def test_steps_of_a_placement() -> None:
    state = at("phase=place yellow.rack=relay90,move1 yellow.covered=b")
    assert [step.token for step in state.next_steps("yellow", ()).steps] == ["place", "pass"]
    assert [(step.token, english(step.words)) for step in state.next_steps("yellow", ("place",)).steps] == [
        ("move1", "One square"),
        ("relay90", "Send another robot off, to the right"),
    ]
    assert [english(step.words) for step in state.next_steps("yellow", ("place", "relay90")).steps] == [
        "sent up, goes to the right",
        "sent to the right, goes down",
        "sent down, goes to the left",
        "sent to the left, goes up",
    ]
    emitters = state.next_steps("yellow", ("place", "move1", "N")).steps
    assert [step.token for step in emitters] == list("acdefghij")
    assert [step.token for step in state.next_steps("yellow", ("place", "move1", "N", "a")).steps] == ["1", "2", "3"]
    assert state.next_steps("yellow", ("place", "move1", "N", "a", "3")).complete


def test_steps_of_a_draw_offer_only_what_fills_the_rack() -> None:
    state = at("phase=draw yellow.rack=max*5")
    first = state.next_steps("yellow", ("draw",)).steps
    assert [step.token for step in first] == ["violet:1", "violet:2", "blue:1", "blue:2", "red:2"]
    second = state.next_steps("yellow", ("draw", "violet:1")).steps
    assert [step.token for step in second] == ["blue:1", "red:1"]


def test_dice_can_be_typed_in() -> None:
    state = do(at("Y=a2 R=b2 yellow.a=fire:E/-/-"), "send a")
    assert [step.token for step in state.next_steps("chance", ()).steps] == ["roll"]
    assert [step.token for step in state.next_steps("chance", ("roll",)).steps] == list("0123456789")
    assert state.next_steps("chance", ("roll", "7")).complete

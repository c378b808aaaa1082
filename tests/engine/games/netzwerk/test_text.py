"""Netzwerk's texts: actions and positions."""

import pytest

from controller.api.english import english
from engine.errors import NotationError
from engine.state import CHANCE, State
from tests.engine.games.netzwerk.table import game, play, table

GAME = game()
START = "a1,b1,c1,d1,e1,f1 a6,b6,c6,d6,e6,f6 A1,B1,C1,D1,E1,F1,G1,A5,B5,C5,D5,E5,F5,G5 - white start - - - -"


def test_the_text_of_the_start() -> None:
    assert str(GAME.start()) == START
    assert str(game(first="random").start()) == START.replace("start", "lots")
    assert str(game(first="black").start()) == START.replace("white", "black")


def test_a_position_in_the_middle_of_a_turn() -> None:
    state = play(table("c2 a1", "c3 f6", "C1 D1 A0 A1"), "move W1 c3", "move W2 a2", "battery A1 B1")
    assert str(state) == "c3,a2,-,-,-,- -,f6,-,-,-,- B1 A0,C1,D1 white batteries W1 B1 - -"
    assert GAME.position(str(state)) == state


def test_turns_that_may_come_again_are_kept() -> None:
    state = play(table("c3", "f4", "C2 D2 E3 F3 F4 G4"), "move W1 d3", "end", "move B1 e4", "end")
    assert len(str(state).split()[-1].split(",")) == 2
    assert GAME.position(str(state)) == state


@pytest.mark.parametrize(
    ("actor", "text"),
    [
        ("white", "move W3 c2"),
        ("black", "move B3 c5 c4 pay C5 D5"),
        ("white", "battery A1 A0"),
        ("white", "end"),
        ("white", "offer"),
        ("black", "accept"),
        ("black", "decline"),
        (CHANCE, "first black"),
        ("white", "move W3 c2 then move W4 d2 d3 pay D1 E1 then battery A1 A0 then end"),
    ],
)
def test_actions_read_back(actor: str, text: str) -> None:
    action = GAME.action(actor, text)
    assert (action.actor, str(action)) == (actor, text)


def test_who_pays_may_be_named_in_any_order() -> None:
    assert GAME.action("white", "move W3 c2 c3 pay D1 C1") == GAME.action("white", "move W3 c2 c3 pay C1 D1")


@pytest.mark.parametrize(
    "text",
    ["", "pass", "move", "move W3", "move W7 a2", "move W3 z9", "move W3 c2 z9", "move W3 C1", "move W3 c2 pay",
     "move W3 pay C1", "move W3 c2 pay C1 C1", "move W3 c2 pay c1", "battery A1", "battery A1 a1", "battery A1 A0 B0",
     "battery Z9 A0", "battery A1 Z9", "end end", "first white", "move W3 c2 then", "then end",
     "move W3 c2 then first black"],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not an action of Netzwerk; write `move W3 c2 c3 pay C1 D1`"):
        GAME.action("white", text)


def test_other_actors_are_refused() -> None:
    with pytest.raises(NotationError, match="'red' has no seat in Netzwerk; the seats are white and black"):
        GAME.action("red", "end")
    for text in ("end", "first red"):
        with pytest.raises(NotationError, match="nothing that a draw decides in Netzwerk; write `first white`"):
            GAME.action(CHANCE, text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" start", "", "has 9 fields; it needs 10: White's robots"),
        ("a1,b1", "a1", "each player has 6 places of robots"),
        ("a1,b1", "a1,b9", "'b9' is not a square"),
        ("a1,b1", "a1,a6", "each square holds one robot at most"),
        ("a1,b1,c1,d1,e1,f1 a6,b6,c6,d6,e6,f6", "-,-,-,-,-,- -,-,-,-,-,-", "some robot must be left"),
        ("A1,B1", "A1,A1", "charged cannot be 'A1,A1,C1"),
        ("A1,B1", "A1,b1", "charged cannot be 'A1,b1,C1"),
        ("G5 -", "G5 A0", "14 batteries at most lie on different points"),
        ("G5 -", "D0 A1", "14 batteries at most lie on different points"),
        ("white", "red", "red start ... - cannot be; write white or black"),
        ("start", "middle", "white middle ... - cannot be"),
        ("start - - -", "start - - must", "white start ... must cannot be"),
        ("start", "lots", "white begins; there is no draw"),
        ("start -", "start W1", "no robot has captured in the phase start"),
        ("start -", "robots B1", "only robots of the player to move have captured"),
        ("start -", "robots W9", "have captured cannot be 'W9'"),
        ("start - -", "robots - A1", "moved batteries lie on the board, in the phase batteries"),
        ("start - -", "batteries - A0", "moved batteries lie on the board, in the phase batteries"),
        ("start - - -", "start - - capture", "a capture is not owed here"),
        ("start - - - -", "start - - - x", "earlier turns cannot be 'x'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    assert START.count(old) == 1
    with pytest.raises(NotationError) as caught:
        GAME.position(START.replace(old, new))
    assert message in str(caught.value)
    assert repr(START.replace(old, new)) in str(caught.value)


def test_a_captured_robot_has_not_captured() -> None:
    with pytest.raises(NotationError, match="a robot that has captured stands on the board"):
        GAME.position(START.replace("a1,", "-,").replace("start -", "robots W1"))


def test_what_is_owed_must_be_said() -> None:
    with pytest.raises(NotationError, match="a capture is owed here"):
        table("c2", "c3 f6", "C1 D1", must_capture=True)


def test_moved_batteries_are_not_noted_where_they_may_move_again() -> None:
    with pytest.raises(NotationError, match="not noted where they may move again"):
        table("c2", "f6", "C1", phase="batteries", moved="C1", battery_moves_per_turn="any")


def test_a_capture_is_owed_while_robots_move_and_one_is_possible() -> None:
    """Two of C1, D1 pay for the capture of c3."""
    state = table("c2 a1", "c3 f6", "C1 D1", used="A0", phase="robots", must_capture=True, owed=True)
    assert state.game.position(str(state)) == state
    for charged, phase in (("C1", "robots"), ("C1 D1", "batteries"), ("C1 D1", "drawn")):
        with pytest.raises(NotationError, match="a capture is not owed here"):
            table("c2 a1", "c3 f6", charged, phase=phase, must_capture=True, owed=True)


def sentence(state: State, text: str) -> str:
    action = state.game.action(state.to_act[0], text)
    return english(state.words(action, None))


def test_the_log_tells_from_where_a_robot_came_and_whom_it_captured() -> None:
    state = table("c2 f1", "d3 a6", "C2 D2 C1 F0")
    assert sentence(state, "move W1 c3 d3") == "moves white robot 1 from c2 to d3 and captures black robot 1"
    assert sentence(state, "move W1 b2 c2") == "moves white robot 1 from c2 to c2"
    assert (
        sentence(state, "move W1 c3 then move W2 f2 then battery C1 B1")
        == "moves white robot 1 from c2 to c3, moves white robot 2 from f1 to f2, and moves a battery from C1 to B1"
    )
    assert sentence(table("c2", "a6", "C1 C2 C3"), "move W1 c3 pay C1 then move W1 c4") == (
        "moves white robot 1 from c2 to c3 and moves white robot 1 from c3 to c4"
    )

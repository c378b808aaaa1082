"""Robotory's texts: actions and positions, and what is said of wrong ones."""

import pytest

from engine.errors import NotationError
from tests.engine.games.robotory.tables import GAME, play, table

START = "4/2W2/2B3/2R2/4 light 2+2 2+2 10+10 0+0"


@pytest.mark.parametrize("text", ["place white c4", "place black a1", "move R d2 d1 c1", "move W a2", "refill 1 2"])
def test_actions_read_back(text: str) -> None:
    action = GAME.action("dark", text)
    assert str(action) == text
    assert action.actor == "dark"
    assert action == GAME.action("dark", text)
    assert action != GAME.action("light", text)


def test_spaces_do_not_matter() -> None:
    assert str(GAME.action("light", "  place   white c4 ")) == "place white c4"


@pytest.mark.parametrize(
    "text",
    ["", "place", "place white", "place white z9", "place red c4", "place white c4 c5", "move", "move R", "move X c4",
     "move R c9", "refill 1", "refill 5 0", "refill -1 1", "refill 1 ²", "refill 01 1", "Place white c4", "move r d2"],
)  # fmt: skip
def test_other_texts_are_not_actions(text: str) -> None:
    with pytest.raises(NotationError, match="is not an action of Robotory; write `place white c4`"):
        GAME.action("light", text)


def test_only_seats_act() -> None:
    with pytest.raises(NotationError, match="'chance' has no seat in Robotory; the seats are light and dark"):
        GAME.action("chance", "place white c4")


def test_the_text_of_the_start_position() -> None:
    assert str(GAME.start()) == START
    assert GAME.position(START) == GAME.start()


def test_the_text_of_a_position_after_some_turns() -> None:
    state = play(GAME.start(), "place white d2", "place black d4", "refill 0 1", "move R d2")
    assert str(state) == "4/2W2/2B3/1R1b1/4 light 1+3 2+1 10+9 1+0"


def test_positions_differ_when_anything_differs() -> None:
    states = [table(), table("c4:w"), table("c4:b"), table(robots="W:c3 B:b3 R:d3"), table(to_move="dark"),
              table(light="2+1"), table(dark="2+1"), table(pool="5+4")]  # fmt: skip
    assert len(set(states)) == len(states)
    assert len({str(state) for state in states}) == len(states)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" 0+0", "", "has 5 fields; it needs 6: board, to move, Light's supply, Dark's supply, pool, used"),
        ("light", "white", "'white' cannot be to move; write light or dark"),
        ("2+2 2+2", "2+2 2-2", "Dark's supply is '2-2'; write white+black, such as 2+2"),
        ("2+2 2+2 10+10", "3+2 2+2 9+10", "the supply of light holds more than 4 discs"),
        ("10+10", "10+9", "must hold 14 discs of each colour; so used would be 0+1"),
        ("10+10", "11+10", "must hold 14 discs of each colour; so used would be -1+0"),
        ("4/2W2", "3/2W2", "the columns of '3/2W2/2B3/2R2/4' must have 4, 5, 6, 5, 4 cells"),
        ("2B3", "6", "robot B must stand on the board exactly once"),
        ("2B3", "WB4", "robot W must stand on the board exactly once"),
        ("4/2W2", "x3/2W2", "'x' in 'x3/2W2/2B3/2R2/4' stands for nothing; use W B R w b 1-6"),
        (START, "", "has 0 fields"),
    ],
)
def test_a_wrong_position_says_where_it_fails(old: str, new: str, message: str) -> None:
    assert old in START
    with pytest.raises(NotationError) as caught:
        GAME.position(START.replace(old, new, 1))
    assert message in str(caught.value)

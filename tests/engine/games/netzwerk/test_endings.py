"""How Netzwerk ends, one test per sentence; the seats' own ends first, then draws."""

import pytest

from controller.api.english import english
from engine.state import Outcome, State
from tests.engine.games.netzwerk.table import game, legal, listed, play, refusal, table


def outcome(state: State) -> Outcome:
    """The outcome of a finished game."""
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize(("left", "needed"), [(6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_half_of_the_robots_that_are_left_win_in_the_enemys_start_row(left: int, needed: int) -> None:
    """All but one of those needed stand there; the next one steps in from c5."""
    home = ["a6", "b6"][: needed - 1]
    others = ["f1", "e1", "d1"][: left - needed]
    state = table(" ".join(["c5", *home, *others]), "f4 e4 d4", "C4 D5 F3")
    assert state.outcome is None
    over = outcome(play(state, "move W1 c6"))
    assert over.winners == ("white",)
    assert over.scores == {"white": 1.0, "black": 0.0}
    robots = "robot" if left == 1 else "robots"
    assert english(over.words) == f"{needed} of {left} {robots} of white stand in the start row of black"


def test_black_goes_to_the_south() -> None:
    assert outcome(play(table("f4", "c2", "C1", turn="black"), "move B1 c1")).winners == ("black",)


def test_a_win_is_immediate_and_leaves_nothing_to_do() -> None:
    over = play(table("a5 b1", "f4 f5", "A4 B0"), "move W1 a6")
    assert over.to_act == ()
    assert listed(over) == set()
    assert refusal(over, "end", "white") == "the game is over"
    assert not over.is_legal(over.game.action("white", "move W2 b2"))


def test_a_capture_can_make_the_captured_player_win() -> None:
    """White has five robots, two of them home; one of the other three is captured."""
    state = table("a6 b6 c3 d1 e1", "c4 f4", "C3 C4", turn="black")
    assert outcome(play(state, "move B1 c3")).winners == ("white",)


def test_who_moves_wins_where_one_capture_brings_both_home() -> None:
    """Black captures in White's row and has half of its robots home; White is left with half of its own at home."""
    state = table("a6 c1 d3", "c2 f4", "C1 C2", turn="black")
    over = outcome(play(state, "move B1 c1"))
    assert over.winners == ("black",)
    assert english(over.words) == "1 of 2 robots of black stand in the start row of white"


def test_a_robot_in_the_target_row_may_be_captured_by_one_that_stayed_in_its_start_row() -> None:
    state = play(table("c6 a1 b1 d1", "d6 f4", "D5 E5", turn="black"), "move B1 c6")
    assert state.view(None)["robots"]["B1"] == "c6"
    assert "W1" in state.view(None)["captured"]


def test_a_robot_in_the_target_row_may_move_sideways() -> None:
    assert legal(table("c6 a1 b1", "f4 f5", "C5 D5"), "move W1 b6")


def test_all_captured() -> None:
    over = outcome(play(table("c3", "c4", "C2 C3"), "move W1 c4"))
    assert (over.winners, english(over.words)) == (("white",), "all robots of black are captured")
    over = outcome(play(table("c3", "c4", "C3 C4", turn="black"), "move B1 c3"))
    assert (over.winners, english(over.words)) == (("black",), "all robots of white are captured")


def test_who_cannot_move_a_robot_at_the_start_of_the_turn_loses() -> None:
    over = outcome(play(table("c3", "f4 f5 e5", "C2"), "move W1 c4", "end"))
    assert (over.winners, english(over.words)) == (("white",), "black can move no robot")


def test_energy_that_is_moved_away_takes_the_move() -> None:
    """The rulebook's third example: White takes the battery away from Black's only robot."""
    state = play(table("b3 f1", "c4", "C3 F0"), "move W2 f2", "battery C3 B3", "end")
    assert outcome(state).winners == ("white",)


def test_too_little_energy_for_the_only_action_is_not_a_move() -> None:
    """Black's a3 has one battery, and wherever it goes stands a white robot, which costs two."""
    state = play(table("a2 b3 d1", "a3", "A3 D0"), "move W3 d2", "end")
    assert english(outcome(state).words) == "black can move no robot"


def test_the_third_same_position_at_the_start_of_a_turn_is_a_draw() -> None:
    """Both go sideways and back: after four turns each the start of White's turn comes the third time."""
    state = table("c3", "f4", "C2 D2 E3 F3 F4 G4")
    state = play(state, "move W1 d3", "end", "move B1 e4", "end", "move W1 c3", "end", "move B1 f4", "end")
    assert state.outcome is None
    state = play(state, "move W1 d3", "end", "move B1 e4", "end", "move W1 c3", "end", "move B1 f4")
    assert state.outcome is None
    over = outcome(play(state, "end"))
    assert (over.winners, english(over.words)) == ((), "the same position began a turn for the third time")
    assert over.scores == {"white": 0.5, "black": 0.5}


def test_robots_of_a_colour_are_alike_for_the_same_position() -> None:
    """W1 and W2 change places by steps and a jump; the third time any two robots stand on c3 and d3 it is a draw."""
    state = table("c3 d3", "f4", "C2 D2 E2 C3 D3 E3 F3 G3 F4 G4")
    for _ in range(2):
        state = play(state, "move W1 e3", "end", "move B1 e4", "end", "move W1 c3", "end", "move B1 f4", "end")
    assert outcome(state).winners == ()
    state = table("c3 d3", "f4", "C2 D2 E2 C3 D3 E3 F3 G3 F4 G4")
    state = play(
        state, "move W1 e3", "end", "move B1 e4", "end", "move W2 c3", "move W1 d3", "end", "move B1 f4", "end"
    )
    state = play(
        state, "move W1 e3", "end", "move B1 e4", "end", "move W2 d3", "move W1 c3", "end", "move B1 f4", "end"
    )
    assert outcome(state).winners == ()


def test_after_a_way_forward_earlier_positions_no_longer_count() -> None:
    state = play(table("c3 a1", "f4", "C2 D2 E3 F3 F4 G4 A0"), "move W1 d3", "end", "move B1 e4", "end")
    assert str(state).split()[-1] != "-"
    assert str(play(state, "move W2 a2")).split()[-1] == "-"


def test_after_a_sideways_capture_earlier_positions_no_longer_count() -> None:
    state = play(table("c3 a1", "d3 f4", "C2 C3 F3 F4 A0"), "move W2 b1", "end", "move B2 e4", "end")
    assert str(state).split()[-1] != "-"
    assert str(play(state, "move W1 d3")).split()[-1] == "-"


# Draws that are agreed


def test_a_draw_may_be_offered_at_the_start_of_a_turn_and_accepted() -> None:
    state = play(game().start(), "offer")
    assert state.to_act == ("black",)
    assert listed(state) == {"accept", "decline"}
    assert state.view(None)["draw_offered"]
    over = outcome(play(state, "accept"))
    assert (over.winners, english(over.words)) == ((), "both players agreed on a draw")


def test_a_declined_offer_is_not_repeated_in_the_same_turn() -> None:
    state = play(game().start(), "offer", "decline")
    assert state.to_act == ("white",)
    assert refusal(state, "offer") == "a draw can be offered once in a turn, before it begins"
    assert legal(play(state, "move W1 a2", "end"), "offer")


def test_no_offer_after_a_robot_has_moved() -> None:
    state = play(game().start(), "move W1 a2")
    assert refusal(state, "offer") == "a draw can be offered once in a turn, before it begins"


def test_an_offer_is_answered_before_anything_else() -> None:
    state = play(game().start(), "offer")
    for text in ("move B1 a5", "battery A5 A4", "end", "offer"):
        assert refusal(state, text) == "a draw is offered: accept or decline it first"
    assert refusal(state, "move W1 a2", "white") == "it is the turn of black"
    assert refusal(game().start(), "accept") == "nothing like that is to be decided now"

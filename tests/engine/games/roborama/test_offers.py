"""The moves that a view offers with the cards, and what they wake."""

from engine.games.roborama.state import RoboRamaState
from tests.engine.games.roborama.tables import game, play, table


def middle() -> RoboRamaState:
    """Cards of both faces, two of them inactive, a robot at home, a fallen one, and others in the way."""
    return table(
        robots={"blue": "e5 c4 b7 f3!", "orange": "g2 f7 b8 e2"},
        cards={"blue": "SbSSsB"},
        bot="d5",
        hands={"blue": "move laser"},
        programme=3,
    )


def moves(state: RoboRamaState, seat: str) -> dict[str, list[str]]:
    offered: dict[str, list[str]] = state.view(seat)["moves"]
    return offered


def test_the_moves_are_those_that_the_player_may_make() -> None:
    state = middle()
    offered = moves(state, "blue")
    legal = {str(action) for action in state.legal_actions("blue")}
    halves = {text for text in offered if text.startswith("special 4 ")}
    assert offered.keys() - halves == {text for text in legal if not text.startswith("special 4 ")}
    assert halves == {" ".join(text.split()[:4]) for text in legal if text.startswith("special 4 ")}


def test_a_move_wakes_what_the_rules_then_wake() -> None:
    state = middle()
    before = set(state.view("blue")["active"]["blue"])
    for text, cards in moves(state, "blue").items():
        if text.startswith("special 4 "):
            assert cards == []
            continue
        view = play(state, text).view("blue")
        woken = set(view["may_reactivate"]) or set(view["active"]["blue"]) - before
        assert set(cards) == woken, text


def test_only_the_player_to_move_is_offered_moves_and_only_to_play_a_card() -> None:
    state = middle()
    assert moves(state, "blue")
    assert moves(state, "orange") == {}
    assert state.view(None)["moves"] == {}
    after = play(state, "basic 1 B1 f5")
    assert after.view("blue")["phase"] == "chaos"
    assert moves(after, "blue") == {}


def test_the_first_turn_has_no_play_of_the_chip() -> None:
    offered = moves(game(first="blue").start(), "blue")
    assert not any("chip" in text for text in offered)
    assert offered["basic 1 B1 g3"] == []

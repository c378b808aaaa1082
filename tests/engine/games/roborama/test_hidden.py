"""ChaosBot cards are hidden from other players and dealt by chance."""

import json
import random
from collections import Counter

import pytest

from controller.api.english import english
from engine.games.roborama.state import RoboRamaState
from engine.state import CHANCE
from tests.engine.games.roborama.tables import game, listed, play, player, table


def dealt(seed: int, players: int = 3) -> RoboRamaState:
    rng, state = random.Random(seed), game(programme=3, players=players, first="blue").start()
    while state.to_act == ("chance",):
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state, _ = state.apply(rng.choices(actions, weights)[0])
    return state


def test_a_view_is_the_same_whatever_the_others_hold() -> None:
    for seat in ("blue", "green"):
        hands = {seat: "move laser"}
        other = "green" if seat == "blue" else "blue"
        one = table(bot="d5", hands=hands | {other: "spring mind", "orange": "reset"}, programme=3, players=3)
        two = table(bot="d5", hands=hands | {other: "reset reset", "orange": "laser"}, programme=3, players=3)
        assert one.view(seat) == two.view(seat)
        assert one.view(None) == two.view(None)
        assert one.view(other) != two.view(other)


def test_the_own_hand_is_seen_and_of_the_others_the_number() -> None:
    state = dealt(1)
    for seat in state.game.seats:
        view = state.view(seat)
        assert len(view["chaos_hands"][seat]) == 4
        assert set(view["chaos_cards"].values()) == {4}
        assert [hand for other, hand in view["chaos_hands"].items() if other != seat] == [None, None]


def test_the_cards_that_nobody_holds_are_nowhere_in_a_view() -> None:
    text = json.dumps(dealt(2).view(None))
    assert "laser" not in text


def test_chances_of_a_card_follow_from_what_is_dealt() -> None:
    state = game(programme=3, players=4, first="blue").start()
    assert {str(action): weight for action, weight in state.chance_outcomes()}["deal laser"] == pytest.approx(4 / 24)
    state = play(state, "deal laser", "deal laser", "deal laser")
    weights = {str(action): weight for action, weight in state.chance_outcomes()}
    assert weights["deal laser"] == pytest.approx(1 / 21)
    assert weights["deal move"] == pytest.approx(4 / 21)
    state = play(state, "deal laser")
    assert "deal laser" not in {str(action) for action, _ in state.chance_outcomes()}


def test_cards_go_round_the_table() -> None:
    state = play(game(programme=3, players=3, first="green").start(), "deal laser", "deal move")
    assert player(state, "green")["chaos_hands"] == ["laser"]
    assert player(state, "orange")["chaos_hands"] == ["move"]
    assert player(state, "blue")["chaos_hands"] == []


def test_everybody_reads_who_is_dealt_a_card_and_only_its_holder_which_one() -> None:
    state = game(programme=3, players=3, first="green").start()
    deal = state.game.action(CHANCE, "deal laser")
    sentences = {seat: english(state.words(deal, seat)) for seat in ("green", "blue", None)}
    assert sentences.pop("green") == "green is dealt the ChaosBot card laser"
    assert set(sentences.values()) == {"green is dealt a ChaosBot card"}


def test_who_holds_cards_is_asked_even_if_none_can_be_played() -> None:
    """Otherwise the other players would learn something from a skipped question."""
    state = table(robots={"blue": "c1 g2 h2 g1"}, bot="d6", hands={"blue": "laser"}, programme=3)
    assert listed(play(state, "basic 5 B1 c6")) == {"pass"}


def test_the_cards_of_a_player_who_is_out_leave_unseen() -> None:
    state = table(cards={"blue": "bbbbbb"}, bot="d6", hands={"blue": "laser move"}, programme=3, players=3)
    after = play(state, "out")
    assert after.view(None)["discards"] == []
    assert player(after, "blue")["chaos_cards"] == 0


def test_the_deal_is_fair() -> None:
    kinds = Counter(kind for seed in range(200) for kind in player(dealt(seed), "blue")["chaos_hands"])
    assert sum(kinds.values()) == 800
    assert all(90 < count < 180 for count in kinds.values())

"""Netzwerk's computer players: strength by seeded games, and single positions with a known best action."""

from typing import cast

import pytest

from engine import registry
from engine.games.netzwerk.players.search import Beam, NetzwerkModel
from engine.games.netzwerk.state import NetzwerkState
from engine.registry import decide
from engine.search.budget import Budget
from engine.state import State
from tests.engine.duel import wins
from tests.engine.games.netzwerk.table import game, play, table


def best(state: State, level: str = "greedy", seed: int = 0) -> str:
    return str(decide(state, state.to_act[0], level, seed))


def test_greedy_beats_random() -> None:
    assert sum(wins("netzwerk", "greedy", "random", 20)) >= 18


def test_greedy_goes_home_when_that_wins() -> None:
    assert best(table("a5 b1", "f4 f5", "A4 B0")) == "move W1 a6"


def test_greedy_takes_the_last_energy_of_its_rival() -> None:
    """C3 is all that Black's only robot has; once it lies elsewhere Black cannot move."""
    state = table("b3 f1 e1", "c4", "C3 F0 E0 A1 B1")
    state = play(state, "move W2 f2")
    text = best(state)
    assert text.startswith("battery C3 ")
    over = play(state, text, "end").outcome
    assert over is not None
    assert over.winners == ("white",)


def test_greedy_captures_what_cannot_take_revenge() -> None:
    assert best(table("c2 a1 f1", "c3 f6 e6", "C1 D1 A0 F6")) == "move W1 c3"


def test_greedy_accepts_a_draw_only_far_behind() -> None:
    behind = play(table("c2 c3 d1 e1", "f6", "C1 D1 A0 F6 G6"), "offer")
    even = play(game().start(), "offer")
    assert (best(behind), best(even)) == ("accept", "decline")


@pytest.mark.parametrize("level", registry.levels("netzwerk"))
def test_every_level_goes_home_when_that_wins(level: str) -> None:
    assert best(table("a5 b1", "f4 f5", "A4 B0"), level) == "move W1 a6"


def test_some_levels_do_not_see_captures() -> None:
    """Black's B1 has two batteries next to it, as many as the capture of W1 costs; with one there is no threat."""
    seen = {}
    for batteries in ("C3 D4", "C3 A6"):
        state = cast(NetzwerkState, table("c3 f1 e1", "c4 d6", batteries, turn="black"))
        for threats in (False, True):
            model = NetzwerkModel(state.game.config, 1, Beam(1, 1, 0), Budget(1), threats)
            seen[batteries, threats] = model.value(state.position)
    assert seen["C3 D4", True] > seen["C3 D4", False]
    assert seen["C3 A6", True] == seen["C3 A6", False]


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_players_never_offer_a_draw(level: str) -> None:
    assert all(best(game().start(), level, seed) != "offer" for seed in range(60 if level == "random" else 3))


def test_the_same_seed_gives_the_same_action_and_others_vary() -> None:
    chosen = [best(game().start(), "random", seed) for seed in range(10)]
    assert chosen == [best(game().start(), "random", seed) for seed in range(10)]
    assert len(set(chosen)) > 5

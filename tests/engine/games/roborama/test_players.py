"""RoboRama's computer players."""

import pytest

from engine import registry
from engine.games.roborama.players.search import RoboRamaModel
from engine.registry import decide
from tests.engine.games.roborama.cases import CASES
from tests.engine.games.roborama.tables import game, play, table


def test_greedy_wins_at_once() -> None:
    state = table(robots={"blue": "a8 b8 a7 b6", "orange": "d5 e5 d4 e4"})
    assert str(decide(state, "blue", "greedy", 1)) == "basic 1 B4 b7"


def test_greedy_goes_home_and_keeps_its_cards() -> None:
    state = table(robots={"blue": "c3 d3 e3 f3"}, cards={"blue": "BbBBbB"})
    for seed in range(5):
        words = str(decide(state, "blue", "greedy", seed)).split()
        assert words[0] == "basic"
        assert words[3][0] < state.scene().figures[words[2]][0] or words[3][1] > state.scene().figures[words[2]][1]


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(12):
        state = game(first=("blue", "orange")[seed % 2]).start()
        greedy = state.game.seats[seed // 2 % 2]
        for ply in range(300):
            if not state.to_act:
                break
            (actor,) = state.to_act
            level = "greedy" if actor == greedy else "random"
            state, _ = state.apply(decide(state, actor, level, 1000 * seed + ply))
        won += state.outcome is not None and greedy in state.outcome.winners
    assert won >= 10


def test_a_seed_repeats_a_choice_in_every_phase() -> None:
    state = game(**CASES["everything"], first="green").start()
    for ply in range(40):
        if not state.to_act:
            break
        if state.to_act == ("chance",):
            state = play(state, str(state.chance_outcomes()[ply % 3][0]))
            continue
        (actor,) = state.to_act
        first, second = (decide(state, actor, "greedy", ply) for _ in range(2))
        assert first == second
        state = play(state, str(first))


@pytest.mark.parametrize("level", registry.levels("roborama"))
def test_every_level_wins_at_once_if_it_can(level: str) -> None:
    state = table(robots={"blue": "a8 b8 a7 b6", "orange": "d5 e5 d4 e4"})
    assert str(decide(state, "blue", level, 1)) == "basic 1 B4 b7"


def test_levels_differ_in_what_they_overlook() -> None:
    """A beginner sees neither cards nor rivals, an easy player no rivals; the others see both."""
    state = game(first="blue").start()
    rich = state.position._replace(active=(63, 0, 63, 0))
    poor = rich._replace(active=(1, 0, 63, 0))
    near = rich._replace(cells=(*rich.cells[:8], 63 - 9, *rich.cells[9:]))
    sees = {
        (cards, rivals): [
            RoboRamaModel(state.game, 0, 1, cards, rivals).own_value(position) for position in (rich, poor, near)
        ]
        for cards, rivals in ((False, False), (True, False), (True, True))
    }
    assert len(set(sees[False, False])) == 1
    assert sees[True, False][0] == sees[True, False][2] > sees[True, False][1]
    assert len(set(sees[True, True])) == 3

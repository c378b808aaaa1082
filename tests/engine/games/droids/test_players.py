"""The computer players of Droids."""

import random
from typing import Any

import pytest

from engine import registry
from engine.games.droids import rounds
from engine.games.droids.board import NUMBER
from engine.games.droids.judge import best_garden
from engine.games.droids.search import SendingModel
from engine.registry import decide
from engine.state import CHANCE
from tests.engine.games.droids.table import at, do, game


def winner(seed: int, **options: Any) -> tuple[str, ...]:
    """The winner of a game of greedy yellow against random red; none after 500 plies."""
    rng, state = random.Random(seed), game(**options).start()
    levels = {"yellow": "greedy", "red": "random"}
    for _ in range(500):
        if not state.to_act:
            break
        actor = state.to_act[0]
        if actor == CHANCE:
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(actions, weights)[0]
        else:
            action = decide(state, actor, levels[actor], rng.randrange(10**9))
        state, _ = state.apply(action)
    return state.outcome.winners if state.outcome else ()


@pytest.mark.parametrize("scenario", [1, 5])
def test_greedy_beats_random(scenario: int) -> None:
    results = [winner(seed, scenario=scenario) for seed in range(5)]
    assert results.count(("yellow",)) >= 4
    assert ("red",) not in results


def test_greedy_carries_the_statue_home() -> None:
    state = at("phase=place Y=d1+statue S=off yellow.rack=move1,wet1,grab red.rack=wet1", scenario=5)
    action = decide(state, "yellow", "greedy", 1)
    assert str(action) in ("place move1 N d 1", "place grab N d 1")


def test_greedy_shoots_at_its_neighbour() -> None:
    state = at("phase=place Y=a2 R=b2 yellow.rack=fire,wet1 red.rack=wet1")
    assert str(decide(state, "yellow", "greedy", 1)) == "place fire E a 1"


def test_greedy_covers_an_empty_emitter() -> None:
    state = do(at("Y=a2 R=b2 yellow.a=fire:E/-/- red.b=max:N/-/- red.c=max:N/-/-"), "send a", "roll 1")
    assert str(decide(state, "red", "greedy", 1)) not in ("cover b", "cover c")


def test_players_do_not_look_at_other_racks_or_bins() -> None:
    for seed in range(5):
        here, there = (
            at(f"phase=place Y=c2 R=e5 yellow.rack=fire,max,move1 red.rack={rack}")
            for rack in ("grab*3", "relay0,fire*2")
        )
        assert decide(here, "yellow", "greedy", seed) == decide(there, "yellow", "greedy", seed)


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_players_repeat_themselves_under_a_seed(level: str) -> None:
    state = at("phase=place Y=c2 R=e5 yellow.rack=fire,max,move1 red.rack=grab*3")
    assert decide(state, "yellow", level, 3) == decide(state, "yellow", level, 3)


@pytest.mark.parametrize("level", registry.levels("droids"))
def test_every_level_carries_the_statue_home(level: str) -> None:
    state = at("phase=place Y=d1+statue S=off yellow.rack=move1,wet1,grab red.rack=wet1", scenario=5)
    action = decide(state, "yellow", level, 1)
    assert str(action) in ("place move1 N d 1", "place grab N d 1")


def test_a_garden_counts_its_gaps() -> None:
    """Blue's circle b4 has no fixed obstacle beside it: a garden of one square has four gaps, with b5 walled three."""
    config = game(scenario=4, colours="yellow blue").config
    home = NUMBER["b4"]
    _, open_gaps = best_garden(config, home, 0)
    walls = [NUMBER[name] for name in ("b5", "a4", "c4", "b3")]
    for count in range(1, 5):
        _, gaps = best_garden(config, home, sum(1 << square for square in walls[:count]))
        assert gaps.bit_count() <= open_gaps.bit_count()
    assert not gaps
    assert open_gaps.bit_count() <= 4


def test_the_search_weighs_the_faces_of_the_die() -> None:
    """At distance 1 a 0 misses, a 1 hits once, a 2 twice, and all from 3 on three times."""
    state = at("phase=send Y=a2 R=b2 yellow.a=fire:E/-/-")
    model = SendingModel(state.game.config, 0)
    after = rounds.sent(state.game.config, state.position, 0)[0]
    chances = [weight for _, weight in model.outcomes(after)]
    assert sum(chances) == pytest.approx(1.0)
    assert sorted(chances) == pytest.approx([0.1, 0.1, 0.1, 0.7])

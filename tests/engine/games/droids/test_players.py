"""The computer players of Droids."""

import random
from typing import Any

import pytest

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

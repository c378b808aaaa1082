"""The computer players of Droids."""

import random
from typing import Any

import pytest

from engine import registry
from engine.games.droids.board import NUMBER
from engine.games.droids.players.answered_plan import Exchange
from engine.games.droids.players.evaluation import best_garden
from engine.games.droids.players.search import SendingModel
from engine.games.droids.rules import rounds
from engine.games.droids.state import DroidsState
from engine.registry import decide
from engine.search.budget import Budget
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
    """Blue's circle b4 has no fixed obstacle next to it: a garden of one square has four gaps, with b5 walled three."""
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


SHOT = 1.5 * 10 * 2.4
"""What a shot at distance 1 costs: ten for each of (0 + 1 + 2 + 7 * 3) / 10 hits, and half of that for the rival."""


def test_a_placed_shot_counts_unless_its_target_leaves_the_line_before_it() -> None:
    def lead(words: str) -> float:
        state = at(f"phase=place Y=a2 R=b2 yellow.rack=wet1 {words}")
        return Exchange(state.game.config, Budget(1)).lead(state.position, 0)

    nothing = lead("first=yellow")
    assert lead("first=red red.b=fire:W/-/-") == pytest.approx(nothing - SHOT)
    assert lead("first=red red.b=fire:W/-/- yellow.a=move1:N/-/-") == pytest.approx(
        lead("first=yellow yellow.a=move1:N/-/-") - SHOT
    )
    assert lead("first=yellow red.b=fire:W/-/- yellow.a=move1:N/-/-") == pytest.approx(
        lead("first=yellow yellow.a=move1:N/-/-")
    )


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_strong_players_escape_a_placed_shot(level: str) -> None:
    """To the north or south, or by pushing red out of the line of the emitter that holds the shot."""
    state = at("phase=place first=yellow Y=a2 R=b2 red.b=fire:W/-/- yellow.rack=move1,wet1")
    assert str(decide(state, "yellow", level, 1)) in [f"place move1 {arrow} a 1" for arrow in "NSE"]


def test_an_answer_dodges_a_shot_if_the_rack_can() -> None:
    def answered(rack: str) -> float:
        state = at(f"phase=place first=red Y=a2 R=b2 yellow.rack=wet1 yellow.a=fire:E/-/- red.rack={rack}")
        return Exchange(state.game.config, Budget(1000)).answered(state.position, 0)

    away = at("phase=place first=red Y=a2 R=b3 yellow.rack=wet1")
    missed = Exchange(away.game.config, Budget(1)).lead(away.position, 0)
    assert answered("wet1") == pytest.approx(answered("grab"))
    assert answered("move1") == pytest.approx(missed)
    assert answered("wet1") > missed + SHOT / 2


def winners(state: DroidsState) -> set[tuple[str, ...]]:
    """Who may win in this round if nobody places another order: every way to send what is placed; () for nobody."""
    edge, found = [state], set()
    while edge:
        here = edge.pop()
        if here.outcome is not None or here.position.phase not in ("place", "send"):
            found.add(here.outcome.winners if here.outcome is not None else ())
        else:
            actions = here.legal_actions(here.to_act[0])
            edge += [here.apply(action)[0] for action in actions if not str(action).startswith("place")]
    return found


@pytest.mark.parametrize("level", list(registry.levels("droids"))[2:])
@pytest.mark.parametrize(
    "words",
    [
        "Y=g7 yellow.rack=grab,wet1,move1",  # takes the statue
        "Y=f8 yellow.rack=grab,wet1,move1",
        "Y=g9 yellow.rack=move1,wet1,max",  # pushes the carrier away
        "Y=g10 yellow.rack=grab,move2,wet1",
        "Y=g7 yellow.rack=move1,wet1,max",  # pushes the carrier across its circle
    ],
)
def test_a_win_by_a_placed_order_is_stopped(words: str, level: str) -> None:
    """Red's open order carries the statue from g8 to red's circle g9; what red may still place is hidden."""
    state = at(f"phase=place first=yellow S=off R=g8+statue red.g=move1:N/-/- {words}", scenario=5)
    assert winners(state) == {("red",)}
    assert winners(do(state, str(decide(state, "yellow", level, 1)))) == {()}

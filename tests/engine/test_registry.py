"""The games by name."""

import random
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

import pytest

from engine import registry
from engine.errors import NotationError, OptionError, StateError
from engine.games.netzwerk.rules import battery_phase, energy, legality, movement, steps_and_captures
from engine.state import choices

REMEMBERED = (
    steps_and_captures._hops,
    movement._move_paths,
    energy._payments,
    battery_phase._targets,
    legality.shifts_of,
)
"""The caches of Netzwerk, which are filed under the game's configuration."""

START = "4/2W2/2B3/2R2/4 light 2+2 2+2 10+10 0+0"


def test_robotory_is_a_game_for_light_and_dark() -> None:
    assert "robotory" in registry.games()
    game = registry.make("robotory")
    assert (game.name, game.title, game.seats) == ("robotory", "Robotory", ("light", "dark"))
    assert [piece.id for piece in game.pieces] == ["W", "B", "R"]
    assert game.options == {}


def test_an_unknown_game_is_named_with_those_that_exist() -> None:
    for ask in (registry.make, registry.options, registry.levels, registry.players, registry.default_level):
        with pytest.raises(OptionError, match="there is no game 'chess'; there are robotory"):
            ask("chess")


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(OptionError, match="robotory has no option 'speed'; it has none"):
        registry.make("robotory", {"speed": 3})


def test_a_number_that_came_as_another_type_becomes_the_option_s_own() -> None:
    game = registry.make("ricochet", {"players": 2.0, "silver": 1})
    assert repr(game.options["players"]) == "2"
    assert repr(game.options["silver"]) == "True"
    assert game.seats == ("player1", "player2")


def test_levels_of_robotory_weakest_first() -> None:
    assert tuple(registry.levels("robotory")) == ("beginner", "easy", "medium", "strong", "expert")
    assert registry.players("robotory") == ("random", "greedy", "beginner", "easy", "medium", "strong", "expert")


def test_the_default_level_is_the_one_in_the_middle() -> None:
    assert registry.default_level("robotory") == "medium"


def test_an_unknown_level_a_wrong_position_and_a_wrong_actor_are_refused() -> None:
    with pytest.raises(OptionError, match="robotory has no computer player 'genius'; it has random, greedy"):
        registry.choose("robotory", {}, START, "light", "genius", 1)
    with pytest.raises(NotationError):
        registry.choose("robotory", {}, "nowhere", "light", "easy", 1)
    with pytest.raises(StateError, match="dark may not act in position"):
        registry.choose("robotory", {}, START, "dark", "easy", 1)


def test_computer_players_think_in_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(registry.choose, "robotory", {}, START, "light", "easy", 7).result()
    assert there == registry.choose("robotory", {}, START, "light", "easy", 7)


def test_a_game_is_made_once_for_the_same_options() -> None:
    game = registry.make("netzwerk", {"jump_cost": 3})
    assert registry.make("netzwerk", {"jump_cost": 3}) is game
    assert registry.make("netzwerk", {"jump_cost": 2}) is not game


def test_what_a_player_remembers_is_found_again_when_it_is_asked_again() -> None:
    position = str(registry.make("netzwerk").start())
    for _ in range(2):
        before = [known.cache_info().misses for known in REMEMBERED]
        registry.choose("netzwerk", {}, position, "white", "medium", 1)
        after = [known.cache_info().misses for known in REMEMBERED]
    assert after == before


@pytest.mark.parametrize(("name", "before", "set_up"), [("droids", 1, 8), ("ricochet", 0, 4), ("robotory", 0, 0)])
def test_the_table_is_set_up_before_the_game_and_never_again(name: str, before: int, set_up: int) -> None:
    """Droids draws who starts, then eight obstacles are placed; Ricochet draws where four robots stand."""
    rng, state, plies = random.Random(name), registry.make(name).start(), []
    while state.to_act and len(plies) < 60:
        action = rng.choice(list(islice(choices(state, rng.choice(state.to_act)), 60)))
        plies.append(registry.sets_up(name, str(action)))
        state, _ = state.apply(action)
    begun = before + set_up
    assert plies[:begun] == [False] * before + [True] * set_up
    assert not any(plies[begun:])

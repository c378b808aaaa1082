"""The checks of the contract find what is broken, and option sets reach every value."""

import random
from dataclasses import dataclass
from typing import Any

import pytest

from engine import registry
from engine.effects import Down, Flip, Place, Relocate, Remove, Scene, Token, Up
from engine.promises import BrokenPromiseError, check_ply, check_refusal, check_state, scene_after
from lab.engine import option_sets
from tests.engine.every_game import every_game, of_shipped_games
from tests.engine.games.robotory.tables import GAME

DISC = Token("disc", "white")
TABLE = Scene({"R": "d3", "W": "b3"}, {"c4": DISC}, {"W": frozenset({"down"})})
ACTION = GAME.action("light", "place white c4")


@dataclass(frozen=True)
class Broken:
    """A state that differs from a valid one in the given place."""

    sound: Any
    wrong: tuple[tuple[str, Any], ...]

    def __getattr__(self, name: str) -> Any:
        return dict(self.wrong).get(name, getattr(self.sound, name))

    def __str__(self) -> str:
        return str(self.sound)


def test_a_sound_state_and_ply_pass() -> None:
    start = GAME.start()
    after, effects = start.apply(ACTION)
    check_state(start)
    check_ply(start, ACTION, effects, after)
    check_refusal(after, ACTION)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("to_act", (), "either somebody may act or there is an outcome"),
        ("to_act", ("light", "light"), "nobody is named twice"),
        ("to_act", ("green",), "only seats, chance and clock act"),
        ("to_act", ("dark",), "dark has something to do"),
        ("to_act", ("light", "clock"), "clock has something to do"),
        ("chance_outcomes", lambda: ((ACTION, 0.5),), "weights of chance"),
        ("scene", lambda: Scene({"X": "a1"}, {}), "figures are the game's pieces"),
        ("scene", lambda: Scene({"R": "z9"}, {}), "figures stand"),
        ("scene", lambda: Scene({"R": "a1"}, {"c4": Token("coin", "")}), "all tokens on the board are in `TOKENS`"),
        ("scene", lambda: Scene({"R": "a1", "W": "a1"}, {}), "no site holds two things"),
        ("scene", lambda: Scene({"R": "a1"}, {"a1": DISC}), "no site holds two things"),
    ],
)
def test_a_broken_state_is_found(name: str, value: Any, words: str) -> None:
    with pytest.raises(BrokenPromiseError, match=words):
        check_state(Broken(GAME.start(), ((name, value),)))


def test_effects_that_do_not_fit_are_found() -> None:
    start = GAME.start()
    after, effects = start.apply(ACTION)
    for wrong in ((), (*effects, ()), ((Place(DISC, "c5"),),)):
        with pytest.raises(BrokenPromiseError):
            check_ply(start, ACTION, wrong, after)
    with pytest.raises(BrokenPromiseError, match="is legal"):
        check_ply(after, ACTION, effects, after)


def test_an_illegal_action_that_is_applied_is_found() -> None:
    broken = Broken(GAME.start(), (("apply", lambda action: None),))
    with pytest.raises(BrokenPromiseError, match="is not legal but was applied"):
        check_refusal(broken, ACTION)


def test_effects_change_the_scene() -> None:
    groups = (
        (Remove(DISC, "c4"),),
        (Relocate("R", ("d3", "c4"), "drive"), Relocate("W", ("b3", "d3"), "drive")),
        (Up("W"), Down("R"), Place(DISC, "a1"), Flip(Token("disc", "black"), "a1")),
    )
    assert scene_after(TABLE, groups) == Scene(
        {"R": "c4", "W": "d3"}, {"a1": Token("disc", "black")}, {"R": frozenset({"down"})}
    )


@pytest.mark.parametrize(
    "effect",
    [
        Relocate("R", ("d4", "d5"), "drive"),
        Relocate("R", ("d3", "b3"), "drive"),
        Place(DISC, "c4"),
        Remove(DISC, "c5"),
        Remove(Token("disc", "black"), "c4"),
        Flip(DISC, "c4"),
        Flip(DISC, "c5"),
        Up("R"),
        Down("W"),
    ],
)
def test_effects_that_cannot_happen_are_found(effect: Any) -> None:
    with pytest.raises(BrokenPromiseError, match="cannot happen"):
        scene_after(TABLE, ((effect,),))


@every_game
def test_option_sets_hold_every_value_and_the_defaults_come_first(name: str) -> None:
    sets = list(option_sets.each_value(name))
    assert sets[0] == {option.name: option.default for option in registry.options(name)}
    for option in registry.options(name):
        assert set(option.allowed) <= {options[option.name] for options in sets}
    assert all(registry.make(name, options).options == options for options in sets)


@every_game
def test_drawn_options_repeat_with_the_seed(name: str) -> None:
    first, second = ([option_sets.drawn(name, random.Random(seed)) for seed in range(20)] for _ in range(2))
    assert first == second


@of_shipped_games
def test_drawn_options_differ_where_there_are_some(name: str) -> None:
    drawn = [option_sets.drawn(name, random.Random(seed)) for seed in range(20)]
    assert name == "robotory" or len({str(options) for options in drawn}) > 5

"""Random plays of any registered game with any options, for tests of the contract."""

import random
from dataclasses import dataclass
from functools import cache
from itertools import islice

from engine import registry
from engine.effects import EffectGroup
from engine.promises import scene_after as scene_after
from engine.state import Action, Actor, Game, State, choices
from lab.engine import option_sets

LISTED = 400
"""Actions of an actor that are looked at; some games have too many to list."""


@dataclass(frozen=True)
class Ply:
    """One action of a play, with the states before and after it."""

    before: State
    action: Action
    effects: tuple[EffectGroup, ...]
    after: State


def game(name: str) -> Game:
    return registry.make(name)


@cache
def games(name: str) -> tuple[Game, ...]:
    """The game with its defaults, then with every other value of every option."""
    return tuple(registry.make(name, options) for options in option_sets.each_value(name))


def actions(state: State, actor: Actor, most: int = LISTED) -> list[Action]:
    """Some of what the actor may do now, chance and clock included."""
    return list(islice(choices(state, actor), most))


@cache
def random_play(name: str, seed: int, most: int = 200) -> tuple[Ply, ...]:
    """A whole game by seeded choice, or its first `most` plies; seed after seed goes through all option sets."""
    played = games(name)[seed % len(games(name))]
    rng, state, plies = random.Random(seed), played.start(), []
    while state.to_act and len(plies) < most:
        action = _by_lot(actions(state, rng.choice(state.to_act)), rng)
        after, effects = state.apply(action)
        plies.append(Ply(state, action, effects, after))
        state = after
    return tuple(plies)


def _by_lot(listed: list[Action], rng: random.Random) -> Action:
    """Now and then the verb is drawn first, so rare ones such as `pass` come up."""
    if rng.random() < 0.2:
        verb = rng.choice(sorted({str(action).split()[0] for action in listed}))
        listed = [action for action in listed if str(action).split()[0] == verb]
    return rng.choice(listed)

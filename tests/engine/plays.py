"""Random plays of any registered game, and the scene that effects lead to, for tests of the contract."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice

from engine import registry
from engine.effects import Carry, Down, Drop, EffectGroup, Flip, Place, Relocate, Remove, Scene, Up
from engine.state import CHANCE, CLOCK, Action, Actor, Game, State

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


def actions(state: State, actor: Actor, most: int = LISTED) -> list[Action]:
    """Some of what the actor may do now, chance and clock included."""
    if actor == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    if actor == CLOCK:
        return [state.game.action(CLOCK, timer.action) for timer in state.timers()]
    return list(islice(state.legal_actions(actor), most))


@cache
def random_play(name: str, seed: int, most: int = 300) -> tuple[Ply, ...]:
    """A whole game by seeded choice, or its first `most` plies."""
    chance, state, plies = random.Random(seed), game(name).start(), []
    while state.to_act and len(plies) < most:
        action = chance.choice(actions(state, chance.choice(state.to_act)))
        after, effects = state.apply(action)
        plies.append(Ply(state, action, effects, after))
        state = after
    return tuple(plies)


def scene_after(scene: Scene, groups: Iterable[EffectGroup]) -> Scene:
    """What the table shows when the effects have happened to it; asserts that each one can."""
    figures, tokens = dict(scene.figures), dict(scene.tokens)
    flags = {piece: set(marks) for piece, marks in scene.flags.items()}
    for group in groups:
        for effect in group:
            match effect:
                case Relocate(piece, path, _):
                    assert figures[piece] == path[0]
                    figures[piece] = path[-1]
                case Place(token, site) | Drop(_, token, site):
                    assert site not in tokens
                    tokens[site] = token
                case Remove(token, site) | Carry(_, token, site):
                    assert tokens.pop(site) == token
                case Flip(token, site):
                    assert tokens[site] != token
                    tokens[site] = token
                case Down(piece):
                    flags.setdefault(piece, set()).add("down")
                case Up(piece):
                    flags[piece].remove("down")
        places = list(figures.values())
        assert len(set(places)) == len(places)
    return Scene(figures, tokens, {piece: frozenset(marks) for piece, marks in flags.items() if marks})

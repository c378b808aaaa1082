"""The computer players of Ricochet Robots."""

import random
from itertools import islice
from typing import cast

from engine.games.ricochet.actions import Bid, Slide, Word
from engine.games.ricochet.chips import active_robot
from engine.games.ricochet.position import ANY_NUMBER, PROOF, Position
from engine.games.ricochet.proof import Standing
from engine.games.ricochet.rounds import standing_bid, standing_in
from engine.games.ricochet.search import Solution, solve
from engine.games.ricochet.setting import Setting
from engine.games.ricochet.state import RicochetState
from engine.state import Action, Actor, State

LEVELS = ("random", "greedy")

_LOOK_AT = 5_000
"""Actions that the random player looks at."""

_BUDGET = 4_000
"""Positions that the greedy player looks at; a budget, not a time, so that a seed replays."""


def choose(state: State, actor: Actor, level: str, seed: int) -> Action:
    """A legal action of an actor who may act; the same for the same arguments."""
    chance = random.Random(seed)
    ricochet = cast(RicochetState, state)
    if level == "greedy" and actor in state.game.seats:
        action = _greedy(ricochet.game.setting, ricochet.position, actor)
        if action is not None and state.is_legal(action):
            return action
    return chance.choice(list(islice(state.legal_actions(actor), _LOOK_AT)))


def _greedy(setting: Setting, position: Position, actor: Actor) -> Action | None:
    """Calls the shortest solution that it finds, once, and proves it; passes when it finds none.

    While it proves, each slide is sought anew: after the first slide of a shortest solution, the rest is one.
    """
    seat = setting.seats.index(actor)
    solutions = _solutions(setting, position.chip, standing_in(position))
    if position.phase == PROOF:
        _, number = position.proving
        fitting = [s for s in solutions if number == ANY_NUMBER or len(s) == number - position.moves]
        return Slide(actor, *fitting[0][0]) if fitting else Word(actor, "concede")
    if not solutions or standing_bid(position, seat) is not None:
        return Word(actor, "pass")
    return Word(actor, "found") if setting.solo else Bid(actor, min(map(len, solutions)))


def _solutions(setting: Setting, chip: int, standing: Standing) -> list[Solution]:
    """The shortest one with one robot alone, and the shortest one with all of them, as far as they are found."""
    robots = range(setting.robots)
    active = active_robot(chip)
    alone = [solve(setting, chip, standing, (robot,), _BUDGET) for robot in (robots if active is None else (active,))]
    together = solve(setting, chip, standing, robots, _BUDGET)
    return [solution for solution in (*alone, together) if solution is not None]

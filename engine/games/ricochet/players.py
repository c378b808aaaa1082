"""The computer players of Ricochet Robots."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import cast

from engine.games.ricochet.actions import Bid, Slide, Word
from engine.games.ricochet.chips import active_robot
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import ANY_NUMBER, PROOF, Position
from engine.games.ricochet.proof import Standing
from engine.games.ricochet.rounds import standing_bid, standing_in
from engine.games.ricochet.search import Solution, solve
from engine.games.ricochet.state import RicochetState
from engine.players import Deadline
from engine.state import Action, Actor, State

LEVELS = {"easy": "Takes what is best at once, without looking ahead."}
"""Level -> how it plays, weakest first."""

_LOOK_AT = 5_000
"""Actions that the random player considers."""

_BUDGET = 2_000
"""Positions that the greedy player searches; not a time, so that a seed gives the same game."""


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of an actor in `to_act`; deterministic in its arguments."""
    ricochet = cast(RicochetState, state)
    if level != "random" and actor in state.game.seats:
        action = _greedy(ricochet.game.config, ricochet.position, actor)
        if action is not None and state.is_legal(action):
            return action
    return rng.choice(list(islice(state.legal_actions(actor), _LOOK_AT)))


def _greedy(config: RicochetConfig, position: Position, actor: Actor) -> Action | None:
    """Call the shortest solution found, once, and prove it; pass if none is found.

    During the proof each slide is searched again: after the first slide of a shortest solution the rest is one too.
    """
    standing = standing_in(position)
    if position.phase == PROOF:
        _, number = position.proving
        left = None if number == ANY_NUMBER else number - position.moves
        solutions = _solutions(config, position.chip, standing)
        fitting = (solution for solution in solutions if left in (None, len(solution)))
        solution = next(fitting, None)
        return Slide(actor, *solution[0]) if solution else Word(actor, "concede")
    if standing_bid(position, config.seats.index(actor)) is not None:
        return Word(actor, "pass")
    lengths = [len(solution) for solution in _solutions(config, position.chip, standing)]
    if not lengths:
        return Word(actor, "pass")
    return Word(actor, "found") if config.solo else Bid(actor, min(lengths))


def _solutions(config: RicochetConfig, chip: int, standing: Standing) -> Iterator[Solution]:
    """The shortest solutions with one robot alone, then the shortest with all robots, if they are found."""
    robots = tuple(range(config.robots))
    active = active_robot(chip)
    for movers in (*((robot,) for robot in robots if active in (None, robot)), robots):
        solution = solve(config, chip, standing, movers, _BUDGET)
        if solution is not None:
            yield solution

"""The computer players of Ricochet Robots: the solver's answers, limited to what a player of their level would see."""

import math
import random
from itertools import islice
from typing import NamedTuple, cast

from engine.games.ricochet.actions import Bid, Slide, Word
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.players.visible_solutions import seen_solutions
from engine.games.ricochet.position import ANY_NUMBER, PROOF, Position
from engine.games.ricochet.rules.rounds import may_call, standing_bid
from engine.games.ricochet.state import RicochetState
from engine.players import Deadline, Pause
from engine.state import Action, Actor, State

LEVELS = ("novice", "casual", "regular", "expert", "perfect")
"""The levels, weakest first."""


class _Skill(NamedTuple):
    """The skill of a level.

    Attributes:
        longest: solution that is seen at all.
        even: difficulty that is seen in half of the cases; each point more halves the odds.
        miscounts: part of the calls that are one too low.
        pace_s: seconds for a point of difficulty.
        helpers: whether it thinks of moving other robots.
    """

    longest: int
    even: float
    miscounts: float
    pace_s: float
    helpers: bool = True


_SKILLS = {
    "novice": _Skill(7, 4.0, 0.08, 9.0),
    "casual": _Skill(9, 6.5, 0.04, 6.0),
    "regular": _Skill(12, 9.0, 0.02, 4.0),
    "expert": _Skill(16, 13.0, 0.0, 2.5),
    "perfect": _Skill(30, 1000.0, 0.0, 1.0),
    "greedy": _Skill(12, 1000.0, 0.0, 1.0, helpers=False),
}
"""Level -> skill; chosen so that the levels differ clearly (docs/reference/ricochet-solver.md has the games)."""

_TRY_AGAIN = 0.25
"""Least chance to see a solution within reach, so a chip that all overlooked is won at a later try."""

_FRESH_ROUNDS, _EFFORT = 17, 3
"""Rounds before players look for longer solutions, and rounds for each further slide.

Chips that nobody solves come back while no robot moves, so without effort a game of weak players might never end.
"""

_LOOK_AT = 5_000
"""Actions that the random player considers."""


class Call(NamedTuple):
    """A player's answer to a chip: the solution that it sees, the number it calls, and when.

    Attributes:
        moves: robot and direction of each slide; None if it sees nothing.
        number: the call.
        after_s: seconds after the chip was turned up.
    """

    moves: tuple[tuple[int, int], ...] | None
    number: int
    after_s: float


def choose(state: State, actor: Actor, level: str, deadline: Deadline, rng: random.Random) -> Action:
    """A legal action of an actor in `to_act`; deterministic in its arguments."""
    ricochet = cast(RicochetState, state)
    if level != "random":
        action = _played(ricochet.game.config, ricochet.position, actor, level, deadline)
        if state.is_legal(action):
            return action
    return rng.choice(list(islice(state.legal_actions(actor), _LOOK_AT)))


def call_of(config: RicochetConfig, position: Position, actor: Actor, level: str) -> Call:
    """The answer of a level's player to the open chip; it stays the same through the round."""
    skill = _SKILLS[level]
    rng = random.Random(f"{actor} {level} {position.round} {position.chip} {position.markers}")
    effort = max(0, position.round - _FRESH_ROUNDS) // _EFFORT
    longest = min(skill.longest + effort, _SKILLS["perfect"].longest)
    for seen in seen_solutions(config, position.chip, position.markers, longest):
        if not skill.helpers and len({robot for robot, _ in seen.moves}) > 1:
            continue
        if rng.random() < _chance(skill, seen.difficulty):
            number = len(seen.moves)
            low = number > 1 and rng.random() < skill.miscounts
            return Call(seen.moves, number - low, skill.pace_s * seen.difficulty * rng.uniform(0.7, 1.5))
    return Call(None, 0, 0.0)


def pause(state: State, actor: Actor, level: str) -> Pause:
    """Thinking time of that level before a call; passes and proofs do not wait."""
    ricochet = cast(RicochetState, state)
    config, position = ricochet.game.config, ricochet.position
    task = f"round {position.round}"
    waits = may_call(position, config.seats.index(actor)) and standing_bid(position, config.seats.index(actor)) is None
    return Pause(task, call_of(config, position, actor, level).after_s if waits and level in LEVELS else 0.0)


def _chance(skill: _Skill, difficulty: float) -> float:
    """The odds halve with each point of difficulty."""
    return max(_TRY_AGAIN, 1.0 / (1.0 + math.exp2(min(difficulty - skill.even, 60.0))))


def _played(config: RicochetConfig, position: Position, actor: Actor, level: str, deadline: Deadline) -> Action:
    """Call what is seen, once, and prove it; pass if nothing is seen. A call that was too low is conceded."""
    seat = config.seats.index(actor)
    proving = position.phase == PROOF
    if (not proving and standing_bid(position, seat) is not None) or deadline():
        return Word(actor, "concede" if proving else "pass")
    call = call_of(config, position, actor, level)
    if not proving:
        if call.moves is None:
            return Word(actor, "pass")
        return Word(actor, "found") if config.solo else Bid(actor, call.number)
    _, number = position.proving
    fits = call.moves is not None and number in (ANY_NUMBER, len(call.moves))
    if call.moves and (fits or not position.moves) and position.moves < len(call.moves):
        return Slide(actor, *call.moves[position.moves])
    return Word(actor, "concede")

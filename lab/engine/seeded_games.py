"""Seeded games between random and greedy players with random options; every promise of the contract is checked."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from statistics import quantiles
from typing import Any

from controller.api.english import error_text
from engine import registry
from engine.errors import EngineError
from engine.promises import BrokenPromiseError, check_ply, check_refusal, check_state
from engine.record import replay
from engine.state import CHANCE, CLOCK, Action, Actor, Record, State, choices
from lab.engine import option_sets

MAX_PLIES = 500
"""Games are cut at this length; random players may go on for ever."""

LEVELS = ("random", "greedy")
"""Levels that are drawn for each seat: the two that need no search."""

_LISTED = 400
"""Actions from which a random player chooses, in the order in which they are listed; bounds the time of a ply."""

_STRAY_PLIES = 4
"""Plies between two attempts to repeat the action before the last, which is mostly illegal and must be refused."""


@dataclass
class Spread:
    """Statistics of the games of one kind.

    Attributes:
        lengths: plies of each game, including those cut at `MAX_PLIES`.
        capped: number of games that were cut.
        outcomes: number of games by a text that says who won.
        broken: broken promise by seed.
    """

    lengths: list[int] = field(default_factory=list)
    capped: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    broken: dict[int, str] = field(default_factory=dict)

    def report(self) -> dict[str, Any]:
        """The report's entry; lengths as minimum, quartiles and maximum, empty without a game."""
        lengths = sorted(self.lengths)
        quarters = quantiles(lengths, n=4, method="inclusive") if len(lengths) > 1 else lengths * 3
        return {
            "games": len(lengths) + len(self.broken),
            "plies": sum(lengths),
            "lengths": [*lengths[:1], *map(round, quarters), *lengths[-1:]],
            "capped": self.capped,
            "outcomes": dict(self.outcomes.most_common()),
            "broken": self.broken,
        }


def seeded_games(name: str, games: int, after_each: Callable[[], None]) -> Spread:
    """Play this many games; `after_each` is called after each."""
    spread = Spread()
    for seed in range(games):
        try:
            last, plies = seeded_game(name, seed)
        except (BrokenPromiseError, EngineError) as error:
            spread.broken[seed] = error_text(error)
        else:
            spread.lengths.append(plies)
            spread.capped += last.outcome is None
            spread.outcomes[_ending(last)] += 1
        after_each()
    return spread


def seeded_game(name: str, seed: int) -> tuple[State, int]:
    """Play one game; returns its last state and its length.

    Raises:
        BrokenPromiseError: a promise that every game makes did not hold.
    """
    rng = random.Random(f"{name} {seed}")
    game = registry.make(name, option_sets.drawn(name, rng))
    levels = {seat: rng.choice(LEVELS) for seat in game.seats}
    state: State = game.start()
    entries: list[tuple[str, Actor, str]] = []
    last: Action | None = None
    check_state(state)
    while state.to_act and len(entries) < MAX_PLIES:
        action = chosen(state, rng.choice(state.to_act), levels, rng)
        after, effects = state.apply(action)
        check_ply(state, action, effects, after)
        check_state(after)
        if last is not None and len(entries) % _STRAY_PLIES == 0 and not after.is_legal(last):
            check_refusal(after, last)
        entries.append(("action", action.actor, str(action)))
        state, last = after, action
    if replay(Record(name, game.options, tuple(entries)))[-1] != state:
        raise BrokenPromiseError(f"the record does not replay: {name} {dict(game.options)}, seed {seed}")
    return state, len(entries)


def chosen(state: State, actor: Actor, levels: Mapping[Actor, str], rng: random.Random) -> Action:
    """The action of an actor: chance by weight, players by their level."""
    if actor == CHANCE:
        outcomes = state.chance_outcomes()
        return rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    if actor == CLOCK or levels[actor] == "random":
        return rng.choice(list(islice(choices(state, actor), _LISTED)))
    return registry.decide(state, actor, levels[actor], rng.getrandbits(32))


def _ending(state: State) -> str:
    if state.outcome is None:
        return f"no end in {MAX_PLIES} plies"
    winners = state.outcome.winners
    if len(winners) == 1:
        return f"seat {state.game.seats.index(winners[0]) + 1} of {len(state.game.seats)}"
    return "several winners" if winners else "no winner"

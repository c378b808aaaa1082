"""Seeded games between random and greedy players with options by lot, every promise of the contract checked."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from statistics import quantiles
from typing import Any

from engine import option_sets, registry
from engine.choices import choices
from engine.errors import EngineError
from engine.promises import BrokenPromiseError, check_ply, check_refusal, check_state
from engine.record import replay
from engine.state import CHANCE, CLOCK, Action, Actor, Record, State

MOST_PLIES = 500
LEVELS = ("random", "greedy")
_LISTED = 400
_STRAYS = 4
"""So many plies apart the action before the latest is tried again, which is mostly illegal."""


@dataclass
class Spread:
    """What so many games of one kind were like.

    Attributes:
        lengths: plies of each game, those that were cut at `MOST_PLIES` among them.
        capped: how many were cut.
        outcomes: who won, in words -> games.
        broken: seed -> what did not hold, in words.
    """

    lengths: list[int] = field(default_factory=list)
    capped: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    broken: dict[int, str] = field(default_factory=dict)

    def report(self) -> dict[str, Any]:
        """Numbers for people and programs; lengths as least, quartiles and most, if any game came to its end."""
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
    """Play so many games."""
    spread = Spread()
    for seed in range(games):
        try:
            last, plies = seeded_game(name, seed)
        except (BrokenPromiseError, EngineError) as error:
            spread.broken[seed] = str(error)
        else:
            spread.lengths.append(plies)
            spread.capped += last.outcome is None
            spread.outcomes[_ending(last)] += 1
        after_each()
    return spread


def seeded_game(name: str, seed: int) -> tuple[State, int]:
    """Play one game; its last state and its length.

    Raises:
        BrokenPromiseError: something that every game promises did not hold.
    """
    chance = random.Random(f"{name} {seed}")
    game = registry.make(name, option_sets.drawn(name, chance))
    levels = {seat: chance.choice(LEVELS) for seat in game.seats}
    state: State = game.start()
    entries: list[tuple[str, Actor, str]] = []
    last: Action | None = None
    check_state(state)
    while state.to_act and len(entries) < MOST_PLIES:
        action = chosen(state, chance.choice(state.to_act), levels, chance)
        after, effects = state.apply(action)
        check_ply(state, action, effects, after)
        check_state(after)
        if last is not None and len(entries) % _STRAYS == 0 and not after.is_legal(last):
            check_refusal(after, last)
        entries.append(("action", action.actor, str(action)))
        state, last = after, action
    if replay(Record(name, game.options, tuple(entries)))[-1] != state:
        raise BrokenPromiseError(f"the record does not replay: {name} {dict(game.options)}, seed {seed}")
    return state, len(entries)


def chosen(state: State, actor: Actor, levels: Mapping[Actor, str], chance: random.Random) -> Action:
    """What an actor does: chance by weight, the others by their level."""
    if actor == CHANCE:
        outcomes = state.chance_outcomes()
        return chance.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    if actor == CLOCK or levels[actor] == "random":
        return chance.choice(list(islice(choices(state, actor), _LISTED)))
    return registry.decide(state, actor, levels[actor], chance.getrandbits(32))


def _ending(state: State) -> str:
    if state.outcome is None:
        return f"no end in {MOST_PLIES} plies"
    winners = state.outcome.winners
    if len(winners) == 1:
        return f"seat {state.game.seats.index(winners[0]) + 1} of {len(state.game.seats)}"
    return "several winners" if winners else "no winner"

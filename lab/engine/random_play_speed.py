"""Speed of random play with the legal actions listed at every ply, in interleaved runs."""

import random
import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from engine import registry
from engine.state import State, choices

LISTED = 5_000
"""Limit of the actions listed at a ply: some positions have far more."""

BATCH = 16
"""Plies between two reads of the process clock, which makes the cost of reading it negligible."""

Key = TypeVar("Key", bound=Hashable)

Play = Callable[[random.Random, float], "Speed"]
"""Plays for a number of seconds of processor time."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Plies played, actions listed, and the processor time used."""

    plies: int = 0
    listed: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Speed") -> "Speed":
        return Speed(self.plies + other.plies, self.listed + other.listed, self.seconds + other.seconds)

    @property
    def plies_s(self) -> float:
        """Plies per second."""
        return self.plies / self.seconds

    @property
    def listed_s(self) -> float:
        """Listed actions per second."""
        return self.listed / self.seconds


def interleaved(
    plays: Mapping[Key, Play], rounds: int, slice_s: float, after_each: Callable[[], None]
) -> dict[Key, Speed]:
    """The speed of each contestant; they take turns: a busy machine slows all of them equally."""
    speeds = {name: Speed() for name in plays}
    for number in range(rounds):
        for name, play in plays.items():
            speeds[name] += play(random.Random(number), slice_s)
            after_each()
    return speeds


def play_of(name: str) -> Play:
    """Random play of a registered game with its default options."""
    game = registry.make(name)

    def play(rng: random.Random, seconds: float) -> Speed:
        plies = listed = 0
        state: State = game.start()
        begin = time.process_time()
        while (elapsed := time.process_time() - begin) < seconds:
            for _ in range(BATCH):
                if not state.to_act:
                    state = game.start()
                actions = list(islice(choices(state, rng.choice(state.to_act)), LISTED))
                state, _ = state.apply(rng.choice(actions))
                listed += len(actions)
            plies += BATCH
        return Speed(plies, listed, elapsed)

    return play

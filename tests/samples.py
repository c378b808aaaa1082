"""Plays the sample matches again: `python -m tests.samples [GAME ...]` writes those of these games, by default of all.

Computers play them, with seeds; what they choose may differ where they think until a deadline, so none is given.
"""

import random
import sys
import time

from controller.match.chance import chance_outcome
from controller.match.library import SAMPLES
from controller.match.match import Match
from controller.match.match_file import write_match
from controller.match.stored_match import Entry, StoredMatch
from engine import registry
from engine.state import CHANCE, CLOCK
from lab.players.match_book import next_actor

LEVELS = {
    "robotory": (("strong", "strong"), ("expert", "medium"), ("easy", "strong")),
    "droids": (("strong", "strong"), ("medium", "strong"), ("expert", "medium")),
    "roborama": (("strong", "medium"), ("medium", "medium"), ("strong", "strong")),
    "netzwerk": (("strong", "strong"), ("strong", "medium"), ("expert", "strong")),
    "ricochet": (("regular", "expert"), ("expert", "expert"), ("casual", "regular")),
}
"""Game -> the levels of the first two seats in each of its samples, others as the second; the seeds are 1, 2 and 3."""

OPTIONS = {"droids": {"scenario": 2, "max_rounds": 10}, "ricochet": {"chips": 5}}

BEGUN = "2026-11-24T12:00:00+00:00"

PLY_S = 20.0
"""Table time from ply to ply."""


def play(game: str, number: int) -> StoredMatch:
    """A whole match."""
    made = registry.make(game, OPTIONS.get(game))
    levels = LEVELS[game][number - 1]
    own = {seat: levels[min(place, 1)] for place, seat in enumerate(made.seats)}
    rng, match = random.Random(f"{game} {number}"), Match(f"{game}-{number}", made, {}, number)
    while match.state.to_act:
        actor = next_actor(match.state, rng)
        if actor == CHANCE:
            source, text = "chance", chance_outcome(match)
        elif actor == CLOCK:
            source, text = "clock", match.state.timers()[0].action
        else:
            source = "computer"
            text = registry.choose(game, made.options, str(match.state), actor, own[actor], rng.getrandbits(32))
        match.add(Entry(match.next_entry, "action", actor, text, source, PLY_S * match.next_entry))
    assert match.state.outcome is not None
    return StoredMatch(
        id=match.id,
        game=game,
        options=dict(made.options),
        roster={},
        seats={seat: {"kind": "computer", "name": "", "level": level} for seat, level in own.items()},
        seed=number,
        finished="played",
        entries=tuple(match.entries),
        settled=len(match.entries),
        begun=BEGUN,
        winners=tuple(match.state.outcome.winners),
    )


if __name__ == "__main__":
    SAMPLES.mkdir(exist_ok=True)
    for name in sys.argv[1:] or registry.games():
        for number in (1, 2, 3):
            begun_s = time.process_time()
            stored = play(name, number)
            (SAMPLES / f"{stored.id}.json").write_text(write_match(stored), encoding="utf-8")
            print(f"{stored.id}: {len(stored.entries)} plies, {time.process_time() - begun_s:.0f} s", flush=True)

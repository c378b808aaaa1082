"""Write one game of each registered game in a form for review: `python -m tests.playthroughs.refresh`.

A seeded random game, so that it changes with the rules alone and not with the computer players. A change of rules shows
as a difference of these files.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from controller.api.english import english
from engine import registry
from engine.effects import Effect
from tests.engine.plays import actions, game

FOLDER = Path(__file__).parent
SEED = 1
MOST_PLIES = 160
MOST_ACTIONS = 5000


def playthrough(name: str) -> str:
    """The text of that game's playthrough."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    played = game(name)
    yield f"game: {played.title}"
    yield f"options: {dict(played.options)}"
    yield f"seats: {', '.join(played.seats)}"
    yield f"random choice, seed {SEED}"
    rng, state = random.Random(SEED), played.start()
    before = state.view(None)
    for ply in range(MOST_PLIES):
        yield ""
        yield f"position: {state}"
        view = state.view(None)
        yield from (f"  {line}" for line in _news(before, view))
        before = view
        if not state.to_act:
            break
        actor = rng.choice(state.to_act)
        choices = actions(state, actor, MOST_ACTIONS)
        verbs = Counter(str(action).split()[0] for action in choices)
        yield f"to act: {', '.join(state.to_act)}"
        yield f"{actor} has {', '.join(f'{count} {verb}' for verb, count in verbs.items())}"
        yield f"  from {choices[0]} to {choices[-1]}"
        action = rng.choice(choices)
        state, groups = state.apply(action)
        yield f"{ply + 1}. {actor}: {action}"
        yield from (f"   {' + '.join(map(_words, group))}" for group in groups)
    if state.outcome is not None:
        yield ""
        yield f"winners: {', '.join(state.outcome.winners) or 'none'}"
        yield f"reason: {english(state.outcome.words)}"
        yield f"scores: {dict(state.outcome.scores)}"


def _words(effect: Effect) -> str:
    """Such as `Relocate R d3 d2 d1 drive`."""
    values = (getattr(effect, field.name) for field in fields(effect))
    return " ".join((type(effect).__name__, *(" ".join(v) if isinstance(v, tuple) else str(v) for v in values)))


def _news(before: Mapping[str, Any], view: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """What a spectator sees that was otherwise in the position before, such as `supplies light white: 1`."""
    for key in sorted(before.keys() | view.keys()):
        old, new = before.get(key), view.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            yield from _news(old, new, f"{path}{key} ")
        elif new != old and key != "to_act":
            yield f"{path}{key}: {json.dumps(new)}"


if __name__ == "__main__":
    for name in registry.games():
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
        print(f"wrote {FOLDER / name}.txt")

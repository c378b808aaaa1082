"""The steps by which phones build actions, two deep, so lighting the next ones needs no round trip."""

from collections.abc import Hashable
from functools import lru_cache
from typing import cast

from controller.api import choices
from controller.api.wording import sentence
from engine.state import Actor, State, Steps

MOST_AHEAD = 200
"""Steps of the second level that are sent along; more are asked for one by one."""


def offers(state: State, seat: Actor, prefix: tuple[str, ...]) -> choices.Steps:
    """The continuations of a prefix, each with its own continuations unless they are too many; none for who waits."""
    if seat not in state.to_act:
        return {"steps": [], "complete": False, "next": {}}
    return _offers(cast(Hashable, state.game), cast(Hashable, state), seat, prefix)


@lru_cache(maxsize=16)  # views are made many times between two actions
def _offers(game: Hashable, position: Hashable, seat: Actor, prefix: tuple[str, ...]) -> choices.Steps:
    state = cast(State, position)
    here, ahead, count = state.next_steps(seat, prefix), dict[str, choices.StepsAhead](), 0
    for step in here.steps:
        after = state.next_steps(seat, (*prefix, step.token))
        count += len(after.steps)
        if count > MOST_AHEAD:
            ahead.clear()
            break
        ahead[step.token] = _level(after)
    return {**_level(here), "next": ahead}


def _level(steps: Steps) -> choices.StepsAhead:
    shown: list[choices.Step] = [
        {"token": step.token, "kind": step.kind, "msg": sentence(step.words)} for step in steps.steps
    ]
    return {"steps": shown, "complete": steps.complete}

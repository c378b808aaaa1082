"""Steps two deep, and the declared shape of every game's state."""

import json
import random

import pytest
from pydantic import ConfigDict, TypeAdapter

from controller.api import game_states
from controller.table.views.offers import MOST_AHEAD, offers
from controller.table.views.seat_view import without_null
from engine import registry
from engine.state import choices
from lab.engine import option_sets

SHAPES = {
    "robotory": game_states.RobotoryState,
    "ricochet": game_states.RicochetState,
    "roborama": game_states.RoboRamaState,
    "droids": game_states.DroidsState,
    "netzwerk": game_states.NetzwerkState,
}


@pytest.mark.parametrize("name", registry.games())
def test_every_seat_s_state_has_exactly_the_declared_type(name: str) -> None:
    adapter = TypeAdapter(tuple[SHAPES[name]], config=ConfigDict(extra="forbid", strict=True))  # type: ignore[name-defined]
    for seed, options in enumerate(option_sets.each_value(name)):
        rng, state = random.Random(seed), registry.make(name, options).start()
        for ply in range(20):
            if ply % 4 == 0:
                for seat in (None, *state.game.seats):
                    adapter.validate_json(json.dumps([without_null(state.view(seat))]))
            if not state.to_act:
                break
            actor = rng.choice(state.to_act)
            actions = choices(state, actor)
            state = state.apply(rng.choice([action for action, _ in zip(actions, range(50), strict=False)]))[0]


@pytest.mark.parametrize("name", registry.games())
def test_the_steps_ahead_are_those_offered_next(name: str) -> None:
    rng, state = random.Random(3), registry.make(name).start()
    offered = 0
    for _ in range(25):
        actor = rng.choice(state.to_act)
        if actor in state.game.seats:
            given = offers(state, actor, ())
            assert [step["token"] for step in given["steps"]] == [
                step.token for step in state.next_steps(actor, ()).steps
            ]
            assert sum(len(level["steps"]) for level in given["next"].values()) <= MOST_AHEAD
            for token, level in given["next"].items():
                asked = offers(state, actor, (token,))
                assert (level["steps"], level["complete"]) == (asked["steps"], asked["complete"])
                offered += 1
        actions = choices(state, actor)
        state = state.apply(rng.choice([action for action, _ in zip(actions, range(50), strict=False)]))[0]
        if not state.to_act:
            break
    assert offered > 5


def test_who_waits_is_offered_nothing() -> None:
    assert offers(registry.make("robotory").start(), "dark", ()) == {"steps": [], "complete": False, "next": {}}

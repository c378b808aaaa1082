"""Goals and sightings travel whole, and nothing that does not fit the game is taken for one."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from controller.linked.scenes import GoalData, Seen, estimate_of, goal_data, goal_of
from controller.table.remote_board import Goal
from engine import registry
from engine.promises import same_scene
from engine.state import choices

ROBOTORY = registry.make("robotory")


def travelled(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("name", registry.games())
def test_the_goals_of_a_game_travel_whole(name: str) -> None:
    state = registry.make(name).start()
    for number in range(1, 60):
        if not state.to_act:
            break
        action = next(choices(state, state.to_act[0]))
        after, effects = state.apply(action)
        goal = Goal(number, "ply", after.scene(), state.scene(), effects)
        back = goal_of(GoalData.model_validate(travelled(goal_data(goal))), state.game)
        assert (back.number, back.purpose, back.effects) == (number, "ply", effects)
        assert back.before is not None
        assert same_scene(back.scene, after.scene())
        assert same_scene(back.before, state.scene())
        state = after


def goal() -> Any:
    """Light lays a white disc at c4."""
    state = ROBOTORY.start()
    after, effects = state.apply(ROBOTORY.action("light", "place white c4"))
    return travelled(goal_data(Goal(1, "ply", after.scene(), state.scene(), effects)))


BROKEN: dict[str, Callable[[Any], Any]] = {
    "a figure at an unknown place": lambda one: one["scene"]["figures"].update(R="z9"),
    "two figures at one place": lambda one: one["scene"]["figures"].update(R="c3"),
    "a figure of another game": lambda one: one["scene"]["figures"].update(X="c3"),
    "a figure is missing": lambda one: one["scene"]["figures"].pop("R"),
    "a token on an unknown site": lambda one: one["scene"]["tokens"].update(z9=["disc", "white"]),
    "a token of another game": lambda one: one["scene"]["tokens"].update(c4=["mine", ""]),
    "flags of an unknown figure": lambda one: one["scene"]["flags"].update(X=["down"]),
    "effects that lead elsewhere": lambda one: one["effects"].clear(),
    "an effect that cannot happen": lambda one: one["effects"].append(one["effects"][0]),
    "an effect of an unknown figure": lambda one: one["effects"].append([{"effect": "down", "piece": "X"}]),
    "an unknown effect": lambda one: one["effects"].append([{"effect": "explode", "site": "c4"}]),
    "an effect at an unknown place": lambda one: one["effects"][0][0].update(site="z9"),
    "a way along no path": lambda one: one["effects"].append(
        [{"effect": "relocate", "piece": "R", "path": [], "manner": "drive"}]
    ),
    "an unknown purpose": lambda one: one.update(purpose="party"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_goal_that_does_not_fit_is_refused(what: str) -> None:
    told = goal()
    goal_of(GoalData.model_validate(told), ROBOTORY)
    BROKEN[what](told)
    if told["scene"] != goal()["scene"]:
        told |= {"before": None, "effects": []}  # no effects show that the scene is wrong
    with pytest.raises((ValueError, ValidationError)):
        goal_of(GoalData.model_validate(told), ROBOTORY)


STRANGE: dict[str, Callable[[Any], Any]] = {
    "an unknown figure": lambda one: one["figures"].update(X=one["figures"]["R"]),
    "a figure at an unknown place": lambda one: one["figures"]["R"].update(site="z9"),
    "a site too few": lambda one: one["sites"].pop("c4"),
    "an unknown class": lambda one: one["sites"]["c4"].update(classes={"mine": 1.0}),
    "an unknown token": lambda one: one["sites"]["c4"].update(token=["mine", ""]),
    "a share above one": lambda one: one["sites"]["c4"].update(classes={"empty": 2.0}),
    "a place without end": lambda one: one["figures"]["R"].update(x_mm=float("inf")),
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_sighting_that_does_not_fit_is_refused(what: str) -> None:
    figure = {"x_mm": 1.0, "y_mm": 2.0, "yaw_rad": 7.0, "still_s": 1.0, "age_s": 0.1, "site": "d3"}
    site = {"token": None, "known": True, "steady_s": 1.0, "classes": {"empty": 1.0}}
    sites = {name: dict(site) for name in ROBOTORY.board.sites}
    told = {"goal": 1, "hand": False, "figures": {"R": figure}, "sites": sites}
    roster = {piece.id: number for number, piece in enumerate(ROBOTORY.pieces)}
    seen = estimate_of(Seen.model_validate(told), ROBOTORY, roster).figures[roster["R"]]
    assert (seen.site, seen.t_s) == ("d3", -0.1)
    assert seen.yaw_rad == pytest.approx(7.0 - 2 * 3.14159265, abs=1e-6)
    STRANGE[what](told)
    with pytest.raises((ValueError, ValidationError)):
        estimate_of(Seen.model_validate(told), ROBOTORY, roster)

"""What every game promises (`tests/engine/test_games.py`), for mixes of Netzwerk's options, and whole turns by hand."""

import random
from typing import Any

import pytest

from engine.effects import Scene
from engine.registry import decide
from engine.state import CHANCE, Action, State
from tests.engine.games.netzwerk.table import game
from tests.engine.plays import scene_after

MIXES: list[dict[str, Any]] = [
    {"used_batteries": "turned"},
    {"must_capture": True, "first": "random"},
    {"must_capture": True, "contested": "no_use", "used_batteries": "turned"},
    {"straight_only": True, "energy_needs_control": True, "jump_cost": 3, "first": "black"},
    {"battery_moves_per_turn": "any", "contested": "no_move", "used_batteries": "turned"},
]
every_mix = pytest.mark.parametrize("mix", MIXES, ids=lambda mix: " ".join(mix))


def some_play(mix: dict[str, Any], seed: int, most: int = 120) -> list[tuple[State, Action, State]]:
    """A game that draws the kind of each action uniformly, without accepted draws."""
    rng, state, plies = random.Random(seed), game(**mix).start(), []
    while state.to_act and len(plies) < most:
        by_kind: dict[str, list[Action]] = {}
        for action in choices(state):
            by_kind.setdefault(str(action).split()[0], []).append(action)
        by_kind.pop("accept", None)
        action = rng.choice(by_kind[rng.choice(sorted(by_kind))])
        after, _ = state.apply(action)
        plies.append((state, action, after))
        state = after
    return plies


def choices(state: State) -> list[Action]:
    if state.to_act == (CHANCE,):
        return [action for action, _ in state.chance_outcomes()]
    return list(state.legal_actions(state.to_act[0]))


@every_mix
@pytest.mark.parametrize("seed", range(4))
def test_plays_keep_what_the_contract_promises(mix: dict[str, Any], seed: int) -> None:
    for before, action, after in some_play(mix, seed):
        assert all(before.is_legal(other) for other in choices(before))
        assert before.game.position(str(after)) == after
        assert before.game.action(action.actor, str(action)) == action
        assert scene_after(before.scene(), before.apply(action)[1]) == after.scene()
        assert after.adjusted(after.scene()) == after
        assert bool(after.to_act) == (after.outcome is None)
        assert len(after.scene().tokens) == 14
        built = {str(other) for other in choices(before)} if action.actor != CHANCE else set()
        assert built == set(offered(before))


def offered(state: State) -> list[str]:
    """All actions that are built from the steps a phone is offered."""
    done, prefixes = [], [()]
    while prefixes:
        prefix = prefixes.pop()
        steps = state.next_steps(state.to_act[0], prefix)
        done += [" ".join(prefix)] if steps.complete else []
        prefixes += [(*prefix, step.token) for step in steps.steps]
    return done


@every_mix
@pytest.mark.parametrize("seed", range(4))
def test_each_action_that_shows_is_explained(mix: dict[str, Any], seed: int) -> None:
    for before, _, after in some_play(mix, seed):
        found = before.actions_to(after.scene())
        if before.scene() == after.scene():
            assert found == ()
        else:
            results = [before.apply(action)[0] for action in found]
            assert after in results
            assert len(set(results)) == len(results)
            assert all(result.scene() == after.scene() for result in results)


@pytest.mark.parametrize("mix", [{}, *MIXES], ids=lambda mix: " ".join(mix) or "defaults")
def test_whole_turns_of_computer_players_are_explained(mix: dict[str, Any]) -> None:
    """A turn is seen at its end, after up to five moves of each kind."""
    explained = 0
    for seed in range(3):
        state, begun = game(**mix).start(), None
        for ply in range(60):
            if not state.to_act:
                break
            actor = state.to_act[0]
            begun = state if begun is None or begun.to_act != (actor,) else begun
            action = choices(state)[0] if actor == CHANCE else decide(state, actor, "greedy", 100 * seed + ply)
            state, _ = state.apply(action)
            if str(action) != "end" and shows(begun, state.scene()):
                (meaning, *_) = begun.actions_to(state.scene())
                assert begun.apply(meaning)[0].scene() == state.scene()
                explained += " then " in str(meaning)
    assert explained > 20


def shows(state: State, scene: Scene) -> bool:
    return state.scene() != scene

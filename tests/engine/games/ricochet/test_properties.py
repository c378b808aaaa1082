"""Invariants with every option, on plays of mostly greedy and of random players."""

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.effects import Scene
from engine.errors import IllegalActionError, NotationError
from engine.games.ricochet.chips import ALL_CHIPS
from engine.games.ricochet.state import RicochetState
from engine.record import Record, replay
from engine.state import CHANCE
from tests.engine.games.ricochet.cases import CASES, game_of, play
from tests.engine.plays import LISTED, Ply, actions, scene_after

numbers = st.integers(0, len(CASES) - 1)
picks = st.integers(0, 10_000)
promise = settings(max_examples=60)


def ply_of(number: int, pick: int) -> Ply:
    plies = play(number, 0)
    return plies[pick % len(plies)]


def after(ply: Ply) -> RicochetState:
    assert isinstance(ply.after, RicochetState)
    return ply.after


def same_scene(one: Scene, other: Scene) -> bool:
    return dict(one.figures) == dict(other.figures)


@given(number=numbers, pick=picks)
@promise
def test_chips_and_robots_stay_the_same_number(number: int, pick: int) -> None:
    state = after(ply_of(number, pick))
    position, config = state.position, game_of(number).config
    heaps = [position.pile, position.lost, *position.won, 0 if position.chip < 0 else 1 << position.chip]
    assert sum(heap.bit_count() for heap in heaps) == 17
    assert sum(heaps) == ALL_CHIPS
    assert len(set(position.robots)) == len(position.robots) == config.robots
    if position.phase != "setup":
        assert all(config.board.may_stand(cell) for cell in (*position.robots, *position.markers))


@given(number=numbers, pick=picks)
@promise
def test_texts_read_back(number: int, pick: int) -> None:
    ply = ply_of(number, pick)
    assert game_of(number).action(ply.action.actor, str(ply.action)) == ply.action
    back = game_of(number).position(str(ply.after))
    assert back == ply.after
    assert hash(back) == hash(ply.after)
    assert str(back) == str(ply.after)
    assert pickle.loads(pickle.dumps(back)) == ply.after


@given(number=numbers, pick=picks)
@promise
def test_effects_turn_one_scene_into_the_next(number: int, pick: int) -> None:
    ply = ply_of(number, pick)
    assert same_scene(scene_after(ply.before.scene(), ply.effects), ply.after.scene())


@given(number=numbers, pick=picks)
@promise
def test_a_changed_scene_is_explained_and_can_be_trusted(number: int, pick: int) -> None:
    ply = ply_of(number, pick)
    found = ply.before.actions_to(ply.after.scene())
    if same_scene(ply.before.scene(), ply.after.scene()):
        assert found == ()
    else:
        results = [ply.before.apply(action)[0] for action in found]
        assert ply.after in results
        assert len(set(results)) == len(results)
    trusted = ply.before.adjusted(ply.after.scene())
    assert same_scene(trusted.scene(), ply.after.scene())
    assert game_of(number).position(str(trusted)) == trusted


@given(number=numbers, pick=picks, other=picks)
@promise
def test_listed_actions_are_legal_others_raise_and_change_nothing(number: int, pick: int, other: int) -> None:
    before, stray = ply_of(number, pick).before, ply_of(number, other).action
    for actor in before.to_act:
        listed = actions(before, actor)
        assert listed
        assert len(set(listed)) == len(listed)
        assert all(before.is_legal(action) for action in listed)
    if not before.is_legal(stray):
        text = str(before)
        with pytest.raises(IllegalActionError):
            before.apply(stray)
        assert str(before) == text


@given(number=numbers, pick=picks)
@promise
def test_steps_lead_to_the_listed_actions(number: int, pick: int) -> None:
    before = ply_of(number, pick).before
    for actor in before.to_act:
        listed = [str(action) for action in before.legal_actions(actor)]
        assert len(listed) < LISTED
        built, prefixes = set(), [()]
        while prefixes:
            prefix = prefixes.pop()
            steps = before.next_steps(actor, prefix)
            built |= {" ".join(prefix)} if steps.complete else set()
            prefixes += [(*prefix, step.token) for step in steps.steps]
        assert built == set(listed)


@given(
    number=numbers,
    pick=picks,
    words=st.lists(st.sampled_from(["bid", "3", "99", "٣", "slide", "R", "S", "N", "pass", "out", "vortex", "found"])),
)
@promise
def test_prefixes_of_nothing_lead_nowhere(number: int, pick: int, words: list[str]) -> None:
    before = ply_of(number, pick).before
    for actor in before.to_act:
        steps = before.next_steps(actor, words)
        try:
            legal = before.is_legal(before.game.action(actor, " ".join(words)))
        except NotationError:
            legal = False
        assert steps.complete == legal


@given(number=numbers, pick=picks)
@promise
def test_views_are_json_and_the_same_for_all(number: int, pick: int) -> None:
    state = ply_of(number, pick).after
    view = state.view(None)
    assert json.loads(json.dumps(view)) == view
    assert all(state.view(seat) == view for seat in state.game.seats)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_records_replay_exactly(number: int) -> None:
    plies = play(number, 0)
    entries = tuple(("action", ply.action.actor, str(ply.action)) for ply in plies)
    game = game_of(number)
    states = [game.start()]
    for _, actor, text in entries:
        states.append(states[-1].apply(game.action(actor, text))[0])
    assert states[1:] == [ply.after for ply in plies]
    assert list(replay(Record("ricochet", game.options, entries))[1:]) == states[1:]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_plays_come_to_slides_and_chance_weights_sum_to_1(number: int) -> None:
    plies = play(number, 0)
    assert any(str(ply.action).startswith("slide") for ply in plies)
    for ply in plies:
        weights = [weight for _, weight in ply.before.chance_outcomes()]
        assert sum(weights) == pytest.approx(1 if CHANCE in ply.before.to_act else 0)

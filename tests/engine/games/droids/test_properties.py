"""Invariants of every scenario and option, on plays of mostly greedy players."""

import pickle
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.effects import Scene
from engine.errors import IllegalActionError, NotationError
from engine.games.droids.board import OFF
from engine.games.droids.orders import kind_of
from engine.games.droids.position import ALL_COVERED
from engine.games.droids.position_check import unsound
from engine.games.droids.state import DroidsState
from engine.record import Record, replay
from engine.state import CHANCE
from tests.engine.games.droids.cases import CASES, game_of, play
from tests.engine.games.droids.table import at, do
from tests.engine.plays import Ply, scene_after
from tests.support.telling import says

numbers = st.integers(0, len(CASES) - 1)
seeds = st.integers(0, 1)
picks = st.integers(0, 10_000)
promise = settings(max_examples=60)


def ply_of(number: int, seed: int, pick: int) -> Ply:
    plies = play(number, seed)
    return plies[pick % len(plies)]


def droids(ply: Ply) -> tuple[DroidsState, DroidsState]:
    assert isinstance(ply.before, DroidsState)
    assert isinstance(ply.after, DroidsState)
    return ply.before, ply.after


def same_scene(one: Scene, other: Scene) -> bool:
    return dict(one.figures) == dict(other.figures) and dict(one.tokens) == dict(other.tokens)


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_no_token_is_lost_or_made(number: int, seed: int, pick: int) -> None:
    position = droids(ply_of(number, seed, pick))[1].position
    counts = Counter(dict(enumerate(position.bins))) + Counter(dict(enumerate(position.discards)))
    for rack, slots in zip(position.racks, position.emitters, strict=True):
        counts += Counter(rack) + Counter(kind_of(order) for order in slots if order)
    assert counts == Counter({kind: n for kind, n in enumerate(game_of(number).config.scenario.counts) if n})


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_positions_are_sound(number: int, seed: int, pick: int) -> None:
    """One figure on a square, none on a token; robots off the board exactly when all emitters are covered."""
    game, position = game_of(number), droids(ply_of(number, seed, pick))[1].position
    assert unsound(game.config, position) is None
    standing = [square for square in position.robots if square != OFF]
    assert len(set(standing)) == len(standing)
    assert not any((position.tokens | game.config.board.fixed) >> square & 1 for square in standing)
    lost = [square == OFF for square in position.robots[: len(game.seats)]]
    assert lost == [mask == ALL_COVERED for mask in position.covered]


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_containers_and_obstacles_stay_the_same_number(number: int, seed: int, pick: int) -> None:
    before, after = (state.position for state in droids(ply_of(number, seed, pick)))
    assume(before.phase != "lay" and game_of(number).config.scenario.token != "mine")
    total = [p.tokens.bit_count() + sum(map(bool, p.carried)) + sum(p.secured) for p in (before, after)]
    assert total[0] == total[1]


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_texts_read_back(number: int, seed: int, pick: int) -> None:
    ply = ply_of(number, seed, pick)
    assert game_of(number).action(ply.action.actor, str(ply.action)) == ply.action
    back = game_of(number).position(str(ply.after))
    assert back == ply.after
    assert hash(back) == hash(ply.after)
    assert str(back) == str(ply.after)
    assert pickle.loads(pickle.dumps(back)) == ply.after


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_effects_turn_one_scene_into_the_next(number: int, seed: int, pick: int) -> None:
    ply = ply_of(number, seed, pick)
    assert same_scene(scene_after(ply.before.scene(), ply.effects), ply.after.scene())


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_a_changed_scene_is_explained(number: int, seed: int, pick: int) -> None:
    ply = ply_of(number, seed, pick)
    found = ply.before.actions_to(ply.after.scene())
    if same_scene(ply.before.scene(), ply.after.scene()):
        assert found == ()
    else:
        results = [ply.before.apply(action)[0] for action in found]
        assert ply.after in results
        assert len(set(results)) == len(results)


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_the_table_can_be_trusted(number: int, seed: int, pick: int) -> None:
    ply = ply_of(number, seed, pick)
    assert ply.after.adjusted(ply.after.scene()) == ply.after
    trusted = ply.before.adjusted(ply.after.scene())
    assert same_scene(trusted.scene(), ply.after.scene())
    assert game_of(number).position(str(trusted)) == trusted


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_listed_actions_are_legal_others_raise_and_change_nothing(number: int, seed: int, pick: int) -> None:
    ply, stray = ply_of(number, seed, pick), ply_of(number, 1 - seed, pick).action
    before = ply.before
    for actor in before.to_act:
        listed = list(before.legal_actions(actor))
        assert len(set(listed)) == len(listed)
        assert all(before.is_legal(action) for action in listed[:: max(1, len(listed) // 30)])
    if not before.is_legal(stray):
        text = str(before)
        with pytest.raises(IllegalActionError):
            before.apply(stray)
        assert str(before) == text


@given(number=numbers, seed=seeds, pick=picks)
@promise
def test_steps_lead_to_the_listed_actions(number: int, seed: int, pick: int) -> None:
    before = ply_of(number, seed, pick).before
    for actor in before.to_act:
        listed = {str(action) for action in before.legal_actions(actor)}
        built, prefixes = set(), [()]
        while prefixes:
            prefix = prefixes.pop()
            steps = before.next_steps(actor, prefix)
            built |= {" ".join(prefix)} if steps.complete else set()
            prefixes += [(*prefix, step.token) for step in steps.steps]
        assert built == listed


@given(
    number=numbers,
    seed=seeds,
    pick=picks,
    words=st.lists(st.sampled_from(["e", "d1", "place", "pass", "send", "move1", "N", "1"])),
)
@promise
def test_prefixes_of_nothing_lead_nowhere(number: int, seed: int, pick: int, words: list[str]) -> None:
    before = ply_of(number, seed, pick).before
    for actor in before.to_act:
        steps = before.next_steps(actor, words)
        try:
            legal = before.is_legal(before.game.action(actor, " ".join(words)))
        except NotationError:
            legal = False
        assert steps.complete == legal


@pytest.mark.parametrize("number", range(len(CASES)))
def test_records_replay_exactly(number: int) -> None:
    plies = play(number, 0)
    entries = tuple(("action", ply.action.actor, str(ply.action)) for ply in plies)
    states = replay(Record("droids", game_of(number).options, entries))
    assert list(states[1:]) == [ply.after for ply in plies]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_plays_come_to_orders_and_chance_weights_sum_to_1(number: int) -> None:
    plies = play(number, 0)
    assert any(ply.effects for ply in plies)
    for ply in plies:
        weights = [weight for _, weight in ply.before.chance_outcomes()]
        assert sum(weights) == pytest.approx(1 if CHANCE in ply.before.to_act else 0)


@pytest.mark.parametrize(
    ("words", "options", "text"),
    [
        ("Y=a2 R=b2 yellow.a=fire:E/-/- red.covered=b,c,d,e,f,g,h,i,j", {}, "roll 9"),
        ("Y=d1+statue S=off yellow.d=move1:N/-/-", {"scenario": 5}, ""),
        ("turn=killer K=j10 programme=6:1 tokens=i10,j9", {"scenario": 7}, ""),
    ],
)
def test_a_finished_game_has_an_outcome_and_no_actions(words: str, options: dict[str, int], text: str) -> None:
    state = at(words, **options)
    state, _ = state.apply(next(state.legal_actions(state.to_act[0])))
    if text:
        state = do(state, text)
    assert state.to_act == ()
    assert state.outcome is not None
    assert set(state.outcome.scores) == set(state.game.seats)
    assert state.chance_outcomes() == ()
    for seat in (*state.game.seats, CHANCE):
        assert list(state.legal_actions(seat)) == []
        assert state.next_steps(seat, ()).steps == ()
        assert state.view(seat)["to_act"] == []
    with pytest.raises(IllegalActionError, check=says("the game is over")):
        state.apply(state.game.action(state.game.seats[0], "pass"))
    assert state.game.position(str(state)) == state

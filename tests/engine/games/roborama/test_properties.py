"""What RoboRama promises in every programme and variant, on positions of played games."""

import pickle
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.api.english import english
from engine.effects import Scene
from engine.errors import IllegalActionError
from engine.games.roborama.actions import Drive
from engine.games.roborama.board import CARDS, CELLS, CHIP, OFF, PIECES
from engine.games.roborama.position_check import unsound
from engine.record import replay
from engine.state import CHANCE, Record
from tests.engine.games.roborama.cases import CASES, Ply, played
from tests.engine.games.roborama.tables import game, of_player
from tests.engine.plays import actions, scene_after

promise = settings(max_examples=60)
cases = st.sampled_from(sorted(CASES))
seeds = st.integers(0, 2)
picks = st.integers(0, 10_000)


def ply_of(case: str, seed: int, pick: int) -> Ply:
    plies = played(case, seed).plies
    return plies[pick % len(plies)]


def same_scene(one: Scene, other: Scene) -> bool:
    return all(dict(getattr(one, part)) == dict(getattr(other, part)) for part in ("figures", "tokens", "flags"))


@given(case=cases, seed=seeds, pick=picks)
@promise
def test_positions_are_sound_and_read_back(case: str, seed: int, pick: int) -> None:
    ply = ply_of(case, seed, pick)
    for state in (ply.before, ply.after):
        assert unsound(state.game.config, state.position) is None
        back = state.game.position(str(state))
        assert (back, hash(back), str(back)) == (state, hash(state), str(state))
        assert pickle.loads(pickle.dumps(state)) == state
    assert ply.before.game.action(ply.action.actor, str(ply.action)) == ply.action


@given(case=cases, seed=seeds, pick=picks)
@promise
def test_no_chaosbot_card_is_lost_while_all_play(case: str, seed: int, pick: int) -> None:
    ply = ply_of(case, seed, pick)
    before, after = (Counter(state.position.discards) for state in (ply.before, ply.after))
    held = [sum(map(sum, state.position.hands)) for state in (ply.before, ply.after)]
    if str(ply.action).startswith("chaos "):
        assert held[1] == held[0] - 1
        assert before != after
    elif str(ply.action) not in ("out",) and ply.action.actor != CHANCE:
        assert held[1] == held[0]


@given(case=cases, seed=seeds, pick=picks)
@promise
def test_listed_actions_are_legal_and_apply(case: str, seed: int, pick: int) -> None:
    state = ply_of(case, seed, pick).before
    for actor in state.to_act:
        listed = actions(state, actor, 5000)
        assert len(set(listed)) == len(listed) > 0
        for action in listed[::7]:
            assert state.is_legal(action)
            after, groups = state.apply(action)
            assert same_scene(scene_after(state.scene(), groups), after.scene())


@given(case=cases, seed=seeds, pick=picks, other=picks)
@promise
def test_illegal_actions_raise_and_change_nothing(case: str, seed: int, pick: int, other: int) -> None:
    state, stray = ply_of(case, seed, pick).before, ply_of(case, seed, other).action
    assume(not state.is_legal(stray))
    text = str(state)
    with pytest.raises(IllegalActionError) as caught:
        state.apply(stray)
    assert english(caught.value.words)
    assert str(state) == text


@given(case=cases, seed=seeds, pick=picks)
@settings(max_examples=25)
def test_what_is_judged_legal_is_what_is_listed(case: str, seed: int, pick: int) -> None:
    """Every way of every card with one robot, and with special 4 of some pairs, listed or not."""
    state = ply_of(case, seed, pick).before
    assume(state.to_act and state.position.phase == "card")
    (actor,) = state.to_act
    listed = set(state.legal_actions(actor))
    pieces = [n for n, piece in enumerate(PIECES) if state.scene().figures.get(piece, "park") in CELLS]
    for special, card, piece, end in product((False, True), range(CHIP), pieces, range(OFF)):
        action = Drive(actor, special, card, ((piece, end),))
        assert state.is_legal(action) == (action in listed), str(action)
    for piece, bend, end in product(pieces, range(0, OFF, 3), range(OFF)):
        action = Drive(actor, True, 2, ((piece, bend, end),))
        assert state.is_legal(action) == (action in listed), str(action)
    for one, other, end, far in product(pieces, pieces, range(pick % 5, OFF, 5), range(pick % 7, OFF, 7)):
        action = Drive(actor, True, 3, ((one, end), (other, far)))
        assert state.is_legal(action) == (action in listed), str(action)


@given(case=cases, seed=seeds, pick=picks)
@promise
def test_steps_lead_to_the_listed_actions(case: str, seed: int, pick: int) -> None:
    state = ply_of(case, seed, pick).before
    for actor in state.to_act:
        if actor == CHANCE:
            assert state.next_steps(actor, []).steps == ()
            continue
        for action in actions(state, actor, 5000)[::20]:
            words = str(action).split()
            for n, word in enumerate(words):
                steps = state.next_steps(actor, words[:n])
                assert word in [step.token for step in steps.steps]
                assert len({step.token for step in steps.steps}) == len(steps.steps)
            assert state.next_steps(actor, words).complete
        assert state.next_steps(actor, ["dance"]).steps == ()


@given(case=cases, seed=seeds, pick=picks)
@promise
def test_a_changed_scene_is_explained_and_can_be_trusted(case: str, seed: int, pick: int) -> None:
    ply = ply_of(case, seed, pick)
    scene = ply.after.scene()
    found = ply.before.actions_to(scene)
    results = [ply.before.apply(action)[0] for action in found]
    if same_scene(ply.before.scene(), scene):
        assert found == ()
    else:
        assert ply.after in results
        assert len(set(results)) == len(results)
        unseen = scene.flags == ply.before.scene().flags  # as if a camera had taken it, which sees no flags
        assert all(same_scene(replace(result.scene(), flags=scene.flags), scene) for result in results)
        assert unseen or all(result.scene().flags == scene.flags for result in results)
    assert ply.after.adjusted(scene) == ply.after
    trusted = ply.before.adjusted(scene)
    assert same_scene(trusted.scene(), scene)
    assert trusted.game.position(str(trusted)) == trusted


@pytest.mark.parametrize("case", CASES)
def test_records_replay_exactly(case: str) -> None:
    plies = played(case, 1).plies
    entries = tuple(("action", ply.action.actor, str(ply.action)) for ply in plies)
    made = game(**CASES[case])
    assert replay(Record("roborama", dict(made.options), entries)) == (made.start(), *(ply.after for ply in plies))


@pytest.mark.parametrize("case", CASES)
def test_the_board_always_holds_what_it_must(case: str) -> None:
    """Robots stay on the board until their player is out; cards are active or inactive, never more than six."""
    for ply in played(case, 2).plies:
        shown = ply.after.view(None)
        for seat in ply.after.game.seats:
            own = of_player(shown, seat)
            robots = [site for piece, site in shown["robots"].items() if piece[0] == seat[0].upper() and piece != "CB"]
            assert all(site.startswith("park:") != own["in_game"] for site in robots)
            assert set(own["active"]) | set(own["special"]) <= set(CARDS)

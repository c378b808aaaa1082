"""What every registered game promises, on positions of random plays."""

import json
import pickle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.effects import Scene
from engine.errors import EngineError, IllegalActionError, NotationError
from engine.perft import divide, perft
from engine.record import Record, read_record, replay, undoable, write_record
from engine.state import CHANCE, CLOCK, Action, State
from tests.engine.plays import LISTED, Ply, actions, game, random_play, scene_after

every_game = pytest.mark.parametrize("name", registry.games())
promise = settings(deadline=None, max_examples=100, derandomize=True)
seeds = st.integers(0, 15)
picks = st.integers(0, 10_000)


def ply_of(name: str, seed: int, pick: int) -> Ply:
    """Some ply of some random play."""
    plies = random_play(name, seed)
    return plies[pick % len(plies)]


def seat_actions(state: State) -> list[Action]:
    return [action for actor in state.to_act if actor not in (CHANCE, CLOCK) for action in actions(state, actor)]


def same_scene(one: Scene, other: Scene) -> bool:
    return all(dict(getattr(one, part)) == dict(getattr(other, part)) for part in ("figures", "tokens", "flags"))


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_every_listed_action_is_legal_and_applies(name: str, seed: int, pick: int) -> None:
    state = ply_of(name, seed, pick).before
    for action in seat_actions(state)[:60]:
        assert state.is_legal(action)
        after, _ = state.apply(action)
        assert (after.outcome is None) == bool(after.to_act)


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_listing_repeats_in_the_same_order_without_doubles(name: str, seed: int, pick: int) -> None:
    state = ply_of(name, seed, pick).before
    assert seat_actions(state) == seat_actions(state)
    assert len(set(seat_actions(state))) == len(seat_actions(state))


@every_game
@given(seed=seeds, pick=picks, other_seed=seeds, other_pick=picks)
@promise
def test_an_illegal_action_raises_and_changes_nothing(
    name: str, seed: int, pick: int, other_seed: int, other_pick: int
) -> None:
    state, stray = ply_of(name, seed, pick).before, ply_of(name, other_seed, other_pick).action
    assume(not state.is_legal(stray))
    text, scene, view = str(state), state.scene(), state.view(None)
    with pytest.raises(IllegalActionError) as caught:
        state.apply(stray)
    assert caught.value.position == text
    assert caught.value.action == str(stray)
    assert str(state) == text
    assert same_scene(state.scene(), scene)
    assert state.view(None) == view


@every_game
@given(seed=seeds)
@promise
def test_a_finished_game_has_winners_and_no_actions(name: str, seed: int) -> None:
    state = random_play(name, seed)[-1].after
    if state.to_act:
        return  # no random play of some games ends so early
    assert state.outcome is not None
    assert set(state.outcome.winners) <= set(game(name).seats)
    assert set(state.outcome.scores) == set(game(name).seats)
    assert state.outcome.reason
    for seat in game(name).seats:
        assert list(state.legal_actions(seat)) == []
        assert state.next_steps(seat, []).steps == ()
    assert state.timers() == ()
    assert state.chance_outcomes() == ()


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_those_to_act_are_known_and_have_something_to_do(name: str, seed: int, pick: int) -> None:
    state = ply_of(name, seed, pick).before
    assert state.outcome is None
    assert len(set(state.to_act)) == len(state.to_act) > 0
    assert set(state.to_act) <= {*game(name).seats, CHANCE, CLOCK}
    assert all(actions(state, actor, 1) for actor in state.to_act)
    assert all(list(state.legal_actions(seat)) == [] for seat in game(name).seats if seat not in state.to_act)
    weights = [weight for _, weight in state.chance_outcomes()]
    assert sum(weights) == pytest.approx(1 if CHANCE in state.to_act else 0)


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_actions_and_positions_read_back_from_their_texts(name: str, seed: int, pick: int) -> None:
    ply = ply_of(name, seed, pick)
    assert game(name).action(ply.action.actor, str(ply.action)) == ply.action
    for state in (ply.before, ply.after):
        back = game(name).position(str(state))
        assert back == state
        assert hash(back) == hash(state)
        assert str(back) == str(state)
        assert "\n" not in str(state)


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_states_travel_to_other_processes(name: str, seed: int, pick: int) -> None:
    state = ply_of(name, seed, pick).after
    assert pickle.loads(pickle.dumps(state)) == state


@every_game
@given(text=st.text(max_size=40))
@promise
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    for read in (game(name).position, lambda words: game(name).action(game(name).seats[0], words)):
        try:
            value = read(text)
        except NotationError:
            continue
        assert read(str(value)) == value


@every_game
@given(seed=seeds, taken=st.integers(0, 40))
@promise
def test_a_record_replays_exactly(name: str, seed: int, taken: int) -> None:
    plies = random_play(name, seed)[:taken]
    entries = tuple(("action", ply.action.actor, str(ply.action)) for ply in plies)
    record = Record(name, dict(game(name).options), entries)
    assert read_record(write_record(record)) == record
    assert replay(record) == (game(name).start(), *(ply.after for ply in plies))
    possible = undoable(record)
    if possible is not None:
        assert {actor for _, actor, _ in entries[-possible.decisions :]} == {possible.actor}
        back = Record(name, record.options, (*entries, ("undo", "", str(possible.decisions))))
        assert replay(back)[-1] == replay(record)[-1 - possible.decisions]


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_an_action_is_built_from_the_steps_that_are_offered(name: str, seed: int, pick: int) -> None:
    state = ply_of(name, seed, pick).before
    for action in seat_actions(state)[:: LISTED // 20]:
        words = str(action).split()
        for n, word in enumerate(words):
            assert word in [step.token for step in state.next_steps(action.actor, words[:n]).steps]
        assert state.next_steps(action.actor, words).complete


@every_game
@given(seed=seeds, pick=picks, turns=st.lists(picks, min_size=40, max_size=40))
@promise
def test_steps_that_are_offered_lead_to_a_legal_action(name: str, seed: int, pick: int, turns: list[int]) -> None:
    state = ply_of(name, seed, pick).before
    for actor in state.to_act:
        if actor in (CHANCE, CLOCK):
            continue
        prefix: list[str] = []
        for turn in turns:
            steps = state.next_steps(actor, prefix)
            assert steps.complete == reads_as_legal(state, actor, prefix)
            if not steps.steps:
                break
            assert len({step.token for step in steps.steps}) == len(steps.steps)
            assert all(step.token.split() == [step.token] and step.label for step in steps.steps)
            prefix.append(steps.steps[turn % len(steps.steps)].token)
        assert state.next_steps(actor, prefix).complete


def reads_as_legal(state: State, actor: str, words: list[str]) -> bool:
    try:
        return state.is_legal(state.game.action(actor, " ".join(words)))
    except NotationError:
        return False


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_few_actions_are_exactly_those_that_steps_lead_to(name: str, seed: int, pick: int) -> None:
    state = ply_of(name, seed, pick).before
    for actor in state.to_act:
        listed = {str(action) for action in actions(state, actor)}
        if actor in (CHANCE, CLOCK) or len(listed) >= LISTED:
            continue
        built, open_prefixes = set(), [()]
        while open_prefixes:
            prefix = open_prefixes.pop()
            steps = state.next_steps(actor, prefix)
            built |= {" ".join(prefix)} if steps.complete else set()
            open_prefixes += [(*prefix, step.token) for step in steps.steps]
        assert built == listed


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_a_scene_shows_every_figure_and_nothing_twice(name: str, seed: int, pick: int) -> None:
    scene, board = ply_of(name, seed, pick).after.scene(), game(name).board
    parks = {park.id for park in board.parks}
    assert set(scene.figures) <= {piece.id for piece in game(name).pieces}
    assert set(scene.figures.values()) <= set(board.sites) | parks
    assert set(scene.tokens) <= set(board.sites)
    sites = [*scene.figures.values(), *scene.tokens]
    assert len(set(sites)) == len(sites)


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_effects_turn_one_scene_into_the_next(name: str, seed: int, pick: int) -> None:
    ply = ply_of(name, seed, pick)
    assert same_scene(scene_after(ply.before.scene(), ply.effects), ply.after.scene())
    assert all(group for group in ply.effects)


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_a_changed_scene_is_explained_by_the_action_that_changed_it(name: str, seed: int, pick: int) -> None:
    ply = ply_of(name, seed, pick)
    found = ply.before.actions_to(ply.after.scene())
    if same_scene(ply.before.scene(), ply.after.scene()):
        assert found == ()
    else:
        assert all(ply.before.is_legal(action) for action in found)
        results = [ply.before.apply(action)[0] for action in found]
        assert ply.after in results
        assert len(set(results)) == len(results)
        assert all(same_scene(result.scene(), ply.after.scene()) for result in results)


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_the_table_can_be_trusted(name: str, seed: int, pick: int) -> None:
    ply = ply_of(name, seed, pick)
    assert ply.after.adjusted(ply.after.scene()) == ply.after
    trusted = ply.before.adjusted(ply.after.scene())
    assert same_scene(trusted.scene(), ply.after.scene())
    assert game(name).position(str(trusted)) == trusted


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_views_are_json(name: str, seed: int, pick: int) -> None:
    state = ply_of(name, seed, pick).after
    for seat in (None, *game(name).seats):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view


@every_game
def test_counts_by_first_action_sum_to_the_count(name: str) -> None:
    start = game(name).start()
    assert sum(divide(start, 2).values()) == perft(start, 2)
    assert perft(start, 0) == 1


@every_game
def test_options_make_the_same_game_again(name: str) -> None:
    assert {option.name for option in registry.options(name)} == set(game(name).options)
    assert registry.make(name, game(name).options).start() == game(name).start()
    for option in registry.options(name):
        assert not option.allowed or option.default in option.allowed


@every_game
def test_boards_have_mutual_neighbours_within_the_field(name: str) -> None:
    board = game(name).board
    width, height = board.field_mm
    assert board.sites.keys() == board.neighbours.keys()
    for cell, around in board.neighbours.items():
        assert all(cell in board.neighbours[other] for other in around)
    assert all(0 <= site.x_mm <= width and 0 <= site.y_mm <= height for site in board.sites.values())
    assert [park.id for park in board.parks] == [f"park:{n + 1}" for n in range(len(board.parks))]


@every_game
def test_every_level_finds_a_legal_action_and_repeats_it(name: str) -> None:
    start = game(name).start()
    for level in registry.levels(name):
        for actor in set(start.to_act) & set(game(name).seats):
            first, second = (registry.choose(name, game(name).options, str(start), actor, level, 5) for _ in range(2))
            assert first == second
            assert start.is_legal(game(name).action(actor, first))


@every_game
def test_errors_are_the_engines(name: str) -> None:
    with pytest.raises(EngineError):
        game(name).position("nonsense")
    with pytest.raises(EngineError):
        game(name).action(game(name).seats[0], "nonsense")

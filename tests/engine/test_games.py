"""What every registered game promises with every option, on positions of random plays."""

import json
import pickle
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.api.english import english
from engine import registry
from engine.errors import EngineError, IllegalActionError, NotationError
from engine.perft import divide, perft
from engine.promises import check_ply, check_refusal, check_state, same_scene
from engine.record import read_record, replay, undoable, write_record
from engine.state import CHANCE, CLOCK, Action, Game, Record, State
from tests.engine.every_game import every_game
from tests.engine.plays import LISTED, Ply, actions, game, games, random_play
from tests.engine.secrets import SECRETS

promise = settings(max_examples=50)
seeds = st.integers(0, 63)
picks = st.integers(0, 10_000)

LONGEST = 20_000
"""Plies of a random game that has a limit."""


def ply_of(name: str, seed: int, pick: int) -> Ply:
    """Some ply of some random play."""
    plies = random_play(name, seed)
    return plies[pick % len(plies)]


def seat_actions(state: State) -> list[Action]:
    return [action for actor in state.to_act if actor not in (CHANCE, CLOCK) for action in actions(state, actor)]


def limited(name: str) -> Game:
    """The game with its shortest limits: an option that is 0 unless people choose is one."""
    limits = {option.name: min(set(option.allowed) - {0}) for option in registry.options(name) if option.default == 0}
    return registry.make(name, {key: value for key, value in limits.items() if not isinstance(value, bool)})


@every_game
def test_every_ply_keeps_the_promises_with_every_option(name: str) -> None:
    for seed in range(len(games(name))):
        plies = random_play(name, seed)
        check_state(plies[0].before)
        for ply in plies[seed % 3 :: 3][:30]:
            check_ply(ply.before, ply.action, ply.effects, ply.after)
            check_state(ply.after)


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
    check_refusal(state, stray)


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_games_end_and_then_nobody_has_anything_to_do(name: str, seed: int) -> None:
    rng, state, plies = random.Random(seed), limited(name).start(), 0
    while state.to_act:
        last = rng.choice(actions(state, rng.choice(state.to_act)))
        state, plies = state.apply(last)[0], plies + 1
        assert plies < LONGEST
    check_state(state)
    check_refusal(state, last)
    assert state.outcome is not None
    assert english(state.outcome.words)
    assert state.timers() == ()
    assert state.chance_outcomes() == ()


@every_game
@given(seed=seeds, pick=picks)
@promise
def test_actions_and_positions_read_back_from_their_texts(name: str, seed: int, pick: int) -> None:
    ply = ply_of(name, seed, pick)
    for action in seat_actions(ply.before)[:60]:
        assert ply.before.game.action(action.actor, str(action)) == action
    for state in (ply.before, ply.after):
        back = state.game.position(str(state))
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
    read_or_refused(game(name).start(), text)


@every_game
@given(seed=seeds, pick=picks, damage=st.data())
@promise
def test_a_damaged_text_is_read_or_refused(name: str, seed: int, pick: int, damage: st.DataObject) -> None:
    """A character more, less or other, or words that changed places."""
    ply = ply_of(name, seed, pick)
    text = damage.draw(st.sampled_from([str(ply.before), str(ply.action)]))
    at = damage.draw(st.integers(0, len(text)))
    to = damage.draw(st.integers(at, min(len(text), at + 3)))
    read_or_refused(ply.before, text[:at] + damage.draw(st.text("0159aAbcewB:,=-/+* \n", max_size=2)) + text[to:])
    read_or_refused(ply.before, " ".join(damage.draw(st.permutations(text.split()))))


def read_or_refused(state: State, text: str) -> None:
    """A text has exactly one meaning; a position that can be read can be played."""
    for actor in (*state.game.seats, CHANCE, CLOCK):
        try:
            action = state.game.action(actor, text)
        except NotationError:
            continue
        assert state.game.action(actor, str(action)) == action
        if not state.is_legal(action):
            check_refusal(state, action)
    try:
        position = state.game.position(text)
    except NotationError:
        return
    check_state(position)


@every_game
@given(seed=seeds, taken=st.integers(1, 40))
@promise
def test_a_record_replays_exactly(name: str, seed: int, taken: int) -> None:
    plies = random_play(name, seed)[:taken]
    entries = tuple(("action", ply.action.actor, str(ply.action)) for ply in plies)
    record = Record(name, dict(plies[0].before.game.options), entries)
    assert read_record(write_record(record)) == record
    assert replay(record) == (plies[0].before, *(ply.after for ply in plies))
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
            assert all(step.token.split() == [step.token] and english(step.words) for step in steps.steps)
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
    assert trusted.game.position(str(trusted)) == trusted


@every_game
def test_no_view_holds_another_seats_secret(name: str) -> None:
    """Whatever the others hide, a seat sees the same, is asked the same and may do the same."""
    for state, seat, other in other_worlds(name):
        assert other.view(seat) == state.view(seat)
        assert (other.to_act, other.outcome, other.timers()) == (state.to_act, state.outcome, state.timers())
        assert same_scene(other.scene(), state.scene())
        if seat is not None:
            assert actions(other, seat, 20) == actions(state, seat, 20)
            assert other.next_steps(seat, ()) == state.next_steps(seat, ())


@every_game
def test_the_box_says_how_many_play(name: str) -> None:
    players = [len(game.seats) for game in games(name)]
    assert registry.box(name).players == (min(players), max(players))


@every_game
def test_a_game_says_whether_it_hides_something(name: str) -> None:
    """With any options: it does if somewhere in a match there is another world that some seat cannot tell apart."""
    alike = SECRETS.get(name, same_for_all)
    for seed in range(len(games(name))):
        plies = random_play(name, seed)
        game = plies[0].before.game
        hides = any(
            alike(ply.after, seat, random.Random(n)) != ply.after for n, ply in enumerate(plies) for seat in game.seats
        )
        assert game.hidden == hides, game.options


@pytest.mark.parametrize("name", sorted(SECRETS.keys() & set(registry.games())))
def test_refusals_do_not_depend_on_what_is_hidden(name: str) -> None:
    for state, seat, other in islice(other_worlds(name), 0, None, 11):
        if seat is not None:
            for text in (*map(str, actions(state, seat, 2)), *PASSING):
                assert refusal(state, seat, text) == refusal(other, seat, text)


PASSING = ("pass", "out", "", "nothing of the kind", "place move1 N a 1", "chaos reset a1", "specials 1 2")
"""Texts that are legal in some positions of some games."""


def refusal(state: State, seat: str, text: str) -> str | None:
    """The view of a phone."""
    try:
        state.apply(state.game.action(seat, text))
    except IllegalActionError as error:
        return english(error.words)
    except EngineError as error:
        return str(error)
    return None


@every_game
def test_a_log_tells_apart_only_what_the_seat_can_see(name: str) -> None:
    """Of two actions with different consequences that look the same to a seat, the log tells it the same."""
    hidden = 0
    for seed in range(len(games(name))):
        for ply in random_play(name, seed)[:: 2 if name in SECRETS else 20][:40]:
            state = ply.before
            alike = [action for actor in state.to_act for action in islice(choices_of(state, actor), 5)]
            for seat in (None, *state.game.seats):
                seen: dict[str, list[tuple[State, str]]] = {}
                for action in alike:
                    after = state.apply(action)[0]
                    seen.setdefault(json.dumps(after.view(seat)), []).append(
                        (after, f"{state.told(action, seat)}: {state.words(action, seat)}")
                    )
                for group in seen.values():
                    if len({after for after, _ in group}) > 1:
                        hidden += 1
                        assert len({told for _, told in group}) == 1, (str(state), seat, group)
    assert (hidden > 5) == (name in SECRETS)


def choices_of(state: State, actor: str) -> Iterator[Action]:
    return iter([action for action, _ in state.chance_outcomes()]) if actor == CHANCE else state.legal_actions(actor)


@every_game
def test_who_acts_reads_the_whole_action(name: str) -> None:
    for ply in random_play(name, 1)[::5]:
        if ply.action.actor not in (CHANCE, CLOCK):
            assert ply.before.told(ply.action, ply.action.actor) == str(ply.action)


@every_game
def test_an_action_that_reveals_nothing_shows_the_others_nothing(name: str) -> None:
    """After an action that can be undone, the views of others do not depend on what is hidden from them."""
    played = {id(ply.before): ply for seed in range(len(games(name))) for ply in random_play(name, seed)}
    for state, seat, other in other_worlds(name):
        ply = played.get(id(state))
        if ply is None or ply.action.actor in (seat, CHANCE, CLOCK) or state.reveals(ply.action):
            continue
        if other.is_legal(ply.action):
            assert other.apply(ply.action)[0].view(seat) == ply.after.view(seat), (str(state), str(ply.action))


@every_game
def test_players_get_what_their_seat_sees_and_nothing_else(name: str) -> None:
    """Dealing the hidden parts again depends on the view alone."""
    for state, seat, other in other_worlds(name):
        if seat is not None:
            dealt = state.determinised(seat, random.Random(7))
            assert dealt == other.determinised(seat, random.Random(7))
            assert dealt.view(seat) == state.view(seat)
            assert state.game.position(str(dealt)) == dealt


@pytest.mark.parametrize("name", sorted(SECRETS.keys() & set(registry.games())))
def test_all_hidden_cards_can_be_dealt(name: str) -> None:
    """Different seeds deal different hidden parts, so players do not count on one deal."""
    assert any(
        len({str(state.determinised(seat, random.Random(seed))) for seed in range(8)}) > 4
        for state, seat, _ in other_worlds(name)
        if seat is not None
    )


@pytest.mark.parametrize("name", sorted(SECRETS.keys() & set(registry.games())))
def test_a_choice_does_not_change_when_hidden_parts_are_dealt_again(name: str) -> None:
    levels = [*registry.levels(name)]
    decisions = [
        (state, seat, other) for state, seat, other in other_worlds(name) if seat in state.to_act and state != other
    ]
    assert len(decisions) >= 5
    for number, (state, seat, other) in enumerate(decisions[:: len(decisions) // 5]):
        for level in ("greedy", levels[number % len(levels)]):
            assert seat is not None
            assert registry.decide(state, seat, level, 3) == registry.decide(other, seat, level, 3)


@cache
def other_worlds(name: str) -> tuple[tuple[State, str | None, State], ...]:
    """Positions with a viewer, and what the viewer cannot tell from them; a game without secrets has only the same."""
    return tuple(
        (ply.before, seat, SECRETS.get(name, same_for_all)(ply.before, seat, random.Random(n)))
        for seed in range(len(games(name)))
        for n, ply in islice(enumerate(random_play(name, seed)), seed % 3, None, 3)
        for seat in (None, *ply.before.game.seats)
    )


def same_for_all(state: State, seat: str | None, rng: random.Random) -> State:
    assert state.determinised(seat or state.game.seats[0], rng) == state
    return state


@pytest.mark.parametrize("name", sorted(SECRETS.keys() & set(registry.games())))
def test_secrets_are_seen_by_their_owners(name: str) -> None:
    """Guards the two tests above against passing without cases."""
    shown = 0
    for seed in range(len(games(name))):
        for ply in random_play(name, seed)[::3]:
            first, *others = ply.after.game.seats
            world = SECRETS[name](ply.after, first, random.Random(seed))
            shown += any(world.view(seat) != ply.after.view(seat) for seat in others)
    assert shown > 30


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
    for level in registry.players(name):
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

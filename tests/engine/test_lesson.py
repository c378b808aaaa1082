"""Lessons: each can be played to its end by the rules, and shows what its sentences say."""

from collections.abc import Iterator

import pytest

from engine import registry
from engine.effects import Relocate
from engine.errors import IllegalActionError, StateError
from engine.lesson import Lesson, LessonState, lesson
from engine.state import State
from engine.words import Msg
from tests.engine.every_game import of_shipped_games

LONGEST, SHORTEST = 6, 3


def taught(name: str) -> Lesson:
    found = lesson(name)
    assert found is not None
    return found


def answered(state: LessonState) -> LessonState:
    while state.answer is not None:
        assert state.to_act == (state.answer.actor,)
        state, _ = state.apply(state.answer)
    return state


def played(name: str) -> Iterator[tuple[LessonState, str, LessonState]]:
    """Every allowed action with the positions before it and after the answers; the lesson goes on after the first."""
    made = taught(name)
    state = made.start()
    for task in made.tasks:
        assert state.to_act == (made.seat,)
        after = [answered(state.apply(made.game.action(made.seat, text))[0]) for text in task.actions]
        yield from zip([state] * len(after), task.actions, after, strict=True)
        state = after[0]
    assert state.to_act == ()


def built(state: State, seat: str, words: list[str]) -> bool:
    """Whether each word is offered after those before it."""
    return all(word in [step.token for step in state.next_steps(seat, words[:n]).steps] for n, word in enumerate(words))


@of_shipped_games
def test_a_lesson_is_played_to_its_end_by_the_rules_of_the_default_sheet(name: str) -> None:
    made = taught(name)
    assert SHORTEST <= len(made.tasks) <= LONGEST
    assert made.game.board.sites == registry.make(name).board.sites
    assert len(made.game.pieces) <= len(registry.make(name).pieces)
    assert list(played(name))[-1][2].done == len(made.tasks)


@of_shipped_games
def test_what_a_lesson_allows_is_legal_in_the_game_and_says_its_own_text(name: str) -> None:
    made = taught(name)
    for state, text, after in played(name):
        action = made.game.action(made.seat, text)
        assert str(action) == text
        assert state.inner.is_legal(action)
        assert made.game.position(str(after)) == after.inner


@of_shipped_games
def test_every_allowed_action_of_a_task_leads_to_the_rest_of_the_lesson(name: str) -> None:
    for _, _, after in played(name):
        rest = after
        while rest.task is not None:
            action = rest.game.action(rest.lesson.seat, rest.task.actions[0])
            rest = answered(rest.apply(action)[0])
        assert rest.done == len(rest.lesson.tasks)


@of_shipped_games
def test_a_phone_builds_the_allowed_actions_and_no_others(name: str) -> None:
    made = taught(name)
    for state, text, _ in played(name):
        words = text.split(" ")
        assert state.next_steps(made.seat, words).complete
        if text == made.tasks[state.done].actions[0]:
            assert built(state, made.seat, words)
        allowed = {word.split(" ")[0] for word in state.lesson.tasks[state.done].actions}
        assert {step.token for step in state.next_steps(made.seat, ()).steps} == allowed
        assert not any(state.next_steps(seat, ()).steps for seat in made.game.seats if seat != made.seat)


@of_shipped_games
def test_other_legal_actions_are_refused_with_a_sentence(name: str) -> None:
    made = taught(name)
    state = made.start()
    other = next(action for action in state.inner.legal_actions(made.seat) if str(action) not in made.tasks[0].actions)
    assert not state.is_legal(other)
    with pytest.raises(IllegalActionError) as refused:
        state.apply(other)
    assert refused.value.words == Msg("lesson.other")


@of_shipped_games
def test_a_move_by_hand_is_the_allowed_one_and_the_table_is_not_trusted(name: str) -> None:
    made = taught(name)
    moved = 0
    for state, text, _ in played(name):
        action = made.game.action(made.seat, text)
        scene = state.apply(action)[0].scene()
        if scene != state.scene():
            moved += 1
            (found,) = state.actions_to(scene)
            assert state.is_legal(found)
            assert state.apply(found)[0] == state.apply(action)[0]
        assert state.actions_to(state.scene()) == ()
        with pytest.raises(StateError):
            state.adjusted(scene)
    assert moved >= 2


@of_shipped_games
def test_a_lesson_hurries_nobody(name: str) -> None:
    for state, _, after in played(name):
        assert state.timers() == after.timers() == ()
        assert after.outcome is None


# What the sentences say, by the rules


def ways(name: str) -> dict[str, tuple[str, ...]]:
    """Task -> the way of the figure that the learner's action moves."""
    made, found = taught(name), {}
    for state, text, _ in played(name):
        effects = state.apply(made.game.action(made.seat, text))[1]
        moves = [one.path for group in effects for one in group if isinstance(one, Relocate)]
        key = state.lesson.tasks[state.done].words.key.rpartition("-")[2]
        found[key] = moves[0] if moves else ()
    return found


def test_robotory_red_burns_both_colours_and_two_robots_end_in_lights_camp() -> None:
    """docs/play/rules/robotory.md: White burns white discs, Black black ones, Red both."""
    assert ways("robotory") == {"lay": (), "white": ("b3", "b4"), "red": ("d3", "d4", "e3"), "refill": ()}
    end = list(played("robotory"))[-1][2]
    assert end.view(None)["standing"] == {"light": 2, "dark": 1}
    assert sum(end.view(None)["supplies"]["light"].values()) == 4


def test_ricochet_a_wall_and_then_a_robot_stop_what_slides() -> None:
    """docs/play/rules/ricochet.md: until a wall, the rim, the centre or another robot stops it."""
    found = ways("ricochet")
    ends = {key: way[:1] + way[-1:] for key, way in found.items()}
    assert ends == {
        "wall": ("m11", "m14"),
        "target": ("m14", "k14"),
        "call": (),
        "robot": ("d3", "d10"),
        "turn": ("d10", "b10"),
    }
    states = [after for _, _, after in played("ricochet")]
    walls = states[0].game.board.sites
    assert "N" in walls["m14"].traits["walls"]
    assert states[-1].inner.view(None)["robots"]["G"] == "d11"
    assert str(states[-1]).split(" ")[5] == "rh+ys/-"


def test_roborama_a_robot_that_ends_on_a_number_wakes_that_card() -> None:
    """docs/play/rules/roborama.md: a played card is spent; the last cell wakes the card of its number."""
    texts = [str(after).split(" ")[2].split("/")[0] for _, _, after in played("roborama")]
    assert texts == ["BBBBbB", "bBBBBB", "BBBBBb", "BBBBbb"]
    assert ways("roborama")["card"] == ("h1", "h2", "h3", "h4", "h5", "h6")


def test_netzwerk_a_step_costs_one_battery_and_a_capture_two() -> None:
    """docs/play/rules/netzwerk.md: step 1, capture 2, paid at the square where the robot stands."""
    used = {
        state.lesson.tasks[state.done].words.key.rpartition("-")[2]: str(after).split(" ")[3]
        for state, _, after in played("netzwerk")
    }
    assert used == {"step": "B1", "battery": "B2", "turn": "-", "capture": "C2,D2"}
    assert str(list(played("netzwerk"))[-1][2]).split(" ")[1].count("-") == 1


def test_droids_an_order_ends_on_the_first_square_of_the_river() -> None:
    """docs/play/rules/droids.md: a player's robot that moves by an order stops on the first river square."""
    found = ways("droids")
    assert found["send"] == ("d2", "d3", "d4")
    assert found["river"] == ("d4", "e4", "f4", "g4")
    sites = taught("droids").game.board.sites
    assert [sites[site].traits["ground"] for site in found["river"]] == ["land", "land", "land", "river"]

"""Private search: lines of unplayed slides, compared with the slides of a real proof."""

import random

import pytest

from engine import registry
from engine.errors import IllegalActionError, StateError
from engine.state import CHANCE, State
from engine.words import Name

GAME = registry.make("ricochet", {"players": 2, "start": "a1 c4 k16 p9"})


def searching(seed: int) -> State:
    state = GAME.start()
    while CHANCE in state.to_act:
        state = state.apply(random.Random(seed).choice(state.chance_outcomes())[0])[0]
    return state


def proving(state: State, moves: int = 50) -> State:
    """The first seat calls a number and proves: from here slides are played, not only thought of."""
    state = state.apply(GAME.action("player1", f"bid {moves}"))[0]
    return state.apply(GAME.action("player2", "pass"))[0].apply(GAME.action("player1", "pass"))[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_line_leads_where_the_same_slides_lead_in_a_proof(seed: int) -> None:
    rng = random.Random(seed)
    state = searching(seed)
    proof, line = proving(state), []
    assert proof.view(None)["phase"] == "proof"
    while proof.view(None)["phase"] == "proof" and len(line) < 12:
        explored = registry.explore(state, line)
        assert explored["robots"] == proof.view(None)["robots"]
        assert not explored["solved"]
        legal = {str(action) for action in proof.legal_actions("player1")} - {"concede"}
        offered = {
            f"slide {robot} {way}": path for robot, ways in explored["slides"].items() for way, path in ways.items()
        }
        assert offered.keys() == legal
        slide = rng.choice(sorted(legal))
        proof, ((effect,), *_) = proof.apply(GAME.action("player1", slide))
        assert [*effect.path[1:]] == offered[slide]
        line.append(slide.removeprefix("slide "))


def test_a_line_that_reaches_the_target_is_reported() -> None:
    """A short way is found by breadth; the proof of the same line then wins the chip."""
    state = next(state for state in map(searching, range(40)) if shortest(state, 3))
    line = shortest(state, 3)
    assert line is not None
    proof = proving(state, len(line))
    for slide in line:
        proof = proof.apply(GAME.action("player1", f"slide {slide}"))[0]
    assert proof.view(None)["chips"]["player1"] == [state.view(None)["chip"]]


def shortest(state: State, most: int) -> list[str] | None:
    lines: list[list[str]] = [[]]
    for _ in range(most):
        longer = []
        for line in lines:
            for robot, ways in registry.explore(state, line)["slides"].items():
                for way in ways:
                    if registry.explore(state, [*line, f"{robot} {way}"])["solved"]:
                        return [*line, f"{robot} {way}"]
                    longer.append([*line, f"{robot} {way}"])
        lines = longer[:120]
    return None


@pytest.mark.parametrize("line", [["R"], ["R X"], ["S N"]])
def test_a_line_of_anything_but_slides_is_refused(line: list[str]) -> None:
    with pytest.raises(StateError, match="slide"):
        registry.explore(searching(1), line)


def test_an_impossible_slide_is_refused_with_the_rules_reason() -> None:
    """The red robot stands in the south-west corner."""
    with pytest.raises(IllegalActionError) as refused:
        registry.explore(searching(1), ["R W"])
    assert (refused.value.words.key, refused.value.words.args["robot"]) == (
        "ricochet.no.leave",
        Name("piece", "R", "red-robot"),
    )


def test_only_ricochet_has_a_private_search() -> None:
    with pytest.raises(StateError, match="nobody searches"):
        registry.explore(registry.make("robotory").start(), [])

"""The worked examples: robot moves `from>square,square pay point,point` and battery moves `point>point`.

`vectors.jsonl`: robots (`W`, `B`), charged (`full`) and used (`empty`) batteries, whose turn it is, the actions and
whether each is legal; `after` and `winner` hold after them, `control` and `targets` before. `src` says which are the
rulebook's own examples, and which are our rulings.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.api.english import english
from engine.state import State
from tests.engine.games.netzwerk.table import legal, play, robots, table

VECTORS = [json.loads(line) for line in Path(__file__).with_name("vectors.jsonl").read_text("utf-8").splitlines()]
SEATS = {"W": "white", "B": "black", None: None}


def position(vector: dict[str, Any]) -> State:
    placed = {name: " ".join(vector["pos"].get(name, [])) for name in ("W", "B", "full", "empty")}
    options = {"jump_cost": vector["pos"]["cost"]["jump"]} if "cost" in vector["pos"] else {}
    turn = SEATS[vector["pos"].get("turn", "W")]
    return table(placed["W"], placed["B"], placed["full"], placed["empty"], str(turn), **options)


def text_of(state: State, words: str) -> str:
    """The action in the engine's words, which name the robot and not where it stands."""
    there, _, payment = words.partition(" pay ")
    start, end = there.split(">")
    if start[0].isupper():
        return f"battery {start} {end}"
    on = {square: piece for piece, square in state.view(None)["robots"].items()}
    pay = ["pay", *payment.split(",")] if payment else []
    return " ".join(("move", on[start], *end.split(","), *pay))


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_worked_example(vector: dict[str, Any]) -> None:
    state = position(vector)
    view = state.view(None)
    for point, letters in vector.get("control", {}).items():
        assert view["control"][point] == [SEATS[letter] for letter in letters]
    moved_robot = False
    for words, result in zip(vector["do"], vector["result"], strict=True):
        if state.outcome is not None:
            assert result == "illegal"
            continue
        text = text_of(state, words)
        if moved_robot or words[0].isupper():
            check_targets(state, vector.get("targets", {}))
        assert legal(state, text) == (result == "ok"), words
        if result == "ok":
            state = play(state, text)
            moved_robot = True
    check_after(state, vector)


def check_targets(state: State, targets: dict[str, list[str]]) -> None:
    points = [site for site in state.game.board.sites if site[0].isupper()]
    for point, expected in targets.items():
        assert {end for end in points if legal(state, f"battery {point} {end}")} == set(expected)


def check_after(state: State, vector: dict[str, Any]) -> None:
    after, batteries = vector.get("after", {}), state.view(None)["batteries"]
    for letter in after.keys() & {"W", "B"}:
        assert robots(state, letter) == set(after[letter])
    for name, side in (("full", "charged"), ("empty", "used")):
        if name in after:
            assert {point for point, shown in batteries.items() if shown == side} == set(after[name])
    if "winner" in vector:
        winners = () if vector["winner"] is None else (SEATS[vector["winner"]],)
        assert (state.outcome.winners if state.outcome else ()) == winners
    if vector.get("can_move") == {"B": False}:
        over = play(state, "end").outcome
        assert over is not None
        assert english(over.words) == "black can move no robot"


def test_all_worked_examples_are_here() -> None:
    assert [vector["id"] for vector in VECTORS] == [f"N{n:02}" for n in range(1, 48)]

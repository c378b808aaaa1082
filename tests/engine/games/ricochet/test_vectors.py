"""Worked examples: slides on board X, fewest moves of six positions from two independent solvers, one calling."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.api.english import english
from engine.errors import IllegalActionError
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import CHIP, COLOURS, ROBOT, ROBOTS
from engine.games.ricochet.rules.proof import Standing
from engine.games.ricochet.solver.solver import solution
from tests.engine.games.ricochet.naive import board_of, fewest, name_of
from tests.engine.games.ricochet.table import BOARD_X, alone, do, game, number, proving, searching
from tests.support.telling import says

VECTORS = [json.loads(line) for line in (Path(__file__).parent / "vectors.jsonl").read_text().splitlines()]
SLIDES = [vector for vector in VECTORS if "slide" in vector]
OPTIMA = [vector for vector in VECTORS if "optimum" in vector]
(CALLING,) = [vector for vector in VECTORS if "bids" in vector]


def cells(vector: dict[str, Any]) -> str:
    return " ".join(name_of(tuple(vector[colour])) for colour in COLOURS)


@pytest.mark.parametrize("vector", SLIDES, ids=lambda v: f"{v['slide']} {v['from']} {v['direction']}")
def test_slides_of_a_lone_robot(vector: dict[str, Any]) -> None:
    board = game(board=BOARD_X).config.board
    path = alone(board, vector["slide"][0].upper(), tuple(vector["from"]), vector["direction"])
    if vector["to"] is None:
        assert path == []
        robots = [-1] * len(ROBOTS)
        robot = ROBOT[vector["slide"][0].upper()]
        robots[robot] = number(tuple(vector["from"]))
        refusal = board.refusal(robots, robot, DIRECTIONS.index(vector["direction"]))
        assert refusal is not None
        assert vector["why"] in english(refusal)
    else:
        assert path[-1] == tuple(vector["to"])
        assert len(path) == vector.get("cells", len(path))


@pytest.mark.parametrize("vector", OPTIMA, ids=lambda v: v["optimum"])
def test_solutions_are_accepted_in_a_proof(vector: dict[str, Any]) -> None:
    state = proving(vector["chip"], cells(vector), vector["with"], board=vector["faces"])
    assert state.view(None)["target"] == name_of(tuple(vector["target"]))
    state = do(state, *(f"slide {slide}" for slide in vector["solution"]))
    assert state.view(None)["chips"]["player1"] == [vector["chip"]]


@pytest.mark.parametrize("vector", [v for v in OPTIMA if v["refused"]], ids=lambda v: v["optimum"])
def test_what_arrives_without_a_turn_is_refused(vector: dict[str, Any]) -> None:
    state = proving(vector["chip"], cells(vector), 9, board=vector["faces"])
    state = do(state, *(f"slide {slide}" for slide in vector["refused"][:-1]))
    with pytest.raises(IllegalActionError, check=says("has not turned by 90 degrees")):
        do(state, f"slide {vector['refused'][-1]}")


@pytest.mark.parametrize("rule", ["with", "without"])
@pytest.mark.parametrize("vector", OPTIMA, ids=lambda v: v["optimum"])
def test_fewest_moves(vector: dict[str, Any], rule: str) -> None:
    """By the naive search and by the solver."""
    robots = {name: tuple(vector[colour]) for name, colour in zip("RYGB", COLOURS, strict=True)}
    assert fewest(board_of(vector["faces"]), robots, vector["chip"], rule == "with", vector[rule]) == vector[rule]
    if vector[rule]:
        config = game(board=vector["faces"], must_ricochet=rule == "with").config
        standing = Standing(tuple(number(cell) for cell in robots.values()))
        assert len(solution(config, CHIP[vector["chip"]], standing).moves or ()) == vector[rule]


def test_order_of_the_proofs() -> None:
    """Number first, then when that number was called; the second of three proves."""
    example = OPTIMA[1]
    state = searching(example["chip"], cells(example), board=example["faces"], players=3)
    for seat, bid, taken in CALLING["bids"]:
        assert state.is_legal(state.game.action(seat, f"bid {bid}")) == taken
        if taken:
            state = do(state, f"{seat}: bid {bid}")
    state = do(state, "clock: out")
    assert [[bid["seat"], bid["number"]] for bid in state.view(None)["bids"]] == CALLING["order"]
    assert state.to_act[0] == CALLING["fails"][0]
    state = do(state, "clock: out")
    assert state.to_act[0] == CALLING["proves"]
    # red goes to and fro four times, then the three moves of the solution: seven in all
    state = do(state, "slide R N", "slide R S", "slide R N", "slide R S", *(f"slide {s}" for s in example["solution"]))
    assert state.view(None)["chips"][CALLING["proves"]] == [example["chip"]]

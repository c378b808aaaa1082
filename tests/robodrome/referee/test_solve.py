"""`robodrome solve` and `robodrome puzzle` as people use them; the lengths are those of docs/play/rules/ricochet.md."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from robodrome.cli.main import app

ONE_SLIDE = {
    "faces": ["red-B", "blue-D", "green-D", "yellow-B"],
    "robots": {"red": [13, 8], "yellow": [0, 5], "green": [6, 11], "blue": [15, 1]},
    "target": {"colour": "red", "shape": "square"},
}
"""A worked example: red goes west and is turned by a barrier on its way."""

VORTEX = {
    "faces": ["red-A", "yellow-B", "blue-C", "green-C"],
    "robots": {"red": [15, 4], "yellow": [8, 0], "green": [10, 0], "blue": [12, 13]},
    "target": {"shape": "vortex"},
}
"""A worked example: four slides, one without must-ricochet."""


def solve(*lines: Any, every: bool = False) -> list[dict[str, Any]]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    result = CliRunner().invoke(app, ["solve", "-", *(["--all"] if every else [])], input=text)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


def test_each_line_is_solved() -> None:
    first, second, third = solve(ONE_SLIDE, VORTEX, VORTEX | {"must_ricochet": False})
    assert (first["length"], first["moves"]) == (1, [["red", "W"]])
    assert (second["length"], third["length"]) == (4, 1)
    assert first.keys() == {"length", "moves", "ms", "states"}


def test_all_shortest_solutions_are_listed() -> None:
    """Red slides west, and no other single slide reaches the target."""
    (answer,) = solve(ONE_SLIDE, every=True)
    assert answer["all"] == [[["red", "W"]]]
    assert answer["complete"] is True


def test_of_many_solutions_each_is_listed_once_and_as_long_as_the_shortest() -> None:
    (answer,) = solve(VORTEX, every=True)
    assert answer["moves"] in answer["all"]
    assert {len(moves) for moves in answer["all"]} == {4}
    assert len({json.dumps(moves) for moves in answer["all"]}) == len(answer["all"])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("{", "not JSON"),
        ("[]", "an object"),
        (ONE_SLIDE | {"colour": 1}, "no key 'colour'"),
        (ONE_SLIDE | {"faces": ["red-B"]}, "four names"),
        (ONE_SLIDE | {"faces": ["red-B", "red-A", "green-D", "yellow-B"]}, "one face of each colour"),
        (ONE_SLIDE | {"robots": {"red": [13, 8]}}, "a cell [x, y] for each of red, yellow, green, blue"),
        (ONE_SLIDE | {"robots": ONE_SLIDE["robots"] | {"red": [16, 0]}}, "robot red cannot stand on [16, 0]"),
        (ONE_SLIDE | {"robots": ONE_SLIDE["robots"] | {"red": [13, True]}}, "robot red cannot stand on [13, True]"),
        (ONE_SLIDE | {"robots": ONE_SLIDE["robots"] | {"red": [7, 7]}}, "the centre"),
        (ONE_SLIDE | {"robots": ONE_SLIDE["robots"] | {"red": [15, 1]}}, "another robot"),
        (ONE_SLIDE | {"target": {"colour": "red"}}, "target must be"),
        (ONE_SLIDE | {"must_ricochet": 1}, "must_ricochet must be true or false"),
        ("x" * 20_000, "more than 10000 bytes"),
    ],
)
def test_a_bad_line_is_answered_and_the_next_one_is_solved(wrong: Any, words: str) -> None:
    bad, good = solve(wrong, ONE_SLIDE)
    assert words in bad["error"]
    assert bad["line"] == 1
    assert good["length"] == 1


def test_a_puzzle_has_the_length_that_was_asked_for_and_a_seed_repeats_it() -> None:
    asked = ["puzzle", "--length", "5", "--helpers", "1", "--unique", "--seed", "3"]
    first, second = (CliRunner().invoke(app, asked).output for _ in range(2))
    assert first == second
    puzzle = json.loads(first)
    (answer,) = solve(puzzle["position"], every=True)
    assert answer["length"] == 5
    assert answer["all"] == [puzzle["moves"]]
    assert len({robot for robot, _ in puzzle["moves"]}) > 1


@pytest.mark.parametrize("asked", [["--length", "4"], ["--diagonals", "--length", "3"], ["--day", "2026-12-24"]])
def test_what_puzzle_prints_is_solved_as_it_is(asked: list[str]) -> None:
    printed = CliRunner().invoke(app, ["puzzle", *asked]).output
    (answer,) = solve(printed.strip())
    assert answer["length"] == json.loads(printed)["length"]


def test_each_day_has_its_puzzle() -> None:
    monday, tuesday = (
        CliRunner().invoke(app, ["puzzle", "--day", day, "--level", "easy"]).output
        for day in ("2026-11-23", "2026-11-24")
    )
    assert monday != tuesday
    assert json.loads(monday)["length"] == 3


def test_a_wrong_day_is_refused() -> None:
    result = CliRunner().invoke(app, ["puzzle", "--day", "tomorrow"])
    assert result.exit_code == 2
    assert "2026-12-24" in result.output + result.stderr

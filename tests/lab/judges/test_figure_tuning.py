"""Drawn figures that are tuned: what came of them in our simulator, and what the judges must see."""

from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from base.clock import run_simulated
from lab.judges import figure_tuning
from lab.judges.drawn_figure import DrawnFigure, draw
from lab.judges.figure_moves import StageMaker
from lab.judges.figure_tuning import Outcome, prepare
from lab.judges.own_simulator import OwnStage

TUNED = Outcome(0, 100.0, 0.3, (), (9.0, 1.0), (1.0, 0.5), 90.0, 400.0)


def test_an_empty_cell_is_charged_and_a_motor_that_hardly_moves_its_figure_is_told() -> None:
    drawn = draw(1)
    slow = replace(drawn, volts=3.3, left=replace(drawn.left, top_mm_s=6.0), right=replace(drawn.right, top_mm_s=6.0))
    outcome = run_simulated(prepare(OwnStage, slow))
    empty, reason = outcome.told
    assert empty == "figure 3: its battery is too low to drive; charge it"
    assert reason.startswith("when radio 3 was told to move, no tag has moved")
    assert not outcome.is_tuned


@pytest.mark.parametrize(
    ("changed", "is_tuned"),
    [({}, True), ({"after": (3.1, 0.5)}, False), ({"after": (1.0, 3.1)}, False), ({"after": None}, False)],
)
def test_a_figure_is_tuned_if_its_test_would_pass(changed: dict[str, object], is_tuned: bool) -> None:
    assert replace(TUNED, **changed).is_tuned is is_tuned  # type: ignore[arg-type]


def test_a_later_run_goes_on_from_what_was_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    async def prepared(_: StageMaker, drawn: DrawnFigure) -> Outcome:
        seeds.append(drawn.seed)
        return replace(TUNED, seed=drawn.seed, told=("charge it",))

    monkeypatch.setattr(figure_tuning, "prepare", prepared)
    monkeypatch.setattr(figure_tuning, "check_installed", lambda: None)
    first = figure_tuning.bench(5, 10, Console(quiet=True), tmp_path)
    again = figure_tuning.bench(6, 10, Console(quiet=True), tmp_path)
    assert seeds == [seed for seed in range(10, 16) for _ in ("own", "mujoco")]
    assert first["judges"]["own"]["tuned"] == 5
    assert (again["judges"]["mujoco"]["tuned"], again["judges"]["mujoco"]["charged"]) == (6, 6)


@pytest.mark.parametrize(
    ("changed", "is_passed"),
    [
        ({}, True),
        ({"tuned": 197, "told": 3}, False),  # 198 of 200 are 99 %
        ({"far_mm": 130.1}, False),
    ],
)
def test_what_both_simulators_must_see(changed: dict[str, int], is_passed: bool) -> None:
    seen = {"figures": 200, "tuned": 198, "told": 2, "far_mm": 119.0}
    assert figure_tuning.passed({"judges": {"own": seen, "mujoco": seen | changed}}) is is_passed

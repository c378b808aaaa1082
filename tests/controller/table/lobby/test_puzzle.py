"""The puzzle of the day at the table."""

from datetime import date
from pathlib import Path

import pytest

from controller.errors import IllegalOrderError, UnknownOrderError
from engine import registry
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.solver.puzzles import daily
from tests.controller.table.harness import TableHarness

MONDAY, TUESDAY = date(2026, 11, 23), date(2026, 11, 24)


async def test_the_puzzle_of_a_day_is_solved_by_its_way(harness: TableHarness) -> None:
    """docs/reference/ricochet-solver.md: an easy one has three slides. The table itself plays Robotory."""
    puzzle = await harness.table.puzzle(MONDAY, "easy")
    assert (puzzle["day"], puzzle["level"], puzzle["state"]["game"]) == ("2026-11-23", "easy", "ricochet")
    assert len(puzzle["board"]["sites"]) > 200
    way = [f"{ROBOTS[robot]} {DIRECTIONS[direction]}" for robot, direction in daily(MONDAY, "easy").moves]
    assert puzzle["way"] == way
    before = [await harness.table.explore_puzzle(MONDAY, "easy", way[:count]) for count in range(3)]
    assert before[0]["robots"] == puzzle["state"]["robots"]
    assert not any(one["solved"] for one in before)
    assert (await harness.table.explore_puzzle(MONDAY, "easy", way))["solved"]
    with pytest.raises(IllegalOrderError):
        await harness.table.explore_puzzle(MONDAY, "easy", ["R E"] * 2)


async def test_it_is_drawn_once_a_day_off_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harness = TableHarness(tmp_path)
    off_loop: list[bool] = []
    draw = registry.puzzle
    monkeypatch.setattr(registry, "puzzle", lambda *of: off_loop.append(harness.refereed) or draw(*of))
    for day in (MONDAY, MONDAY, TUESDAY):
        assert (await harness.table.puzzle(day, "easy"))["day"] == day.isoformat()
    await harness.table.puzzle(MONDAY, "medium")
    assert off_loop == [True, True, True]
    with pytest.raises(UnknownOrderError):
        await harness.table.explore_puzzle(MONDAY, "easy", [])

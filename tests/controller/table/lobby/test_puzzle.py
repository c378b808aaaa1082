"""The puzzle of the day at the table."""

from datetime import date
from pathlib import Path

import pytest

from controller.api.table_api import Json
from controller.errors import IllegalOrderError, UnknownOrderError
from engine import registry
from engine.games.ricochet.board import DIRECTIONS
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.solver.puzzles import daily
from tests.controller.table.harness import TableHarness
from tests.controller.table.play.test_games import agrees, harness_at_start, lend_hands
from tests.support.async_tests import background
from tests.support.telling import says

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


@pytest.mark.parametrize("options", [{"board": 7}, {"board": 1500, "players": 1}, {"silver": True, "players": 3}])
async def test_robots_set_it_up_on_the_board_that_lies_there_and_show_a_way(options: Json, tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", options).running() as harness:
        seats = harness.table.view(None)["seats"].keys()
        puzzle = await harness.table.puzzle(MONDAY, "easy")
        assert puzzle["board"]["sites"] == harness.table.board()["sites"]
        start, target = puzzle["state"]["robots"], puzzle["state"]["target"]
        await harness.table.show_puzzle(MONDAY, "easy", [])
        await harness.until(lambda: harness.phase() == "play", 300.0)
        view = harness.table.view(None)
        assert view["match"] == "puzzle-2026-11-23-easy"  # phones keep their lines by it
        assert view["puzzle"] == {"day": "2026-11-23", "level": "easy", "line": [], "best": 3}
        assert {piece: figure["site"] for piece, figure in view["figures"].items()} == start
        assert (view["state"]["target"], "lesson" in view, seats <= view["seats"].keys()) == (target, False, True)
        with pytest.raises(IllegalOrderError, check=says("These moves do not solve the puzzle")):
            await harness.table.show_puzzle(MONDAY, "easy", puzzle["way"][:2])
        await harness.table.show_puzzle(MONDAY, "easy", puzzle["way"])
        await harness.until(lambda: harness.phase() == "play" and harness.table.view(None)["ply"] == 3, 300.0)
        view, robot = harness.table.view(None), puzzle["way"][-1].split()[0]
        assert (view["figures"][robot]["site"], "undo" in view) == (target, False)
        assert agrees(harness)
        await harness.table.end_lesson()
        view = harness.table.view(None)
        assert (view["phase"], "puzzle" in view, view["game"]["options"]) == ("lobby", False, harness.game.options)


async def test_it_keeps_the_match_and_needs_its_sheet(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.puzzle(MONDAY, "easy")
    with pytest.raises(UnknownOrderError, check=says("Lay the right board")):
        await harness.table.show_puzzle(MONDAY, "easy", [])
    assert harness.phase() == "play"
    with pytest.raises(UnknownOrderError):
        await harness.table.show_puzzle(TUESDAY, "easy", [])


async def test_hands_set_it_up_and_show_a_way_where_no_robot_drives(tmp_path: Path) -> None:
    harness = harness_at_start(tmp_path, "ricochet", {})
    harness.dead = set(harness.standing)
    async with harness.running(), background(lend_hands(harness)):
        puzzle = await harness.table.puzzle(MONDAY, "easy")
        await harness.table.show_puzzle(MONDAY, "easy", puzzle["way"])
        await harness.until(lambda: harness.phase() == "play" and harness.table.view(None)["ply"] == 3, 300.0)
        assert agrees(harness)


async def test_a_stop_holds_a_way_until_somebody_resumes(tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {}).running() as harness:
        puzzle = await harness.table.puzzle(MONDAY, "easy")
        await harness.table.show_puzzle(MONDAY, "easy", puzzle["way"])
        await harness.until(lambda: harness.table.view(None)["ply"] == 2, 300.0)
        harness.table.stop("Ben")
        drives = len(harness.drives)
        await harness.clock.sleep(30.0)
        assert (harness.table.view(None)["ply"], len(harness.drives)) == (2, drives)
        await harness.table.resume("Ben")
        await harness.until(lambda: harness.phase() == "play" and harness.table.view(None)["ply"] == 3, 300.0)
        assert agrees(harness)


@pytest.mark.parametrize("players", [1, 2])
async def test_a_way_that_arrives_and_comes_back_is_shown_to_its_end(players: int, tmp_path: Path) -> None:
    async with harness_at_start(tmp_path, "ricochet", {"players": players}).running() as harness:
        way = (await harness.table.puzzle(MONDAY, "easy"))["way"]  # the blue robot arrives from the north
        assert way[-1] == "B S"
        longer = [*way, "B N", "B S"]
        await harness.table.show_puzzle(MONDAY, "easy", longer)
        await harness.until(lambda: harness.phase() == "play" and harness.table.view(None)["ply"] == 5, 300.0)
        assert agrees(harness)

"""The robots set up the puzzles of a day at the simulated table and show their ways, from camera frame to wheel."""

from datetime import date
from pathlib import Path
from typing import get_args

import pytest

from controller.api.choices import PuzzleLevel
from tests.table.harness import SystemHarness

pytestmark = pytest.mark.table

DAY = date(2026, 11, 23)


async def test_the_three_puzzles_of_a_day_are_set_up_and_solved_by_robots_without_a_contact(tmp_path: Path) -> None:
    async with SystemHarness(tmp_path, game="ricochet", at_once=False).running() as system:

        def standing() -> dict[str, str]:
            """Where the robots truly stand."""
            at = {one.tag: (one.x_mm, one.y_mm) for one in system.sim.world.truth().figures}
            return {piece: system.game.board.nearest(*at[tag]).id for piece, tag in system.table.session.roster.items()}

        for level in get_args(PuzzleLevel):
            puzzle = await system.table.puzzle(DAY, level)
            await system.table.show_puzzle(DAY, level, [])
            await system.until(lambda: system.phase() == "play", 600.0)
            assert standing() == puzzle["state"]["robots"]
            way = puzzle["way"]
            ends = (await system.table.explore_puzzle(DAY, level, way))["robots"]
            await system.table.show_puzzle(DAY, level, way)
            await system.until(lambda: system.phase() == "play" and system.table.view(None)["ply"] == len(way), 600.0)
            assert standing() == ends
            assert ends[way[-1].split()[0]] == puzzle["state"]["target"]
        assert system.sim.world.contacts == 0
        assert system.table.session.executor.stuck is None
        assert system.table.session.detector.mismatches == 0

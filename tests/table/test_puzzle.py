"""The robots show puzzles of a day at the simulated table, from camera frame to wheel.

Hands put them down for the first one, they drive to the places of the second. `lab.endurance.daily_puzzles` shows all.
"""

from datetime import date
from pathlib import Path
from typing import cast

import pytest

from controller.api.choices import PuzzleLevel
from controller.api.game_states import RicochetState
from lab.endurance.daily_puzzles import show
from tests.table.harness import SystemHarness

pytestmark = pytest.mark.table

DAY = date(2026, 11, 23)
PUZZLES: tuple[tuple[PuzzleLevel, int], ...] = (("easy", 3), ("medium", 5))
"""Levels, and how many slides solve them that day."""


async def test_two_puzzles_of_a_day_are_set_up_and_solved_by_robots_without_a_contact(tmp_path: Path) -> None:
    async with SystemHarness(tmp_path, game="ricochet", at_once=False).running() as system:
        for level, slides in PUZZLES:
            shown = await show(system, DAY, level)
            puzzle = cast(RicochetState, (await system.table.puzzle(DAY, level))["state"])
            assert (shown.slides, shown.started) == (slides, puzzle["robots"])
            (arrived,) = (piece for piece, site in shown.ended.items() if site == puzzle["target"])
            assert puzzle["robot"] in (arrived, None)  # to the vortex any robot may go
        assert system.sim.world.contacts == 0
        assert system.table.session.executor.stuck is None
        assert system.table.session.detector.mismatches == 0

"""A late stream keeps its frame rate: frames travel while newer ones are rendered."""

from itertools import pairwise

import pytest

from base.clock import SimulatedClock, run_simulated
from controller.sim.settings import SimSettings
from controller.sim.table import SimTable


def test_late_frames_come_at_the_rate_of_the_camera() -> None:
    async def film() -> None:
        clock = SimulatedClock()
        table = SimTable(SimSettings("robotory", (), seed=1), clock)
        table.stamp_late_s = 0.5
        frames, came_s, stamps_s = table.frames(), [], []
        for _ in range(12):
            stamps_s.append((await anext(frames)).t_capture_s)
            came_s.append(clock.now())
        period_s = 1 / table.settings.fps
        assert [later - earlier for earlier, later in pairwise(came_s)] == pytest.approx([period_s] * 11, abs=0.006)
        assert came_s == pytest.approx([stamp_s + 0.02 for stamp_s in stamps_s], abs=0.006)
        assert stamps_s[0] == pytest.approx(period_s + 0.5, abs=0.006)

    run_simulated(film())

"""A bump against the camera in mid-game, through the whole chain on simulated time."""

import math
from pathlib import Path

import pytest

from controller.api.table_api import Order
from controller.sim.figures.faults import set_fault
from controller.table.views import notices as notice_rules
from tests.table.harness import SystemHarness

pytestmark = pytest.mark.table

BUMPS = {
    "sideways, about the vertical": (5.0, 0.0, 0.0, 0.0, 0.0, 2.0),
    "up, tilted until a row of tags is out of view": (0.0, 0.0, -5.0, 2.0, 0.0, 0.0),
}
"""5 mm in the camera's frame, and 2 degrees about one of its axes."""


@pytest.mark.parametrize("bump", BUMPS.values(), ids=BUMPS)
async def test_a_bump_of_5_mm_and_2_degrees_in_mid_drive_is_recovered_from_within_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bump: tuple[float, ...]
) -> None:
    monkeypatch.setattr(notice_rules, "RECOVERED_S", 3.0)
    system = SystemHarness(tmp_path, seed=3, fps=15.0)
    noticed_s: dict[str, float] = {}

    def notices() -> set[str]:
        return {notice["code"] for notice in system.table.view(None)["notices"]}

    def listen(_: str) -> None:
        for code in notices():
            noticed_s.setdefault(code, system.clock.now())

    async with system.running():
        await system.begin()
        decision = system.table.view("light")["you"]["decision"]
        await system.table.submit(Order("one", "light", decision, "place black c4"))
        await system.until(lambda: system.phase() == "play", 60.0)
        decision = system.table.view("dark")["you"]["decision"]
        await system.table.submit(Order("two", "dark", decision, "move B c4"))
        await system.until(lambda: system.table.view(None).get("drive"), 60.0)
        await system.clock.sleep(0.5)
        system.table.subscribe(listen)
        bumped_s = system.clock.now()
        set_fault(system.sim, "bump", [*bump[:3], *(math.radians(part) for part in bump[3:])])
        await system.until(lambda: "camera/recovered" in noticed_s, 5.0)
        assert noticed_s["camera/moved"] - bumped_s <= 0.5
        assert noticed_s["camera/recovered"] - bumped_s <= 1.0
        assert system.table.session.conditions.observation is not None
        assert math.degrees(system.table.session.conditions.observation.mount.turn_rad) == pytest.approx(2.0, abs=0.1)
        await system.until(lambda: system.phase() == "play", 60.0)
        view = system.table.view(None)
        assert view["ply"] == 2
        assert {piece: figure.get("site") for piece, figure in view["figures"].items()} == {
            "W": "b3",
            "B": "c4",
            "R": "d3",
        }
        assert "mismatch" not in noticed_s
        assert system.table.session.detector.mismatches == 0
        assert system.sim.world.contacts == 0
        assert max(system.rest_mm) <= 2.0
        await system.until(lambda: not notices(), 10.0)

"""Two cameras over one table: what hides one of them hides nothing, and one that is wrong does not count."""

from pathlib import Path

import pytest

from controller.api.table_api import Order
from tests.table.two_cameras import TwoCameras

pytestmark = pytest.mark.table

WHOLE = (0.0, 1.0)
HALF = (0.0, 0.5)
FREE = (0.0, 0.0)


def notices(system: TwoCameras) -> set[str]:
    return {notice["code"] for notice in system.table.view(None)["notices"]}


async def place(system: TwoCameras, site: str, seat: str) -> None:
    decision = system.table.view(seat)["you"]["decision"]
    await system.table.submit(Order(f"{seat}-{site}", seat, decision, f"place black {site}"))
    await system.until(lambda: system.phase() == "play", 60.0)


async def test_a_match_goes_on_while_a_head_hides_one_camera(tmp_path: Path) -> None:
    system = TwoCameras(tmp_path, seed=3)
    async with system.running():
        await system.begin()
        assert not notices(system)
        system.hidden[0] = WHOLE
        begun_s = system.clock.now()
        await system.until(lambda: "camera/first" in notices(system), 5.0)
        await place(system, "c4", "light")
        decision = system.table.view("dark")["you"]["decision"]
        await system.table.submit(Order("drive", "dark", decision, "move B c4"))
        await system.until(lambda: system.table.view(None)["ply"] == 2 and system.phase() == "play", 60.0)
        await system.clock.sleep(30.0 - (system.clock.now() - begun_s))
        assert notices(system) == {"camera/first"}
        system.hidden[0] = FREE
        await system.until(lambda: not notices(system), 5.0)
        system.hidden[1] = HALF
        await system.clock.sleep(2.0)
        for figure in system.table.session.tracker.estimate().figures.values():
            assert figure.sight == "seen"
        system.hidden = [HALF, FREE]
        await system.clock.sleep(2.0)
        estimate = system.table.session.tracker.estimate()
        half = system.seen[0]
        assert half is not None
        assert sum(site.best == "hidden" for site in half.sites.values()) > len(half.sites) / 3
        assert {name for name, site in estimate.sites.items() if not site.known} == {"b3", "c4", "d3"}  # under figures
        assert all(figure.sight == "seen" for figure in estimate.figures.values())
        assert not estimate.hand
        view = system.table.view(None)
        assert {piece: figure.get("site") for piece, figure in view["figures"].items()} == {
            "W": "b3",
            "B": "c4",
            "R": "d3",
        }
        assert system.table.session.detector.mismatches == 0
        assert system.sim.world.contacts == 0
        assert max(system.rest_mm) <= 2.0


async def test_a_second_camera_that_believes_the_board_12_mm_off_is_told_and_moves_nothing(tmp_path: Path) -> None:
    system = TwoCameras(tmp_path, off_mm=12.0, seed=4)
    async with system.running():
        await system.begin()
        await system.until(lambda: "camera/apart" in notices(system), 5.0)
        await place(system, "c4", "light")
        seen = system.table.session.conditions.observation
        truth = {figure.tag: figure.x_mm for figure in system.sim.world.truth().figures}
        second = system.seen[1]
        assert seen is not None
        assert second is not None
        for tag, figure in seen.figures.items():
            assert abs(figure.x_mm - truth[tag]) < 2.0
            assert second.figures[tag].x_mm - truth[tag] == pytest.approx(12.0, abs=2.0)
        assert system.table.view(None)["tokens"].keys() == {"c4"}

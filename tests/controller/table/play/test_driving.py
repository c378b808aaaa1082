"""When figures drive, and what stops them."""

import asyncio
import math
from pathlib import Path

import pytest

from tests.controller.table.harness import TableHarness


async def test_setup_drives_the_figures_to_their_start_cells(harness: TableHarness) -> None:
    await harness.begin()
    figures = {piece: f.get("site") for piece, f in harness.table.view(None)["figures"].items()}
    assert figures == {"W": "b3", "B": "c3", "R": "d3"}
    assert {figure for figure, _ in harness.drives} == {0, 1, 2}


async def test_of_plans_and_arrivals_the_newest_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing reads them while people play: a table that is open for days would fill its memory."""
    for name in ("PLANS", "ARRIVALS"):
        monkeypatch.setattr(f"controller.execution.progress.{name}", 2)
    async with TableHarness(tmp_path).running() as harness:
        await harness.begin()
        drive_log = harness.table.session.drive_log
        assert [arrival.piece for arrival in drive_log.arrived] == ["B", "R"], "all three drove to their starts"
        assert len(drive_log.plan_ms) <= 2


async def test_figures_that_are_not_on_the_table_yet_are_to_be_brought(harness: TableHarness) -> None:
    harness.unseen = {0, 1, 2}
    harness.table.seat("light", "human", "Ana", None)
    await harness.table.start_match("robotory", {})
    await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 3)
    assert next(iter(harness.table.view(None)["tasks"].values()))["text"] == "Put the white robot on b3"
    harness.unseen = set()
    for piece, site in (("W", "b3"), ("B", "c3"), ("R", "d3")):
        harness.put(harness.table.session.roster[piece], site)
    await harness.until(lambda: harness.phase() == "play")


async def test_a_robot_that_people_put_down_askew_puts_itself_right(harness: TableHarness) -> None:
    for figure, site in enumerate(("b3", "c3", "d3")):
        place = harness.board.site(site)
        harness.standing[figure] = (place.x_mm + 2.0, place.y_mm - 4.0, math.radians(30.0 + 15.0))
    await harness.begin()
    for figure, site in enumerate(("b3", "c3", "d3")):
        x_mm, y_mm, yaw_rad = harness.standing[figure]
        assert harness.board.site(site).distance_mm(x_mm, y_mm) < 0.1
        assert yaw_rad == pytest.approx(harness.board.resting_yaw(yaw_rad))


async def test_what_is_planned_for_a_table_that_has_changed_meanwhile_is_not_driven(harness: TableHarness) -> None:
    harness.planning_s = 2.0
    beginning = asyncio.ensure_future(harness.begin())
    await harness.clock.sleep(3.0)
    seen, begun = harness.number, harness.table.session.executor.performance
    harness.put(0, "a1")
    place = harness.standing[0][:2]
    await harness.until(lambda: harness.table.session.executor.performance, 5.0)
    performance = harness.table.session.executor.performance
    assert performance is not None
    assert begun is None
    assert harness.number > seen + 15, "frames are taken in while ways are planned"
    assert performance.plan.legs["W"][0].start_mm == pytest.approx(place)
    await beginning


async def test_stop_ends_the_drive_and_resume_goes_on(harness: TableHarness) -> None:
    await harness.start_moving_black()
    harness.table.stop("Ana")
    await harness.clock.sleep(5)
    view = harness.table.view(None)
    assert (view["stopped"]["by"], view.get("drive")) == ("Ana", None)
    assert view["figures"]["B"]["site"] == "c3"
    await harness.table.resume("host")
    await harness.until(lambda: harness.phase() == "play", 10.0)


async def test_a_hand_over_the_board_makes_the_robots_wait(harness: TableHarness) -> None:
    await harness.start_moving_black()
    harness.foreground_mm2 = 6000.0
    await harness.clock.sleep(3)
    assert "drive" not in harness.table.view(None)
    assert "hand" in {notice["code"] for notice in harness.table.view(None)["notices"]}
    harness.foreground_mm2 = 0.0
    await harness.until(lambda: harness.phase() == "play", 10.0)


async def test_a_lost_broker_stops_the_drive_and_is_said(harness: TableHarness) -> None:
    await harness.start_moving_black()
    harness.link.connected = False
    await harness.until(lambda: "link/lost" in harness.notice_codes(), 2.0)
    await harness.until(lambda: "drive" not in harness.table.view(None), 0.2)
    published = len(harness.published)
    harness.link.connected = True
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert len(harness.published) > published, "people are shown their tasks again"

"""What people are asked to do by hand, and how the camera ticks it off."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.errors import BlockedError, OrderError
from tests.controller.table.harness import LAYOUT, TableHarness
from tests.support.telling import says


async def test_an_order_to_lay_a_disc_becomes_a_hand_task_that_the_camera_ticks_off(harness: TableHarness) -> None:
    await harness.begin()
    assert await harness.table.submit(harness.order("place white c4")) == 1
    view = harness.table.view("light")
    await harness.until(lambda: harness.table.view("light")["tasks"])
    (task,) = harness.table.view("light")["tasks"].values()
    assert (task["text"], task["seat"], task["state"]) == ("Lay a white disc at c4", "light", "open")
    assert view["phase"] == "busy"
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "play")
    assert harness.table.view("light")["tasks"] == {}
    assert [task.id for task in harness.published[-1]] == []
    assert harness.store.load(harness.table.session.journal.match.id).settled == 1


async def test_discs_on_the_path_are_lifted_before_the_figure_drives(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.lay_by_order("dark", "black", "c5")
    harness.drives.clear()
    await harness.table.submit(harness.order("move B c4 c5"))
    await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 2)
    assert [task["text"] for task in harness.table.view(None)["tasks"].values()] == [
        "Lift the black disc at c4",
        "Lift the black disc at c5",
    ]
    del harness.lying["c4"]
    await harness.clock.sleep(2)
    assert [task["state"] for task in harness.table.view(None)["tasks"].values()] == ["done", "open"]
    assert harness.drives == []
    del harness.lying["c5"]
    await harness.until(lambda: harness.phase() == "play")
    c5 = harness.board.sites["c5"]
    assert {figure for figure, _ in harness.drives} == {harness.table.session.roster["B"]}
    assert harness.drives[-1][1] == pytest.approx((c5.x_mm, c5.y_mm))


async def test_a_wrong_disc_is_reported_and_put_right(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.submit(harness.order("place white c4"))
    harness.lying["c4"] = "disc-black"
    await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 2, 5.0)
    assert [task["text"] for task in harness.table.view(None)["tasks"].values() if task["state"] == "open"] == [
        "Lay a white disc at c4",
        "Lift the black disc at c4",
    ]
    del harness.lying["c4"]
    await harness.clock.sleep(2)
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "play", 5.0)


async def test_hand_moved_figures_turn_every_drive_into_a_hand_task(tmp_path: Path) -> None:
    async with TableHarness(tmp_path, replace(LAYOUT, motors=(), hands=(0, 1, 2))).running() as harness:
        harness.table.seat("light", "human", "Ana", None)
        await harness.table.start_match("robotory", {})
        await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 3)
        for piece, site in (("W", "b3"), ("B", "c3"), ("R", "d3")):
            harness.put(harness.table.session.roster[piece], site)
        await harness.until(lambda: harness.phase() == "play")
        assert harness.drives == []


async def test_a_robot_that_does_not_get_on_is_carried_by_a_person(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    harness.drive_error = BlockedError("it makes no progress")
    await harness.table.submit(harness.order("move B c4", "dark"))
    del harness.lying["c4"]
    await harness.until(lambda: any(t["kind"] == "carry" for t in harness.table.view(None)["tasks"].values()), 30.0)
    assert harness.table.session.drive_log.replans == 3
    notices = {notice["code"]: notice["text"] for notice in harness.table.view(None)["notices"]}
    assert notices["figure/stuck"] == ("The black robot did not reach c4: there is no free path; make room")
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.phase() == "play", 10.0)


async def test_a_person_may_answer_for_a_site_that_the_camera_cannot_see(harness: TableHarness) -> None:
    await harness.begin()
    harness.hidden = {"c4"}
    await harness.clock.sleep(1)
    await harness.table.submit(harness.order("place white c4"))
    await harness.until(lambda: harness.table.view(None)["tasks"])
    harness.lying["c4"] = "disc-white"
    await harness.clock.sleep(5)
    assert harness.phase() == "busy"
    await harness.table.answer_task(next(iter(harness.table.view(None)["tasks"])), "done", "light")
    await harness.until(lambda: harness.phase() == "play", 5.0)


async def test_done_is_refused_where_the_camera_sees_otherwise(harness: TableHarness) -> None:
    await harness.ask_for_disc()
    with pytest.raises(OrderError, check=says("sees something else")):
        await harness.table.answer_task(next(iter(harness.table.view(None)["tasks"])), "done", "light")


async def test_a_task_that_cannot_be_done_lets_the_host_take_the_order_back(harness: TableHarness) -> None:
    await harness.ask_for_disc()
    await harness.table.answer_task(next(iter(harness.table.view(None)["tasks"])), "cannot", "light")
    assert harness.phase() == "mismatch"
    await harness.table.resolve("take-back", "host")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    view = harness.table.view("light")
    assert (view["ply"], view["log"], view["you"]["to_act"]) == (0, {}, True)

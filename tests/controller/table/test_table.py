"""The table's logic on simulated time: agreement, hand tasks, hand-made moves, mismatches, faults, the journal."""

import asyncio
import math
from dataclasses import replace
from pathlib import Path

import pytest

from controller.api.table_api import Order
from controller.errors import (
    BlockedError,
    BusyTable,
    IllegalOrder,
    NotYourTurn,
    OrderError,
    StaleOrder,
    StoreError,
    WorkerError,
)
from controller.fleet.status import LinkStatus
from controller.match.store import JournalStore
from controller.wire.codes import LightMode
from tests.controller.table.harness import LAYOUT, TableHarness


def order(harness: TableHarness, action: str, seat: str = "light", name: str | None = None) -> Order:
    decision = harness.table.view(seat)["you"]["decision"] or "none"
    return Order(name or f"{seat}-{action}", seat, decision, action)


async def test_setup_drives_the_figures_to_their_start_cells(harness: TableHarness) -> None:
    await harness.begin()
    figures = {f["piece"]: f["site"] for f in harness.table.view(None)["figures"]}
    assert figures == {"W": "b3", "B": "c3", "R": "d3"}
    assert {figure for figure, _ in harness.drives} == {0, 1, 2}


async def test_an_order_to_lay_a_disc_becomes_a_hand_task_that_the_camera_ticks_off(harness: TableHarness) -> None:
    await harness.begin()
    assert await harness.table.submit(order(harness, "place white c4")) == 1
    view = harness.table.view("light")
    await harness.until(lambda: harness.table.view("light")["tasks"])
    (task,) = harness.table.view("light")["tasks"]
    assert (task["text"], task["seat"], task["state"]) == ("Lay a white disc at c4", "light", "open")
    assert view["phase"] == "busy"
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "play")
    assert harness.table.view("light")["tasks"] == []
    assert [task.id for task in harness.published[-1]] == []
    assert harness.store.load(harness.table.session.journal.match.id).settled == 1  # type: ignore[union-attr]


async def lay_by_order(harness: TableHarness, seat: str, colour: str, site: str) -> None:
    await harness.table.submit(order(harness, f"place {colour} {site}", seat, f"lay-{site}"))
    harness.lying[site] = f"disc-{colour}"
    await harness.until(lambda: harness.phase() == "play")


async def black_sets_out(harness: TableHarness) -> None:
    """Up to the moment when the black robot drives from c3 to c4."""
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    await harness.table.submit(order(harness, "move B c4", "dark"))
    del harness.lying["c4"]
    await harness.until(lambda: harness.table.view(None)["drive"])


async def a_disc_is_asked_for(harness: TableHarness) -> None:
    """Up to the moment when people are asked to lay a white disc at c4."""
    await harness.begin()
    await harness.table.submit(order(harness, "place white c4"))
    await harness.until(lambda: harness.table.view(None)["tasks"])


async def test_discs_on_the_path_are_lifted_before_the_figure_drives(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    await lay_by_order(harness, "dark", "black", "c5")
    harness.drives.clear()
    await harness.table.submit(order(harness, "move B c4 c5"))
    await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 2)
    assert [task["text"] for task in harness.table.view(None)["tasks"]] == [
        "Lift the black disc at c4",
        "Lift the black disc at c5",
    ]
    del harness.lying["c4"]
    await harness.clock.sleep(2)
    assert [task["state"] for task in harness.table.view(None)["tasks"]] == ["done", "open"]
    assert harness.drives == []
    del harness.lying["c5"]
    await harness.until(lambda: harness.phase() == "play")
    c5 = harness.board.sites["c5"]
    assert {figure for figure, _ in harness.drives} == {harness.table.session.roster["B"]}
    assert harness.drives[-1][1] == pytest.approx((c5.x_mm, c5.y_mm))


async def test_ghost_shows_the_real_route_and_the_discs_to_lift(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    ghost = await harness.table.ghost("dark", "move B c4")
    c3, c4 = harness.board.sites["c3"], harness.board.sites["c4"]
    assert ghost["lift"] == ["c4"]
    (route,) = ghost["routes"]
    assert route["piece"] == "B"
    assert route["route_mm"][0] == pytest.approx([c3.x_mm, c3.y_mm], abs=0.1)
    assert route["route_mm"][-1] == pytest.approx([c4.x_mm, c4.y_mm], abs=0.1)
    assert 1.0 < ghost["seconds"] < 10.0


async def test_a_refill_needs_no_hands_and_no_wheels(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    await lay_by_order(harness, "dark", "black", "c5")
    await harness.table.submit(order(harness, "refill 0 1"))
    await harness.until(lambda: harness.phase() == "play")
    assert harness.table.view("light")["state"]["supplies"]["light"] == {"white": 2, "black": 2}


@pytest.mark.parametrize(
    ("seat", "action", "decision", "error"),
    [
        ("light", "place white c3", None, IllegalOrder),
        ("light", "dance", None, IllegalOrder),
        ("light", "place white c4", "old", StaleOrder),
        ("dark", "place white c4", "1-light", StaleOrder),
        ("nobody", "place white c4", None, NotYourTurn),
    ],
)
async def test_orders_that_cannot_be_are_refused_and_change_nothing(
    harness: TableHarness, seat: str, action: str, decision: str | None, error: type[OrderError]
) -> None:
    await harness.begin()
    offered = harness.table.view("light")["you"]["decision"]
    with pytest.raises(error) as refusal:
        await harness.table.submit(Order("x", seat, decision or offered, action))
    assert str(refusal.value)
    assert harness.table.view("light")["log"] == []
    assert harness.phase() == "play"


async def test_the_same_order_twice_is_played_once(harness: TableHarness) -> None:
    await harness.begin()
    once = order(harness, "place white c4")
    assert await harness.table.submit(once) == await harness.table.submit(once) == 1
    assert len(harness.table.view(None)["log"]) == 1


async def test_while_the_table_works_orders_with_physical_effect_are_refused_others_not(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.submit(order(harness, "place white c4"))
    with pytest.raises(BusyTable):
        await harness.table.submit(order(harness, "place white c5", "dark"))
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "play")
    await harness.table.submit(order(harness, "place white c5", "dark", "again"))
    await harness.table.submit(order(harness, "refill 1 0", "light"))
    assert harness.table.view(None)["ply"] == 3


async def test_a_disc_laid_by_hand_is_the_move(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying["c4"] = "disc-black"
    await harness.until(lambda: harness.table.view(None)["ply"] == 1, 5.0)
    (line,) = harness.table.view(None)["log"]
    assert (line["seat"], line["action"], line["source"]) == ("light", "place black c4", "table")
    await harness.until(lambda: harness.phase() == "play")


async def test_a_robot_moved_by_hand_is_the_move_after_a_countdown_or_on_done(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    await lay_by_order(harness, "dark", "black", "c5")
    del harness.lying["c4"]
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.table.view("light")["countdown"], 5.0)
    countdown = harness.table.view("light")["countdown"]
    assert (countdown["action"], countdown["seat"]) == ("move B c4", "light")
    await harness.table.confirm_move("light")
    assert harness.table.view(None)["log"][-1]["source"] == "table"


async def test_a_hand_made_move_that_goes_on_is_one_move(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    await lay_by_order(harness, "dark", "black", "c5")
    del harness.lying["c4"]
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.table.view("light")["countdown"], 5.0)
    del harness.lying["c5"]
    harness.put(harness.table.session.roster["B"], "c5")
    await harness.until(lambda: harness.table.view(None)["ply"] == 3, 10.0)
    assert harness.table.view(None)["log"][-1]["action"] == "move B c4 c5"


async def test_an_illegal_change_by_hand_is_a_mismatch_that_says_what_to_put_back(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying["c4"] = "disc-black"
    harness.lying["c5"] = "disc-white"
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    view = harness.table.view("light")
    texts = {difference["text"] for difference in view["mismatch"]["differences"]}
    assert texts == {
        "There is a black disc at c4 that does not belong there",
        "There is a white disc at c5 that does not belong there",
    }
    assert {task["text"] for task in view["tasks"]} == {"Lift the black disc at c4", "Lift the white disc at c5"}
    assert {choice["id"]: choice["host"] for choice in view["mismatch"]["choices"]} == {
        "put-back": False,
        "trust": True,
    }
    with pytest.raises(BusyTable):
        await harness.table.submit(order(harness, "place white a1"))
    harness.lying.clear()
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view(None)["ply"] == 0
    assert harness.table.session.detector.mismatches == 1


async def test_what_is_left_while_people_put_things_back_is_not_taken_for_a_move(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying = {"c4": "disc-black", "c5": "disc-white"}
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    del harness.lying["c5"]
    await harness.clock.sleep(8)
    view = harness.table.view("light")
    assert (view["ply"], view["phase"]) == (0, "mismatch")
    assert view["mismatch"]["choices"][0]["text"] == "It was a move: place black c4"
    await harness.table.resolve(view["mismatch"]["choices"][0]["id"], "Ana")
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view("light")["log"][0]["source"] == "table"


async def test_a_hand_made_move_with_a_long_pause_in_the_middle_is_still_a_move(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    del harness.lying["c4"]
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.table.view("dark")["ply"] == 2, 10.0)


async def test_the_wrong_disc_laid_is_told_and_put_right(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.submit(order(harness, "place white c4"))
    harness.lying["c4"] = "disc-black"
    await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 2, 5.0)
    assert [task["text"] for task in harness.table.view(None)["tasks"] if task["state"] == "open"] == [
        "Lay a white disc at c4",
        "Lift the black disc at c4",
    ]
    del harness.lying["c4"]
    await harness.clock.sleep(2)
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "play", 5.0)


async def test_a_disc_laid_on_the_wrong_cell_during_a_ply_is_a_mismatch(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.submit(order(harness, "place white c4"))
    harness.lying["d4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "mismatch", 5.0)
    assert [d["site"] for d in harness.table.view(None)["mismatch"]["differences"]] == ["d4"]
    harness.lying = {"c4": "disc-white"}
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view(None)["ply"] == 1


async def test_a_kidnapped_robot_can_drive_back(harness: TableHarness) -> None:
    await harness.begin()
    harness.drives.clear()
    harness.put(harness.table.session.roster["R"], "a4")
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    (difference,) = harness.table.view(None)["mismatch"]["differences"]
    assert difference["text"] == "The red robot should be on d3, it stands on a4"
    await harness.table.resolve("drive-back", "Ana")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert {figure for figure, _ in harness.drives} == {harness.table.session.roster["R"]}


async def test_a_kidnapped_robot_can_be_put_back_by_hand(harness: TableHarness) -> None:
    await harness.begin()
    harness.drives.clear()
    harness.put(harness.table.session.roster["R"], "a4", aside_mm=35)
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    assert harness.table.view(None)["figures"][2]["state"] == "moved"
    await harness.table.resolve("put-back", "Ana")
    await harness.until(lambda: harness.table.view(None)["tasks"], 5.0)
    assert harness.table.view(None)["tasks"][0]["text"] == "Put the red robot on d3"
    harness.put(harness.table.session.roster["R"], "d3")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert harness.drives == []


async def test_the_host_may_trust_the_table(harness: TableHarness) -> None:
    await harness.begin()
    harness.lying["c4"] = "disc-black"
    harness.lying["c5"] = "disc-white"
    await harness.until(lambda: harness.phase() == "mismatch", 10.0)
    await harness.table.resolve("trust", "host")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert harness.table.view(None)["state"]["discs"] == {"c4": "black", "c5": "white"}
    assert harness.store.load(harness.table.session.journal.match.id).entries[-1].kind == "adjust"  # type: ignore[union-attr]


async def test_a_robot_that_does_not_get_on_is_carried_by_a_person(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    harness.drive_error = BlockedError("it makes no progress")
    await harness.table.submit(order(harness, "move B c4", "dark"))
    del harness.lying["c4"]
    await harness.until(lambda: any(t["kind"] == "carry" for t in harness.table.view(None)["tasks"]), 30.0)
    assert harness.table.session.executor.replans == 3
    notices = {notice["code"]: notice["text"] for notice in harness.table.view(None)["notices"]}
    assert notices["figure/stuck"] == "The black robot did not get to c4: it makes no progress"
    harness.put(harness.table.session.roster["B"], "c4")
    await harness.until(lambda: harness.phase() == "play", 10.0)


async def test_hand_moved_figures_turn_every_drive_into_a_hand_task(tmp_path: Path) -> None:
    async with TableHarness(tmp_path, replace(LAYOUT, motors=(), hands=(0, 1, 2))).running() as harness:
        harness.table.seat("light", "human", "Ana", None)
        await harness.table.start_match("robotory", {})
        await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 3)
        for piece, site in (("W", "b3"), ("B", "c3"), ("R", "d3")):
            harness.put(harness.table.session.roster[piece], site)
        await harness.until(lambda: harness.phase() == "play")
        assert harness.drives == []


async def test_stop_ends_the_drive_and_resume_goes_on(harness: TableHarness) -> None:
    await black_sets_out(harness)
    harness.table.stop("Ana")
    await harness.clock.sleep(5)
    view = harness.table.view(None)
    assert (view["stopped"]["by"], view["drive"]) == ("Ana", None)
    assert {f["piece"]: f["site"] for f in view["figures"]}["B"] == "c3"
    await harness.table.resume("host")
    await harness.until(lambda: harness.phase() == "play", 10.0)


async def test_while_the_table_is_stopped_moves_are_refused(harness: TableHarness) -> None:
    await harness.begin()
    harness.table.stop("Ana")
    with pytest.raises(BusyTable, match="stopped"):
        await harness.table.submit(order(harness, "place white c4"))


async def test_a_hand_over_the_board_makes_the_robots_wait(harness: TableHarness) -> None:
    await black_sets_out(harness)
    harness.foreground_mm2 = 6000.0
    await harness.clock.sleep(3)
    assert harness.table.view(None)["drive"] is None
    assert "hand" in {notice["code"] for notice in harness.table.view(None)["notices"]}
    harness.foreground_mm2 = 0.0
    await harness.until(lambda: harness.phase() == "play", 10.0)


async def test_hidden_sites_are_unknown_and_never_a_change(harness: TableHarness) -> None:
    await harness.begin()
    await lay_by_order(harness, "light", "black", "c4")
    harness.hidden = {"c4", "c5", "d4"}
    await harness.clock.sleep(10)
    view = harness.table.view(None)
    assert view["phase"] == "play"
    assert view["tokens"] == [{"site": "c4", "kind": "disc", "side": "black", "seen": False}]


async def test_a_person_may_answer_for_a_site_that_the_camera_cannot_see(harness: TableHarness) -> None:
    await harness.begin()
    harness.hidden = {"c4"}
    await harness.clock.sleep(1)
    await harness.table.submit(order(harness, "place white c4"))
    await harness.until(lambda: harness.table.view(None)["tasks"])
    harness.lying["c4"] = "disc-white"
    await harness.clock.sleep(5)
    assert harness.phase() == "busy"
    await harness.table.answer_task(harness.table.view(None)["tasks"][0]["id"], "done", "light")
    await harness.until(lambda: harness.phase() == "play", 5.0)


async def test_done_is_refused_where_the_camera_sees_otherwise(harness: TableHarness) -> None:
    await a_disc_is_asked_for(harness)
    with pytest.raises(OrderError, match="sees otherwise"):
        await harness.table.answer_task(harness.table.view(None)["tasks"][0]["id"], "done", "light")


async def test_a_task_that_cannot_be_done_lets_the_host_take_the_order_back(harness: TableHarness) -> None:
    await a_disc_is_asked_for(harness)
    await harness.table.answer_task(harness.table.view(None)["tasks"][0]["id"], "cannot", "light")
    assert harness.phase() == "mismatch"
    await harness.table.resolve("take-back", "host")
    await harness.until(lambda: harness.phase() == "play", 10.0)
    view = harness.table.view("light")
    assert (view["ply"], view["log"], view["you"]["to_act"]) == (0, [], True)


async def test_camera_gone_and_back(harness: TableHarness) -> None:
    await harness.begin()
    harness.camera = False
    await harness.until(lambda: "camera/lost" in {n["code"] for n in harness.table.view(None)["notices"]}, 5.0)
    await harness.table.submit(order(harness, "place white c4"))
    harness.lying["c4"] = "disc-white"
    await harness.clock.sleep(5)
    assert harness.phase() == "busy"
    harness.camera = True
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view(None)["notices"] == [] or "camera/lost" not in {
        n["code"] for n in harness.table.view(None)["notices"]
    }


async def test_a_lost_figure_is_named_with_its_last_place(harness: TableHarness) -> None:
    await harness.begin()
    harness.unseen = {harness.table.session.roster["W"]}
    await harness.clock.sleep(4)
    notice = next(n for n in harness.table.view(None)["notices"] if n["code"] == "figure/lost")
    assert notice["text"] in {f"The camera does not see the white robot. Last seen {s} s ago on b3." for s in (3, 4)}
    assert harness.phase() == "play"


async def test_the_computer_answers_by_itself(harness: TableHarness) -> None:
    await harness.begin(dark="computer")
    await harness.table.submit(order(harness, "place white c4"))
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.table.view(None)["ply"] == 2, 10.0)
    line = harness.table.view(None)["log"][-1]
    assert (line["seat"], line["source"]) == ("dark", "computer")


async def test_a_match_goes_on_from_the_journal_in_mid_ply(tmp_path: Path) -> None:
    async with TableHarness(tmp_path).running() as first:
        await first.begin()
        await lay_by_order(first, "light", "black", "c4")
        await first.table.submit(order(first, "move B c4", "dark", "the-order"))
    second = TableHarness(tmp_path)
    second.standing, second.lying = dict(first.standing), dict(first.lying)
    async with second.running():
        assert second.table.session.resume()
        assert second.table.view("light")["ply"] == 2
        await second.until(lambda: second.table.view(None)["tasks"])
        assert second.table.view(None)["tasks"][0]["text"] == "Lift the black disc at c4"
        again = Order("the-order", "dark", "whatever", "move B c4")
        assert await second.table.submit(again) == 2
        del second.lying["c4"]
        await second.until(lambda: second.phase() == "play", 10.0)
        assert {f["piece"]: f["site"] for f in second.table.view(None)["figures"]}["B"] == "c4"


async def test_a_full_disk_refuses_the_order_and_loses_nothing(harness: TableHarness) -> None:
    await harness.begin()
    harness.store.fill_up()
    with pytest.raises(OrderError, match="could not be saved, so nothing was done") as refusal:
        await harness.table.submit(order(harness, "place white c4"))
    assert refusal.value.code == "order/journal"
    view = harness.table.view("light")
    assert (view["phase"], view["log"]) == ("play", [])
    assert "journal" in {notice["code"] for notice in view["notices"]}


@pytest.mark.parametrize(("thinking_s", "seen"), [(0.5, False), (3.0, True)])
async def test_lights_breathe_while_a_computer_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinking_s: float, seen: bool
) -> None:
    harness = TableHarness(tmp_path)
    harness.thinking_s = thinking_s
    shown: list[LightMode] = []

    async def led(red: int, green: int, blue: int, mode: LightMode = LightMode.STEADY) -> None:
        shown.append(mode)

    for number in LAYOUT.motors:
        figure = harness.fleet.figure(number)
        figure.monitor.link = LinkStatus(up=True)
        monkeypatch.setattr(figure, "led", led)
    async with harness.running():
        await harness.begin("computer", "computer", until="busy")
        await harness.until(lambda: harness.table.view(None)["ply"] == 1)
        await harness.clock.sleep(0.1)
    assert (LightMode.THINKING in shown) == seen
    assert shown[-3:] == [LightMode.STEADY] * 3


async def test_two_computers_play_to_the_end(harness: TableHarness) -> None:
    async def hands() -> None:
        while True:
            await harness.clock.sleep(0.5)
            for task in harness.table.session.executor.tasks.open:
                if task.kind == "lift":
                    harness.lying.pop(task.site, None)
                elif task.kind == "lay":
                    harness.lying[task.site] = f"disc-{task.token.side}"  # type: ignore[union-attr]

    helper = asyncio.ensure_future(hands())
    await harness.begin("computer", "computer", until="busy")
    await harness.until(lambda: harness.phase() == "over", 2000.0)
    helper.cancel()
    view = harness.table.view(None)
    assert len(view["outcome"]["winners"]) == 1
    assert harness.table.session.detector.mismatches == 0
    assert harness.store.load(view["match"]).finished == "played"


def test_a_journal_of_a_newer_version_is_refused_and_left_untouched(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store._db.execute("PRAGMA user_version = 99")
    store.close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError, match="version 99"):
        JournalStore(tmp_path)
    assert store.path.read_bytes() == before


async def test_figures_that_are_not_on_the_table_yet_are_to_be_brought(harness: TableHarness) -> None:
    harness.unseen = {0, 1, 2}
    harness.table.seat("light", "human", "Ana", None)
    await harness.table.start_match("robotory", {})
    await harness.until(lambda: len(harness.table.view(None)["tasks"]) == 3)
    assert harness.table.view(None)["tasks"][0]["text"] == "Put the white robot on b3"
    harness.unseen = set()
    for piece, site in (("W", "b3"), ("B", "c3"), ("R", "d3")):
        harness.put(harness.table.session.roster[piece], site)
    await harness.until(lambda: harness.phase() == "play")


def codes(harness: TableHarness) -> set[str]:
    return {notice["code"] for notice in harness.table.view(None)["notices"]}


async def test_what_the_camera_cannot_use_is_said_until_it_is_mended(harness: TableHarness) -> None:
    await harness.begin()
    seen = harness.observation()
    troubles = {
        "camera/trouble": replace(seen, trouble="the picture is black", board_tags=(), figures={}),
        "sheet/hidden": replace(seen, board_tags=()),
        "sheet/wrong": replace(seen, sheet=28),
        "tag/unknown": replace(seen, unknown_tags=(12,)),
    }
    for code, trouble in troubles.items():
        harness.number += 1
        harness.table.loop.observe(replace(trouble, t_capture_s=harness.clock.now(), number=harness.number))
        assert code in codes(harness)
        await harness.clock.sleep(0.2)
        assert code not in codes(harness)
    assert harness.phase() == "play"


async def test_a_lost_broker_stops_the_drive_and_is_said(harness: TableHarness) -> None:
    await black_sets_out(harness)
    harness.link.connected = False
    await harness.until(lambda: "link/lost" in codes(harness), 2.0)
    await harness.until(lambda: harness.table.view(None)["drive"] is None, 0.2)
    published = len(harness.published)
    harness.link.connected = True
    await harness.until(lambda: harness.phase() == "play", 10.0)
    assert len(harness.published) > published, "people are shown their tasks again"


async def test_a_computer_player_that_fails_frees_its_seat(harness: TableHarness) -> None:
    harness.thinking_error = WorkerError("its process has died")
    await harness.begin(dark="computer")
    await lay_by_order(harness, "light", "black", "c4")
    await harness.until(lambda: "computer" in codes(harness), 5.0)
    assert harness.table.view(None)["seats"][1]["kind"] == "open"
    harness.table.seat("dark", "human", "Ben", None)
    assert "computer" not in codes(harness)


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


async def test_a_robot_that_people_put_down_askew_puts_itself_right(harness: TableHarness) -> None:
    for figure, site in enumerate(("b3", "c3", "d3")):
        place = harness.board.site(site)
        harness.standing[figure] = (place.x_mm + 2.0, place.y_mm - 4.0, math.radians(30.0 + 15.0))
    await harness.begin()
    for figure, site in enumerate(("b3", "c3", "d3")):
        x_mm, y_mm, yaw_rad = harness.standing[figure]
        assert harness.board.site(site).distance_mm(x_mm, y_mm) < 0.1
        assert yaw_rad == pytest.approx(harness.board.resting_yaw(yaw_rad))

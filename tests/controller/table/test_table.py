"""The table's logic on simulated time: agreement, hand tasks, hand-made moves, mismatches, faults, the journal."""

import asyncio
import math
from dataclasses import replace
from pathlib import Path

import pytest

from controller.api.table_api import Order
from controller.clock import run_simulated
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
from tests.controller.table.desk import LAYOUT, Desk


def order(desk: Desk, action: str, seat: str = "light", name: str | None = None) -> Order:
    decision = desk.table.view(seat)["you"]["decision"] or "none"
    return Order(name or f"{seat}-{action}", seat, decision, action)


def tell(desk: Desk, story: object) -> None:
    run_simulated(desk.run(story))  # type: ignore[arg-type]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_setup_drives_the_figures_to_their_start_cells(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        figures = {f["piece"]: f["site"] for f in desk.table.view(None)["figures"]}
        assert figures == {"W": "b3", "B": "c3", "R": "d3"}
        assert {figure for figure, _ in desk.drives} == {0, 1, 2}

    tell(desk, story)


def test_an_order_to_lay_a_disc_becomes_a_hand_task_that_the_camera_ticks_off(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        assert await desk.table.submit(order(desk, "place white c4")) == 1
        view = desk.table.view("light")
        await desk.until(lambda: desk.table.view("light")["tasks"])
        (task,) = desk.table.view("light")["tasks"]
        assert (task["text"], task["seat"], task["state"]) == ("Lay a white disc at c4", "light", "open")
        assert view["phase"] == "busy"
        desk.lying["c4"] = "disc-white"
        await desk.until(lambda: desk.phase() == "play")
        assert desk.table.view("light")["tasks"] == []
        assert [task.id for task in desk.published[-1]] == []
        assert desk.store.load(desk.table.session.journal.match.id).settled == 1  # type: ignore[union-attr]

    tell(desk, story)


async def lay_by_order(desk: Desk, seat: str, colour: str, site: str) -> None:
    await desk.table.submit(order(desk, f"place {colour} {site}", seat, f"lay-{site}"))
    desk.lying[site] = f"disc-{colour}"
    await desk.until(lambda: desk.phase() == "play")


async def black_sets_out(desk: Desk) -> None:
    """Up to the moment when the black robot drives from c3 to c4."""
    await desk.begin()
    await lay_by_order(desk, "light", "black", "c4")
    await desk.table.submit(order(desk, "move B c4", "dark"))
    del desk.lying["c4"]
    await desk.until(lambda: desk.table.view(None)["drive"])


async def a_disc_is_asked_for(desk: Desk) -> None:
    """Up to the moment when people are asked to lay a white disc at c4."""
    await desk.begin()
    await desk.table.submit(order(desk, "place white c4"))
    await desk.until(lambda: desk.table.view(None)["tasks"])


def test_discs_on_the_path_are_lifted_before_the_figure_drives(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        await lay_by_order(desk, "dark", "black", "c5")
        desk.drives.clear()
        await desk.table.submit(order(desk, "move B c4 c5"))
        await desk.until(lambda: len(desk.table.view(None)["tasks"]) == 2)
        assert [task["text"] for task in desk.table.view(None)["tasks"]] == [
            "Lift the black disc at c4",
            "Lift the black disc at c5",
        ]
        del desk.lying["c4"]
        await desk.clock.sleep(2)
        assert [task["state"] for task in desk.table.view(None)["tasks"]] == ["done", "open"]
        assert desk.drives == []
        del desk.lying["c5"]
        await desk.until(lambda: desk.phase() == "play")
        c5 = desk.board.sites["c5"]
        assert {figure for figure, _ in desk.drives} == {desk.table.session.roster["B"]}
        assert desk.drives[-1][1] == pytest.approx((c5.x_mm, c5.y_mm))

    tell(desk, story)


def test_ghost_shows_the_real_route_and_the_discs_to_lift(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        ghost = await desk.table.ghost("dark", "move B c4")
        c3, c4 = desk.board.sites["c3"], desk.board.sites["c4"]
        assert ghost["lift"] == ["c4"]
        (route,) = ghost["routes"]
        assert route["piece"] == "B"
        assert route["route_mm"][0] == pytest.approx([c3.x_mm, c3.y_mm], abs=0.1)
        assert route["route_mm"][-1] == pytest.approx([c4.x_mm, c4.y_mm], abs=0.1)
        assert 1.0 < ghost["seconds"] < 10.0

    tell(desk, story)


def test_a_refill_needs_no_hands_and_no_wheels(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        await lay_by_order(desk, "dark", "black", "c5")
        await desk.table.submit(order(desk, "refill 0 1"))
        await desk.until(lambda: desk.phase() == "play")
        assert desk.table.view("light")["state"]["supplies"]["light"] == {"white": 2, "black": 2}

    tell(desk, story)


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
def test_orders_that_cannot_be_are_refused_and_change_nothing(
    desk: Desk, seat: str, action: str, decision: str | None, error: type[OrderError]
) -> None:
    async def story() -> None:
        await desk.begin()
        offered = desk.table.view("light")["you"]["decision"]
        with pytest.raises(error) as refusal:
            await desk.table.submit(Order("x", seat, decision or offered, action))
        assert str(refusal.value)
        assert desk.table.view("light")["log"] == []
        assert desk.phase() == "play"

    tell(desk, story)


def test_the_same_order_twice_is_played_once(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        once = order(desk, "place white c4")
        assert await desk.table.submit(once) == await desk.table.submit(once) == 1
        assert len(desk.table.view(None)["log"]) == 1

    tell(desk, story)


def test_while_the_table_works_orders_with_physical_effect_are_refused_others_not(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await desk.table.submit(order(desk, "place white c4"))
        with pytest.raises(BusyTable):
            await desk.table.submit(order(desk, "place white c5", "dark"))
        desk.lying["c4"] = "disc-white"
        await desk.until(lambda: desk.phase() == "play")
        await desk.table.submit(order(desk, "place white c5", "dark", "again"))
        await desk.table.submit(order(desk, "refill 1 0", "light"))
        assert desk.table.view(None)["ply"] == 3

    tell(desk, story)


def test_a_disc_laid_by_hand_is_the_move(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.lying["c4"] = "disc-black"
        await desk.until(lambda: desk.table.view(None)["ply"] == 1, 5.0)
        (line,) = desk.table.view(None)["log"]
        assert (line["seat"], line["action"], line["source"]) == ("light", "place black c4", "table")
        await desk.until(lambda: desk.phase() == "play")

    tell(desk, story)


def test_a_robot_moved_by_hand_is_the_move_after_a_countdown_or_on_done(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        await lay_by_order(desk, "dark", "black", "c5")
        del desk.lying["c4"]
        desk.put(desk.table.session.roster["B"], "c4")
        await desk.until(lambda: desk.table.view("light")["countdown"], 5.0)
        countdown = desk.table.view("light")["countdown"]
        assert (countdown["action"], countdown["seat"]) == ("move B c4", "light")
        await desk.table.confirm_move("light")
        assert desk.table.view(None)["log"][-1]["source"] == "table"

    tell(desk, story)


def test_a_hand_made_move_that_goes_on_is_one_move(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        await lay_by_order(desk, "dark", "black", "c5")
        del desk.lying["c4"]
        desk.put(desk.table.session.roster["B"], "c4")
        await desk.until(lambda: desk.table.view("light")["countdown"], 5.0)
        del desk.lying["c5"]
        desk.put(desk.table.session.roster["B"], "c5")
        await desk.until(lambda: desk.table.view(None)["ply"] == 3, 10.0)
        assert desk.table.view(None)["log"][-1]["action"] == "move B c4 c5"

    tell(desk, story)


def test_an_illegal_change_by_hand_is_a_mismatch_that_says_what_to_put_back(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.lying["c4"] = "disc-black"
        desk.lying["c5"] = "disc-white"
        await desk.until(lambda: desk.phase() == "mismatch", 10.0)
        view = desk.table.view("light")
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
            await desk.table.submit(order(desk, "place white a1"))
        desk.lying.clear()
        await desk.until(lambda: desk.phase() == "play", 5.0)
        assert desk.table.view(None)["ply"] == 0
        assert desk.table.session.detector.mismatches == 1

    tell(desk, story)


def test_what_is_left_while_people_put_things_back_is_not_taken_for_a_move(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.lying = {"c4": "disc-black", "c5": "disc-white"}
        await desk.until(lambda: desk.phase() == "mismatch", 10.0)
        del desk.lying["c5"]
        await desk.clock.sleep(8)
        view = desk.table.view("light")
        assert (view["ply"], view["phase"]) == (0, "mismatch")
        assert view["mismatch"]["choices"][0]["text"] == "It was a move: place black c4"
        await desk.table.resolve(view["mismatch"]["choices"][0]["id"], "Ana")
        await desk.until(lambda: desk.phase() == "play", 5.0)
        assert desk.table.view("light")["log"][0]["source"] == "table"

    tell(desk, story)


def test_a_hand_made_move_with_a_long_pause_in_the_middle_is_still_a_move(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        del desk.lying["c4"]
        await desk.until(lambda: desk.phase() == "mismatch", 10.0)
        desk.put(desk.table.session.roster["B"], "c4")
        await desk.until(lambda: desk.table.view("dark")["ply"] == 2, 10.0)

    tell(desk, story)


def test_the_wrong_disc_laid_is_told_and_put_right(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await desk.table.submit(order(desk, "place white c4"))
        desk.lying["c4"] = "disc-black"
        await desk.until(lambda: len(desk.table.view(None)["tasks"]) == 2, 5.0)
        assert [task["text"] for task in desk.table.view(None)["tasks"] if task["state"] == "open"] == [
            "Lay a white disc at c4",
            "Lift the black disc at c4",
        ]
        del desk.lying["c4"]
        await desk.clock.sleep(2)
        desk.lying["c4"] = "disc-white"
        await desk.until(lambda: desk.phase() == "play", 5.0)

    tell(desk, story)


def test_a_disc_laid_on_the_wrong_cell_during_a_ply_is_a_mismatch(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await desk.table.submit(order(desk, "place white c4"))
        desk.lying["d4"] = "disc-white"
        await desk.until(lambda: desk.phase() == "mismatch", 5.0)
        assert [d["site"] for d in desk.table.view(None)["mismatch"]["differences"]] == ["d4"]
        desk.lying = {"c4": "disc-white"}
        await desk.until(lambda: desk.phase() == "play", 5.0)
        assert desk.table.view(None)["ply"] == 1

    tell(desk, story)


def test_a_kidnapped_robot_can_drive_back(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.drives.clear()
        desk.put(desk.table.session.roster["R"], "a4")
        await desk.until(lambda: desk.phase() == "mismatch", 10.0)
        (difference,) = desk.table.view(None)["mismatch"]["differences"]
        assert difference["text"] == "The red robot should be on d3, it stands on a4"
        await desk.table.resolve("drive-back", "Ana")
        await desk.until(lambda: desk.phase() == "play", 10.0)
        assert {figure for figure, _ in desk.drives} == {desk.table.session.roster["R"]}

    tell(desk, story)


def test_a_kidnapped_robot_can_be_put_back_by_hand(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.drives.clear()
        desk.put(desk.table.session.roster["R"], "a4", aside_mm=35)
        await desk.until(lambda: desk.phase() == "mismatch", 10.0)
        assert desk.table.view(None)["figures"][2]["state"] == "moved"
        await desk.table.resolve("put-back", "Ana")
        await desk.until(lambda: desk.table.view(None)["tasks"], 5.0)
        assert desk.table.view(None)["tasks"][0]["text"] == "Put the red robot on d3"
        desk.put(desk.table.session.roster["R"], "d3")
        await desk.until(lambda: desk.phase() == "play", 10.0)
        assert desk.drives == []

    tell(desk, story)


def test_the_host_may_trust_the_table(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.lying["c4"] = "disc-black"
        desk.lying["c5"] = "disc-white"
        await desk.until(lambda: desk.phase() == "mismatch", 10.0)
        await desk.table.resolve("trust", "host")
        await desk.until(lambda: desk.phase() == "play", 10.0)
        assert desk.table.view(None)["state"]["discs"] == {"c4": "black", "c5": "white"}
        assert desk.store.load(desk.table.session.journal.match.id).entries[-1].kind == "adjust"  # type: ignore[union-attr]

    tell(desk, story)


def test_a_robot_that_does_not_get_on_is_carried_by_a_person(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        desk.drive_error = BlockedError("it makes no progress")
        await desk.table.submit(order(desk, "move B c4", "dark"))
        del desk.lying["c4"]
        await desk.until(lambda: any(t["kind"] == "carry" for t in desk.table.view(None)["tasks"]), 30.0)
        assert desk.table.session.executor.replans == 3
        notices = {notice["code"]: notice["text"] for notice in desk.table.view(None)["notices"]}
        assert notices["figure/stuck"] == "The black robot did not get to c4: it makes no progress"
        desk.put(desk.table.session.roster["B"], "c4")
        await desk.until(lambda: desk.phase() == "play", 10.0)

    tell(desk, story)


def test_hand_moved_figures_turn_every_drive_into_a_hand_task(tmp_path: Path) -> None:
    desk = Desk(tmp_path, replace(LAYOUT, motors=(), hands=(0, 1, 2)))

    async def story() -> None:
        desk.table.seat("light", "human", "Ana", None)
        await desk.table.start_match("robotory", {})
        await desk.until(lambda: len(desk.table.view(None)["tasks"]) == 3)
        for piece, site in (("W", "b3"), ("B", "c3"), ("R", "d3")):
            desk.put(desk.table.session.roster[piece], site)
        await desk.until(lambda: desk.phase() == "play")
        assert desk.drives == []

    tell(desk, story)


def test_stop_ends_the_drive_and_resume_goes_on(desk: Desk) -> None:
    async def story() -> None:
        await black_sets_out(desk)
        desk.table.stop("Ana")
        await desk.clock.sleep(5)
        view = desk.table.view(None)
        assert (view["stopped"]["by"], view["drive"]) == ("Ana", None)
        assert {f["piece"]: f["site"] for f in view["figures"]}["B"] == "c3"
        await desk.table.resume("host")
        await desk.until(lambda: desk.phase() == "play", 10.0)

    tell(desk, story)


def test_while_the_table_is_stopped_moves_are_refused(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.table.stop("Ana")
        with pytest.raises(BusyTable, match="stopped"):
            await desk.table.submit(order(desk, "place white c4"))

    tell(desk, story)


def test_a_hand_over_the_board_makes_the_robots_wait(desk: Desk) -> None:
    async def story() -> None:
        await black_sets_out(desk)
        desk.foreground_mm2 = 6000.0
        await desk.clock.sleep(3)
        assert desk.table.view(None)["drive"] is None
        assert "hand" in {notice["code"] for notice in desk.table.view(None)["notices"]}
        desk.foreground_mm2 = 0.0
        await desk.until(lambda: desk.phase() == "play", 10.0)

    tell(desk, story)


def test_hidden_sites_are_unknown_and_never_a_change(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        await lay_by_order(desk, "light", "black", "c4")
        desk.hidden = {"c4", "c5", "d4"}
        await desk.clock.sleep(10)
        view = desk.table.view(None)
        assert view["phase"] == "play"
        assert view["tokens"] == [{"site": "c4", "kind": "disc", "side": "black", "seen": False}]

    tell(desk, story)


def test_a_person_may_answer_for_a_site_that_the_camera_cannot_see(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.hidden = {"c4"}
        await desk.clock.sleep(1)
        await desk.table.submit(order(desk, "place white c4"))
        await desk.until(lambda: desk.table.view(None)["tasks"])
        desk.lying["c4"] = "disc-white"
        await desk.clock.sleep(5)
        assert desk.phase() == "busy"
        await desk.table.answer_task(desk.table.view(None)["tasks"][0]["id"], "done", "light")
        await desk.until(lambda: desk.phase() == "play", 5.0)

    tell(desk, story)


def test_done_is_refused_where_the_camera_sees_otherwise(desk: Desk) -> None:
    async def story() -> None:
        await a_disc_is_asked_for(desk)
        with pytest.raises(OrderError, match="sees otherwise"):
            await desk.table.answer_task(desk.table.view(None)["tasks"][0]["id"], "done", "light")

    tell(desk, story)


def test_a_task_that_cannot_be_done_lets_the_host_take_the_order_back(desk: Desk) -> None:
    async def story() -> None:
        await a_disc_is_asked_for(desk)
        await desk.table.answer_task(desk.table.view(None)["tasks"][0]["id"], "cannot", "light")
        assert desk.phase() == "mismatch"
        await desk.table.resolve("take-back", "host")
        await desk.until(lambda: desk.phase() == "play", 10.0)
        view = desk.table.view("light")
        assert (view["ply"], view["log"], view["you"]["to_act"]) == (0, [], True)

    tell(desk, story)


def test_camera_gone_and_back(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.camera = False
        await desk.until(lambda: "camera/lost" in {n["code"] for n in desk.table.view(None)["notices"]}, 5.0)
        await desk.table.submit(order(desk, "place white c4"))
        desk.lying["c4"] = "disc-white"
        await desk.clock.sleep(5)
        assert desk.phase() == "busy"
        desk.camera = True
        await desk.until(lambda: desk.phase() == "play", 5.0)
        assert desk.table.view(None)["notices"] == [] or "camera/lost" not in {
            n["code"] for n in desk.table.view(None)["notices"]
        }

    tell(desk, story)


def test_a_lost_figure_is_named_with_its_last_place(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.unseen = {desk.table.session.roster["W"]}
        await desk.clock.sleep(4)
        notice = next(n for n in desk.table.view(None)["notices"] if n["code"] == "figure/lost")
        assert notice["text"] in {
            f"The camera does not see the white robot. Last seen {s} s ago on b3." for s in (3, 4)
        }
        assert desk.phase() == "play"

    tell(desk, story)


def test_the_computer_answers_by_itself(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin(dark="computer")
        await desk.table.submit(order(desk, "place white c4"))
        desk.lying["c4"] = "disc-white"
        await desk.until(lambda: desk.table.view(None)["ply"] == 2, 10.0)
        line = desk.table.view(None)["log"][-1]
        assert (line["seat"], line["source"]) == ("dark", "computer")

    tell(desk, story)


def test_a_match_goes_on_from_the_journal_in_mid_ply(tmp_path: Path) -> None:
    first = Desk(tmp_path)

    async def until_killed() -> None:
        await first.begin()
        await lay_by_order(first, "light", "black", "c4")
        await first.table.submit(order(first, "move B c4", "dark", "the-order"))

    tell(first, until_killed)
    second = Desk(tmp_path)
    second.standing, second.lying = dict(first.standing), dict(first.lying)

    async def story() -> None:
        assert second.table.session.resume()
        assert second.table.view("light")["ply"] == 2
        await second.until(lambda: second.table.view(None)["tasks"])
        assert second.table.view(None)["tasks"][0]["text"] == "Lift the black disc at c4"
        again = Order("the-order", "dark", "whatever", "move B c4")
        assert await second.table.submit(again) == 2
        del second.lying["c4"]
        await second.until(lambda: second.phase() == "play", 10.0)
        assert {f["piece"]: f["site"] for f in second.table.view(None)["figures"]}["B"] == "c4"

    tell(second, story)


def test_a_full_disk_refuses_the_order_and_loses_nothing(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        desk.store.fill_up()
        with pytest.raises(OrderError, match="could not be saved, so nothing was done") as refusal:
            await desk.table.submit(order(desk, "place white c4"))
        assert refusal.value.code == "order/journal"
        view = desk.table.view("light")
        assert (view["phase"], view["log"]) == ("play", [])
        assert "journal" in {notice["code"] for notice in view["notices"]}

    tell(desk, story)


@pytest.mark.parametrize(("thinking_s", "seen"), [(0.5, False), (3.0, True)])
def test_lights_breathe_while_a_computer_takes_its_time(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, thinking_s: float, seen: bool
) -> None:
    desk.thinking_s = thinking_s
    shown: list[LightMode] = []

    async def led(red: int, green: int, blue: int, mode: LightMode = LightMode.STEADY) -> None:
        shown.append(mode)

    for number in LAYOUT.motors:
        figure = desk.fleet.figure(number)
        figure.monitor.link = LinkStatus(up=True)
        monkeypatch.setattr(figure, "led", led)

    async def story() -> None:
        await desk.begin("computer", "computer", until="busy")
        await desk.until(lambda: desk.table.view(None)["ply"] == 1)
        await desk.clock.sleep(0.1)

    tell(desk, story)
    assert (LightMode.THINKING in shown) == seen
    assert shown[-3:] == [LightMode.STEADY] * 3


def test_two_computers_play_to_the_end(desk: Desk) -> None:
    async def hands() -> None:
        while True:
            await desk.clock.sleep(0.5)
            for task in desk.table.session.executor.tasks.open:
                if task.kind == "lift":
                    desk.lying.pop(task.site, None)
                elif task.kind == "lay":
                    desk.lying[task.site] = f"disc-{task.token.side}"  # type: ignore[union-attr]

    async def story() -> None:
        helper = asyncio.ensure_future(hands())
        await desk.begin("computer", "computer", until="busy")
        await desk.until(lambda: desk.phase() == "over", 2000.0)
        helper.cancel()
        view = desk.table.view(None)
        assert len(view["outcome"]["winners"]) == 1
        assert desk.table.session.detector.mismatches == 0
        assert desk.store.load(view["match"]).finished == "played"

    tell(desk, story)


def test_a_journal_of_a_newer_version_is_refused_and_left_untouched(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store._db.execute("PRAGMA user_version = 99")
    store.close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError, match="version 99"):
        JournalStore(tmp_path)
    assert store.path.read_bytes() == before


def test_figures_that_are_not_on_the_table_yet_are_to_be_brought(desk: Desk) -> None:
    async def story() -> None:
        desk.unseen = {0, 1, 2}
        desk.table.seat("light", "human", "Ana", None)
        await desk.table.start_match("robotory", {})
        await desk.until(lambda: len(desk.table.view(None)["tasks"]) == 3)
        assert desk.table.view(None)["tasks"][0]["text"] == "Put the white robot on b3"
        desk.unseen = set()
        for piece, site in (("W", "b3"), ("B", "c3"), ("R", "d3")):
            desk.put(desk.table.session.roster[piece], site)
        await desk.until(lambda: desk.phase() == "play")

    tell(desk, story)


def codes(desk: Desk) -> set[str]:
    return {notice["code"] for notice in desk.table.view(None)["notices"]}


def test_what_the_camera_cannot_use_is_said_until_it_is_mended(desk: Desk) -> None:
    async def story() -> None:
        await desk.begin()
        seen = desk.observation()
        troubles = {
            "camera/trouble": replace(seen, trouble="the picture is black", board_tags=(), figures={}),
            "sheet/hidden": replace(seen, board_tags=()),
            "sheet/wrong": replace(seen, sheet=28),
            "tag/unknown": replace(seen, unknown_tags=(12,)),
        }
        for code, trouble in troubles.items():
            desk.number += 1
            desk.table.loop.observe(replace(trouble, t_capture_s=desk.clock.now(), number=desk.number))
            assert code in codes(desk)
            await desk.clock.sleep(0.2)
            assert code not in codes(desk)
        assert desk.phase() == "play"

    tell(desk, story)


def test_a_lost_broker_stops_the_drive_and_is_said(desk: Desk) -> None:
    async def story() -> None:
        await black_sets_out(desk)
        desk.link.connected = False
        await desk.until(lambda: "link/lost" in codes(desk), 2.0)
        await desk.until(lambda: desk.table.view(None)["drive"] is None, 0.2)
        published = len(desk.published)
        desk.link.connected = True
        await desk.until(lambda: desk.phase() == "play", 10.0)
        assert len(desk.published) > published, "people are shown their tasks again"

    tell(desk, story)


def test_a_computer_player_that_fails_frees_its_seat(desk: Desk) -> None:
    async def story() -> None:
        desk.thinking_error = WorkerError("its process has died")
        await desk.begin(dark="computer")
        await lay_by_order(desk, "light", "black", "c4")
        await desk.until(lambda: "computer" in codes(desk), 5.0)
        assert desk.table.view(None)["seats"][1]["kind"] == "open"
        desk.table.seat("dark", "human", "Ben", None)
        assert "computer" not in codes(desk)

    tell(desk, story)


def test_what_is_planned_for_a_table_that_has_changed_meanwhile_is_not_driven(desk: Desk) -> None:
    async def story() -> None:
        desk.planning_s = 2.0
        beginning = asyncio.ensure_future(desk.begin())
        await desk.clock.sleep(3.0)
        seen, begun = desk.number, desk.table.session.executor.performance
        desk.put(0, "a1")
        place = desk.standing[0][:2]
        await desk.until(lambda: desk.table.session.executor.performance, 5.0)
        performance = desk.table.session.executor.performance
        assert performance is not None
        assert begun is None
        assert desk.number > seen + 15, "frames are taken in while ways are planned"
        assert performance.plan.legs["W"][0].start_mm == pytest.approx(place)
        await beginning

    tell(desk, story)


def test_a_robot_that_people_put_down_askew_puts_itself_right(desk: Desk) -> None:
    async def story() -> None:
        for figure, site in enumerate(("b3", "c3", "d3")):
            place = desk.board.site(site)
            desk.standing[figure] = (place.x_mm + 2.0, place.y_mm - 4.0, math.radians(30.0 + 15.0))
        await desk.begin()
        for figure, site in enumerate(("b3", "c3", "d3")):
            x_mm, y_mm, yaw_rad = desk.standing[figure]
            assert desk.board.site(site).distance_mm(x_mm, y_mm) < 0.1
            assert yaw_rad == pytest.approx(desk.board.resting_yaw(yaw_rad))

    tell(desk, story)

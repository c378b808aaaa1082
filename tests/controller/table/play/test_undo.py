"""Decisions that players take back: who must agree, what hands and robots then do, and that nothing else moves on."""

from pathlib import Path

import pytest

from controller.api.english import error_text
from controller.api.table_api import Order
from controller.errors import StaleOrderError, UnknownOrderError
from tests.controller.table.harness import TableHarness


async def test_a_computer_does_not_mind(harness: TableHarness) -> None:
    await harness.begin(light="human", dark="human")
    harness.table.seat("dark", "computer", "", "random")
    harness.thinking_s = 60.0
    await harness.lay_by_order("light", "white", "c4")
    await harness.table.undo("light", 1)
    await harness.until(lambda: harness.table.view(None)["tasks"])
    assert [task["text"] for task in harness.table.view(None)["tasks"].values()] == ["Lift the white disc at c4"]
    harness.lying.clear()
    await harness.until(lambda: harness.phase() == "play")
    view = harness.table.view("light")
    assert (view["ply"], view["you"]["to_act"], view["log"]) == (0, True, {})
    assert "undo" in harness.notice_codes()


async def test_other_people_are_asked_and_see_by_whom(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "white", "c4")
    assert harness.table.view("dark")["undo"] == {"seat": "light", "most": 1, "waiting": []}
    await harness.table.undo("light", 1)
    assert harness.table.view(None)["undo"]["waiting"] == ["dark"]
    assert harness.table.view(None)["ply"] == 1
    await harness.table.answer_undo("dark", True)
    assert harness.table.view(None)["ply"] == 0


async def test_one_refusal_is_enough_and_the_asker_may_ask_again(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "white", "c4")
    await harness.table.undo("light", 1)
    await harness.table.answer_undo("dark", False)
    view = harness.table.view("light")
    assert (view["ply"], view["undo"]["refused"], view["undo"]["waiting"]) == (1, "dark", [])
    with pytest.raises(UnknownOrderError):
        await harness.table.answer_undo("dark", True)
    await harness.table.undo("light", 1)
    await harness.table.answer_undo("dark", True)
    assert harness.table.view(None)["ply"] == 0


async def test_what_was_asked_is_void_once_the_rival_has_moved(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "white", "c4")
    await harness.table.undo("light", 1)
    await harness.lay_by_order("dark", "white", "c5")
    assert harness.table.view(None)["undo"]["seat"] == "dark"
    with pytest.raises(UnknownOrderError):
        await harness.table.answer_undo("dark", True)
    assert harness.table.view(None)["ply"] == 2


@pytest.mark.parametrize(("seat", "decisions"), [("dark", 1), ("light", 2), ("nobody", 1)])
async def test_only_the_newest_decisions_of_their_player_can_be_taken_back(
    harness: TableHarness, seat: str, decisions: int
) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "white", "c4")
    with pytest.raises(UnknownOrderError) as refusal:
        await harness.table.undo(seat, decisions)
    assert error_text(refusal.value) == "This cannot be taken back."
    assert harness.table.view(None)["ply"] == 1


async def test_a_seat_that_leaves_need_not_agree(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "white", "c4")
    await harness.table.undo("light", 1)
    harness.table.seat("dark", "open", "", None)
    assert harness.table.view(None)["ply"] == 0


async def test_a_robot_under_way_turns_back(harness: TableHarness) -> None:
    await harness.start_moving_black()
    await harness.table.undo("dark", 1)
    await harness.table.answer_undo("light", True)
    await harness.until(
        lambda: "Lay a black disc at c4" in [task["text"] for task in harness.table.view(None)["tasks"].values()]
    )
    harness.lying["c4"] = "disc-black"
    await harness.until(lambda: harness.phase() == "play")
    view = harness.table.view(None)
    assert view["figures"]["B"]["site"] == "c3"
    assert view["ply"] == 1


async def test_after_a_restart_the_table_goes_back_to_where_the_match_is(tmp_path: Path) -> None:
    async with TableHarness(tmp_path).running() as first:
        await first.begin()
        await first.lay_by_order("light", "white", "c4")
        await first.table.undo("light", 1)
        await first.table.answer_undo("dark", True)
    second = TableHarness(tmp_path)
    second.standing, second.lying = dict(first.standing), dict(first.lying)
    async with second.running():
        assert await second.table.session.resume()
        await second.until(lambda: second.table.view(None)["tasks"])
        assert next(iter(second.table.view(None)["tasks"].values()))["text"] == "Lift the white disc at c4"


async def test_an_order_that_was_taken_back_is_not_played_again_when_the_phone_repeats_it(tmp_path: Path) -> None:
    async with TableHarness(tmp_path).running() as first:
        await first.begin()
        order = first.order("place white c4", name="once")
        await first.table.submit(order)
        await first.table.undo("light", 1)
        await first.table.answer_undo("dark", True)
    second = TableHarness(tmp_path)
    async with second.running():
        assert await second.table.session.resume()
        assert await second.table.submit(Order("once", "light", order.decision, order.action)) == 1
        assert second.table.view(None)["ply"] == 0


async def test_a_computer_that_thinks_about_what_was_taken_back_does_not_answer_it(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "white", "c4")
    harness.thinking_s = 20.0
    harness.table.seat("dark", "computer", "", "random")
    await harness.clock.sleep(1.0)
    begun_s = harness.clock.now() - 1.0
    await harness.table.undo("light", 1)
    harness.lying.clear()
    await harness.until(lambda: harness.phase() == "play", 10.0)
    await harness.lay_by_order("light", "black", "c5")
    await harness.until(lambda: harness.clock.now() > begun_s + 21.0)
    assert harness.table.view(None)["ply"] == 1
    await harness.until(lambda: harness.table.view(None)["ply"] == 2, 25.0)


async def test_after_undo_an_order_for_the_position_before_is_stale(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "white", "c4")
    late = harness.order("place white c5", "dark")
    await harness.table.undo("light", 1)
    await harness.table.answer_undo("dark", True)
    with pytest.raises(StaleOrderError):
        await harness.table.submit(late)

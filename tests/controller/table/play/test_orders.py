"""Orders that phones send: which are played, which are refused, and what they would do."""

import sqlite3
from collections.abc import Callable
from functools import partial, partialmethod
from typing import Any

import pytest

from controller.api.table_api import Order
from controller.errors import IllegalOrderError, NotYourTurnError, OrderError, StaleOrderError, TableBusyError
from tests.controller.table.harness import TableHarness
from tests.support.telling import says


@pytest.mark.parametrize(
    ("seat", "action", "decision", "error"),
    [
        ("light", "place white c3", None, IllegalOrderError),
        ("light", "dance", None, IllegalOrderError),
        ("light", "place white c4", "old", StaleOrderError),
        ("dark", "place white c4", "1-light", StaleOrderError),
        ("nobody", "place white c4", None, NotYourTurnError),
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
    assert harness.table.view("light")["log"] == {}
    assert harness.phase() == "play"


async def test_the_same_order_twice_is_played_once(harness: TableHarness) -> None:
    await harness.begin()
    once = harness.order("place white c4")
    assert await harness.table.submit(once) == await harness.table.submit(once) == 1
    assert len(harness.table.view(None)["log"]) == 1


async def test_an_action_is_parsed_and_applied_once_on_its_way_to_the_journal(
    harness: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An order's text is parsed; a move that hands make is an action already."""
    await harness.begin()
    calls: list[str] = []

    def called(name: str, of: Any, method: Callable[..., Any], *args: Any) -> Any:
        calls.append(name)
        return method(of, *args)

    for kind, name in ((type(harness.game), "action"), (type(harness.game.start()), "apply")):
        monkeypatch.setattr(kind, name, partialmethod(partial(called, name), getattr(kind, name)))
    await harness.table.submit(harness.order("place white c4"))
    assert calls == ["action", "apply"]
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "play")
    calls.clear()
    harness.lying["c5"] = "disc-white"
    await harness.until(lambda: harness.table.view(None)["ply"] == 2, 5.0)
    assert calls == ["apply"]


async def test_a_refused_order_that_comes_again_gets_the_same_words_and_nothing_piles_up(harness: TableHarness) -> None:
    await harness.begin()
    refusals = []
    for _ in range(4):
        with pytest.raises(IllegalOrderError) as refusal:
            await harness.table.submit(harness.order("place white c3"))
        refusals.append(refusal)
    assert len({str(refusal.value) for refusal in refusals}) == 1
    assert len({len(refusal.traceback) for refusal in refusals[1:]}) == 1


async def test_while_the_table_works_orders_with_physical_effect_are_refused_others_not(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.submit(harness.order("place white c4"))
    with pytest.raises(TableBusyError):
        await harness.table.submit(harness.order("place white c5", "dark"))
    harness.lying["c4"] = "disc-white"
    await harness.until(lambda: harness.phase() == "play")
    await harness.table.submit(harness.order("place white c5", "dark", "again"))
    await harness.table.submit(harness.order("refill 1 0", "light"))
    assert harness.table.view(None)["ply"] == 3


async def test_while_the_table_is_stopped_moves_are_refused(harness: TableHarness) -> None:
    await harness.begin()
    harness.table.stop("Ana")
    with pytest.raises(TableBusyError, check=says("stopped")):
        await harness.table.submit(harness.order("place white c4"))


async def test_a_refill_needs_no_hands_and_no_wheels(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.lay_by_order("dark", "black", "c5")
    await harness.table.submit(harness.order("refill 0 1"))
    await harness.until(lambda: harness.phase() == "play")
    assert harness.table.view("light")["state"]["supplies"]["light"] == {"white": 2, "black": 2}


async def test_a_full_disk_refuses_the_order_and_loses_nothing(harness: TableHarness) -> None:
    await harness.begin()
    harness.store.fill_up()
    with pytest.raises(OrderError, check=says("could not be saved, so nothing was done")) as refusal:
        await harness.table.submit(harness.order("place white c4"))
    assert refusal.value.code == "order/journal"
    view = harness.table.view("light")
    assert (view["phase"], view["log"]) == ("play", {})
    assert "journal" in {notice["code"] for notice in view["notices"]}


@pytest.mark.parametrize("error", [MemoryError(), sqlite3.OperationalError("unable to open database file")])
async def test_what_the_system_refuses_the_journal_refuses_the_order_and_a_stop_works(
    harness: TableHarness, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await harness.begin()

    class Refusing:
        in_transaction = False

        def execute(self, *_: object) -> None:
            raise error

    with monkeypatch.context() as patch:
        patch.setattr(harness.store, "_db", Refusing())
        with pytest.raises(OrderError, check=says("could not be saved, so nothing was done")):
            await harness.table.submit(harness.order("place white c4"))
        harness.table.stop("Ana")
    assert harness.table.view("light")["stopped"] == {"by": "Ana", "reason": "stop"}
    await harness.table.resume("Ana")
    assert await harness.table.submit(harness.order("place white c4", "light", "again")) == 1


async def test_ghost_shows_the_real_route_and_the_discs_to_lift(harness: TableHarness) -> None:
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    ghost = await harness.table.ghost("dark", "move B c4")
    c3, c4 = harness.board.sites["c3"], harness.board.sites["c4"]
    assert ghost["lift"] == ["c4"]
    (route,) = ghost["routes"]
    assert route["piece"] == "B"
    assert route["route_mm"][0] == pytest.approx([c3.x_mm, c3.y_mm], abs=0.1)
    assert route["route_mm"][-1] == pytest.approx([c4.x_mm, c4.y_mm], abs=0.1)
    assert 1.0 < ghost["seconds"] < 10.0


async def test_refused_orders_are_not_remembered_for_ever(harness: TableHarness) -> None:
    await harness.begin()
    for number in range(200):
        with pytest.raises(OrderError):
            await harness.table.submit(Order(f"phone/{number}", "light", "old", "dance"))
    assert len(harness.table._orders._answers) == 128
    once = harness.order("place white c4")
    assert await harness.table.submit(once) == await harness.table.submit(once) == 1

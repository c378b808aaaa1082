"""Hints: an action that may be chosen, with a reason; thought about once, and no secret that somebody asked."""

import asyncio

import pytest

from controller.errors import NotYourTurnError, StaleOrderError
from tests.controller.table.harness import TableHarness


async def test_a_hint_is_an_action_that_the_table_takes(harness: TableHarness) -> None:
    await harness.begin()
    hint = await harness.table.hint("light")
    assert hint["told"]["text"]
    assert hint["reason"]["text"]
    assert await harness.table.submit(harness.order(hint["action"])) == 1


async def test_everybody_else_learns_that_somebody_asked_until_the_match_moves_on(harness: TableHarness) -> None:
    await harness.begin()
    await harness.table.hint("light")
    texts = {notice["code"]: notice["text"] for notice in harness.table.view("dark")["notices"]}
    assert texts["hint"] == "light asked for a hint."
    assert "hint" not in {notice["code"] for notice in harness.table.view("light")["notices"]}
    await harness.lay_by_order("light", "white", "c4")
    assert "hint" not in harness.notice_codes()


async def test_a_seat_that_may_not_act_gets_none(harness: TableHarness) -> None:
    await harness.begin()
    with pytest.raises(NotYourTurnError):
        await harness.table.hint("dark")
    assert "hint" not in harness.notice_codes()


async def test_impatient_taps_are_thought_about_once(harness: TableHarness) -> None:
    await harness.begin()
    harness.thinking_s = 2.0
    before_s = harness.clock.now()
    hints = await asyncio.gather(*(harness.table.hint("light") for _ in range(20)))
    assert harness.clock.now() - before_s == pytest.approx(2.0, abs=0.1)
    assert all(hint == hints[0] for hint in hints)


async def test_a_hint_for_a_position_that_is_gone_is_not_given(harness: TableHarness) -> None:
    await harness.begin()
    harness.thinking_s = 2.0
    asking = asyncio.ensure_future(harness.table.hint("light"))
    await harness.clock.sleep(0.5)
    await harness.table.submit(harness.order("place white c4"))
    with pytest.raises(StaleOrderError):
        await asking

"""What decided a match, as phones ask for it: thought about once, after the match, and given up for the next one."""

import asyncio

import pytest

from controller.errors import TableBusyError
from tests.controller.table.harness import TableHarness
from tests.support.telling import says


async def played(harness: TableHarness) -> str:
    """The name of a short match that is over."""
    await harness.begin()
    await harness.lay_by_order("light", "black", "c4")
    await harness.table.finish_match("resign", "dark")
    (match,) = [one["id"] for one in await harness.table.library.matches("", None) if one["origin"] == "table"]
    return match


async def test_many_phones_ask_and_it_is_thought_about_once(harness: TableHarness) -> None:
    match = await played(harness)
    harness.thinking_s = 2.0
    before_s = harness.clock.now()
    found = await asyncio.gather(*(harness.table.library.remarks(match) for _ in range(20)))
    assert harness.clock.now() - before_s == pytest.approx(2.0, abs=0.1)
    assert all(one == found[0] for one in found)


async def test_it_waits_for_the_end_and_makes_way_for_the_next_match(harness: TableHarness) -> None:
    match = await played(harness)
    harness.thinking_s = 2.0
    asking = asyncio.ensure_future(harness.table.library.remarks(match))
    await harness.clock.sleep(0.5)
    await harness.table.start_match("robotory", {})
    with pytest.raises(TableBusyError, check=says("A match is being played")):
        await asking
    with pytest.raises(TableBusyError, check=says("A match is being played")):
        await harness.table.library.remarks(match)


async def test_a_sample_has_two_remarks_on_a_seat_in_the_order_of_the_match(harness: TableHarness) -> None:
    found = await harness.table.library.remarks("robotory-1")
    assert sorted(one["seat"] for one in found) == ["dark", "dark", "light", "light"]
    assert [one["ply"] for one in found] == sorted(one["ply"] for one in found)
    assert all(one["text"].startswith(f"Move {one['ply']}: {one['seat']} ") for one in found)

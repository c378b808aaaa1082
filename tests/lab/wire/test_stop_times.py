"""The short form of `python -m lab wire`'s stops: one reaches all wheels while other phones flood the table."""

import asyncio
import multiprocessing

import pytest

from lab.wire import stop_times


@pytest.mark.table
@pytest.mark.broker
@pytest.mark.wall_clock
async def test_a_stop_reaches_all_wheels_in_a_flood() -> None:
    told = await stop_times.from_a_phone(figures=2, trials=2, tell=lambda part: None, flooding=3)
    for worker in multiprocessing.active_children():  # it ends what it has begun
        await asyncio.to_thread(worker.join)
    assert (told["trials"], told["figures"], told["flooding"]) == (2, 2, 3)
    assert 0 < told["sent_p50_ms"] <= told["sent_max_ms"]
    assert 0 <= told["stop_p50_ms"] <= told["stop_max_ms"]
    assert told["braking_p99_ms"] >= 0, "wheels come to rest after their motors are off"

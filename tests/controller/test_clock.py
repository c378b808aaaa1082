import asyncio

import pytest

from controller.clock import SimulatedClock, SystemClock, run_simulated


async def test_simulated_time_jumps_to_the_next_deadline_in_order() -> None:
    clock = SimulatedClock()
    told: list[tuple[str, float]] = []

    async def sleeper(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        told.append((name, clock.now()))

    await asyncio.gather(sleeper("long", 600.0), sleeper("short", 1.5), sleeper("none", 0.0))
    assert told == [("none", 0.0), ("short", 1.5), ("long", 600.0)]


def test_waiting_for_what_cannot_come_is_an_error_and_not_a_standstill() -> None:
    async def wait_for_nothing() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(RuntimeError, match="no deadline is left"):
        run_simulated(wait_for_nothing())


def test_two_clocks_with_one_start_show_the_same_table_time() -> None:
    one = SystemClock(speed=4.0, start_s=100.0)
    other = SystemClock(speed=4.0, start_s=100.0)
    before, between, after = one.now(), other.now(), one.now()
    assert before <= between <= after

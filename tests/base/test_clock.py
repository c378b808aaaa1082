import asyncio
import contextlib
import time
from pathlib import Path

import pytest

from base.clock import AdjustableClock, SimulatedClock, SystemClock, run_simulated


async def test_simulated_time_jumps_to_the_next_deadline_in_order() -> None:
    clock = SimulatedClock()
    woken: list[tuple[str, float]] = []

    async def sleeper(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append((name, clock.now()))

    await asyncio.gather(sleeper("long", 600.0), sleeper("short", 1.5), sleeper("none", 0.0))
    assert woken == [("none", 0.0), ("short", 1.5), ("long", 600.0)]


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


class Wall:
    """Wall time that a test moves on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.s = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.s)


def adjustable(folder: Path, speed: float) -> tuple[AdjustableClock, AdjustableClock]:
    """A clock as two processes read it."""
    path = folder / "clock"
    path.write_bytes(AdjustableClock.contents(speed, start_s=990.0))
    return AdjustableClock(path), AdjustableClock(path)


def test_a_change_of_speed_counts_from_then_on_and_for_all_who_read_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall(monkeypatch)
    here, there = adjustable(tmp_path, 8.0)
    assert (here.now(), there.now()) == (80.0, 80.0)
    wall.s += 1
    here.speed = 0.5
    assert (here.now(), there.now()) == (88.0, 88.0)
    wall.s += 4
    assert (here.now(), there.now(), there.speed) == (90.0, 90.0, 0.5)
    here.speed = 4.0
    wall.s += 2
    assert (here.now(), there.now(), there.speed) == (98.0, 98.0, 4.0)


def test_an_adjustable_clock_never_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Wall(monkeypatch)
    here, there = adjustable(tmp_path, 8.0)
    wall.s += 1
    assert there.now() == 88.0
    wall.s -= 0.5  # the change is stamped before the other process has read the clock, and arrives after
    here.speed = 1.0
    wall.s += 0.5
    assert here.now() == 84.5
    assert there.now() == 88.0


def test_a_sleeper_wakes_at_the_table_time_it_asked_for_though_the_speed_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall(monkeypatch)
    here, there = adjustable(tmp_path, 1.0)
    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        wall.s += seconds
        if len(naps) == 3:
            there.speed = 4.0

    monkeypatch.setattr(asyncio, "sleep", nap)
    begun_s = here.now()
    with contextlib.suppress(StopIteration):
        here.sleep(5.0).send(None)
    assert here.now() == begun_s + 5.0
    assert naps == [0, 0.5, 0.5, 0.5, 0.5]  # 1 s at speed 1, then 4 s at speed 4


def test_a_thread_that_still_works_at_the_end_is_waited_for() -> None:
    sums: list[int] = []

    async def main() -> None:
        asyncio.get_running_loop().run_in_executor(None, lambda: sums.append(sum(range(3_000_000))))

    run_simulated(main())
    assert sums == [4_499_998_500_000]

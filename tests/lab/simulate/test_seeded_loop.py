"""The loop of a seed: which task runs next, and what a killed process still does."""

import asyncio

from base.clock import run_simulated
from lab.simulate.seeded_loop import Process, SeededLoop


def order(seed: int) -> list[int]:
    async def main() -> list[int]:
        ran: list[int] = []

        async def work(number: int) -> None:
            ran.append(number)

        await asyncio.gather(*(work(number) for number in range(8)))
        return ran

    return run_simulated(main(), lambda: SeededLoop(seed))


def test_the_seed_orders_tasks_that_are_ready() -> None:
    assert order(1) == order(1)
    assert order(1) != order(2)
    assert sorted(order(1)) == [*range(8)]


def test_callbacks_keep_their_order() -> None:
    async def main() -> list[int]:
        ran: list[int] = []
        for number in range(8):
            asyncio.get_running_loop().call_soon(ran.append, number)
        await asyncio.sleep(1.0)
        return ran

    assert run_simulated(main(), lambda: SeededLoop(3)) == [*range(8)]


def test_nothing_of_a_killed_process_runs_any_more() -> None:
    async def main() -> tuple[list[str], int]:
        done: list[str] = []
        process = Process()

        async def child() -> None:
            await asyncio.sleep(1.0)
            done.append("child")

        async def work() -> None:
            asyncio.get_running_loop().call_later(1.0, done.append, "timer")
            started = asyncio.create_task(child())
            try:
                await started
            finally:
                done.append("finally")

        process.spawn(work())
        await asyncio.sleep(0.5)
        process.kill()
        process.call(done.append, "call")
        await asyncio.sleep(5.0)
        left = len(asyncio.all_tasks())
        before = list(done)
        process.bury()
        return before, left

    assert run_simulated(main(), lambda: SeededLoop(4)) == ([], 1)

"""Sockets are woken together, and not too often."""

import asyncio

from base.clock import run_simulated
from hall.service.changes import PAUSE_S, Changes


async def woken(changes: Changes, times_s: list[float]) -> None:
    event = changes.subscribe()
    while True:
        await event.wait()
        event.clear()
        times_s.append(asyncio.get_running_loop().time())


def test_many_changes_wake_all_sockets_together_once_a_pause() -> None:
    async def main() -> tuple[list[float], list[float], int]:
        changes, one, other = Changes(), list[float](), list[float]()
        sockets = [asyncio.create_task(woken(changes, times)) for times in (one, other)]
        for _ in range(20):
            await asyncio.sleep(PAUSE_S / 8)
            changes.tell()
        await asyncio.sleep(2 * PAUSE_S)
        for socket in sockets:
            socket.cancel()
        return one, other, changes.number

    one, other, number = run_simulated(main())
    assert one == other == [PAUSE_S * (1 / 8 + pause) for pause in range(4)]
    assert number == 4

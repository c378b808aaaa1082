"""What `play` has supervised, and what follows when a part of it fails."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager

from controller.assembly.changing_table import ChangingTable
from controller.assembly.stop_button import StopButton
from controller.assembly.supervised_parts import EventLoop, FigureWatch, Links
from controller.assembly.supervisor import Supervisor
from robodrome.watchdog import Watchdog


def supervisor_of(table: ChangingTable, loop: asyncio.AbstractEventLoop, watchdog: Watchdog) -> Supervisor:
    """What watches all that a stop of this table needs."""

    def tell() -> None:
        loop.call_soon_threadsafe(table.stop, "", "failure")

    def end(message: str) -> None:
        os.write(2, f"robodrome: {message}\n".encode())
        os._exit(1)  # its child processes end with it, and then the wheels stop

    return Supervisor(table.stop_wheels, tell, end, watchdog.feed)


@asynccontextmanager
async def watching(supervisor: Supervisor, table: ChangingTable, button: StopButton | None) -> AsyncIterator[None]:
    """Watch what a stop needs, besides the page's listener, inside the block; before it, imports may hold the loop."""
    loop = asyncio.get_running_loop()
    with ExitStack() as ends:
        ends.enter_context(supervisor.watching(EventLoop(loop)))
        for part in (Links(table, loop), FigureWatch(table, loop)):
            ends.enter_context(supervisor.watching(part, needs=EventLoop.name))
        if button is not None:
            ends.enter_context(supervisor.watching(button))
        yield

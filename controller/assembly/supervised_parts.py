"""What a stop needs of a table, for the supervisor: the event loop, the links, and what looks after the figures."""

import asyncio
from collections.abc import Callable

from controller.assembly.changing_table import ChangingTable


class EventLoop:
    """The event loop in which the table runs; nothing can start it again, so it is waited for."""

    name = "The event loop"

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def alive(self) -> bool:
        """Whether it is open."""
        return not self._loop.is_closed()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have it call `answered`."""
        self._loop.call_soon_threadsafe(answered)

    def restart(self) -> None:
        """Wait for it."""


class Links:
    """The connection of the open table to its broker, and the broker if this program started it."""

    name = "The connection to the figures"

    def __init__(self, table: ChangingTable, loop: asyncio.AbstractEventLoop) -> None:
        self._table, self._loop = table, loop

    def alive(self) -> bool:
        """Whether its thread runs."""
        return not self._table.is_open or self._table.running.bus.alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have a message go to the broker and back; only its own broker owes an answer."""
        running = self._table.running
        if self._table.is_open and running.broker is not None:
            self._loop.call_soon_threadsafe(running.bus.probe, answered)
        else:
            answered()

    def restart(self) -> None:
        """Connect again; a broker that does not answer is started again."""
        running = self._table.running
        if running.broker is not None and running.bus.alive():
            asyncio.run_coroutine_threadsafe(running.broker.crash(), self._loop)
        self._loop.call_soon_threadsafe(running.bus.restart)


class FigureWatch:
    """The task that repeats stops to the figures of the open table."""

    name = "What looks after the figures"

    def __init__(self, table: ChangingTable, loop: asyncio.AbstractEventLoop) -> None:
        self._table, self._loop = table, loop

    def alive(self) -> bool:
        """Whether it runs."""
        return not self._table.is_open or self._table.running.fleet.alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have it call `answered`."""
        if self._table.is_open:
            self._table.running.fleet.probe(answered)
        else:
            answered()

    def restart(self) -> None:
        """Begin again."""
        self._loop.call_soon_threadsafe(self._table.running.fleet.look_after)

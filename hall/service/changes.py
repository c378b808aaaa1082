"""What wakes the sockets."""

import asyncio
import math

PAUSE_S = 0.5
"""Shortest time between two wakes."""


class Changes:
    """Wakes all sockets together when something has changed, so that they share what is made for them.

    Attributes:
        number: of the last wake.
    """

    def __init__(self) -> None:
        self._waiting: set[asyncio.Event] = set()
        self._last_s, self._due = -math.inf, False
        self.number = 0

    def tell(self) -> None:
        """Something has changed."""
        if not self._due:
            self._due, loop = True, asyncio.get_running_loop()
            loop.call_at(max(loop.time(), self._last_s + PAUSE_S), self._wake)

    def _wake(self) -> None:
        self._last_s, self._due = asyncio.get_running_loop().time(), False
        self.number += 1
        for event in self._waiting:
            event.set()

    def subscribe(self) -> asyncio.Event:
        """An event that each wake sets."""
        event = asyncio.Event()
        self._waiting.add(event)
        return event

    def unsubscribe(self, event: asyncio.Event) -> None:
        """No more."""
        self._waiting.discard(event)

"""Faults on the link between a figure and the controller: frames arrive late, twice or never."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Protocol

from base.clock import Clock
from controller.links.loopback import LinkFaults, Stalls


class FigureLink(Protocol):
    """The figure's end of a link, as the firmware uses it."""

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Stay connected until cancelled."""

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame."""


class LossyLink:
    """A figure's link with faults in both directions.

    Args:
        link: the figure's end of the real link.
        link_faults: read for every frame, so changes act at once.
        clock: table time.
        rng: decides which frames are affected.
    """

    def __init__(self, link: FigureLink, link_faults: LinkFaults, clock: Clock, rng: Random) -> None:
        self._link = link
        self._link_faults = link_faults
        self._clock = clock
        self._rng = rng
        self._flights: set[asyncio.Task[None]] = set()
        self._stalls = Stalls(link_faults, rng)
        self._delayed: deque[Callable[[], None]] = deque()

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Stay connected until cancelled."""
        try:
            await self._link.run(lambda frame: self._fly(lambda: on_frame(frame)), on_up, will)
        finally:
            for flight in self._flights:
                flight.cancel()

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame; it may be delayed, doubled or lost."""
        self._fly(lambda: self._link.send(op, frame))

    def _fly(self, deliver: Callable[[], None]) -> None:
        for delay_s in self._link_faults.delays_s(self._rng):
            if delay_s <= 0.0:
                self._arrive(deliver)
            else:
                self._spawn(self._late(delay_s, deliver))

    async def _late(self, delay_s: float, deliver: Callable[[], None]) -> None:
        await self._clock.sleep(delay_s)
        self._arrive(deliver)

    def _arrive(self, deliver: Callable[[], None]) -> None:
        """Deliver a frame, or let it wait behind those that a stall holds."""
        held_s = self._stalls.held_s(self._clock.now())
        if not self._delayed and not held_s:
            deliver()
            return
        self._delayed.append(deliver)
        if len(self._delayed) == 1:
            self._spawn(self._release(held_s))

    async def _release(self, held_s: float) -> None:
        await self._clock.sleep(held_s)
        while self._delayed:
            self._delayed.popleft()()

    def _spawn(self, delivery: Coroutine[Any, Any, None]) -> None:
        flight = asyncio.get_running_loop().create_task(delivery)
        self._flights.add(flight)
        flight.add_done_callback(self._flights.discard)

"""Bad weather between a figure and the controller: frames come late, not at all or twice."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Protocol

from controller.clock import Clock
from controller.links.loopback import LinkFaults


class FigureLink(Protocol):
    """The figure's end of a link, as the firmware uses it."""

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Be connected for ever."""

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame."""


class LossyLink:
    """A figure's link with weather, both ways; the weather may change at any time."""

    def __init__(self, link: FigureLink, link_faults: LinkFaults, clock: Clock, rng: Random) -> None:
        self._link = link
        self._link_faults = link_faults
        self._clock = clock
        self._rng = rng
        self._flights: set[asyncio.Task[None]] = set()

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Be connected for ever."""
        try:
            await self._link.run(lambda frame: self._fly(lambda: on_frame(frame)), on_up, will)
        finally:
            for flight in self._flights:
                flight.cancel()

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame through the weather."""
        self._fly(lambda: self._link.send(op, frame))

    def _fly(self, deliver: Callable[[], None]) -> None:
        for delay_s in self._link_faults.delays_s(self._rng):
            if delay_s <= 0.0:
                deliver()
                continue
            flight = asyncio.get_running_loop().create_task(self._late(delay_s, deliver))
            self._flights.add(flight)
            flight.add_done_callback(self._flights.discard)

    async def _late(self, delay_s: float, deliver: Callable[[], None]) -> None:
        await self._clock.sleep(delay_s)
        deliver()

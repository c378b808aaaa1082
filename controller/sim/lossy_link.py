"""Faults on the link between a figure and the controller: frames arrive late, twice or never."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Protocol

from controller.clock import Clock
from controller.links.loopback import LinkFaults


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
                deliver()
                continue
            flight = asyncio.get_running_loop().create_task(self._late(delay_s, deliver))
            self._flights.add(flight)
            flight.add_done_callback(self._flights.discard)

    async def _late(self, delay_s: float, deliver: Callable[[], None]) -> None:
        await self._clock.sleep(delay_s)
        deliver()

"""A line inside the process, with delay and loss as set; repeatable under the same seed."""

import asyncio
import random

from base.clock import Clock
from controller.errors import LinkError
from controller.links.line import Intake, OnPayload, check_size
from controller.links.link import OnConnection
from controller.links.loopback import LinkFaults


class LoopbackLine:
    """One end of a line; `pair` makes both. `cut` and `mend` interrupt and restore this end's connection.

    Args:
        clock: table time, in which messages are delayed.
        link_faults: of this end's messages; may be changed at any time. A message never arrives twice.
        rng: draws the faults.
    """

    def __init__(self, clock: Clock, link_faults: LinkFaults, rng: random.Random) -> None:
        self.link_faults = link_faults
        self._clock = clock
        self._rng = rng
        self._other: LoopbackLine | None = None
        self._heard: OnPayload | None = None
        self._on_connection: OnConnection | None = None
        self._intake: Intake | None = None
        self._is_cut = False
        self._flights: set[asyncio.Task[None]] = set()

    @classmethod
    def pair(
        cls, clock: Clock, link_faults: LinkFaults | None = None, seed: int = 0
    ) -> "tuple[LoopbackLine, LoopbackLine]":
        """The leader's and the follower's end, which share `link_faults`."""
        faults, rng = link_faults or LinkFaults(), random.Random(seed)
        leader, follower = cls(clock, faults, rng), cls(clock, faults, rng)
        leader._other, follower._other = follower, leader
        return leader, follower

    @property
    def connected(self) -> bool:
        """Whether messages can be sent; says nothing about the other end."""
        return self._heard is not None and not self._is_cut

    async def start(self, heard: OnPayload, on_connection: OnConnection) -> None:
        """Connect.

        Raises:
            LinkError: this end is cut.
        """
        if self._is_cut:
            raise LinkError("the loopback line is cut")
        self._heard, self._on_connection = heard, on_connection
        self._intake = Intake(self._clock.now)
        on_connection(True)

    def send(self, payload: bytes) -> None:
        """Send one message; never blocks.

        Raises:
            LinkError: this end is cut, or not started.
            ValueError: the message is too long.
        """
        check_size(payload)
        if not self.connected:
            raise LinkError("the loopback line is cut")
        for delay_s in self.link_faults.delays_s(self._rng)[:1]:
            flight = asyncio.get_running_loop().create_task(self._deliver(delay_s, payload))
            self._flights.add(flight)
            flight.add_done_callback(self._flights.discard)

    async def close(self) -> None:
        """Disconnect; messages under way are lost."""
        self._heard = self._on_connection = None
        for flight in self._flights:
            flight.cancel()
        await asyncio.gather(*self._flights, return_exceptions=True)

    def cut(self) -> None:
        """Interrupt this end's connection: it can neither send nor hear."""
        self._is_cut = True
        if self._on_connection:
            self._on_connection(False)

    def mend(self) -> None:
        """Restore it."""
        self._is_cut = False
        if self._on_connection:
            self._on_connection(True)

    async def _deliver(self, delay_s: float, payload: bytes) -> None:
        await self._clock.sleep(delay_s)
        if self._other and self.connected:
            self._other._take(payload)

    def _take(self, payload: bytes) -> None:
        if self.connected and self._heard and self._intake and self._intake.admits(len(payload)):
            self._heard(payload)

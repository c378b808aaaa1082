"""A link inside the process, with delay, loss and duplication as set; repeatable under the same seed."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from base.clock import Clock
from controller.errors import LinkError
from controller.links.link import OnConnection, OnFrame

REORDERING_S = 0.15
"""Extra delay of a reordered frame: the next report of a figure, 0.1 s later, overtakes it."""


@dataclass(slots=True)
class LinkFaults:
    """Faults of the medium; they act on each frame by itself.

    Attributes:
        delay_s: least delay, table time.
        jitter_s: width of the uniform distribution added to it.
        loss: probability that a frame is lost, 0 to 1.
        duplication: probability that it arrives twice.
        reordering: probability that a copy is delayed by `REORDERING_S` more.
        stalls_per_min: how often a connection stands still, as TCP does when a packet is lost or the radio changes its
            access point; then all that waits arrives at once, in order.
        stall_s: length of the longest; the others are drawn evenly from a tenth of it.
    """

    delay_s: float = 0.005
    jitter_s: float = 0.0
    loss: float = 0.0
    duplication: float = 0.0
    reordering: float = 0.0
    stalls_per_min: float = 0.0
    stall_s: float = 1.5

    def delays_s(self, rng: random.Random) -> list[float]:
        """Delay of each copy of a frame; empty when it is lost."""
        if rng.random() < self.loss:
            return []
        copies = 2 if rng.random() < self.duplication else 1
        return [
            self.delay_s + rng.random() * self.jitter_s + (REORDERING_S if rng.random() < self.reordering else 0.0)
            for _ in range(copies)
        ]


class Stalls:
    """When one connection stands still.

    Args:
        link_faults: how often and how long; read for each stall.
        rng: draws them.
    """

    def __init__(self, link_faults: LinkFaults, rng: random.Random) -> None:
        self._link_faults = link_faults
        self._rng = rng
        self._next_s: float | None = None
        self._until_s = 0.0

    def held_s(self, now_s: float) -> float:
        """How much longer a frame waits that would arrive now."""
        faults = self._link_faults
        if not faults.stalls_per_min:
            self._next_s = None
            return 0.0
        gap_s = 60.0 / faults.stalls_per_min
        if self._next_s is None:
            self._next_s = now_s + self._rng.expovariate(1 / gap_s)
        while self._next_s <= now_s:
            self._until_s = self._next_s + self._rng.uniform(0.1, 1.0) * faults.stall_s
            self._next_s = self._until_s + self._rng.expovariate(1 / gap_s)
        return max(0.0, self._until_s - now_s)


class Loopback:
    """A `Link` and a `Bus`; `figure(id)` is the figure's end of it, for `firmware.host_main.run_figure`.

    Args:
        clock: table time, in which frames are delayed.
        link_faults: none but the default delay, if not given; may be changed at any time.
        seed: of the faults.
    """

    def __init__(self, clock: Clock, link_faults: LinkFaults | None = None, seed: int = 0) -> None:
        self.link_faults = link_faults or LinkFaults()
        self._clock = clock
        self._rng = random.Random(seed)
        self._ends: dict[int, FigureEnd] = {}
        self._latched = b""
        self._up = True
        self._is_closed = False
        self._on_frame: OnFrame | None = None
        self._on_connection: OnConnection | None = None
        self._listeners: dict[str, list[Callable[[Any], None]]] = {}
        self._retained: dict[str, Any] = {}
        self._flights: set[asyncio.Task[None]] = set()

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Begin to deliver."""
        self._is_closed = False
        self._is_closed = False
        self._on_frame, self._on_connection = on_frame, on_connection

    async def close(self) -> None:
        """Drop the frames under way, and those that figures still send."""
        self._is_closed = True
        self._on_frame = self._on_connection = None
        for flight in self._flights:
            flight.cancel()
        await asyncio.gather(*self._flights, return_exceptions=True)

    @property
    def connected(self) -> bool:
        """Whether frames can be sent now."""
        return self._up and self._on_frame is not None

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Send one frame to a figure; `reliable` frames suffer the same faults.

        Raises:
            LinkError: a reliable frame, and the medium is cut.
        """
        if self.connected:
            self._fly(lambda: self._to_figure(figure, frame))
        elif reliable:
            raise LinkError("the loopback is cut")

    def latch(self, frame: bytes) -> None:
        """Retain an emergency stop for all figures; empty bytes clear it. In the event loop only, as all of it is.

        Raises:
            LinkError: the medium is cut.
        """
        if not self.connected:
            raise LinkError("the loopback is cut")
        self._latched = frame
        for number in self._ends if frame else ():
            self._fly(partial(self._to_figure, number, frame))

    def publish(self, topic: str, value: Any, retain: bool = False) -> None:
        """Pass a value to the topic's listeners."""
        if retain:
            self._retained[topic] = value
        for listener in self._listeners.get(topic, ()):
            listener(value)

    def on_message(self, topic: str, listener: Callable[[Any], None]) -> None:
        """Call `listener` with each value of a topic, the retained one first."""
        self._listeners.setdefault(topic, []).append(listener)
        if topic in self._retained:
            listener(self._retained[topic])

    def figure(self, number: int) -> "FigureEnd":
        """The figure's end."""
        return self._ends.setdefault(number, FigureEnd(number, self))

    def cut(self) -> None:
        """Interrupt the medium: nothing gets through."""
        self._up = False
        if self._on_connection:
            self._on_connection(False)

    def restore(self) -> None:
        """Restore it; both sides connect again."""
        self._up = True
        if self._on_connection:
            self._on_connection(True)
        for end in self._ends.values():
            self.came_up(end)

    # What FigureEnd uses.

    def came_up(self, end: "FigureEnd") -> None:
        """A figure has connected: it gets the retained stop, then announces itself."""
        if self._up and end.on_up:
            if self._latched:
                self._to_figure(end.number, self._latched)
            end.on_up()

    def from_figure(self, number: int, frame: bytes) -> None:
        """A frame for the controller."""
        if self._up and not self._is_closed:
            self._fly(lambda: self._on_frame(number, frame) if self._on_frame else None)

    def _to_figure(self, number: int, frame: bytes) -> None:
        end = self._ends.get(number)
        if end and end.on_frame:
            end.on_frame(frame)

    def _fly(self, deliver: Callable[[], None]) -> None:
        for delay_s in self.link_faults.delays_s(self._rng):
            flight = asyncio.get_running_loop().create_task(self._deliver(delay_s, deliver))
            self._flights.add(flight)
            flight.add_done_callback(self._flights.discard)

    async def _deliver(self, delay_s: float, deliver: Callable[[], None]) -> None:
        await self._clock.sleep(delay_s)
        if self._up:
            deliver()


class FigureEnd:
    """The link as the firmware uses it: `run` and `send`."""

    def __init__(self, number: int, medium: Loopback) -> None:
        self.number = number
        self.on_frame: Callable[[bytes], None] | None = None
        self.on_up: Callable[[], None] | None = None
        self._medium = medium

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Stay connected until cancelled; then send the last will."""
        self.on_frame, self.on_up = on_frame, on_up
        self._medium.came_up(self)
        try:
            await asyncio.Event().wait()
        finally:
            self.on_frame = self.on_up = None
            self._medium.from_figure(self.number, will)

    def send(self, op: int, frame: bytes) -> None:
        """A frame for the controller."""
        self._medium.from_figure(self.number, frame)

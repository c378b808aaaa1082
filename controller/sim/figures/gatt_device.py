"""A simulated robot from the shop at the level of GATT: its radio, and a body that drives for as long as it was told.

Assumed, as no specification says it: the delay of the radio.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from base.clock import Clock
from controller.errors import RobotLostError
from controller.robots.gatt import Message
from controller.sim.figures.body import Body
from controller.sim.figures.body_properties import Physics
from controller.sim.table_physics import World

DELAY_S = (0.015, 0.06)
"""Range of the delay of each message in each direction; none overtakes another."""

CONNECTING_S = 0.5
"""Time that a connection takes."""

LOOK_S = 0.05
"""Between two looks of a robot's sensors."""

_KEPT = 200
"""Values that are kept for who asks what has arrived."""


def regulated_physics(
    *, diameter_mm: float, track_mm: float, top_mm_s: float, lag_s: float, mismatch: float
) -> Physics:
    """A body whose wheels hold their speed, so the battery's voltage does not matter."""
    return Physics(
        diameter_mm=diameter_mm,
        track_mm=track_mm,
        top_mm_s=top_mm_s,
        dead_band=0.0,
        start=0.0,
        lag_s=lag_s,
        mismatch=mismatch,
        regulated=True,
    )


class SimGattDevice(ABC):
    """A `controller.robots.gatt.GattDevice` over a body of the simulated world.

    Args:
        body: what its wheels move.
        world: of the body.
        clock: table time.

    Attributes:
        written: the last values that have arrived, with their characteristics, the newest last.
    """

    def __init__(self, body: Body, world: World, clock: Clock) -> None:
        self.written: deque[tuple[str, bytes]] = deque(maxlen=_KEPT)
        self._body = body
        self._world = world
        self._clock = clock
        self._rng = Random(f"cube {body.figure}")
        self._reachable = True
        self._session = 0  # number of the connection; messages under way end with it
        self._connected = False
        self._on_lost: Callable[[], None] = lambda: None
        self._handlers: dict[str, Callable[[bytes], None]] = {}
        self._arrived_s = self._heard_s = 0.0
        self._command = 0  # number of the last motor command
        self._watching: set[asyncio.Task[None]] = set()
        body.enable(True)

    def set_reachable(self, reachable: bool) -> None:
        """Lose the connection, or let it be made again."""
        self._reachable = reachable
        if not reachable and self._connected:
            self._close()
            self._on_lost()

    @property
    def address(self) -> str:
        """Its Bluetooth address."""
        return f"C0:FF:EE:00:00:{self._body.figure:02X}"

    async def connect(self, on_lost: Callable[[], None]) -> None:
        """Connect.

        Raises:
            RobotLostError: it cannot be reached.
        """
        await self._clock.sleep(CONNECTING_S)
        if not self._reachable:
            raise RobotLostError("it does not answer")
        self._session += 1
        self._connected, self._on_lost = True, on_lost
        for watch in self._watches():
            self._spawn(watch)

    async def disconnect(self) -> None:
        """Disconnect."""
        watching = self._watching
        self._close()
        await asyncio.gather(*watching, return_exceptions=True)

    async def read(self, characteristic: str) -> bytes:
        """Read a value.

        Raises:
            RobotLostError: the connection is gone.
        """
        await self._clock.sleep(2 * self._rng.uniform(*DELAY_S))
        self._check()
        return self._value(characteristic)

    async def write(self, message: Message) -> None:
        """Send a value, which arrives late; the response takes as long again.

        Raises:
            RobotLostError: the connection is gone.
        """
        self._check()
        now_s, session = self._clock.now(), self._session
        self._arrived_s = max(self._arrived_s, now_s + self._rng.uniform(*DELAY_S))
        at_s = self._arrived_s

        def arrive() -> None:
            if session == self._session:
                self.written.append((message.characteristic, message.data))
                self._take(message.characteristic, message.data, at_s)

        self._world.at(at_s, arrive)
        if message.response:
            await self._clock.sleep(at_s - now_s + self._rng.uniform(*DELAY_S))
            self._world.advance()
            self._check()

    async def notify(self, characteristic: str, handler: Callable[[bytes], None]) -> None:
        """Subscribe.

        Raises:
            RobotLostError: the connection is gone.
        """
        await self._clock.sleep(2 * self._rng.uniform(*DELAY_S))
        self._check()
        self._handlers[characteristic] = handler

    # What a kind of robot does.

    @abstractmethod
    def _watches(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """What watches its sensors while it is connected."""

    @abstractmethod
    def _value(self, characteristic: str) -> bytes:
        """What a read gets."""

    @abstractmethod
    def _take(self, characteristic: str, data: bytes, at_s: float) -> None:
        """A value has arrived."""

    # What kinds share.

    def _drive(
        self, left: float, right: float, until_s: float | None, ended: Callable[[], None] = lambda: None
    ) -> None:
        """Drive at parts of the top speed until a time, then call `ended`; None: until the next command."""
        self._command += 1
        self._body.drive(left, right)
        if until_s is not None:
            command = self._command
            self._world.at(until_s, lambda: self._expire(command, ended))

    def _expire(self, command: int, ended: Callable[[], None]) -> None:
        if command == self._command:
            self._body.drive(0.0, 0.0)
            ended()

    def _tell(self, characteristic: str, data: bytes) -> None:
        handler = self._handlers.get(characteristic)
        if handler:
            self._spawn(self._deliver(handler, data, self._session))

    async def _deliver(self, handler: Callable[[bytes], None], data: bytes, session: int) -> None:
        now_s = self._clock.now()
        self._heard_s = max(self._heard_s, now_s + self._rng.uniform(*DELAY_S))
        await self._clock.sleep(self._heard_s - now_s)
        if session == self._session:
            handler(data)

    def _check(self) -> None:
        if not self._connected:
            raise RobotLostError("the connection is gone")

    def _close(self) -> None:
        self._connected = False
        self._session += 1
        self._handlers.clear()
        for task in self._watching:
            task.cancel()
        self._watching = set()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

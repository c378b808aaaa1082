"""A simulated toio core cube, which speaks GATT: it takes bytes, drives a body by its own speed law, and notifies.

Written from the specification (https://toio.github.io/toio-spec/en/, BLE protocol 2.4.0), apart from what drives cubes.
Assumed, as the specification does not say: the delay of the radio, and the lag of the wheels.
"""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from base.clock import Clock
from controller.errors import CubeLostError
from controller.sim.figures.body import Body
from controller.sim.figures.body_properties import Physics
from controller.sim.table_physics import World
from hardware.dimensions import ToioDimensions

DELAY_S = (0.015, 0.06)
"""Range of the delay of each message in each direction; none overtakes another."""

CONNECTING_S = 0.5
"""Time that a connection takes."""

BATTERY_PERIOD_S = 5.0
"""Between two notifications of the battery: "at intervals of about 5 seconds"."""

_LOOK_S = 0.05
"""Between two looks of the motion sensor."""

_DURATION_S = 0.01
"""Unit of a motor command's duration."""


def toio_physics(toio: ToioDimensions, mismatch: float) -> Physics:
    """The body of a cube; its wheels hold their speed, so the battery's voltage does not matter."""
    return Physics(
        diameter_mm=toio.diameter_mm,
        track_mm=toio.track_mm,
        top_mm_s=toio.top_speed_mm_s,
        dead_band=0.0,
        start=0.0,
        lag_s=toio.motor_lag_s,
        mismatch=mismatch,
        regulated=True,
    )


class SimCube:
    """A `controller.toio.gatt.CubeDevice` over a body of the simulated world.

    Args:
        body: what its wheels move.
        world: of the body.
        clock: table time.
        toio: its dimensions.

    Attributes:
        written: the last value of each characteristic that has arrived.
        played: sounds that it was ordered to play.
    """

    def __init__(self, body: Body, world: World, clock: Clock, toio: ToioDimensions) -> None:
        self.written: dict[str, bytes] = {}
        self.played: list[bytes] = []
        self._body = body
        self._world = world
        self._clock = clock
        self._toio = toio
        self._rng = Random(f"cube {body.figure}")
        self._reachable = True
        self._session = 0  # number of the connection; messages under way end with it
        self._connected = False
        self._on_lost: Callable[[], None] = lambda: None
        self._handlers: dict[str, Callable[[bytes], None]] = {}
        self._arrived_s = self._heard_s = 0.0
        self._command = 0  # number of the last motor command
        self._watching: set[asyncio.Task[None]] = set()
        self._motion = b""
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
            CubeLostError: it cannot be reached.
        """
        await self._clock.sleep(CONNECTING_S)
        if not self._reachable:
            raise CubeLostError("it does not answer")
        self._session += 1
        self._connected, self._on_lost = True, on_lost
        self._motion = self._sense()
        self._spawn(self._watch_battery())
        self._spawn(self._watch_motion())

    async def disconnect(self) -> None:
        """Disconnect."""
        watching = self._watching
        self._close()
        await asyncio.gather(*watching, return_exceptions=True)

    async def read(self, characteristic: str) -> bytes:
        """Read a value; of the battery only, as nothing else is read.

        Raises:
            CubeLostError: the connection is gone.
        """
        await self._clock.sleep(2 * self._rng.uniform(*DELAY_S))
        self._check()
        assert _number(characteristic) == 0x108
        return self._battery()

    async def write(self, characteristic: str, data: bytes, response: bool) -> None:
        """Send a value, which arrives late; the response takes as long again.

        Raises:
            CubeLostError: the connection is gone.
        """
        self._check()
        now_s, session = self._clock.now(), self._session
        self._arrived_s = max(self._arrived_s, now_s + self._rng.uniform(*DELAY_S))
        at_s = self._arrived_s

        def arrive() -> None:
            if session == self._session:
                self._take(characteristic, data, at_s)

        self._world.at(at_s, arrive)
        if response:
            await self._clock.sleep(at_s - now_s + self._rng.uniform(*DELAY_S))
            self._world.advance()
            self._check()

    async def notify(self, characteristic: str, handler: Callable[[bytes], None]) -> None:
        """Subscribe.

        Raises:
            CubeLostError: the connection is gone.
        """
        await self._clock.sleep(2 * self._rng.uniform(*DELAY_S))
        self._check()
        self._handlers[characteristic] = handler

    def _check(self) -> None:
        if not self._connected:
            raise CubeLostError("the connection is gone")

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

    # What arrives.

    def _take(self, characteristic: str, data: bytes, at_s: float) -> None:
        self.written[characteristic] = data
        number = _number(characteristic)
        if number == 0x102:
            self._drive(data, at_s)
        elif number == 0x103 and len(data) == 7 and data[0] == 3:
            self._body.set_led(*data[4:7])
        elif number == 0x104:
            self.played.append(data)
        elif number == 0x106 and data == b"\x81":
            self._tell(0x106, self._sense())
        elif number == 0x1FF and data[:1] == b"\x01":
            self._tell(0x1FF, b"\x81\x002.4.0")
        elif number == 0x1FF and data[:1] == b"\x30":
            self._tell(0x1FF, b"\xb0\x00\x00")

    def _drive(self, data: bytes, at_s: float) -> None:
        """Motor control, without (0x01) or with (0x02) a duration; anything else is ignored, as by a cube."""
        if not ((len(data) == 7 and data[0] == 1) or (len(data) == 8 and data[0] == 2)):
            return
        wheels = {data[at]: (data[at + 1], data[at + 2]) for at in (1, 4)}
        if set(wheels) != {1, 2} or any(way not in (1, 2) for way, _ in wheels.values()):
            return
        left, right = (self._duty(*wheels[motor]) for motor in (1, 2))
        self._command += 1
        self._body.drive(left, right)
        if len(data) == 8 and data[7]:
            command = self._command
            self._world.at(at_s + data[7] * _DURATION_S, lambda: self._expire(command))

    def _expire(self, command: int) -> None:
        if command == self._command:
            self._body.drive(0.0, 0.0)

    def _duty(self, way: int, speed: int) -> float:
        """Part of the top speed: rises in a straight line from the slowest command to the fastest (page Motor)."""
        toio = self._toio
        if speed < toio.slowest:
            return 0.0
        part = (min(speed, toio.fastest) - toio.slowest) / (toio.fastest - toio.slowest)
        rpm = toio.slowest_rpm + part * (toio.fastest_rpm - toio.slowest_rpm)
        return rpm / toio.fastest_rpm * (-1 if way == 2 else 1)

    # What it tells.

    def _battery(self) -> bytes:
        return bytes((round(self._body.charge * 10) * 10,))

    def _sense(self) -> bytes:
        """Motion detection: a cube in a hand is tilted, and lies on its side for the sensor."""
        struck, self._body.bumped = self._body.bumped, False
        level = not self._body.lifted
        return bytes((0x01, level, struck, 0x00, 0x01, 0x00))

    async def _watch_battery(self) -> None:
        while True:
            await self._clock.sleep(BATTERY_PERIOD_S)
            self._tell(0x108, self._battery())

    async def _watch_motion(self) -> None:
        while True:
            await self._clock.sleep(_LOOK_S)
            self._world.advance()
            motion = self._sense()
            if motion != self._motion:
                self._motion = motion
                self._tell(0x106, motion)

    def _tell(self, number: int, data: bytes) -> None:
        handler = next((handler for key, handler in self._handlers.items() if _number(key) == number), None)
        if handler:
            self._spawn(self._deliver(handler, data, self._session))

    async def _deliver(self, handler: Callable[[bytes], None], data: bytes, session: int) -> None:
        now_s = self._clock.now()
        self._heard_s = max(self._heard_s, now_s + self._rng.uniform(*DELAY_S))
        await self._clock.sleep(self._heard_s - now_s)
        if session == self._session:
            handler(data)


def _number(characteristic: str) -> int:
    """The number of a characteristic: `10B20102-5B3B-4571-9508-CF3EFCD7BBAE` is 0x102."""
    return int(characteristic[5:8], 16)

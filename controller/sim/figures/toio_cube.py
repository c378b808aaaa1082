"""A simulated toio core cube: it takes bytes, drives a body by its own speed law, and notifies.

Written from the specification (https://toio.github.io/toio-spec/en/, BLE protocol 2.4.0), apart from what drives cubes.
Assumed, as the specification does not say: the lag of the wheels.
"""

from collections.abc import Coroutine
from typing import Any

from base.clock import Clock
from controller.sim.figures.body import Body
from controller.sim.figures.body_properties import Physics
from controller.sim.figures.gatt_device import LOOK_S, SimGattDevice, regulated_physics
from controller.sim.table_physics import World
from hardware.dimensions import Dimensions

BATTERY_PERIOD_S = 5.0
"""Between two notifications of the battery: "at intervals of about 5 seconds"."""

_DURATION_S = 0.01
"""Unit of a motor command's duration."""


def toio_physics(dimensions: Dimensions, mismatch: float) -> Physics:
    """The body of a cube."""
    toio = dimensions.toio
    return regulated_physics(
        diameter_mm=toio.diameter_mm,
        track_mm=toio.track_mm,
        top_mm_s=toio.top_speed_mm_s,
        lag_s=toio.motor_lag_s,
        mismatch=mismatch,
    )


class SimCube(SimGattDevice):
    """A cube over a body of the simulated world.

    Args:
        body: what its wheels move.
        world: of the body.
        clock: table time.
        dimensions: those of cubes among others.
    """

    def __init__(self, body: Body, world: World, clock: Clock, dimensions: Dimensions) -> None:
        super().__init__(body, world, clock)
        self._toio = dimensions.toio
        self._motion = b""

    def _watches(self) -> tuple[Coroutine[Any, Any, None], ...]:
        self._motion = self._sense()
        return self._watch_battery(), self._watch_motion()

    def _value(self, characteristic: str) -> bytes:
        """Of the battery only, as nothing else is read."""
        assert _number(characteristic) == 0x108
        return self._battery()

    # What arrives.

    def _take(self, characteristic: str, data: bytes, at_s: float) -> None:
        number = _number(characteristic)
        if number == 0x102:
            self._motor(data, at_s)
        elif number == 0x103 and len(data) == 7 and data[0] == 3:
            self._body.set_led(*data[4:7])
        elif number == 0x106 and data == b"\x81":
            self._tell(characteristic, self._sense())
        elif number == 0x1FF and data[:1] == b"\x01":
            self._tell(characteristic, b"\x81\x002.4.0")
        elif number == 0x1FF and data[:1] == b"\x30":
            self._tell(characteristic, b"\xb0\x00\x00")

    def _motor(self, data: bytes, at_s: float) -> None:
        """Motor control, without (0x01) or with (0x02) a duration; anything else is ignored, as by a cube."""
        if not ((len(data) == 7 and data[0] == 1) or (len(data) == 8 and data[0] == 2)):
            return
        wheels = {data[at]: (data[at + 1], data[at + 2]) for at in (1, 4)}
        if set(wheels) != {1, 2} or any(way not in (1, 2) for way, _ in wheels.values()):
            return
        left, right = (self._duty(*wheels[motor]) for motor in (1, 2))
        self._drive(left, right, at_s + data[7] * _DURATION_S if len(data) == 8 and data[7] else None)

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
            self._tell(_characteristic(0x108), self._battery())

    async def _watch_motion(self) -> None:
        while True:
            await self._clock.sleep(LOOK_S)
            self._world.advance()
            motion = self._sense()
            if motion != self._motion:
                self._motion = motion
                self._tell(_characteristic(0x106), motion)


def _number(characteristic: str) -> int:
    """The number of a characteristic: `10b20102-5b3b-4571-9508-cf3efcd7bbae` is 0x102."""
    return int(characteristic[5:8], 16)


def _characteristic(number: int) -> str:
    return f"10b20{number:03x}-5b3b-4571-9508-cf3efcd7bbae"

"""A robot that somebody else made becomes a figure: an invented one, Puck, as docs/extend/shop-robots.md explains.

Puck is 38 mm round. It advertises the name `Puck` and has three characteristics: WHEELS takes the speeds of both wheels
in mm/s and a time in ms after which they stop; LIGHT takes a colour; STATE tells charge in percent and if it is held.
"""

import struct
from collections.abc import Coroutine
from typing import Any

from base.clock import Clock
from controller.robots.gatt import GattDevice, Message
from controller.robots.robot import Drive, Robot, RobotKind, Touch, WheelSpeeds
from controller.sim.figures.body import Body
from controller.sim.figures.body_properties import Physics
from controller.sim.figures.gatt_device import LOOK_S, SimGattDevice, regulated_physics
from controller.sim.figures.shop_robots import SimKind
from controller.sim.table_physics import World
from hardware.dimensions import Dimensions

WHEELS, LIGHT, STATE = (f"00000000-0000-4000-8000-00000000000{number}" for number in (1, 2, 3))
SWEPT_MM, TRACK_MM, LEAST_MM_S, TOP_MM_S = 40.0, 28.0, 20.0, 200.0


class Puck(Robot):
    """What it is told, and what it tells."""

    def __init__(self, device: GattDevice) -> None:
        super().__init__(device)
        self._lifted = False

    async def start(self) -> None:
        """Read its state once, then hear of changes."""
        self._on_state(await self.device.read(STATE))
        await self.device.notify(STATE, self._on_state)

    def drive(self, drive: Drive) -> Message:
        """It ends by itself after `drive.ms`: no message may drive for ever."""
        return Message(WHEELS, struct.pack("<hhH", round(drive.left_mm_s), round(drive.right_mm_s), drive.ms))

    def light(self, red: int, green: int, blue: int) -> Message:
        """A response is awaited: nothing waits for a light."""
        return Message(LIGHT, bytes((red, green, blue)), response=True)

    def touch(self) -> Touch:
        """It feels hands, and no blows."""
        return Touch(lifted=self._lifted)

    def _on_state(self, data: bytes) -> None:
        self.percent, self._lifted = data[0], data[1] != 0


PUCK = RobotKind(
    name="puck",
    title="Puck",
    advertises=lambda name, services: name == "Puck",
    swept_mm=SWEPT_MM,
    track_mm=TRACK_MM,
    speeds=WheelSpeeds(LEAST_MM_S, TOP_MM_S, step_mm_s=1.0),
    lag_ms=80,
    connected=Puck,
)


class SimPuck(SimGattDevice):
    """The simulated robot, written from its maker's pages and not from the driver above: the two check each other."""

    def __init__(self, body: Body, world: World, clock: Clock, dimensions: Dimensions) -> None:
        super().__init__(body, world, clock)
        self._told = b""

    def _watches(self) -> tuple[Coroutine[Any, Any, None], ...]:
        return (self._watch(),)

    def _value(self, characteristic: str) -> bytes:
        return bytes((round(100 * self._body.charge), self._body.lifted))

    def _take(self, characteristic: str, data: bytes, at_s: float) -> None:
        if characteristic == WHEELS:
            left, right, ms = struct.unpack("<hhH", data)
            self._drive(left / TOP_MM_S, right / TOP_MM_S, at_s + ms / 1000)
        elif characteristic == LIGHT:
            self._body.set_led(*data)

    async def _watch(self) -> None:
        while True:
            await self._clock.sleep(LOOK_S)
            self._world.advance()
            if (state := self._value(STATE)) != self._told:
                self._told = state
                self._tell(STATE, state)


def puck_physics(dimensions: Dimensions, mismatch: float) -> Physics:
    """Its body: wheels that hold their speed, 40 ms late."""
    return regulated_physics(diameter_mm=SWEPT_MM, track_mm=TRACK_MM, top_mm_s=TOP_MM_S, lag_s=0.04, mismatch=mismatch)


SIM_PUCK = SimKind(SimPuck, puck_physics)

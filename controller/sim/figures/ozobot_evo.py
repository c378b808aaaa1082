"""A simulated Ozobot Evo: it takes requests, drives a body, and answers with replies and events.

Written from docs/reference/ozobot-evo.md, apart from what drives robots. It is as unkind as a real one: a velocity ends
by itself and nobody hears of one that another replaced, encoders wrap, watchers end with the connection, and it knows
no place on the board. Assumed, as nobody says it: the lag of the wheels, and the least speed at which they run.
"""

import struct
from collections.abc import Coroutine
from typing import Any

from base.clock import Clock
from controller.sim.figures.body import Body
from controller.sim.figures.body_properties import Physics
from controller.sim.figures.gatt_device import LOOK_S, SimGattDevice, regulated_physics
from controller.sim.table_physics import World
from hardware.dimensions import Dimensions

CONTROL = "8903136c-5f13-4548-a885-c58779136802"

LONGEST = 20
"""Bytes of a message at most."""

_ONE = 1 << 24
_FINISHED, _FORCED = 1, 2
_FOR_EVER = -1


def evo_physics(dimensions: Dimensions, mismatch: float) -> Physics:
    """The body of an Evo under its cap."""
    ozobot = dimensions.ozobot
    return regulated_physics(
        diameter_mm=ozobot.swept_mm,
        track_mm=ozobot.track_mm,
        top_mm_s=ozobot.top_speed_mm_s,
        lag_s=ozobot.motor_lag_s,
        mismatch=mismatch,
    )


class SimEvo(SimGattDevice):
    """An Evo over a body of the simulated world.

    Args:
        body: what its wheels move.
        world: of the body.
        clock: table time.
        dimensions: those of Evos among others.
    """

    def __init__(self, body: Body, world: World, clock: Clock, dimensions: Dimensions) -> None:
        super().__init__(body, world, clock)
        self._ozobot = dimensions.ozobot
        self._driving = 0  # number of the request that drives it
        self._regions: dict[tuple[int, int], tuple[int, int]] = {}
        self._enabled: dict[int, float] = {}
        self._told: dict[int, tuple[float, bytes]] = {}
        self.colour_codes = True

    def _watches(self) -> tuple[Coroutine[Any, Any, None], ...]:
        self._regions, self._enabled, self._told = {}, {}, {}
        return (self._watch(),)

    def _value(self, characteristic: str) -> bytes:
        raise AssertionError("an Evo has nothing to read")

    # What arrives.

    def _take(self, characteristic: str, data: bytes, at_s: float) -> None:
        if characteristic != CONTROL or not 2 <= len(data) <= LONGEST:
            return
        message, body = int.from_bytes(data[:2], "little"), data[2:]
        if message == 104 and len(body) == 16:
            self._velocity(*struct.unpack("<Iiii", body), at_s=at_s)
        elif message == 110 and len(body) == 6:
            self._body.set_led(*body[2:5])
            self._say(111, b"\x00")
        elif message == 118 and len(body) == 9:
            self._say(119, body[:4])
        elif message == 120 and len(body) == 4:
            self._stop(int.from_bytes(body, "little"))
            self._say(121, body)
        elif message == 122 and len(body) == 6:
            watcher, flags, least_ms, _ = struct.unpack("<BBHH", body)
            self._enabled[watcher] = least_ms / 1000 if flags & 1 else 0.0
            self._say(123, b"\x00")
        elif message == 124 and len(body) == 6:
            watcher, number, address, size, _ = struct.unpack("<BBHBB", body)
            self._regions[watcher, number] = address, size
            self._say(125, b"\x00")
        elif message == 3 and len(body) >= 6:
            address, size = struct.unpack("<IH", body[:6])
            if (address, size) == (16483, 1):
                self.colour_codes = body[6] != 0
            self._say(4, b"\x00")

    def _velocity(self, request: int, linear: int, angular: int, ms: int, *, at_s: float) -> None:
        """Replaces what was driven before, of which nobody hears any more."""
        half = angular / _ONE * self._ozobot.track_mm / 2
        wheels = [linear / _ONE * 1000 - half, linear / _ONE * 1000 + half]
        self._say(105, struct.pack("<I", request))
        self._driving = request
        left, right = map(self._duty, wheels)
        self._drive(left, right, None if ms == _FOR_EVER else at_s + ms / 1000, self._ended)

    def _stop(self, request: int) -> None:
        if request not in (0, self._driving):
            return
        if self._driving:
            self._say(266, struct.pack("<IB", self._driving, _FORCED))
        self._driving = 0
        self._drive(0.0, 0.0, None)

    def _ended(self) -> None:
        self._say(266, struct.pack("<IB", self._driving, _FINISHED))
        self._driving = 0

    def _duty(self, mm_s: float) -> float:
        """Part of the top speed; below the least speed a wheel stands."""
        least, top = self._ozobot.least_speed_mm_s, self._ozobot.top_speed_mm_s
        return max(-1.0, min(1.0, mm_s / top)) if abs(mm_s) > 0.99 * least else 0.0

    # What it tells.

    async def _watch(self) -> None:
        while True:
            await self._clock.sleep(LOOK_S)
            self._world.advance()
            for watcher, least_s in self._enabled.items():
                now_s, data = self._clock.now(), self._watched(watcher)
                then_s, told = self._told.get(watcher, (-least_s, b""))
                if least_s and data != told and now_s - then_s >= least_s:
                    self._told[watcher] = now_s, data
                    self._say(260, bytes((watcher,)) + data)

    def _watched(self, watcher: int) -> bytes:
        regions = sorted((number, place) for (of, number), place in self._regions.items() if of == watcher)
        return b"".join(self._memory(address)[:size] for _, (address, size) in regions)

    def _memory(self, address: int) -> bytes:
        ticks = (round(mm * self._ozobot.ticks_per_mm) % 2**32 for mm in self._body.run_mm)
        charge = round(100 * self._body.charge)
        return {
            150: struct.pack("<III", *ticks, 0),
            113: struct.pack("<BI", self._body.lifted, 0),
            188: struct.pack("<HBBI", 3400 + 8 * charge, charge, 0, 0),
        }[address]

    def _say(self, message: int, body: bytes) -> None:
        self._tell(CONTROL, message.to_bytes(2, "little") + body)

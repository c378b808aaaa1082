"""A toio core cube as the hardware of a figure: the firmware's own modules run here on the host, and drive it.

The interface is that of `firmware.figure.hal_host`. Wheels are motor commands with a duration; the accelerometer is the
cube's motion sensor, as far as it goes; there are neither gyro nor encoders, so the commanded speeds are the odometry.
"""

import asyncio
import logging
import ssl
from dataclasses import replace

from base.clock import Clock
from controller.errors import CubeLostError
from controller.toio import gatt
from controller.toio.gatt import CubeDevice, MotorCommand
from controller.toio.wheels import Commander, SpeedLaw
from firmware.figure import ticks, wire
from firmware.figure.hal_host import RestartError
from hardware.dimensions import ToioDimensions

LEVEL_DEGREES = 10
"""Tilt from which a cube counts as lifted: more than any table's, less than any hand's."""

INTERVAL_MS = (15.0, 30.0)
"""Connection interval that the cube asks for: one command each, and enough for several cubes at one adapter."""

LAG_MS = 80
"""From a command to the wheels: 15 to 60 ms of radio and an assumed 40 ms of motor, as one time constant."""

AT_RAD = 0.02
"""Tolerance of a turn: half of what the shortest pulse turns, and a little."""

_LEVEL_MG = (0, 0, 1000)
_TILTED_MG = (500, 0, 866)
"""What an accelerometer says at 30 degrees: the cube says only that it is tilted."""

_STRUCK_MG = (900, 0, 1000)
"""A shock above the firmware's `bump_mg`."""

_EMPTY_MV, _MV_PER_PERCENT, _FLAT_MV = 3400, 7.5, 3350
"""Charge as the voltage of a cell by the scale of `controller.fleet.status`; at 0 % the firmware refuses to drive."""

_FREE_KB = 1024  # stands for a host's memory: far above what the self-test asks for

log = logging.getLogger(__name__)


def settings_of(toio: ToioDimensions) -> dict[str, object]:
    """The firmware's settings for a cube."""
    law = SpeedLaw(toio)
    return {
        "track_mm": toio.track_mm,
        "wheels": (0, 0, round(law.top_mm_s * 10)) * 4,
        "regulated": 1,
        "lag_ms": LAG_MS,
        "at_rad": AT_RAD,
    }


class CubeHal:
    """The hardware of one cube; `run` sends orders until the connection is lost.

    Args:
        device: the cube, connected.
        clock: table time.
        toio: its dimensions.
        dbm: signal strength when it was found; 0 if unknown.
    """

    def __init__(self, device: CubeDevice, clock: Clock, toio: ToioDimensions, dbm: int = 0) -> None:
        self._device = device
        self._clock = clock
        self._law = SpeedLaw(toio)
        self._commander = Commander(self._law)
        self._dbm = dbm
        self._enabled = False
        self._waiting: dict[str, bytes] = {}
        self._command: MotorCommand | None = None
        self._something = asyncio.Event()
        self._percent = 100
        self._motion = gatt.Motion(upright=True, struck=False)

    async def start(self) -> None:
        """Ask the cube for its battery and its motion sensor.

        Raises:
            CubeLostError: the connection is gone.
        """
        device = self._device
        self._percent = gatt.battery(await device.read(gatt.BATTERY))
        await device.notify(gatt.BATTERY, self._on_battery)
        await device.notify(gatt.SENSOR, self._on_sensor)
        await device.notify(gatt.CONFIGURATION, self._on_configuration)
        for request in (gatt.ASK_VERSION, gatt.level_threshold(LEVEL_DEGREES), gatt.connection_interval(*INTERVAL_MS)):
            await device.write(gatt.CONFIGURATION, request, response=True)
        await device.write(gatt.SENSOR, gatt.ASK_MOTION, response=True)

    async def run(self) -> None:
        """Send what waits, the newest of each kind, wheels first.

        Raises:
            CubeLostError: the connection is gone.
        """
        while True:
            await self._something.wait()
            self._something.clear()
            while self._command or self._waiting:
                if command := self._command:
                    self._command = None
                    await self._device.write(gatt.MOTOR, command.data, response=False)
                else:
                    characteristic = next(iter(self._waiting))
                    await self._device.write(characteristic, self._waiting.pop(characteristic), response=True)

    def play(self, sound: bytes) -> None:
        """Play a sound."""
        self._send(gatt.SOUND, sound)

    # The firmware's interface.

    def ticks_ms(self) -> int:  # noqa: D102 these are described in `firmware.figure.hal_host`
        return int(ticks.add(int(self._clock.now() * 1000), 0))

    async def sleep_ms(self, n: int) -> None:  # noqa: D102
        await self._clock.sleep(n / 1000)

    def feed(self) -> None:
        """There is no watchdog: each motor command ends by itself."""

    def wheels(self, left: int, right: int) -> None:  # noqa: D102
        now_s = self._clock.now()
        share = self._law.top_mm_s / 1000 if self._enabled else 0.0
        command = self._commander.step(now_s, (left * share, right * share))
        if command:
            self._command = command
            self._something.set()

    def enable(self, on: bool) -> None:  # noqa: D102
        self._enabled = on
        if not on:
            self.wheels(0, 0)

    def gyro_mdps(self) -> None:
        """There is none: the cube's yaw drifts by a degree every few seconds."""

    def accel_mg(self) -> tuple[int, int, int]:  # noqa: D102
        felt, self._motion = self._motion, replace(self._motion, struck=False)
        if not felt.upright:
            return _TILTED_MG
        return _STRUCK_MG if felt.struck else _LEVEL_MG

    def counts(self) -> None:
        """There are no encoders: the odometry is that of the commanded speeds, corrected by the camera."""

    def battery_mv(self) -> int:  # noqa: D102
        return round(_EMPTY_MV + _MV_PER_PERCENT * self._percent) if self._percent else _FLAT_MV

    def led(self, red: int, green: int, blue: int) -> None:  # noqa: D102
        self._send(gatt.LIGHT, gatt.light(red, green, blue))

    def unique_id(self) -> bytes:  # noqa: D102
        return bytes.fromhex(self._device.address.replace(":", "")).ljust(8, b"\x00")[:8]

    def signal_dbm(self) -> int:  # noqa: D102
        return self._dbm

    def free_kb(self) -> int:  # noqa: D102
        return _FREE_KB

    def bytecode(self) -> int:  # noqa: D102
        return 0

    def reset_reason(self) -> int:  # noqa: D102
        return int(wire.NO_REASON)

    def reset(self) -> None:  # noqa: D102
        raise RestartError

    def greeted(self) -> None:
        """Handshakes do not block the host."""

    async def open_stream(  # noqa: D102
        self, host: str, port: int, authority: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        context = ssl.create_default_context(cafile=authority) if authority else None
        return await asyncio.open_connection(host, port, ssl=context)

    def _send(self, characteristic: str, data: bytes) -> None:
        self._waiting[characteristic] = data
        self._something.set()

    def _on_battery(self, data: bytes) -> None:
        try:
            self._percent = gatt.battery(data)
        except CubeLostError as error:
            log.warning("cube %s: %s", self._device.address, error)

    def _on_sensor(self, data: bytes) -> None:
        if motion := gatt.motion(data):  # a collision is kept until the firmware has felt it
            self._motion = replace(motion, struck=motion.struck or self._motion.struck)

    def _on_configuration(self, data: bytes) -> None:
        if version := gatt.version(data):
            log.info("cube %s speaks BLE protocol %s", self._device.address, version)

"""A robot that somebody else made as the hardware of a figure: the firmware's own modules run here, and drive it.

The interface is that of `firmware.figure.hal_host`. Wheels are commands with a duration; the accelerometer is what the
robot feels, as far as it goes; there are neither gyro nor encoders, so the commanded speeds are the odometry.
"""

import asyncio
import ssl
from collections.abc import Mapping

from base.clock import Clock
from controller.robots.gatt import Message
from controller.robots.robot import Drive, Robot, RobotKind, Signal
from controller.robots.wheels import PULSE_S, Commander
from firmware.figure import ticks, wire
from firmware.figure.hal_host import RestartError

_AT_RAD = 0.003
"""What the tolerance of a turn adds to half of what the shortest pulse turns."""

_LEVEL_MG = (0, 0, 1000)
_TILTED_MG = (500, 0, 866)
"""What an accelerometer says at 30 degrees: the robot says only that it is held."""

_STRUCK_MG = (900, 0, 1000)
"""A shock above the firmware's `bump_mg`."""

_EMPTY_MV, _MV_PER_PERCENT, _FLAT_MV = 3400, 7.5, 3350
"""Charge as the voltage of a cell by the scale of `controller.fleet.status`; at 0 % the firmware refuses to drive."""

_FREE_KB = 1024  # stands for a host's memory: far above what the self-test asks for


def settings_of(kind: RobotKind) -> Mapping[str, object]:
    """The firmware's settings for a robot of this kind."""
    pulse_rad = 2 * PULSE_S * kind.speeds.least_mm_s / kind.track_mm
    return {
        "track_mm": kind.track_mm,
        "wheels": (0, 0, round(kind.speeds.top_mm_s * 10)) * 4,
        "regulated": 1,
        "lag_ms": kind.lag_ms,
        "at_rad": round(pulse_rad / 2 + _AT_RAD, 4),
    }


class RobotHal:
    """The hardware of one robot; `run` sends orders until the connection is lost.

    Args:
        kind: of the robot.
        robot: it, connected and started.
        clock: table time.
        dbm: signal strength when it was found; 0 if unknown.
    """

    def __init__(self, kind: RobotKind, robot: Robot, clock: Clock, dbm: int = 0) -> None:
        self._robot = robot
        self._clock = clock
        self._top_mm_s = kind.speeds.top_mm_s
        self._commander = Commander(kind.speeds)
        self._dbm = dbm
        self._enabled = False
        self._waiting: dict[str, Message] = {}
        self._drive: Drive | None = None
        self._something = asyncio.Event()

    async def run(self) -> None:
        """Send what waits, the newest of each kind, wheels first.

        Raises:
            RobotLostError: the connection is gone.
        """
        while True:
            await self._something.wait()
            self._something.clear()
            while self._drive or self._waiting:
                if drive := self._drive:
                    self._drive = None
                    await self._robot.device.write(self._robot.drive(drive))
                else:
                    await self._robot.device.write(self._waiting.pop(next(iter(self._waiting))))

    def play(self, signal: Signal) -> None:
        """Let people hear it, if it can."""
        self._send("sound", self._robot.sound(signal))

    # The firmware's interface.

    def ticks_ms(self) -> int:  # noqa: D102 these are described in `firmware.figure.hal_host`
        return int(ticks.add(int(self._clock.now() * 1000), 0))

    async def sleep_ms(self, n: int) -> None:  # noqa: D102
        await self._clock.sleep(n / 1000)

    def feed(self) -> None:
        """Does nothing: each motor command ends by itself."""

    def wheels(self, left: int, right: int) -> None:  # noqa: D102
        share = self._top_mm_s / 1000 if self._enabled else 0.0
        drive = self._commander.step(self._clock.now(), (left * share, right * share))
        if drive:
            self._drive = drive
            self._something.set()

    def enable(self, on: bool) -> None:  # noqa: D102
        self._enabled = on
        if not on:
            self.wheels(0, 0)

    def gyro_mdps(self) -> None:
        """There is none that is good enough: a cube's yaw drifts by a degree every few seconds."""

    def accel_mg(self) -> tuple[int, int, int]:  # noqa: D102
        touch = self._robot.touch()
        if touch.lifted:
            return _TILTED_MG
        return _STRUCK_MG if touch.struck else _LEVEL_MG

    def counts(self) -> None:
        """The odometry is that of the commanded speeds, corrected by the camera: counts would come too late."""

    def battery_mv(self) -> int:  # noqa: D102
        percent = self._robot.percent
        return round(_EMPTY_MV + _MV_PER_PERCENT * percent) if percent else _FLAT_MV

    def led(self, red: int, green: int, blue: int) -> None:  # noqa: D102
        self._send("light", self._robot.light(red, green, blue))

    def unique_id(self) -> bytes:  # noqa: D102
        return bytes.fromhex(self._robot.device.address.replace(":", "")).ljust(8, b"\x00")[:8]

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

    def _send(self, what: str, message: Message | None) -> None:
        if message:
            self._waiting[what] = message
            self._something.set()

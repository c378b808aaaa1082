"""The driver of a toio core cube: `controller.robots.robot` by messages of its specification."""

import logging
from collections.abc import Collection
from dataclasses import replace

from controller.errors import RobotLostError
from controller.robots.gatt import GattDevice, Message
from controller.robots.robot import Drive, Robot, RobotKind, Signal, Touch, WheelSpeeds
from controller.robots.toio import messages
from hardware.dimensions import ToioDimensions

LEVEL_DEGREES = 10
"""Tilt from which a cube counts as lifted: more than any table's, less than any hand's."""

INTERVAL_MS = (15.0, 30.0)
"""Connection interval that the cube asks for: one command each, and enough for several cubes at one adapter."""

LAG_MS = 80
"""From a command to the wheels: 15 to 60 ms of radio and an assumed 40 ms of motor."""

_SOUNDS = {Signal.IDENTIFY: messages.sound_effect(6), Signal.STOP: messages.sound_effect(2)}
"""Its effects `Get 1` and `Cancel`."""

log = logging.getLogger(__name__)


class Cube(Robot):
    """A connected cube.

    Args:
        device: it.
        toio: its dimensions.
    """

    def __init__(self, device: GattDevice, toio: ToioDimensions) -> None:
        super().__init__(device)
        self._toio, self._speeds = toio, speeds_of(toio)
        self._motion = messages.Motion(upright=True, struck=False)

    async def start(self) -> None:
        """Ask the cube for its battery and its motion sensor.

        Raises:
            RobotLostError: the connection is gone.
        """
        device = self.device
        self.percent = messages.battery(await device.read(messages.BATTERY))
        await device.notify(messages.BATTERY, self._on_battery)
        await device.notify(messages.SENSOR, self._on_sensor)
        await device.notify(messages.CONFIGURATION, self._on_configuration)
        level, interval = messages.level_threshold(LEVEL_DEGREES), messages.connection_interval(*INTERVAL_MS)
        for request in (messages.ASK_VERSION, level, interval):
            await device.write(Message(messages.CONFIGURATION, request, response=True))
        await device.write(Message(messages.SENSOR, messages.ASK_MOTION, response=True))

    def drive(self, drive: Drive) -> Message:
        """Motor control with a duration."""
        left, right = self._command(drive.left_mm_s), self._command(drive.right_mm_s)
        return Message(messages.MOTOR, messages.motor(left, right, drive.ms))

    def light(self, red: int, green: int, blue: int) -> Message:
        """The light below the cube."""
        return Message(messages.LIGHT, messages.light(red, green, blue), response=True)

    def sound(self, signal: Signal) -> Message:
        """A sound effect."""
        return Message(messages.SOUND, _SOUNDS[signal], response=True)

    def touch(self) -> Touch:
        """What the motion sensor said; a collision is told once."""
        felt, self._motion = self._motion, replace(self._motion, struck=False)
        return Touch(not felt.upright, felt.struck)

    def _command(self, mm_s: float) -> int:
        """The speed command of one of its speeds, or 0."""
        if not mm_s:
            return 0
        size = round(self._toio.slowest + (abs(mm_s) - self._speeds.least_mm_s) / self._speeds.step_mm_s)
        return size if mm_s > 0 else -size

    def _on_battery(self, data: bytes) -> None:
        try:
            self.percent = messages.battery(data)
        except RobotLostError as error:
            log.warning("cube %s: %s", self.device.address, error)

    def _on_sensor(self, data: bytes) -> None:
        if motion := messages.motion(data):  # a collision is kept until the firmware has felt it
            self._motion = replace(motion, struck=motion.struck or self._motion.struck)

    def _on_configuration(self, data: bytes) -> None:
        if version := messages.version(data):
            log.info("cube %s speaks BLE protocol %s", self.device.address, version)


def speeds_of(toio: ToioDimensions) -> WheelSpeeds:
    """A step for each speed command: a straight line between the two that the specification names."""
    least_mm_s, top_mm_s = toio.least_speed_mm_s, toio.top_speed_mm_s
    return WheelSpeeds(least_mm_s, top_mm_s, (top_mm_s - least_mm_s) / (toio.fastest - toio.slowest))


def cube_kind(toio: ToioDimensions) -> RobotKind:
    """Toio core cubes."""
    return RobotKind(
        name="toio",
        title="toio cube",
        advertises=_advertises,
        swept_mm=toio.diameter_mm,
        track_mm=toio.track_mm,
        speeds=speeds_of(toio),
        lag_ms=LAG_MS,
        connected=lambda device: Cube(device, toio),
    )


def _advertises(_: str, services: Collection[str]) -> bool:
    return messages.SERVICE in services

"""The driver of an Ozobot Evo: `controller.robots.robot` by its messages."""

import asyncio
import logging
from collections.abc import Collection
from itertools import count

from controller.errors import RobotLostError
from controller.robots.gatt import GattDevice, Message
from controller.robots.ozobot import messages
from controller.robots.robot import Drive, Robot, RobotKind, Signal, Touch, WheelSpeeds
from controller.robots.wheels import PERIOD_S
from hardware.dimensions import OzobotDimensions

LAG_MS = 80
"""From a command to the wheels: 15 to 60 ms of radio and an assumed 40 ms of motor."""

REPLY_S = 2.0
"""Time after which a robot that has not replied is lost."""

WATCH_MS, BATTERY_MS = 40, 1000
"""Least time between two notifications of wheels and hands, and of the battery."""

HELD_S = 0.4
"""A wheel that is driven so long and does not turn is held: it has no sensor for collisions."""

TURNED_COUNTS = 4
"""From so many counts between two notifications a wheel turns: 0.2 mm."""

_TONES = {Signal.IDENTIFY: (880, 400), Signal.STOP: (220, 600)}
"""Hertz and ms."""

log = logging.getLogger(__name__)


class Evo(Robot):
    """A connected Evo.

    Args:
        device: it.
        ozobot: its dimensions.
    """

    def __init__(self, device: GattDevice, ozobot: OzobotDimensions) -> None:
        super().__init__(device)
        self._track_mm = ozobot.track_mm
        self._numbers = count(1)
        self._awaited: tuple[int, asyncio.Event] | None = None
        self._lifted = False
        self._counts: tuple[int, int] | None = None
        self._unturned_s = [0.0, 0.0]  # for how long each wheel was driven since it last turned

    async def start(self) -> None:
        """Stop what it does, let it ignore colours on the paper, and watch wheels, hands and battery.

        Raises:
            RobotLostError: the connection is gone, or it does not reply.
        """
        await self.device.notify(messages.CONTROL, self._on_notification)
        for request in (
            messages.stop_execution(),
            messages.memory_write(messages.COLOUR_CODES, b"\x00"),
            messages.region(0, 0, *messages.WHEELS),
            messages.region(0, 1, *messages.PICKED_UP),
            messages.region(1, 0, *messages.BATTERY),
            messages.watch(0, WATCH_MS),
            messages.watch(1, BATTERY_MS),
        ):
            await self._ask(request)

    def drive(self, drive: Drive) -> Message:
        """Velocity for a time; a stop stops all that it does."""
        speeds = drive.left_mm_s, drive.right_mm_s
        if not any(speeds):
            self._unturned_s = [0.0, 0.0]
            return _message(messages.stop_execution())
        driven_s = min(PERIOD_S, drive.ms / 1000)
        self._unturned_s = [
            unturned_s + driven_s if mm_s else 0.0 for unturned_s, mm_s in zip(self._unturned_s, speeds, strict=True)
        ]
        linear, angular = sum(speeds) / 2, (speeds[1] - speeds[0]) / self._track_mm
        return _message(messages.velocity(self._number(), linear, angular, drive.ms))

    def light(self, red: int, green: int, blue: int) -> Message:
        """All its lights."""
        return _message(messages.light(red, green, blue))

    def sound(self, signal: Signal) -> Message:
        """A tone."""
        return _message(messages.tone(self._number(), *_TONES[signal]))

    def touch(self) -> Touch:
        """Whether it is picked up; wheels that are held count as struck."""
        held = max(self._unturned_s) >= HELD_S
        if held:
            self._unturned_s = [0.0, 0.0]
        return Touch(self._lifted, held)

    def _number(self) -> int:
        return messages.request_number(next(self._numbers))

    async def _ask(self, request: bytes) -> None:
        """Write a request and await its reply: it takes one at a time."""
        replied = asyncio.Event()
        self._awaited = messages.reply_to(request), replied
        await self.device.write(_message(request))
        try:
            async with asyncio.timeout(REPLY_S):
                await replied.wait()
        except TimeoutError as error:
            raise RobotLostError(f"it does not reply to {request.hex()}; switch it off and on") from error

    def _on_notification(self, data: bytes) -> None:
        message = messages.message_of(data)
        if message in messages.STATUS_OF and data[2:3] != b"\x00":
            log.warning("Ozobot %s refuses a request: %s", self.device.address, data.hex())
        if self._awaited and message == self._awaited[0]:
            self._awaited[1].set()
        if message == messages.SHUTDOWN:
            log.warning("Ozobot %s switches itself off: reason %s", self.device.address, data[2:3].hex())
        if message == messages.CHANGED:
            self._on_change(data[2], data[3:])

    def _on_change(self, watcher: int, data: bytes) -> None:
        wheels_size, all_size = messages.WHEELS[1], messages.WHEELS[1] + messages.PICKED_UP[1]
        if watcher == 0 and len(data) == all_size:
            self._on_wheels(messages.wheels(data[:wheels_size]))
            self._lifted = data[wheels_size] != 0
        elif watcher == 1 and len(data) == messages.BATTERY[1]:
            self.percent = messages.percent(data)

    def _on_wheels(self, counts: tuple[int, int]) -> None:
        for wheel, (now, before) in enumerate(zip(counts, self._counts or counts, strict=True)):
            if min((now - before) % 2**32, (before - now) % 2**32) >= TURNED_COUNTS:
                self._unturned_s[wheel] = 0.0
        self._counts = counts


def evo_kind(ozobot: OzobotDimensions) -> RobotKind:
    """Ozobots Evo."""
    return RobotKind(
        name="ozobot",
        title="Ozobot Evo",
        advertises=_advertises,
        swept_mm=ozobot.swept_mm,
        track_mm=ozobot.track_mm,
        speeds=WheelSpeeds(ozobot.least_speed_mm_s, ozobot.top_speed_mm_s),
        lag_ms=LAG_MS,
        connected=lambda device: Evo(device, ozobot),
    )


def _advertises(name: str, services: Collection[str]) -> bool:
    return messages.SERVICE in services or name.startswith(messages.NAME)


def _message(data: bytes) -> Message:
    return Message(messages.CONTROL, data)

"""A robot that plays a figure: connects, runs the firmware on it, and connects again when the radio has lost it."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from base.clock import Clock
from base.tasks import until_one_ends
from controller.errors import RobotLostError
from controller.robots.gatt import GattDevice
from controller.robots.hal import RobotHal, settings_of
from controller.robots.robot import RobotKind, Signal
from firmware.figure import wire
from firmware.figure.store import Store
from firmware.host_main import run_figure

RETRY_S = 1.0
"""Time between two attempts to connect."""

_SIGNALS = {wire.IDENTIFY: Signal.IDENTIFY, wire.ESTOP: Signal.STOP}
"""What people hear when a robot shows itself, and when it is stopped."""

log = logging.getLogger(__name__)


class FrameLink(Protocol):
    """The figure's end of a link, as the firmware uses it."""

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Stay connected until cancelled."""

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame."""


class _HeardLink:
    """A figure's link whose frames are also heard, for their sounds."""

    def __init__(self, link: FrameLink, hal: RobotHal) -> None:
        self._link = link
        self._hal = hal

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Stay connected until cancelled."""

        def hear(frame: bytes) -> None:
            on_frame(frame)
            try:
                signal = _SIGNALS.get(wire.decode(frame)[4])
            except wire.WireError:
                return  # the firmware has dropped it as well
            if signal:
                self._hal.play(signal)

        await self._link.run(hear, on_up, will)

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame."""
        self._link.send(op, frame)


Connect = Callable[[RobotHal], tuple[Mapping[str, Any], FrameLink]]
"""Makes settings for the firmware, and its link, of a robot's hardware."""


async def run_robot(
    kind: RobotKind,
    device: GattDevice,
    clock: Clock,
    connect: Connect,
    dbm: int = 0,
) -> None:
    """Run one robot through its connections until cancelled.

    While the radio has lost it, the figure is away, as one that is switched off; its wheels stand by then, because
    every command expires in the robot. No fault of one robot, whatever it is, ends the others.

    Args:
        kind: of the robot.
        device: it.
        clock: table time.
        connect: connects its firmware.
        dbm: signal strength when it was found.
    """
    store = Store()
    while True:
        lost = asyncio.Event()
        try:
            await device.connect(lost.set)
            robot = kind.connected(device)
            await robot.start()
            hal = RobotHal(kind, robot, clock, dbm)
            config, link = connect(hal)
            await _until_lost(hal, {**settings_of(kind), **config}, _HeardLink(link, hal), store, lost)
        except RobotLostError as error:
            log.warning("%s %s: %s", kind.title, device.address, error)
        except Exception:
            log.exception("%s %s failed, and is connected again", kind.title, device.address)
        finally:
            await device.disconnect()
        await clock.sleep(RETRY_S)


async def _until_lost(
    hal: RobotHal, config: Mapping[str, Any], link: FrameLink, store: Store, lost: asyncio.Event
) -> None:
    """Run the firmware until the radio has lost the robot.

    Raises:
        RobotLostError: it has.
    """
    await until_one_ends(hal.run(), run_figure(hal, config, link, store), _raise_when(lost))


async def _raise_when(lost: asyncio.Event) -> None:
    await lost.wait()
    raise RobotLostError("the radio has lost it; is it on, charged and within a few metres?")

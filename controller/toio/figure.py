"""A cube that plays a figure: connects, runs the firmware on it, and connects again when the radio has lost it."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from base.clock import Clock
from controller.errors import CubeLostError
from controller.toio import gatt
from controller.toio.gatt import CubeDevice
from controller.toio.hal import CubeHal, settings_of
from firmware.figure import wire
from firmware.figure.store import Store
from firmware.host_main import run_figure
from hardware.dimensions import ToioDimensions

RETRY_S = 1.0
"""Time between two attempts to connect."""

_SOUNDS = {wire.IDENTIFY: gatt.sound_effect(6), wire.ESTOP: gatt.sound_effect(2)}
"""What a cube plays to show itself, and when it is stopped: its effects `Get 1` and `Cancel`."""

log = logging.getLogger(__name__)


class FrameLink(Protocol):
    """The figure's end of a link, as the firmware uses it."""

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Stay connected until cancelled."""

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame."""


class _HeardLink:
    """A figure's link whose frames are also heard, for their sounds."""

    def __init__(self, link: FrameLink, hal: CubeHal) -> None:
        self._link = link
        self._hal = hal

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        """Stay connected until cancelled."""

        def hear(frame: bytes) -> None:
            on_frame(frame)
            try:
                sound = _SOUNDS.get(wire.decode(frame)[4])
            except wire.WireError:
                return  # the firmware has dropped it as well
            if sound:
                self._hal.play(sound)

        await self._link.run(hear, on_up, will)

    def send(self, op: int, frame: bytes) -> None:
        """Send a frame."""
        self._link.send(op, frame)


Connect = Callable[[CubeHal], tuple[Mapping[str, Any], FrameLink]]
"""Makes settings for the firmware, and its link, of a cube's hardware."""


async def run_cube(
    device: CubeDevice,
    clock: Clock,
    toio: ToioDimensions,
    connect: Connect,
    dbm: int = 0,
) -> None:
    """Run one cube through its connections until cancelled.

    While the radio has lost it, the figure is away, as one that is switched off; its wheels stand by then, because
    every command expires in the cube. No fault of one cube, whatever it is, ends the others.

    Args:
        device: the cube.
        clock: table time.
        toio: its dimensions.
        connect: connects its firmware.
        dbm: signal strength when it was found.
    """
    store = Store()
    while True:
        lost = asyncio.Event()
        try:
            await device.connect(lost.set)
            hal = CubeHal(device, clock, toio, dbm)
            await hal.start()
            config, link = connect(hal)
            await _until_lost(hal, {**settings_of(toio), **config}, _HeardLink(link, hal), store, lost)
        except CubeLostError as error:
            log.warning("cube %s: %s", device.address, error)
        except Exception:
            log.exception("cube %s failed, and is connected again", device.address)
        finally:
            await device.disconnect()
        await clock.sleep(RETRY_S)


async def _until_lost(
    hal: CubeHal, config: Mapping[str, Any], link: FrameLink, store: Store, lost: asyncio.Event
) -> None:
    """Run the firmware until the radio has lost the cube.

    Raises:
        CubeLostError: it has.
    """
    tasks = [asyncio.create_task(work) for work in (hal.run(), run_figure(hal, config, link, store), _raise_when(lost))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _raise_when(lost: asyncio.Event) -> None:
    await lost.wait()
    raise CubeLostError("the radio has lost it; is it on, charged and within a few metres?")

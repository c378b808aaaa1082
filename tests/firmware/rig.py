"""A whole figure on real MicroPython: emulated board, real broker, real fleet."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from base.clock import SystemClock
from controller.certificate import Certificate
from controller.errors import MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.fleet.image_keys import ImageKeys
from controller.links.broker import CONTROLLER, Accounts, Broker, figure_account
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.sim.figures.body import Body
from controller.sim.figures.micropython_boards import BoardParts, Boards
from controller.sim.table_physics import World
from controller.wire.messages import Health
from firmware.archive import sources
from firmware.build import flash
from tools.firmware_compiling import compile_modules

PATIENCE_S = 60.0
NUMBER = 3


@dataclass
class Rig:
    """One figure under the emulator, and the fleet that knows it."""

    clock: SystemClock
    boards: Boards
    fleet: Fleet
    figure: Figure
    body: Body
    memory: Path
    board: dict[str, Any]
    keys: ImageKeys
    parts: BoardParts = field(default_factory=BoardParts)
    power: asyncio.Task[None] | None = None

    def switch_on(self) -> None:
        self.power = asyncio.create_task(self.boards.run(self.body, self.board, self.parts))

    async def switch_off(self) -> None:
        if self.power is not None:
            self.power.cancel()
            await asyncio.gather(self.power, return_exceptions=True)

    def stage(self, module: str, more: bytes) -> None:
        """Give a new board the firmware with more text in a module."""
        flash(self.memory, {"wifi_name": "emulated", **self.board})
        for name, content in compile_modules({module: sources()[module] + more}).items():
            (self.memory / "a" / "figure" / name).write_bytes(content)

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not condition():
                await self.clock.sleep(0.02)

    async def has_run(self, figure: Figure, seconds: float) -> Health:
        """Ask how it is until it has run for so long in its own time."""
        async with asyncio.timeout(PATIENCE_S):
            while (health := await figure.test()).uptime_s < seconds:
                await self.clock.sleep(0.05)
        return health

    async def drive(self, x_mm: float, y_mm: float, blind: bool = False) -> None:
        """As the driver does: a motion that breaks off, such as for a fix that came late, is ordered again."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    return await self.figure.move(x_mm, y_mm, 60.0, 90.0, blind=blind)
                except MotionError:
                    await self.clock.sleep(0.2)

    async def see(self) -> None:
        """The camera: fifteen fixes per second, from truth."""
        while True:
            self.body.advance()
            self.figure.pose_fix(self.body.x_mm, self.body.y_mm, self.body.yaw_rad, self.clock.now())
            self.figure.ping()
            await self.clock.sleep(1 / 15)


@asynccontextmanager
async def running_rig(folder: Path, certificate: Certificate | None = None) -> AsyncIterator[Rig]:
    clock = SystemClock()
    accounts, keys = Accounts.generate("emulated", [NUMBER]), ImageKeys.generate()
    async with Broker(accounts, kind="mosquitto", certificate=certificate) as broker:
        authority = certificate.file if certificate else None
        bus = MqttBus("emulated", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER], authority)
        fleet = Fleet(MqttLink(bus), clock, random.Random(1))
        await fleet.start()
        boards = Boards(folder / "boards", clock)
        await boards.start()
        account = figure_account(NUMBER)
        settings = {
            "id": NUMBER,
            "table": "emulated",
            "host": broker.host,
            "port": broker.port,
            "user": account,
            "password": accounts.passwords[account],
            "image_key": keys.of(NUMBER).hex(),
        }
        body = World(clock.now, seed=1).add_figure(NUMBER, 100.0, 100.0, 0.0, "red")
        body.charge_to(1.0)
        memory = folder / "boards" / str(NUMBER)
        rig = Rig(clock, boards, fleet, fleet.figure(NUMBER), body, memory, settings, keys)
        try:
            yield rig
        finally:
            await rig.switch_off()
            await fleet.close()
            await boards.close()

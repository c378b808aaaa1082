"""The same stories over every link: loopback, mosquitto, amqtt, and serial over a pseudo-terminal."""

import asyncio
import os
import random
import tty
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import pi, radians
from pathlib import Path
from typing import Any

import pytest

from controller.broker import CONTROLLER, Accounts, Broker, figure_account
from controller.clock import SystemClock
from controller.errors import LinkError, LinkTimeout, MotionError
from controller.fleet import Fleet
from controller.links.link import Link
from controller.links.loopback import Loopback
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.links.serial_link import SerialLink
from controller.wire.messages import State
from firmware.figure.hal_host import HostHal
from firmware.figure.serial_link import SerialLink as FigureSerialLink
from firmware.host_main import run_figure
from tests.firmware.bodies import Body, Faults, until, watch

SPEED = 2.0


@dataclass
class Medium:
    """A link, what a figure needs to be on it, and how it goes away and comes back."""

    link: Link
    settings: dict[str, Any]
    figure_link: Any
    cut: Callable[[], Awaitable[None]]
    mend: Callable[[], Awaitable[None]]


class Line:
    """The figure's end of a pseudo-terminal, which can be cut; also the stream that its link writes to."""

    def __init__(self) -> None:
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.name = os.ttyname(self._slave)
        self.whole = True
        self.reader = asyncio.StreamReader()
        asyncio.get_running_loop().add_reader(self.master, self._read)

    def _read(self) -> None:
        received = os.read(self.master, 4096)
        if self.whole:
            self.reader.feed_data(received)

    def write(self, data: bytes) -> None:
        if self.whole:
            os.write(self.master, data)

    async def drain(self) -> None:
        pass

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.master)
        os.close(self.master)
        os.close(self._slave)


@asynccontextmanager
async def loopback(clock: SystemClock) -> AsyncIterator[Medium]:
    medium = Loopback(clock)

    async def cut() -> None:
        medium.cut()

    async def mend() -> None:
        medium.mend()

    yield Medium(medium, {}, medium.figure(3), cut, mend)


@asynccontextmanager
async def mqtt(kind: Any) -> AsyncIterator[Medium]:
    accounts = Accounts.generate("links", [3])
    async with Broker(accounts, kind=kind) as broker:
        bus = MqttBus("links", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
        user = figure_account(3)
        settings = {"table": "links", "port": broker.port, "user": user, "password": accounts.passwords[user]}
        yield Medium(MqttLink(bus), settings, None, broker.stop, broker.start)


@asynccontextmanager
async def serial(clock: SystemClock) -> AsyncIterator[Medium]:
    line = Line()

    async def cut() -> None:
        line.whole = False

    async def mend() -> None:
        line.whole = True

    yield Medium(SerialLink(line.name, clock), {}, FigureSerialLink(line.reader, line), cut, mend)
    line.close()


def medium_of(kind: str, clock: SystemClock) -> Any:
    match kind:
        case "loopback":
            return loopback(clock)
        case "serial":
            return serial(clock)
        case _:
            return mqtt(kind)


class Table:
    def __init__(self, medium: Medium, clock: SystemClock) -> None:
        self.medium = medium
        self.clock = clock
        self.fleet = Fleet(medium.link, clock)
        self.body = Body(clock, Faults(), random.Random(1), x=100.0, y=100.0)
        self.figure = self.fleet.figure(3)
        self._running: list[asyncio.Future[None]] = []

    def switch_on(self) -> None:
        hal = HostHal(self.body, self.clock)
        figure = run_figure(hal, {"id": 3, **self.medium.settings}, self.medium.figure_link)
        self._running.append(asyncio.ensure_future(figure))

    async def start(self) -> None:
        await self.fleet.start()
        self._running.append(asyncio.ensure_future(watch(self.body, self.figure.pose_fix)))

    async def ready(self) -> None:
        self.switch_on()
        await self.fleet.ready([3], 20.0)
        await self.clock.sleep(0.5)
        await self.figure.arm()

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        ended = await asyncio.gather(*self._running, return_exceptions=True)
        await self.fleet.close()
        assert all(isinstance(error, asyncio.CancelledError) for error in ended), ended


def over(kind: str, story: Callable[[Table], Awaitable[None]]) -> None:
    async def play() -> None:
        clock = SystemClock(SPEED)
        async with medium_of(kind, clock) as medium:
            table = Table(medium, clock)
            await table.start()
            try:
                await story(table)
            finally:
                await table.close()

    asyncio.run(play())


every_link = pytest.mark.parametrize(
    "kind",
    [
        "loopback",
        pytest.param("mosquitto", marks=pytest.mark.broker),
        pytest.param("amqtt", marks=pytest.mark.broker),
        "serial",
    ],
)


@every_link
def test_a_figure_is_greeted_armed_and_driven(kind: str) -> None:
    async def story(table: Table) -> None:
        await table.ready()
        await table.figure.turn(pi / 2)
        table.body.advance()
        assert table.body.yaw == pytest.approx(pi / 2, abs=radians(3))
        await until(table.clock, lambda: table.figure.status.round_trip_s is not None)
        assert (table.figure.status.firmware, table.figure.status.link) == ("0.1.0", "ok")

    over(kind, story)


@every_link
def test_when_the_medium_goes_in_mid_move_the_figure_stops_itself_and_can_be_driven_again(kind: str) -> None:
    async def story(table: Table) -> None:
        await table.ready()
        motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 550.0))
        await until(table.clock, lambda: table.body.way > 10.0)
        await table.medium.cut()
        await until(table.clock, lambda: table.body.duties == (0.0, 0.0) and table.body.at_rest)
        stopped_at = table.body.x
        assert stopped_at < 500.0
        with pytest.raises((LinkTimeout, MotionError), match="figure 3"):
            await motion
        assert table.body.x == pytest.approx(stopped_at, abs=0.5)
        await table.medium.mend()
        await until(table.clock, lambda: table.figure.status.link == "ok", 20.0)
        await table.clock.sleep(0.5)
        await table.figure.turn(1.0)

    over(kind, story)


@every_link
def test_the_emergency_stop_reaches_a_running_figure_and_one_that_comes_later(kind: str) -> None:
    async def story(table: Table) -> None:
        table.fleet.estop()
        table.switch_on()
        await until(table.clock, lambda: table.figure.status.state is State.ESTOP, 20.0)
        await until(table.clock, lambda: table.figure.status.pose is not None)
        await table.fleet.rearm()
        motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 550.0))
        await until(table.clock, lambda: table.body.way > 5.0)
        table.fleet.estop()
        with pytest.raises(MotionError, match="emergency stop"):
            await motion
        assert not table.body.enabled

    over(kind, story)


@every_link
def test_a_figure_that_vanishes_is_reported_lost(kind: str) -> None:
    async def story(table: Table) -> None:
        await table.ready()
        table._running[-1].cancel()
        await until(table.clock, lambda: table.figure.status.link == "lost")

    over(kind, story)


def test_an_unplugged_serial_gateway_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        clock = SystemClock(20.0)
        port = tmp_path / "gateway"
        first, second = Line(), Line()
        port.symlink_to(first.name)
        link = SerialLink(str(port), clock)
        changes: list[bool] = []
        frames: list[tuple[int, bytes]] = []
        await link.start(lambda figure, frame: frames.append((figure, frame)), changes.append)
        port.unlink()
        first.close()
        await until(clock, lambda: not link.connected)
        with pytest.raises(LinkError, match="is gone; plug the gateway in"):
            link.send(3, b"\x01\x03", reliable=True)
        link.send(3, b"\x01\x03", reliable=False)
        port.symlink_to(second.name)
        await until(clock, lambda: link.connected)
        second.write(b"\x00\x03\x01\x03\x00")
        await until(clock, lambda: bool(frames))
        assert frames == [(3, b"\x01\x03")]
        assert changes == [True, False, True]
        await link.close()
        second.close()

    asyncio.run(play())


def test_a_serial_port_that_is_not_there_is_named() -> None:
    link = SerialLink("/dev/no-such-port", SystemClock())
    with pytest.raises(LinkError, match=r"serial port /dev/no-such-port: .*; is the gateway plugged in\?"):
        asyncio.run(link.start(lambda figure, frame: None, lambda connected: None))

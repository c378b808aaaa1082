"""The same tests over every link: loopback, mosquitto and amqtt, both also with TLS, serial, and a mix of them."""

import asyncio
import errno
import os
import pty
import random
import tty
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from math import pi, radians
from pathlib import Path
from typing import Any

import pytest

from base.clock import SystemClock
from controller.certificate import Certificate
from controller.errors import LinkError, LinkTimeoutError, MotionError
from controller.fleet.fleet import Fleet
from controller.links.broker import CONTROLLER, Accounts, Broker, figure_account
from controller.links.link import Link
from controller.links.loopback import Loopback
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.links.serial_link import SerialLink
from controller.links.switchboard import Switchboard
from controller.wire.codes import State
from firmware.figure import cobs, wire
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from lab.wire.usb_gateway import Gateway
from tests.firmware.bodies import Body, Faults, until, watch

pytestmark = pytest.mark.wall_clock
SPEED = 1.0


@dataclass
class Medium:
    """A link, what a figure needs to be on it, and how it goes away and comes back."""

    link: Link
    settings: dict[str, Any]
    figure_link: Any
    cut: Callable[[], Awaitable[None]]
    restore: Callable[[], Awaitable[None]]


@asynccontextmanager
async def loopback(clock: SystemClock) -> AsyncIterator[Medium]:
    medium = Loopback(clock)

    async def cut() -> None:
        medium.cut()

    async def restore() -> None:
        medium.restore()

    yield Medium(medium, {}, medium.figure(3), cut, restore)


@asynccontextmanager
async def mqtt(kind: Any) -> AsyncIterator[Medium]:
    accounts = Accounts.generate("links", [3])
    async with Broker(accounts, kind=kind) as broker:
        bus = MqttBus("links", broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
        user = figure_account(3)
        settings = {"table": "links", "port": broker.port, "user": user, "password": accounts.passwords[user]}
        yield Medium(MqttLink(bus), settings, None, broker.stop, broker.start)


@asynccontextmanager
async def serial(clock: SystemClock, figure: int = 3) -> AsyncIterator[Medium]:
    gateway = Gateway()

    async def cut() -> None:
        gateway.connected = False

    async def restore() -> None:
        gateway.connected = True

    yield Medium(SerialLink(gateway.port, clock), {}, gateway.figure(figure), cut, restore)
    gateway.close()


@asynccontextmanager
async def mixed(clock: SystemClock) -> AsyncIterator[Medium]:
    """The figure is behind the gateway; a broker and a loopback are there too."""
    async with mqtt("mosquitto") as air, serial(clock) as cable:
        link = Switchboard([air.link, Loopback(clock), cable.link])
        yield Medium(link, {}, cable.figure_link, cable.cut, cable.restore)


def medium_of(kind: str, clock: SystemClock) -> Any:
    match kind:
        case "loopback":
            return loopback(clock)
        case "serial":
            return serial(clock)
        case "mixed":
            return mixed(clock)
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


@asynccontextmanager
async def table_over(kind: str) -> AsyncIterator[Table]:
    clock = SystemClock(SPEED)
    async with medium_of(kind, clock) as medium:
        table = Table(medium, clock)
        await table.start()
        try:
            yield table
        finally:
            await table.close()


every_link = pytest.mark.parametrize(
    "kind",
    [
        "loopback",
        pytest.param("mosquitto", marks=pytest.mark.broker),
        pytest.param("amqtt", marks=pytest.mark.broker),
        "serial",
        pytest.param("mixed", marks=pytest.mark.broker),
    ],
)


@every_link
async def test_a_figure_is_greeted_armed_and_driven(kind: str) -> None:
    async with table_over(kind) as table:
        await table.ready()
        await table.figure.turn(pi / 2)
        table.body.advance()
        assert table.body.yaw == pytest.approx(pi / 2, abs=radians(3))
        await until(table.clock, lambda: table.figure.status.link.round_trip_s is not None)
        assert (table.figure.status.firmware.version, table.figure.status.link.up) == ("0.1.0", True)


@every_link
async def test_when_the_medium_goes_in_mid_move_the_figure_stops_itself_and_can_be_driven_again(kind: str) -> None:
    async with table_over(kind) as table:
        await table.ready()
        motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 550.0))
        await until(table.clock, lambda: table.body.way > 10.0)
        await table.medium.cut()
        await until(table.clock, lambda: table.body.duties == (0.0, 0.0) and table.body.at_rest)
        stopped_at = table.body.x
        assert stopped_at < 500.0
        with pytest.raises((LinkTimeoutError, MotionError), match="figure 3"):
            await motion
        assert table.body.x == pytest.approx(stopped_at, abs=0.5)
        await table.medium.restore()
        await until(table.clock, lambda: table.figure.status.link.up, 20.0)
        await table.clock.sleep(0.5)
        await table.figure.turn(1.0)


@every_link
async def test_the_emergency_stop_reaches_a_running_figure_and_one_that_comes_later(kind: str) -> None:
    async with table_over(kind) as table:
        table.fleet.estop()
        table.switch_on()
        await until(table.clock, lambda: table.figure.status.telemetry.state is State.ESTOP, 20.0)
        await until(table.clock, lambda: table.figure.status.telemetry.pose is not None)
        await table.fleet.rearm()
        motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 550.0))
        await until(table.clock, lambda: table.body.way > 5.0)
        table.fleet.estop()
        with pytest.raises(MotionError, match="emergency stop"):
            await motion
        assert not table.body.enabled


@pytest.mark.parametrize("kind", [pytest.param("mosquitto", marks=pytest.mark.broker), "serial"])
async def test_a_stop_by_another_thread_stops_the_wheels_without_the_controllers_loop(kind: str) -> None:
    async with table_over(kind) as table:
        await table.ready()
        motion = asyncio.ensure_future(table.figure.move(600.0, 100.0, 60.0, 550.0))
        await until(table.clock, lambda: table.body.way > 5.0)
        await asyncio.to_thread(table.fleet.estop)
        with pytest.raises(MotionError, match="emergency stop"):
            await motion
        assert not table.body.enabled


@every_link
async def test_a_figure_that_vanishes_is_reported_lost(kind: str) -> None:
    async with table_over(kind) as table:
        await table.ready()
        table._running[-1].cancel()
        await until(table.clock, lambda: not table.figure.status.link.up)


async def test_an_unplugged_serial_gateway_comes_back(tmp_path: Path) -> None:
    clock = SystemClock(20.0)
    port = tmp_path / "gateway"
    first, second = Gateway(), Gateway()
    port.symlink_to(first.port)
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
    port.symlink_to(second.port)
    await until(clock, lambda: link.connected)
    second.write(b"\x00\x03\x01\x03\x00")
    await until(clock, lambda: bool(frames))
    assert frames == [(3, b"\x01\x03")]
    assert changes == [True, False, True]
    await link.close()
    second.close()


async def test_a_serial_port_that_is_not_there_is_named_and_opened_when_it_appears(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock, gateway, port = SystemClock(8.0), Gateway(), tmp_path / "port"
    link, changes = SerialLink(str(port), clock), list[bool]()
    await link.start(lambda figure, frame: None, changes.append)
    assert caplog.messages == [
        f"serial port {port} is not there; plug the gateway in; the figures behind it are out of reach until then"
    ]
    assert not link.connected
    with pytest.raises(LinkError, match="plug the gateway in"):
        link.send(3, b"\x01\x03", reliable=True)
    port.symlink_to(gateway.port)
    await until(clock, lambda: link.connected)
    assert changes == [True]
    await link.close()
    gateway.close()


async def test_a_link_whose_port_never_appears_ends(tmp_path: Path) -> None:
    link = SerialLink(str(tmp_path / "none"), SystemClock())
    await link.start(lambda figure, frame: None, lambda connected: None)
    await link.close()
    assert not link.connected


@pytest.mark.broker
async def test_figures_on_several_media_share_one_table() -> None:
    clock = SystemClock(0.5)  # three media on a busy machine: a figure waits for a second of table time only
    loop = Loopback(clock)
    async with mqtt("mosquitto") as air, serial(clock, figure=4) as cable:
        fleet = Fleet(Switchboard([air.link, cable.link, loop]), clock)
        ends = {3: (air.settings, None), 4: ({}, cable.figure_link), 5: ({}, loop.figure(5))}
        bodies = {n: Body(clock, Faults(), random.Random(n), x=100.0 * n) for n in ends}
        lives = [
            asyncio.ensure_future(run_figure(HostHal(bodies[n], clock), {"id": n, **settings}, link))
            for n, (settings, link) in ends.items()
        ]
        try:
            await fleet.start()
            lives += [asyncio.ensure_future(watch(bodies[n], fleet.figure(n).pose_fix)) for n in ends]
            await fleet.ready(ends, 20.0)
            await clock.sleep(0.5)
            await fleet.rearm()
            await asyncio.gather(*(fleet.figure(n).turn(pi / 2) for n in ends))
            fleet.estop()
            await until(clock, lambda: not any(body.enabled for body in bodies.values()), 5.0)
        finally:
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            await fleet.close()


async def test_a_figure_that_ends_after_its_link_leaves_nothing_behind() -> None:
    medium, connected = Loopback(SystemClock()), asyncio.Event()
    figure = asyncio.create_task(medium.figure(3).run(lambda frame: None, connected.set, b"will"))
    await medium.start(lambda figure, frame: None, lambda connected: None)
    await connected.wait()
    await medium.close()
    figure.cancel()
    await asyncio.gather(figure, return_exceptions=True)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_figure_that_moves_to_the_cable_is_found_there() -> None:
    clock = SystemClock(SPEED)
    air, cable = Loopback(clock), Loopback(clock)
    fleet = Fleet(Switchboard([air, cable]), clock)
    body = Body(clock, Faults(), random.Random(1))
    await fleet.start()
    for medium in (air, cable):
        life = asyncio.ensure_future(run_figure(HostHal(body, clock), {"id": 3}, medium.figure(3)))
        await until(clock, lambda: fleet.figure(3).status.link.up, 5.0)
        await fleet.figure(3).led(1, 2, 3)
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
        await until(clock, lambda: not fleet.figure(3).status.link.up, 5.0)
    await fleet.close()


async def test_a_stop_reaches_the_media_that_are_there_and_the_others_when_they_return() -> None:
    clock = SystemClock(SPEED)
    air, cable = Loopback(clock), Loopback(clock)
    link = Switchboard([air, cable])
    fleet = Fleet(link, clock)
    bodies = [Body(clock, Faults(), random.Random(n)) for n in (3, 4)]
    lives = [
        asyncio.ensure_future(run_figure(HostHal(body, clock), {"id": n}, medium.figure(n)))
        for body, n, medium in zip(bodies, (3, 4), (air, cable), strict=True)
    ]
    await fleet.start()
    await fleet.ready([3, 4], 5.0)
    await fleet.rearm()
    cable.cut()
    assert link.connected
    fleet.estop()
    await until(clock, lambda: not bodies[0].enabled, 2.0)
    assert bodies[1].enabled
    cable.restore()
    await until(clock, lambda: not bodies[1].enabled, 2.0)
    air.cut()
    cable.cut()
    with pytest.raises(LinkError, match="no way to any figure is open"):
        link.latch(b"")
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    await fleet.close()


async def test_a_medium_that_is_missing_at_the_start_lets_the_others_go() -> None:
    clock = SystemClock(SPEED)
    there = Loopback(clock)
    nobody = MqttBus("links", "127.0.0.1", 1, CONTROLLER, "x")
    link = Switchboard([there, MqttLink(nobody)])
    with pytest.raises(LinkError, match=r"127\.0\.0\.1"):
        await link.start(lambda figure, frame: None, lambda connected: None)
    assert not there.connected


async def test_the_stop_on_a_serial_line_is_a_break_and_needs_no_figure_that_knows_the_controller() -> None:
    assert len(cobs.BREAK) >= 8
    clock = SystemClock(SPEED)
    async with serial(clock) as medium:
        body = Body(clock, Faults(), random.Random(1))
        life = asyncio.ensure_future(run_figure(HostHal(body, clock), {"id": 3}, medium.figure_link))
        states: list[int] = []

        def hear(figure: int, frame: bytes) -> None:
            op, payload = wire.decode(frame)[4:]
            if op == wire.TEL:
                states.append(wire.unpack(op, payload)[0])

        await medium.link.start(hear, lambda connected: None)
        await until(clock, lambda: bool(states), 5.0)
        medium.link.latch(b"anything but nothing")
        await until(clock, lambda: states[-1] == wire.ESTOPPED, 5.0)
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
        await medium.link.close()


async def test_a_gateway_that_takes_nothing_holds_neither_orders_nor_a_stop_up() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    link = SerialLink(os.ttyname(slave), SystemClock())
    await link.start(lambda figure, frame: None, lambda connected: None)
    for _ in range(1000):  # far more than a line keeps
        link.send(3, bytes(range(1, 101)), reliable=False)
    link.latch(b"everybody stops")
    os.set_blocking(master, False)
    received = b""
    with suppress(BlockingIOError):
        while True:
            received += os.read(master, 1 << 16)
    assert received.endswith(cobs.BREAK)
    await link.close()
    os.close(master)
    os.close(slave)


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("fails", [OSError, MemoryError])
async def test_a_link_that_fails_keeps_the_stop_from_no_other(number: int, fails: type[Exception]) -> None:
    sent: list[bytes] = []

    class Failing(Loopback):
        connected = True

        def latch(self, frame: bytes) -> None:
            raise fails(number, os.strerror(number))

    class Working(Loopback):
        connected = True

        def latch(self, frame: bytes) -> None:
            sent.append(frame)

    links = Failing(SystemClock()), Working(SystemClock())
    with pytest.raises(LinkError, match=os.strerror(number)):
        Switchboard(links).latch(b"everybody stops")
    assert sent == [b"everybody stops"]


CERTIFICATES = Path(__file__).parent / "certificates"


@pytest.mark.broker
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # paho lets a refused TLS socket lie
@pytest.mark.parametrize("kind", ["mosquitto", "amqtt"])
async def test_the_controller_knows_its_broker_by_the_certificate(kind: Any) -> None:
    accounts = Accounts.generate("links", [3])
    shown = Certificate(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")
    word = accounts.passwords[CONTROLLER]
    async with Broker(accounts, kind=kind, certificate=shown) as broker:
        where = ("links", broker.host, broker.port, CONTROLLER, word)
        heard: list[Any] = []
        bus = MqttBus(*where, CERTIFICATES / "ca.crt")
        bus.on_message("people", heard.append)
        await bus.start()
        bus.publish("people", 1)
        await until(SystemClock(), lambda: heard == [1], 10.0)
        await bus.close()
        await _greet_over_tls(broker, accounts, MqttBus(*where, CERTIFICATES / "ca.crt"))
        with pytest.raises(
            LinkError, match=r"certificate of the MQTT broker at .* is not to be trusted: unable to get"
        ):
            await MqttBus(*where, CERTIFICATES / "broker.crt").start()


async def _greet_over_tls(broker: Broker, accounts: Accounts, bus: MqttBus) -> None:
    """A figure that knows the authority is reached."""
    clock, user = SystemClock(), figure_account(3)
    where = {"table": "links", "host": broker.host, "port": broker.port, "authority": str(CERTIFICATES / "ca.crt")}
    config = {"id": 3, **where, "user": user, "password": accounts.passwords[user]}
    life = asyncio.ensure_future(run_figure(HostHal(Body(clock, Faults(), random.Random(1)), clock), config))
    fleet = Fleet(MqttLink(bus), clock)
    await fleet.start()
    await fleet.ready([3], 20.0)
    life.cancel()
    await asyncio.gather(life, return_exceptions=True)
    await fleet.close()


def test_an_authority_that_is_no_certificate_is_named(tmp_path: Path) -> None:
    (tmp_path / "ca.crt").write_text("nothing")
    with pytest.raises(LinkError, match=r"ca\.crt cannot be used to verify the MQTT broker"):
        MqttBus("links", "127.0.0.1", 1883, CONTROLLER, "word", tmp_path / "ca.crt")

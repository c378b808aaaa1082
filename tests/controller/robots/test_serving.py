"""Which robot has which number, and the process of a table's robots; no Bluetooth adapter is touched."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from base.clock import SimulatedClock
from controller.errors import ConfigError, DamagedStoreError, RobotLostError
from controller.links.loopback import FigureEnd, Loopback
from controller.robots.gatt import Message
from controller.robots.hal import RobotHal
from controller.robots.process import RobotsSettings, robots_process
from controller.robots.radio import BluetoothRadio, Found, RadioDevice
from controller.robots.serving import FILE, known_robots, serve_robots
from controller.robots.toio import messages
from controller.sim.figures.toio_cube import SimCube, toio_physics
from controller.sim.table_physics import World
from hardware.dimensions import load_dimensions

DIMENSIONS = load_dimensions()


class Air:
    """Simulated cubes, of which some can be found."""

    def __init__(self, clock: SimulatedClock, count: int) -> None:
        self.clock = clock
        world = World(clock.now, 1, toio_physics(DIMENSIONS, 0.02))
        bodies = [world.add_figure(n, 100.0 * n, 0.0, 0.0, "#888888") for n in range(count)]
        self.cubes = {cube.address: cube for cube in (SimCube(body, world, clock, DIMENSIONS) for body in bodies)}
        self.on = list(self.cubes)
        self.fault: ConfigError | None = None
        self.others: dict[int, str] = {}  # numbers of robots that are no cubes

    async def find(self, seconds: float) -> Sequence[Found]:
        if self.fault:
            raise self.fault
        await self.clock.sleep(seconds)
        return [Found("toio", address, f"toio-{n}", -50 - n) for n, address in enumerate(self.on)]

    def device(self, address: str) -> SimCube:
        return self.cubes[address]

    def kinds(self, numbers: Sequence[int]) -> dict[int, str]:
        return {number: self.others.get(number, "toio") for number in numbers}


class Served:
    """Cubes that are served for a while.

    Attributes:
        heard: the times at which the firmware of each number was heard.
    """

    def __init__(self, air: Air) -> None:
        self.air = air
        self.medium = Loopback(air.clock)
        self.heard: dict[int, list[float]] = {}

    def silence_s(self, number: int) -> float:
        """The longest time in which it was not heard."""
        return max(later - before for before, later in pairwise(self.heard[number]))

    async def run(self, numbers: Sequence[int], data: Path, seconds: float, forget_known: bool = False) -> None:
        now = self.air.clock.now
        await self.medium.start(lambda number, _: self.heard.setdefault(number, []).append(now()), lambda _: None)

        def connect(number: int) -> Callable[[RobotHal], tuple[dict[str, Any], FigureEnd]]:
            return lambda _: ({"id": number}, self.medium.figure(number))

        serving = asyncio.ensure_future(
            serve_robots(self.air.kinds(numbers), data, self.air, self.air.clock, connect, forget_known=forget_known)
        )
        await self.air.clock.sleep(seconds)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await self.medium.close()


async def test_found_cubes_get_the_free_numbers_and_keep_them(tmp_path: Path) -> None:
    air = Air(SimulatedClock(), 3)
    late = air.on.pop()
    first = Served(air)
    running = asyncio.ensure_future(first.run([4, 6, 9], tmp_path, 30.0))
    await air.clock.sleep(10.0)
    assert first.heard.keys() == {4, 6}
    air.on.append(late)
    await running
    assert first.heard.keys() == {4, 6, 9}
    addresses = list(air.cubes)
    assert known_robots(tmp_path) == {4: addresses[0], 6: addresses[1], 9: addresses[2]}
    air.on.reverse()  # another one is nearer now
    again = Served(air)
    await again.run([4, 6, 9], tmp_path, 4.0)
    assert again.heard.keys() == {4, 6, 9}
    assert known_robots(tmp_path) == {4: addresses[0], 6: addresses[1], 9: addresses[2]}


async def test_a_cube_is_not_taken_for_an_ozobot(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    air = Air(SimulatedClock(), 2)
    air.others = {3: "ozobot"}
    served = Served(air)
    await served.run([3, 4], tmp_path, 12.0)
    assert known_robots(tmp_path) == {4: "C0:FF:EE:00:00:00"}
    assert "ozobot 3 is still missing" in caplog.text


async def test_pairing_again_takes_the_cubes_that_are_there(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"0": "C0:FF:EE:00:00:AA"}')  # a broken one, which has left the house
    air = Air(SimulatedClock(), 1)
    served = Served(air)
    await served.run([0], tmp_path, 10.0, forget_known=True)
    assert served.heard.keys() == {0}
    assert known_robots(tmp_path) == {0: "C0:FF:EE:00:00:00"}


async def test_a_fault_of_one_cube_leaves_the_others_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One fails unexpectedly; it is connected again, and the other one has not noticed."""
    air = Air(SimulatedClock(), 2)
    served = Served(air)
    running = asyncio.ensure_future(served.run([0, 1], tmp_path, 20.0))
    await air.clock.sleep(12.0)
    broken = air.cubes["C0:FF:EE:00:00:00"]
    write, faults = broken.write, [ValueError("no such thing")]

    async def fail_once(message: Message) -> None:
        if faults:
            raise faults.pop()
        await write(message)

    broken.write = fail_once  # type: ignore[method-assign]
    await running
    assert not faults
    assert "toio cube C0:FF:EE:00:00:00 failed, and is connected again" in caplog.text
    assert served.silence_s(0) > 1.0
    assert served.silence_s(1) < 0.5
    assert served.heard[0][-1] > 19.0, "it is back"


async def test_a_failed_search_leaves_running_cubes_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    air = Air(SimulatedClock(), 2)
    air.on.pop()
    served = Served(air)
    running = asyncio.ensure_future(served.run([0, 1], tmp_path, 30.0))
    await air.clock.sleep(6.0)
    air.fault = ConfigError("this computer's Bluetooth cannot be used: org.bluez.Error.InProgress")
    await air.clock.sleep(10.0)
    air.fault = None
    air.on = list(air.cubes)
    await running
    assert "org.bluez.Error.InProgress" in caplog.text
    assert served.silence_s(0) < 0.5
    assert served.heard.keys() == {0, 1}


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{")
    with pytest.raises(DamagedStoreError, match=r"cubes\.json is damaged"):
        known_robots(tmp_path)


@pytest.mark.wall_clock
async def test_a_computer_that_cannot_reach_cubes_says_why_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bleak").mkdir()
    (tmp_path / "bleak" / "__init__.py").write_text("raise ImportError('as on a computer without it')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(ConfigError, match="need the Python package bleak"):
        async with robots_process(RobotsSettings({0: {"id": 0}}, {0: "toio"}, tmp_path)):
            pass


class FakeError(Exception):
    """Stands for `bleak.exc.BleakError`."""


class Client:
    """Stands for `bleak.BleakClient`, with the signatures of bleak 3.1."""

    last: "Client"

    def __init__(self, device: str, disconnected_callback: Callable[["Client"], None], *, timeout: float) -> None:
        self.device, self.lose = device, lambda: disconnected_callback(self)
        self.calls: list[tuple[object, ...]] = []
        self.broken = self.hangs = False
        Client.last = self

    async def connect(self) -> None:
        self.calls.append(("connect",))

    async def disconnect(self) -> None:
        self.calls.append(("disconnect",))

    async def read_gatt_char(self, characteristic: str) -> bytearray:
        return bytearray(b"\x50")

    async def write_gatt_char(self, characteristic: str, data: bytes, response: bool | None = None) -> None:
        if self.broken:
            raise FakeError("Not connected")
        if self.hangs:
            await asyncio.Event().wait()
        self.calls.append((characteristic, data, response))

    async def start_notify(self, characteristic: str, callback: Callable[[object, bytearray], None]) -> None:
        callback(None, bytearray(b"\x50"))


async def find_device_by_address(address: str, timeout: float) -> str | None:  # noqa: ASYNC109 bleak's name
    return None if address.endswith("AA") else f"device {address}"


BLEAK: Any = SimpleNamespace(
    BleakClient=Client,
    BleakScanner=SimpleNamespace(find_device_by_address=find_device_by_address),
    exc=SimpleNamespace(BleakError=FakeError),
)


async def test_a_cube_over_bleak() -> None:
    cube, lost, notified = RadioDevice(BLEAK, "C0:FF:EE:00:00:01", asyncio.Lock()), [], []
    await cube.connect(lambda: lost.append(True))
    client = Client.last
    assert client.device == "device C0:FF:EE:00:00:01"
    assert await cube.read(messages.BATTERY) == b"\x50"
    await cube.notify(messages.BATTERY, notified.append)
    assert notified == [b"\x50"]
    await cube.write(Message(messages.MOTOR, b"\x02"))
    assert client.calls == [("connect",), (messages.MOTOR, b"\x02", False)]
    client.lose()
    assert lost == [True]
    client.hangs = True
    with pytest.raises(RobotLostError, match="the connection is gone: TimeoutError"):
        await cube.write(Message(messages.MOTOR, b"\x02"))
    client.broken = True
    with pytest.raises(RobotLostError, match="the connection is gone: Not connected"):
        await cube.write(Message(messages.MOTOR, b"\x02"))
    await cube.disconnect()
    with pytest.raises(RobotLostError, match="no connection"):
        await cube.read(messages.BATTERY)


async def test_a_search_tells_kinds_apart_and_leaves_other_devices_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = [
        ("C0:01", "toio-a9R", [messages.SERVICE], -60),
        ("C0:02", "OzoEvo-7", [], -40),
        ("C0:03", "somebody's phone", ["0000180f-0000-1000-8000-00805f9b34fb"], -30),
    ]

    async def discover(*, timeout: float, return_adv: bool) -> dict[str, Any]:  # noqa: ASYNC109 bleak's name
        assert return_adv
        return {
            at: (SimpleNamespace(address=at, name=name), SimpleNamespace(local_name=name, service_uuids=of, rssi=dbm))
            for at, name, of, dbm in heard
        }

    bleak = SimpleNamespace(BleakScanner=SimpleNamespace(discover=discover), exc=BLEAK.exc)
    monkeypatch.setattr("controller.robots.radio.load_bleak", lambda: bleak)
    assert await BluetoothRadio().find(1.0) == [
        Found("ozobot", "C0:02", "OzoEvo-7", -40),
        Found("toio", "C0:01", "toio-a9R", -60),
    ]


async def test_a_cube_that_is_off_is_reported() -> None:
    with pytest.raises(RobotLostError, match="is it on"):
        await RadioDevice(BLEAK, "C0:FF:EE:00:00:AA", asyncio.Lock()).connect(lambda: None)

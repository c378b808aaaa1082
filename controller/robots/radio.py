"""Robots over this computer's Bluetooth adapter, by bleak. Has not met a robot yet."""

import asyncio
import importlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

from controller.errors import ConfigError, RobotLostError
from controller.robots.gatt import GattDevice, Message
from controller.robots.kinds import robot_kinds

FIND_S, CONNECT_S = 5.0, 10.0
"""Wall time within which a robot that is on is found, and then connected: others that were lost wait meanwhile."""

CALL_S = 1.0
"""Wall time after which a robot that has not answered is lost: BlueZ can let a call wait without an end."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Found:
    """A robot that advertises itself: its kind, address, name, such as `toio-a9R`, and signal in dBm."""

    kind: str
    address: str
    name: str
    dbm: int


class Radio(Protocol):
    """What finds robots: `BluetoothRadio`, or a simulated one."""

    async def find(self, seconds: float) -> Sequence[Found]:
        """The robots that advertise themselves within this wall time, the nearest first.

        Raises:
            ConfigError: this computer's Bluetooth cannot be used; the message says what to do.
        """

    def device(self, address: str) -> GattDevice:
        """The robot of an address."""


class BluetoothRadio:
    """This computer's adapter. One search or connection at a time: BlueZ refuses others meanwhile."""

    def __init__(self) -> None:
        self._bleak = load_bleak()
        self._busy = asyncio.Lock()

    async def find(self, seconds: float) -> Sequence[Found]:
        """The robots that advertise themselves within this wall time, the nearest first.

        Raises:
            ConfigError: this computer's Bluetooth cannot be used.
        """
        async with self._busy:
            try:
                seen = await self._bleak.BleakScanner.discover(timeout=seconds, return_adv=True)
            except (self._bleak.exc.BleakError, OSError) as error:
                raise ConfigError(
                    f"this computer's Bluetooth cannot be used: {error}; `robodrome doctor` says what it lacks"
                ) from error
        robots = []
        for device, heard in seen.values():
            name = heard.local_name or device.name or ""
            for kind in robot_kinds().values():
                if kind.advertises(name, heard.service_uuids):
                    robots.append(Found(kind.name, device.address, name or kind.title, heard.rssi))
        return sorted(robots, key=lambda robot: -robot.dbm)

    def device(self, address: str) -> "RadioDevice":
        """The robot of an address."""
        return RadioDevice(self._bleak, address, self._busy)


class RadioDevice:
    """A `controller.robots.gatt.GattDevice` over bleak."""

    def __init__(self, bleak: ModuleType, address: str, busy: asyncio.Lock) -> None:
        self._bleak = bleak
        self._address = address
        self._busy = busy
        self._errors = (bleak.exc.BleakError, OSError, TimeoutError)
        self._client: Any = None

    @property
    def address(self) -> str:
        """Its Bluetooth address."""
        return self._address

    async def connect(self, on_lost: Callable[[], None]) -> None:
        """Find and connect it.

        Raises:
            RobotLostError: it does not answer.
        """
        async with self._busy:
            try:
                device = await self._bleak.BleakScanner.find_device_by_address(self._address, timeout=FIND_S)
                if device is None:
                    raise RobotLostError("it does not advertise itself; is it on, and connected to nothing else?")
                self._client = self._bleak.BleakClient(device, lambda _: on_lost(), timeout=CONNECT_S)
                await self._client.connect()
            except self._errors as error:
                raise RobotLostError(f"it cannot be connected: {str(error) or type(error).__name__}") from error

    async def disconnect(self) -> None:
        """Disconnect; nothing happens when it is gone already."""
        if self._client is None:
            return
        client, self._client = self._client, None
        try:
            await client.disconnect()
        except self._errors as error:
            log.info("robot %s is gone without a farewell: %s", self._address, error)

    async def read(self, characteristic: str) -> bytes:
        """Read a value.

        Raises:
            RobotLostError: the connection is gone.
        """
        return bytes(await self._call("read_gatt_char", characteristic))

    async def write(self, message: Message) -> None:
        """Write a value.

        Raises:
            RobotLostError: the connection is gone.
        """
        await self._call("write_gatt_char", message.characteristic, message.data, response=message.response)

    async def notify(self, characteristic: str, handler: Callable[[bytes], None]) -> None:
        """Subscribe.

        Raises:
            RobotLostError: the connection is gone.
        """
        await self._call("start_notify", characteristic, lambda _, data: handler(bytes(data)))

    async def _call(self, method: str, *arguments: Any, **named: Any) -> Any:
        if self._client is None:
            raise RobotLostError("there is no connection")
        try:
            async with asyncio.timeout(CALL_S):
                return await getattr(self._client, method)(*arguments, **named)
        except self._errors as error:
            raise RobotLostError(f"the connection is gone: {str(error) or type(error).__name__}") from error


def load_bleak() -> ModuleType:
    """The package.

    Raises:
        ConfigError: it is not installed.
    """
    try:
        importlib.import_module("bleak.exc")
        return importlib.import_module("bleak")
    except ImportError as error:
        raise ConfigError("robots from the shop need the Python package bleak: .venv/bin/pip install bleak") from error

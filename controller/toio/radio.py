"""Cubes over this computer's Bluetooth adapter, by bleak, an optional package. Has not met a cube yet."""

import asyncio
import importlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

from controller.errors import ConfigError, CubeLostError
from controller.toio.gatt import SERVICE, CubeDevice

FIND_S, CONNECT_S = 5.0, 10.0
"""Wall time within which a cube that is on is found, and then connected: others that were lost wait meanwhile."""

CALL_S = 1.0
"""Wall time after which a cube that has not answered is lost: BlueZ can let a call wait without an end."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Found:
    """A cube that advertises itself: its Bluetooth address, its name, such as `toio-a9R`, and its signal in dBm."""

    address: str
    name: str
    dbm: int


class Radio(Protocol):
    """What finds cubes: `BluetoothRadio`, or a simulated one."""

    async def find(self, seconds: float) -> Sequence[Found]:
        """The cubes that advertise themselves within this wall time, the nearest first.

        Raises:
            ConfigError: this computer's Bluetooth cannot be used; the message says what to do.
        """

    def device(self, address: str) -> CubeDevice:
        """The cube of an address."""


class BluetoothRadio:
    """This computer's adapter. One search or connection at a time: BlueZ refuses others meanwhile."""

    def __init__(self) -> None:
        self._bleak = load_bleak()
        self._busy = asyncio.Lock()

    async def find(self, seconds: float) -> Sequence[Found]:
        """The cubes that advertise themselves within this wall time, the nearest first.

        Raises:
            ConfigError: this computer's Bluetooth cannot be used.
        """
        async with self._busy:
            try:
                seen = await self._bleak.BleakScanner.discover(
                    timeout=seconds, return_adv=True, service_uuids=[SERVICE]
                )
            except (self._bleak.exc.BleakError, OSError) as error:
                raise ConfigError(
                    f"this computer's Bluetooth cannot be used: {error}; `robodrome doctor` says what it lacks"
                ) from error
        cubes = [
            Found(device.address, heard.local_name or device.name or "toio", heard.rssi)
            for device, heard in seen.values()
            if SERVICE in heard.service_uuids
        ]
        return sorted(cubes, key=lambda cube: -cube.dbm)

    def device(self, address: str) -> "RadioCube":
        """The cube of an address."""
        return RadioCube(self._bleak, address, self._busy)


class RadioCube:
    """A `controller.toio.gatt.CubeDevice` over bleak."""

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
            CubeLostError: it does not answer.
        """
        async with self._busy:
            try:
                device = await self._bleak.BleakScanner.find_device_by_address(self._address, timeout=FIND_S)
                if device is None:
                    raise CubeLostError("it does not advertise itself; is it on, and connected to nothing else?")
                self._client = self._bleak.BleakClient(device, lambda _: on_lost(), timeout=CONNECT_S)
                await self._client.connect()
            except self._errors as error:
                raise CubeLostError(f"it cannot be connected: {str(error) or type(error).__name__}") from error

    async def disconnect(self) -> None:
        """Disconnect; nothing happens when it is gone already."""
        if self._client is None:
            return
        client, self._client = self._client, None
        try:
            await client.disconnect()
        except self._errors as error:
            log.info("cube %s is gone without a farewell: %s", self._address, error)

    async def read(self, characteristic: str) -> bytes:
        """Read a value.

        Raises:
            CubeLostError: the connection is gone.
        """
        return bytes(await self._call("read_gatt_char", characteristic))

    async def write(self, characteristic: str, data: bytes, response: bool) -> None:
        """Write a value.

        Raises:
            CubeLostError: the connection is gone.
        """
        await self._call("write_gatt_char", characteristic, data, response=response)

    async def notify(self, characteristic: str, handler: Callable[[bytes], None]) -> None:
        """Subscribe.

        Raises:
            CubeLostError: the connection is gone.
        """
        await self._call("start_notify", characteristic, lambda _, data: handler(bytes(data)))

    async def _call(self, method: str, *arguments: Any, **named: Any) -> Any:
        if self._client is None:
            raise CubeLostError("there is no connection")
        try:
            async with asyncio.timeout(CALL_S):
                return await getattr(self._client, method)(*arguments, **named)
        except self._errors as error:
            raise CubeLostError(f"the connection is gone: {str(error) or type(error).__name__}") from error


def load_bleak() -> ModuleType:
    """The package.

    Raises:
        ConfigError: it is not installed.
    """
    try:
        importlib.import_module("bleak.exc")
        return importlib.import_module("bleak")
    except ImportError as error:
        raise ConfigError("toio cubes need the Python package bleak: .venv/bin/pip install bleak") from error

"""Stands for bleak, with the signatures of bleak 3.1: its cubes are simulated by the process behind a socket.

A process that finds this folder on its `PYTHONPATH` has Bluetooth without an adapter; `tests.table.real.air` is the
other end.
"""

import asyncio
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bleak.exc import BleakError

SOCKET = "ROBODROME_TEST_AIR"


@dataclass(frozen=True)
class BLEDevice:
    address: str
    name: str


@dataclass(frozen=True)
class AdvertisementData:
    local_name: str
    service_uuids: list[str]
    rssi: int


class _Line:
    """A connection to the simulated cubes: a line of JSON for each call and answer."""

    def __init__(self, on_lost: Callable[[], None] = lambda: None) -> None:
        self._on_lost = on_lost
        self._numbers = iter(range(1_000_000))
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.handlers: dict[str, Callable[[Any, bytearray], None]] = {}

    async def open(self) -> None:
        reader, self._writer = await asyncio.open_unix_connection(os.environ[SOCKET])
        self._hearing = asyncio.create_task(self._hear(reader))

    async def call(self, *call: object) -> Any:
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        self._writer.write(json.dumps([number, *call]).encode() + b"\n")
        answer = await self._waiting[number]
        if "error" in answer:
            raise BleakError(answer["error"])
        return answer["value"]

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            answer = json.loads(line)
            if "notify" in answer:
                self.handlers[answer["notify"]](None, bytearray.fromhex(answer["value"]))
            elif "lost" in answer:
                self._on_lost()
            else:
                self._waiting.pop(answer["number"]).set_result(answer)

    async def close(self) -> None:
        self._hearing.cancel()
        await asyncio.gather(self._hearing, return_exceptions=True)
        self._writer.close()
        await self._writer.wait_closed()


async def _listed() -> list[tuple[BLEDevice, AdvertisementData]]:
    line = _Line()
    await line.open()
    found = await line.call("find")
    await line.close()
    return [
        (BLEDevice(address, name), AdvertisementData(name, [service], dbm)) for address, name, service, dbm in found
    ]


class BleakScanner:
    @staticmethod
    async def discover(
        timeout: float,  # noqa: ASYNC109 bleak's name
        *,
        return_adv: bool,
    ) -> dict[str, tuple[BLEDevice, AdvertisementData]]:
        assert return_adv
        return {one.address: (one, heard) for one, heard in await _listed()}

    @staticmethod
    async def find_device_by_address(address: str, timeout: float) -> BLEDevice | None:  # noqa: ASYNC109 bleak's name
        return next((one for one, _ in await _listed() if one.address == address), None)


class BleakClient:
    def __init__(
        self, device: BLEDevice, disconnected_callback: Callable[["BleakClient"], None], *, timeout: float
    ) -> None:
        self._device = device
        self._line = _Line(lambda: disconnected_callback(self))

    async def connect(self) -> None:
        await self._line.open()
        await self._line.call("connect", self._device.address)

    async def disconnect(self) -> None:
        await self._line.close()

    async def read_gatt_char(self, characteristic: str) -> bytearray:
        return bytearray.fromhex(await self._line.call("read", characteristic))

    async def write_gatt_char(self, characteristic: str, data: bytes, response: bool) -> None:
        await self._line.call("write", characteristic, data.hex(), response)

    async def start_notify(self, characteristic: str, callback: Callable[[Any, bytearray], None]) -> None:
        self._line.handlers[characteristic] = callback
        await self._line.call("notify", characteristic)

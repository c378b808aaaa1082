"""Figures on MicroPython for the simulated table: emulated boards, with their bodies in this process.

One Node process runs all boards (`firmware/emulator`). Each board connects to a local socket here; it sends the state
of its pins, and receives the readings of its sensors 100 times per second. MicroPython uses the computer's clock, so
table time must run at rate 1.
"""

import asyncio
import json
import logging
import math
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from base.clock import Clock
from controller.errors import ControllerError
from controller.sim.figures.body import Body
from firmware.build import files, flash
from firmware.emulator.install import install
from firmware.errors import FirmwareError
from hardware.circuit.wiring import load_wiring

HEAP_BYTES = 128 * 1024
"""MicroPython's heap on a board: the firmware's budget, see `docs/extend/firmware.md`."""

_READING_S = 0.01
"""Table time between two messages with sensor readings."""

_MDPS_PER_RAD_S = 57295.78
"""Millidegrees per second, the unit of the firmware's gyro readings, in 1 rad/s."""

MM_PER_COUNT = math.pi * 17.0 / (100.0 * 28)
"""Distance per edge of an encoder's signals of variant C: 17 mm wheels, 100:1 gear, 28 edges per turn of the motor."""

log = logging.getLogger(__name__)


class BoardsError(ControllerError):
    """Emulated boards cannot be started; the message says what to do."""


@dataclass(frozen=True, slots=True)
class BoardParts:
    """What is on a board, and how well it works.

    Attributes:
        bus: the sensor's I2C bus: alive, without a sensor, or hanging.
        who_am_i: what the sensor says that it is; 0x69 is an LSM6DS3.
        joins_s: from asking for the Wi-Fi until it is there; None: never.
        dbm: signal of the access point; None: it has just gone, and MicroPython does not know it yet.
        open: wires that are off: signals of `wiring.toml`, `gyro_power`, `driver_power`, `left_motor`, `right_motor`,
            and `divider`, the lower of the two resistors.
        exchanged: pairs of them in each other's place.
        rate: of its time; the body in the simulated world stays at 1, so only a board that stands may run faster.
        sleep_pull_up: the motor driver's module itself pulls the sleep pin up, which wakes the driver.
    """

    bus: Literal["alive", "empty", "hangs"] = "alive"
    who_am_i: int = 0x69
    joins_s: float | None = 0.0
    dbm: int | None = -50
    open: frozenset[str] = frozenset()
    exchanged: tuple[tuple[str, str], ...] = ()
    rate: int = 1
    sleep_pull_up: bool = False

    def as_data(self) -> dict[str, Any]:
        """For the emulator."""
        joins_ms = None if self.joins_s is None else round(self.joins_s * 1000)
        return {
            "bus": self.bus,
            "whoAmI": self.who_am_i,
            "wifi": {"joinsMs": joins_ms, "dbm": self.dbm},
            "open": sorted(self.open),
            "exchanged": self.exchanged,
            "rate": self.rate,
            "sleepPullUp": self.sleep_pull_up,
        }


class Boards:
    """The emulator's process: `start` it, `run` each board, `close` it.

    Args:
        folder: for the boards' flash memories and the socket; a board finds its files again after power off.
        clock: table time, at rate 1.

    Attributes:
        on_cable: called with a figure and the data that it sends on its USB line.
    """

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock
        self.on_cable: Callable[[int, bytes], None] = lambda figure, data: None
        self._bodies: dict[int, Body] = {}
        self._server: asyncio.Server | None = None
        self._node: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._closing = False

    async def start(self) -> None:
        """Start the emulator; the first start downloads MicroPython.

        Raises:
            BoardsError: Node is not installed, the download failed, or the compiled firmware is not current.
        """
        try:
            files()
            command = await asyncio.to_thread(install)
        except FirmwareError as error:
            raise BoardsError(str(error)) from error
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        self._server = await asyncio.start_unix_server(self._serve_board, self._socket)
        pipe = asyncio.subprocess.PIPE
        self._node = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Switch off all boards and end the emulator."""
        self._closing = True
        if self._node is not None and self._node.stdin is not None:
            self._node.stdin.close()
            await self._node.wait()
        if self._reader is not None:
            await self._reader
        if self._server is not None:
            self._server.close()

    async def run(self, body: Body, settings: Mapping[str, Any], parts: BoardParts | None = None) -> None:
        """Switch a figure's board on until cancelled; a new board gets these settings in its flash memory."""
        figure = body.figure
        memory = self._folder / str(figure)
        if not memory.exists():
            flash(memory, {"wifi_name": "emulated", **settings})
        self._bodies[figure] = body
        board = {
            "figure": figure,
            "flash": str(memory),
            "wires": load_wiring()[settings.get("variant", "A")],
            "parts": (parts or BoardParts()).as_data(),
            "socket": str(self._socket),
            "uniqueId": figure.to_bytes(6, "big").hex(),
            "heap": HEAP_BYTES,
        }
        self._tell({"on": board})
        try:
            await asyncio.Event().wait()
        finally:
            self._tell({"off": figure})

    def send_by_cable(self, figure: int, data: bytes) -> None:
        """Write to a figure's USB line."""
        self._tell({"cable": figure, "hex": data.hex()})

    @property
    def _socket(self) -> Path:
        return self._folder / "bodies.sock"

    def _tell(self, message: Mapping[str, Any]) -> None:
        assert self._node is not None
        assert self._node.stdin is not None
        if not self._node.stdin.is_closing():
            self._node.stdin.write((json.dumps(message) + "\n").encode())

    async def _read(self) -> None:
        """Log what the boards print."""
        assert self._node is not None
        assert self._node.stdout is not None
        async for line in self._node.stdout:
            message = json.loads(line)
            if "log" in message:
                log.warning("figure %s: %s", message["figure"], message["log"])
            elif "cable" in message:
                self.on_cable(message["figure"], bytes.fromhex(message["cable"]))
            elif "ended" in message:
                log.error("figure %s has ended: %s", message["figure"], message["ended"])
        if not self._closing:
            log.error("the emulator has ended unexpectedly; its figures are off")

    async def _serve_board(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one board's pins to its body; a board that disconnects leaves the motor driver off."""
        try:
            body = self._bodies[json.loads(await reader.readuntil())["figure"]]
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            log.info("a board was switched off before it said which figure it is: %s", error)
            writer.close()
            return
        readings = asyncio.create_task(self._send_readings(body, writer))
        try:
            while True:
                _set_pins(body, json.loads(await reader.readuntil()))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            log.info("figure %d: %s", body.figure, error)
        finally:
            body.enable(False)
            readings.cancel()
            writer.close()

    async def _send_readings(self, body: Body, writer: asyncio.StreamWriter) -> None:
        while not writer.is_closing():
            readings = {
                "gyro": round(body.gyro_rad_s() * _MDPS_PER_RAD_S),
                "accel": [round(part * 1000) for part in body.accel_g()],
                "mv": body.battery_mv(),
                "counts": [round(run_mm / MM_PER_COUNT) for run_mm in body.run_mm],
            }
            writer.write((json.dumps(readings) + "\n").encode())
            await self._clock.sleep(_READING_S)


def _set_pins(body: Body, pins: Mapping[str, Any]) -> None:
    if "on" in pins:
        body.enable(pins["on"])
    if "duty" in pins:
        body.set_duty(*pins["duty"])
    if "light" in pins:
        body.set_led(*pins["light"])

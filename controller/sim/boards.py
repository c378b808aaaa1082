"""Figures on real MicroPython for the simulated table: emulated boards whose bodies live in this process.

One Node process runs them all (`firmware/emulator`). Each board connects to a local socket here: it says what its
pins do, and is told a hundred times per second what gyro, accelerometer and battery say. MicroPython's clock is the
computer's, so table time must run at rate 1.
"""

import asyncio
import json
import logging
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from controller.clock import Clock
from controller.errors import ControllerError
from controller.sim.body import Body
from firmware.build import flash
from firmware.emulator.install import EmulatorError, install
from hardware.wiring import load_wiring

HEAP_BYTES = 128 * 1024
"""What a board has for the firmware."""

_FEEL_S = 0.01
_MDPS_PER_RAD_S = 57295.78
MM_PER_COUNT = 0.02
"""Of the encoders of variant C: 100 : 1, 28 counts per turn of the motor, wheels of 20 mm."""

log = logging.getLogger(__name__)


class BoardsError(ControllerError):
    """Emulated boards cannot be started; says what to do."""


class Boards:
    """`run` is the life of one board. Start it, and close it at the end.

    Args:
        folder: for their flash memories and the socket; what a board wrote stays there when it is switched off.
        clock: table time, at rate 1.

    Attributes:
        on_cable: called with a figure and what it says over its USB line.
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
        """Start the program; the first time, MicroPython is fetched.

        Raises:
            BoardsError: there is no Node, or MicroPython cannot be fetched.
        """
        try:
            command = await asyncio.to_thread(install)
        except EmulatorError as error:
            raise BoardsError(str(error)) from error
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        self._server = await asyncio.start_unix_server(self._be_a_body, self._socket)
        pipe = asyncio.subprocess.PIPE
        self._node = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Switch all off and end the program."""
        self._closing = True
        if self._node is not None and self._node.stdin is not None:
            self._node.stdin.close()
            await self._node.wait()
        if self._reader is not None:
            await self._reader
        if self._server is not None:
            self._server.close()

    async def run(self, body: Body, settings: Mapping[str, Any]) -> None:
        """Switch a figure's board on, with these settings in its flash memory; off when cancelled."""
        figure = body.figure
        memory = self._folder / str(figure)
        if not memory.exists():
            flash(memory, {"wifi_name": "emulated", **settings})
        self._bodies[figure] = body
        board = {
            "figure": figure,
            "flash": str(memory),
            "wires": load_wiring()[settings.get("variant", "A")],
            "socket": str(self._socket),
            "uniqueId": figure.to_bytes(6, "big").hex(),
            "heap": HEAP_BYTES,
        }
        self._tell({"on": board})
        try:
            await asyncio.Event().wait()
        finally:
            self._tell({"off": figure})

    def say_by_cable(self, figure: int, data: bytes) -> None:
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
        """What the boards print goes to the log."""
        assert self._node is not None
        assert self._node.stdout is not None
        async for line in self._node.stdout:
            said = json.loads(line)
            if "log" in said:
                log.warning("figure %s: %s", said["figure"], said["log"])
            elif "cable" in said:
                self.on_cable(said["figure"], bytes.fromhex(said["cable"]))
            elif "ended" in said:
                log.error("figure %s has ended: %s", said["figure"], said["ended"])
        if not self._closing:
            log.error("the emulated boards have ended by themselves; their figures are off")

    async def _be_a_body(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """The other end of one board's pins. A board that goes leaves the motor driver's sleep pin low."""
        body = self._bodies[json.loads(await reader.readline())["figure"]]
        feeling = asyncio.create_task(self._feel(body, writer))
        try:
            async for line in reader:
                _move(body, json.loads(line))
        except ConnectionError as error:
            log.info("figure %d: %s", body.figure, error)
        finally:
            body.enable(False)
            feeling.cancel()
            writer.close()

    async def _feel(self, body: Body, writer: asyncio.StreamWriter) -> None:
        while not writer.is_closing():
            felt = {
                "gyro": round(body.gyro_rad_s() * _MDPS_PER_RAD_S),
                "accel": [round(part * 1000) for part in body.accel_g()],
                "mv": body.battery_mv(),
                "counts": [round(run_mm / MM_PER_COUNT) for run_mm in body.run_mm],
            }
            writer.write((json.dumps(felt) + "\n").encode())
            await self._clock.sleep(_FEEL_S)


def _move(body: Body, said: Mapping[str, Any]) -> None:
    if "on" in said:
        body.enable(said["on"])
    if "duty" in said:
        body.set_duty(*said["duty"])
    if "light" in said:
        body.set_led(*said["light"])

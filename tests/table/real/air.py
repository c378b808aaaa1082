"""Simulated toio cubes on a simulated board, reached as real ones are: by a stand-in for bleak, and a camera's stream.

The program under test runs them, in separate processes; only cubes, camera and hands are simulated here.
"""

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import cv2

from base.clock import SystemClock
from controller.errors import RobotLostError
from controller.links.accounts import HANDS
from controller.links.mqtt_bus import MqttBus
from controller.robots.gatt import Message
from controller.robots.toio.messages import SERVICE
from controller.sim.figures.toio_cube import SimCube
from controller.sim.settings import SimFigure, SimSettings
from controller.sim.table import SimTable
from vision.observation import Image

RADIO = Path(__file__).with_name("radio")
"""The folder of the stand-in for bleak."""


class Stream(ThreadingHTTPServer):
    """A camera's pictures as a stream of JPEG, on loopback."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.ends, self.changed, self.jpeg = False, threading.Condition(), b""
        threading.Thread(target=self.serve_forever).start()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}/video"

    def show(self, image: Image) -> None:
        """The next picture."""
        jpeg = cv2.imencode(".jpg", image)[1].tobytes()
        with self.changed:
            self.jpeg = jpeg
            self.changed.notify_all()

    def close(self) -> None:
        """End it."""
        with self.changed:
            self.ends = True
            self.changed.notify_all()
        self.shutdown()
        self.server_close()


class _Request(BaseHTTPRequestHandler):
    server: Stream

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        self.end_headers()
        with suppress(OSError):
            while True:
                with self.server.changed:
                    self.server.changed.wait()
                    jpeg = self.server.jpeg
                if self.server.ends:
                    return
                head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                self.wfile.write(head.encode() + jpeg + b"\r\n")

    def log_message(self, *args: object) -> None:
        """Say nothing."""


class Air:
    """The room: a board with cubes, of which each stands somewhere, a camera above it, and hands.

    Attributes:
        table: the simulated one, whose figures nobody has switched on.
        cubes: by address.
        stream: what the camera sees.
    """

    def __init__(self, game: str, figures: tuple[SimFigure, ...], seed: int) -> None:
        self.table = SimTable(
            SimSettings(game, figures, seed=seed, resolution="720p", fps=10.0, light="good", kind="toio"), SystemClock()
        )
        table = self.table
        cubes = [SimCube(body, table.world, table.clock, table.dimensions) for body in table.world.bodies.values()]
        self.cubes = {cube.address: cube for cube in cubes}
        self.stream = Stream()
        self._served: set[asyncio.Task[Any]] = set()

    @asynccontextmanager
    async def running(self, socket: Path) -> AsyncIterator[None]:
        """Cubes that can be reached at the socket, and a camera that sees them."""
        server = await asyncio.start_unix_server(self._serve, socket)
        filming = asyncio.create_task(self._film())
        try:
            yield
        finally:
            server.close()
            ending = {filming, *self._served}
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)
            self.stream.close()

    @asynccontextmanager
    async def hands(self, name: str, port: int, data: Path) -> AsyncIterator[None]:
        """People who do what the table of this name asks for."""
        password = json.loads((data / "accounts.json").read_text())[HANDS]
        bus = MqttBus(name, "127.0.0.1", port, HANDS, password)
        bus.on_message("people", self.table.show_tasks)
        await bus.start()
        working = asyncio.create_task(self.table.hands.run())
        try:
            yield
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
            await bus.close()

    async def _film(self) -> None:
        async for truth in self.table.captures():
            self.stream.show(await asyncio.to_thread(self.table.camera.render, truth))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection: of a search, or of a cube until it is closed."""
        task = asyncio.current_task()
        assert task
        self._served.add(task)
        client = _Client(self.cubes, writer)
        try:
            async with asyncio.TaskGroup() as calls:
                while line := await reader.readline():
                    calls.create_task(client.answer(json.loads(line)))
        finally:
            self._served.discard(task)
            if client.cube:
                await client.cube.disconnect()
            writer.close()


class _Client:
    """What a process does with a cube."""

    def __init__(self, cubes: dict[str, SimCube], writer: asyncio.StreamWriter) -> None:
        self._cubes, self._writer = cubes, writer
        self.cube: SimCube | None = None

    async def answer(self, call: list[Any]) -> None:
        number, name, *arguments = call
        try:
            value = await getattr(self, f"_{name}")(*arguments)
        except RobotLostError as error:
            self._say({"number": number, "error": str(error)})
        else:
            self._say({"number": number, "value": value})

    def _say(self, message: dict[str, Any]) -> None:
        self._writer.write(json.dumps(message).encode() + b"\n")

    async def _find(self) -> list[tuple[str, str, str, int]]:
        return [(address, f"toio-{n}", SERVICE, -50 - n) for n, address in enumerate(reversed(self._cubes))]

    async def _connect(self, address: str) -> None:
        await self._cubes[address].connect(lambda: self._say({"lost": True}))
        self.cube = self._cubes[address]

    async def _read(self, characteristic: str) -> str:
        assert self.cube
        return (await self.cube.read(characteristic)).hex()

    async def _write(self, characteristic: str, data: str, response: bool) -> None:
        assert self.cube
        await self.cube.write(Message(characteristic, bytes.fromhex(data), response))

    async def _notify(self, characteristic: str) -> None:
        assert self.cube
        await self.cube.notify(characteristic, lambda data: self._say({"notify": characteristic, "value": data.hex()}))

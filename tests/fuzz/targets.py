"""What is fuzzed: each target takes one input, and says what it made of it; any other error is a fault.

A target is an async context manager that yields good inputs and a function. The function may await, on simulated time.
"""

import asyncio
import json
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import numpy as np

from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import one_sheet
from controller.config import parse
from controller.errors import ConfigError, FrameCorruptError
from controller.wire import frames
from engine import registry
from engine.protocol import Session
from firmware.figure import cobs, wire
from tests.controller.table.harness import TableHarness
from tests.engine.sessions import exchanges
from tests.fuzz import linked_tables
from tests.fuzz.journal_files import journal
from tests.fuzz.match_files import match
from tests.fuzz.target import REFUSED, TAKEN, Target
from tests.web_remote.doubles.console_double import ConsoleDouble
from vision.calibration import FILE as CALIBRATION
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.geometry.intrinsics import Intrinsics
from web_remote.app import create_app
from web_remote.http.listener import read_head
from web_remote.live.commands import Commands
from web_remote.live.live_views import Feed
from web_remote.live.phone_channel import Channel, Connection
from web_remote.messages import page_messages
from web_remote.pairing.paired_phones import Pairing, cookie_name
from web_remote.pairing.room import Room
from web_remote.settings import RemoteSettings


class Silent:
    """A socket of which nothing is read or written."""


async def served(harness: TableHarness) -> ChangingTable:
    """The table of a harness as phones get it."""
    running: Any = SimpleNamespace(table=harness.table, sim=None, calibrated=True)
    table = ChangingTable(one_sheet(running))
    await table.open(harness.game.name)
    return table


@asynccontextmanager
async def socket(folder: Path) -> AsyncIterator[Target]:
    """Messages of a phone that is host and has a seat, to a real table that plays."""
    async with TableHarness(folder).running() as harness:
        table, pairing = await served(harness), Pairing()
        room = Room(table, pairing)
        ticks = iter(range(0, 1 << 60, 1000))
        feed = Feed(table, pairing, room, Commands(table, pairing, room, RemoteSettings()), lambda: next(ticks))
        end = feed.follow()
        phone, _ = pairing.redeem(pairing.opening.code, "Eve")
        await harness.begin()
        pairing.place(phone.id, "light")
        channel = Channel(phone.id, {}, lambda: next(ticks), "light")
        connection = Connection(Silent(), channel, phone.token_sha256)  # type: ignore[arg-type]
        connection.channel.connection = connection
        feed._channels[phone.id] = connection.channel
        number = 0

        async def take(data: bytes) -> str:
            nonlocal number
            number += 1
            feed._receive(connection, data)
            for wait_s in (0.0, 0.0, 0.0, 0.0, *[0.01] * 20):  # most answers take no table time
                await asyncio.sleep(wait_s)
                if connection.replies:
                    break
            if number % 50 == 0:
                table.stop("nobody")
                await table.resume("nobody")
                assert table.view("light")["you"]["seat"] == "light"
            said = [reply for reply, _ in connection.replies]
            connection.replies.clear()
            while connection.next() is not None:
                continue
            assert said, "no answer"
            codes = [str(reply.get("code", "")) for reply in said]
            assert "table/failed" not in codes, "the table met an error"
            return REFUSED if any(codes) else TAKEN

        try:
            yield Target(_messages(), take)
        finally:
            end()


def _messages() -> list[bytes]:
    """One message of each kind, and some more; none that waits for a figure, as no figure answers at this table."""
    fields: dict[str, list[Any]] = {
        "decision": ["1-light"], "action": ["place white c4", "move B c4", "refill 1 0", "pass"],
        "seat": ["light", "dark"],
        "prefix": [["place"], ["move", "B"]], "task": ["t-1"], "answer": ["done", "cannot"], "choice": ["adopt"],
        "kind": ["computer", "open"], "level": ["random", None], "phone": ["0"],
        "game": ["robotory"],
        "options": [{}, {"stock": 10}], "name": ["Opa", ""], "boot": ["0"], "since": [0], "ts": [1.5],
        "decisions": [1, 2], "agrees": [True, False], "ply": [0, 1],
    }  # fmt: skip
    found = []
    for kind in {page_messages.Hello, page_messages.Ping, *get_args(page_messages.AnyCommand)} - {
        page_messages.Identify,
        page_messages.Nudge,
    }:
        for pick in range(4):
            content: dict[str, Any] = {"t": kind.model_fields["t"].annotation.__args__[0]}  # type: ignore[union-attr]
            if "id" in kind.model_fields:
                content["id"] = f"message-{pick}"
            content |= {name: fields[name][pick % len(fields[name])] for name in kind.model_fields if name in fields}
            found.append(json.dumps(content).encode())
    return sorted(set(found))


@asynccontextmanager
async def rest(folder: Path) -> AsyncIterator[Target]:
    """Heads of requests as they reach the listener, and those it hands over, with their bodies."""
    async with TableHarness(folder).running() as harness:
        settings = RemoteSettings(addresses=("localhost:8000",), metrics_token=METRICS.decode())
        app = create_app(await served(harness), settings, console=ConsoleDouble())
        pairing: Pairing = app.state.pairing
        _, token = pairing.redeem(pairing.opening.code, "Eve")
        paired = pairing.phones

        async def take(data: bytes) -> str:
            pairing.phones = paired  # an input may have let the phone leave, or given it a new token
            head, _, body = data.replace(CODE, pairing.opening.code.encode()).partition(b"\r\n\r\n")
            scope = read_head(head, ("127.0.0.1", 8000))
            if scope is None:
                return REFUSED
            if (scope["method"], scope["path"]) == ("POST", "/api/stop"):
                status, _ = app.state.stops.stop(scope, lambda call: call())
            else:
                status = await _asked(app, scope, body)
            assert status < 500, f"status {status}"
            return TAKEN if status < 300 else REFUSED

        yield Target(_requests(token), take)


async def _asked(app: Any, scope: Any, body: bytes) -> int:
    """The status of the application's answer."""
    sent: list[dict[str, Any]] = []
    parts = [{"type": "http.request", "body": body, "more_body": False}, {"type": "http.disconnect"}]

    async def receive() -> dict[str, Any]:
        return parts.pop(0) if len(parts) > 1 else parts[0]

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    path = scope["path"]
    full = {
        **scope, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": "",
        "raw_path": path.encode("latin-1"), "query_string": b"", "client": ("127.0.0.9", 5000),
    }  # fmt: skip
    await app(full, receive, send)
    return int(sent[0]["status"])


CODE = b"the-code-on-the-screen"
"""Stands for the code that is valid when an input comes."""

METRICS = b"the-token-of-the-metrics"


def _requests(token: str) -> list[bytes]:
    routes = ["GET /", "GET /j", "GET /api/me", "GET /api/games", "GET /api/board", "GET /api/figures",
              "GET /api/picture", "POST /api/join", "POST /api/leave", "POST /api/stop", "GET /assets/x.js",
              "GET /nothing", "GET /tv", "GET /api/address", "GET /api/openapi.json", "GET /api/matches",
              "GET /api/matches/m-1", "GET /api/matches/robotory-1/file", "GET /api/matches/robotory-1/plies/0",
              "POST /api/matches", "POST /api/matches/m-1/remove", "GET /api/backup", "GET /api/diagnostics",
              "POST /api/restore"]  # fmt: skip
    code = json.dumps({"code": CODE.decode(), "name": "Ana"}).encode()
    bodies = [b"", b"{}", code, b'{"code": "AAAAAA", "name": ""}', b"backup"]
    head = "Host: localhost:8000\r\nOrigin: http://localhost:8000\r\nContent-Type: application/"
    said = f"Cookie: {cookie_name(8000)}"
    metrics = b"GET /metrics HTTP/1.1\r\nHost: localhost:8000\r\nAuthorization: Bearer " + METRICS + b"\r\n\r\n"
    return [metrics] + [
        f"{route} HTTP/1.1\r\n{head}{kind}\r\n{said}={cookie}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        for route in routes
        for kind in ("octet-stream" if route.endswith("restore") else "json",)
        for body in (bodies if route.startswith("POST") else bodies[:1])
        for cookie in (token, "nobody")
    ]


@asynccontextmanager
async def wires(folder: Path) -> AsyncIterator[Target]:
    """Frames to the controller, most with their checksum made right again, alone and in a stream of a serial line."""
    async with TableHarness(folder).running() as harness:
        splitter = cobs.Splitter()

        async def take(data: bytes) -> str:
            fleet = harness.fleet
            list(splitter.feed(data))
            sealed = data[:-2] + struct.pack("<H", wire.crc16(data[:-2])) if len(data) > 2 and data[0] % 4 else data
            before = fleet.corrupt_frames
            fleet._on_frame(sealed[1] if len(sealed) > 1 else 0, sealed)
            assert len(fleet.figures) <= 256
            if fleet.next_seq() % 50 == 0:
                await harness.clock.sleep(0.01)
            return REFUSED if fleet.corrupt_frames > before else TAKEN

        yield Target(_frames(), take)


def _frames() -> list[bytes]:
    """A frame of each operation, with a payload of zeros that fits it."""
    found = []
    for op in wire.OPS if hasattr(wire, "OPS") else range(256):
        for size in range(wire.MAX_PAYLOAD):
            body = wire.encode(3, 7, 1, 1000, wire.PING)[:-3] + bytes([op]) + bytes(size)
            frame = body + struct.pack("<H", wire.crc16(body))
            try:
                frames.decode(frame)
            except FrameCorruptError:
                continue
            found.append(frame)
            break
    return found


@asynccontextmanager
async def calibration(folder: Path) -> AsyncIterator[Target]:
    """Files of a camera's calibration."""
    lens = Intrinsics(np.array([[900.0, 0, 640], [0, 900, 360], [0, 0, 1]]), np.zeros(5), (1280, 720))
    Calibration("here", lens, 30.0, 0.2, "2026-01-01T00:00:00+00:00").save(folder)
    path = folder / CALIBRATION

    async def take(data: bytes) -> str:
        path.write_bytes(data)
        try:
            Calibration.load(folder)
        except CalibrationError:
            return REFUSED
        return TAKEN

    yield Target([path.read_bytes()], take)


TABLE = b"""
name = "attic"
game = "robotory"
calibration = "calibration"

[camera]
source = "v4l:/dev/video0"
width_px = 1280
height_px = 720

[broker]
port = 1883

[[serial]]
port = "/dev/ttyUSB0"
baud = 115200

[[figure]]
id = 0

[[figure]]
id = 1
drive = "hand"
"""


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[Target]:
    """A table's settings."""

    async def take(data: bytes) -> str:
        try:
            parse(data.decode(errors="replace"), folder / "table.toml")
        except ConfigError:
            return REFUSED
        return TAKEN

    yield Target([TABLE], take)


@asynccontextmanager
async def engine(folder: Path) -> AsyncIterator[Target]:
    """Lines of the engine's protocol, to one session of each game in turn."""
    sessions = [Session(name) for name in registry.games()]
    lines = [request.removeprefix("> ").encode() for name in registry.games() for request, _ in list(exchanges(name))]
    number = 0

    async def take(data: bytes) -> str:
        nonlocal number
        number += 1
        answer = json.loads(sessions[number % len(sessions)].answer(data.replace(b"\n", b" ")))
        if not answer["ok"]:
            assert answer["error"]["message"]
        if number % 500 == 0:
            sessions[number // 500 % len(sessions)].answer(b'{"do": "new"}')
        return TAKEN if answer["ok"] else REFUSED

    yield Target(lines, take)


Open = Callable[[Path], AbstractAsyncContextManager[Target]]

TARGETS: dict[str, Open] = {
    "socket": socket,
    "rest": rest,
    "wire": wires,
    "journal": journal,
    "match": match,
    "calibration": calibration,
    "table": table,
    "engine": engine,
    "linked-leader": linked_tables.leader,
    "linked-follower": linked_tables.follower,
}

"""Serving inside a running loop."""

import asyncio
import signal
import socket
from contextlib import suppress

import httpx
import pytest
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.support.patience import LIMIT_S
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.settings import RemoteSettings, machine_names

MUCH = 50_000_000
"""Bytes of an answer: more than the system buffers for a connection."""


@pytest.mark.wall_clock
async def test_it_answers_inside_the_block_and_not_after_it() -> None:
    handlers = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    table = TableDouble()
    async with serving(create_app(table, RemoteSettings()), listen("127.0.0.1", 0)) as port:
        assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == handlers
        async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as client:
            assert (await client.get("/api/me")).status_code == 200
            with pytest.raises(OSError, match="in use"):
                listen("127.0.0.1", port)
    async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as client:
        with pytest.raises(httpx.ConnectError):
            await client.get("/api/me")
    assert table._listeners == []


@pytest.mark.wall_clock
async def test_cancelling_ends_it_cleanly() -> None:
    async def serve() -> None:
        async with serving(create_app(TableDouble(), RemoteSettings()), listen("127.0.0.1", 0)):
            await asyncio.Event().wait()

    task = asyncio.create_task(serve())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.wall_clock
async def test_nobody_who_stops_reading_keeps_a_connection() -> None:
    app = create_app(TableDouble(), RemoteSettings())
    app.add_route("/much", lambda _: Response(bytes(MUCH)))
    async with serving(app, listen("127.0.0.1", 0)) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(f"GET /much HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
    got = 0
    with suppress(ConnectionError):
        while part := await asyncio.wait_for(reader.read(MUCH), LIMIT_S):
            got += len(part)
    assert got < MUCH
    writer.close()


def test_small_messages_do_not_wait_for_one_another() -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()) as phone:
        accepted, _ = listener.accept()
        with accepted:
            assert phone.getpeername() == accepted.getsockname()
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_settings_know_their_names() -> None:
    settings = RemoteSettings(addresses=("192.168.1.5:8000", "[fe80::1]:8000"), names=("Table.local",))
    assert settings.all_names() == {"localhost", "192.168.1.5", "fe80::1", "table.local"}
    assert settings.link("abc") == "http://192.168.1.5:8000/j#abc"


def test_a_published_page_is_what_qr_codes_say() -> None:
    settings = RemoteSettings(addresses=("192.168.1.5:8000",), published=("https://Home.example/Table",))
    assert settings.all_names() == {"localhost", "192.168.1.5", "home.example"}
    assert settings.link("abc") == "https://Home.example/Table/j#abc"
    assert settings.urls == ("https://Home.example/Table", "http://192.168.1.5:8000")
    assert settings.origins() == {"https://home.example"}


def test_a_machine_has_its_bare_name_and_that_of_mdns() -> None:
    assert machine_names("pi") == ("pi", "pi.local")
    assert machine_names("pi.lan") == ("pi.lan", "pi", "pi.local")


class Counting:
    """Counts requests."""

    seen = 0

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        Counting.seen += scope["type"] == "http"
        await self._app(scope, receive, send)


@pytest.mark.wall_clock
async def test_who_left_while_the_table_was_busy_is_not_served() -> None:
    """Or phones that try again and again keep a slow table from the one that still waits."""
    app = create_app(TableDouble(), RemoteSettings())
    app.add_middleware(Counting)
    Counting.seen = 0
    request = "{} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    async with serving(app, listen("127.0.0.1", 0)) as port:
        # Nothing awaits until all have come: the event loop is busy, and the listener is not.
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", port)) as gone:
                gone.sendall(request.format("GET /api/me").encode())
        waits = socket.create_connection(("127.0.0.1", port))
        waits.sendall(request.format("GET /api/me").encode())
        with socket.create_connection(("127.0.0.1", port)) as stops:  # answered by the listener, when the others are in
            stops.sendall(request.format("POST /api/stop").encode())
            assert stops.recv(1024).startswith(b"HTTP/1.1 4")
        with waits:
            waits.setblocking(False)
            answer = await asyncio.get_running_loop().sock_recv(waits, 1024)
    assert answer.startswith(b"HTTP/1.1 200")
    assert Counting.seen == 1

"""The figure's streams: plain, and by TLS to those that it can trust."""

import asyncio
import importlib
import socket
import ssl
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from base.clock import SystemClock
from firmware.figure.hal_host import HostHal

TLS = Path(__file__).with_name("tls")


@pytest.mark.wall_clock
@pytest.mark.parametrize("authority", ["", str(TLS / "certificate.pem")], ids=["plain", "tls"])
async def test_a_stream_reaches_its_server(authority: str) -> None:
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0, ssl=server_context() if authority else None)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await HostHal(None, SystemClock()).open_stream("127.0.0.1", port, authority)
    assert await reader.readexactly(5) == b"hello"
    writer.close()
    await writer.wait_closed()
    server.close()


def server_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    return context


def test_a_board_sends_at_once_by_tls_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What MicroPython's context wraps has no `setsockopt`, so the option is set before."""
    for name in ("machine", "micropython", "neopixel", "network"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))

    class Context:
        def wrap_socket(self, plain: socket.socket, **more: Any) -> tuple[int, dict[str, Any]]:
            return plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), more

    context = importlib.import_module("firmware.figure.hal_esp32").AtOnce(Context())
    with socket.socket() as plain:
        at_once, more = context.wrap_socket(plain, server_hostname="broker")
    assert at_once == 1
    assert more == {"server_hostname": "broker"}

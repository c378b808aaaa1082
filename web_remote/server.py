"""Serving the remote inside a running event loop."""

import asyncio
import contextlib
import fcntl
import io
import ipaddress
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any

import segno
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from web_remote.schema import MAX_MESSAGE

MOST_CONNECTIONS = 512
"""More at once are closed: a process may open some 1,000 files, and the table needs some for its journal and links."""

ASK_S = 10.0
"""A connection whose first request is not answered by then, mostly because it never came, is closed."""


class _Door(H11Protocol):
    """Closes connections that are too many, and those that ask nothing."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.close()
        self._giving_up = self.loop.call_later(ASK_S, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._giving_up.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._giving_up.cancel()
        super().handle_websocket_upgrade(event)

    def _give_up(self) -> None:
        if self.cycle is None or not self.cycle.response_complete:
            self.transport.close()


class _Server(uvicorn.Server):
    """Leaves signals to the program around it."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.answers = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.answers.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(app: ASGIApp, host: str, port: int) -> AsyncIterator[int]:
    """Inside the block the application answers; afterwards it has stopped, sockets closed.

    Args:
        app: what `create_app` gave.
        host: address to listen on; `0.0.0.0` for all.
        port: TCP port; 0 for any free one.

    Yields:
        The port.

    Raises:
        OSError: the port cannot be had; the message says so in words.
    """
    listener = _listen(host, port)
    config = uvicorn.Config(
        app,
        http=_Door,
        log_config=None,
        log_level="warning",  # below that, websockets writes headers into the log, cookies among them
        access_log=False,
        ws_max_size=4 * MAX_MESSAGE,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=2,
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve([listener]))
    answers = asyncio.create_task(server.answers.wait())
    try:
        await asyncio.wait([task, answers], return_when=asyncio.FIRST_COMPLETED)
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        answers.cancel()
        await task


async def serve(app: ASGIApp, host: str, port: int) -> None:
    """Serve until cancelled, then stop cleanly."""
    async with serving(app, host, port):
        await asyncio.Event().wait()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        raise OSError(
            error.errno, f"cannot listen on {host} port {port}: {error.strerror}. Try another port."
        ) from error
    # What it accepts inherits this. asyncio would set it itself, but not for sockets made without naming TCP; without
    # it, an answer that follows a change waits 40 ms for the phone to acknowledge the change.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def own_addresses(port: int) -> tuple[str, ...]:
    """`host:port` under which other machines may reach this one, the likeliest first; `localhost` if there are none."""
    found = []
    for index, name in socket.if_nameindex():
        with contextlib.suppress(OSError):
            found.append((index, _ipv4_of(name)))
    outward = [str(address) for _, address in sorted(found) if not address.is_loopback and not address.is_link_local]
    return tuple(f"{address}:{port}" for address in outward or ["localhost"])


def _ipv4_of(interface: str) -> ipaddress.IPv4Address:
    """The interface's address. Linux only, as the table is."""
    get_address = 0x8915  # SIOCGIFADDR, linux/sockios.h
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        answer = fcntl.ioctl(any_socket.fileno(), get_address, interface.encode()[:15].ljust(256, b"\0"))
    return ipaddress.IPv4Address(answer[20:24])


def terminal_qr(text: str) -> str:
    """The QR code of a text, drawn with characters."""
    drawn = io.StringIO()
    segno.make_qr(text).terminal(drawn, border=1, compact=True)
    return drawn.getvalue()

"""Serving the remote inside a running event loop."""

import asyncio
import contextlib
import fcntl
import ipaddress
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from web_remote.schema import MAX_MESSAGE

MAX_CONNECTIONS = 512
"""Connections beyond this are closed: a process may commonly have 1,024 files open, and the table needs some."""

FIRST_ANSWER_S = 10.0
"""A connection is closed when its first request is not answered after this time, usually because none was sent."""


class _LimitedProtocol(H11Protocol):
    """HTTP that closes excess connections and those that request nothing."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        if len(self.connections) > MAX_CONNECTIONS:
            transport.close()
        self._timeout = self.loop.call_later(FIRST_ANSWER_S, self._time_out)

    def connection_lost(self, exc: Exception | None) -> None:
        self._timeout.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._timeout.cancel()
        super().handle_websocket_upgrade(event)

    def _time_out(self) -> None:
        if self.cycle is None or not self.cycle.response_complete:
            self.transport.close()


class _Server(uvicorn.Server):
    """A server that leaves signals to the program around it and says when it answers."""

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
async def serving(app: ASGIApp, listener: socket.socket) -> AsyncIterator[int]:
    """Answer requests inside the block; after it, the server has stopped and its sockets are closed.

    Args:
        app: the application, from `create_app`.
        listener: from `listen`.

    Yields:
        The port.
    """
    config = uvicorn.Config(
        app,
        http=_LimitedProtocol,
        log_config=None,
        log_level="warning",  # below it, websockets logs headers, and so cookies
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


def listen(host: str, port: int) -> socket.socket:
    """Take a port, so that nobody else can, until `serving` answers at it.

    Args:
        host: address to listen on; `0.0.0.0` for all.
        port: TCP port; 0 for any free one.

    Raises:
        OSError: the port cannot be opened.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=128)
    # Accepted sockets inherit this. asyncio sets it only on sockets that were created with IPPROTO_TCP. Without it, an
    # answer that follows a change waits up to 40 ms for the phone's TCP acknowledgement of the change.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def own_addresses(port: int) -> tuple[str, ...]:
    """`host:port` at which other machines may reach this one, the likeliest first; `localhost` if there is none."""
    found = []
    for index, name in socket.if_nameindex():
        with contextlib.suppress(OSError):
            found.append((index, _ipv4_of(name)))
    outward = [str(address) for _, address in sorted(found) if not address.is_loopback and not address.is_link_local]
    return tuple(f"{address}:{port}" for address in outward or ["localhost"])


def _ipv4_of(interface: str) -> ipaddress.IPv4Address:
    """The IPv4 address of a network interface. Works on Linux only, as the table does."""
    get_address = 0x8915  # SIOCGIFADDR, linux/sockios.h
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        answer = fcntl.ioctl(any_socket.fileno(), get_address, interface.encode()[:15].ljust(256, b"\0"))
    return ipaddress.IPv4Address(answer[20:24])

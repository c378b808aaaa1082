"""Serves the remote in a running event loop, behind the listener."""

import asyncio
import contextlib
import logging
import socket
import ssl
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from base.limits import Places
from controller.api.table_api import Supervised
from web_remote.http.connections import Address, Connection
from web_remote.http.listener import PendingRequest
from web_remote.http.listener_restart import RestartableListener
from web_remote.http.proxies import Proxies
from web_remote.http.stop_requests import Stops, token_of
from web_remote.messages.camera_messages import MAX_FRAME
from web_remote.messages.page_messages import MAX_MESSAGE
from web_remote.pairing.camera_phones import CameraPhones, camera_cookie

logger = logging.getLogger(__name__)

FIRST_ANSWER_S = 10.0
"""A connection is closed when its request has not been answered, and the answer taken, in this time; see `UPLOAD`."""

UPLOAD = b"POST /api/restore "
"""Start of a request with a large file. It has more time, and only an operator's phone may send one;
others are refused before the body is read."""

UPLOAD_BYTES_PER_S = 16 * 1024
"""Such a request is aborted below this rate, averaged over `FIRST_ANSWER_S`."""

UPLOAD_S = 900.0
"""Limit for such a request, including the check of the file and the answer."""

UNPAIRED, PHONES = (64, 16), (384, 16)
"""Connections in the event loop, in total and per source: of machines that are not paired, and of paired phones.

With the pending ones of the listener they stay below the 1,024 files that a process may commonly have open.
"""

BACKLOG = 1024
"""Connections that the system queues for the listener; when the queue is full, a phone's first packet is lost.

A machine that opens 500 together leaves room in it. The system may allow fewer (`net.core.somaxconn`).
"""

MAX_QUEUE = 128
"""Requests handed over that the event loop has not yet served; further ones are aborted."""


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket with the addresses of its connection: the socket itself may be one end of a pair."""

    def __init__(self, connection: Connection, films: bool, closed: Callable[[], None], **given: Any) -> None:
        super().__init__(**given)
        if films:
            self.conn.max_size = MAX_FRAME
        self._connection = connection
        self._closed = closed

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client, self.server = self._connection.client, self._connection.server
        self.scheme = "wss" if self._connection.scheme == "https" else "ws"

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed()
        super().connection_lost(exc)


class _OneRequest(H11Protocol):
    """HTTP for one request, whose head the listener has read."""

    def __init__(self, config: uvicorn.Config, server: "_Server", pending: PendingRequest, handler: "_Handler") -> None:
        super().__init__(config, server.server_state, server.lifespan.state, asyncio.get_running_loop())
        closed = partial(handler.leave, self)
        self.ws_protocol_class = cast(
            type[asyncio.Protocol], partial(_Socket, pending.connection, handler.films(pending), closed)
        )
        self._pending = pending
        self._handler = handler

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        connection = self._pending.connection
        self.client, self.server, self.scheme = connection.client, connection.server, connection.scheme
        self._handler.enter(self, self._pending)
        self._received, self._upload_ends_s = 0, 0.0
        if self._pending.phone and self._pending.head.startswith(UPLOAD):
            self._upload_ends_s = self.loop.time() + UPLOAD_S
        self._timeout = self.loop.call_later(FIRST_ANSWER_S, self._abort_if_late)
        self.data_received(bytes(self._pending.head))

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)

    def _abort_if_late(self) -> None:
        """Abort the connection, unless a file arrives fast enough or is being checked."""
        is_checked = self.cycle is not None and not self.cycle.more_body
        is_quick = self._received >= UPLOAD_BYTES_PER_S * FIRST_ANSWER_S
        if self.loop.time() < self._upload_ends_s and (is_checked or is_quick):
            self._received = 0
            self._timeout = self.loop.call_later(FIRST_ANSWER_S, self._abort_if_late)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._timeout.cancel()
        self._handler.leave(self)
        super().connection_lost(exc)

    def abort(self) -> None:
        """Abort the connection."""
        self.transport.abort()
        self._pending.connection.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._timeout.cancel()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.transport.close()


class _Handler:
    """Handles the listener's requests and limits the connections in the event loop.

    Args:
        server: serves the requests, in the running event loop.
        stops: knows the phones and carries out stops.
        proxies: trusted to name the machines behind them.
        cameras: the phones that film.
        unpaired: see `serving`.
    """

    def __init__(
        self, server: "_Server", stops: Stops, proxies: Proxies, cameras: CameraPhones, unpaired: tuple[int, int]
    ) -> None:
        self._server = server
        self._stops = stops
        self._proxies = proxies
        self._cameras = cameras
        self._loop = asyncio.get_running_loop()
        self._queue: deque[PendingRequest] = deque()
        self._unpaired: Places[_OneRequest] = Places(*unpaired)
        self._phones: Places[_OneRequest] = Places(*PHONES)
        self._entering: set[asyncio.Task[Any]] = set()

    # In the listener's thread, see `web_remote.http.listener.RequestHandler`.

    def phone_id(self, scope: Scope) -> str | None:
        phone = self._stops.phone(scope) or self._cameras.phone(token_of(scope, camera_cookie))
        return phone.id if phone else None

    def client(self, scope: Scope, peer: Address) -> Address:
        address = self._proxies.client(peer[0], scope["headers"])
        return peer if address == peer[0] else (address, 0)

    def stop(self, scope: Scope) -> tuple[int, str]:
        return self._stops.stop(scope, self._loop.call_soon_threadsafe)

    def hand_over(self, pending: PendingRequest) -> bool:
        if len(self._queue) >= MAX_QUEUE:
            return False
        self._queue.append(pending)
        self._loop.call_soon_threadsafe(self._serve_next)
        return True

    # In the event loop.

    def _serve_next(self) -> None:
        pending = self._queue.popleft()
        if peer_has_closed(pending.sock):  # do not serve clients that have given up
            pending.connection.abort()
            return
        protocol = _OneRequest(self._server.config, self._server, pending, self)
        task = asyncio.ensure_future(self._loop.connect_accepted_socket(lambda: protocol, pending.sock))
        self._entering.add(task)
        task.add_done_callback(partial(self._entered, pending))

    def _entered(self, pending: PendingRequest, task: asyncio.Task[Any]) -> None:
        self._entering.discard(task)
        if not task.cancelled() and (error := task.exception()):
            pending.connection.abort()
            logger.warning("a connection failed: %s", error)

    def films(self, pending: PendingRequest) -> bool:
        """Whether the phone was admitted as a camera, and so may send pictures."""
        return self._cameras.is_admitted(pending.phone or "")

    def enter(self, request: _OneRequest, pending: PendingRequest) -> None:
        """Give a connection a place until it is closed; this may displace another one."""
        places = self._phones if pending.phone else self._unpaired
        if displaced := places.enter(request, pending.phone or pending.source):
            displaced.abort()

    def leave(self, request: _OneRequest) -> None:
        """Free the place of a closed connection."""
        self._phones.leave(request)
        self._unpaired.leave(request)

    async def clear(self) -> None:
        """Abort the connections that the server has left open because their peers do not read."""
        await asyncio.gather(*self._entering, return_exceptions=True)
        for request in (*self._phones, *self._unpaired):
            request.abort()
        await asyncio.sleep(0)  # the loop closes them in its next iteration


def peer_has_closed(sock: socket.socket) -> bool:
    """Whether the peer has closed a connection whose data has all been read."""
    try:
        return sock.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


class _Server(uvicorn.Server):
    """A server that leaves signals to the caller and reports when it is ready."""

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
async def serving(
    app: FastAPI,
    listening_socket: socket.socket,
    tls: ssl.SSLContext | None = None,
    watching: Callable[[Supervised], AbstractContextManager[object]] = contextlib.nullcontext,
    encrypted: tuple[socket.socket, ssl.SSLContext] | None = None,
    unpaired: tuple[int, int] = UNPAIRED,
) -> AsyncIterator[int]:
    """Answer requests inside the block; after it, the server has stopped and its sockets are closed.

    Args:
        app: the application, from `create_app`.
        listening_socket: from `listen`.
        tls: encrypts all connections; None for plain ones.
        watching: supervises the listener, as a context manager.
        encrypted: a second socket whose connections are encrypted, under the same limits.
        unpaired: connections of machines that are not paired, in total and per source.

    Yields:
        The port.
    """
    ports = [(listening_socket, tls), *([encrypted] if encrypted else [])]
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",  # below it, websockets logs headers, and so cookies
        access_log=False,
        proxy_headers=False,  # the listener reads the headers of proxies
        ws_max_size=4 * MAX_MESSAGE,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,  # costs the table more than it saves the network
        timeout_graceful_shutdown=2,
    )
    server = _Server(config)
    handler = _Handler(server, app.state.stops, app.state.proxies, app.state.cameras, unpaired)
    task = asyncio.create_task(server.serve([]))
    answers = asyncio.create_task(server.answers.wait())
    with contextlib.ExitStack() as sockets:
        for one, _ in ports:
            sockets.enter_context(one)
        try:
            await asyncio.wait([task, answers], return_when=asyncio.FIRST_COMPLETED)
            with RestartableListener(ports, handler) as listener, watching(listener):
                yield listening_socket.getsockname()[1]
        finally:
            server.should_exit = True
            answers.cancel()
            await task
            await handler.clear()


def listen(host: str, port: int) -> socket.socket:
    """Bind a port for `serving`.

    Args:
        host: address to listen on; `0.0.0.0` for all.
        port: TCP port; 0 for any free one.

    Raises:
        OSError: the port cannot be opened.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening_socket = socket.create_server((host, port), family=family, backlog=BACKLOG)
    # Accepted sockets inherit this. asyncio sets it only on sockets that were created with IPPROTO_TCP. Without it, an
    # answer that follows a change waits up to 40 ms for the phone's TCP acknowledgement of the change.
    listening_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening_socket

"""Serving the remote inside a running event loop, behind the door."""

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
from controller.api.supervised import Supervised
from web_remote.http.connections import Address, Arrival
from web_remote.http.listener import Visitor
from web_remote.http.listener_restart import Listening
from web_remote.http.proxies import Proxies
from web_remote.http.stop_requests import Stops
from web_remote.messages.page_messages import MAX_MESSAGE

logger = logging.getLogger(__name__)

FIRST_ANSWER_S = 10.0
"""A connection is closed when its request has not been answered, and the answer taken, in this time; see `UPLOAD`."""

UPLOAD = b"POST /api/restore "
"""How a request begins that brings a large file. It has more time, and only an operator's phone may send one at once;
to others it is answered, and so ended, before any of it has been read."""

UPLOAD_BYTES_PER_S = 16 * 1024
"""Such a request is broken off when less comes, on average of `FIRST_ANSWER_S`."""

UPLOAD_S = 900.0
"""Time after which it is broken off in any case; the answer, for which the file is checked, included."""

STRANGERS, PHONES = (64, 16), (384, 16)
"""Connections inside, altogether and of one: of machines that are not paired, and of paired phones.

With those at the door they stay below the 1,024 files that a process may commonly have open.
"""

BACKLOG = 1024
"""Connections that the system keeps until the door accepts them; in a full queue a phone's first packet is lost.

A machine that opens 500 at once leaves room in it. The system may allow fewer (`net.core.somaxconn`).
"""

MAX_QUEUE = 128
"""Visitors that the door has handed over and the event loop has not yet taken; further ones are closed."""


class _Socket(WebSocketsSansIOProtocol):
    """A web socket that knows where it arrived, as its connection may be an end of a pair."""

    def __init__(self, arrival: Arrival, closed: Callable[[], None], **given: Any) -> None:
        super().__init__(**given)
        self._arrival = arrival
        self._closed = closed

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client, self.server = self._arrival.client, self._arrival.server
        self.scheme = "wss" if self._arrival.scheme == "https" else "ws"

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed()
        super().connection_lost(exc)


class _OneRequest(H11Protocol):
    """HTTP for one request, whose head the door has read already."""

    def __init__(self, config: uvicorn.Config, server: "_Server", visitor: Visitor, inside: "_Inside") -> None:
        super().__init__(config, server.server_state, server.lifespan.state, asyncio.get_running_loop())
        closed = partial(inside.leave, self)
        self.ws_protocol_class = cast(type[asyncio.Protocol], partial(_Socket, visitor.arrival, closed))
        self._visitor = visitor
        self._inside = inside

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        arrival = self._visitor.arrival
        self.client, self.server, self.scheme = arrival.client, arrival.server, arrival.scheme
        self._inside.enter(self, self._visitor)
        self._received, self._upload_ends_s = 0, 0.0
        if self._visitor.phone and self._visitor.head.startswith(UPLOAD):
            self._upload_ends_s = self.loop.time() + UPLOAD_S
        self._timeout = self.loop.call_later(FIRST_ANSWER_S, self._be_late)
        self.data_received(bytes(self._visitor.head))

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)

    def _be_late(self) -> None:
        """Break the connection, unless a file comes fast enough, or has come and is being checked."""
        is_checked = self.cycle is not None and not self.cycle.more_body
        is_quick = self._received >= UPLOAD_BYTES_PER_S * FIRST_ANSWER_S
        if self.loop.time() < self._upload_ends_s and (is_checked or is_quick):
            self._received = 0
            self._timeout = self.loop.call_later(FIRST_ANSWER_S, self._be_late)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._timeout.cancel()
        self._inside.leave(self)
        super().connection_lost(exc)

    def abort(self) -> None:
        """Break the connection at once."""
        self.transport.abort()
        self._visitor.arrival.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._timeout.cancel()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.transport.close()


class _Inside:
    """The door's desk, and whoever it has admitted.

    Args:
        server: serves them, in the running event loop.
        stops: knows the phones and carries out stops.
        proxies: whose word about the machines behind them is taken.
    """

    def __init__(self, server: "_Server", stops: Stops, proxies: Proxies) -> None:
        self._server = server
        self._stops = stops
        self._proxies = proxies
        self._loop = asyncio.get_running_loop()
        self._queue: deque[Visitor] = deque()
        self._strangers: Places[_OneRequest] = Places(*STRANGERS)
        self._phones: Places[_OneRequest] = Places(*PHONES)
        self._entering: set[asyncio.Task[Any]] = set()

    # In the door's thread, see `web_remote.http.listener.Desk`.

    def who(self, scope: Scope) -> str | None:
        phone = self._stops.phone(scope)
        return phone.id if phone else None

    def client(self, scope: Scope, peer: Address) -> Address:
        address = self._proxies.client(peer[0], scope["headers"])
        return peer if address == peer[0] else (address, 0)

    def stop(self, scope: Scope) -> tuple[int, str]:
        return self._stops.stop(scope, self._loop.call_soon_threadsafe)

    def admit(self, visitor: Visitor) -> bool:
        if len(self._queue) >= MAX_QUEUE:
            return False
        self._queue.append(visitor)
        self._loop.call_soon_threadsafe(self._take_in)
        return True

    # In the event loop.

    def _take_in(self) -> None:
        visitor = self._queue.popleft()
        if has_left(visitor.sock):  # an overloaded table has time only for those who still wait
            visitor.arrival.abort()
            return
        protocol = _OneRequest(self._server.config, self._server, visitor, self)
        task = asyncio.ensure_future(self._loop.connect_accepted_socket(lambda: protocol, visitor.sock))
        self._entering.add(task)
        task.add_done_callback(partial(self._entered, visitor))

    def _entered(self, visitor: Visitor, task: asyncio.Task[Any]) -> None:
        self._entering.discard(task)
        if not task.cancelled() and (error := task.exception()):
            visitor.arrival.abort()
            logger.warning("a connection failed: %s", error)

    def enter(self, request: _OneRequest, visitor: Visitor) -> None:
        """Give a connection a place until it is closed; another one of the same source may have to leave for it."""
        places = self._phones if visitor.phone else self._strangers
        if displaced := places.enter(request, visitor.phone or visitor.source):
            displaced.abort()

    def leave(self, request: _OneRequest) -> None:
        """Free the place of a connection that is closed."""
        self._phones.leave(request)
        self._strangers.leave(request)

    async def clear(self) -> None:
        """Break the connections that the server has left: their other ends do not read what it has written."""
        await asyncio.gather(*self._entering, return_exceptions=True)
        for request in (*self._phones, *self._strangers):
            request.abort()
        await asyncio.sleep(0)  # the loop closes them in its next turn


def has_left(sock: socket.socket) -> bool:
    """Whether the other end has closed a connection of which everything has been read."""
    try:
        return sock.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


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
async def serving(
    app: FastAPI,
    listener: socket.socket,
    tls: ssl.SSLContext | None = None,
    watching: Callable[[Supervised], AbstractContextManager[object]] = contextlib.nullcontext,
) -> AsyncIterator[int]:
    """Answer requests inside the block; after it, the server has stopped and its sockets are closed.

    Args:
        app: the application, from `create_app`.
        listener: from `listen`.
        tls: encrypts all connections; None: they are in plain.
        watching: watches what accepts connections, inside a block.

    Yields:
        The port.
    """
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",  # below it, websockets logs headers, and so cookies
        access_log=False,
        proxy_headers=False,  # what proxies say is read at the door
        ws_max_size=4 * MAX_MESSAGE,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,  # it costs the table more, for each phone and message, than it spares the network
        timeout_graceful_shutdown=2,
    )
    server = _Server(config)
    inside = _Inside(server, app.state.stops, app.state.proxies)
    task = asyncio.create_task(server.serve([]))
    answers = asyncio.create_task(server.answers.wait())
    with listener:
        try:
            await asyncio.wait([task, answers], return_when=asyncio.FIRST_COMPLETED)
            await _prepare(app)
            with Listening(listener, tls, inside) as listening, watching(listening):
                yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            answers.cancel()
            await task
            await inside.clear()


async def _prepare(app: FastAPI) -> None:
    """Have FastAPI build what it builds with the first request; on a busy machine that holds the loop for seconds."""

    async def silence(*_: object) -> Any:
        return {"type": "http.disconnect"}

    await app.router({"type": "http", "method": "GET", "path": "/-", "headers": []}, silence, silence)


def listen(host: str, port: int) -> socket.socket:
    """Take a port, so that nobody else can, until `serving` answers at it.

    Args:
        host: address to listen on; `0.0.0.0` for all.
        port: TCP port; 0 for any free one.

    Raises:
        OSError: the port cannot be opened.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    # Accepted sockets inherit this. asyncio sets it only on sockets that were created with IPPROTO_TCP. Without it, an
    # answer that follows a change waits up to 40 ms for the phone's TCP acknowledgement of the change.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener

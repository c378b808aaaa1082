"""Acceptors of the listener: plain connections, and TLS connections, which a separate thread decrypts."""

import asyncio
import contextlib
import logging
import socket
import ssl
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Protocol

from base.limits import Places, source_of
from web_remote.http.safe_log import report
from web_remote.http.spare_files import PAUSE_S, SpareFiles

HANDSHAKE_S = 5.0
"""Limit for the TLS handshake."""

TAKE_S = 20.0
"""A connection is closed when its peer reads nothing for this long; the live views do the same."""

FAREWELL_S = 5.0
"""Limit for the TLS shutdown: the peer reads the rest of the answer and closes."""

TlsLimits = tuple[tuple[int, int], tuple[int, int]]

ENCRYPTED_ONLY: TlsLimits = (160, 32), (128, 32)
"""Limits of encrypted connections, in total and per source: of machines without a paired phone, and of paired phones.

A connection counts until its socket is closed; a new one displaces the oldest. Each needs three open files, and all of
them together with the rest of the program stay below 1,024.
"""

WITH_PLAIN: TlsLimits = (40, 16), (40, 8)
"""The same where another port takes plain connections: two more files each, with the 704 of listener and event loop."""

CHUNK = 65_536
"""Largest read, bytes."""

Address = tuple[str, int]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False, slots=True)
class Connection:
    """An accepted connection, decrypted.

    Attributes:
        sock: the connection.
        client: address of the peer.
        server: local address.
        scheme: what the peer speaks.
        abort: closes it immediately; thread-safe.
        paired: call it with the id of the paired phone that has sent a request; thread-safe.
    """

    sock: socket.socket
    client: Address
    server: Address
    scheme: Literal["http", "https"]
    abort: Callable[[], None]
    paired: Callable[[str], None]


class Acceptor(Protocol):
    """Accepts connections from `start` to `close`; a selector can wait for it."""

    def start(self) -> None:
        """Start to accept connections."""

    def close(self, wait_s: float) -> None:
        """Abort all connections; wait at most this long for the thread to end."""

    def alive(self) -> bool:
        """Whether its thread, if any, is running."""

    def probe(self, answered: Callable[[], None]) -> None:
        """Have its thread call `answered`."""

    def fileno(self) -> int:
        """The file descriptor for a selector."""

    def accept(self) -> Connection:
        """Return the next connection.

        Raises:
            OSError: there is none, or it cannot be accepted.
        """


class PlainAcceptor:
    """Accepts plain connections from a listening socket; the caller closes the socket."""

    def __init__(self, listening_socket: socket.socket) -> None:
        self._listening_socket = listening_socket

    def start(self) -> None:
        """See `Acceptor`."""
        self._listening_socket.setblocking(False)

    def close(self, wait_s: float) -> None:
        """See `Acceptor`; the listener has already closed the connections."""

    def alive(self) -> bool:
        """See `Acceptor`: always, as there is no thread."""
        return True

    def probe(self, answered: Callable[[], None]) -> None:
        """See `Acceptor`."""
        answered()

    def fileno(self) -> int:
        """See `Acceptor`."""
        return self._listening_socket.fileno()

    def accept(self) -> Connection:
        """See `Acceptor`."""
        sock, client = self._listening_socket.accept()
        return Connection(sock, client[:2], sock.getsockname()[:2], "http", sock.close, lambda _: None)


class TlsAcceptor:
    """Accepts TLS connections; the caller of `accept` gets one end of a decrypted socket pair.

    Args:
        listening_socket: the listening socket; the caller closes it.
        context: has the table's certificate.
        limits: of its connections.
    """

    def __init__(
        self, listening_socket: socket.socket, context: ssl.SSLContext, limits: TlsLimits = ENCRYPTED_ONLY
    ) -> None:
        self._listening_socket = listening_socket
        self._context = context
        self._accepted: deque[Connection] = deque()
        self._wake_sender, self._wake_receiver = socket.socketpair()
        self._wake_sender.setblocking(False)
        self._wake_receiver.setblocking(False)
        self._unpaired: Places[asyncio.Task[None]] = Places(*limits[0])
        self._phones: Places[asyncio.Task[None]] = Places(*limits[1])
        self._spare = SpareFiles()
        self._accept_failed = False
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(_failed)
        self._thread = threading.Thread(target=self._run, name="tls", daemon=True)

    def start(self) -> None:
        """See `Acceptor`."""
        self._listening_socket.setblocking(False)
        self._life = self._loop.create_task(self._accept_all())
        self._thread.start()

    def close(self, wait_s: float) -> None:
        """See `Acceptor`."""
        self._call(self._life.cancel)
        self._thread.join(wait_s)
        if not self._thread.is_alive():
            for one in (self._wake_sender, self._wake_receiver, *(connection.sock for connection in self._accepted)):
                one.close()

    def alive(self) -> bool:
        """See `Acceptor`."""
        return self._thread.is_alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """See `Acceptor`; it does not answer while it cannot accept connections."""
        self._call(self._answer, answered)

    def fileno(self) -> int:
        """See `Acceptor`."""
        return self._wake_receiver.fileno()

    def accept(self) -> Connection:
        """See `Acceptor`."""
        if not self._accepted:
            self._wake_receiver.recv(CHUNK)  # the bytes announce connections that are in the queue by now
        if not self._accepted:
            raise BlockingIOError("no connection is waiting")
        return self._accepted.popleft()

    # In the thread.

    def _run(self) -> None:
        with contextlib.closing(self._spare), asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._until_closed())

    async def _until_closed(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await self._life

    async def _accept_all(self) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                try:
                    await self._wait_for_connection()
                    sock, client = self._spare.use(self._listening_socket.accept, 1)
                    self._accept_failed = False
                except (BlockingIOError, ConnectionAbortedError):  # the peer has already closed
                    self._accept_failed = False
                    continue
                except Exception as error:  # noqa: BLE001 - no more files or memory; nothing may end the thread
                    report(logger, logging.DEBUG, "a connection was not accepted: %s", error)
                    self._accept_failed = True
                    if oldest := self._unpaired.oldest():
                        oldest.cancel()
                    await asyncio.sleep(PAUSE_S)
                    continue
                sock.setblocking(False)
                task = group.create_task(self._serve_safely(sock, client[:2]))
                task.add_done_callback(partial(self._closed, sock))  # also if it was displaced before it began
                if displaced := self._unpaired.enter(task, source_of(client[0])):
                    displaced.cancel()

    def _answer(self, answered: Callable[[], None]) -> None:
        """Answer a probe as soon as connections can be accepted."""
        try:
            for one in self._spare.use(socket.socketpair, 2):
                one.close()
            self._spare.fill()
            able = not self._accept_failed
        except OSError:
            able = False
        if able:
            answered()
        else:
            self._loop.call_later(PAUSE_S, self._answer, answered)

    def _closed(self, sock: socket.socket, task: "asyncio.Task[None]") -> None:
        sock.close()
        self._unpaired.leave(task)
        self._phones.leave(task)
        self._spare.fill()

    async def _wait_for_connection(self) -> None:
        """Wait until a connection can be accepted.

        `sock_accept` would leak the accepted socket if it were cancelled at that moment.
        """
        readable = asyncio.Event()
        self._loop.add_reader(self._listening_socket, readable.set)
        try:
            await readable.wait()
        finally:
            self._loop.remove_reader(self._listening_socket)

    async def _serve_safely(self, sock: socket.socket, client: Address) -> None:
        try:
            await self._serve(sock, client)
        except Exception as error:  # noqa: BLE001 - nothing may end the thread, or nobody could stop the table
            report(logger, logging.ERROR, "a connection could not be served: %s", error, trace=True)

    async def _serve(self, sock: socket.socket, client: Address) -> None:
        """Encrypt a connection, hand it over, and relay its data until either end closes it."""
        reader = asyncio.StreamReader()
        protocol = _Encrypted(reader)
        plain, _ = await self._loop.connect_accepted_socket(lambda: protocol, sock)
        ends = contextlib.ExitStack()
        ends.callback(plain.abort)
        try:
            transport = await self._loop.start_tls(
                plain,
                protocol,
                self._context,
                server_side=True,
                ssl_handshake_timeout=HANDSHAKE_S,
                ssl_shutdown_timeout=FAREWELL_S,
            )
            assert transport is not None
            ends.callback(transport.abort)
            writer = asyncio.StreamWriter(transport, protocol, reader, self._loop)
            server = transport.get_extra_info("sockname")[:2]
            await self._hand_over(reader, writer, client, server)
        except OSError as error:  # of the network or the protocol, or no more files
            report(logger, logging.DEBUG, "a connection was not encrypted: %s", error)
        finally:
            ends.close()

    async def _hand_over(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, client: Address, server: Address
    ) -> None:
        inner, outer = self._spare.use(socket.socketpair, 2)
        try:
            inner_reader, inner_writer = await asyncio.open_connection(sock=inner)
        except BaseException:
            inner.close()
            outer.close()
            raise
        task = asyncio.current_task()
        assert task is not None
        abort, paired = partial(self._abort, task, outer), partial(self._call, self._move, task)
        try:
            self._accepted.append(Connection(outer, client, server, "https", abort, paired))
            with contextlib.suppress(BlockingIOError):  # the buffer is full: the listener wakes up anyway
                self._wake_sender.send(b"\0")
            async with asyncio.TaskGroup() as group:
                group.create_task(_pass_on(reader, inner_writer))
                group.create_task(_pass_on(inner_reader, writer))
        finally:
            inner_writer.transport.abort()

    def _move(self, task: "asyncio.Task[None]", phone: str) -> None:
        """Count a connection as one of a paired phone."""
        if task in self._unpaired:
            self._unpaired.leave(task)
            if displaced := self._phones.enter(task, phone):
                displaced.cancel()

    # In any thread.

    def _abort(self, task: "asyncio.Task[None]", outer: socket.socket) -> None:
        outer.close()
        self._call(task.cancel)

    def _call(self, call: Callable[..., object], *args: object) -> None:
        with contextlib.suppress(RuntimeError):  # the thread has ended and has closed all connections
            self._loop.call_soon_threadsafe(call, *args)


class _Encrypted(asyncio.StreamReaderProtocol):
    """Streams over TLS, which closes both directions together."""

    def eof_received(self) -> bool:
        super().eof_received()
        return False


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await asyncio.wait_for(writer.drain(), TAKE_S)
    except OSError as error:
        report(logger, logging.DEBUG, "a connection broke: %s", error)
    writer.close()


def _failed(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    report(logger, logging.ERROR, "a connection failed: %s", context.get("exception", context["message"]))

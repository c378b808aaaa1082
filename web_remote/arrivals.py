"""How connections reach the door: as they are, or through TLS, which a thread of its own takes off."""

import asyncio
import contextlib
import logging
import socket
import ssl
import threading
from collections import deque
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, Self

from controller.api.places import Places
from web_remote.guard import source_of

HANDSHAKE_S = 5.0
"""Time that a visitor has until its connection is encrypted."""

TAKE_S = 20.0
"""Time after which a connection is closed whose other end takes nothing, as the feed does it."""

WAITING, WAITING_OF_ONE = 256, 32
"""Connections that are not encrypted yet, altogether and of one machine; the oldest makes room for a new one."""

CHUNK = 65_536
"""Bytes that are passed on at once."""

Address = tuple[str, int]

logger = logging.getLogger(__name__)


class Arrival(NamedTuple):
    """A connection, in plain: the addresses of its other end and of this one, and `http` or `https`."""

    sock: socket.socket
    client: Address
    server: Address
    scheme: Literal["http", "https"]


class Arrivals(Protocol):
    """Where the door accepts connections; a selector can wait at it."""

    def fileno(self) -> int:
        """What a selector waits at."""

    def accept(self) -> Arrival:
        """The next one.

        Raises:
            OSError: there is none, or it cannot be accepted.
        """


class PlainArrivals:
    """Connections as a listening socket accepts them; the caller closes it."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        listener.setblocking(False)

    def fileno(self) -> int:
        """See `Arrivals`."""
        return self._listener.fileno()

    def accept(self) -> Arrival:
        """See `Arrivals`."""
        sock, client = self._listener.accept()
        return Arrival(sock, client[:2], sock.getsockname()[:2], "http")


class TlsArrivals:
    """Encrypted connections, as a context manager; whoever accepts one gets an end of a pair in plain.

    Args:
        listener: the listening socket; the caller closes it.
        context: has the table's certificate.
    """

    def __init__(self, listener: socket.socket, context: ssl.SSLContext) -> None:
        self._listener = listener
        self._context = context
        self._opened: deque[Arrival] = deque()
        self._bell, self._wire = socket.socketpair()
        self._bell.setblocking(False)
        self._wire.setblocking(False)
        self._places: Places[asyncio.Task[None]] = Places(WAITING, WAITING_OF_ONE)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="tls", daemon=True)

    def __enter__(self) -> Self:
        self._listener.setblocking(False)
        self._life = self._loop.create_task(self._accept_all())
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Break all connections."""
        self._loop.call_soon_threadsafe(self._life.cancel)
        self._thread.join()
        for one in (self._bell, self._wire, *(arrival.sock for arrival in self._opened)):
            one.close()

    def fileno(self) -> int:
        """See `Arrivals`."""
        return self._wire.fileno()

    def accept(self) -> Arrival:
        """See `Arrivals`."""
        self._wire.recv(1)
        return self._opened.popleft()

    # In the thread.

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._until_closed())

    async def _until_closed(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await self._life

    async def _accept_all(self) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                await self._knock()
                try:
                    sock, client = self._listener.accept()
                except (BlockingIOError, ConnectionAbortedError):  # the visitor is gone already
                    continue
                except OSError as error:  # no more files may be opened
                    logger.debug("a connection was not accepted: %s", error)
                    if oldest := self._places.oldest():
                        oldest.cancel()
                    await asyncio.sleep(0.1)
                    continue
                sock.setblocking(False)
                task = group.create_task(self._open(sock, client[:2]))
                task.add_done_callback(self._places.leave)
                task.add_done_callback(partial(_close, sock))  # also if it was displaced before it began
                if displaced := self._places.enter(task, source_of(client[0])):
                    displaced.cancel()

    async def _knock(self) -> None:
        """Wait until somebody is at the listener.

        `sock_accept` would lose a visitor that it has let in when it is cancelled at that moment, and leave it open.
        """
        knocked = asyncio.Event()
        self._loop.add_reader(self._listener, knocked.set)
        try:
            await knocked.wait()
        finally:
            self._loop.remove_reader(self._listener)

    async def _open(self, sock: socket.socket, client: Address) -> None:
        try:
            await self._serve(sock, client)
        except Exception:  # nothing may end the thread, or nobody could stop the table
            logger.exception("a connection could not be served")

    async def _serve(self, sock: socket.socket, client: Address) -> None:
        """Encrypt a connection, hand it over, and pass on what is said until either end closes it."""
        reader = asyncio.StreamReader()
        protocol = _Encrypted(reader)
        plain, _ = await self._loop.connect_accepted_socket(lambda: protocol, sock)
        try:
            transport = await self._loop.start_tls(
                plain, protocol, self._context, server_side=True, ssl_handshake_timeout=HANDSHAKE_S
            )
        except OSError as error:  # of the network, or of what it says: it speaks no TLS, or is late
            logger.debug("a connection was not encrypted: %s", error)
            return
        assert transport is not None
        writer = asyncio.StreamWriter(transport, protocol, reader, self._loop)
        inner, outer = socket.socketpair()
        inner_reader, inner_writer = await asyncio.open_connection(sock=inner)
        self._places.leave(asyncio.current_task())  # type: ignore[arg-type]  # from now on the door counts it
        try:
            self._opened.append(Arrival(outer, client, transport.get_extra_info("sockname")[:2], "https"))
            self._bell.send(b"\0")
            async with asyncio.TaskGroup() as group:
                group.create_task(_pass_on(reader, inner_writer))
                group.create_task(_pass_on(inner_reader, writer))
        finally:
            plain.abort()
            inner_writer.transport.abort()


class _Encrypted(asyncio.StreamReaderProtocol):
    """Streams through TLS, which ends in both directions at once."""

    def eof_received(self) -> bool:
        super().eof_received()
        return False


def _close(sock: socket.socket, _: object) -> None:
    sock.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await asyncio.wait_for(writer.drain(), TAKE_S)
    except OSError as error:
        logger.debug("a connection broke: %s", error)
    writer.close()


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What encrypts with a certificate, in PEM with those that lead to its authority, and its private key.

    Raises:
        OSError: a file cannot be read.
        ssl.SSLError: they hold no certificate, or do not belong together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context

"""How connections reach the door: as they are, or through TLS, which a thread of its own takes off."""

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

from base.limits import Places
from web_remote.http.request_limits import source_of
from web_remote.http.safe_log import report
from web_remote.http.spare_files import PAUSE_S, SpareFiles

HANDSHAKE_S = 5.0
"""Time that a visitor has until its connection is encrypted."""

TAKE_S = 20.0
"""Time after which a connection is closed whose other end takes nothing, as the feed does it."""

FAREWELL_S = 5.0
"""Time in which the other end takes the rest of an answer and says farewell, as TLS demands; then it is closed."""

STRANGERS, PHONES = (160, 32), (128, 32)
"""Encrypted connections, altogether and of one: of machines of which no paired phone has shown up, and of paired
phones. Each counts until its socket is closed; the oldest makes room for a new one.

Each has three files open, so with everything else they stay below 1,024.
"""

CHUNK = 65_536
"""Bytes that are passed on at once."""

Address = tuple[str, int]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False, slots=True)
class Arrival:
    """A connection, in plain.

    Attributes:
        sock: the connection.
        client: address of its other end.
        server: address of this end.
        scheme: how the other end speaks.
        abort: closes it at once, in any thread.
        paired: called, in any thread, with the id of the paired phone that has sent a request over it.
    """

    sock: socket.socket
    client: Address
    server: Address
    scheme: Literal["http", "https"]
    abort: Callable[[], None]
    paired: Callable[[str], None]


class Arrivals(Protocol):
    """Where the door accepts connections, from `start` to `close`; a selector can wait at it."""

    def start(self) -> None:
        """Accept connections from now on."""

    def close(self, wait_s: float) -> None:
        """Break all connections; wait so long for the thread's end at most."""

    def alive(self) -> bool:
        """Whether its thread runs, if it needs one."""

    def probe(self, answered: Callable[[], None]) -> None:
        """Have its thread call `answered`."""

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

    def start(self) -> None:
        """See `Arrivals`."""
        self._listener.setblocking(False)

    def close(self, wait_s: float) -> None:
        """See `Arrivals`; the door has closed them."""

    def alive(self) -> bool:
        """See `Arrivals`: it needs no thread."""
        return True

    def probe(self, answered: Callable[[], None]) -> None:
        """See `Arrivals`."""
        answered()

    def fileno(self) -> int:
        """See `Arrivals`."""
        return self._listener.fileno()

    def accept(self) -> Arrival:
        """See `Arrivals`."""
        sock, client = self._listener.accept()
        return Arrival(sock, client[:2], sock.getsockname()[:2], "http", sock.close, lambda _: None)


class TlsArrivals:
    """Encrypted connections; whoever accepts one gets an end of a pair in plain.

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
        self._strangers: Places[asyncio.Task[None]] = Places(*STRANGERS)
        self._phones: Places[asyncio.Task[None]] = Places(*PHONES)
        self._spare = SpareFiles()
        self._deaf = False
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(_failed)
        self._thread = threading.Thread(target=self._run, name="tls", daemon=True)

    def start(self) -> None:
        """See `Arrivals`."""
        self._listener.setblocking(False)
        self._life = self._loop.create_task(self._accept_all())
        self._thread.start()

    def close(self, wait_s: float) -> None:
        """See `Arrivals`."""
        self._call(self._life.cancel)
        self._thread.join(wait_s)
        if not self._thread.is_alive():
            for one in (self._bell, self._wire, *(arrival.sock for arrival in self._opened)):
                one.close()

    def alive(self) -> bool:
        """See `Arrivals`."""
        return self._thread.is_alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """See `Arrivals`; while nobody can come in, it does not answer."""
        self._call(self._answer, answered)

    def fileno(self) -> int:
        """See `Arrivals`."""
        return self._wire.fileno()

    def accept(self) -> Arrival:
        """See `Arrivals`."""
        if not self._opened:
            self._wire.recv(CHUNK)  # those that have rung are there by now
        if not self._opened:
            raise BlockingIOError("nobody is there")
        return self._opened.popleft()

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
                    await self._knock()
                    sock, client = self._spare.use(self._listener.accept, 1)
                    self._deaf = False
                except (BlockingIOError, ConnectionAbortedError):  # the visitor is gone already
                    self._deaf = False
                    continue
                except Exception as error:  # noqa: BLE001 - no more files or memory; nothing may end the thread
                    report(logger, logging.DEBUG, "a connection was not accepted: %s", error)
                    self._deaf = True
                    if oldest := self._strangers.oldest():
                        oldest.cancel()
                    await asyncio.sleep(PAUSE_S)
                    continue
                sock.setblocking(False)
                task = group.create_task(self._open(sock, client[:2]))
                task.add_done_callback(partial(self._closed, sock))  # also if it was displaced before it began
                if displaced := self._strangers.enter(task, source_of(client[0])):
                    displaced.cancel()

    def _answer(self, answered: Callable[[], None]) -> None:
        """Answer a probe, as soon as somebody could come in."""
        try:
            for one in self._spare.use(socket.socketpair, 2):
                one.close()
            self._spare.fill()
            able = not self._deaf
        except OSError:
            able = False
        if able:
            answered()
        else:
            self._loop.call_later(PAUSE_S, self._answer, answered)

    def _closed(self, sock: socket.socket, task: "asyncio.Task[None]") -> None:
        sock.close()
        self._strangers.leave(task)
        self._phones.leave(task)
        self._spare.fill()

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
        except Exception as error:  # noqa: BLE001 - nothing may end the thread, or nobody could stop the table
            report(logger, logging.ERROR, "a connection could not be served: %s", error, trace=True)

    async def _serve(self, sock: socket.socket, client: Address) -> None:
        """Encrypt a connection, hand it over, and pass on what is said until either end closes it."""
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
        except OSError as error:  # of the network, or of what it says; or there are no more files
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
            self._opened.append(Arrival(outer, client, server, "https", abort, paired))
            with contextlib.suppress(BlockingIOError):  # the door has not come to those before
                self._bell.send(b"\0")
            async with asyncio.TaskGroup() as group:
                group.create_task(_pass_on(reader, inner_writer))
                group.create_task(_pass_on(inner_reader, writer))
        finally:
            inner_writer.transport.abort()

    def _move(self, task: "asyncio.Task[None]", phone: str) -> None:
        """Count a connection as one of a paired phone."""
        if task in self._strangers:
            self._strangers.leave(task)
            if displaced := self._phones.enter(task, phone):
                displaced.cancel()

    # In any thread.

    def _abort(self, task: "asyncio.Task[None]", outer: socket.socket) -> None:
        outer.close()
        self._call(task.cancel)

    def _call(self, call: Callable[..., object], *args: object) -> None:
        with contextlib.suppress(RuntimeError):  # the thread has ended, and with it all connections
            self._loop.call_soon_threadsafe(call, *args)


class _Encrypted(asyncio.StreamReaderProtocol):
    """Streams through TLS, which ends in both directions at once."""

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

"""The listener: a thread that accepts all connections, reads the head of each request, and answers stops itself.

It hands all other requests over to the event loop, which serves one request per connection. A stop therefore never
waits for the event loop. A client that connects and sends nothing, or sends slowly, takes one of the listener's places
for a few seconds, and never one of the event loop's.
"""

import contextlib
import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Protocol

from starlette.types import Scope

from base.limits import BucketPerSource, Places, source_of
from web_remote.http.connections import Acceptor, Address, Connection
from web_remote.http.request_limits import HEAD_S, MAX_HEAD, MAX_PENDING, MAX_PER_SOURCE, REQUESTS
from web_remote.http.safe_log import report
from web_remote.http.spare_files import PAUSE_S, SpareFiles

CHUNK = 1024
"""Largest read from the wake-up socket, bytes."""

STOP = ("POST", "/api/stop")
"""Method and path of a stop request."""

logger = logging.getLogger(__name__)


class RequestHandler(Protocol):
    """Decides about requests; called in the listener's thread."""

    def phone_id(self, scope: Scope) -> str | None:
        """The id of the paired phone that sent this request."""

    def client(self, scope: Scope, peer: Address) -> Address:
        """The machine that sent this request over a connection from `peer`, which may be a proxy."""

    def stop(self, scope: Scope) -> tuple[int, str]:
        """Carry out a stop; return status and text of the answer."""

    def hand_over(self, pending: "PendingRequest") -> bool:
        """Hand a request and its socket over to the event loop; False if too many are queued."""


@dataclass(eq=False, slots=True)
class PendingRequest:
    """A connection whose request the listener has not handed over.

    Attributes:
        connection: the connection and its addresses.
        source: the machine of the peer.
        ends_s: when the listener closes it, monotonic time.
        head: the data received so far.
        phone: the id of its paired phone, known when the head is complete.
        answered: whether the listener has answered and waits for the peer to close.
    """

    connection: Connection
    source: str
    ends_s: float
    head: bytearray = field(default_factory=bytearray)
    phone: str | None = None
    answered: bool = False

    @property
    def sock(self) -> socket.socket:
        """The connection."""
        return self.connection.sock


class Listener:
    """Accepts connections and answers stops, in a thread from `start` to `close`.

    Args:
        acceptors: accept the connections, one for each port, under common limits; the caller closes them.
        handler: decides about requests.
    """

    def __init__(self, acceptors: Sequence[Acceptor], handler: RequestHandler) -> None:
        self._acceptors = acceptors
        self._handler = handler
        self._selector = selectors.DefaultSelector()
        self._places: Places[PendingRequest] = Places(MAX_PENDING, MAX_PER_SOURCE)
        self._requests = BucketPerSource(*REQUESTS)
        self._spare = SpareFiles()
        self._wake_sender, self._wake_receiver = socket.socketpair()
        self._wake_sender.setblocking(False)
        self._probes: deque[Callable[[], None]] = deque()
        self._failed: set[Acceptor] = set()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        for acceptor in self._acceptors:
            self._selector.register(acceptor, selectors.EVENT_READ, acceptor)
        self._selector.register(self._wake_receiver, selectors.EVENT_READ)
        self._thread.start()

    def close(self, wait_s: float) -> None:
        """End the thread and abort all pending requests.

        Args:
            wait_s: wait at most this long for the thread to end.
        """
        self._wake_sender.close()
        self._thread.join(wait_s)

    def alive(self) -> bool:
        """Whether the thread is running."""
        return self._thread.is_alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have the thread call `answered`, unless it cannot accept connections."""
        self._probes.append(answered)
        self._wake_sender.send(b"\0")

    # In the listener's thread.

    def _run(self) -> None:
        with self._selector, self._wake_receiver, contextlib.closing(self._spare), contextlib.ExitStack() as ends:
            ends.callback(self._abort_all)
            while True:
                try:
                    if not self._run_once():
                        return
                except Exception:  # noqa: BLE001 - an ended thread could not stop the table
                    report(logger, logging.ERROR, "the listener failed", trace=True)
                    time.sleep(PAUSE_S)

    def _run_once(self) -> bool:
        """Wait for data and connections, and serve them; False when the listener is to be closed."""
        oldest = self._places.oldest()
        wait_s = None if oldest is None else max(0.0, oldest.ends_s - time.monotonic())
        for key, _ in self._selector.select(wait_s):
            if key.fileobj is self._wake_receiver:
                if not self._wake_receiver.recv(CHUNK):
                    return False
            elif key.data in self._acceptors:
                self._accept(key.data)
            elif key.data in self._places:  # else it has just been displaced
                self._serve(key.data)
        while self._probes and not self._failed:
            self._probes.popleft()()
        self._abort_late()
        self._spare.fill()
        return True

    def _serve(self, pending: PendingRequest) -> None:
        try:
            self._receive(pending)
        except Exception:  # noqa: BLE001 - as above
            report(logger, logging.ERROR, "the listener failed to serve a connection", trace=True)
            self._abort(pending)

    def _accept(self, acceptor: Acceptor) -> None:
        """Accept a connection, and note an acceptor at which the system cannot accept any."""
        self._failed.add(acceptor)
        if self._is_accepted(acceptor):
            self._failed.remove(acceptor)

    def _is_accepted(self, acceptor: Acceptor) -> bool:
        try:
            connection = self._spare.use(acceptor.accept, 1)
        except (BlockingIOError, ConnectionAbortedError):  # the peer has already closed
            return True
        except OSError as error:
            report(logger, logging.DEBUG, "a connection was not accepted: %s", error)
            if oldest := self._places.oldest():
                self._abort(oldest)
            time.sleep(PAUSE_S)
            return False
        try:
            connection.sock.setblocking(False)
            pending = PendingRequest(connection, source_of(connection.client[0]), time.monotonic() + HEAD_S)
            self._selector.register(pending.sock, selectors.EVENT_READ, pending)
        except OSError as error:
            report(logger, logging.DEBUG, "a connection was not accepted: %s", error)
            connection.abort()
            return False
        if displaced := self._places.enter(pending, pending.source):
            self._abort(displaced)
        return True

    def _receive(self, pending: PendingRequest) -> None:
        try:
            received = pending.sock.recv(MAX_HEAD)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._abort(pending)
        elif not pending.answered:
            pending.head += received
            if b"\r\n\r\n" in pending.head:
                self._route(pending)
            elif len(pending.head) > MAX_HEAD:
                self._answer(pending, 431, "The head of this request is too long.")

    def _route(self, pending: PendingRequest) -> None:
        scope = read_head(bytes(pending.head), pending.connection.server)
        if scope is None:
            self._answer(pending, 400, "This is not an HTTP request.")
            return
        client = self._handler.client(scope, pending.connection.client)
        pending.connection, pending.source = replace(pending.connection, client=client), source_of(client[0])
        pending.phone = self._handler.phone_id(scope)
        if pending.phone:
            pending.connection.paired(pending.phone)
        if (scope["method"], scope["path"]) == STOP:
            self._answer(pending, *self._handler.stop(scope))
        elif not self._requests.take(pending.phone or pending.source):
            self._answer(pending, 429, "Too many requests at once; wait a moment.")
        else:
            self._leave(pending)
            if not self._handler.hand_over(pending):
                pending.connection.abort()

    def _answer(self, pending: PendingRequest, status: int, text: str) -> None:
        """Answer, then wait for the peer to close: closing with unread data would reset the connection."""
        body = text.encode()
        fields = ("content-type: text/plain", f"content-length: {len(body)}", "connection: close")
        head = "\r\n".join((f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *fields, "", ""))
        try:
            pending.sock.send(head.encode() + body)
            pending.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._abort(pending)
        pending.answered = True

    def _abort_late(self) -> None:
        now_s = time.monotonic()
        while (oldest := self._places.oldest()) is not None and oldest.ends_s <= now_s:
            self._abort(oldest)

    def _abort_all(self) -> None:
        for pending in list(self._places):
            self._abort(pending)

    def _abort(self, pending: PendingRequest) -> None:
        self._leave(pending)
        pending.connection.abort()

    def _leave(self, pending: PendingRequest) -> None:
        self._places.leave(pending)
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(pending.sock)


def read_head(head: bytes, server: Address) -> Scope | None:
    """The ASGI scope of a request to `server`, with what the listener needs; None if the head is not HTTP."""
    first, *lines = head.partition(b"\r\n\r\n")[0].split(b"\r\n")
    words = first.decode("latin-1").split(" ")
    if len(words) != 3:
        return None
    fields = [line.partition(b":") for line in lines]
    return {
        "type": "http",
        "method": words[0],
        "path": words[1].partition("?")[0],
        "headers": [(name.lower(), value.strip()) for name, _, value in fields],
        "server": server,
    }

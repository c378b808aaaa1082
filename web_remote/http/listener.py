"""The door: a thread that accepts all connections, reads the head of each request, and answers a stop by itself.

Whoever wants something else is handed over to the event loop, which serves one request per connection. So a stop waits
neither for the event loop nor for anything that runs there, and whoever opens connections and sends nothing, or sends
it slowly, holds a place at the door for a few seconds, but none inside.
"""

import contextlib
import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Protocol

from starlette.types import Scope

from base.limits import BucketPerSource, Places
from web_remote.http.connections import Address, Arrival, Arrivals
from web_remote.http.request_limits import source_of
from web_remote.http.safe_log import report
from web_remote.http.spare_files import PAUSE_S, SpareFiles

HEAD_S = 5.0
"""Time that a visitor has to send the head of the request, and then to take the answer of the door."""

MAX_HEAD = 16 * 1024
"""Longest head of a request, bytes; browsers send about 1 KB."""

WAITING, WAITING_OF_ONE = 256, 32
"""Visitors at the door at once, altogether and of one machine; the oldest makes room for a new one."""

REQUESTS = (60, 20)
"""Requests of one phone or, of those not paired, of one machine, at once and per second; opening the page takes six."""

CHUNK = 1024
"""Bytes that are taken from the bell at once."""

STOP = ("POST", "/api/stop")
"""Method and path of the request that the door answers itself."""

logger = logging.getLogger(__name__)


class Desk(Protocol):
    """What the door asks; called in the door's thread."""

    def who(self, scope: Scope) -> str | None:
        """The id of the paired phone that sends this request."""

    def client(self, scope: Scope, peer: Address) -> Address:
        """The machine that sends this request over a connection from `peer`, which may be a proxy."""

    def stop(self, scope: Scope) -> tuple[int, str]:
        """Carry out a stop; status and text of the answer."""

    def admit(self, visitor: "Visitor") -> bool:
        """Pass a visitor on, with its socket; False if too many wait inside already."""


@dataclass(eq=False, slots=True)
class Visitor:
    """A connection at the door.

    Attributes:
        arrival: the connection, and where it comes from.
        source: the machine at its other end.
        ends_s: when it is closed unless it has been handed over.
        head: what it has sent so far.
        phone: the id of its paired phone, once the head has been read.
        answered: whether the door has answered it and only waits for it to close.
    """

    arrival: Arrival
    source: str
    ends_s: float
    head: bytearray = field(default_factory=bytearray)
    phone: str | None = None
    answered: bool = False

    @property
    def sock(self) -> socket.socket:
        """The connection."""
        return self.arrival.sock


class Door:
    """Answers whoever arrives, in a thread from `start` to `close`.

    Args:
        arrivals: the connections; the caller closes it.
        desk: decides who may do what.
    """

    def __init__(self, arrivals: Arrivals, desk: Desk) -> None:
        self._arrivals = arrivals
        self._desk = desk
        self._selector = selectors.DefaultSelector()
        self._places: Places[Visitor] = Places(WAITING, WAITING_OF_ONE)
        self._requests = BucketPerSource(*REQUESTS)
        self._spare = SpareFiles()
        self._bell, self._wire = socket.socketpair()
        self._bell.setblocking(False)
        self._probes: deque[Callable[[], None]] = deque()
        self._deaf = False
        self._thread = threading.Thread(target=self._run, name="door", daemon=True)

    def start(self) -> None:
        """Open the door."""
        self._selector.register(self._arrivals, selectors.EVENT_READ)
        self._selector.register(self._wire, selectors.EVENT_READ)
        self._thread.start()

    def close(self, wait_s: float) -> None:
        """Close the door; whoever stands there is sent away.

        Args:
            wait_s: for the thread's end, at most.
        """
        self._bell.close()
        self._thread.join(wait_s)

    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have the thread call `answered`, unless nobody can come in."""
        self._probes.append(answered)
        self._bell.send(b"\0")

    # In the door's thread.

    def _run(self) -> None:
        with self._selector, self._wire, contextlib.closing(self._spare), contextlib.ExitStack() as ends:
            ends.callback(self._dismiss_all)
            while True:
                try:
                    if not self._turn():
                        return
                except Exception:  # noqa: BLE001 - nothing may close the door, or nobody could stop the table
                    report(logger, logging.ERROR, "the door failed", trace=True)
                    time.sleep(PAUSE_S)

    def _turn(self) -> bool:
        """Wait for visitors and serve them; False when the door is to be closed."""
        oldest = self._places.oldest()
        wait_s = None if oldest is None else max(0.0, oldest.ends_s - time.monotonic())
        for key, _ in self._selector.select(wait_s):
            if key.fileobj is self._wire:
                if not self._wire.recv(CHUNK):
                    return False
            elif key.fileobj is self._arrivals:
                self._deaf = not self._accept()
            elif key.data in self._places:  # else it had to make room a moment ago
                self._serve(key.data)
        while self._probes and not self._deaf:
            self._probes.popleft()()
        self._close_late()
        self._spare.fill()
        return True

    def _serve(self, visitor: Visitor) -> None:
        try:
            self._hear(visitor)
        except Exception:  # noqa: BLE001 - as above
            report(logger, logging.ERROR, "the door failed to serve a visitor", trace=True)
            self._dismiss(visitor)

    def _accept(self) -> bool:
        """Let a visitor in; False if nobody can come in."""
        try:
            arrival = self._spare.use(self._arrivals.accept, 1)
        except (BlockingIOError, ConnectionAbortedError):  # the visitor is gone already
            return True
        except OSError as error:
            report(logger, logging.DEBUG, "a connection was not accepted: %s", error)
            if oldest := self._places.oldest():
                self._dismiss(oldest)
            time.sleep(PAUSE_S)
            return False
        try:
            arrival.sock.setblocking(False)
            visitor = Visitor(arrival, source_of(arrival.client[0]), time.monotonic() + HEAD_S)
            self._selector.register(visitor.sock, selectors.EVENT_READ, visitor)
        except OSError as error:
            report(logger, logging.DEBUG, "a connection was not accepted: %s", error)
            arrival.abort()
            return False
        if displaced := self._places.enter(visitor, visitor.source):
            self._dismiss(displaced)
        return True

    def _hear(self, visitor: Visitor) -> None:
        try:
            received = visitor.sock.recv(MAX_HEAD)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._dismiss(visitor)
        elif not visitor.answered:
            visitor.head += received
            if b"\r\n\r\n" in visitor.head:
                self._decide(visitor)
            elif len(visitor.head) > MAX_HEAD:
                self._answer(visitor, 431, "The head of this request is too long.")

    def _decide(self, visitor: Visitor) -> None:
        scope = read_head(bytes(visitor.head), visitor.arrival.server)
        if scope is None:
            self._answer(visitor, 400, "This is no request.")
            return
        client = self._desk.client(scope, visitor.arrival.client)
        visitor.arrival, visitor.source = replace(visitor.arrival, client=client), source_of(client[0])
        visitor.phone = self._desk.who(scope)
        if visitor.phone:
            visitor.arrival.paired(visitor.phone)
        if (scope["method"], scope["path"]) == STOP:
            self._answer(visitor, *self._desk.stop(scope))
        elif not self._requests.take(visitor.phone or visitor.source):
            self._answer(visitor, 429, "Too many requests at once; wait a moment.")
        else:
            self._leave(visitor)
            if not self._desk.admit(visitor):
                visitor.arrival.abort()

    def _answer(self, visitor: Visitor, status: int, text: str) -> None:
        """Answer; then wait until the visitor closes, as closing on unread data would destroy the answer."""
        body = text.encode()
        fields = ("content-type: text/plain", f"content-length: {len(body)}", "connection: close")
        head = "\r\n".join((f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *fields, "", ""))
        try:
            visitor.sock.send(head.encode() + body)
            visitor.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._dismiss(visitor)
        visitor.answered = True

    def _close_late(self) -> None:
        now_s = time.monotonic()
        while (oldest := self._places.oldest()) is not None and oldest.ends_s <= now_s:
            self._dismiss(oldest)

    def _dismiss_all(self) -> None:
        for visitor in list(self._places):
            self._dismiss(visitor)

    def _dismiss(self, visitor: Visitor) -> None:
        self._leave(visitor)
        visitor.arrival.abort()

    def _leave(self, visitor: Visitor) -> None:
        self._places.leave(visitor)
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(visitor.sock)


def read_head(head: bytes, server: Address) -> Scope | None:
    """The ASGI scope of a request to an address, as far as the door needs it; None if it is none that HTTP knows."""
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

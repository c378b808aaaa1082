"""Starts acceptors and listener together, and restarts all when one fails."""

import socket
import ssl
import sys
from collections.abc import Callable, Sequence
from functools import partial

from web_remote.http.connections import ENCRYPTED_ONLY, WITH_PLAIN, Acceptor, PlainAcceptor, TlsAcceptor
from web_remote.http.listener import Listener, RequestHandler

SWITCH_S = 0.0005
"""Switch interval of threads instead of Python's 5 ms: a stop waits for several switches."""

LEFT_S = 1.0
"""Wall time that a restart waits for an unresponsive thread to end; a hung thread ends later."""

END_S = 10.0
"""The same at the end of the program."""


class RestartableListener:
    """Accepts connections and answers stops, as a context manager (see `controller.api.table_api`).

    Args:
        ports: listening sockets, which the caller closes, with what encrypts their connections; None: they are plain.
        handler: decides about requests.
    """

    name = "The page's listener"

    def __init__(self, ports: Sequence[tuple[socket.socket, ssl.SSLContext | None]], handler: RequestHandler) -> None:
        self._ports, self._handler = ports, handler

    def __enter__(self) -> "RestartableListener":
        self._switch_s = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_S)
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close(END_S)
        for acceptor in self._acceptors:
            acceptor.close(END_S)
        sys.setswitchinterval(self._switch_s)

    def alive(self) -> bool:
        """Whether all its threads are running."""
        return self._listener.alive() and all(acceptor.alive() for acceptor in self._acceptors)

    def probe(self, answered: Callable[[], None]) -> None:
        """Have the acceptors' threads, then the listener call `answered`."""
        following = partial(self._listener.probe, answered)
        for acceptor in self._acceptors:
            following = partial(acceptor.probe, following)
        following()

    def restart(self) -> None:
        """Accept connections with new threads; pending requests are aborted."""
        listener, acceptors = self._listener, self._acceptors
        self._start()
        listener.close(LEFT_S)
        for acceptor in acceptors:
            acceptor.close(LEFT_S)

    def _start(self) -> None:
        limits = ENCRYPTED_ONLY if len(self._ports) == 1 else WITH_PLAIN
        acceptors: list[Acceptor] = [
            TlsAcceptor(listening_socket, tls, limits) if tls else PlainAcceptor(listening_socket)
            for listening_socket, tls in self._ports
        ]
        for acceptor in acceptors:
            acceptor.start()
        self._acceptors, self._listener = acceptors, Listener(acceptors, self._handler)
        self._listener.start()

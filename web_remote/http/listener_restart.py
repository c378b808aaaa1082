"""Starts acceptor and listener together, and restarts both when one fails."""

import socket
import ssl
import sys
from collections.abc import Callable
from functools import partial

from web_remote.http.connections import PlainAcceptor, TlsAcceptor
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
        listening_socket: the listening socket; the caller closes it.
        tls: encrypts all connections; None: they are in plain.
        handler: decides about requests.
    """

    name = "The page's listener"

    def __init__(self, listening_socket: socket.socket, tls: ssl.SSLContext | None, handler: RequestHandler) -> None:
        self._listening_socket, self._tls, self._handler = listening_socket, tls, handler

    def __enter__(self) -> "RestartableListener":
        self._switch_s = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_S)
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close(END_S)
        self._acceptor.close(END_S)
        sys.setswitchinterval(self._switch_s)

    def alive(self) -> bool:
        """Whether all its threads are running."""
        return self._acceptor.alive() and self._listener.alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have the TLS thread, then the listener call `answered`."""
        self._acceptor.probe(partial(self._listener.probe, answered))

    def restart(self) -> None:
        """Accept connections with new threads; pending requests are aborted."""
        listener, acceptor = self._listener, self._acceptor
        self._start()
        listener.close(LEFT_S)
        acceptor.close(LEFT_S)

    def _start(self) -> None:
        acceptor = (
            TlsAcceptor(self._listening_socket, self._tls) if self._tls else PlainAcceptor(self._listening_socket)
        )
        acceptor.start()
        self._acceptor, self._listener = acceptor, Listener(acceptor, self._handler)
        self._listener.start()

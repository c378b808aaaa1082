"""The way in for all connections: what accepts them and the door, which start again together when one fails."""

import socket
import ssl
import sys
from collections.abc import Callable
from functools import partial

from web_remote.http.connections import PlainArrivals, TlsArrivals
from web_remote.http.listener import Desk, Door

SWITCH_S = 0.0005
"""Time after which a busy thread lets another run, instead of Python's 5 ms: a stop waits for several such turns."""

LEFT_S = 1.0
"""Wall time that a thread which does not answer is given to end; it ends later if it hangs."""

END_S = 10.0
"""The same at the end of the program."""


class Listening:
    """Accepts connections and answers stops, as a context manager (see `controller.api.supervised`).

    Args:
        listener: the listening socket; the caller closes it.
        tls: encrypts all connections; None: they are in plain.
        desk: decides who may do what.
    """

    name = "The page's listener"

    def __init__(self, listener: socket.socket, tls: ssl.SSLContext | None, desk: Desk) -> None:
        self._listener, self._tls, self._desk = listener, tls, desk

    def __enter__(self) -> "Listening":
        self._switch_s = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_S)
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.close(END_S)
        self._arrivals.close(END_S)
        sys.setswitchinterval(self._switch_s)

    def alive(self) -> bool:
        """Whether all its threads run."""
        return self._arrivals.alive() and self._door.alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have `answered` called by the door, after the thread that encrypts."""
        self._arrivals.probe(partial(self._door.probe, answered))

    def restart(self) -> None:
        """Accept connections with new threads; those that stood at the door are broken."""
        door, arrivals = self._door, self._arrivals
        self._start()
        door.close(LEFT_S)
        arrivals.close(LEFT_S)

    def _start(self) -> None:
        arrivals = TlsArrivals(self._listener, self._tls) if self._tls else PlainArrivals(self._listener)
        arrivals.start()
        self._arrivals, self._door = arrivals, Door(arrivals, self._desk)
        self._door.start()

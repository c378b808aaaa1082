"""Tells systemd that this program is well, if systemd has started it and watches it.

Source: systemd, sd_notify(3): datagrams to the socket that `NOTIFY_SOCKET` names, in which `@` stands for a zero byte.
"""

import contextlib
import os
import socket


class Watchdog:
    """The socket to systemd, as a context manager; it is open from the start, as later there may be no more files."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None

    def __enter__(self) -> "Watchdog":
        if address := os.environ.pop("NOTIFY_SOCKET", None):  # the broker would say that it is ready
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
            self._socket.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
        return self

    def __exit__(self, *_: object) -> None:
        if self._socket is not None:
            self._socket.close()

    def feed(self) -> None:
        """Say that all is well."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.send(b"WATCHDOG=1")

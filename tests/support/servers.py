"""Servers of tests: their ports, and an end without a leak."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

_free_ports: list[int] = []
"""Kept ports on which nothing is served now."""


@contextmanager
def kept_port() -> Iterator[int]:
    """A port on loopback for one server after the other: a browser keeps what it has fetched from there."""
    port = _free_ports.pop() if _free_ports else _reserve_port()
    try:
        yield port
    finally:
        _free_ports.append(port)


def _reserve_port() -> int:
    """A port that nobody else is given while this process runs: a socket that never listens is bound to it."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    port = int(holder.getsockname()[1])
    holder.detach()
    return port


async def stop_listening(server: asyncio.Server) -> None:
    """Close a server's sockets.

    Until Python 3.12 a connection accepted in the very iteration that closes the server is never served and leaks
    (CPython issue 109564): stop accepting, let the loop begin what it accepted, then close.
    """
    loop = asyncio.get_running_loop()
    for sock in server.sockets:
        loop.remove_reader(sock.fileno())
    await asyncio.sleep(0)
    server.close()

"""A small reverse proxy: it serves a table's page in a folder, as nginx does with `proxy_pass http://TABLE/;`."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.support.servers import stop_listening
from tests.web_remote.doubles.serving import Served

FOLDER = "/games/table"


class Proxy:
    """Forwards each request of `FOLDER`.

    Args:
        table: port of the table.
        keeps_host: forwards the name that it was asked for; else it asks for the table's own address, as nginx does
            unless it is told otherwise.
    """

    def __init__(self, table: int, keeps_host: bool) -> None:
        self._table = table
        self._keeps_host = keeps_host
        self._serving: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Break all connections."""
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection, and one request in it."""
        task = asyncio.get_running_loop().create_task(self._forward(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        task.add_done_callback(lambda _: writer.transport.abort())

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            first, *fields = head.decode("latin-1").split("\r\n")[:-2]
            method, target, version = first.split(" ")
            if not target.startswith(f"{FOLDER}/"):
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                await writer.drain()
            else:
                if not self._keeps_host:
                    fields = [field for field in fields if not field.lower().startswith("host:")]
                    fields.append(f"Host: 127.0.0.1:{self._table}")
                fields.append(f"X-Forwarded-For: {writer.get_extra_info('peername')[0]}")
                inner, outer = await asyncio.open_connection("127.0.0.1", self._table)
                sent = "\r\n".join([f"{method} {target.removeprefix(FOLDER)} {version}", *fields, "", ""])
                outer.write(sent.encode("latin-1"))
                try:
                    await asyncio.gather(_copy(reader, outer), _copy(inner, writer))
                finally:
                    outer.transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.close()
        await writer.wait_closed()


@contextmanager
def proxied(served: Served, listener: socket.socket, keeps_host: bool) -> Iterator[None]:
    """Run a proxy before a served table, in the table's event loop."""
    proxy = Proxy(served.port, keeps_host)
    server = served.wait_for(asyncio.start_server(proxy.accept, sock=listener))
    try:
        yield
    finally:
        served.wait_for(stop_listening(server))
        served.wait_for(proxy.close())

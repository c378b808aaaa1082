"""The network between phones and a table when it is bad: cut, slow, or losing packets.

Bytes go through this process. Over TCP a lost packet shows as a pause, after which it and all behind it arrive; so
that is what a loss is here.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

from lab.endurance.play_process import HOST

PIECE = 1400
"""Bytes of what is lost or not: about a packet of a home's network."""

RESEND_S = 0.2
"""Pause after a lost packet: the least time after which Linux sends it again (TCP_RTO_MIN)."""


class LossyProxy:
    """Forwards TCP from its own port to a table's.

    Attributes:
        port: at which phones connect.
        target: the table's port.
        delay_s: each way.
        loss: probability that a packet is lost.
    """

    def __init__(self, target: int, rng: Random) -> None:
        self.port = 0
        self.target = target
        self.delay_s = 0.0
        self.loss = 0.0
        self._rng = rng
        self._is_cut = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._connections: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """Break every connection, and let no new one through."""
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Let everything through as it should be."""
        self._is_cut, self.delay_s, self.loss = False, 0.0, 0.0

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection until either side ends it."""
        connection = asyncio.create_task(self._serve(reader, writer))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)

    async def close(self) -> None:
        """End all connections."""
        self.cut()
        await asyncio.gather(*self._connections)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            beyond, onward = await asyncio.open_connection(HOST, self.target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, onward}
        try:
            await asyncio.gather(self._forward(reader, onward), self._forward(beyond, writer))
        finally:
            self._writers -= {writer, onward}

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on packets in order; each leaves some time after it came."""
        loop = asyncio.get_running_loop()
        packets: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sender = asyncio.create_task(_send(packets, writer))
        with suppress(ConnectionError):
            while data := await reader.read(PIECE):
                paused_s = RESEND_S if self._rng.random() < self.loss else 0.0
                packets.put_nowait((loop.time() + self.delay_s + paused_s, data))
        packets.put_nowait((loop.time(), b""))
        await sender


async def _send(packets: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while True:
            due_s, data = await packets.get()
            await asyncio.sleep(due_s - asyncio.get_running_loop().time())
            if not data:
                break
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def lossy_proxy(target: int, rng: Random) -> AsyncIterator[LossyProxy]:
    """A line to a table for the block; at first nothing is wrong with it."""
    line = LossyProxy(target, rng)
    server = await asyncio.start_server(line.accept, HOST, 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        server.close()
        await line.close()

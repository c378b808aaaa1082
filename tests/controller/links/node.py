"""A node of a cluster that accepts connections and answers nothing else: one that hangs after that does the same."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from controller.links import mqtt_client

CONNACK = bytes([0x20, 2, 0, 0])


class Node:
    """A broker at an address of the cluster's port.

    Attributes:
        heard: all that came after CONNECT.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.heard = b""
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def start(self, port: int) -> int:
        """Accept connections from now on; returns the port."""
        self._server = await asyncio.start_server(self._serve, self.address, port, reuse_address=True)
        return int(self._server.sockets[0].getsockname()[1])

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        await reader.read(65536)
        writer.write(CONNACK)
        try:
            while part := await reader.read(65536):
                self.heard += part
        except OSError:
            pass
        self._writers.discard(writer)
        writer.close()

    @property
    def connections(self) -> int:
        """That are open."""
        return len(self._writers)

    def die(self) -> None:
        """End like a node that is killed."""
        if self._server:
            self._server.close()
        self.drop()

    def drop(self) -> None:
        """Lose all connections, and accept others."""
        for writer in self._writers:
            writer.transport.abort()


@asynccontextmanager
async def cluster(addresses: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[int, list[Node]]]:
    """Nodes at one port of these addresses, which all hosts have meanwhile."""
    nodes, port = [Node(address) for address in addresses], 0
    monkeypatch.setattr(mqtt_client, "addresses", lambda host, port: [*addresses])
    async with AsyncExitStack() as stack:
        for node in nodes:
            port = await node.start(port)
            stack.callback(node.die)
        yield port, nodes

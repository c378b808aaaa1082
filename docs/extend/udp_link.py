"""A link over UDP; extending.md explains it."""

import asyncio

from controller.errors import LinkError


class UdpLink(asyncio.DatagramProtocol):
    def __init__(self, addresses):  # figure id -> (host, port)
        self._addresses = addresses
        self._figures = {address: figure for figure, address in addresses.items()}
        self._transport, self._latched = None, b""

    @property
    def connected(self):
        return self._transport is not None

    async def start(self, on_frame, on_connection):
        self._on_frame = on_frame
        loop = asyncio.get_running_loop()
        self._transport, _ = await loop.create_datagram_endpoint(lambda: self, local_addr=("127.0.0.1", 0))
        on_connection(True)

    async def close(self):
        if self._transport is not None:
            self._transport.close()
        self._transport = None

    def datagram_received(self, frame, address):
        if address in self._figures:  # frames of strangers are dropped
            self._on_frame(self._figures[address], frame)
            if self._latched:
                self._transport.sendto(self._latched, address)

    def send(self, figure, frame, reliable):
        if self._transport is not None:
            self._transport.sendto(frame, self._addresses[figure])
        elif reliable:
            raise LinkError(f"figure {figure}: the UDP socket is closed")

    def latch(self, frame):
        if self._transport is None:
            raise LinkError("the UDP socket is closed")
        self._latched = frame
        for address in self._addresses.values() if frame else ():
            self._transport.sendto(frame, address)

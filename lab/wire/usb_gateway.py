"""A USB gateway for simulated figures: a pseudo-terminal that forwards frames by their address byte."""

import asyncio
import logging
import os
import tty

from firmware.figure import cobs, wire
from firmware.figure.serial_link import SerialLink

log = logging.getLogger(__name__)

_BUFFER_BYTES = 1 << 16
"""Size of the buffer towards the controller; data that does not fit is lost, as in a real gateway."""

_READ_BYTES = 4096
"""Bytes per read: the size of a pseudo-terminal's own buffer on Linux."""


class Gateway:
    """A serial device with figures behind it. Create it inside an event loop.

    Attributes:
        port: path of the device that the controller opens.
        connected: while False, nothing passes in either direction.
    """

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self.connected = True
        self._splitter = cobs.Splitter()
        self._readers: dict[int, asyncio.StreamReader] = {}
        self._waiting = bytearray()
        asyncio.get_running_loop().add_reader(self._master, self._read)

    def figure(self, number: int) -> SerialLink:
        """The link for a figure's firmware; replaces the figure's earlier link."""
        self._readers[number] = asyncio.StreamReader()
        return SerialLink(self._readers[number], self)

    def close(self) -> None:
        """Close the device."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._master)
        loop.remove_writer(self._master)
        os.close(self._master)
        os.close(self._slave)

    # Interface of `asyncio.StreamWriter`, for the figures' links.

    def write(self, data: bytes) -> None:
        """Send to the controller."""
        if self.connected and len(self._waiting) < _BUFFER_BYTES:
            self._waiting += data
            self._flush()

    async def drain(self) -> None:
        """Return at once: the buffer drops data instead of blocking."""

    def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            del self._waiting[: os.write(self._master, self._waiting)]
        except BlockingIOError:
            log.debug("The gateway's line is busy: %d bytes are waiting.", len(self._waiting))
        if self._waiting:
            loop.add_writer(self._master, self._flush)
        else:
            loop.remove_writer(self._master)

    def _read(self) -> None:
        received = os.read(self._master, _READ_BYTES)
        for frame in self._splitter.feed(received) if self.connected else ():
            number = frame[1] if len(frame) > 1 else wire.ALL  # an empty frame is a break, for all figures
            data = cobs.encode(frame) if frame else cobs.BREAK
            for figure, reader in self._readers.items():
                if number in (figure, wire.ALL):
                    reader.feed_data(data)

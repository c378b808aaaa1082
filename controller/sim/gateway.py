"""A USB gateway for the simulated table: a pseudo-terminal with figures behind it, told apart by the address byte."""

import asyncio
import logging
import os
import tty

from firmware.figure import cobs, wire
from firmware.figure.serial_link import SerialLink

log = logging.getLogger(__name__)

_FULL = 1 << 16
"""Bytes that wait at most; more are lost, as in a gateway's buffer."""


class Gateway:
    """`port` is what the controller opens; `figure(id)` is a figure's link behind it. Use it inside an event loop.

    Attributes:
        port: path of the device.
        whole: while False nothing gets through in either direction.
    """

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self.whole = True
        self._splitter = cobs.Splitter()
        self._readers: dict[int, asyncio.StreamReader] = {}
        self._waiting = bytearray()
        asyncio.get_running_loop().add_reader(self._master, self._read)

    def figure(self, number: int) -> SerialLink:
        """A figure's link, for its firmware; a new one takes the place of the old one."""
        self._readers[number] = asyncio.StreamReader()
        return SerialLink(self._readers[number], self)

    def close(self) -> None:
        """Unplug it."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._master)
        loop.remove_writer(self._master)
        os.close(self._master)
        os.close(self._slave)

    # What a figure's link writes to.

    def write(self, data: bytes) -> None:
        """Towards the controller."""
        if self.whole and len(self._waiting) < _FULL:
            self._waiting += data
            self._flush()

    async def drain(self) -> None:
        """Nothing ever has to wait."""

    def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            del self._waiting[: os.write(self._master, self._waiting)]
        except BlockingIOError:
            log.debug("The gateway's line is busy: %d bytes wait.", len(self._waiting))
        if self._waiting:
            loop.add_writer(self._master, self._flush)
        else:
            loop.remove_writer(self._master)

    def _read(self) -> None:
        received = os.read(self._master, 4096)
        for frame in self._splitter.feed(received) if self.whole else ():
            number = frame[1] if len(frame) > 1 else wire.ALL  # an empty frame is a break: for all
            data = cobs.encode(frame) if frame else cobs.BREAK
            for figure, reader in self._readers.items():
                if number in (figure, wire.ALL):
                    reader.feed_data(data)

"""The figure's link to the controller over a serial line: COBS-stuffed frames on an asyncio stream.

Usage: ``await SerialLink(reader, writer).run(on_frame, on_up, will)``. Not yet run on hardware; tested over a
pseudo-terminal. A line has no last will, so `will` is not used.
"""

import asyncio

from . import cobs, wire
from .outbox import Outbox

_ESTOP = wire.encode(wire.ALL, 0, 0, 0, wire.ESTOP)  # a break stands for it


class SerialLink:
    _read_bytes = 64  # at most, in one read
    _silent = False

    def __init__(self, reader, writer):
        self._reader = reader
        self._writer = writer
        self._splitter = cobs.Splitter()
        self._outbox = Outbox()

    def send(self, op, frame):
        if not self._silent:
            self._outbox.put(cobs.encode(frame))

    async def run(self, on_frame, on_up, will):
        sender = asyncio.create_task(self._outbox.pump(self._writer))
        try:
            on_up()
            while True:
                received = await self._reader.read(self._read_bytes)
                if not received:
                    raise OSError("the serial line is closed")
                for frame in self._splitter.feed(received):
                    self._silent = False
                    on_frame(frame or _ESTOP)
        finally:
            sender.cancel()


class Console(SerialLink):
    """The USB line of a board. Its reads wait for all the bytes that were requested, so it reads one by one. Its writes
    block until the computer reads, so it sends nothing before it has received a frame."""

    _read_bytes = 1
    _silent = True

"""The figure's way to the controller over a serial line: COBS-stuffed frames on an asyncio stream.

Usage: ``await SerialLink(reader, writer).run(on_frame, on_up, will)``. Has not met hardware; tested over a
pseudo-terminal. A line has no last will: silence says as much.
"""

import asyncio

from . import cobs, wire
from .outbox import Outbox

_ESTOP = wire.encode(wire.ALL, 0, 0, 0, wire.ESTOP)  # what a break says


class SerialLink:
    _at_once = 64
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
                received = await self._reader.read(self._at_once)
                if not received:
                    raise OSError("the serial line is closed")
                for frame in self._splitter.feed(received):
                    self._silent = False
                    on_frame(frame or _ESTOP)
        finally:
            sender.cancel()


class Console(SerialLink):
    """A board's own USB line. It waits for as many bytes as are asked for, so ask for one; and a board blocks on what
    nobody reads, so it is silent until spoken to."""

    _at_once = 1
    _silent = True

"""Data waiting to be written to a stream, so that senders never wait.

Usage: ``outbox.put(data)``; one task runs ``await outbox.pump(writer)`` until the stream fails.
"""

import asyncio


class Outbox:
    def __init__(self):
        self._waiting = []
        self._wake = asyncio.Event()

    def __len__(self):
        return len(self._waiting)

    def put(self, data):
        self._waiting.append(data)
        self._wake.set()

    def clear(self):
        self._waiting = []

    async def pump(self, writer):
        """Write until the stream fails; its reader reports the failure."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            waiting, self._waiting = self._waiting, []
            writer.write(b"".join(waiting))
            try:
                await writer.drain()
            except OSError:
                return

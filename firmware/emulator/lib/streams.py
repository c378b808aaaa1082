"""Missing parts of asyncio in the WebAssembly build: `run`, and streams over TCP and the cable. `install()` adds them.

The event loop belongs to JavaScript: `run` starts its coroutine and returns.
"""

import asyncio
import binascii

import board
from machine import block

_HANDSHAKE_MS = 1200  # of arithmetic, in one call


class Stream:
    """Reader and writer in one object, like MicroPython's own streams."""

    def __init__(self):
        self._number = None
        self._received = bytearray()
        self._changed = asyncio.Event()
        self._open = False
        self._error = None
        self._no_delay = False
        self._tls = None  # what is to be verified in the handshake
        self.s = self

    # Called by the board.

    def opened(self):
        self._open = True
        self._changed.set()

    def received(self, text):
        self._received.extend(binascii.unhexlify(text))
        self._changed.set()

    def closed(self, error):
        self._open = False
        self._error = error
        self._changed.set()

    # Called by the firmware.

    def secure(self, authority, name):
        self._tls = authority, name

    async def connect(self, host, port):
        self._number = board.connect(host, port, self._tls is not None, self.opened, self.received, self.closed)
        board.noDelay(self._number, self._no_delay)
        await self._until(lambda: self._open or self._error is not None)
        if not self._open:
            raise OSError(self._error)

    async def read(self, size):
        self._shake_hands()
        await self._until(lambda: self._received or not self._open)
        return self._take(size)

    async def readexactly(self, size):
        self._shake_hands()
        await self._until(lambda: len(self._received) >= size or not self._open)
        if len(self._received) < size:
            raise EOFError
        return self._take(size)

    def write(self, data):
        self._shake_hands()
        if self._open:
            board.send(self._number, binascii.hexlify(data).decode())

    async def drain(self):
        if not self._open:
            raise OSError(self._error or "closed")

    def setsockopt(self, level, option, value):
        self._no_delay = bool(value)
        if self._number is not None:
            board.noDelay(self._number, self._no_delay)

    def close(self):
        self._open = False
        board.close(self._number)

    async def wait_closed(self):
        pass

    def _shake_hands(self):
        """In the first write or read, as the port does: it blocks, and a refusal is a `ValueError`."""
        if self._tls is None or not self._open:
            return
        (authority, name), self._tls = self._tls, None
        block(_HANDSHAKE_MS)
        faults = board.faults(self._number, authority, name) if authority else ""
        if faults:
            raise ValueError(faults)

    def _take(self, size):
        data = bytes(self._received[:size])
        self._received = self._received[size:]
        return data

    async def _until(self, condition):
        while not condition():
            self._changed.clear()
            await self._changed.wait()


async def open_connection(host, port, ssl=None, server_hostname=None):
    stream = Stream()
    if ssl:  # wrapped before it is connected, as MicroPython does
        ssl.wrap_socket(stream, server_hostname=server_hostname, do_handshake_on_connect=False)
    await stream.connect(host, port)
    return stream, stream


_cable = Stream()


def install():
    board.onCable(_cable.opened, _cable.received, _cable.closed)
    asyncio.run = asyncio.create_task
    asyncio.open_connection = open_connection
    asyncio.StreamReader = lambda line: _cable
    asyncio.StreamWriter = lambda line, extra: _cable

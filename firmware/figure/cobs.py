"""COBS: frames on a serial line, separated by zero bytes.

Usage: ``uart.write(cobs.encode(frame))``; ``for frame in splitter.feed(received): ...``; an empty frame is a break

Between frames there are at most two zero bytes. Eight or more in a row are a *break*, the emergency stop without a
frame: `BREAK`, a line that is held low, or a faulty gateway.

Source: S. Cheshire, M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Trans. Networking 7 (1999).
"""

BREAK = bytes(16)  # twice what is needed, so that it works although some bytes are lost
_BREAK_ZEROS = 8  # more than the 2 between frames, and fewer than in `BREAK`
_BLOCK_BYTES = 254  # longest block, by the definition of COBS: its code is 255


def encode(frame):
    """The stuffed frame with a zero byte after it, and one before it to end any noise on the line."""
    out = bytearray(b"\x00")
    start = 0
    while True:
        zero = frame.find(b"\x00", start)
        end = len(frame) if zero < 0 else zero
        while end - start >= _BLOCK_BYTES:
            out.append(_BLOCK_BYTES + 1)
            out.extend(frame[start : start + _BLOCK_BYTES])
            start += _BLOCK_BYTES
        out.append(end - start + 1)
        out.extend(frame[start:end])
        if zero < 0:
            break
        start = zero + 1
    out.append(0)
    return bytes(out)


def decode(stuffed):
    """The frame of a stuffed one without its zero bytes; None when it is damaged."""
    out = bytearray()
    at = 0
    while at < len(stuffed):
        code = stuffed[at]
        block = stuffed[at + 1 : at + code]
        if code == 0 or len(block) != code - 1 or b"\x00" in block:
            return None
        out.extend(block)
        at += code
        if code <= _BLOCK_BYTES and at < len(stuffed):
            out.append(0)
    return bytes(out)


class Splitter:
    """Splits the bytes of a serial line into frames; drops frames that are damaged or longer than `longest` bytes."""

    def __init__(self, longest=256):
        self._longest = longest
        self._pending = bytearray()
        self._zeros = 0

    def feed(self, data):
        """The frames that `data` completes; an empty one is a break."""
        frames = []
        for byte in data:
            self._zeros = 0 if byte else self._zeros + 1
            if self._zeros == _BREAK_ZEROS:
                frames.append(b"")
            if byte:
                if len(self._pending) <= self._longest:
                    self._pending.append(byte)
            elif self._pending:
                if len(self._pending) <= self._longest:
                    frame = decode(bytes(self._pending))
                    if frame:
                        frames.append(frame)
                self._pending = bytearray()
        return frames

"""COBS: frames on a serial line, apart by zero bytes.

Usage: ``uart.write(cobs.encode(frame))``; ``for frame in splitter.feed(received): ...``; an empty frame is a break

Between frames there are at most two zero bytes. Eight or more in a row are a *break*, the emergency stop that needs no
frame: a line that is held low, a gateway that has lost its mind, or somebody who wrote `BREAK`.

Source: S. Cheshire, M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Trans. Networking 7 (1999).
"""

BREAK = bytes(16)
_BREAK_ZEROS = 8


def encode(frame):
    """The stuffed frame with a zero byte before and after it, so that line noise ahead of it ends there."""
    out = bytearray(b"\x00")
    start = 0
    while True:
        zero = frame.find(b"\x00", start)
        end = len(frame) if zero < 0 else zero
        while end - start >= 254:
            out.append(255)
            out.extend(frame[start : start + 254])
            start += 254
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
        if code < 255 and at < len(stuffed):
            out.append(0)
    return bytes(out)


class Splitter:
    """Cuts what a serial line brings into frames; drops what is too long or damaged."""

    def __init__(self, longest=256):
        self._longest = longest
        self._pending = bytearray()
        self._zeros = 0

    def feed(self, data):
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

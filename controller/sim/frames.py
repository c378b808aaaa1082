"""Frames from the simulated table's process through shared memory.

The memory is a file in `/dev/shm` (elsewhere: the folder for temporary files) that both sides map. Layout: a
header page, then `SLOTS` pictures. Header, little-endian 64-bit words: magic, height, width, sequence of the newest
frame, monotonic ns of the last look of a reader; then for each slot: sequence, number, bits of the capture time.
A slot's sequence is 0 while it is written, so a reader that finds the same non-zero sequence before and after its
copy has a whole picture.
"""

import mmap
import os
import struct
import tempfile
import time
from pathlib import Path

import numpy as np

from vision.errors import CameraLostError
from vision.observation import Frame, Image

SLOTS = 4

_MAGIC = 0x524F424F46524D31
_HEADER_BYTES = 4096
_SIZE = struct.Struct("<3Q")
_WORD = struct.Struct("<Q")
_SLOT = struct.Struct("<QQd")
_NEWEST = 24
_READ_NS = 32
_FIRST_SLOT = 64
_POLL_S = 0.002


def _folder() -> Path:
    shared = Path("/dev/shm")
    return shared if os.access(shared, os.W_OK) else Path(tempfile.gettempdir())


class FrameWriter:
    """The side of the simulated table: owns the memory and removes it at the end."""

    def __init__(self, height: int, width: int) -> None:
        self._picture_bytes = height * width * 3
        size = _HEADER_BYTES + SLOTS * self._picture_bytes
        handle, name = tempfile.mkstemp(prefix="robodrome-frames-", dir=_folder())
        self.path = Path(name)
        try:
            os.ftruncate(handle, size)
            self._map = mmap.mmap(handle, size)
        finally:
            os.close(handle)
        _SIZE.pack_into(self._map, 0, _MAGIC, height, width)
        self._slots = np.frombuffer(self._map, np.uint8, offset=_HEADER_BYTES).reshape(SLOTS, height, width, 3)
        self._sequence = 0

    def write(self, image: Image, t_capture_s: float, number: int) -> None:
        """Publish one picture, uint8 (H, W, 3)."""
        self._sequence += 1
        slot = self._sequence % SLOTS
        at = _FIRST_SLOT + slot * _SLOT.size
        _WORD.pack_into(self._map, at, 0)
        self._slots[slot] = image
        _SLOT.pack_into(self._map, at, self._sequence, number, t_capture_s)
        _WORD.pack_into(self._map, _NEWEST, self._sequence)

    def seconds_since_read(self) -> float:
        """Wall time since anybody looked for a frame; infinite if nobody ever did."""
        (read_ns,) = _WORD.unpack_from(self._map, _READ_NS)
        return (time.monotonic_ns() - int(read_ns)) / 1e9 if read_ns else float("inf")

    def close(self) -> None:
        """Remove the memory; readers keep what they have mapped."""
        self.path.unlink(missing_ok=True)
        del self._slots
        self._map.close()


class SharedMemoryCamera:
    """The controller's side: a `vision.camera.Camera`.

    Args:
        path: of the memory, as the simulated table names it.

    Raises:
        CameraLostError: there is no such memory.
    """

    def __init__(self, path: Path) -> None:
        try:
            with path.open("r+b") as file:
                self._map = mmap.mmap(file.fileno(), 0)
        except (OSError, ValueError) as error:
            raise CameraLostError(f"the simulated camera gives no frames at {path}: {error}") from error
        magic, height, width = _SIZE.unpack_from(self._map, 0)
        if magic != _MAGIC:
            raise CameraLostError(f"{path} is not the memory of a simulated camera")
        self._slots = np.frombuffer(self._map, np.uint8, offset=_HEADER_BYTES).reshape(SLOTS, height, width, 3)
        self._seen = 0

    def read(self, timeout_s: float) -> Frame:
        """Wait for a frame newer than the last one read; blocking, called from a thread.

        Raises:
            CameraLostError: no new frame within `timeout_s` wall seconds.
        """
        until = time.monotonic() + timeout_s
        while True:
            _WORD.pack_into(self._map, _READ_NS, time.monotonic_ns())
            frame = self._newest()
            if frame is not None:
                return frame
            if time.monotonic() > until:
                raise CameraLostError(
                    f"no new frame from the simulated camera for {timeout_s:g} s; is its process alive?"
                )
            time.sleep(_POLL_S)

    def close(self) -> None:
        """Let the memory go."""
        del self._slots
        self._map.close()

    def _newest(self) -> Frame | None:
        (newest,) = _WORD.unpack_from(self._map, _NEWEST)
        if newest == self._seen:
            return None
        slot = newest % SLOTS
        at = _FIRST_SLOT + slot * _SLOT.size
        before = _SLOT.unpack_from(self._map, at)
        if before[0] != newest:
            return None
        image = self._slots[slot].copy()
        if _SLOT.unpack_from(self._map, at) != before:
            return None
        self._seen = newest
        return Frame(image, before[2], before[1])

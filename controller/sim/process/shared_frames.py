"""Frames from the simulated table's process, through shared memory.

The memory is a file in `/dev/shm`, or in the folder for temporary files where that does not exist; both sides map it.
Layout: a header page, then `SLOTS` pictures. The header consists of little-endian 64-bit words: magic, height, width,
sequence number of the newest frame, monotonic time in ns of the last read; then for each slot its sequence number, the
frame's number, and the capture time as a double. A slot's sequence number is 0 while it is written, so a reader that
finds the same non-zero number before and after its copy has a complete picture.
"""

import mmap
import os
import struct
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

from vision.errors import CameraLostError
from vision.observation import Frame, Image

SLOTS = 4
"""Pictures in the ring: a reader has three frame periods to copy one before it is overwritten."""

_MAGIC = 0x524F424F46524D31
"""`ROBOFRM1`: kind and version of the layout."""

_PREFIX = "robodrome-frames-"
"""Beginning of the file's name; the writing process and something random follow."""

_HEADER_BYTES = 4096
"""A page, so the pictures begin aligned."""

_SIZE = struct.Struct("<3Q")
"""Magic, height, width; at offset 0."""

_WORD = struct.Struct("<Q")
_SLOT = struct.Struct("<QQd")
"""Sequence number, frame number, capture time in s."""

_NEWEST, _READ_NS, _FIRST_SLOT = 24, 32, 64
"""Byte offsets in the header: newest sequence number, time of the last read, first slot."""

_POLL_S = 0.002
"""Wall time between two looks for a new frame: little against the 67 ms between frames."""


def _folder() -> Path:
    shared = Path("/dev/shm")
    return shared if os.access(shared, os.W_OK) else Path(tempfile.gettempdir())


def remove_frames(pid: int) -> None:
    """Remove the memory of a process that was killed before it could."""
    for path in _folder().glob(f"{_PREFIX}{pid}-*"):
        path.unlink(missing_ok=True)


class FrameWriter:
    """The simulated table's side: creates the memory, and removes it at the end."""

    def __init__(self, height: int, width: int) -> None:
        self._picture_bytes = height * width * 3
        size = _HEADER_BYTES + SLOTS * self._picture_bytes
        handle, name = tempfile.mkstemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=_folder())
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
        """Wall time since a reader last looked for a frame; infinite if none ever did."""
        (read_ns,) = _WORD.unpack_from(self._map, _READ_NS)
        return (time.monotonic_ns() - int(read_ns)) / 1e9 if read_ns else float("inf")

    def close(self) -> None:
        """Remove the memory; readers keep their mapping."""
        self.path.unlink(missing_ok=True)
        del self._slots
        self._map.close()


class SharedMemoryCamera:
    """The controller's side: a `vision.cameras.camera.Camera`.

    Args:
        path: of the memory, from `SimHandle.frames_path`.

    Raises:
        CameraLostError: the memory does not exist, or is something else.
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
        self._mapped = threading.Lock()  # held while the memory is used, so it is not unmapped under a reader

    def read(self, timeout_s: float) -> Frame:
        """Wait for a frame newer than the last one; blocks, so call it from a thread.

        Raises:
            CameraLostError: no new frame within `timeout_s` wall seconds, or the camera is closed meanwhile.
        """
        until = time.monotonic() + timeout_s
        while True:
            with self._mapped:
                frame = self._newest()
            if frame is not None:
                return frame
            if time.monotonic() > until:
                raise CameraLostError(
                    f"no new frame from the simulated camera for {timeout_s:g} s; is its process alive?"
                )
            time.sleep(_POLL_S)

    def close(self) -> None:
        """Unmap the memory, when no thread uses it."""
        with self._mapped:
            del self._slots
            self._map.close()

    def _newest(self) -> Frame | None:
        if self._map.closed:
            raise CameraLostError("the simulated camera is closed")
        _WORD.pack_into(self._map, _READ_NS, time.monotonic_ns())
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

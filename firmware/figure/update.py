"""New firmware: chunks are written into the spare folder; it is staged only if it has the SHA-256 that was signed.

Usage: ``update = Update(slots, size, sha256)``; ``update.take(offset, data)`` in order; ``update.finish()``

The image, made by `firmware/build.py`, is a sequence of files, each as length of the name u8, name, size u32
little-endian, content.
"""

import hashlib
import os

_FOLDER = "figure/"  # all files are in it
_NAME_MAX = 40  # characters; the longest today has 21


class ImageError(ValueError):
    """The image is damaged or not the one that was announced."""


class Update:
    def __init__(self, slots, size, sha256):
        self._slots = slots
        self._size = size
        self._sha256 = sha256
        self._hash = hashlib.sha256()
        self._taken = 0
        self._head = bytearray()
        self._left = 0  # bytes still missing in the open file
        self._file = None
        self._folder = slots.root + slots.spare() + "/"
        self._old = _files(self._folder + _FOLDER)  # removed one by one: flash memory is slow, and the loop must go on
        for folder in (self._folder, self._folder + _FOLDER):
            if not _exists(folder[:-1]):
                os.mkdir(folder[:-1])

    def take(self, offset, data):
        """The next bytes; raises `ImageError`, and `OSError` when the flash memory is full."""
        if offset != self._taken or offset + len(data) > self._size:
            raise ImageError("byte %d instead of %d" % (offset, self._taken))
        self._taken += len(data)
        self._remove_one()
        self._hash.update(data)
        while data:
            data = self._write(data) if self._left else self._read_head(data)

    def finish(self):
        """Check the image and stage it for the next start; raises `ImageError`."""
        if self._taken != self._size or self._left or self._head:
            raise ImageError("%d of %d bytes" % (self._taken, self._size))
        if self._hash.digest() != self._sha256:
            raise ImageError("the checksum is wrong")
        while self._old:
            self._remove_one()
        self._slots.stage()

    def close(self):
        """Close the open file."""
        if self._file:
            self._file.close()
            self._file = None

    def _remove_one(self):
        if self._old:
            os.remove(self._old.pop())

    def _write(self, data):
        part = data[: self._left]
        self._file.write(part)
        self._left -= len(part)
        if not self._left:
            self.close()
        return data[len(part) :]

    def _read_head(self, data):
        self._head.append(data[0])
        name_end = 1 + self._head[0]
        if len(self._head) == name_end + 4:
            name = bytes(self._head[1:name_end]).decode()
            bare = name[len(_FOLDER) :]
            if not name.startswith(_FOLDER) or not bare or "/" in bare or len(name) > _NAME_MAX:
                raise ImageError("a file called %s" % name)
            self._left = int.from_bytes(self._head[name_end:], "little")
            path = self._folder + name
            if path in self._old:
                self._old.remove(path)
            self._file = open(path, "wb")
            self._head = bytearray()
            if not self._left:
                self.close()
        return data[1:]


def _exists(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _files(folder):
    """The paths of the files of a folder, which may not exist."""
    return [folder + name for name in os.listdir(folder[:-1]) if name != "__pycache__"] if _exists(folder[:-1]) else []

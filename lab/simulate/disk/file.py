"""The content of one file: what a power cut leaves of it is drawn, sector by sector."""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

SECTOR = 512


class File:
    """What is on the disk for sure, what programs read, and the writes between the two.

    Attributes:
        content: what programs read.
    """

    def __init__(self, content: bytes = b"") -> None:
        self.content = bytearray(content)
        self._durable = bytearray(content)
        self._pending: list[tuple[int, bytes | None]] = []

    def write(self, at: int, data: bytes | None) -> None:
        """Write data at an offset in bytes; None: cut the file there."""
        self._pending.append((at, data))
        _put(self.content, at, data)

    def take(self, path: Path) -> None:
        """What the file of this path holds now, by writes that nobody has told."""
        with io.FileIO(path) as file:  # which no fault of calls reaches
            content = file.readall()
        for at in range(0, len(content), SECTOR):
            part = content[at : at + SECTOR]
            if part != self.content[at : at + SECTOR]:
                self.write(at, part)
        if len(content) < len(self.content):
            self.write(len(content), None)

    def sync(self) -> None:
        """All of it is on the disk."""
        for at, data in self._pending:
            _put(self._durable, at, data)
        self._pending.clear()

    def lie(self, rng: Random) -> None:
        """A failing sync: some of what was written is on the disk, and no later sync writes the rest.

        Linux holds pages for clean whose writing has failed (fsync(2)).
        """
        self._durable = self._with_some(rng)
        self._pending.clear()

    def after_power_cut(self, rng: Random) -> bytes:
        """What is left: of each sector that was written since the last sync, the old or the new one."""
        return bytes(self._with_some(rng))

    def _with_some(self, rng: Random) -> bytearray:
        content, share = bytearray(self._durable), rng.random()
        for at, part in self._parts():
            if rng.random() < share:
                _put(content, at, part)
        return content

    def _parts(self) -> Iterator[tuple[int, bytes | None]]:
        for at, data in self._pending:
            if data is None:
                yield at, None
            else:
                yield from ((at + n, data[n : n + SECTOR]) for n in range(0, len(data), SECTOR))


def _put(content: bytearray, at: int, data: bytes | None) -> None:
    """Write data, or cut the content."""
    if data is None:
        del content[at:]
        return
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(data)] = data

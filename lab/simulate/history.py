"""What happened in a simulation, line by line: the same seed gives the same bytes."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from base.clock import Clock


class History:
    """A growing text, of which a digest is kept.

    Args:
        clock: table time.
        file: where the lines are written as well.

    Attributes:
        lines: how many.
    """

    def __init__(self, clock: Clock, file: Path | None = None) -> None:
        self.lines = 0
        self._clock = clock
        self._digest = hashlib.sha256()
        self._file = file and file.open("w", encoding="utf-8")

    def note(self, who: str, what: str) -> None:
        """Add a line."""
        line = f"{self._clock.now():.6f} {who}: {what}\n"
        self._digest.update(line.encode())
        self.lines += 1
        if self._file:
            self._file.write(line)

    def of(self, who: str) -> Callable[[str], None]:
        """Notes what one says."""
        return lambda what: self.note(who, what)

    def close(self) -> str:
        """Close the file; the digest of all lines."""
        if self._file:
            self._file.close()
        return self._digest.hexdigest()

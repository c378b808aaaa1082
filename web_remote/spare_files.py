"""Open files that are kept in reserve, for the connection of somebody who wants to stop the table."""

import contextlib
import errno
import os
from collections.abc import Callable
from typing import TypeVar

RESERVE = 12
"""Files in reserve: four encrypted connections need them at once."""

EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""What the system answers when it has no more files or memory, and not because of the connection."""

PAUSE_S = 0.05
"""Wall time to wait when nothing can be accepted: the connection stays in the queue, and a thread must not spin."""

T = TypeVar("T")


class SpareFiles:
    """A reserve of open files, for one thread; `close` gives it up."""

    def __init__(self) -> None:
        self._files: list[int] = []
        self.fill()

    def use(self, opening: Callable[[], T], needed: int) -> T:
        """What `opening` opens, from the reserve if no more files may be opened.

        Args:
            opening: opens `needed` files.
            needed: how many.

        Raises:
            OSError: it fails all the same.
        """
        try:
            return opening()
        except OSError as error:
            if error.errno not in EXHAUSTED or len(self._files) < needed:
                raise
        for _ in range(needed):
            os.close(self._files.pop())
        return opening()

    def fill(self) -> None:
        """Take back into the reserve what has become free."""
        with contextlib.suppress(OSError):
            while len(self._files) < RESERVE:
                self._files.append(os.open(os.devnull, os.O_RDONLY))

    def close(self) -> None:
        """Give the reserve up."""
        while self._files:
            os.close(self._files.pop())

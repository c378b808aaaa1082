"""How many files the program may have open, and those that it keeps in reserve for somebody who stops the table."""

import contextlib
import errno
import os
import resource
from collections.abc import Callable
from typing import TypeVar

FILES = 1024
"""Files that the program may have open. More would do harm: the threads of links and stop button wait by `select`,
which knows those below 1,024 only."""

RESERVE = 12
"""Files in reserve: four encrypted connections need them at once."""

EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""What the system answers when it has no more files or memory, and not because of the connection."""

PAUSE_S = 0.05
"""Wall time to wait when nothing can be accepted: the connection stays in the queue, and a thread must not spin."""

T = TypeVar("T")


def limit_files() -> None:
    """Let this process have `FILES` open: no more, and no fewer unless its owner may not have as many."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


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

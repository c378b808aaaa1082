"""Limit of open files, and a reserve of them that keeps a stop possible."""

import contextlib
import errno
import os
import resource
from collections.abc import Callable
from typing import TypeVar

FILES = 1024
"""Most open files of the program. More would break the threads of links and stop button, which call `select`: it
supports only file descriptors below 1,024."""

RESERVE = 12
"""Files in reserve, enough for four encrypted connections."""

EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Errors of a system that has run out of files or memory."""

PAUSE_S = 0.05
"""Wall time to wait when accepting fails: the connection stays in the queue, and the thread must not spin."""

T = TypeVar("T")


def limit_files() -> None:
    """Set the limit of open files to `FILES`, or to the hard limit if that is lower."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class SpareFiles:
    """A reserve of open files, for one thread; `close` gives it up."""

    def __init__(self) -> None:
        self._files: list[int] = []
        self.fill()

    def use(self, opening: Callable[[], T], needed: int) -> T:
        """Call `opening`; if the system has run out of files, free some of the reserve and try again.

        Args:
            opening: opens `needed` files.
            needed: how many.

        Raises:
            OSError: it fails with the reserve, too.
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
        """Fill the reserve up again."""
        with contextlib.suppress(OSError):
            while len(self._files) < RESERVE:
                self._files.append(os.open(os.devnull, os.O_RDONLY))

    def close(self) -> None:
        """Free the reserve."""
        while self._files:
            os.close(self._files.pop())

"""The disk below a data folder: what was not synced may vanish when the power fails, and calls can fail."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from lab.simulate.disk.file import File
from lab.simulate.disk.python_files import PythonFiles
from lab.simulate.disk.sqlite_files import FULL, IOERR_FSYNC, NOMEM, OK, SqliteFiles
from lab.simulate.disk.tree import Tree

FAILURES = {
    "full": ("write", FULL),
    "sync": ("sync", IOERR_FSYNC),
    "lies": ("sync", IOERR_FSYNC),
    "memory": ("write", NOMEM),
}
"""Calls that can fail, and SQLite's codes for that. After a sync that `lies` the next one is right, but see `File.lie`.

Python's calls fail at the same time: a full disk makes no new file.
"""


class Disk:
    """The disk of one data folder after the other.

    Args:
        folder: the first one.
        rng: draws what syncs that lie leave out.

    Attributes:
        tree: what is in the present one.
        failure: what fails, of `FAILURES`; None: nothing.
        before: called before each write of SQLite and each sync takes effect, with "write" or "sync".
    """

    def __init__(self, folder: Path, rng: Random) -> None:
        self.tree = Tree(folder)
        self.failure: str | None = None
        self.before: Callable[[str], None] = lambda call: None
        self._rng = rng

    def cut(self, target: Path, rng: Random) -> None:
        """The power fails: what is left, with draws of `rng`, goes to another folder, which is the present one then."""
        self.tree.leave(target, rng)
        self.tree = Tree(target)

    def kill(self, target: Path) -> None:
        """The program is killed: all goes to another folder, which is the present one then."""
        self.tree = self.tree.go_on(target)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Put it below SQLite and Python for the block."""
        below = SqliteFiles(lambda: self.tree, self._code_of, self._lie)
        try:
            with below.installed(), PythonFiles(lambda: self.tree, self._fails, self._lie).installed():
                yield
        finally:
            self.failure, self.before = None, lambda call: None

    def _code_of(self, call: str) -> int:
        """With which a call of SQLite's ends."""
        self.before(call)
        failing, code = FAILURES.get(self.failure or "", ("", OK))
        return code if call == failing else OK

    def _fails(self, call: str) -> bool:
        return self._code_of("sync") != OK if call == "sync" else self.failure == "full"

    def _lie(self, file: File) -> None:
        if self.failure == "lies":
            file.lie(self._rng)

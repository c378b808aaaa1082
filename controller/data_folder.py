"""The folder in which a table keeps its files: where it is, and holding it."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.errors import StoreError

_RETRY_S = 0.05
"""Wall time between two tries to hold a folder."""


def default_data_folder() -> Path:
    """`$XDG_DATA_HOME/robodrome`; without that variable `~/.local/share/robodrome`."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "robodrome"


@contextmanager
def folder_lock(folder: Path, wait_s: float = 0.0) -> Iterator[None]:
    """Hold a folder for the block; the system lets it go when this process ends.

    Args:
        folder: which one; processes that do not ask are not kept out.
        wait_s: wall time to wait for another process; blocks.

    Raises:
        StoreError: another process holds it.
        FileNotFoundError: it does not exist.
    """
    handle = os.open(folder, os.O_RDONLY)
    try:
        until_s = time.monotonic() + wait_s
        while not _locked(handle):
            if time.monotonic() > until_s:
                raise StoreError(
                    f"the folder {folder} is in use by another table: end that one, or name another folder with --data"
                )
            time.sleep(_RETRY_S)
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True

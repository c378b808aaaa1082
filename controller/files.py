"""Where files are kept, replacing them atomically, and holding a folder."""

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from controller.errors import StoreError

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL

_RETRY_S = 0.05
"""Wall time between two tries to hold a folder."""


def write_private(path: Path, data: bytes) -> None:
    """Replace a file atomically, also for a power cut; only its owner can read it.

    Raises:
        OSError: the file cannot be written; the old one is unchanged.
    """
    part = path.with_name(path.name + ".part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        part.unlink(missing_ok=True)  # a full disk needs the room
        raise OSError(error.errno, error.strerror, str(path)) from error  # that of a full disk names no file
    part.replace(path)


def copy_private(source: Path, target: Path) -> None:
    """Copy a file; only its owner can read the copy.

    Raises:
        OSError: it cannot be copied; what was written of the copy is removed.
    """
    try:
        with source.open("rb") as file, os.fdopen(os.open(target, _NEW_FILE, 0o600), "wb") as copy:
            shutil.copyfileobj(file, copy)
            copy.flush()
            os.fsync(copy.fileno())
    except OSError:
        target.unlink(missing_ok=True)  # a full disk needs the room
        raise


def set_aside(path: Path) -> Path:
    """Rename a damaged file, so that a new one can take its place; returns the new name."""
    spare = spare_name(path)
    path.rename(spare)
    return spare


def spare_name(path: Path) -> Path:
    """A free name for a damaged file or its copy."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def made(folder: Path) -> Path:
    """The folder; one that did not exist is made, for its owner alone.

    Raises:
        OSError: it cannot be made.
    """
    if not folder.is_dir():
        made(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def default_data_folder() -> Path:
    """`$XDG_DATA_HOME/robodrome`; without that variable `~/.local/share/robodrome`."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "robodrome"


@contextmanager
def held(folder: Path, wait_s: float = 0.0) -> Iterator[None]:
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

"""Files that are replaced as a whole: after a power cut there is the old content or the new one."""

import os
import shutil
from itertools import count
from pathlib import Path

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Replace a file atomically, also for a power cut.

    Args:
        path: of the file; its folder exists.
        data: its new content.
        mode: who may read and write it.

    Raises:
        OSError: it cannot be written; the old one is unchanged. The error names the file.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)  # a full disk needs the room
        raise OSError(error.errno, error.strerror, str(path)) from error  # that of a full disk names no file


def write_private(path: Path, data: bytes) -> None:
    """Replace a file as `write_whole` does; only its owner can read it.

    Raises:
        OSError: as `write_whole`.
    """
    write_whole(path, data, 0o600)


def keep_private(path: Path, data: bytes) -> None:
    """Replace a file as `write_private` does; the new one is on the disk when this returns.

    Raises:
        OSError: that is not certain.
    """
    write_private(path, data)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


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


def ensure_folder(folder: Path) -> Path:
    """The folder; one that did not exist is made, for its owner alone.

    Raises:
        OSError: it cannot be made.
    """
    if not folder.is_dir():
        ensure_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def set_aside(path: Path) -> Path:
    """Rename a damaged file to make room for a new one; return the new name."""
    spare = spare_name(path)
    path.rename(spare)
    return spare


def spare_name(path: Path) -> Path:
    """A free name for a damaged file or its copy."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    return next(name for name in names if not name.exists())

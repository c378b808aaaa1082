"""Files that are replaced as a whole, and changes of files that a power cut does not take back."""

import errno
import os
import shutil
from collections.abc import Collection
from contextlib import suppress
from itertools import count
from pathlib import Path

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Replace a file; a power cut leaves the old or the new one, and the new one when this has returned.

    Args:
        path: of the file; its folder exists.
        data: its new content.
        mode: who may read and write it.

    Raises:
        OSError: the new one may not be on the disk; what is there is the old or the new one, whole. The error names
            the file.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync(path.parent)
    except OSError as error:
        with suppress(NotADirectoryError):
            part.unlink(missing_ok=True)  # a full disk needs the room
        raise OSError(error.errno, error.strerror, str(path)) from error  # that of a full disk names no file


def write_private(path: Path, data: bytes) -> None:
    """Replace a file as `write_whole` does; only its owner can read it.

    Raises:
        OSError: as `write_whole`.
    """
    write_whole(path, data, 0o600)


def sync(path: Path) -> None:
    """Bring a file to the disk, or of a folder the names: what was made, renamed and removed there.

    Some file systems, of networks for example, sync no folders (EINVAL of fsync(2)); there nothing is done.

    Raises:
        OSError: that is not certain.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)


def remove(path: Path) -> None:
    """Remove a file, if there is one; no power cut brings it back.

    Raises:
        OSError: it cannot be removed, or that is not certain.
    """
    if path.exists():
        path.unlink()
        sync(path.parent)


def copy_private(source: Path, target: Path) -> None:
    """Copy a file to a new one, which only its owner can read; it is on the disk when this returns.

    Raises:
        OSError: it cannot be copied; what was written of the copy is removed.
    """
    try:
        with source.open("rb") as file, os.fdopen(os.open(target, _NEW_FILE, 0o600), "wb") as copy:
            shutil.copyfileobj(file, copy)
            copy.flush()
            os.fsync(copy.fileno())
        sync(target.parent)
    except OSError:
        target.unlink(missing_ok=True)  # a full disk needs the room
        raise


def ensure_folder(folder: Path) -> Path:
    """The folder; one that did not exist is made, for its owner alone, and is on the disk.

    Raises:
        OSError: it cannot be made.
    """
    if not folder.is_dir():
        ensure_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        sync(folder.parent)
    return folder


def set_aside(path: Path) -> Path:
    """Rename a damaged file to make room for a new one; return the new name."""
    spare = spare_name(path)
    path.rename(spare)
    return spare


def spare_name(path: Path, endings: Collection[str] = ("",)) -> Path:
    """A name for a damaged file or its copy that is free, also with each of these endings."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    return next(name for name in names if not any(Path(f"{name}{ending}").exists() for ending in endings))

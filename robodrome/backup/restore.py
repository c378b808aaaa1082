"""`robodrome restore`: a backup is brought back, by the command line or at the start after a phone has sent it."""

import os
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from rich.console import Console

from base.files import copy_private, ensure_folder, remove, set_aside, sync
from base.processes import scratch_folder
from controller.confined import confined
from controller.data_folder import folder_lock
from controller.errors import ConfigError, LimitError
from robodrome.backup.backup import FOLDERS
from robodrome.backup.backup_file import SETTINGS, TABLE, BackupError, Unpacked, may_hold, unpack

WAITING = "restore.zip"
"""Name in the data folder of a backup that is brought back at the next start."""

_SENT = "restore.sent-"
"""How the names of backups begin that phones have sent, before they confirm; the rest is the key."""

_KEY = re.compile("[0-9a-f]{16}")


def restore(path: Path, data: Path, replace: bool, console: Console) -> None:
    """Bring back a backup into a data folder.

    Everything is unpacked next to the folder and read as the program would read it, in a separate process with limits,
    before anything is put in place.

    Args:
        path: the backup.
        data: the data folder.
        replace: put the folder's own files of these kinds into a folder `replaced-N` within it; else there may be none.
        console: prints.

    Raises:
        BackupError: it is not a backup, is damaged, or holds other files; nothing has changed.
        ConfigError: the folder holds such files already, or cannot be written.
        StoreError: a table uses it.
    """
    with ExitStack() as ends:
        ensure_folder(data)
        for folder in FOLDERS:
            if (data / folder).is_dir():
                ends.enter_context(folder_lock(data / folder))
        scratch = ends.enter_context(scratch_folder("robodrome-restore-"))
        unpacked = _unpacked(path, scratch)
        names = unpacked.names
        there = [name for name in names if (data / name).exists()]
        if there and not replace:
            raise ConfigError(f"--data {data}: {there[0]} is there already; restore into an empty folder, or --replace")
        try:
            aside = _put_aside(data) if replace else None
            for name in names:
                ensure_folder((data / name).parent)
                copy_private(scratch / name, data / name)
        except OSError as error:
            raise ConfigError(f"--data {data} cannot be written: {error.strerror}") from error
    console.print(f"{len(names)} files are restored in {data}.", markup=False, highlight=False)
    for words in unpacked.told:
        console.print(words, markup=False, highlight=False)
    if aside:
        console.print(f"What was there before is in {aside}.", markup=False, highlight=False)
    for name in {TABLE, SETTINGS}.intersection(names):
        console.print(f"The table's settings: robodrome play --table {data / name}", markup=False, highlight=False)


async def receive(parts: AsyncIterator[bytes], data: Path) -> Path:
    """Write a backup to the disk as it is sent; the file. One that was sent before and not confirmed is removed.

    Raises:
        BackupError: it cannot be kept.
    """
    forget_unconfirmed(data)
    path = data / f"{_SENT}{secrets.token_hex(8)}"
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            async for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)  # a full disk needs the room
        raise BackupError(f"it cannot be kept: {error.strerror}") from error
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


def check_received(path: Path) -> tuple[int, str]:
    """Check a received backup; return how many files it holds, and the key that confirms it.

    Raises:
        BackupError: it is not a valid backup; it is removed.
    """
    try:
        with scratch_folder("robodrome-restore-") as scratch:
            found = _unpacked(path, scratch)
    except BackupError:
        path.unlink()
        raise
    return len(found.names), path.name.removeprefix(_SENT)


def confirm(key: str, data: Path) -> None:
    """Restore a checked backup at the next start.

    Raises:
        BackupError: there is none with this key.
    """
    path = data / f"{_SENT}{key}"
    if not _KEY.fullmatch(key) or not path.exists():
        raise BackupError("it is no longer there; send it again")
    path.replace(data / WAITING)
    sync(data)


def is_waiting(data: Path) -> bool:
    """Whether a confirmed backup is brought back at the next start."""
    return (data / WAITING).exists()


def cancel(data: Path) -> None:
    """Remove the backup that waits, if there is one."""
    remove(data / WAITING)


def forget_unconfirmed(data: Path) -> None:
    """Remove what phones have sent and not confirmed."""
    for path in data.glob(f"{_SENT}*"):
        path.unlink()


def restore_waiting(data: Path, console: Console) -> None:
    """Bring back the backup that a host's phone has left, if there is one; one that cannot be taken is set aside."""
    forget_unconfirmed(data)
    path = data / WAITING
    if not is_waiting(data):
        return
    try:
        restore(path, data, True, console)
        remove(path)
    except BackupError as error:
        words = f"Nothing is restored: {error} It is now {set_aside(path)}."
        console.print(words, style="red", markup=False, highlight=False)


def _put_aside(data: Path) -> Path | None:
    """Move all that a backup would hold into a new folder; None if there is nothing."""
    aside = next(folder for n in count(1) if not (folder := data / f"replaced-{n}").exists())
    found = [source for source in sorted(data.rglob("*")) if _is_kept(source.relative_to(data).as_posix())]
    for source in found:
        target = aside / source.relative_to(data)
        ensure_folder(target.parent)
        source.rename(target)
    return aside if found else None


def _is_kept(name: str) -> bool:
    """Whether a backup holds a file of that name, or a file that SQLite keeps next to a journal."""
    return may_hold(re.sub(r"(?<=\.sqlite)-(?:wal|shm)$", "", name))


def _unpacked(path: Path, scratch: Path) -> Unpacked:
    try:
        return confined(unpack, path, scratch)
    except LimitError as error:
        raise BackupError(f"{path.name} cannot be taken: {error}") from error

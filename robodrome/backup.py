"""`robodrome backup` and `robodrome restore`: settings, calibrations and matches as one file, and back.

The file is a zip archive with a manifest. What it may hold is a short list of names; everything else is refused, so
that a hostile archive can neither write elsewhere nor fill the disk. Accounts, keys, tokens and paired phones are left
out: they belong to one table.
"""

import hashlib
import json
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from typing_extensions import TypedDict

from controller.config import load
from controller.errors import ConfigError, ControllerError
from controller.files import held, made, set_aside, write_private
from controller.fleet.records import FigureRegistry
from controller.match.match_file import parse_match
from controller.match.store import FILE as JOURNAL
from controller.match.store import JournalStore
from controller.processes import scratch_folder
from vision.calibration import Calibration
from vision.errors import VisionError

FORMAT: Literal["robodrome-backup"] = "robodrome-backup"
VERSION = 1
MANIFEST = "manifest.json"

MAX_FILES, MAX_BYTES = 3000, 512 * 1024 * 1024
"""Most files of a backup, and most bytes of all of them, unpacked."""

FOLDERS = ("", "sim/", "recording/")
"""Folders of the data folder in which tables keep what is theirs."""

TABLE = "table.toml"
"""Name of a table's settings that lie in the data folder itself, as an appliance has them."""

SETTINGS = f"settings/{TABLE}"
"""Name of those that lie elsewhere."""

WAITING = "restore.zip"
"""Name in the data folder of a backup that is brought back at the next start."""

_CALIBRATION = r"(?:calibration\.json|[A-Za-z0-9_-]{1,60}\.png)"
_KNOWN = re.compile(
    rf"table\.toml|settings/(?:table\.toml|(?:[A-Za-z0-9_-]{{1,40}}/){{1,2}}{_CALIBRATION})"
    rf"|(?:sim/|recording/)?(?:journal\.sqlite|figures\.json|matches/i-[0-9a-f]{{1,40}}\.json"
    rf"|(?:calibration|sheets)(?:/[A-Za-z0-9_-]{{1,40}}){{0,2}}/{_CALIBRATION})"
)
"""The names that a backup may hold."""


class BackupError(ControllerError):
    """A file is no backup, or one that cannot be taken."""


class _Entry(TypedDict):
    sha256: str
    bytes: int


class _Manifest(TypedDict):
    format: Literal["robodrome-backup"]
    version: int
    made: str
    files: dict[str, _Entry]


_MANIFEST = TypeAdapter(_Manifest)


def back_up(data: Path, table: str, out: Path | None, console: Console) -> None:
    """Write a backup of a data folder, also while a table uses it; only its owner can read the file.

    Args:
        data: the data folder.
        table: file with a table's settings, which is kept as well, with its calibration; `sim` for none.
        out: file to write; None: one named after the day.
        console: prints.

    Raises:
        ConfigError: there is nothing to keep, or the file cannot be written.
    """
    path = out or Path(f"robodrome-backup-{datetime.now(UTC):%Y-%m-%d}.zip")
    archive, count = packed_backup(data, table)
    try:
        write_private(path, archive)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}") from error
    console.print(f"{path}: {count} files, {len(archive) / 1e6:.1f} MB", highlight=False)
    console.print("A match that is being played is in it with its seed and its hands: keep the file to yourself.")


def packed_backup(data: Path, table: str) -> tuple[bytes, int]:
    """The backup, and how many files it holds; see `back_up`."""
    with scratch_folder("robodrome-backup-") as scratch:
        kept = dict(_kept(data, table, scratch))
        if not kept:
            raise ConfigError(f"--data {data}: there is nothing to keep")
        files = {name: {"sha256": _digest(source), "bytes": source.stat().st_size} for name, source in kept.items()}
        now = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = {"format": FORMAT, "version": VERSION, "made": now, "files": files}
        archive = BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(MANIFEST, json.dumps(manifest, indent=1))
            for name, source in kept.items():
                packed.write(source, name)
        return archive.getvalue(), len(kept)


def restore(path: Path, data: Path, replace: bool, console: Console) -> None:
    """Bring back a backup into a data folder.

    Everything is unpacked beside the folder and read as the program would read it, before anything is put in place.

    Args:
        path: the backup.
        data: the data folder.
        replace: put the folder's own files of these kinds into a folder `replaced-N` within it; else there may be none.
        console: prints.

    Raises:
        BackupError: it is no backup, damaged, or holds what no backup holds; nothing has changed.
        ConfigError: the folder holds such files already, or cannot be written.
        StoreError: a table uses it.
    """
    with ExitStack() as ends:
        made(data)
        for folder in FOLDERS:
            if (data / folder).is_dir():
                ends.enter_context(held(data / folder))
        scratch = ends.enter_context(scratch_folder("robodrome-restore-"))
        names = _unpack(path, scratch)
        _check(scratch)
        there = [name for name in names if (data / name).exists()]
        if there and not replace:
            raise ConfigError(f"--data {data}: {there[0]} is there already; restore into an empty folder, or --replace")
        try:
            aside = _put_aside(data) if replace else None
            for name in names:
                made((data / name).parent)
                write_private(data / name, (scratch / name).read_bytes())
        except OSError as error:
            raise ConfigError(f"--data {data} cannot be written: {error.strerror}") from error
    console.print(f"{len(names)} files are restored in {data}.", highlight=False)
    if aside:
        console.print(f"What was there before is in {aside}.", highlight=False)
    for name in {TABLE, SETTINGS}.intersection(names):
        console.print(f"The table's settings: robodrome play --table {data / name}", highlight=False)


def lay_ready(archive: bytes, data: Path) -> int:
    """Check a backup and keep it for the next start (`restore_waiting`); how many files it holds.

    Raises:
        BackupError: it is no backup that can be taken, or it cannot be kept; nothing has changed.
    """
    with scratch_folder("robodrome-restore-") as scratch:
        path = scratch / WAITING
        path.write_bytes(archive)
        names = _unpack(path, scratch / "files")
        _check(scratch / "files")
    try:
        write_private(data / WAITING, archive)
    except OSError as error:
        raise BackupError(f"it cannot be kept: {error.strerror}") from error
    return len(names)


def restore_waiting(data: Path, console: Console) -> None:
    """Bring back the backup that a host's phone has left, if there is one; one that cannot be taken is set aside."""
    path = data / WAITING
    if not path.exists():
        return
    try:
        restore(path, data, True, console)
        path.unlink()
    except BackupError as error:
        console.print(f"[red]Nothing is restored: {error} It is now {set_aside(path)}.[/]", highlight=False)


def _put_aside(data: Path) -> Path | None:
    """Move all that a backup would hold into a new folder; None if there is nothing."""
    aside = next(folder for n in count(1) if not (folder := data / f"replaced-{n}").exists())
    found = [source for source in sorted(data.rglob("*")) if _is_kept(source.relative_to(data).as_posix())]
    for source in found:
        target = aside / source.relative_to(data)
        made(target.parent)
        source.rename(target)
    return aside if found else None


def _is_kept(name: str) -> bool:
    """Whether a backup holds a file of that name, or what SQLite has beside a journal."""
    return _KNOWN.fullmatch(re.sub(r"(?<=\.sqlite)-(?:wal|shm)$", "", name)) is not None


def _kept(data: Path, table: str, scratch: Path) -> Iterator[tuple[str, Path]]:
    """The names within the backup, and the files; journals are copied, as a table may be writing them."""
    for folder in FOLDERS:
        if (data / folder / JOURNAL).exists():
            copy = scratch / f"{folder.strip('/') or 'data'}.sqlite"
            with closing(sqlite3.connect(data / folder / JOURNAL)) as live, closing(sqlite3.connect(copy)) as kept:
                live.backup(kept)
            yield f"{folder}{JOURNAL}", copy
    for source in sorted(data.rglob("*")):
        name = source.relative_to(data).as_posix()
        if _KNOWN.fullmatch(name) and not name.endswith(JOURNAL) and source.is_file() and not source.is_symlink():
            yield name, source
    if table != "sim" and Path(table).resolve() != (data / TABLE).resolve():
        yield SETTINGS, Path(table)
        calibration = load(Path(table)).calibration
        for source in sorted(calibration.glob("*")):
            name = f"settings/{calibration.name}/{source.name}"
            if _KNOWN.fullmatch(name):
                yield name, source


def _unpack(path: Path, target: Path) -> list[str]:
    """Unpack a backup whose names, sizes and sums are right; the names."""
    try:
        with zipfile.ZipFile(path) as packed:
            names = [one.filename for one in packed.infolist()]
            if len(names) > MAX_FILES or len({*names}) < len(names) or MANIFEST not in names:
                raise BackupError(f"{path.name} is no backup: it has no manifest, too many files, or one twice")
            manifest = _MANIFEST.validate_json(_read(packed, MANIFEST, 1 << 20))
            if manifest["version"] != VERSION:
                raise BackupError(
                    f"{path.name} is of version {manifest['version']}, this program reads version {VERSION}"
                )
            wanted = manifest["files"]
            if {*wanted} != {*names} - {MANIFEST} or not all(map(_KNOWN.fullmatch, wanted)):
                raise BackupError(f"{path.name} holds files that no backup holds, or lacks some")
            if sum(one["bytes"] for one in wanted.values()) > MAX_BYTES:
                raise BackupError(f"{path.name} would fill {MAX_BYTES >> 20} MB and more")
            for name, entry in wanted.items():
                data = _read(packed, name, entry["bytes"])
                if hashlib.sha256(data).hexdigest() != entry["sha256"]:
                    raise BackupError(f"{path.name}: {name} is damaged")
                made((target / name).parent)
                write_private(target / name, data)
            return list(wanted)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError, zlib.error) as error:
        raise BackupError(f"{path.name} is no backup, or it is damaged: {error}") from error
    except ValidationError as error:
        raise BackupError(f"{path.name} is no backup: its manifest cannot be read") from error
    except OSError as error:
        raise BackupError(f"{path.name} cannot be read: {error.strerror}") from error
    except RuntimeError as error:  # zipfile: it has a password
        raise BackupError(f"{path.name} cannot be read: {error}") from error


def _read(packed: zipfile.ZipFile, name: str, most: int) -> bytes:
    """A file of the archive; refused when it has more bytes than it says, without unpacking them."""
    with packed.open(name) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise BackupError(f"{name} has more bytes than it says")
    return data


def _check(folder: Path) -> None:
    """Read everything as the program would read it."""
    try:
        for journal in folder.rglob(JOURNAL):
            with closing(JournalStore(journal.parent)) as store:
                for match in store.matches():
                    store.load(match)
            if store.cut:
                raise BackupError(f"the journal of the backup is damaged: {store.cut}")
        for match_file in folder.rglob("i-*.json"):
            parse_match(match_file.read_text(encoding="utf-8"))
        for figures in folder.rglob("figures.json"):
            FigureRegistry.load(figures.parent)
        for calibration in folder.rglob("calibration.json"):
            Calibration.load(calibration.parent)
        for settings in folder.rglob(TABLE):
            load(settings)
    except BackupError:
        raise
    except (ControllerError, VisionError, UnicodeDecodeError) as error:
        raise BackupError(f"what the backup holds cannot be used: {error}") from error


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

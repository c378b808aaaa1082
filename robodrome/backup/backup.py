"""`robodrome backup`: settings, calibrations and matches as one file.

Accounts, keys, tokens and paired phones are left out: they belong to one table.
"""

import hashlib
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from rich.console import Console

from base.files import write_private
from base.processes import scratch_folder
from controller.config import load
from controller.errors import ConfigError
from controller.match.journal_store import FILE as JOURNAL
from robodrome.backup.backup_file import FORMAT, MANIFEST, MARK, SETTINGS, TABLE, VERSION, may_hold
from vision.cameras.camera_name import shown_within

FOLDERS = ("", "sim/", "recording/")
"""Folders of the data folder in which tables keep what is theirs."""


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
    console.print(f"{path}: {count} files, {len(archive) / 1e6:.1f} MB", markup=False, highlight=False)
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


def _kept(data: Path, table: str, scratch: Path) -> Iterator[tuple[str, Path]]:
    """The names within the backup, and the files; journals are copied, as a table may be writing them."""
    for folder in FOLDERS:
        copy = scratch / f"{folder.strip('/') or 'data'}.sqlite"
        if (data / folder / MARK).exists():  # before the journal, which may be ahead of its mark but never behind
            yield f"{folder}{MARK}", Path(shutil.copyfile(data / folder / MARK, copy.with_suffix(".mark")))
        if (data / folder / JOURNAL).exists():
            with closing(sqlite3.connect(data / folder / JOURNAL)) as live, closing(sqlite3.connect(copy)) as kept:
                live.backup(kept)
            yield f"{folder}{JOURNAL}", copy
    for source in sorted(data.rglob("*")):
        name = source.relative_to(data).as_posix()
        if may_hold(name) and not name.endswith((JOURNAL, MARK)) and source.is_file() and not source.is_symlink():
            yield name, _without_passwords(source, scratch)
    if table != "sim" and Path(table).resolve() != (data / TABLE).resolve():
        yield SETTINGS, _without_passwords(Path(table), scratch)
        views = load(Path(table)).views
        for source in (one for view in views for one in sorted(view.calibration.glob("*"))):
            name = f"settings/{source.relative_to(views[0].calibration.parent).as_posix()}"
            if may_hold(name):
                yield name, _without_passwords(source, scratch)


def _without_passwords(source: Path, scratch: Path) -> Path:
    """The file, or a copy without what opens the camera at an address in it."""
    if source.suffix not in (".toml", ".json"):
        return source
    text = source.read_bytes().decode("utf-8", "surrogateescape")
    if (told := shown_within(text)) == text:
        return source
    copy = scratch / f"{len(list(scratch.iterdir()))}{source.suffix}"
    copy.write_bytes(told.encode("utf-8", "surrogateescape"))
    return copy


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

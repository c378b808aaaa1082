"""SQLite's write-ahead log next to the journal, as a killed program leaves it.

SQLite applies the readable part of it, and does not report the rest.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from base.files import copy_private, spare_name

_WITH_LOG = "", "-wal"
"""What the names of a journal and of its log of changes end with."""

_WAL_HEADER, _FRAME_HEADER = 32, 24
"""Bytes before the log, and before each page in it (sqlite.org/fileformat2.html, section 4)."""


_CHECKPOINT_FRAMES = 1000
"""SQLite's default."""

_PRIMARY = 0xFF
"""Bits of SQLite's error codes that say of what kind an error is (sqlite.org/rescode.html)."""

_MOST_REFUSED = 64
"""Frames that are written over at most; a ply takes about nine."""


@dataclass(slots=True)
class Log:
    """SQLite's log of changes, as a killed program left it: its size, and where its copy is if some of it is unread."""

    size: int
    unread: bool = False
    copy: Path | None = None


@contextmanager
def log_kept(path: Path) -> Iterator[Log]:
    """Keep a copy of a journal and of its log of changes, which SQLite uses up, if `unread` is set in the block."""
    wal = path.with_name(f"{path.name}-wal")
    log = Log(wal.stat().st_size if wal.exists() else 0)
    if not log.size:
        yield log
        return
    copy = spare_name(path, _WITH_LOG)
    copy_with_log(path, copy)
    log.unread = True
    try:
        yield log
    finally:
        if log.unread:
            log.copy = copy
        else:
            remove_with_log(copy)


def copy_with_log(path: Path, copy: Path) -> None:
    """Copy a journal with its log of changes, if it has one.

    Raises:
        OSError: the disk is full; the partial copy is removed.
    """
    try:
        for suffix in _WITH_LOG:
            if (source := Path(f"{path}{suffix}")).exists():
                copy_private(source, Path(f"{copy}{suffix}"))
    except OSError:
        remove_with_log(copy)
        raise


def remove_with_log(path: Path) -> None:
    """Remove a journal and its log of changes."""
    for suffix in _WITH_LOG:
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def frames_unread(db: sqlite3.Connection, log_bytes: int) -> bool:
    """Whether SQLite has left out some of a log of changes of this size: it reads as far as its checksums are right."""
    (page_bytes,) = db.execute("PRAGMA page_size").fetchone()
    _, frames, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return bool(frames < (log_bytes - _WAL_HEADER) // (page_bytes + _FRAME_HEADER))


class Transactions:
    """Transactions whose changes stay out of the log if the disk refuses them.

    Once a sync has failed, the system may hold dropped parts of the log for written (fsync(2)): later syncs do not
    write them, and SQLite reads no frame behind a gap. The next transaction therefore waits for a log that begins
    again.

    Args:
        db: a journal.
        path: of its file.
    """

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path
        self._may_have_gaps = False

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Write all of the block or nothing; it is on the disk afterwards.

        Raises:
            sqlite3.Error, MemoryError: the disk or the system refuses it.
        """
        if self._may_have_gaps:
            _restart_log(self._db)
            self._may_have_gaps = False
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except (sqlite3.Error, MemoryError) as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            self._may_have_gaps |= getattr(error, "sqlite_errorcode", 0) & _PRIMARY == sqlite3.SQLITE_IOERR
            _overwrite_refused(self._db, self._path)
            raise


def _restart_log(db: sqlite3.Connection) -> None:
    """Bring all of the log into the journal, and begin the log from its start.

    Raises:
        sqlite3.Error: the disk refuses it, or another program reads.
    """
    busy, _, _ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("database is locked")


def _overwrite_refused(db: sqlite3.Connection, path: Path) -> None:
    """Write over what a commit whose sync failed has left in the log: after a kill SQLite would take it as written.

    What was acknowledged stays where it is: nothing is checkpointed without a sync.
    """
    wal = path.with_name(f"{path.name}-wal")
    db.execute("PRAGMA wal_autocheckpoint = 0")
    db.execute("PRAGMA synchronous = OFF")
    with suppress(OSError, sqlite3.Error, MemoryError):  # the disk may refuse this too
        (version,), size = db.execute("PRAGMA user_version").fetchone(), wal.stat().st_size
        for _ in range(_MOST_REFUSED):
            db.execute(f"PRAGMA user_version = {version}")  # a commit of one frame, which changes nothing
            if wal.stat().st_size > size:
                break
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_FRAMES}")

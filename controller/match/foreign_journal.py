"""A journal from elsewhere: its rows are checked and written into a journal of ours, and nothing else of it is kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from controller.errors import DamagedStoreError, StoreError
from controller.match import about
from controller.match.high_water import Acknowledged
from controller.match.journal_store import FILE, JournalStore
from controller.match.rows import ENTRY, MATCH, SCHEMA_VERSION, EntryRow, MatchRow, damage
from controller.match.schema import distrust, schema_fault

MAX_VALUE = 1 << 20
"""Longest value of a journal, bytes."""

_ROWIDS = range(1, 1 << 40)


def copy_journal(source: Path, folder: Path) -> Acknowledged:
    """Write the matches of a journal from elsewhere into a new journal in a folder; what that holds then.

    Raises:
        StoreError: it is not a journal of this version, it is damaged, or it holds something else than a journal does.
    """
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            distrust(db)
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE)
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version != SCHEMA_VERSION:
                raise StoreError(f"its journal is of version {version}, this program reads {SCHEMA_VERSION}")
            if fault := schema_fault(db):
                raise StoreError(f"its journal is none of this program: {fault}")
            (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise DamagedStoreError(f"its journal is damaged: {found}")
            with closing(JournalStore(folder)) as store:
                store.take_over(_matches(db))
                return store.acknowledged
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise DamagedStoreError(f"its {FILE} cannot be read: {error}") from error


def _matches(db: sqlite3.Connection) -> Iterator[tuple[MatchRow, list[EntryRow], str, tuple[str, ...]]]:
    """The matches, each whole: its entries, when it began, and who won."""
    known = bool(db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'about'").fetchone())
    for row in db.execute(f"SELECT {MATCH} FROM match ORDER BY rowid"):
        match = MatchRow(*row)
        found = db.execute(f"SELECT {ENTRY} FROM entry WHERE match = ? ORDER BY n", (match.id,))
        entries = [EntryRow(*entry) for entry in found]
        if wrong := damage(match, entries):
            raise DamagedStoreError(f"match {str(match.id)[:40]} of its journal: {wrong.reason}")
        if match.rowid not in _ROWIDS:
            raise DamagedStoreError(f"match {match.id[:40]} of its journal has an impossible number")
        yield match, entries, *(about.about(db, match.id) if known else ("", ()))

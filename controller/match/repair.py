"""Repairing a damaged journal, or one without checksums: undamaged entries go to a new one, a copy is kept."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from base.files import ensure_folder, spare_name, sync
from controller.errors import DamagedStoreError
from controller.match import about, high_water
from controller.match.journal_store import FILE, JournalStore
from controller.match.rows import ENTRY, MATCH, EntryRow, MatchRow, chained, damage
from controller.match.schema import distrust
from controller.match.stored_match import Entry
from controller.match.wal import copy_with_log

_SETTLED = "ifnull((SELECT max(n) FROM settlement WHERE settlement.match = match.id), -1)"
_OLD_MATCH = MATCH.replace("settled, checksum", f"{_SETTLED}, ''")
_OLD_ENTRY = ENTRY.replace("checksum", "''")
"""The columns of version 1, which has no checksums."""


def repair(folder: Path) -> list[str]:
    """Repair the journal in a folder that no other process uses.

    Returns:
        What was found and done, a sentence each; empty if the journal is whole, or there is none.

    Raises:
        StoreError: it cannot be written, or is of a newer version.
        OSError: the copy cannot be written; the journal is unchanged.
    """
    path = folder / FILE
    if not path.exists():
        return []
    with suppress(DamagedStoreError), closing(JournalStore(folder)) as store:
        for name in store.matches():
            store.load(name)
        store.acknowledge()
        return [store.cut] if store.cut else []
    copy = spare_name(path)
    copy_with_log(path, copy)
    fresh = ensure_folder(folder / "repaired")
    try:
        store = JournalStore(fresh)
        with closing(store):
            known = _about(copy)
            findings = [_save(store, *found, *known.get(found[0].id, ("", ()))) for found in _readable(copy)]
            store.acknowledge()
        for suffix in ("-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        for name in (high_water.FILE, FILE):
            (fresh / name).replace(folder / name)
        sync(folder)
    finally:
        shutil.rmtree(fresh)
    was = "had no checksums and was taken over as it was" if _is_old(copy) else "was damaged"
    return [f"{path} {was}; a copy is kept: {copy}", *filter(None, findings)]


@contextmanager
def _connection(path: Path) -> Iterator[sqlite3.Connection]:
    """A damaged journal, of which nothing is trusted; damaged texts are read as far as they can."""
    with closing(sqlite3.connect(path)) as db:
        with suppress(sqlite3.Error):
            distrust(db)
        db.text_factory = lambda data: data.decode(errors="replace")
        yield db


def _is_old(path: Path) -> bool:
    """Whether a file is of version 1."""
    with _connection(path) as db:
        return next(_each(db, "PRAGMA user_version"), (0,)) == (1,)


def _save(store: JournalStore, match: MatchRow, entries: list[EntryRow], begun: str, winners: tuple[str, ...]) -> str:
    """Write the undamaged part of a match; returns a sentence about what was left out."""
    wrong = damage(match, entries)
    kept = entries[: wrong.whole] if wrong else entries
    if wrong and wrong.match and not kept:
        return f"Match {match.id}: nothing of it is certain; it was left out."
    try:
        options, roster, seats, seed = match.begun()
    except ValueError as error:
        return f"Match {match.id} cannot be read ({error}); it was left out."
    certain = wrong is None or not wrong.match
    store.begin(match.id, match.game, options, roster, seats if certain else {}, seed, begun)
    for row in kept:
        store.append(match.id, Entry(*row[:-1]))
    if certain:
        store.settle(match.id, min(match.settled, len(kept)))
    if match.finished is not None:
        store.finish(match.id, match.finished if certain else "abandoned", winners if certain else ())
    if wrong is None:
        return ""
    unsure = "" if certain else "; choose the seats again"
    return f"Match {match.id}: {wrong.reason}; its first {len(kept)} entries were kept{unsure}."


def _readable(path: Path) -> Iterator[tuple[MatchRow, list[EntryRow]]]:
    """All matches of a damaged file with their entries, as far as they can be read, the oldest first."""
    with _connection(path) as db:
        for match, entry in ((MATCH, ENTRY), (_OLD_MATCH, _OLD_ENTRY)):
            found = {row[0]: MatchRow(*row) for row in _each(db, f"SELECT {match} FROM match")}
            found |= {row[0]: MatchRow(*row) for row in _each(db, f"SELECT {match} FROM match ORDER BY rowid DESC")}
            for _, row in sorted(found.items()):
                entries = list(_entries(db, entry, row.id))
                yield (row, entries) if entry is ENTRY else chained(row, entries)
            if found:
                return


def _about(path: Path) -> dict[str, tuple[str, tuple[str, ...]]]:
    """When matches began and who won, as far as that can be read."""
    with _connection(path) as db:
        rows = _each(db, "SELECT match, begun, winners FROM about")
        return {match: about.parsed(begun, winners) for match, begun, winners in rows}


def _entries(db: sqlite3.Connection, columns: str, match: str) -> Iterator[EntryRow]:
    for n in count(1):
        row = next(_each(db, f"SELECT {columns} FROM entry WHERE match = ? AND n = ?", match, n), None)
        if row is None:
            return
        yield EntryRow(*row)


def _each(db: sqlite3.Connection, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, until one cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        yield from db.execute(query, values)

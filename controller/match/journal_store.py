"""The journal: all matches in one SQLite file, each entry written before it is played.

The schema version is kept in `PRAGMA user_version`; a newer file is refused and left unchanged. Damage is noticed by
SQLite's own check, by the checksums of `controller.match.rows`, and by what SQLite leaves out of its log of changes.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from base.files import copy_private, ensure_folder, spare_name
from controller.api.wording import words
from controller.errors import ClosedStoreError, DamagedStoreError, StoreError
from controller.match import about, high_water
from controller.match.high_water import Acknowledged
from controller.match.rows import (
    ENTRY,
    MATCH,
    SCHEMA,
    SCHEMA_VERSION,
    Damage,
    EntryRow,
    MatchRow,
    damage,
    rows,
)
from controller.match.schema import guard, schema_fault
from controller.match.stored_match import Entry, StoredMatch, Summary
from controller.match.wal import Transactions, frames_unread, log_kept

FILE = "journal.sqlite"
"""Name of the journal in its folder."""

CACHE_KB = 128
"""Pages that SQLite keeps in memory, its default is 2 MB: a ply needs only the newest ones."""

PAGE_BYTES = 1024
"""Pages of a new journal: a ply changes six, whole; those of 4,096 bytes, SQLite's default, wear an SD card twice as
much."""

_SQLITE = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""Errors of SQLite; the second one if its message quotes damaged names, the third one if it gets no memory."""

_MAY_LACK = ("the last plies may be missing", "no ply is missing, but what was noted after the last one may be")
"""What a torn log may have held, without and with a mark."""

REPAIR = "To play on with what is whole: robodrome doctor --repair, which keeps a copy."


class JournalStore:
    """The journal in `folder/journal.sqlite`.

    Attributes:
        cut: a sentence about what was lost at the end of a damaged journal; empty if nothing was.
        acknowledged: counts of everything written durably.

    Raises:
        StoreError: the file cannot be opened, is not a journal, is damaged, or is of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.cut = ""
        try:
            ensure_folder(folder)
            if not self.path.exists():
                (folder / high_water.FILE).unlink(missing_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            self.path.chmod(0o600)  # older programs left it open to others; SQLite gives its log the same rights
            mark = high_water.read(folder)  # before the journal, which a table may be writing
            with log_kept(self.path) as log:
                self._db = sqlite3.connect(self.path, isolation_level=None)
                self._transactions = Transactions(self._db, self.path)
                version = self._db.execute("PRAGMA user_version").fetchone()[0]
                if version <= SCHEMA_VERSION:
                    self._prepare(version)
                    self.acknowledged = Acknowledged.of(self._db)
                    missing = mark.missing_in(self.acknowledged) if mark else ""
                    log.unread = bool(missing) or frames_unread(self._db, log.size)
        except (OSError, *_SQLITE) as error:
            self._close()
            raise _store_error(error, f"The journal {self.path} cannot be opened") from error
        except StoreError:
            self._close()
            raise
        if version > SCHEMA_VERSION:
            self.close()
            raise StoreError(
                f"The journal {self.path} is of version {version}, this program knows {SCHEMA_VERSION}: "
                "it is left untouched. Use the newer program, or another --data folder."
            )
        if missing or log.copy:
            what = f"{missing} are missing" if missing else _MAY_LACK[mark is not None]
            self.cut = f"The end of the journal cannot be read: {what}."
        if log.copy:
            self.cut += f" {_kept_as(log.copy)}"

    def _prepare(self, version: int) -> None:
        """Check the file, and make the tables of a new one."""
        if version == 1:
            raise DamagedStoreError(
                f"The journal {self.path} is of an older program and has no checksums: nobody can tell whether it is "
                "as it was written. To take it over as it is: robodrome doctor --repair, which keeps a copy."
            )
        guard(self._db)
        if version == SCHEMA_VERSION and (fault := schema_fault(self._db)):
            raise DamagedStoreError(f"The journal {self.path} is none of this program: {fault}. {REPAIR}")
        self._db.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        if version == 0:
            self._db.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA journal_size_limit = 0")  # so that all of the log is of the present run
        found = self._db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise DamagedStoreError(f"The journal {self.path} is damaged: {found}. {REPAIR}")
        if version == 0:
            self._db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
        self._db.execute(about.SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _close(self) -> None:
        if hasattr(self, "_db"):
            self._db.close()

    def begin(
        self,
        match: str,
        game: str,
        options: Mapping[str, Any],
        roster: Mapping[str, int],
        seats: Mapping[str, Any],
        seed: int,
        begun: str | None = None,
    ) -> None:
        """Write a new match, which begins now unless it is said when."""
        with self._written():
            about.note_begun(self._db, match, begun)
            self._db.execute(
                "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, NULL, -1, '')",
                (match, game, json.dumps(dict(options)), json.dumps(dict(roster)), json.dumps(dict(seats)), hex(seed)),
            )
            self._seal(match)
        self.acknowledge()

    def take_over(self, matches: Iterable[tuple[MatchRow, Sequence[EntryRow], str, Sequence[str]]]) -> None:
        """Write whole matches of other journals, replacing older copies: rows, when they began, and who won."""
        with self._written():
            for match, entries, begun, winners in matches:
                self._db.execute("DELETE FROM entry WHERE match = ?", (match.id,))
                self._db.execute("DELETE FROM match WHERE id = ?", (match.id,))
                self._db.execute(f"INSERT INTO match ({MATCH}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", match)
                self._db.executemany(
                    f"INSERT INTO entry (match, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    ((match.id, *entry) for entry in entries),
                )
                about.note_begun(self._db, match.id, begun)
                about.note_winners(self._db, match.id, winners)
        self.acknowledge()

    def adopt(self, stored: StoredMatch) -> None:
        """Write a match that comes from another table as the latest one."""
        latest = max((self._match_row(name).rowid for name in self.matches()), default=0)
        self.take_over([(*rows(stored, latest + 1), stored.begun, stored.winners)])

    def append(self, match: str, entry: Entry) -> None:
        """Write one entry; it is on the disk when this returns."""
        with self._written():
            row = EntryRow(entry.n, entry.kind, entry.actor, entry.text, entry.source, float(entry.t), "")
            mark = row.checked(self._last_mark(match))
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (match, *row[:-1], mark))
            self._seal(match)
        self.acknowledged = self.acknowledged._replace(entries=self.acknowledged.entries + 1)
        high_water.write(self.path.parent, self.acknowledged)

    def settle(self, match: str, n: int) -> None:
        """Write that the table shows the match up to entry `n` (0: the set-up)."""
        self._change(match, "settled", n)

    def seats(self, match: str, seats: Mapping[str, Any]) -> None:
        """Write the occupants of the seats."""
        self._change(match, "seats", json.dumps(dict(seats)))

    def finish(self, match: str, how: str, winners: Sequence[str] = ()) -> None:
        """Write how a match ended, and who won."""
        with self._written():
            self._db.execute("UPDATE match SET finished = ? WHERE id = ?", (how, match))
            about.note_winners(self._db, match, winners)
            self._seal(match)
        self.acknowledge()

    def acknowledge(self) -> None:
        """Take what the journal holds as all that it should hold, also if something is missing."""
        with self._translated("read"):
            self.acknowledged = Acknowledged.of(self._db)
        high_water.write(self.path.parent, self.acknowledged)

    def matches(self) -> list[str]:
        """The names of all matches, the latest first."""
        with self._translated("read"):
            return [row[0] for row in self._db.execute("SELECT id FROM match ORDER BY rowid DESC")]

    def listed(self) -> list[Summary]:
        """What a list says of all matches, the latest first."""
        with self._translated("read"):
            return about.summaries(self._db)

    def latest(self) -> StoredMatch | None:
        """The latest match; a damaged end of one that has not ended is cut off, see `cut`.

        Raises:
            StoreError: it is damaged in another way.
        """
        names = self.matches()
        if not names:
            return None
        match, entries = self._read(names[0])
        wrong = damage(match, entries)
        if wrong and wrong.at_the_end and match.finished is None:
            self._cut(match, entries, wrong)
        return self.load(names[0])

    def left(self, game: str) -> list[str]:
        """The names of the matches of a game that have not ended, the latest first."""
        with self._translated("read"):
            rows = self._db.execute(
                "SELECT id FROM match WHERE game = ? AND finished IS NULL ORDER BY rowid DESC", (game,)
            )
            return [row[0] for row in rows]

    def load(self, match: str) -> StoredMatch:
        """One match with all its entries.

        Raises:
            StoreError: there is no such match, or it is damaged.
        """
        row, entries = self._read(match)
        if wrong := damage(row, entries):
            raise DamagedStoreError(f"Match {match} of the journal {self.path}: {wrong.reason}. {REPAIR}")
        options, roster, seats, seed = row.begun()
        with self._translated("read"):
            begun, winners = about.about(self._db, match)
        return StoredMatch(
            id=row.id,
            game=row.game,
            options=options,
            roster=roster,
            seats=seats,
            seed=seed,
            finished=row.finished,
            entries=tuple(Entry(*entry[:-1]) for entry in entries),
            settled=row.settled,
            begun=begun,
            winners=winners,
        )

    def _read(self, match: str) -> tuple[MatchRow, list[EntryRow]]:
        """A match as it is at one moment, also while a table writes it."""
        with self._translated("read"), self._db:
            self._db.execute("BEGIN")
            row = self._db.execute(f"SELECT {MATCH} FROM match WHERE id = ?", (match,)).fetchone()
            if row is None:
                raise StoreError(f"The journal {self.path} holds no match {match!r}.")
            entries = self._db.execute(f"SELECT {ENTRY} FROM entry WHERE match = ? ORDER BY n", (match,)).fetchall()
        return MatchRow(*row), [EntryRow(*entry) for entry in entries]

    def _cut(self, match: MatchRow, entries: list[EntryRow], wrong: Damage) -> None:
        """Remove the damaged end of a match; a copy of the file is made before."""
        copy = spare_name(self.path)
        with self._translated("copied"):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            try:
                copy_private(self.path, copy)
            except OSError as error:
                raise StoreError(
                    f"Match {match.id} is damaged ({wrong.reason}), and no copy can be made: {error}"
                ) from error
        with self._written():
            self._db.execute("DELETE FROM entry WHERE match = ? AND n > ?", (match.id, wrong.whole))
            self._db.execute("UPDATE match SET settled = min(settled, ?) WHERE id = ?", (wrong.whole, match.id))
            self._seal(match.id)
        self.acknowledge()
        lost = len(entries) - wrong.whole
        self.cut = f"Match {match.id}: {wrong.reason}; {lost} entries were cut off. {_kept_as(copy)}"

    def _last_mark(self, match: str) -> str:
        last = self._db.execute(
            "SELECT checksum FROM entry WHERE match = ? ORDER BY n DESC LIMIT 1", (match,)
        ).fetchone()
        return str(last[0]) if last else self._match_row(match).start

    def _match_row(self, match: str) -> MatchRow:
        return MatchRow(*self._db.execute(f"SELECT {MATCH} FROM match WHERE id = ?", (match,)).fetchone())

    def _change(self, match: str, column: str, value: object) -> None:
        with self._written():
            self._db.execute(f"UPDATE match SET {column} = ? WHERE id = ?", (value, match))
            self._seal(match)

    def _seal(self, match: str) -> None:
        """Write the checksum of a match that was changed."""
        mark = self._match_row(match).checked(self._last_mark(match))
        self._db.execute("UPDATE match SET checksum = ? WHERE id = ?", (mark, match))

    @contextmanager
    def _written(self) -> Iterator[None]:
        """Write all of the block or nothing; it is on the disk afterwards."""
        with self._translated("written"), self._transactions.whole():
            yield

    @contextmanager
    def _translated(self, done: str) -> Iterator[None]:
        """Raise errors of SQLite as StoreError; `done` follows "cannot be"."""
        try:
            yield
        except _SQLITE as error:
            raise _store_error(error, f"The journal {self.path} cannot be {done}") from error


def _store_error(error: Exception, what: str) -> StoreError:
    """An error of SQLite or of the system, with what to do about it."""
    text = "it holds bytes that are not text" if isinstance(error, UnicodeDecodeError) else str(error)
    if isinstance(error, MemoryError):
        return StoreError(f"{what}: there is no more memory.")
    if "closed database" in text:
        return ClosedStoreError(f"{what}: it was closed.")
    if isinstance(error, OSError) or "readonly" in text or "unable to open" in text:
        return StoreError(f"{what}: {text}. Choose another --data folder, or change its owner.")
    if any(known in text for known in ("is full", "disk I/O", "locked")):
        full = words("reason.full") if "is full" in text else None
        return StoreError(f"{what}: {text}. Is the disk full, or another program at work on it?", full)
    return DamagedStoreError(f"{what}: {text}. {REPAIR}")


def _kept_as(copy: Path) -> str:
    return f"A copy of the damaged file is kept: {copy}"

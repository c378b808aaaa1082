"""The journal: every match in one SQLite file, written before anything moves.

A schema version is kept in `PRAGMA user_version`; a newer file is refused and left as it is.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.errors import StoreError

SCHEMA_VERSION = 1

_SCHEMA = """
CREATE TABLE match (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, roster TEXT NOT NULL,
    seats TEXT NOT NULL, seed INTEGER NOT NULL, finished TEXT
);
CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match(id), n INTEGER NOT NULL, kind TEXT NOT NULL,
    actor TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL, t REAL NOT NULL,
    PRIMARY KEY (match, n)
);
CREATE TABLE settlement (
    match TEXT NOT NULL REFERENCES match(id), n INTEGER NOT NULL, result TEXT NOT NULL, t REAL NOT NULL,
    PRIMARY KEY (match, n)
);
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's journal.

    Attributes:
        n: running number, from 1.
        kind: `action`, `undo` or `adjust`.
        actor: who acted; empty for undo and adjust.
        text: the action, the number of plies, or the position.
        source: `phone/ORDER-ID`, `table` (seen on the board), `computer` or `host`.
        t: table time in s.
    """

    n: int
    kind: str
    actor: str
    text: str
    source: str
    t: float


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as the journal holds it; `settled` is the number of the last entry that the camera has seen."""

    id: str
    game: str
    options: Mapping[str, Any]
    roster: Mapping[str, int]
    seats: Mapping[str, Any]
    seed: int
    finished: str | None
    entries: tuple[Entry, ...]
    settled: int


class JournalStore:
    """The journal in `folder/journal.sqlite`.

    Raises:
        StoreError: the file cannot be opened, is no journal, or is of a newer version.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.sqlite"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, isolation_level=None)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                f"The journal {self.path} cannot be opened: {error}. Choose another --data folder."
            ) from error
        if version > SCHEMA_VERSION:
            self._db.close()
            raise StoreError(
                f"The journal {self.path} is of version {version}, this program knows {SCHEMA_VERSION}: "
                "it is left untouched. Use the newer program, or another --data folder."
            )
        with self._said("prepared"):
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            if version == 0:
                self._db.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def begin(
        self,
        match: str,
        game: str,
        options: Mapping[str, Any],
        roster: Mapping[str, int],
        seats: Mapping[str, Any],
        seed: int,
    ) -> None:
        """Open a match."""
        with self._said("written"):
            self._db.execute(
                "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, NULL)",
                (match, game, json.dumps(dict(options)), json.dumps(dict(roster)), json.dumps(dict(seats)), seed),
            )

    def append(self, match: str, entry: Entry) -> None:
        """Write one entry; it is on the disk when this returns."""
        with self._said("written"):
            self._db.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)",
                (match, entry.n, entry.kind, entry.actor, entry.text, entry.source, entry.t),
            )

    def settle(self, match: str, n: int, result: str, t: float) -> None:
        """Write that the table agrees with the match up to entry `n` (0: the set-up)."""
        with self._said("written"):
            self._db.execute("INSERT OR REPLACE INTO settlement VALUES (?, ?, ?, ?)", (match, n, result, t))

    def seats(self, match: str, seats: Mapping[str, Any]) -> None:
        """Write who plays."""
        with self._said("written"):
            self._db.execute("UPDATE match SET seats = ? WHERE id = ?", (json.dumps(dict(seats)), match))

    def finish(self, match: str, how: str) -> None:
        """Write how a match ended."""
        with self._said("written"):
            self._db.execute("UPDATE match SET finished = ? WHERE id = ?", (how, match))

    def unfinished(self) -> StoredMatch | None:
        """The latest match, if it has not ended."""
        with self._said("read"):
            row = self._db.execute("SELECT id, finished FROM match ORDER BY rowid DESC LIMIT 1").fetchone()
        return self.load(row[0]) if row and row[1] is None else None

    def load(self, match: str) -> StoredMatch:
        """One match with all its entries.

        Raises:
            StoreError: there is no such match.
        """
        with self._said("read"):
            row = self._db.execute("SELECT * FROM match WHERE id = ?", (match,)).fetchone()
            if row is None:
                raise StoreError(f"The journal {self.path} holds no match {match!r}.")
            entries = self._db.execute(
                "SELECT n, kind, actor, text, source, t FROM entry WHERE match = ? ORDER BY n", (match,)
            ).fetchall()
            settled = self._db.execute("SELECT max(n) FROM settlement WHERE match = ?", (match,)).fetchone()[0]
        return StoredMatch(
            id=row[0],
            game=row[1],
            options=json.loads(row[2]),
            roster=json.loads(row[3]),
            seats=json.loads(row[4]),
            seed=row[5],
            finished=row[6],
            entries=tuple(Entry(*entry) for entry in entries),
            settled=-1 if settled is None else settled,
        )

    @contextmanager
    def _said(self, done: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(f"The journal {self.path} cannot be {done}: {error}. Is the disk full?") from error

"""The journal: all matches in one SQLite file, each entry written before it is played.

The schema version is kept in `PRAGMA user_version`; a newer file is refused and left unchanged.
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
"""Version of the tables in `_SCHEMA`."""

# Tables of `SCHEMA_VERSION`: a match, its entries, and how far the table has shown them. Seeds have more bits than an
# integer of SQLite: they are written as hexadecimal text, and those of older programs are read as the numbers they are.
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
    """One entry of a match.

    Attributes:
        n: running number, from 1.
        kind: `action`, `undo` or `adjust`.
        actor: the acting seat; empty for undo and adjust.
        text: the action, the number of plies taken back, or the position.
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
    """A match as the journal holds it.

    Attributes:
        id: its name.
        game: name of the game.
        options: of the game.
        roster: the figure of each piece.
        seats: the occupants, as JSON values.
        seed: of its chance actions.
        finished: how it ended; None while it runs.
        entries: in order.
        settled: number of the last entry that the table has shown; -1 if not even the set-up.
    """

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
        StoreError: the file cannot be opened, is not a journal, or is of a newer version.
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
        with self._translated("prepared"):
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
        """Write a new match."""
        with self._translated("written"):
            self._db.execute(
                "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, NULL)",
                (match, game, json.dumps(dict(options)), json.dumps(dict(roster)), json.dumps(dict(seats)), hex(seed)),
            )

    def append(self, match: str, entry: Entry) -> None:
        """Write one entry; it is on the disk when this returns."""
        with self._translated("written"):
            self._db.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)",
                (match, entry.n, entry.kind, entry.actor, entry.text, entry.source, entry.t),
            )

    def settle(self, match: str, n: int, result: str, t: float) -> None:
        """Write that the table shows the match up to entry `n` (0: the set-up)."""
        with self._translated("written"):
            self._db.execute("INSERT OR REPLACE INTO settlement VALUES (?, ?, ?, ?)", (match, n, result, t))

    def seats(self, match: str, seats: Mapping[str, Any]) -> None:
        """Write the occupants of the seats."""
        with self._translated("written"):
            self._db.execute("UPDATE match SET seats = ? WHERE id = ?", (json.dumps(dict(seats)), match))

    def finish(self, match: str, how: str) -> None:
        """Write how a match ended."""
        with self._translated("written"):
            self._db.execute("UPDATE match SET finished = ? WHERE id = ?", (how, match))

    def matches(self) -> list[str]:
        """The names of all matches, the latest first."""
        with self._translated("read"):
            return [row[0] for row in self._db.execute("SELECT id FROM match ORDER BY rowid DESC")]

    def unfinished(self) -> StoredMatch | None:
        """The latest match, unless it has ended."""
        with self._translated("read"):
            row = self._db.execute("SELECT id, finished FROM match ORDER BY rowid DESC LIMIT 1").fetchone()
        return self.load(row[0]) if row and row[1] is None else None

    def load(self, match: str) -> StoredMatch:
        """One match with all its entries.

        Raises:
            StoreError: there is no such match.
        """
        with self._translated("read"):
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
            seed=int(str(row[5]), 0),
            finished=row[6],
            entries=tuple(Entry(*entry) for entry in entries),
            settled=-1 if settled is None else settled,
        )

    @contextmanager
    def _translated(self, done: str) -> Iterator[None]:
        """Raise errors of SQLite as StoreError; `done` follows "cannot be"."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(f"The journal {self.path} cannot be {done}: {error}. Is the disk full?") from error

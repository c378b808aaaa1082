"""What the journal's file holds: its tables, and the checksums by which damage to a row is noticed.

Each entry's checksum covers the one before, the first one's covers what a match begins with. The checksum of the match
itself covers everything that may change and the last entry's, so no entry can be missing unnoticed.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from controller.match.stored_match import StoredMatch
from engine.untrusted import read_json

SCHEMA_VERSION = 2
"""Version of the tables in `SCHEMA`."""

# Seeds have more bits than an integer of SQLite: they are written as hexadecimal text, and those of older programs are
# read as the numbers they are.
SCHEMA = """
CREATE TABLE match (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, roster TEXT NOT NULL,
    seats TEXT NOT NULL, seed INTEGER NOT NULL, finished TEXT, settled INTEGER NOT NULL, checksum TEXT NOT NULL
);
CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match(id), n INTEGER NOT NULL, kind TEXT NOT NULL,
    actor TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL, t REAL NOT NULL, checksum TEXT NOT NULL,
    PRIMARY KEY (match, n)
);
"""

_SEED = re.compile(r"-?(?:0x[0-9a-f]{1,64}|0|[1-9][0-9]{0,18})", re.ASCII)

MATCH = "rowid, id, game, options, roster, seats, seed, finished, settled, checksum"
ENTRY = "n, kind, actor, text, source, t, checksum"
"""The columns of `MatchRow` and `EntryRow`."""


class MatchRow(NamedTuple):
    """A match, as it is written; `rowid` says which came later."""

    rowid: int
    id: str
    game: str
    options: str
    roster: str
    seats: str
    seed: int | str
    finished: str | None
    settled: int
    checksum: str

    def begun(self) -> tuple[dict[str, Any], dict[str, int], dict[str, Any], int]:
        """The options, roster, seats and seed.

        Raises:
            ValueError: they are none, or another column is damaged.
        """
        texts = (self.id, self.game, self.options, self.roster, self.seats, self.finished or "", self.checksum)
        if not all(isinstance(text, str) for text in texts) or not isinstance(self.settled, int):
            raise ValueError("a column holds something else")
        options, roster, seats = (read_json(text) for text in (self.options, self.roster, self.seats))
        if not all(isinstance(known, dict) for known in (options, roster, seats)):
            raise ValueError("a column holds something else")
        if not all(isinstance(figure, int) for figure in roster.values()):
            raise ValueError("the roster names no figures")
        if not all(map(_is_occupant, seats.values())):
            raise ValueError("the seats name no occupants")
        if not _SEED.fullmatch(str(self.seed)):
            raise ValueError("the seed is not a number")
        return options, roster, seats, int(str(self.seed), 0)

    @property
    def start(self) -> str:
        """The checksum of what stays the same, to which the first entry is chained."""
        return _checksum(self.id, self.game, self.options, self.roster, self.seed)

    def checked(self, last: str) -> str:
        """The checksum that it should have, after an entry with checksum `last`."""
        return _checksum(self.start, self.rowid, self.seats, self.finished, self.settled, last)


class EntryRow(NamedTuple):
    """An entry, as it is written; the checksum may be wrong or empty."""

    n: int
    kind: str
    actor: str
    text: str
    source: str
    t: float
    checksum: str

    @property
    def is_typed(self) -> bool:
        """Whether each column holds what it should."""
        *texts, t = self[1:-1]
        return all(isinstance(text, str) for text in (*texts, self.checksum)) and isinstance(t, float)

    def checked(self, before: str) -> str:
        """The checksum that it should have after one with checksum `before`."""
        return _checksum(before, *self[:-1])


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a match.

    Attributes:
        whole: entries from the first one on that are as they were written.
        match: whether other data of the match than its entries may be wrong, or entries may be missing.
        at_the_end: whether cutting off all after `whole` leaves nothing out that is whole.
        reason: for people.
    """

    whole: int
    match: bool
    at_the_end: bool
    reason: str


def damage(match: MatchRow, entries: Sequence[EntryRow]) -> Damage | None:
    """What is wrong with a match and its entries; None if nothing is."""
    try:
        match.begun()
    except ValueError as error:
        return Damage(0, True, False, f"what it began with is damaged ({error})")
    marks = [match.start, *(entry.checksum for entry in entries)]
    links = [
        entry.n == n and entry.is_typed and entry.checked(before) == entry.checksum
        for n, (before, entry) in enumerate(zip(marks, entries, strict=False), start=1)
    ]
    sealed = match.checked(marks[-1]) == match.checksum and -1 <= match.settled <= len(entries)
    if all(links) and sealed:
        return None
    if all(links):
        return Damage(len(links), True, False, f"its seats are damaged, or what followed entry {len(links)} is missing")
    whole = links.index(False)
    at_the_end = sealed and not any(links[whole:])
    return Damage(whole, not sealed, at_the_end, f"entry {whole + 1} of {len(links)} is damaged")


def chained(match: MatchRow, entries: Sequence[EntryRow]) -> tuple[MatchRow, list[EntryRow]]:
    """The same rows with the checksums that they should have."""
    mark, sealed = match.start, []
    for entry in entries:
        mark = entry.checked(mark)
        sealed.append(entry._replace(checksum=mark))
    return match._replace(checksum=match.checked(mark)), sealed


def _is_occupant(occupant: Any) -> bool:
    """Whether it is what `controller.match.journal.Seat` is written as."""
    return (
        isinstance(occupant, dict)
        and occupant.get("kind") in ("open", "human", "computer")
        and occupant.keys() <= {"kind", "name", "level"}
        and isinstance(occupant.get("name", ""), str)
        and isinstance(occupant.get("level"), str | None)
    )


def _checksum(*values: Any) -> str:
    return hashlib.blake2b(json.dumps(values, default=bytes.hex).encode(), digest_size=16).hexdigest()


def rows(stored: StoredMatch, rowid: int) -> tuple[MatchRow, list[EntryRow]]:
    """A match as it is written in that place."""
    options, roster, seats = (json.dumps(dict(known)) for known in (stored.options, stored.roster, stored.seats))
    ended = stored.finished, stored.settled
    match = MatchRow(rowid, stored.id, stored.game, options, roster, seats, hex(stored.seed), *ended, "")
    entries = [EntryRow(one.n, one.kind, one.actor, one.text, one.source, float(one.t), "") for one in stored.entries]
    return chained(match, entries)

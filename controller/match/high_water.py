"""How much of the journal has been acknowledged, kept outside of its database.

SQLite applies the readable part of a torn log of changes and does not report the rest: what it then holds is compared
with this mark. The mark is written after each change, so the journal may be ahead of it, but never behind.
"""

import logging
import os
import re
import sqlite3
import zlib
from pathlib import Path
from typing import NamedTuple, Self

FILE = "journal.mark"
"""Name of the mark, next to the journal."""

_LINE = re.compile(rb"(?P<numbers>[0-9]{10} [0-9]{10} [0-9]{10}) (?P<sum>[0-9a-f]{8})\n")

log = logging.getLogger(__name__)


class Acknowledged(NamedTuple):
    """Counts of everything written durably: matches begun, entries of all of them, and matches that are over."""

    matches: int
    entries: int
    ended: int

    @classmethod
    def of(cls, db: sqlite3.Connection) -> Self:
        """What a journal holds."""
        matches, ended = db.execute("SELECT count(*), count(finished) FROM match").fetchone()
        (entries,) = db.execute("SELECT count(*) FROM entry").fetchone()
        return cls(matches, entries, ended)

    def missing_in(self, found: "Acknowledged") -> str:
        """A sentence about what a journal misses of this; empty if nothing."""
        parts = (
            (self.entries - found.entries, "plies"),
            (self.matches - found.matches, "beginnings of matches"),
            (self.ended - found.ended, "ends of matches"),
        )
        return ", ".join(f"{lost} {what}" for lost, what in parts if lost > 0)


def read(folder: Path) -> Acknowledged | None:
    """The mark in a folder; None if there is none that can be read, as in folders of older programs."""
    try:
        line = (folder / FILE).read_bytes()
    except OSError:
        return None
    found = _LINE.fullmatch(line)
    if found is None or int(found["sum"], 16) != zlib.crc32(found["numbers"]):
        return None
    return Acknowledged(*map(int, found["numbers"].split()))


def write(folder: Path, mark: Acknowledged) -> None:
    """Write the mark, for good. A journal can be written without it: a failure is logged.

    It is written in place: a line of always the same length, of which a disk writes all or nothing.
    """
    try:
        file = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            numbers = b"%010d %010d %010d" % mark
            os.pwrite(file, b"%s %08x\n" % (numbers, zlib.crc32(numbers)), 0)
            os.fdatasync(file)
        finally:
            os.close(file)
    except OSError as error:
        log.warning("how much of the journal is written cannot be noted: %s", error)

"""Facts about a match for lists: when it began and who won; the game itself does not use them.

So it has no checksum; what cannot be read counts as unknown.
"""

import json
import re
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime

from controller.match.stored_match import BEGUN, HANDED, Summary
from engine.untrusted import read_json

SCHEMA = "CREATE TABLE IF NOT EXISTS about (match TEXT PRIMARY KEY, begun TEXT NOT NULL, winners TEXT NOT NULL)"
"""A table besides those of `controller.match.rows`; older programs leave it alone."""

_SUMMARY = """
SELECT id, game, seats, finished, ifnull(begun, ''), ifnull(winners, '[]'),
    (SELECT count(*) FROM entry WHERE entry.match = id)
FROM match LEFT JOIN about ON about.match = id WHERE finished IS NOT ? ORDER BY match.rowid DESC
"""


def note_begun(db: sqlite3.Connection, match: str, begun: str | None = None) -> None:
    """Write when a match began, by default now."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    db.execute("INSERT OR REPLACE INTO about VALUES (?, ?, '[]')", (match, now if begun is None else begun))


def note_winners(db: sqlite3.Connection, match: str, winners: Sequence[str]) -> None:
    """Write who won a match."""
    db.execute("UPDATE about SET winners = ? WHERE match = ?", (json.dumps(list(winners)), match))


def about(db: sqlite3.Connection, match: str) -> tuple[str, tuple[str, ...]]:
    """When a match began, empty if unknown, and who won."""
    row = db.execute("SELECT begun, winners FROM about WHERE match = ?", (match,)).fetchone()
    return parsed(*row) if row else ("", ())


def parsed(begun: object, winners: object) -> tuple[str, tuple[str, ...]]:
    """The columns as `about` tells them."""
    return _begun(begun), _winners(winners)


def summaries(db: sqlite3.Connection) -> list[Summary]:
    """All matches, the latest first; without those that another table holds, or whose seats are damaged."""
    found = []
    for name, game, seats, finished, begun, winners, plies in db.execute(_SUMMARY, (HANDED,)):
        try:
            occupants = {seat: dict(occupant) for seat, occupant in read_json(seats).items()}
        except (ValueError, TypeError, AttributeError):
            continue  # `load` says so
        found.append(Summary(name, game, occupants, finished, *parsed(begun, winners), plies))
    return found


def _begun(text: object) -> str:
    return str(text) if re.fullmatch(BEGUN, str(text)) else ""


def _winners(text: object) -> tuple[str, ...]:
    try:
        return tuple(map(str, read_json(str(text))))
    except (ValueError, TypeError):
        return ()

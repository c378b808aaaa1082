"""Limits for SQLite on a file from elsewhere: it trusts nothing in it, and its work is bounded.

A view, a trigger or a check in such a file is a program that SQLite would run; a journal has none.
"""

import sqlite3
from contextlib import closing
from functools import cache

from controller.match import about
from controller.match.rows import SCHEMA

MAX_STEPS = 400_000_000
"""Instructions of SQLite's machine that one connection may run: some seconds; the largest journal takes a tenth."""

_STEPS_AT_ONCE = 10_000


def distrust(db: sqlite3.Connection) -> None:
    """Guard a connection to a file from elsewhere; what takes too long then raises `sqlite3.OperationalError`."""
    guard(db)
    db.set_progress_handler(_Steps(), _STEPS_AT_ONCE)


def guard(db: sqlite3.Connection) -> None:
    """Let nothing in the file's schema run functions, and check each page when it is read."""
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


def schema_fault(db: sqlite3.Connection) -> str:
    """How a file differs from a journal of this version, as a sentence; empty if it does not."""
    found, tables, list_tables = _described(db), *_expected()
    if strange := sorted(found - tables - list_tables):
        kind, name = strange[0][:2]
        return f"it has the {kind[:20]} {name[:40]!r}, which no journal has"
    return "" if tables <= found else "a table is missing"


class _Steps:
    """Counts how often SQLite asks whether to go on; a true answer ends what it does."""

    def __init__(self) -> None:
        self._left = MAX_STEPS // _STEPS_AT_ONCE

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


_Row = tuple[str, str, str, str]


@cache
def _expected() -> tuple[set[_Row], set[_Row]]:
    """What describes the tables of matches and entries, and the one of their list, which old journals lack."""

    def described(schema: str) -> set[_Row]:
        with closing(sqlite3.connect(":memory:")) as db:
            db.executescript(schema)
            return _described(db)

    return described(SCHEMA), described(about.SCHEMA)


def _described(db: sqlite3.Connection) -> set[_Row]:
    columns = ", ".join(f"ifnull(CAST({name} AS TEXT), '')" for name in ("type", "name", "tbl_name", "sql"))
    rows = db.execute(f"SELECT {columns} FROM sqlite_schema")
    return {(kind, name, table, " ".join(sql.split())) for kind, name, table, sql in rows}

"""The disk model below SQLite."""

import gc
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from lab.simulate.disk import Disk


def rows_after_a_power_cut(folder: Path, synchronous: str) -> list[int]:
    """How many of ten committed rows are there after each of eight power cuts."""
    disk = Disk()
    data = folder / synchronous
    data.mkdir()
    with disk.installed():
        db = sqlite3.connect(data / "a.sqlite", isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE t (n)")
        db.execute(f"PRAGMA synchronous = {synchronous}")
        for number in range(10):
            db.execute("INSERT INTO t VALUES (?)", (number,))
        found = []
        for seed in range(8):
            left = folder / f"{synchronous}-{seed}"
            disk.copy(data, left, Random(seed))
            after = sqlite3.connect(left / "a.sqlite")
            found.append(after.execute("SELECT count(*) FROM t").fetchone()[0])
            after.close()
        db.close()
    return found


def test_what_was_synced_stays_and_the_rest_may_vanish(tmp_path: Path) -> None:
    assert rows_after_a_power_cut(tmp_path, "FULL") == [10] * 8
    assert min(rows_after_a_power_cut(tmp_path, "OFF")) < 10


FAILURES = [
    ("full", sqlite3.OperationalError, "full"),
    ("sync", sqlite3.OperationalError, "I/O"),
    ("lies", sqlite3.OperationalError, "I/O"),
    ("memory", MemoryError, "^$"),
]


def test_nothing_is_written_while_the_disk_fails(tmp_path: Path) -> None:
    disk = Disk()
    with disk.installed():
        db = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
        db.execute("CREATE TABLE t (n)")
        for failure, error, words in FAILURES:
            disk.failure = failure
            with pytest.raises(error, match=words):
                db.execute("INSERT INTO t VALUES (1)")
        disk.failure = None
        db.execute("INSERT INTO t VALUES (2)")
        assert db.execute("SELECT n FROM t").fetchall() == [(2,)]
        db.close()


@pytest.mark.parametrize(("failure", "left"), [("sync", [1, 3]), ("lies", [])])
def test_what_a_sync_that_lied_has_dropped_no_later_one_writes(failure: str, left: list[int], tmp_path: Path) -> None:
    """Row 1 is not synced when it is written; row 3 is, by a sync that is right, but lies behind it in the log."""
    disk = Disk()
    (tmp_path / "data").mkdir()
    with disk.installed():
        db = sqlite3.connect(tmp_path / "data" / "a.sqlite", isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE t (n)")
        db.execute("PRAGMA synchronous = OFF")
        db.execute("INSERT INTO t VALUES (1)")
        db.execute("PRAGMA synchronous = FULL")
        disk.failure = failure
        with pytest.raises(sqlite3.OperationalError):
            db.execute("INSERT INTO t VALUES (2)")
        disk.failure = None
        db.execute("INSERT INTO t VALUES (3)")
        assert db.execute("SELECT n FROM t").fetchall() == [(1,), (3,)]
        disk.copy(tmp_path / "data", tmp_path / "left", Random(1))
        with closing(sqlite3.connect(tmp_path / "left" / "a.sqlite")) as after:
            assert [n for (n,) in after.execute("SELECT n FROM t")] == left
        db.close()


def test_a_connection_that_the_garbage_collector_closes_ends_well(tmp_path: Path) -> None:
    class Killed(sqlite3.Connection):
        disk: Disk

    disk = Disk()
    with disk.installed():
        db = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None, factory=Killed)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE t (n)")
        disk.before, db.disk = lambda _, db=db: None, disk  # type: ignore[misc]
    del db, disk
    gc.collect()  # a callback that was collected first would end the process
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as again:
        assert again.execute("SELECT count(*) FROM t").fetchall() == [(0,)]

"""The disk model below SQLite."""

import gc
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from lab.simulate.disk.disk import Disk


def opened(path: Path, synchronous: str = "FULL") -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE IF NOT EXISTS t (n)")
    db.execute(f"PRAGMA synchronous = {synchronous}")
    return db


def rows(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as db:
        return [n for (n,) in db.execute("SELECT n FROM t")]


def rows_after_a_power_cut(folder: Path, synchronous: str) -> list[int]:
    """How many of ten committed rows are there after each of eight power cuts."""
    data = folder / synchronous
    data.mkdir()
    disk = Disk(data, Random(0))
    with disk.installed(), closing(opened(data / "a.sqlite", synchronous)) as db:
        for number in range(10):
            db.execute("INSERT INTO t VALUES (?)", (number,))
        found = []
        for seed in range(8):
            left = folder / f"{synchronous}-{seed}"
            disk.tree.leave(left, Random(seed))
            found.append(len(rows(left / "a.sqlite")))
    return found


def test_what_was_synced_stays_and_the_rest_may_vanish(tmp_path: Path) -> None:
    assert rows_after_a_power_cut(tmp_path, "FULL") == [10] * 8
    assert min(rows_after_a_power_cut(tmp_path, "OFF")) < 10


def test_the_name_of_a_log_stays_from_its_first_sync_on(tmp_path: Path) -> None:
    """SQLite syncs the folder of a log that it has made after that; before, the log may be gone."""
    data, found = tmp_path / "data", {}
    data.mkdir()
    opened(data / "a.sqlite").close()
    disk = Disk(data, Random(0))
    with disk.installed(), closing(opened(data / "a.sqlite")) as db:
        for synchronous in ("OFF", "FULL"):
            db.execute(f"PRAGMA synchronous = {synchronous}")
            db.execute("INSERT INTO t VALUES (1)")
            cuts = [tmp_path / f"{synchronous}-{seed}" for seed in range(8)]
            for seed, left in enumerate(cuts):
                disk.tree.leave(left, Random(seed))
            found[synchronous] = {(left / "a.sqlite-wal").exists() for left in cuts}
    assert found == {"OFF": {True, False}, "FULL": {True}}


FAILURES = [
    ("full", sqlite3.OperationalError, "full"),
    ("sync", sqlite3.OperationalError, "I/O"),
    ("lies", sqlite3.OperationalError, "I/O"),
    ("memory", MemoryError, "^$"),
]


def test_nothing_is_written_while_the_disk_fails(tmp_path: Path) -> None:
    disk = Disk(tmp_path, Random(0))
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


@pytest.mark.parametrize(("failure", "found"), [("sync", {"1 3"}), ("lies", {"", "1 3"})])
def test_what_a_sync_that_lied_has_dropped_no_later_one_writes(failure: str, found: set[str], tmp_path: Path) -> None:
    """Row 1 is not synced when it is written; row 3 is, by a sync that is right, but lies behind it in the log."""
    left = set()
    for seed in range(24):
        data = tmp_path / f"{seed}" / "data"
        data.mkdir(parents=True)
        disk = Disk(data, Random(seed))
        with disk.installed(), closing(opened(data / "a.sqlite", "OFF")) as db:
            db.execute("INSERT INTO t VALUES (1)")
            db.execute("PRAGMA synchronous = FULL")
            disk.failure = failure
            with pytest.raises(sqlite3.OperationalError):
                db.execute("INSERT INTO t VALUES (2)")
            disk.failure = None
            db.execute("INSERT INTO t VALUES (3)")
            assert db.execute("SELECT n FROM t").fetchall() == [(1,), (3,)]
            disk.tree.leave(tmp_path / f"{seed}" / "left", Random(seed))
            left.add(" ".join(map(str, rows(tmp_path / f"{seed}" / "left" / "a.sqlite"))))
    assert left == found


def test_a_connection_that_the_garbage_collector_closes_ends_well(tmp_path: Path) -> None:
    class Killed(sqlite3.Connection):
        disk: Disk

    disk = Disk(tmp_path, Random(0))
    with disk.installed():
        db = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None, factory=Killed)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE t (n)")
        disk.before, db.disk = lambda _, db=db: None, disk  # type: ignore[misc]
    del db, disk
    gc.collect()  # a callback that was collected first would end the process
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as again:
        assert again.execute("SELECT count(*) FROM t").fetchall() == [(0,)]

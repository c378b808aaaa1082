"""The journal's file: versions, damage, rights."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from controller.errors import DamagedStoreError, StoreError
from controller.match.journal_store import JournalStore
from controller.match.repair import repair
from controller.match.stored_match import Entry, StoredMatch

VERSION_1 = """
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
INSERT INTO match VALUES ('m-1', 'robotory', '{}', '{"W": 0}', '{"light": {"kind": "human"}}', 7, NULL);
INSERT INTO entry VALUES ('m-1', 1, 'action', 'light', 'place black c4', 'phone/a', 1.5);
INSERT INTO entry VALUES ('m-1', 2, 'action', 'light', 'place white c5', 'phone/b', 2.5);
INSERT INTO settlement VALUES ('m-1', 0, 'seen', 1.0), ('m-1', 1, 'seen', 2.0);
PRAGMA user_version = 1;
"""
"""What older programs have written."""

KILLED = """
import os, sys
from pathlib import Path
from tests.controller.match.test_journal_store import write
write(Path(sys.argv[1]), int(sys.argv[2]))
os._exit(0)
"""
"""A table that is killed, which leaves SQLite's log of changes behind."""


def entry(n: int) -> Entry:
    return Entry(n, "action", "light", f"place white c{n}", f"phone/{n}", n / 3)


def write(folder: Path, entries: int) -> JournalStore:
    store = JournalStore(folder)
    store.begin("m-1", "robotory", {"size": 3}, {"W": 0, "B": 1}, {"light": {"kind": "human"}}, 1 << 200)
    for n in range(1, entries + 1):
        store.append("m-1", entry(n))
        store.settle("m-1", n)
    return store


def test_a_ply_writes_little(tmp_path: Path) -> None:
    store = write(tmp_path, 100)  # SQLite takes its log over after 1,000 pages
    log = tmp_path / "journal.sqlite-wal"
    assert log.stat().st_size / 100 < 8_000, "bytes for a ply and what the table then shows"
    store.close()


def change(folder: Path, what: str) -> None:
    with closing(sqlite3.connect(folder / "journal.sqlite")) as raw, raw:
        raw.execute(what)


def resumed(folder: Path) -> tuple[StoredMatch | None, str]:
    """What a new start takes up, and what it says was cut."""
    store = JournalStore(folder)
    try:
        return store.latest(), store.cut
    finally:
        store.close()


def copies(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if ".damaged-" in path.name]


def test_a_journal_of_a_newer_version_is_refused_and_left_untouched(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store._db.execute("PRAGMA user_version = 99")
    store.close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError, match="version 99"):
        JournalStore(tmp_path)
    assert store.path.read_bytes() == before


def test_a_journal_without_checksums_is_not_played_on_unasked(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as raw:
        raw.executescript(VERSION_1)
    before = (tmp_path / "journal.sqlite").read_bytes()
    with pytest.raises(DamagedStoreError, match=r"no checksums.*robodrome doctor --repair"):
        resumed(tmp_path)
    assert (tmp_path / "journal.sqlite").read_bytes() == before
    assert copies(tmp_path) == []


@pytest.mark.parametrize(
    "what",
    [
        "UPDATE match SET seats = '{\"light'",
        "UPDATE match SET options = '[]'",
        'UPDATE match SET roster = \'{"W": "one"}\'',
        "UPDATE match SET options = '" + "[" * 20_000 + "'",
        "UPDATE match SET seed = 'seven'",
        "UPDATE match SET seed = '" + "9" * 5_000 + "'",
        """UPDATE match SET seats = '{"light": {"kind": "human", "colour": 1}}'""",
        """UPDATE match SET seats = '{"light": "human"}'""",
        "UPDATE match SET game = x'00ff'",
        "UPDATE entry SET text = x'00ff' WHERE n = 1",
    ],
)
def test_a_journal_without_checksums_is_refused_if_it_cannot_be_read(tmp_path: Path, what: str) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as raw:
        raw.executescript(VERSION_1)
        raw.execute(what)
        raw.commit()
    with pytest.raises(DamagedStoreError, match="doctor --repair"):
        resumed(tmp_path)
    assert "a copy is kept" in repair(tmp_path)[0]
    stored, _ = resumed(tmp_path)
    assert stored is None or stored.entries == ()


def test_a_journal_whose_tables_have_damaged_names_is_refused(tmp_path: Path) -> None:
    write(tmp_path, 2).close()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as raw, raw:
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute("UPDATE sqlite_master SET name = CAST(x'ac65' AS TEXT), sql = 'CREATE TABLE' WHERE name = 'entry'")
    with pytest.raises(DamagedStoreError, match="doctor --repair"):
        JournalStore(tmp_path)


def test_a_damaged_last_entry_is_cut_off_and_reported_and_a_copy_is_kept(tmp_path: Path) -> None:
    write(tmp_path, 4).close()
    change(tmp_path, "UPDATE entry SET text = 'place white c5' WHERE n = 4")
    stored, cut = resumed(tmp_path)
    assert stored is not None
    assert stored.entries == (entry(1), entry(2), entry(3))
    assert stored.settled == 3
    (copy,) = copies(tmp_path)
    assert str(copy) in cut
    with closing(sqlite3.connect(copy)) as raw:
        assert raw.execute("SELECT text FROM entry WHERE n = 4").fetchone() == ("place white c5",)
    assert resumed(tmp_path) == (stored, "")


def test_a_missing_end_is_refused(tmp_path: Path) -> None:
    write(tmp_path, 4).close()
    change(tmp_path, "DELETE FROM entry WHERE n > 2")
    with pytest.raises(StoreError, match=r"what followed entry 2 is missing\. .*doctor --repair"):
        resumed(tmp_path)


def test_damage_in_the_middle_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    write(tmp_path, 4).close()
    change(tmp_path, "UPDATE entry SET actor = 'dark' WHERE n = 2")
    before = (tmp_path / "journal.sqlite").read_bytes()
    for _ in range(2):
        with pytest.raises(StoreError, match=r"entry 2 of 4 is damaged\. .*doctor --repair"):
            resumed(tmp_path)
    assert (tmp_path / "journal.sqlite").read_bytes() == before


@pytest.mark.parametrize("column", ["options", "roster", "seats", "finished", "settled", "seed", "id"])
def test_no_change_of_a_match_goes_unnoticed(tmp_path: Path, column: str) -> None:
    write(tmp_path, 2).close()
    change(tmp_path, f"UPDATE match SET {column} = '1'")
    with pytest.raises(StoreError, match="damaged"):
        resumed(tmp_path)


def killed(folder: Path, entries: int) -> None:
    """Leave a journal as a killed table does."""
    subprocess.run([sys.executable, "-c", KILLED, str(folder), str(entries)], check=True, timeout=60)
    assert (folder / "journal.sqlite-wal").stat().st_size > 0


def test_a_killed_table_loses_nothing_and_is_not_suspected(tmp_path: Path) -> None:
    killed(tmp_path, 9)
    stored, cut = resumed(tmp_path)
    assert stored is not None
    assert (stored.entries, cut, copies(tmp_path)) == (tuple(map(entry, range(1, 10))), "", [])


def test_a_log_that_a_copy_has_left_is_in_nobodys_way(tmp_path: Path) -> None:
    """The power can fail when a copy is removed again, after one of its files is gone."""
    killed(tmp_path, 2)
    (tmp_path / "journal.sqlite.damaged-1-wal").write_bytes(b"left")
    stored, cut = resumed(tmp_path)
    assert stored is not None
    assert (len(stored.entries), cut) == (2, "")
    assert (tmp_path / "journal.sqlite.damaged-1-wal").read_bytes() == b"left"


def test_no_flipped_bit_goes_unnoticed(tmp_path: Path) -> None:
    killed(tmp_path / "whole", 6)
    write(tmp_path / "closed", 6).close()
    expected, _ = resumed(shutil.copytree(tmp_path / "whole", tmp_path / "expected"))
    rng = Random(5)
    reported = 0
    for trial in range(400):
        folder = tmp_path / str(trial)
        shutil.copytree(tmp_path / rng.choice(["whole", "closed"]), folder)
        file = rng.choice([path for path in sorted(folder.iterdir()) if path.stat().st_size])
        data = bytearray(file.read_bytes())
        bit = rng.randrange(8 * len(data))
        data[bit // 8] ^= 1 << bit % 8
        file.write_bytes(data)
        try:
            stored, cut = resumed(folder)
        except StoreError:
            reported += 1
        else:
            stored = stored and replace(stored, begun=expected.begun)  # a date for people, without a checksum
            assert stored == expected or cut, (file.name, bit)
            reported += stored != expected
        shutil.rmtree(folder)
    assert reported > 10


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    os.umask(0o022)
    folder = tmp_path / "new" / "folder"
    store = write(folder, 1)
    assert folder.stat().st_mode & 0o777 == folder.parent.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    store.close()


def test_a_journal_that_others_may_read_is_closed_to_them(tmp_path: Path) -> None:
    write(tmp_path, 1).close()
    (tmp_path / "journal.sqlite").chmod(0o644)
    resumed(tmp_path)
    assert (tmp_path / "journal.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_match_can_be_read_while_a_table_writes_it(tmp_path: Path) -> None:
    """`robodrome verify` while `robodrome play` runs: it reads whole matches, and reports no damage."""
    with closing(write(tmp_path, 2)) as table, closing(JournalStore(tmp_path)) as reader:

        def between(statement: str) -> None:
            if "FROM entry" in statement:  # the match has been read, its entries have not
                reader._db.set_trace_callback(None)
                table.append("m-1", entry(3))

        reader._db.set_trace_callback(between)
        assert len(reader.load("m-1").entries) == 2
        assert len(reader.load("m-1").entries) == 3

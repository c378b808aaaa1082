"""Repairing damaged journals."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.errors import StoreError
from controller.match.repair import repair
from tests.controller.match.test_journal_store import VERSION_1, change, copies, entry, resumed, write


def test_a_whole_journal_and_none_are_left_alone(tmp_path: Path) -> None:
    assert repair(tmp_path) == []
    write(tmp_path, 3).close()
    before = (tmp_path / "journal.sqlite").read_bytes()
    assert repair(tmp_path) == []
    assert (tmp_path / "journal.sqlite").read_bytes() == before


def test_damage_in_the_middle_is_cut_off_there_and_the_rest_goes_on(tmp_path: Path) -> None:
    store = write(tmp_path, 4)
    store.begin("m-0", "droids", {}, {}, {}, 3)
    store.finish("m-0", "played")
    store.begin("m-2", "robotory", {"size": 3}, {"W": 0}, {"light": {"kind": "human"}}, 9)
    for n in range(1, 6):
        store.append("m-2", entry(n))
    store.settle("m-2", 5)
    store.close()
    change(tmp_path, "UPDATE entry SET text = 'x' WHERE match = 'm-2' AND n = 3")
    findings = repair(tmp_path)
    assert "Match m-2: entry 3 of 5 is damaged; its first 2 entries were kept." in findings
    stored, cut = resumed(tmp_path)
    assert stored is not None
    assert (stored.id, stored.entries, stored.settled, stored.seed) == ("m-2", (entry(1), entry(2)), 2, 9)
    assert (stored.seats, cut) == ({"light": {"kind": "human"}}, "")
    (copy,) = copies(tmp_path)
    with closing(sqlite3.connect(copy)) as raw:
        assert raw.execute("SELECT count(*) FROM entry WHERE match = 'm-2'").fetchone() == (5,)
    assert {path.name for path in tmp_path.iterdir()} == {"journal.sqlite", "journal.mark", copy.name}
    assert repair(tmp_path) == []


def test_uncertain_facts_of_a_match_are_asked_again(tmp_path: Path) -> None:
    write(tmp_path, 2).close()
    change(tmp_path, 'UPDATE match SET seats = \'{"light": {"kind": "computer"}}\'')
    assert "choose the seats again" in " ".join(repair(tmp_path))
    stored, _ = resumed(tmp_path)
    assert stored is not None
    assert (stored.entries, stored.seats, stored.settled) == ((entry(1), entry(2)), {}, -1)


@pytest.mark.parametrize("at", [0, 20, 100, 4096 + 3, 2 * 4096 + 10, 3 * 4096 + 5, 4 * 4096])
def test_a_spoiled_block_costs_at_most_what_was_in_it(tmp_path: Path, at: int) -> None:
    write(tmp_path, 60).close()
    path = tmp_path / "journal.sqlite"
    data = bytearray(path.read_bytes())
    data[at : at + 80] = bytes(80)
    path.write_bytes(data)
    repair(tmp_path)
    stored, _ = resumed(tmp_path)
    entries = stored.entries if stored else ()
    assert entries == tuple(entry(n) for n in range(1, len(entries) + 1))
    assert repair(tmp_path) == []


def test_a_journal_without_checksums_is_taken_over_when_people_ask_and_guarded_from_then_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as raw:
        raw.executescript(VERSION_1)
    before = (tmp_path / "journal.sqlite").read_bytes()
    (findings,) = repair(tmp_path)
    (copy,) = copies(tmp_path)
    assert "had no checksums and was taken over as it was; a copy is kept" in findings
    assert copy.read_bytes() == before
    stored, cut = resumed(tmp_path)
    assert stored is not None
    assert (stored.seed, stored.settled, stored.seats, cut) == (7, 1, {"light": {"kind": "human"}}, "")
    assert [(e.n, e.text, e.t) for e in stored.entries] == [(1, "place black c4", 1.5), (2, "place white c5", 2.5)]
    change(tmp_path, "UPDATE entry SET text = 'place black c5' WHERE n = 1")
    with pytest.raises(StoreError, match="entry 1 of 2 is damaged"):
        resumed(tmp_path)


def test_a_newer_journal_is_left_to_the_newer_program(tmp_path: Path) -> None:
    write(tmp_path, 2).close()
    change(tmp_path, "PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        repair(tmp_path)
    assert copies(tmp_path) == []


def test_when_a_match_began_is_unknown_where_that_cannot_be_read(tmp_path: Path) -> None:
    write(tmp_path, 3).close()
    change(tmp_path, "UPDATE about SET begun = '2026-11-24D16:42:15+00:00'")
    stored, cut = resumed(tmp_path)
    assert stored is not None
    assert (stored.begun, stored.entries, cut) == ("", (entry(1), entry(2), entry(3)), "")
    change(tmp_path, "ALTER TABLE about RENAME COLUMN begun TO began")
    change(tmp_path, "UPDATE entry SET text = 'x' WHERE n = 3")
    assert "its first 2 entries were kept" in " ".join(repair(tmp_path))
    stored, _ = resumed(tmp_path)
    assert stored is not None
    assert (stored.begun, stored.entries) == ("", (entry(1), entry(2)))

"""Torn ends of SQLite's log: what was acknowledged is there, or a message says how much is missing."""

import shutil
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from controller.match import high_water
from controller.match.high_water import Acknowledged
from controller.match.journal_store import JournalStore
from controller.match.repair import repair
from tests.controller.match.test_journal_store import copies, entry, killed, resumed, write

PLIES = 20


def torn(folder: Path, entries: int, part: float) -> Path:
    """The folder of a killed table of whose log of changes only a part is left."""
    killed(folder, entries)
    cut_off(folder, int(part * (folder / "journal.sqlite-wal").stat().st_size))
    return folder


def cut_off(folder: Path, left: int) -> None:
    with (folder / "journal.sqlite-wal").open("r+b") as wal:
        wal.truncate(left)


def test_a_torn_log_costs_nothing_or_says_how_many_plies(tmp_path: Path) -> None:
    killed(tmp_path / "whole", PLIES)
    bytes_all = (tmp_path / "whole" / "journal.sqlite-wal").stat().st_size
    rng = Random(36)
    frames = [left for n in range(2, 10) for left in (32 + n * 1048, 32 + n * 1048 - 7)]  # whole ones, and torn ones
    for left in (0, 1, 32, *frames, *(rng.randrange(bytes_all) for _ in range(40)), bytes_all):
        folder = shutil.copytree(tmp_path / "whole", tmp_path / "torn")
        cut_off(folder, left)
        stored, cut = resumed(folder)
        lost = PLIES - (len(stored.entries) if stored else 0)
        assert (f" {lost} plies" in cut) if lost else (" plies " not in cut), (left, cut)
        shutil.rmtree(folder)


def test_it_is_reported_until_the_next_ply_and_a_copy_is_kept(tmp_path: Path) -> None:
    folder = torn(tmp_path, 9, 0.7)
    _, cut = resumed(folder)
    (copy,) = [path for path in copies(folder) if not path.name.endswith("-wal")]
    assert str(copy) in cut
    stored, again = resumed(folder)
    assert stored is not None
    lost = 9 - len(stored.entries)
    assert lost > 0
    assert again == f"The end of the journal cannot be read: {lost} plies are missing."
    with closing(JournalStore(folder)) as store:
        store.append("m-1", entry(len(stored.entries) + 1))
    assert resumed(folder)[1] == ""


def test_a_match_that_is_gone_as_a_whole_is_missed(tmp_path: Path) -> None:
    _, cut = resumed(torn(tmp_path, 3, 0))
    assert "3 plies, 1 beginnings of matches are missing" in cut


def test_an_end_of_a_match_that_is_gone_is_missed(tmp_path: Path) -> None:
    write(tmp_path, 2).close()
    assert high_water.read(tmp_path) == Acknowledged(1, 2, 0)
    high_water.write(tmp_path, Acknowledged(1, 2, 1))
    assert "1 ends of matches are missing" in resumed(tmp_path)[1]


def test_a_repair_takes_the_rest_as_all(tmp_path: Path) -> None:
    folder = torn(tmp_path, 9, 0.7)
    (finding,) = repair(folder)
    assert "plies are missing" in finding
    assert (repair(folder), resumed(folder)[1]) == ([], "")


@pytest.mark.parametrize(
    "content", [b"", b"what is it", b"0000000009 0000000009 0000000009 00000000\n", bytes(1 << 20)]
)
def test_folders_without_a_mark_open_as_before(tmp_path: Path, content: bytes) -> None:
    write(tmp_path, 2).close()
    (tmp_path / high_water.FILE).write_bytes(content)
    assert resumed(tmp_path)[1] == ""
    (tmp_path / high_water.FILE).unlink()
    assert resumed(tmp_path)[1] == ""


def test_a_new_journal_has_nothing_to_miss(tmp_path: Path) -> None:
    write(tmp_path, 2).close()
    (tmp_path / "journal.sqlite").unlink()
    assert resumed(tmp_path) == (None, "")


def test_a_mark_that_cannot_be_written_costs_no_ply(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / high_water.FILE).mkdir()
    (tmp_path / "journal.sqlite").touch()
    write(tmp_path, 2).close()
    assert "cannot be noted" in caplog.text
    stored, cut = resumed(tmp_path)
    assert stored is not None
    assert (stored.entries, cut) == ((entry(1), entry(2)), "")

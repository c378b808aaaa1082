"""The judges of two houses notice a record that is missing, differs, or tells too much."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from controller.linked import followed_log
from controller.match import library
from controller.match.journal_store import JournalStore
from controller.match.match_file import write_match
from controller.match.stored_match import HANDED, Entry
from lab.remote import house_records
from lab.remote.house_records import journal, wrong_journals, wrong_kept, wrong_records
from lab.remote.linked_houses import Houses

pytestmark = pytest.mark.wall_clock


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Data folders of a leader with one ply in its journal, and of a follower with nothing; both are looked at once."""
    monkeypatch.setattr(house_records, "SAME_S", -1.0)
    leader, follower = tmp_path / "leader", tmp_path / "follower"
    store = JournalStore(leader)
    store.begin("m-1", "robotory", {}, {"W": 0, "B": 1, "R": 2}, {}, 0)
    store.append("m-1", Entry(1, "action", "light", "place white c4", "phone/1", 0.0))
    store.close()
    for name in (followed_log.FOLDER, library.FOLDER):
        (follower / name).mkdir(parents=True)
    return leader, follower


async def test_a_whole_record_must_be_that_of_the_journal(folders: tuple[Path, Path]) -> None:
    leader, follower = folders
    assert await wrong_records(leader, follower) == []
    store = JournalStore(leader)
    store.finish("m-1", "abandoned", ())
    store.close()
    assert await wrong_records(leader, follower) == ["the follower has no whole record of m-1"]
    record = follower / library.FOLDER / "i-1.json"
    text = write_match(journal(leader)[0])
    record.write_text(text.replace("c4", "c5"))
    assert await wrong_records(leader, follower) == ["the follower has no whole record of m-1"]
    record.write_text(text)
    assert await wrong_records(leader, follower) == []
    (follower / followed_log.FOLDER / "m-1.json").write_text("{}")
    assert await wrong_records(leader, follower) == ["m-1 is still kept as running"]


@pytest.mark.parametrize(
    ("seat", "action", "expected"),
    [
        ("dark", "place white c4", []),
        ("dark", "place black c4", ["ply 1 of m-1 is kept for seat 'dark' as 'place black c4'"]),
        ("light", "place white c4", ["m-1 is kept as seat 'light' sees it"]),
    ],
)
async def test_what_is_kept_of_a_running_match_was_played_and_is_no_secret(
    folders: tuple[Path, Path], seat: str, action: str, expected: list[str]
) -> None:
    leader, follower = folders
    kept = {seat: {"log": {"1": {"action": action}}}}
    (follower / followed_log.FOLDER / "m-1.json").write_text(json.dumps(kept))
    both = [
        SimpleNamespace(opening=SimpleNamespace(folder=folder), phone=SimpleNamespace(view={"you": {"seat": sits}}))
        for folder, sits in ((leader, "light"), (follower, "dark"))
    ]
    assert await wrong_kept(cast(Houses, SimpleNamespace(both=both))) == expected


@pytest.mark.parametrize(
    ("finished", "action", "expected"),
    [
        (HANDED, "place white c4", []),
        (None, "place white c4", ["2 houses hold m-1"]),
        (HANDED, "place white c5", ["m-1 is not the same in both journals"]),
    ],
)
def test_one_house_holds_a_match_that_both_have(
    folders: tuple[Path, Path], finished: str | None, action: str, expected: list[str]
) -> None:
    holder, giver = folders
    store = JournalStore(giver)
    store.begin("m-1", "robotory", {}, {"W": 0, "B": 1, "R": 2}, {}, 0)
    store.append("m-1", Entry(1, "action", "light", action, "phone/house/1", 9.0))
    if finished:
        store.finish("m-1", finished)
    store.close()
    assert [*wrong_journals(holder, giver)] == expected


def test_a_match_that_both_houses_have_handed_over_is_lost(folders: tuple[Path, Path]) -> None:
    store = JournalStore(folders[0])
    store.finish("m-1", HANDED)
    store.close()
    assert [*wrong_journals(*folders)] == ["0 houses hold m-1"]

"""The judges of two houses notice a record that is missing, differs, or tells too much."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from controller.linked import followed_log
from controller.match import library
from controller.match.journal_store import JournalStore
from controller.match.match_file import write_match
from controller.match.stored_match import Entry
from lab.remote import house_records
from lab.remote.house_records import journal, wrong_kept, wrong_records
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
    houses: Any = SimpleNamespace(
        leader=SimpleNamespace(opening=SimpleNamespace(folder=leader)),
        follower=SimpleNamespace(
            opening=SimpleNamespace(folder=follower), phone=SimpleNamespace(view={"you": {"seat": "dark"}})
        ),
    )
    assert await wrong_kept(cast(Houses, houses)) == expected

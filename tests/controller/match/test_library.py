"""The library: the journal's matches, imported ones and samples."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.errors import MatchFileError, UnknownOrderError
from controller.match import library as module
from controller.match.journal_store import JournalStore
from controller.match.library import Library
from controller.match.match_file import write_match
from controller.match.stored_match import Entry
from engine import registry
from tests.controller.match.test_match_file import MATCH
from tests.support.telling import says


@pytest.fixture
def store(tmp_path: Path) -> Iterator[JournalStore]:
    store = JournalStore(tmp_path)
    for name, game, begun, person in (
        ("m-old", "robotory", "2025-01-02T10:00:00+00:00", "Ana"),
        ("m-new", "droids", "2026-05-06T10:00:00+00:00", "Björn"),
        ("m-now", "robotory", "2026-07-08T10:00:00+00:00", "Ana"),
    ):
        store.begin(name, game, {}, {}, {"light": {"kind": "human", "name": person, "level": None}}, 1, begun)
    store.append("m-old", Entry(1, "action", "light", "place white c5", "phone/x", 1.0))
    store.finish("m-old", "played", ["light"])
    store.finish("m-new", "abandoned")
    yield store
    store.close()


def names(library: Library, text: str = "", game: str | None = None) -> list[str]:
    return [one.id for one in library.search(text, game) if one.origin != "sample"]


def test_the_latest_come_first_and_samples_last(store: JournalStore) -> None:
    found = Library(store).search()
    assert [one.id for one in found[:3]] == ["m-now", "m-new", "m-old"]
    assert [one.origin for one in found[3:]] == ["sample"] * 15
    assert {one.game for one in found[3:]} == {*registry.games()}
    assert found[2].winners == ("light",)
    assert (found[2].plies, found[2].finished, found[0].finished) == (1, "played", None)


def test_a_search_finds_every_word_in_names_game_and_date(store: JournalStore) -> None:
    library = Library(store)
    assert names(library, "ana") == ["m-now", "m-old"]
    assert names(library, "BJÖRN 2026") == ["m-new"]
    assert names(library, "ana 2025") == ["m-old"]
    assert names(library, "ana droids") == []
    assert names(library, game="droids") == ["m-new"]
    assert [one.id for one in library.search("expert", "netzwerk")] == ["netzwerk-3"]


def test_an_imported_match_is_kept_once_and_can_be_removed(store: JournalStore) -> None:
    library = Library(store)
    listed = library.add(write_match(MATCH))
    assert library.add(write_match(MATCH)) == listed
    assert names(library, "Ana resigned") == []
    assert names(library, listed.id) == [listed.id]
    again = Library(store).load(listed.id)
    assert (again.entries[0].text, again.seats) == ("place white c5", MATCH.seats)
    assert write_match(again) == write_match(MATCH)
    library.remove(listed.id)
    assert listed.id not in names(library)
    with pytest.raises(UnknownOrderError):
        library.remove(listed.id)


def test_a_running_match_and_a_missing_one_cannot_be_loaded(store: JournalStore) -> None:
    library = Library(store)
    with pytest.raises(UnknownOrderError, check=says("secret until it is over")):
        library.load("m-now")
    for name in ("m-9", "../m-old", "", "x" * 400, "robotory-9"):
        with pytest.raises(UnknownOrderError, check=says("has no match")):
            library.load(name)
        with pytest.raises(UnknownOrderError, check=says("has no match")):
            library.remove(name)
    assert library.load("robotory-1").game == "robotory"


def test_samples_cannot_be_removed(store: JournalStore) -> None:
    with pytest.raises(UnknownOrderError):
        Library(store).remove("robotory-1")


def test_a_full_library_takes_no_more(store: JournalStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_IMPORTED", 1)
    library = Library(store)
    library.add(write_match(MATCH))
    library.add(write_match(MATCH))
    other = library.load("robotory-1")
    with pytest.raises(MatchFileError, check=says("already holds 1 imported matches")):
        library.add(write_match(other))


def test_what_is_no_match_in_the_folder_is_passed_over(store: JournalStore, tmp_path: Path) -> None:
    library = Library(store)
    listed = library.add(write_match(MATCH))
    path = tmp_path / "matches" / f"{listed.id}.json"
    assert oct(path.stat().st_mode & 0o777) == "0o600"
    (tmp_path / "matches" / "other.json").write_bytes(b"\xff\xfe")
    path.write_text(path.read_text().replace("Ana", "Eve"))
    os.utime(path, ns=(1, 1))
    assert names(library) == ["m-now", "m-new", "m-old"]

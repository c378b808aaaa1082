"""`robodrome verify`."""

import hashlib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.match.chance import seed_text
from controller.match.journal_store import JournalStore
from robodrome.cli.main import app
from tests.controller.match.test_chance import SMALLEST, played


def keep(folder: Path, seed: int, finished: bool = True) -> None:
    """A data folder of `play` with one match, whose draws come from another seed than the one given, or from it."""
    match = played(SMALLEST)
    store = JournalStore(folder / "sim")
    store.begin(match.id, match.game, match.options, {}, {}, seed)
    for entry in match.entries:
        store.append(match.id, entry)
    if finished:
        store.finish(match.id, "played")
    store.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder of `play` with one match that is over."""
    keep(tmp_path, SMALLEST)
    return tmp_path


def verify(data: Path, *words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["verify", *words, "--data", str(data)])
    return result.exit_code, result.output + str(result.exception or "")


def test_a_fair_match_is_told_with_its_seed_and_hash(data: Path) -> None:
    code, said = verify(data, "m-1")
    assert code == 0
    assert seed_text(SMALLEST) in said
    assert hashlib.sha256(seed_text(SMALLEST).encode()).hexdigest() in said
    assert "All draws follow from the seed" in said
    assert verify(data)[0] == 0


def test_another_seed_is_found(tmp_path: Path) -> None:
    keep(tmp_path, SMALLEST + 1)
    code, said = verify(tmp_path, "m-1")
    assert code != 0
    assert "do not follow from the seed" in said


def test_the_seed_of_a_match_that_runs_is_not_told(tmp_path: Path) -> None:
    keep(tmp_path, SMALLEST, finished=False)
    code, said = verify(tmp_path, "m-1")
    assert code != 0
    assert seed_text(SMALLEST) not in said
    assert "still being played" in said


def test_a_match_that_is_not_there_is_named(data: Path) -> None:
    code, said = verify(data, "m-2")
    assert code != 0
    assert "m-2" in said


def test_an_empty_folder_says_that_nothing_was_played_there(tmp_path: Path) -> None:
    code, said = verify(tmp_path)
    assert code != 0
    assert "no match has been played here yet; play one with `robodrome play`" in said


def test_a_file_that_is_none_is_named_with_what_is_wrong(data: Path, tmp_path: Path) -> None:
    (tmp_path / "note").write_text("no match")
    for file, wrong in (("note", "not a match file"), ("none", "No such file")):
        code, said = verify(data, str(tmp_path / file))
        assert code != 0
        assert str(tmp_path / file) in said
        assert wrong in said

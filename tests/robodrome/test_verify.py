"""`robodrome verify`."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.match.chance import seed_text
from controller.match.store import JournalStore
from robodrome.cli.main import app
from tests.controller.match.test_chance import SMALLEST, played


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder of `play` with one match that is over."""
    match = played(SMALLEST)
    store = JournalStore(tmp_path / "sim")
    store.begin(match.id, match.game, match.options, {}, {}, match.seed)
    for entry in match.entries:
        store.append(match.id, entry)
    store.finish(match.id, "played")
    store.close()
    return tmp_path


def change(data: Path, what: str) -> None:
    with closing(sqlite3.connect(data / "sim" / "journal.sqlite")) as raw, raw:
        raw.execute(what)


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


def test_another_seed_is_found(data: Path) -> None:
    change(data, f"UPDATE match SET seed = '{hex(SMALLEST + 1)}'")
    code, said = verify(data, "m-1")
    assert code != 0
    assert "do not follow from the seed" in said


def test_the_seed_of_a_match_that_runs_is_not_told(data: Path) -> None:
    change(data, "UPDATE match SET finished = NULL")
    code, said = verify(data, "m-1")
    assert code != 0
    assert seed_text(SMALLEST) not in said
    assert "still being played" in said


def test_a_match_that_is_not_there_is_named(data: Path) -> None:
    code, said = verify(data, "m-2")
    assert code != 0
    assert "m-2" in said

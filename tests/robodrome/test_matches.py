"""`robodrome matches`, and `robodrome verify` with a file."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.match.library import SAMPLES
from robodrome.cli.main import app
from tests.engine.every_game import SHIPPED
from tests.robodrome.referee.test_draw_verification import keep

WIDE = {"COLUMNS": "400"}


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, words)), env=WIDE)
    return result.exit_code, result.output + str(result.exception or "")


def listed(data: Path, *words: str) -> list[str]:
    _, said = run("matches", "list", *words, "--json", "--data", data)
    return [one["id"] for one in json.loads(said)]


def test_matches_go_from_one_folder_to_another_as_files(tmp_path: Path) -> None:
    keep(tmp_path / "one", 7)
    assert listed(tmp_path / "one")[0] == "m-1"
    file = tmp_path / "[first].json"
    code, said = run("matches", "export", "m-1", "--out", file, "--data", tmp_path / "one")
    assert code == 0
    assert f"Written: {file}" in said
    (tmp_path / "two").mkdir()
    code, said = run("matches", "import", file, "--table", "sim", "--data", tmp_path / "two")
    assert code == 0, said
    (taken, *_) = listed(tmp_path / "two")
    assert taken.startswith("i-")
    assert f"{file}: {taken}" in said
    code, said = run("matches", "list", taken, "--data", tmp_path / "two")
    assert "Droids" in said


def test_a_folder_without_matches_lists_the_samples(tmp_path: Path) -> None:
    assert len(listed(tmp_path)) == 3 * len(SHIPPED)
    assert listed(tmp_path, "expert", "--game", "robotory") == ["robotory-2"]


def test_an_empty_folder_and_a_search_without_a_match_are_said_in_words(tmp_path: Path) -> None:
    code, said = run("matches", "list", "--data", tmp_path)
    assert (code, "No match has been played in" in said, "robotory-1" in said) == (0, True, True)
    code, said = run("matches", "list", "xyzzy", "--data", tmp_path)
    assert (code, said.strip()) == (0, "No match in the library is like that; `robodrome matches list` shows all.")
    keep(tmp_path, 7)
    assert "No match has been played" not in run("matches", "list", "--data", tmp_path)[1]


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    keep(tmp_path, 7, finished=False)
    assert "still being played" in run("matches", "export", "m-1", "--data", tmp_path)[1]
    assert "no match 'm-2'" in run("matches", "export", "m-2", "--data", tmp_path)[1]
    (tmp_path / "none.json").write_text("{}")
    code, said = run("matches", "import", tmp_path / "none.json", "--data", tmp_path)
    assert code != 0
    assert "not a match file" in said


@pytest.mark.parametrize("name", ["droids-1", "roborama-2"])
def test_the_draws_of_a_file_are_verified(name: str, tmp_path: Path) -> None:
    good = SAMPLES / f"{name}.json"
    code, said = run("verify", good, "--data", tmp_path)
    assert code == 0, said
    assert "All draws follow from the seed" in said
    assert "cannot be read" in run("verify", tmp_path / "none.json", "--data", tmp_path)[1]

"""`robodrome doctor --repair`: what is damaged is repaired or set aside, and a copy is kept."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from controller.data_folder import folder_lock
from controller.errors import StoreError
from robodrome.doctor.repair import repair
from tests.controller.match.test_journal_store import change, resumed, write


def repaired(data: Path) -> str:
    out = io.StringIO()
    repair(data, Console(file=out, width=400))
    return out.getvalue()


def test_nothing_is_done_where_nothing_is_damaged(tmp_path: Path) -> None:
    assert "Nothing in the data folder is damaged" in repaired(tmp_path / "new")
    write(tmp_path / "sim", 3).close()
    (tmp_path / "phones.json").write_text('{"version": 1, "phones": []}')
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert "Nothing in the data folder is damaged" in repaired(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_each_damaged_file_is_repaired_or_set_aside(tmp_path: Path) -> None:
    tmp_path /= "[table]"
    write(tmp_path / "sim", 3).close()
    change(tmp_path / "sim", "UPDATE entry SET text = '' WHERE n = 2")
    wrong = {
        "phones.json": b"{",
        "accounts.json": b"[" * 100_000,
        "figures.json": b"\xff",
        "sim/seed-3/figures.json": b"",
    }
    for name, content in wrong.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    said = repaired(tmp_path)
    assert "its first 1 entries were kept" in said
    for name, content in wrong.items():
        assert not (tmp_path / name).exists()
        assert (tmp_path / f"{name}.damaged-1").read_bytes() == content
        assert f"{tmp_path / name} was damaged" in said.replace("\n", "")
    stored, _ = resumed(tmp_path / "sim")
    assert stored is not None
    assert "Nothing in the data folder is damaged" in repaired(tmp_path)


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    write(tmp_path, 3).close()
    change(tmp_path, "UPDATE entry SET text = '' WHERE n = 2")
    before = (tmp_path / "journal.sqlite").read_bytes()
    with folder_lock(tmp_path), pytest.raises(StoreError, match="in use"):
        repaired(tmp_path)
    assert (tmp_path / "journal.sqlite").read_bytes() == before

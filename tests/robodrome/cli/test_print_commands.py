"""`robodrome print` as people type it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from robodrome.cli.print_commands import app


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("figures", "robotory"), "Robotory figures, 1 page A4"),
        (("sheet", "robotory", "--paper", "a2"), "Robotory sheet, 1 page A2"),
        (("tokens", "netzwerk"), "Netzwerk tokens, 1 page A4"),
        (("tags",), "Figure tags, 1 page A4"),
        (("charuco",), "ChArUco target, 1 page A4"),
        (("card", "--address", "192.168.1.5:8000"), "Invitation card, 1 page A4"),
    ],
)
def test_each_thing_is_printed_without_further_options(tmp_path: Path, words: tuple[str, ...], answer: str) -> None:
    out = tmp_path / "out.pdf"
    done = CliRunner().invoke(app, [*words, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert f"{out}: {answer}" in done.output
    assert out.read_bytes().startswith(b"%PDF")

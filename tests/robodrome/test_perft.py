"""`robodrome perft` as people use it; the counts are those of docs/extend/engine.md."""

from pathlib import Path

from typer.testing import CliRunner

from robodrome.cli.main import app

CLOSE = "a4,b3,c4,c3,f2,- b5,c5,d5,a6,f3,- A4,B4,C4,D4,B3,C3,D3,C5,D5,E2,F2,G2,A2,B2 - white start - - - -\n"
"""A fight in the middle of a game of Netzwerk; an independent count found 129 and 10,904."""


def perft(*arguments: str) -> list[str]:
    result = CliRunner().invoke(app, ["perft", *arguments])
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_sequences_of_actions_are_counted() -> None:
    assert perft("robotory", "0") == ["1"]
    assert perft("robotory", "2") == ["1699"]


def test_options_count() -> None:
    assert perft("roborama", "1", "--options", '{"programme": 2, "first": "blue"}') == ["201"]


def test_counts_begin_at_a_position(tmp_path: Path) -> None:
    file = tmp_path / "close.txt"
    file.write_text(CLOSE)
    assert perft("netzwerk", "2", "--position", str(file)) == ["10904"]


def test_counts_by_first_action_come_before_their_sum() -> None:
    """After a disc on a1, next to no robot, Dark has two colours for 20 cells; next to White on a2 it moves, too."""
    *first, total = perft("robotory", "2", "--divide")
    assert len(first) == 42
    assert first[:2] == ["light: place white a1: 40", "light: place white a2: 41"]
    assert total == "1699"


def test_what_cannot_be_counted_is_said_in_words(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("nowhere")
    for position, code in ((str(file), 2), ("none", 1)):
        result = CliRunner().invoke(app, ["perft", "robotory", "1", "--position", position])
        assert result.exit_code == code
        assert result.output.startswith("robodrome: ")

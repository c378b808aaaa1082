"""How findings are shown and mended."""

import io
import sys
from pathlib import Path

import pytest
import typer
from rich.console import Console

from robodrome.doctor.finding import Finding, mend, report

GOOD, BAD = Finding("Python", True, "3.11.2"), Finding("OpenCV", False, "[broken]", "by hand", ("make", "set up"))


def test_report_shows_every_word_and_ends_with_an_exit_code() -> None:
    out = io.StringIO()
    console = Console(file=out, width=80)
    assert report([GOOD], console) == 0
    assert "No problems." in out.getvalue()
    assert report([GOOD, BAD], console) == 1
    for words in ("3.11.2", "problem", "OpenCV", "[broken]", "-> make 'set up', by hand", "Problems: 1."):
        assert words in out.getvalue()


def test_only_what_is_agreed_to_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(name: str) -> tuple[str, ...]:
        return sys.executable, "-c", f"open({str(tmp_path / name)!r}, 'w')"

    findings = [Finding("One", False, "", command=make("one")), GOOD, Finding("Two", True, "", command=make("two"))]
    asked: list[str] = []

    def confirm(question: str, default: bool) -> bool:
        asked.append(question)
        return "Two" in question

    monkeypatch.setattr(typer, "confirm", confirm)
    assert mend(findings, Console(file=io.StringIO()))
    assert [path.name for path in tmp_path.iterdir()] == ["two"]
    assert [question.split(":")[0] for question in asked] == ["One", "Two"]
    monkeypatch.setattr(typer, "confirm", lambda question, default: False)
    assert not mend(findings, Console(file=io.StringIO()))


@pytest.mark.parametrize(
    ("command", "said"), [(("no-such-program",), "No such file"), ((sys.executable, "-c", "exit(3)"), "ended with 3")]
)
def test_a_remedy_that_fails_is_told(command: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typer, "confirm", lambda question, default: True)
    out = io.StringIO()
    assert mend([Finding("Page", False, "", command=command)], Console(file=out, width=80))
    assert said in out.getvalue()

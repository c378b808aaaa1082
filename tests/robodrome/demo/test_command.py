"""`robodrome demo` as people start it: what it tells, what it reports, and the files that it leaves."""

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import pytest
from typer.testing import CliRunner

from robodrome.cli.main import app
from robodrome.demo import command
from robodrome.demo.narrator import Narrator
from robodrome.demo.options import DemoOptions


@pytest.mark.table
@pytest.mark.broker
def test_a_demo_tells_what_happens_and_ends_with_its_report(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = [sys.executable, "-m", "robodrome", "demo", "--speed", "2", "--seed", "7", "--plies", "1"]
    terminal = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run([*words, "--out", str(out)], capture_output=True, text=True, check=True, env=terminal)
    told = ended.stderr.splitlines()
    assert told[0] == "Robotory on the simulated table, seed 7: computers of level medium play."
    (ply,) = (line for line in told if line[:6].strip() == "1")
    assert ply == "   1  Light: a white disc is laid at b4."
    assert "Stopped after 1 ply, as asked: nobody has won yet." in told
    assert told[-1] == f"{out / 'film.webp'} is a film of it, {out / 'paths.svg'} shows all ways."
    assert "\x1b" not in ended.stderr, "no terminal, no bar"
    (report,) = ended.stdout.splitlines()
    assert json.loads(report)["plies"] == 1
    written = {"film.webp", "last-frame.png", "match.json", "paths.svg", "report.json"}
    assert {file.name for file in out.iterdir()} == written
    shown, film = cv2.imreadanimation(str(out / "film.webp"))
    assert shown
    assert len(film.frames) > 3


@pytest.mark.table
@pytest.mark.broker
def test_a_demo_that_waits_in_vain_says_for_what_and_ends_with_a_code_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command, "ABSENT_S", 10.0)
    ended = CliRunner().invoke(app, ["demo", "--hands", "absent", "--speed", "8", "--seed", "7"])
    assert ended.exit_code == 3
    assert "      Waiting for hands: Put the white robot on b3" in ended.stderr
    assert "It cannot go on: nothing has happened for 10 s at the table, waiting for hands: Put" in ended.stderr
    (line,) = ended.stdout.splitlines()
    report = json.loads(line)
    assert (report["outcome"], report["hand_tasks"]) == (None, 0)
    assert report["stuck"].startswith("nothing has happened for 10 s at the table, waiting for hands: Put")


@pytest.mark.parametrize(("options", "told"), [([], "Light wins.\n"), (["--json"], "")])
def test_for_programs_there_is_only_the_report(monkeypatch: pytest.MonkeyPatch, options: list[str], told: str) -> None:
    async def played(_: DemoOptions, narrator: Narrator) -> dict[str, object]:
        narrator.say("Light wins.")
        return {"plies": 3, "outcome": {"winners": ["light"]}, "stuck": None}

    monkeypatch.setattr(command, "demo", played)
    ended = CliRunner().invoke(app, ["demo", *options])
    assert ended.stderr == told
    assert json.loads(ended.stdout) == {"plies": 3, "outcome": {"winners": ["light"]}, "stuck": None}

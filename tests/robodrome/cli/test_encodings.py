"""No command is ended by a terminal that cannot show what it prints: each is run at one that knows ASCII or Latin-1."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import typer

from robodrome import __main__
from robodrome.cli.main import app
from tests.robodrome.cli.test_help import commands
from tests.vision.tags.test_fiducials import marker

pytestmark = [pytest.mark.table, pytest.mark.broker]

RUNS = {
    "games": ("", "droids"),
    "perft": ("robotory 1",),
    "engine": ("robotory",),
    "verify": ("", "none"),
    "solve": ("none",),
    "puzzle": ("--length 3",),
    "print sheet": ("robotory --paper A4 --out sheet.pdf",),
    "print tokens": ("robotory --out tokens.pdf",),
    "print tags": ("--out tags.pdf",),
    "print figures": ("robotory --out figures.pdf",),
    "print charuco": ("--out charuco.pdf",),
    "print sections": ("--out sections.pdf",),
    "print parts": ("stand --out parts",),
    "print card": ("--out card.pdf",),
    "print sizes": ("A",),
    "print netlist": ("--out figure.net",),
    "meeting": ("--port none", "--out table.toml --data data"),
    "hall": ("--port none", "--data table.toml --port 0"),
    "see": ("tag.png K\xfcche.png none.png", "--json tag.png"),
    "calibrate": ("--step look --data data", "--pictures none --data data"),
    "new-table": ("",),
    "doctor": ("--table table.toml --port 0 --data data", "--camera-height module3"),
    "backup": ("--table K\xfcche.toml --data data --out backup.zip",),
    "restore": ("backup.zip --data new", "none.zip --data new"),
    "diagnostics": ("--data data --out trouble.zip",),
    "pin": ("--forget --data data",),
    "figures list": ("--data data",),
    "figures pair": ("--data data",),
    "figures test": ("0 --data data",),
    "figures tune": ("0 --data data",),
    "figures replay": ("none",),
    "figures update": ("--data data",),
    "figures flash": ("--port none",),
    "figures identify": ("0 --data data",),
    "figures accounts": ("--table table.toml --out accounts --data data", "--table none"),
    "matches list": ("--data data",),
    "matches export": ("robotory-1 --data data", "none --data data"),
    "matches import": ("none --data data",),
}
"""What is run of each command; `play` is run below, `demo` in `tests.robodrome.demo`, and benches take long."""

COMMANDS: Any = typer.main.get_command(app)
COMMANDS.list_commands(None)  # imports them all

SETTINGS = (
    'calibration = "calibration"\nname = "attic"\n[camera]\nsource = "/dev/K\xfcche \u2713"\n[[figure]]\nid = 0\n'
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose files have names that ASCII does not know."""
    folder = tmp_path_factory.mktemp("K\xfcche \u2713")
    cv2.imwrite(str(folder / "tag.png"), marker("tag25h9", 3, 10))
    cv2.imwrite(str(folder / "K\xfcche.png"), np.full((300, 300), 200, np.uint8))
    for name in ("table.toml", "K\xfcche.toml"):
        (folder / name).write_text(SETTINGS, encoding="utf-8")
    return folder


def ran(words: str, encoding: str, patch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The exit code of a command at such a terminal, and what it printed there."""
    outputs = [io.TextIOWrapper(io.BytesIO(), encoding, write_through=True) for _ in range(2)]
    patch.setattr(sys, "argv", ["robodrome", *words.split()])
    patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"quit\n"), encoding))
    for name, output in zip(("stdout", "stderr"), outputs, strict=True):
        patch.setattr(sys, name, output)
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    said = b"".join(output.buffer.getvalue() for output in outputs)  # type: ignore[attr-defined]
    return int(ended.value.code or 0), said.decode(encoding, "replace")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("words", [f"{name} {rest}".strip() for name, runs in RUNS.items() for rest in runs])
def test_a_command_ends_as_it_does_elsewhere(
    words: str, encoding: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("FORCE_COLOR", "1")  # as at a terminal, with its panels and bars
    code, said = ran(words, encoding, monkeypatch)
    assert code in (0, 1, 2), said
    assert "Traceback" not in said


@pytest.mark.parametrize("words", [" ".join(path) for path, _ in commands(COMMANDS) if path])
def test_every_help_can_be_read_in_ascii(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ran(f"{words} --help", "ascii", monkeypatch)[0] == 0


def test_each_command_is_run() -> None:
    leaves = {" ".join(path) for path, command in commands(COMMANDS) if not hasattr(command, "commands")}
    assert leaves - RUNS.keys() == {"play", "demo"}


@pytest.mark.wall_clock
def test_play_opens_and_ends(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "FORCE_COLOR": "1", "XDG_DATA_HOME": str(tmp_path)}
    table = ["--table", "sim", "--data", str(tmp_path)]
    command = [sys.executable, "-m", "robodrome", "play", *table, "--host", "127.0.0.1", "--port", "0"]
    handle_file = tmp_path / "sim" / "run" / "sim.json"
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as playing:
        assert playing.stdout is not None
        said = []
        for line in playing.stdout:
            said.append(line.decode("ascii"))
            if "End with Ctrl-C" in line.decode("ascii"):
                assert handle_file.exists()
                playing.send_signal(signal.SIGINT)
    assert playing.returncode == 0
    assert not handle_file.exists(), "the simulated table has ended, too"
    assert "To join as host" in "".join(said)
    assert "The table is closed." in "".join(said)
    assert "Traceback" not in "".join(said)


def test_what_is_printed_is_like_what_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    def of(text: str, encoding: str) -> str:
        output = io.TextIOWrapper(io.BytesIO(), encoding, write_through=True)
        monkeypatch.setattr(sys, "stdout", output)
        __main__.write_what_can_be_written()
        print(text, end="")
        return output.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]

    assert of("Küche: 28.6° ≤ 30 ✓ 象", "ascii") == "Kuche: 28.6 deg <= 30 + ?"
    assert of("Küche: 28.6° ≤ 30 ✓ 象", "latin-1") == "Küche: 28.6° <= 30 + ?"
    assert of("Küche ✓ 象 \udcff", "utf-8") == "Küche ✓ 象 ?"

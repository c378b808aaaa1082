"""Every way to ask the program wrongly, and every lack that it tells before it begins: one line, one exit code."""

import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from robodrome import checks
from robodrome.cli.main import app

GAMES = "robotory, droids, roborama, netzwerk, ricochet"

WRONG = {
    # what is named does not exist: what exists is listed
    "nope": "No such command 'nope'",
    "pla": "No such command 'pla'. Did you mean 'play'",
    "play chess": f"GAME: there is no game 'chess'; there are {GAMES}",
    "see picture.png --game chess": f"--game: there is no game 'chess'; there are {GAMES}",
    "demo chess": f"GAME: there is no game 'chess'; there are {GAMES}",
    "engine chess": f"GAME: there is no game 'chess'; there are {GAMES}",
    "games chess": f"GAME: there is no game 'chess'; there are {GAMES}",
    "print sheet chess": f"GAME: there is no game 'chess'; there are {GAMES}",
    "print sheet droids --paper A9": "--paper: there is no paper 'A9'; choose one of A4, A3, A2, A1, A0, Letter, Roll",
    "print tags --out tags.png": "--out: tags.png must end in .pdf or .svg",
    "play --ai dark": "--ai dark: write SEAT=LEVEL, such as dark=",
    "play --ai red=medium": "--ai red=medium: Robotory has no seat 'red'; it has light, dark",
    "play --ai dark=genius": "Robotory has no level 'genius'; it has random, greedy, ",
    "play --ai dark=easy --ai dark=medium": "--ai dark=medium: seat dark is given twice; name it once",
    "play netzwerk --ai dark=greedy": "--ai dark=greedy: Netzwerk has no seat 'dark'; it has white, black",
    "demo --level genius": "--level genius: robotory has random, greedy, ",
    "calibrate --step lenses": "--step: there is no step 'lenses'; there are look, lens, board,",
    "calibrate --lens long": "--lens long: the simulated camera has the lenses standard, webcam, wide",
    # options of a game
    "play --options {": "--options: { is not JSON",
    "play --options 3": """--options: 3 is not an object; write it as '{"players": 3}'""",
    """play --options '{"speed": 3}'""": "robotory has no option 'speed'; it has none",
    """engine ricochet --options '{"players": 11}'""": "option players cannot be 11; choose one of 1, 2, 3, 4,",
    # out of range, or not of its type
    "play --port 70000": "--port: Input should be less than or equal to 65535",
    "play --speed fast": "--speed: Input should be a valid number",
    "play --hands third": "--hands:",
    "perft robotory": "Missing argument",
    "play --nothing": "No such option: --nothing",
    # things that do not go together
    "demo --firmware micropython --speed 4": "--speed 4: figures on MicroPython use the computer's clock",
    "play --camera 0": "--camera 0: it takes recording:",
    # addresses and folders
    "play --host 192.0.2.77": "--host 192.0.2.77: this machine has no such address; it has ",
    "play --data FILE": "FILE is a file, not a folder; choose another folder",
    "calibrate --data FILE": "FILE is a file, not a folder; choose another folder",
    "figures list --data FILE": "FILE is a file, not a folder; choose another folder",
    "demo --out FILE": "--out FILE: FILE is a file, not a folder; choose another folder",
    # a table's settings
    "play --table none.toml": "none.toml: there is no such file; write it with `robodrome new-table --out none.toml`",
    "figures accounts --table none.toml": "none.toml: there is no such file;",
    "play --table FILE": "FILE is not TOML",
    "play droids --table TABLE": "TABLE: the sheet of robotory lies on this table; leave droids out",
    """play --table TABLE --options '{"players": 3}'""": "--options: they are for the simulated table",
}
"""Command -> a part of its error; the exit code is 2."""

FAILED = {
    "play --data /proc/robodrome": "--data /proc/robodrome: /proc cannot be written",
    "demo --out /proc/robodrome": "--out /proc/robodrome: /proc cannot be written",
    "play --record /proc/nothing/film": "--record /proc/nothing: /proc cannot be written",
    "perft robotory 1 --position none.txt": "none.txt: No such file or directory; check the name and its folder",
    "print charuco --out none/lens.pdf": "none/lens.pdf: No such file or directory; check the name and its folder",
    "print charuco --out FILE/lens.pdf": "FILE/lens.pdf: Not a directory; a part of this name is a file",
    "play --camera recording:none": "the recording none cannot be read",
}
"""The same with exit code 1: files, devices or the machine do not do their part."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a file that is neither a folder nor settings, and the settings of a table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "file").write_text("name = home")
    (tmp_path / "attic.toml").write_text('calibration = "calibration"\nfigure = [{id = 0, drive = "hand"}]\n')
    return tmp_path


def named(text: str, folder: Path) -> str:
    """The text with the files of the folder in the places of their names."""
    for name, path in (("FILE", folder / "file"), ("TABLE", folder / "attic.toml"), ("FOLDER", folder)):
        text = text.replace(name, str(path))
    return text


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    """A socket that listens, as that of another program does."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


def error_of(command: list[str], code: int) -> str:
    result = CliRunner().invoke(app, command)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("robodrome: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize(
    ("command", "words", "code"),
    [(command, words, code) for code, table in ((2, WRONG), (1, FAILED)) for command, words in table.items()],
    ids=[*WRONG, *FAILED],
)
def test_each_error_is_one_line_that_says_what_where_and_what_to_do(
    command: str, words: str, code: int, folder: Path
) -> None:
    left = sorted(folder.iterdir())
    assert named(words, folder) in error_of(shlex.split(named(command, folder)), code)
    assert sorted(folder.iterdir()) == left


def test_a_full_disk_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MIN_FREE_MB", 10**9)
    words = error_of(["play", "--data", str(folder)], 1)
    assert f"--data {folder}: the disk is full" in words
    assert "make room, or choose another folder" in words


def test_a_port_in_use_is_told_with_its_holder_and_a_free_one(folder: Path, taken: socket.socket) -> None:
    port = taken.getsockname()[1]
    name = Path("/proc/self/comm").read_text().strip()
    words = error_of(["play", "--host", "127.0.0.1", "--port", str(port)], 1)
    assert f"--port {port}: {name} (process {os.getpid()}) uses it; end that program, or choose another port" in words
    with socket.create_server(("127.0.0.1", int(words.rsplit("--port ", 1)[1]))):
        pass


def test_nothing_is_printed_before_the_port_is_known_to_be_free(folder: Path, taken: socket.socket) -> None:
    """As a process: neither address nor QR code comes before the error."""
    port = str(taken.getsockname()[1])
    command = [sys.executable, "-m", "robodrome", "play", "--host", "127.0.0.1", "--port", port]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"--port {port}: " in done.stderr


def test_a_missing_library_of_the_system_is_told_with_the_way_to_its_package(folder: Path) -> None:
    """As it is where the wheel was installed without libgl1."""
    (folder / "cv2.py").write_text('raise ImportError("libGL.so.1: cannot open shared object file")')
    environment = {**os.environ, "PYTHONPATH": f"{folder}:{os.environ.get('PYTHONPATH', '')}"}
    command = [sys.executable, "-m", "robodrome", "play", "--data", str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)
    assert "libGL.so.1" in done.stderr
    assert "robodrome doctor" in done.stderr


def test_without_a_command_the_help_is_shown() -> None:
    for arguments in ([], ["print"], ["figures"]):
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0
        assert result.stdout.startswith("Usage: ")

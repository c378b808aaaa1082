"""`robodrome new-table` answered through a pipe and at a terminal; what it writes is what `load` reads."""

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from controller.config import load
from robodrome.cli.main import app

ALL_DEFAULTS = [""] * 14
"""Enter for each question, and for writing at the end."""


def answered(out: Path, *answers: str) -> Result:
    return CliRunner().invoke(app, ["new-table", "--out", str(out)], input="".join(f"{line}\n" for line in answers))


def test_enter_alone_makes_a_table_with_a_figure_for_each_piece(tmp_path: Path) -> None:
    result = answered(tmp_path / "table.toml", *ALL_DEFAULTS)
    assert result.exit_code == 0, result.output
    settings = load(tmp_path / "table.toml")
    assert (settings.name, settings.game, settings.motors, settings.hands) == ("home", "robotory", (0, 1, 2), ())
    assert (settings.camera.source, settings.camera.width_px, settings.broker.port) == (0, 1280, 1883)
    assert settings.calibration == tmp_path / "calibration"
    assert (tmp_path / "table.toml").read_text() in result.output
    assert f"`robodrome play --table {tmp_path / 'table.toml'}` will open this table." in result.output


def test_whoever_makes_the_default_table_reads_how_the_simulated_one_is_played_from_now_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it is written: a no leaves the simulated table the default."""
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(app, ["new-table"], input="\n" * 13 + "n\n").output
    told, asked = said.index("`robodrome play --table sim`"), said.index("Write this to table.toml?")
    assert told < asked
    assert not (tmp_path / "table.toml").exists()
    assert CliRunner().invoke(app, ["new-table"], input="\n" * 14).exit_code == 0
    played = CliRunner().invoke(app, ["play", "droids"])  # refused, as its sheet does not lie there
    assert "This is the table of table.toml in this folder; the simulated one is `play --table sim`." in played.output


def test_every_answer_is_kept(tmp_path: Path) -> None:
    broker = ("y", "broker.local", "8883", "attic", "pass word.txt")
    figures = ("/dev/ttyACM0, /dev/ttyACM1", "3 4", "4", "3", "5")
    result = answered(
        tmp_path / "t.toml", "attic", "netzwerk", "picamera2", "1920", "1080", "cal", *broker, *figures, "y"
    )
    assert result.exit_code == 0, result.output
    settings = load(tmp_path / "t.toml")
    assert (settings.name, settings.game, settings.camera.source) == ("attic", "netzwerk", "picamera2")
    assert (settings.camera.width_px, settings.camera.height_px) == (1920, 1080)
    assert (settings.broker.host, settings.broker.port, settings.broker.user) == ("broker.local", 8883, "attic")
    assert settings.broker.password_file == tmp_path / "pass word.txt"
    assert [str(serial.port) for serial in settings.serial] == ["/dev/ttyACM0", "/dev/ttyACM1"]
    assert (settings.motors, settings.robots, settings.hands) == ((3, 4), {3: "ozobot", 4: "toio"}, (5,))


def test_a_table_without_robots_is_asked_for_no_kinds(tmp_path: Path) -> None:
    """The first evening: answers until the figures, then none that drives, and the offered tags for hands."""
    result = answered(tmp_path / "t.toml", *ALL_DEFAULTS[:9], "none", "", "")
    assert result.exit_code == 0, result.output
    assert load(tmp_path / "t.toml").hands == (0, 1, 2)
    assert "toio" not in result.output


def test_a_wrong_answer_is_told_at_once_and_asked_again(tmp_path: Path) -> None:
    wrong_then_right = [
        "a/b",
        "home",
        "chess",
        "robotory",
        "0",
        "wide",
        "100",
        "1280",
        "720",
        "calibration",
        "n",
        "70000",
        "1883",
    ]
    figures = ["none", "0 0", "17", "0 1", "5", "none", "none", "1 2", "2"]
    result = answered(tmp_path / "table.toml", *wrong_then_right, *figures, "")
    assert result.exit_code == 0, result.output
    for told in (
        "a/b: ",
        "chess: ",
        "wide: ",
        "100: ",
        "70000: ",
        "0 0: name each once",
        "17: ",
        "5: 5 is none of those that drive",
        "1 2: 1 drives already",
    ):
        assert f"Error: {told}" in result.output
    assert load(tmp_path / "table.toml").hands == (2,)


def test_nothing_is_written_without_a_yes(tmp_path: Path) -> None:
    out = tmp_path / "table.toml"
    assert answered(out, *ALL_DEFAULTS[:-1], "n").exit_code == 1
    assert not out.exists()


def test_answers_that_end_too_early_write_nothing(tmp_path: Path) -> None:
    result = answered(tmp_path / "table.toml", "home", "droids")
    assert result.exit_code == 1
    assert "robodrome: left before the last answer; nothing was changed" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_is_replaced_only_after_a_question(tmp_path: Path) -> None:
    out = tmp_path / "table.toml"
    out.write_text("mine")
    assert answered(out, "").exit_code == 1
    assert out.read_text() == "mine"
    assert answered(out, "y", *ALL_DEFAULTS[:-1], "n").exit_code == 1
    assert out.read_text() == "mine"
    assert answered(out, "y", *ALL_DEFAULTS).exit_code == 0
    assert load(out).name == "home"


def test_it_talks_at_a_terminal(tmp_path: Path) -> None:
    """As a process at its own terminal; Ctrl-C in the middle leaves everything as it is."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "robodrome", "new-table", "--out", str(tmp_path / "table.toml")]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True) as process:
        os.close(theirs)

        def until(words: str) -> str:
            said = ""
            while words not in said:
                assert select.select([ours], [], [], 60)[0], said
                said += os.read(ours, 4096).decode()
            return said

        until("[home]: ")
        os.write(ours, b"a/b\n")
        assert "Error: a/b" in until("[home]: ")
        process.send_signal(signal.SIGINT)
        os.write(ours, b"\n")  # readline that begins to wait at this moment hears of the signal with the next key
        assert process.wait(60) == 1
    os.close(ours)
    assert list(tmp_path.iterdir()) == []

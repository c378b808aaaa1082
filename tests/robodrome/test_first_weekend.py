"""The page of the first weekend: each of its commands is typed once, in its order, in an empty folder."""

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from base.clock import SystemClock
from controller.sim.figures.micropython_boards import Boards
from controller.sim.table_physics import World
from hardware.cad.measured_sizes import sizes_of
from robodrome.cli.main import app
from robodrome.figures import flashing
from tests.firmware.bench.cables import cables
from tests.firmware.bench.eyes import Eyes
from tests.robodrome.figures.repl_board import ReplBoard
from tests.robodrome.figures.test_flashing import image

PAGE = Path(__file__).parents[2] / "docs" / "build" / "first-weekend.md"
COMMANDS = re.findall(r"^robodrome (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

TYPED = {"print sizes A": "\n" * len(sizes_of("A")), "new-table": "\n" * 14}
"""What people type: Enter."""

NEED_A_CAMERA = {
    "calibrate": "camera 0",
    "doctor": "Calibration",
    "figures pair": "robodrome calibrate",
    "figures test": "robodrome calibrate",
    "figures tune": "robodrome calibrate",
}
"""There is none here: they say so, and what to do."""

LEFT = {
    *("parts", "board.pdf", "tokens.pdf", "figures.pdf", "table.toml", "accounts", "data"),
    "LOLIN_C3_MINI.bin",
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with MicroPython's file; a module in the place of esptool does nothing."""
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "esptool.py").write_text("")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "modules"))
    monkeypatch.setattr(flashing, "find_spec", lambda name: name)
    home = tmp_path / "home"
    home.mkdir()
    (home / "LOLIN_C3_MINI.bin").write_bytes(image())
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.chdir(home)
    return home


def typed(line: str, *more: str) -> str:
    """Run a command; what it said, to whichever end it came."""
    result = CliRunner().invoke(app, [*shlex.split(line), *more], input=TYPED.get(line))
    said = result.output + (str(result.exception) if result.exception else "")
    assert (result.exit_code != 0) == (line in NEED_A_CAMERA), f"{line}: {said}"
    return said


def flashed(line: str, folder: Path) -> None:
    """Run the command that flashes, with a board at the other end of its cable."""
    folder.mkdir(parents=True)
    board = ReplBoard(folder)
    board.start()
    try:
        assert "files written" in typed(line, "--port", board.port)
    finally:
        board.stop()


async def benched(line: str, flash_memory: Path, scratch: Path) -> str:
    """Run the bench at a terminal, with the board that was flashed under the emulator, and somebody who looks."""
    clock = SystemClock()
    boards = Boards(scratch / "boards", clock)
    await boards.start()
    shutil.copytree(flash_memory, scratch / "boards" / "0")
    body = World(clock.now, seed=1).add_figure(0, 100.0, 100.0, 0.0, "red")
    body.charge_to(1.0)
    eyes = Eyes(body)
    keyboard, terminal = os.openpty()
    power = asyncio.create_task(boards.run(body, {"id": 0}))
    said = []
    try:
        with cables(boards, [0]) as ports:
            command = [sys.executable, "-m", "robodrome", *shlex.split(line), "--port", ports[0]]
            bench = await asyncio.create_subprocess_exec(
                *command, stdin=terminal, stdout=asyncio.subprocess.PIPE, env={**os.environ, "COLUMNS": "200"}
            )
            assert bench.stdout
            async with asyncio.timeout(60):
                async for text in bench.stdout:
                    said.append(text.decode())
                    if "Any key" in said[-1]:
                        await eyes.ready(said[-1])
                        os.write(keyboard, b" ")
                    elif "What turned" in said[-1]:
                        seen = await eyes.turned()
                        os.write(keyboard, b"0" if seen is None else str(seen + 1).encode())
                    elif "Does the light blink blue" in said[-1]:
                        os.write(keyboard, b"y" if await eyes.lit() else b"n")
                assert await bench.wait() == 0, "".join(said)
    finally:
        power.cancel()
        await asyncio.gather(power, return_exceptions=True)
        await boards.close()
        os.close(keyboard)
        os.close(terminal)
    return "".join(said)


def opened(line: str) -> str:
    """What the command says first; it would go on until it is ended."""
    with subprocess.Popen([sys.executable, "-m", "robodrome", line], stdout=subprocess.PIPE, text=True) as play:
        assert play.stdout
        first = play.stdout.readline()
        play.terminate()
    return first


def test_every_command_of_the_weekend_does_its_part_in_an_empty_folder(root: Path, tmp_path: Path) -> None:
    for line in COMMANDS:
        if line.startswith("figures flash"):
            settings = root / "accounts" / "figure-0.json"
            values = json.loads(settings.read_text()) | {"wifi_name": "emulated", "wifi_password": "secret"}
            settings.write_text(json.dumps(values))  # as the page says
            flashed(line, tmp_path / "board")
        elif "--bench" in line:
            said = asyncio.run(benched(line, tmp_path / "board", tmp_path))
            assert re.search(r"^antenna +ok *$", said, re.MULTILINE), said
            assert "not tested" not in said
        elif line == "play":
            assert "the table of table.toml in this folder" in opened(line)
        else:
            said = typed(line)
            assert NEED_A_CAMERA.get(line, "") in said, said
    assert len(COMMANDS) == len(set(COMMANDS)) == 15, "each once"
    assert {path.name for path in root.iterdir()} <= LEFT
    assert len(list((root / "parts").glob("*.stl"))) == 7

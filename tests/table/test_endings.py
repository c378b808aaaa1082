"""However a command ends, nothing that it has started outlives it: no process, no temporary file."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.patience import until

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]

PROC = Path("/proc")

ENDINGS = {
    signal.SIGINT: (130, "left before the end"),
    signal.SIGTERM: (143, "ended by SIGTERM"),
    signal.SIGHUP: (129, "its terminal was closed"),
    signal.SIGKILL: (-9, ""),
}
"""Exit codes and last words."""

SIM, SLEEP = "-m controller.sim", "sleep 1000"
"""Parts of the command lines of children."""

STARTS = {
    "robodrome play robotory --table sim --host 127.0.0.1 --port 0 --data {data}": (SIM, tuple(ENDINGS)),
    "robodrome demo robotory --speed 8": (SIM, (signal.SIGINT, signal.SIGKILL)),
    "robodrome figures list --live --table sim --data {data}": (SIM, (signal.SIGTERM,)),
    "lab remote": (SIM, (signal.SIGHUP,)),
    "lab motion --positions 0 --instances 1 --compare other={sleep}": (SLEEP, (signal.SIGINT, signal.SIGKILL)),
}
"""Commands that start others, a child that shows that they have begun, and what ends them.

`calibrate` starts none on this table. `robodrome.cli.interruption` makes the same of all signals but SIGKILL, so one
command that gets all of them is enough. SIGKILL gets those that keep the simulated table in a data folder, in temporary
files, and those that have another child.
"""


class Command:
    """A running command whose temporary files are in its own folder."""

    def __init__(self, line: str, folder: Path, name: str) -> None:
        self._temporary = folder / name / "tmp"
        self._temporary.mkdir(parents=True)
        self._mark = f"TMPDIR={self._temporary}".encode()
        self._said = folder / name / "said"
        self._frames: set[Path] = set()
        words = [word.format(data=folder / name / "data", sleep=SLEEP) for word in line.split()]
        environment = {**os.environ, "TMPDIR": str(self._temporary)}
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                ["env", "--default-signal=HUP", sys.executable, "-m", *words],  # tests may run under nohup
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env=environment,
            )

    def wait_for(self, child: str) -> None:
        """Wait for a child with these words in its command line."""
        until(
            lambda: self._ended or any(child in line for line, _ in self._children()),
            lambda: f"{child} has begun; {self.said}",
        )
        assert not self._ended, self.said

    def send(self, number: signal.Signals) -> int:
        """Send a signal; the exit code."""
        self._frames |= {Path(name) for _, maps in self._children() for name in re.findall(r"/dev/shm/robo\S+", maps)}
        self._process.send_signal(number)
        return self._process.wait(60.0)

    def leaves_nothing(self) -> None:
        """Wait until nothing is left that it has started."""
        until(lambda: not self._left(), lambda: f"nothing is left; {self._left()}")

    @property
    def said(self) -> str:
        """Its output so far."""
        return self._said.read_text(errors="replace")

    def kill(self) -> None:
        """End it if it has not ended."""
        self._process.kill()
        self._process.wait()

    @property
    def _ended(self) -> bool:
        return self._process.poll() is not None

    def _left(self) -> list[str]:
        files = [*self._temporary.iterdir(), *(file for file in self._frames if file.exists())]
        return [*(line for line, _ in self._children()), *map(str, files)]

    def _children(self) -> Iterator[tuple[str, str]]:
        """Command line and memory maps of each process that it has started, directly or not."""
        for entry in PROC.iterdir():
            if entry.name.isdecimal() and int(entry.name) != self._process.pid:
                with suppress(OSError):  # it has ended, or is another user's
                    if self._mark in (entry / "environ").read_bytes().split(b"\0"):
                        line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                        yield line, (entry / "maps").read_text()


Start = Callable[[str, str], Command]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts commands, and ends those that have not ended.

    Their folder has a short path: it holds their temporary files, and a Unix socket's path has 107 bytes at most.
    """
    commands: list[Command] = []

    with tempfile.TemporaryDirectory() as folder:

        def started(line: str, name: str) -> Command:
            commands.append(Command(line, Path(folder), name))
            return commands[-1]

        yield started
        for command in commands:
            command.kill()


@pytest.mark.parametrize("line", STARTS)
def test_nothing_outlives_a_command(line: str, start: Start) -> None:
    child, numbers = STARTS[line]
    commands = {number: start(line, number.name) for number in numbers}
    for number, command in commands.items():
        command.wait_for(child)
        ended = command.send(number)
        code, words = (0, "") if "The table is closed" in command.said else ENDINGS[number]  # it was open by then
        assert ended == code, command.said
        assert (f"{line.split()[0]}: {words}" if words else "") in command.said
        assert "Traceback" not in command.said
    for command in commands.values():
        command.leaves_nothing()

"""`robodrome play` in a separate process, as people start it, with its child processes and its output."""

import asyncio
import json
import re
import signal
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from base.processes import mortal
from controller.errors import ControllerError
from controller.sim.process.control_client import SimControl
from controller.sim.process.table_process import find_simulated_table

OPEN_S = 600.0
"""Wall time within which a table must be open: a start takes some 5 s, and this also on a crowded machine."""

END_S = 300.0
"""Wall time that an interrupted table has to end: about a second, and this also on a crowded machine."""

LOOK_S = 0.1
"""Wall time between two looks at what it has said."""

PLAY = ("-m", "robodrome")
"""What Python runs."""

HOST = "127.0.0.1"


class BenchError(ControllerError):
    """The measurement failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How a table is opened.

    Attributes:
        game: whose sheet lies on it.
        data: its data folder.
        port: of its page.
        speed: table seconds per wall second.
        seed: of the simulated table.
        program: what Python runs; the arguments of `play` follow.
        options: of the game.
        meeting: file that says where other houses are met; None: nowhere.
    """

    game: str
    data: Path
    port: int
    speed: float
    seed: int
    program: tuple[str, ...] = PLAY
    options: Mapping[str, Any] = field(default_factory=dict)
    meeting: Path | None = None

    @property
    def command(self) -> list[str]:
        """The command line."""
        play = [
            "play",
            self.game,
            "--options",
            json.dumps(dict(self.options)),
            "--host",
            HOST,
            "--port",
            f"{self.port}",
        ]
        met = ["--meeting", f"{self.meeting}"] if self.meeting else []
        return [sys.executable, *self.program, *play, *met, *self.table]

    @property
    def table(self) -> list[str]:
        """The arguments that all commands for this table share."""
        return ["--table", "sim", "--data", f"{self.data}", "--speed", f"{self.speed:g}", "--seed", f"{self.seed}"]

    @property
    def folder(self) -> Path:
        """Where the journal is."""
        return self.data / "sim"


class PlayProcess:
    """A running table. Its output is in `said.txt` next to its data folder, which may be full.

    Attributes:
        opening: how it was opened.
        process: the controller's.
        code: of the invitation for the first phone.
        read: how much of its output was read.
    """

    def __init__(
        self, opening: Opening, process: asyncio.subprocess.Process, said: Path, begin: int, code: str
    ) -> None:
        self.opening = opening
        self.process = process
        self.code = code
        self.read = 0
        self._said = said
        self._begin = begin

    @staticmethod
    async def open(opening: Opening) -> "PlayProcess":
        """Start it; returns when its page answers.

        Raises:
            BenchError: it has ended, or did not answer in time.
        """
        said = opening.data.parent / "said.txt"
        opening.data.mkdir(parents=True, exist_ok=True)
        with said.open("ab") as output:
            begin = output.tell()
            process = await asyncio.create_subprocess_exec(
                *mortal(opening.command),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        until_s = time.monotonic() + OPEN_S
        while "The page answers" not in (words := _text(said, begin)):
            if process.returncode is not None or time.monotonic() > until_s:
                if process.returncode is None:
                    process.kill()
                raise BenchError(f"robodrome play {opening.game} did not open: {words.strip() or 'it said nothing'}")
            await asyncio.sleep(LOOK_S)
        found = re.search(r"/j#(\S+)", words)
        if found is None:
            raise BenchError(f"robodrome play {opening.game} shows no invitation: {words}")
        return PlayProcess(opening, process, said, begin, found[1])

    @property
    def said(self) -> str:
        """What it has said so far."""
        return _text(self._said, self._begin)

    @property
    def ever_said(self) -> str:
        """What it and all before it at this table have said, with the processes that outlived them for a moment."""
        return _text(self._said, 0)

    def processes(self) -> dict[str, int]:
        """The process ids of all that runs, by what each is: `controller`, `simulator`, `broker`, `worker 1`, ..."""
        return {name: pid for pid, name in _named(self.process.pid)}

    async def control(self) -> SimControl:
        """The truth of its simulated table."""
        handle = await find_simulated_table(self.opening.folder / "run")
        if handle is None:
            raise BenchError("the simulated table has ended")
        return await handle.control()

    async def stop(self) -> int:
        """End it as Ctrl-C does; the exit code, which is that of SIGKILL if it does not end."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        try:
            async with asyncio.timeout(END_S):
                return await self.process.wait()
        except TimeoutError:
            self.process.kill()
            return await self.process.wait()


def _text(said: Path, begin: int) -> str:
    return said.read_bytes()[begin:].decode(errors="replace")


def free_port() -> int:
    """A free port."""
    with socket.create_server((HOST, 0)) as sock:
        port: int = sock.getsockname()[1]
        return port


ROLES = {"controller.sim": "simulator", "mosquitto": "broker", "resource_tracker": "tracker", "spawn_main": "worker"}
"""Parts of command lines, and what such a process is."""


def _named(pid: int) -> Sequence[tuple[int, str]]:
    """The process and all that it has started, each with its name; processes of one kind are numbered by age."""
    named, workers = [(pid, "controller")], 0
    for child in sorted(descendants(pid), key=_started):
        line = _read(child, "cmdline").replace("\0", " ")
        role = next((role for part, role in ROLES.items() if part in line), None)
        if role == "worker":
            workers += 1
            role = f"worker {workers}"
        if role is not None:
            named.append((child, role))
    return named


def _started(pid: int) -> int:
    """When a process started, in ticks, see proc(5): its number tells less, as numbers begin again."""
    fields = _read(pid, "stat").rpartition(")")[2].split()
    return int(fields[19]) if fields else 0


def descendants(pid: int) -> set[int]:
    """All processes that a process and its descendants have started."""
    found: set[int] = set()
    tasks = Path(f"/proc/{pid}/task")
    for task in tasks.iterdir() if tasks.exists() else ():
        for child in map(int, _read(pid, f"task/{task.name}/children").split()):
            found |= {child} | descendants(child)
    return found


def _read(pid: int, name: str) -> str:
    """A file of `/proc`; empty when the process has ended."""
    try:
        return Path(f"/proc/{pid}/{name}").read_text(errors="replace")
    except OSError:
        return ""

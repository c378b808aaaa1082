"""The command `robodrome play` as a separate process, as people start it; phones can join it."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx

from controller.sim.process.control_client import SimControl
from controller.sim.process.table_process import find_simulated_table
from tests.web_remote.doubles.phone import Phone
from web_remote.pairing.paired_phones import cookie_name

END_S = 30.0


class Played:
    """A running `robodrome play`."""

    def __init__(self, process: subprocess.Popen[str], port: int, code: str, data: Path) -> None:
        self.process = process
        self.port = port
        self.code = code
        self.data = data

    @staticmethod
    async def start(data: Path, *options: str) -> "Played":
        return await asyncio.to_thread(Played.launch, data, *options)

    @staticmethod
    def launch(data: Path, *options: str, game: str = "robotory", folder: Path | None = None) -> "Played":
        """Start it, in `folder` if one is named; returns when its page answers."""
        command = [sys.executable, "-m", "robodrome", "play", game, "--host", "127.0.0.1", "--port", "0"]
        process, said = _started([*command, "--data", str(data), *options], folder)
        found = re.search(r"https?://127\.0\.0\.1:(\d+)/j#(\S+)", said)
        assert found, said
        return Played(process, int(found[1]), found[2], data)

    def kill(self) -> None:
        """As a power cut for the controller: no chance to tidy up."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """End it as Ctrl-C does; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(END_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    @asynccontextmanager
    async def ending(self) -> AsyncIterator[None]:
        """It does not outlive the block."""
        try:
            yield
        finally:
            self.stop()

    def children(self, name: str) -> list[int]:
        """Its child processes of that name."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in listed if Path(f"/proc/{pid}/comm").read_text().strip() == name]

    async def control(self) -> SimControl:
        """The truth of the simulated table."""
        handle = await find_simulated_table(self.data / "sim" / "run")
        assert handle is not None
        return await handle.control()

    def phone(self, name: str) -> Phone:
        """A phone that joins with the code on the table's screen."""
        return Phone(self.port, JoinRoute(self.port, self.code), name, host=True)


class JoinRoute:
    """Redeems a code as a browser does."""

    def __init__(self, port: int, code: str) -> None:
        self.port = port
        self.opening = SimpleNamespace(code=code)

    def redeem(self, code: str, name: str) -> tuple[SimpleNamespace, str]:
        origin = f"http://localhost:{self.port}"
        answer = httpx.post(f"{origin}/api/join", json={"code": code, "name": name}, headers={"Origin": origin})
        assert answer.status_code == 200, answer.text
        return SimpleNamespace(id=answer.json().get("id", "")), answer.cookies[cookie_name(self.port)]


def _started(command: list[str], folder: Path | None) -> tuple["subprocess.Popen[str]", str]:
    """The process and what it has said until its page answers."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder)
    assert process.stdout is not None
    said = ""
    while "The page answers" not in said:
        line = process.stdout.readline()
        assert line, f"robodrome play ended: {said}"
        said += line
    return process, said

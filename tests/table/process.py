"""The command `robodrome play` in a process of its own, as people start it; and a way in for phones."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx

from controller.sim.control import SimControl
from controller.sim.process import find_simulated_table
from tests.web_remote.phone import Phone

START_S = 60.0


class Played:
    """A running `robodrome play`."""

    def __init__(
        self, process: asyncio.subprocess.Process, port: int, code: str, data: Path, said: asyncio.Task[bytes]
    ) -> None:
        self.process = process
        self.port = port
        self.code = code
        self.data = data
        self._said = said

    @staticmethod
    async def start(data: Path, *options: str) -> "Played":
        command = [sys.executable, "-m", "controller", "play", "robotory", "--host", "127.0.0.1", "--port", "0"]
        process = await asyncio.create_subprocess_exec(
            *command, "--data", str(data), *options, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        assert process.stdout is not None
        said = ""
        async with asyncio.timeout(START_S):
            while "The page answers" not in said:
                line = await process.stdout.readline()
                assert line, f"robodrome play ended: {said}"
                said += line.decode()
        drained = asyncio.create_task(process.stdout.read())
        found = re.search(r"http://127\.0\.0\.1:(\d+)/j#(\S+)", said)
        assert found, said
        return Played(process, int(found[1]), found[2], data, drained)

    def kill(self) -> None:
        """As a power cut for the controller: no chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)

    async def stop(self) -> int:
        """End it as Ctrl-C does; the exit code."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        code = await self.process.wait()
        print((await self._said).decode())
        return code

    @asynccontextmanager
    async def ending(self) -> AsyncIterator[None]:
        """It does not outlive the block."""
        try:
            yield
        finally:
            await self.stop()

    async def control(self) -> SimControl:
        """The truth of the simulated table."""
        handle = await find_simulated_table(self.data / "sim" / "run")
        assert handle is not None
        return await handle.control()

    def phone(self, name: str) -> Phone:
        """A phone that joins with the code on the table's screen."""
        return Phone(self.port, Door(self.port, self.code), name, host=True)  # type: ignore[arg-type]


class Door:
    """Redeems a code as a browser does."""

    def __init__(self, port: int, code: str) -> None:
        self.port = port
        self.opening = SimpleNamespace(code=code)

    def redeem(self, code: str, name: str) -> tuple[SimpleNamespace, str]:
        origin = f"http://localhost:{self.port}"
        answer = httpx.post(f"{origin}/api/join", json={"code": code, "name": name}, headers={"Origin": origin})
        assert answer.status_code == 200, answer.text
        return SimpleNamespace(id=answer.json().get("id", "")), answer.cookies["robodrome"]


def is_alive(pid: int) -> bool:
    """Whether a process still runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True

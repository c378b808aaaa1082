"""A module of the benches in a process apart, which is asked line by line."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class AskedProcess:
    """Its ends: what it is told, and what it says."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        self.told, self._said = process.stdin, process.stdout

    async def ask(self, line: bytes) -> bytes:
        """Its next line after this one was told."""
        self.told.write(line + b"\n")
        return await self.said()

    async def said(self) -> bytes:
        """Its next line; empty once it has ended."""
        return await self._said.readline()


@asynccontextmanager
async def asked_process(module: str, settings: bytes) -> AsyncIterator[AskedProcess]:
    """Start `python -m MODULE`, told its settings in one line; it is killed after the block."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=pipe, stdout=pipe)
    try:
        asked = AskedProcess(process)
        asked.told.write(settings + b"\n")
        yield asked
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()

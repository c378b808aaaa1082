"""Processes that work for the table."""

import os
import subprocess
import sys

import pytest

from controller.errors import BlockedError, WorkerError
from controller.workers import Worker


def refuse() -> None:
    raise BlockedError("a wall is in the way")


@pytest.mark.wall_clock
async def test_what_a_worker_finds_or_raises_comes_back_and_its_death_is_told() -> None:
    worker = Worker()
    try:
        first = await worker.run(os.getpid)
        assert first != os.getpid()
        with pytest.raises(BlockedError, match="a wall is in the way"):
            await worker.run(refuse)
        assert await worker.run(os.getpid) == first
        with pytest.raises(WorkerError, match="has died"):
            await worker.run(os._exit, 3)
        assert await worker.run(divmod, 17, 5) == (3, 2)
    finally:
        worker.close()


KILLED = """
import asyncio, os, signal
from controller.workers import Worker

async def main():
    await Worker().run(os.getpid)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def test_a_worker_ends_with_a_table_that_is_killed() -> None:
    # its output ends when nobody is left who could write to it
    subprocess.run([sys.executable, "-c", KILLED], capture_output=True, timeout=60, check=False)

"""Processes that work for the table."""

import asyncio
import os
import subprocess
import sys
import time

import pytest

from controller.errors import BlockedError, WorkerError
from controller.workers import Worker, must_stop


def refuse() -> None:
    raise BlockedError("a wall is in the way")


@pytest.mark.wall_clock
async def test_results_and_errors_of_a_worker_come_back_and_its_death_is_reported() -> None:
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


CLOSED = """
import asyncio, contextlib, os, time
from controller.workers import Worker

async def main():
    worker = Worker()
    await worker.run(os.getpid)  # the process has started
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(worker.run(time.sleep, 1000.0), 0.1)
    worker.close()

asyncio.run(main())
"""


def test_an_exit_does_not_wait_for_what_a_worker_computes() -> None:
    ended = subprocess.run([sys.executable, "-c", CLOSED], capture_output=True, timeout=60, check=True)
    assert not ended.stderr


def think_until_cancelled(seconds: float) -> bool:
    """Whether `must_stop` came true within so many seconds."""
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        if must_stop():
            return True
    return False


@pytest.mark.wall_clock
async def test_a_call_learns_that_its_time_is_up_or_that_nobody_waits() -> None:
    assert not must_stop()
    worker = Worker(0.2)
    patient = Worker()
    try:
        assert await worker.run(think_until_cancelled, 60.0)
        await patient.run(os.getpid)  # the process has started
        first = asyncio.ensure_future(patient.run(think_until_cancelled, 600.0))
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert await patient.run(divmod, 17, 5) == (3, 2)
    finally:
        worker.close()
        patient.close()

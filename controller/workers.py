"""Worker processes: long computations run there, so that they do not block the table's event loop."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from typing import Protocol, TypeVar

from controller.errors import WorkerError

T = TypeVar("T")


class Work(Protocol):
    """Something that computes `function(*args)`; function, arguments and result can be pickled."""

    async def __call__(self, function: Callable[..., T], *args: object) -> T:
        """The result.

        Raises:
            WorkerError: the process has died; any error of the function is raised as well.
        """


class Worker:
    """One process, started by the first call; it computes one call after the other."""

    def __init__(self) -> None:
        # spawn, because a fork of a process with threads (camera, link) may deadlock
        self._context = multiprocessing.get_context("spawn")
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(max_workers=1, mp_context=self._context, initializer=_serve)

    async def run(self, function: Callable[..., T], *args: object) -> T:
        """Compute in the process, see `Work`."""
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, partial(function, *args))
        except BrokenExecutor as error:
            if self._pool is pool:
                self._pool = self._new_pool()
            raise WorkerError(f"the worker process has died: {error}") from error

    def close(self) -> None:
        """End the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)


async def run_here(function: Callable[..., T], *args: object) -> T:
    """Compute in this process, see `Work`; for simulated time."""
    return function(*args)


def _serve() -> None:
    """Set up the process: ignore what interrupts the table, and end whenever the table's process ends."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)

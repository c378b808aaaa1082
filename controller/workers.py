"""Processes that work for the table: what takes long never holds up its loop."""

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
    """Whoever works out `function(*args)`; the function, the arguments and what comes of it can be pickled."""

    async def __call__(self, function: Callable[..., T], *args: object) -> T:
        """The answer; raises what the function raises, or WorkerError if its process has died."""


class Worker:
    """One process, started when it is first asked; it does one thing after the other."""

    def __init__(self) -> None:
        # spawn: a fork of a process with threads (camera, link) may deadlock
        self._context = multiprocessing.get_context("spawn")
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(max_workers=1, mp_context=self._context, initializer=_serve)

    async def run(self, function: Callable[..., T], *args: object) -> T:
        """Is a `Work`."""
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, partial(function, *args))
        except BrokenExecutor as error:
            if self._pool is pool:
                self._pool = self._new_pool()
            raise WorkerError(f"the process that worked it out has died: {error}") from error

    def close(self) -> None:
        """End the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)


async def run_here(function: Callable[..., T], *args: object) -> T:
    """Is a `Work` without a process, for simulated time."""
    return function(*args)


def _serve() -> None:
    """The process heeds no Ctrl-C, which is meant for the table, and ends with the table however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)

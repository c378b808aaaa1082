"""Worker processes: long computations run there, so they do not block the table's event loop."""

import asyncio
import gc
import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from base.clock import SystemClock
from controller.errors import WorkerError

NICENESS = 10
"""Of worker processes: they think with what table, vision and stops leave over."""

COLLECTED_EVERY = 32
"""Calls between two collections, each of some 10 ms. Python keeps freed tuples by the thousand until all is collected,
which it does by itself only after very many calls: memory grew by 31 MB a day."""

T = TypeVar("T")


class Unwanted(Protocol):
    """A number shared with a worker process: the last call that was given up."""

    value: int


class Work(Protocol):
    """Something that computes `function(*args)`; function, arguments and result can be pickled."""

    async def __call__(self, function: Callable[..., T], *args: object) -> T:
        """The result.

        Raises:
            WorkerError: the process has died; any error of the function is raised as well.
        """


class Worker:
    """One process, started by the first call; it computes one call after the other.

    Args:
        limit_s: wall time after which a call learns from `must_stop` that its time is up; None for no limit.
    """

    def __init__(self, limit_s: float = math.inf) -> None:
        # spawn, because a fork of a process with threads (camera, link) may deadlock
        self._context = multiprocessing.get_context("spawn")
        self._limit_s = limit_s
        self._calls = 0
        self._unwanted: Unwanted = self._context.Value("q", 0)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            max_workers=1, mp_context=self._context, initializer=_serve, initargs=(self._unwanted,)
        )

    async def run(self, function: Callable[..., T], *args: object) -> T:
        """Compute in the process, see `Work`; a call that is cancelled learns so from `must_stop`."""
        pool = self._pool
        self._calls += 1
        number = self._calls
        call = partial(_call, number, self._limit_s, partial(function, *args))
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, call)
        except asyncio.CancelledError:
            self._unwanted.value = number
            raise
        except BrokenExecutor as error:
            if self._pool is pool:
                self._pool = self._new_pool()
            raise WorkerError(f"the worker process has died: {error}") from error

    def close(self) -> None:
        """Kill the process: nobody wants its result any more, and it could delay an exit."""
        processes = [*(self._pool._processes or {}).values()]  # what kill_workers of Python 3.14 does
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


async def run_here(function: Callable[..., T], *args: object) -> T:
    """Compute in this process, see `Work`; for simulated time."""
    return function(*args)


async def run_in_thread(function: Callable[..., T], *args: object) -> T:
    """Compute in a thread, see `Work`; for what shares its memory with the event loop."""
    return await asyncio.to_thread(function, *args)


def must_stop() -> bool:
    """Whether the present call of this worker process should end: its time is up, or it was given up.

    Always false outside of a worker process, so simulated time does not depend on wall time.
    """
    return _present is not None and (_present.end_s <= _clock.now() or _present.number <= _present.unwanted.value)


@dataclass(frozen=True)
class _Present:
    """The call that this worker process computes now: its number, and when its time is up."""

    number: int
    end_s: float
    unwanted: Unwanted


_clock = SystemClock()
_present: _Present | None = None
_unwanted_calls: Unwanted | None = None


def _call(number: int, limit_s: float, function: Callable[[], T]) -> T:
    """Compute a call in the worker process, known to `must_stop`."""
    global _present
    assert _unwanted_calls is not None
    _present = _Present(number, _clock.now() + limit_s, _unwanted_calls)
    try:
        return function()
    finally:
        _present = None
        if number % COLLECTED_EVERY == 0:
            gc.collect()


def _serve(unwanted: Unwanted) -> None:
    """Set up the process: give way, ignore what interrupts the table, end whenever the table's process ends."""
    global _unwanted_calls
    _unwanted_calls = unwanted
    os.nice(NICENESS)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)

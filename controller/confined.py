"""Reading files from elsewhere in a separate process with limited memory and time."""

import multiprocessing
import os
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

from controller.errors import LimitError

MEMORY_BYTES = 384 * 1024 * 1024
"""Memory that a call may take, without that of the program itself."""

PROCESSOR_S, WALL_S = 60, 120.0
"""Processor time and wall time of a call; a Raspberry Pi reads the largest backup in less."""

NICENESS = 10
"""A table, its stops and its vision come first."""

T = TypeVar("T")


def confined(function: Callable[..., T], *args: object) -> T:
    """Compute `function(*args)` in a separate process; function, arguments and result can be pickled. Blocks.

    Raises:
        LimitError: it took too much memory or time, or its process died.
        Exception: what the function raised.
    """
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may deadlock
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(sender, function, args, MEMORY_BYTES, PROCESSOR_S), daemon=True)
    with receiver:
        process.start()
        sender.close()
        try:
            if not receiver.poll(WALL_S):
                raise LimitError(f"it takes longer than {WALL_S:g} s to read")
            result, error = receiver.recv()
        except EOFError:
            process.join()
            if process.exitcode == -signal.SIGXCPU:
                raise LimitError(f"it takes more than {PROCESSOR_S} s of processor time to read") from None
            raise LimitError("reading it ended without a result: it may take too much memory") from None
        finally:
            process.kill()
            process.join()
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]  # what the function returned


def _run(
    sender: Connection, function: Callable[..., Any], args: tuple[object, ...], memory_bytes: int, processor_s: int
) -> None:
    """Compute within the limits; all modules have been imported before."""
    os.nice(NICENESS)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    ends_s = int(sum(os.times()[:2])) + processor_s
    resource.setrlimit(resource.RLIMIT_AS, (taken + memory_bytes, taken + memory_bytes))
    resource.setrlimit(resource.RLIMIT_CPU, (ends_s, ends_s + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    result: Any = None
    error: Exception | None = None
    try:
        result = function(*args)
    except MemoryError:
        error = LimitError(f"it takes more than {memory_bytes >> 20} MB of memory to read")
    except Exception as raised:  # noqa: BLE001 - the caller gets every exception
        error = raised
    with suppress(BrokenPipeError):  # the program that asked has ended
        sender.send((result, error))

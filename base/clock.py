"""Table time: wall time at a rate, which may change, or simulated time that jumps to the next deadline.

Code in `controller` reads the time and sleeps only through a `Clock`. Table time is in seconds and is shared by the
processes of one simulated table, because `CLOCK_MONOTONIC` is the same for all processes of a machine.
"""

import asyncio
import mmap
import selectors
import struct
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

_ENTRY = struct.Struct("=3d")
"""An entry in the file of a `AdjustableClock`: wall time, table time at it, and the speed since."""

_NAP_S = 0.5
"""Wall time after which a sleeper looks whether the speed has changed."""


class Clock(Protocol):
    """A source of table time."""

    def now(self) -> float:
        """Table time in s."""

    async def sleep(self, seconds: float) -> None:
        """Wait for this much table time."""


class SystemClock:
    """Wall time at a rate, from a start that several processes can share.

    Args:
        speed: table seconds per wall second.
        start_s: `time.monotonic()` at table time zero.
    """

    def __init__(self, speed: float = 1.0, start_s: float | None = None) -> None:
        self.speed = speed
        self.start_s = time.monotonic() if start_s is None else start_s

    def now(self) -> float:
        """Table time in s."""
        return (time.monotonic() - self.start_s) * self.speed

    async def sleep(self, seconds: float) -> None:
        """Wait for this much table time."""
        await asyncio.sleep(max(0.0, seconds) / self.speed)


class AdjustableClock:
    """Wall time at a rate that one process may change while others read the same clock; it never goes back.

    Args:
        path: the file through which processes share it; `contents` is what it holds at first.

    The file holds a byte, which says the entry in force, and two entries: a change is written into the other one first.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)
        self._latest_s = 0.0

    @staticmethod
    def contents(speed: float, start_s: float) -> bytes:
        """What the file of a new clock holds.

        Args:
            speed: table seconds per wall second.
            start_s: `time.monotonic()` at table time zero.
        """
        return bytes(1) + 2 * _ENTRY.pack(start_s, 0.0, speed)

    @property
    def speed(self) -> float:
        """Table seconds per wall second."""
        return self._entry()[2]

    @speed.setter
    def speed(self, speed: float) -> None:
        turn = 1 - self._map[0]
        since_s = time.monotonic()
        _ENTRY.pack_into(self._map, 1 + turn * _ENTRY.size, since_s, self._at(since_s), speed)
        self._map[0] = turn

    def now(self) -> float:
        """Table time in s."""
        self._latest_s = max(self._latest_s, self._at(time.monotonic()))
        return self._latest_s

    async def sleep(self, seconds: float) -> None:
        """Wait for this much table time."""
        end_s = self.now() + seconds
        await asyncio.sleep(0)
        while (left_s := end_s - self.now()) > 0:
            wall_s = left_s / self.speed
            await asyncio.sleep(min(wall_s, _NAP_S))

    def _at(self, wall_s: float) -> float:
        since_s, table_s, speed = self._entry()
        return table_s + (wall_s - since_s) * speed

    def _entry(self) -> tuple[float, float, float]:
        """Wall and table time at the last change, and the speed since."""
        return _ENTRY.unpack_from(self._map, 1 + self._map[0] * _ENTRY.size)


class SimulatedClock:
    """The time of a loop that `run_simulated` runs."""

    def now(self) -> float:
        """Table time in s."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Wait for this much table time; takes no wall time."""
        await asyncio.sleep(max(0.0, seconds))


class _JumpingSelector(selectors.SelectSelector):
    """Jumps to the loop's next deadline instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("deadlock on simulated time: all tasks wait and no deadline is left")
        self.now_s += max(0.0, timeout)
        # One file is the loop's own, which only wakes it: what a thread hands over is in the loop's queue already.
        return super().select(0) if len(self.get_map()) > 1 else []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Its time begins at 0 and jumps to the next deadline when all tasks wait."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)
        self._executor = ThreadPoolExecutor()
        self.set_default_executor(self._executor)

    def time(self) -> float:
        """Simulated time in s."""
        return self._jumping.now_s

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 - of asyncio
        """Wait for the threads in wall time: on simulated time, waiting for them would be a deadlock."""
        self._executor.shutdown()


def run_simulated(main: Coroutine[Any, Any, T], loop: Callable[[], SimulatedLoop] = SimulatedLoop) -> T:
    """Run a coroutine on a loop with simulated time from 0; deterministic, without threads and sockets.

    Raises:
        RuntimeError: every task waits and no deadline is left.
    """
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(main)

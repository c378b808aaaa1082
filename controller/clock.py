"""Table time: wall time at a rate, or simulated time that jumps to the next deadline.

Code in `controller` reads the time and sleeps only through a `Clock`. Table time is in seconds and is shared by the
processes of one simulated table, because `CLOCK_MONOTONIC` is the same for all processes of a machine.
"""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


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
        return super().select(0)


class _SimulatedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now_s


def run_simulated(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a loop with simulated time from 0; deterministic, without threads and sockets.

    Raises:
        RuntimeError: every task waits and no deadline is left.
    """
    with asyncio.Runner(loop_factory=_SimulatedLoop) as runner:
        return runner.run(main)

"""Table time: wall time at a rate, or simulated time that jumps to the next deadline.

Nothing in `controller` reads a clock or sleeps except through a `Clock`. Table time is in seconds and shared
by the processes of one simulated table: `CLOCK_MONOTONIC` is the same for all processes of a machine.
"""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Clock(Protocol):
    """The time that a table lives by."""

    def now(self) -> float:
        """Table time in s."""

    async def sleep(self, seconds: float) -> None:
        """Wait for so much table time."""


class SystemClock:
    """Wall time at a rate, from a start that several processes may share.

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
        """Wait for so much table time."""
        await asyncio.sleep(max(0.0, seconds) / self.speed)


class SimulatedClock:
    """The time of a `run_simulated` loop."""

    def now(self) -> float:
        """Table time in s."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Wait for so much table time; costs no wall time."""
        await asyncio.sleep(max(0.0, seconds))


class _JumpingSelector(selectors.SelectSelector):
    """Instead of waiting, lets time jump to the loop's next deadline."""

    def __init__(self) -> None:
        super().__init__()
        self.now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("all tasks of the simulated table wait for something that cannot come")
        self.now_s += max(0.0, timeout)
        return super().select(0)


class _SimulatedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now_s


def run_simulated(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a loop whose time is simulated and starts at 0; deterministic, no threads, no sockets.

    Raises:
        RuntimeError: every task waits and no deadline is left.
    """
    with asyncio.Runner(loop_factory=_SimulatedLoop) as runner:
        return runner.run(main)

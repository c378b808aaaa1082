"""A loop on simulated time in which a seed orders the ready tasks, and whose processes can be killed between two steps.

When a task runs among those that are ready depends on itself and the time alone: what else runs changes no order.

A process is what was started in its context: tasks, timers and callbacks inherit it. Nothing of a killed one runs any
more, not even a `finally`, as after SIGKILL.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any

from base.clock import SimulatedLoop
from controller.sim.figures.noise import mixed

_AWAITS = 8
"""A `finally` block of the program awaits less often."""


class Process:
    """What is killed together.

    Its tasks are kept: one that is collected would run its `finally`.

    Attributes:
        alive: whether it still runs.
    """

    def __init__(self) -> None:
        self.alive = True
        self._tasks: set[asyncio.Task[Any]] = set()
        self._context = copy_context()
        self._context.run(_present.set, self)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task in it."""
        return asyncio.get_running_loop().create_task(work, context=self._context)

    def call(self, function: Callable[..., Any], *args: object) -> None:
        """Call a function in it, unless it was killed."""
        if self.alive:
            self._context.run(function, *args)

    def started(self, task: asyncio.Task[Any]) -> None:
        """Keep a task of it until it ends; the step in which it is killed may still start some."""
        if not self.alive:
            asyncio.tasks._unregister_task(task)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def kill(self) -> None:
        """End it at this step."""
        self.alive = False
        for task in self._tasks:
            asyncio.tasks._unregister_task(task)

    def bury(self) -> None:
        """Free what a killed process held, when nothing can be changed by its `finally` blocks any more."""
        for task in self._tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            work: Any = task.get_coro()
            for _ in range(_AWAITS):
                with suppress(BaseException):
                    work.close()
                    break


_present: ContextVar[Process | None] = ContextVar("process", default=None)


def present() -> Process | None:
    """The process in which the caller runs; None outside of all."""
    return _present.get()


class SeededTask(asyncio.Task[Any]):
    """A task whose place among the ready ones is drawn for each of its steps.

    Attributes:
        key: of its draws.
        at_s: time of its last step.
        place: in that step.
    """

    key = place = 0
    at_s = -1.0

    def next_place(self, now_s: float) -> int:
        """Draw the place of the next step."""
        self.place = mixed(self.place if now_s == self.at_s else self.key ^ hash(now_s))
        self.at_s = now_s
        return self.place


class _Call(asyncio.TimerHandle):
    """What the loop calls, without what asyncio keeps for debugging."""

    def __init__(self, when_s: float, function: Callable[..., object], args: Any, loop: Any, context: Any) -> None:
        self._context = copy_context() if context is None else context
        self._loop, self._when = loop, when_s
        self._callback, self._args = function, args
        self._cancelled = self._scheduled = False
        self._repr = self._source_traceback = None

    def cancel(self) -> None:
        """Call it no more."""
        self._cancelled = True
        self._callback, self._args = _nothing, ()


class SeededLoop(SimulatedLoop):
    """The loop of one seed; its time is exactly that of the timer that is due.

    Callbacks keep their order, as asyncio promises; then any of the ready tasks may run.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._ready: deque[_Call]
        self._steps: list[tuple[int, int, _Call]] = []
        self._timers: list[tuple[float, int, _Call]] = []
        self._key = Random(f"{seed} order").getrandbits(64)
        self._count = 0
        self.set_task_factory(_started)

    def next_key(self) -> int:
        """The key of a new task."""
        self._key = mixed(self._key)
        return self._key

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> _Call:  # type: ignore[override]
        """Call at the present time."""
        call = _Call(0.0, callback, args, self, context)
        self._add(call)
        return call

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> _Call:
        """Call after a time."""
        return self.call_at(self._jumping.now_s + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> _Call:
        """Call at a time; those of the same time in the order in which they were asked for."""
        timer = _Call(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, timer))
        return timer

    def _add(self, call: _Call) -> None:
        task = getattr(call._callback, "__self__", None)
        if isinstance(task, SeededTask):
            task.key = task.key or self.next_key()
            self._count += 1
            heapq.heappush(self._steps, (task.next_place(self._jumping.now_s), self._count, call))
        else:
            self._ready.append(call)

    def _run_once(self) -> None:
        ready, steps, timers = self._ready, self._steps, self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        if not ready and not steps:
            if not timers:
                raise RuntimeError("deadlock on simulated time: all tasks wait and no deadline is left")
            self._jumping.now_s = max(self._jumping.now_s, timers[0][0])
        while timers and timers[0][0] <= self._jumping.now_s:
            self._add(heapq.heappop(timers)[2])
        for _ in range(len(ready) + len(steps)):
            call = ready.popleft() if ready else heapq.heappop(steps)[2]
            if call._cancelled:
                continue
            context = call._context
            process = context.get(_present)
            if process is None or process.alive:
                try:
                    context.run(call._callback, *call._args)
                except (SystemExit, KeyboardInterrupt):
                    raise
                except BaseException as error:  # noqa: BLE001 - as asyncio does
                    self.call_exception_handler({"message": "a callback failed", "exception": error})


class LoopClock:
    """The time of such a loop."""

    def __init__(self, loop: SeededLoop) -> None:
        self._loop, self._jumping = loop, loop._jumping

    def now(self) -> float:
        """Table time in s."""
        return self._jumping.now_s

    async def sleep(self, seconds: float) -> None:
        """Wait for this much table time."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        due = self._loop.create_future()
        timer = self._loop.call_later(seconds, _come, due)
        try:
            await due
        finally:
            timer.cancel()


def _nothing() -> None:
    """In place of what is cancelled, which is not kept alive."""


def _come(due: asyncio.Future[None]) -> None:
    if not due.done():
        due.set_result(None)


def _started(loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None, **named: Any) -> SeededTask:
    task = SeededTask(work, loop=loop, context=context, **named)
    process = _present.get() if context is None else context.get(_present)
    if process is not None:
        process.started(task)
    return task

"""A loop on simulated time in which a seed orders the ready tasks, and whose processes can be killed between two steps.

A process is what was started in its context: tasks, timers and callbacks inherit it. Nothing of a killed one runs any
more, not even a `finally`, as after SIGKILL.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import ContextVar, copy_context
from random import Random
from typing import Any

from base.clock import SimulatedLoop

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


class _Ready(deque[asyncio.Handle]):
    """The loop's queue: any of the tasks that are ready may run next; callbacks keep their order, as asyncio promises.

    Attributes:
        order: draws the next one.
    """

    order: Random

    def popleft(self) -> asyncio.Handle:
        if len(self) > 1:
            other = int(self.order.random() * len(self))
            if other and _is_step(self[0]) and _is_step(self[other]):
                self[0], self[other] = self[other], self[0]
        handle = super().popleft()
        process = handle._context.get(_present)  # type: ignore[attr-defined]
        if process is not None and not process.alive:
            handle.cancel()
        return handle


def _is_step(handle: asyncio.Handle) -> bool:
    return isinstance(getattr(handle._callback, "__self__", None), asyncio.Task)  # type: ignore[attr-defined]


class SeededLoop(SimulatedLoop):
    """The loop of one seed."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._ready = _Ready()
        self._ready.order = Random(f"{seed} order")
        self.set_task_factory(_started)


def _started(loop: asyncio.AbstractEventLoop, work: Any, **named: Any) -> asyncio.Task[Any]:
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **named)
    context = named.get("context")
    process = context[_present] if context and _present in context else _present.get()
    if process is not None:
        process.started(task)
    return task

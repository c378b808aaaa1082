"""Async tests and tasks that run alongside."""

import asyncio
import gc
import inspect
from collections.abc import AsyncIterator, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from base.clock import run_simulated


def run_async_test(item: pytest.Function) -> None:
    """Run an async test on simulated time, or on wall time if it is marked `wall_clock`.

    An argument that is an async context manager is entered before the test and left after it;
    the test receives what the context manager yields.
    """
    arguments = {name: item.funcargs[name] for name in inspect.signature(item.obj).parameters}
    run = asyncio.run if item.get_closest_marker("wall_clock") else run_simulated
    run(_entered(item.obj, arguments))
    gc.collect(1)  # tasks and what they hold, such as a camera's pictures, are cycles: they would pile up


async def _entered(test: Any, arguments: dict[str, Any]) -> None:
    async with AsyncExitStack() as stack:
        for name, value in arguments.items():
            if isinstance(value, AbstractAsyncContextManager):
                arguments[name] = await stack.enter_async_context(value)
        await test(**arguments)


@asynccontextmanager
async def background(*coroutines: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run coroutines for as long as the block: none outlives it, and the failure of one ends it.

    Raises:
        BaseException: the first failure, of the block or of a coroutine, not wrapped in a group.
    """
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(coroutine) for coroutine in coroutines]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from None

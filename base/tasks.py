"""Tasks of an event loop that belong together."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def until_one_ends(*parts: Coroutine[Any, Any, None]) -> None:
    """Run all parts until one ends, or this is cancelled; then none of them runs any more.

    Raises:
        Exception: what the first part to end has raised.
    """
    tasks = [asyncio.ensure_future(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Computer players in processes of their own: a search never holds up the table."""

import asyncio
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor

from engine import registry


class Thinkers:
    """A pool of one process, started when a computer player is first asked."""

    def __init__(self) -> None:
        # spawn: a fork of a process with threads (camera, link) may deadlock
        self._pool = ProcessPoolExecutor(max_workers=1, mp_context=multiprocessing.get_context("spawn"))

    async def choose(
        self, game: str, options: Mapping[str, object], position: str, actor: str, level: str, seed: int
    ) -> str:
        """The arguments and the answer of `engine.registry.choose`.

        Raises:
            EngineError: as there.
            BrokenProcessPool: the process has died.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, registry.choose, game, dict(options), position, actor, level, seed
        )

    def close(self) -> None:
        """End the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)


async def choose_here(
    game: str, options: Mapping[str, object], position: str, actor: str, level: str, seed: int
) -> str:
    """The same without a process, for simulated time."""
    return registry.choose(game, options, position, actor, level, seed)

"""Computer players in processes of their own: a search never holds up the table."""

import asyncio
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial

from controller.errors import ComputerError
from engine import registry


class Thinkers:
    """A pool of one process, started when a computer player is first asked."""

    def __init__(self) -> None:
        # spawn: a fork of a process with threads (camera, link) may deadlock
        self._context = multiprocessing.get_context("spawn")
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(max_workers=1, mp_context=self._context)

    async def choose(
        self, game: str, options: Mapping[str, object], position: str, actor: str, level: str, seed: int
    ) -> str:
        """The arguments and the answer of `engine.registry.choose`.

        Raises:
            EngineError: as there.
            ComputerError: the process has died; the next question starts another.
        """
        loop = asyncio.get_running_loop()
        question = partial(registry.choose, game, dict(options), position, actor, level, seed)
        try:
            return await loop.run_in_executor(self._pool, question)
        except BrokenExecutor as error:
            self._pool = self._new_pool()
            raise ComputerError(f"its process has died: {error}") from error

    def close(self) -> None:
        """End the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)


async def choose_here(
    game: str, options: Mapping[str, object], position: str, actor: str, level: str, seed: int
) -> str:
    """The same without a process, for simulated time."""
    return registry.choose(game, options, position, actor, level, seed)

"""A table with its controllers, one after the other, and everything that faults change and checks look at."""

import asyncio
from collections import Counter
from contextvars import copy_context
from pathlib import Path
from random import Random

from lab.simulate.controller import SeededController
from lab.simulate.disk import Disk
from lab.simulate.history import History
from lab.simulate.people import SeededPhone
from lab.simulate.seeded_loop import Process
from lab.simulate.socket import Socket
from lab.simulate.world import SeededWorld

OPENS_S = 1.0
"""Table time from the end of one controller to the start of the next."""

MOMENT_S = 20.0
"""Table time that a kill waits for the next sync of the journal."""

STEPS = 60
"""Steps of the loop within which a kill follows its moment, mostly soon: an answer needs few."""

SOON = 0.7
"""Share of the kills that come soon after the journal has been written."""


class SeededTable:
    """A table that goes on when its controller is killed.

    Args:
        game: that is played.
        seed: of everything.
        folder: for the data of the controllers.
        history: file for what happens.
        skips: as of `SeededWorld`.

    Attributes:
        controller: the present one.
        phones: of the people.
        counts: how often each fault came.
    """

    controller: SeededController

    def __init__(self, game: str, seed: int, folder: Path, disk: Disk, history: Path | None, skips: bool) -> None:
        self.disk = disk
        self.world = SeededWorld(game, seed, skips)
        self.history = History(self.world.clock, history)
        self.phones: list[SeededPhone] = []
        self.counts: Counter[str] = Counter()
        self._folder = folder
        self._lives = 0
        self._dead: list[Process] = []
        self._ending = asyncio.Lock()

    def connect(self, token: str) -> Socket:
        """A connection to the present controller."""
        return self.controller.connect(token)

    async def open(self) -> None:
        """Start the world and the first controller."""
        await self.world.start()
        self._open(self._next_folder())

    async def close(self) -> None:
        """End them."""
        await self.controller.close()
        await self.world.close()

    def bury(self) -> None:
        """Free what the killed controllers held; nobody hears of what that brings about."""
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        for process in self._dead:
            process.bury()

    async def end_controller(self, rng: Random, power: bool) -> None:
        """Kill the controller between two steps, often soon after it has written; the next one continues.

        Args:
            rng: draws the moment, and what is left of what was not synced.
            power: the power fails; if a sync comes in time half of them within it, before it takes effect.
        """
        async with self._ending:
            folder, loop, outside = self._next_folder(), asyncio.get_running_loop(), copy_context()
            killed: asyncio.Future[None] = loop.create_future()
            kills: set[asyncio.Task[None]] = set()

            def kill() -> None:
                if not killed.done():
                    killed.set_result(None)
                    self._dead.append(self.controller.kill())
                    self.disk.copy(self.controller.folder, folder, rng if power else None)

            async def kill_after(steps: int) -> None:
                for _ in range(steps):
                    await asyncio.sleep(0)
                kill()

            if rng.random() < SOON:
                steps = 0 if power and rng.random() < 0.5 else int(STEPS * rng.random() ** 3)
                self.disk.before_sync = (
                    (lambda: kills.add(loop.create_task(kill_after(steps), context=outside))) if steps else kill
                )
                await asyncio.wait([killed], timeout=MOMENT_S)
                self.disk.before_sync = lambda: None
                if killed.done():
                    self.counts["within a sync" if steps == 0 else "soon after a sync"] += 1
            kill()
            await self.world.clock.sleep(OPENS_S)
            self._open(folder)

    def _next_folder(self) -> Path:
        return self._folder / f"{self._lives}"

    def _open(self, folder: Path) -> None:
        self.disk.full = False  # a start on a full disk fails, with words
        self.controller = SeededController(self.world, folder, self._lives)
        self._lives += 1

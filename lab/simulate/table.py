"""A table with its controllers, one after the other, and everything that faults change and checks look at."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextvars import Context, copy_context
from pathlib import Path
from random import Random

from lab.simulate.calls import Calls
from lab.simulate.controller import SeededController
from lab.simulate.disk.disk import Disk
from lab.simulate.history import History
from lab.simulate.people import SeededPhone
from lab.simulate.seeded_loop import Process
from lab.simulate.socket import Socket
from lab.simulate.world import SeededWorld

OPENS_S = 1.0
"""Table time from the end of one controller to the start of the next."""

MOMENT_S = 20.0
"""Table time that a kill waits for the next sync of the journal."""

PLY_S, PLY_CALLS = 60.0, 12
"""Table time that a cut waits for the next ply, and the most writes and syncs or steps after them before it comes: the
journal writes a ply in about nine."""

STEPS = 60
"""Steps of the loop within which a kill follows its moment, mostly soon: an answer needs few."""

SOON = 0.7
"""Share of the kills that come soon after the journal has been written."""


class SeededTable:
    """A table that goes on when its controller is killed.

    Args:
        game: that is played.
        seed: of everything.
        disk: with the data of the controllers.
        history: file for what happens.
        skips: as of `SeededWorld`.
        begin: makes the controllers.

    Attributes:
        controller: the present one.
        phones: of the people.
        guests: phones that watch for a while.
        counts: how often each fault came.
        calls: of the system, by controllers.
    """

    controller: SeededController

    def __init__(
        self,
        game: str,
        seed: int,
        disk: Disk,
        calls: Calls,
        history: Path | None,
        skips: bool,
        begin: Callable[[SeededWorld, Path, int, Callable[[], bool]], SeededController] = SeededController,
    ) -> None:
        self.disk, self.calls = disk, calls
        self.world = SeededWorld(game, seed, skips)
        self.history = History(self.world.clock, history)
        self.phones: list[SeededPhone] = []
        self.guests: list[SeededPhone] = []
        self.counts: Counter[str] = Counter()
        self._begin = begin
        self._lives = 0
        self._dead: list[Process] = []
        self._ending = asyncio.Lock()

    def connect(self, token: str) -> Socket:
        """A connection to the present controller.

        Raises:
            OSError: it cannot be accepted.
        """
        self.calls.check()
        return self.controller.connect(token)

    async def open(self) -> None:
        """Start the world and the first controller."""
        await self.world.start()
        self._open(self.disk.tree.folder)

    async def close(self) -> None:
        """End them."""
        await self.controller.close()
        await self.world.close()

    def bury(self) -> None:
        """Free what the killed controllers held; nobody hears of what that brings about."""
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        for process in self._dead:
            process.bury()

    def fails(self) -> bool:
        """Whether the disk or calls fail now."""
        return bool(self.disk.failure or self.calls.error)

    async def supervise(self) -> None:
        """Let the next controller begin after each start that has failed, until cancelled."""
        while True:
            await self.world.clock.sleep(OPENS_S)
            async with self._ending:
                if self.controller.has_failed:
                    self.counts["a start that failed"] += 1
                    await self._go_on(_End(self, Random(), power=False))

    async def end_controller(self, rng: Random, power: bool) -> None:
        """Kill the controller between two steps, often soon after it has written; the next one continues.

        Args:
            rng: draws the moment, and what is left of what was not synced.
            power: the power fails; if a sync comes in time half of them within it, before it takes effect.
        """
        async with self._ending:
            end = _End(self, rng, power)
            if rng.random() < SOON:
                steps = 0 if power and rng.random() < 0.5 else int(STEPS * rng.random() ** 3)
                self.disk.before = lambda call: end.after(steps) if call == "sync" else None
                try:
                    if await end.within(MOMENT_S):
                        self.counts["within a sync" if steps == 0 else "soon after a sync"] += 1
                finally:
                    self.disk.before = lambda call: None
            await self._go_on(end)

    async def cut_a_ply(self, rng: Random) -> None:
        """Let the power fail while the next ply is written, before one of its writes or its sync, or after the last."""
        while True:
            async with self._ending:
                if self.controller.is_open:
                    await self._cut_a_ply(rng)
                    return
            await self.world.clock.sleep(OPENS_S)

    async def _cut_a_ply(self, rng: Random) -> None:
        end, left = _End(self, rng, power=True), rng.randrange(PLY_CALLS)

        def before(call: str) -> None:
            nonlocal left
            if self.controller.store.appending and not end.came:
                left -= 1
                if left < 0:
                    self.counts["before a write of a ply" if call == "write" else "before the sync of a ply"] += 1
                    end.now()

        def written() -> None:
            if not end.came:
                let_be()
                self.counts["after the sync of a ply"] += 1
                end.after(left)

        def let_be() -> None:
            self.disk.before, self.controller.store.appended = lambda call: None, lambda: None

        self.disk.before, self.controller.store.appended = before, written
        try:
            await end.within(PLY_S)
        finally:
            let_be()
        await self._go_on(end)

    async def _go_on(self, end: "_End") -> None:
        """The next controller begins, where this one has ended."""
        end.now()
        await self.world.clock.sleep(OPENS_S)
        self._open(end.folder)

    def _next_folder(self) -> Path:
        return self.disk.tree.folder.with_name(f"{self._lives}")

    def _open(self, folder: Path) -> None:
        self.controller = self._begin(self.world, folder, self._lives, self.fails)
        self._lives += 1


class _End:
    """The end of the present controller, at a step or within one.

    Attributes:
        folder: for what is left of its data.
    """

    def __init__(self, table: SeededTable, rng: Random, power: bool) -> None:
        self.folder = table._next_folder()
        self._table, self._rng, self._power = table, rng, power
        self._loop, self._outside = asyncio.get_running_loop(), copy_context()
        self._came = self._loop.create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def came(self) -> bool:
        """Whether it has come."""
        return self._came.done()

    def now(self) -> None:
        """It comes, unless it has."""
        if not self.came:
            self._came.set_result(None)
            table = self._table
            table._dead.append(table.controller.kill())
            Context().run(self._leave, table.disk)  # no call of the controller's

    def _leave(self, disk: Disk) -> None:
        if self._power:
            disk.cut(self.folder, self._rng)
        else:
            disk.kill(self.folder)

    def after(self, steps: int) -> None:
        """It comes after so many steps of a task."""
        if steps:
            self._tasks.add(self._loop.create_task(self._later(steps), context=self._outside))
        else:
            self.now()

    async def _later(self, steps: int) -> None:
        for _ in range(steps):
            await asyncio.sleep(0)
        self.now()

    async def within(self, seconds: float) -> bool:
        """Wait for it; whether it has come in that time. Later it comes by `now` only."""
        try:
            await asyncio.wait([self._came], timeout=seconds)
        finally:
            for task in self._tasks:
                task.cancel()
        return self.came

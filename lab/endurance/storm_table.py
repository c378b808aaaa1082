"""A table in a storm: the real `robodrome play`, two phones that play, one that watches, and a line that can fail."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any

from base.processes import scratch_folder
from controller.sim.process.control_client import SimControl, SimulatedTableError
from lab.endurance.bench_person import Caretaker
from lab.endurance.lossy_proxy import LossyProxy, lossy_proxy
from lab.endurance.play_process import BenchError, Opening, PlayProcess, free_port
from lab.endurance.small_disk import SmallDisk, small_disk
from lab.remote.phone import Json, Phone, paired

OPTIONS: dict[str, dict[str, Any]] = {
    "roborama": {"programme": 3},
    "ricochet": {"chips": 2, "timer": 30},
    "droids": {"max_rounds": 5},
}
"""Options that bring in hidden cards, or an end that can be reached."""

NAMES = ("Ana", "Ben", "Eve")
"""The host plays, another phone plays, and one watches."""

PAUSE_S = 0.5
"""Wall time until a phone that was refused tries again."""

RESTART_S, LOOK_S = 30.0, 0.1
"""Wall time within which a process that was killed runs again, and between two looks."""

OPENINGS = 3
"""A start in bad weather may fail, with words; so often it is tried."""

_FREEZE = 'trap "" INT TERM HUP; kill -STOP "$@"; read _; kill -CONT "$@"'
"""Stops processes until its input ends."""


class StormTable:
    """What a storm strikes.

    Attributes:
        opening: how it is opened.
        line: between phones and table.
        disk: that holds its data; None where this machine allows none.
        clock: file with the jump of its calendar clock.
        phones: in the order of `NAMES`.
        cookies: theirs.
        traffic: what each phone has heard since somebody cleared it.
        answered: orders with their answers, in order.
        contacts: between figures, of all simulated tables so far.
        said: what processes that have ended have said since somebody cleared it.
        lives: of the people; none ends by itself.
    """

    running: PlayProcess
    line: LossyProxy
    phones: list[Phone]

    def __init__(self, opening: Opening, disk: SmallDisk | None, clock: Path) -> None:
        self.opening = opening
        self.disk = disk
        self.clock = clock
        self.cookies: list[str] = []
        self.codes: list[str] = []
        self.traffic: list[list[str]] = [[] for _ in NAMES]
        self.answered: list[tuple[Json, Json]] = []
        self.contacts = 0
        self.said = ""
        self.lives: list[asyncio.Task[None]] = []
        self._control: SimControl | None = None
        self._counted = 0

    async def open(self) -> None:
        """Open it, and find its truth.

        Raises:
            BenchError: it does not open.
        """
        for left in reversed(range(OPENINGS)):
            try:
                self.running = await PlayProcess.open(self.opening)
                break
            except BenchError:
                if not left:
                    raise
        self.codes.append(self.running.code)
        try:
            self._control, self._counted = await self.running.control(), 0
        except BenchError:
            await self.running.stop()
            raise

    async def control(self) -> SimControl:
        """The truth of its simulated table."""
        assert self._control is not None
        return self._control

    async def count_contacts(self) -> None:
        """Add what has happened since the last count."""
        assert self._control is not None
        contacts = (await self._control.report()).contacts
        self.contacts += contacts - self._counted
        self._counted = contacts

    async def ended(self) -> None:
        """Called when its controller has ended: count until the simulated table has ended too."""
        with suppress(SimulatedTableError, ConnectionError):
            while True:
                await self.count_contacts()
                await asyncio.sleep(0.05)
        await self.running.process.wait()
        self.said += self.running.said[self.running.read :]

    async def kill(self) -> None:
        """Kill the controller."""
        self.running.process.kill()
        await self.ended()

    async def stop(self) -> int:
        """End it as Ctrl-C does; the exit code."""
        code = await self.running.stop()
        await self.ended()
        return code

    async def _pids(self, name: str) -> list[int]:
        """The process of this name, or those of `all`; waits for one that the table is starting again.

        Raises:
            BenchError: there is none.
        """
        for _ in range(round(RESTART_S / LOOK_S)):
            if found := [pid for role, pid in self.running.processes().items() if name in (role, "all")]:
                return found
            await asyncio.sleep(LOOK_S)
        raise BenchError(f"the table has no {name}")

    async def kill_part(self, name: str) -> None:
        """Kill one of its processes, as a power cut would."""
        for pid in await self._pids(name):
            os.kill(pid, SIGKILL)

    @asynccontextmanager
    async def frozen(self, name: str) -> AsyncIterator[None]:
        """Stop one of its processes, or `all`, for the block, which also ends if this process is killed."""
        pids = [f"{pid}" for pid in await self._pids(name)]
        pipe, silent = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        shell = await asyncio.create_subprocess_exec(
            "/bin/sh", "-c", _FREEZE, "sh", *pids, stdin=pipe, stderr=silent, start_new_session=True
        )
        try:
            yield
        finally:
            await shell.communicate(b"\n")

    async def play(self, phone: Phone, rng: Random) -> None:
        """Let a phone play its seat for ever."""
        while True:
            await phone.meets(lambda view: view["phase"] == "play" and view["you"]["to_act"], 3600.0)
            try:
                done = await phone.act(rng, ghost=rng.random() < 0.3)
            except TimeoutError:  # the table was away for that long
                continue
            if done is not None:
                self.answered.append(done)
            if done is None or done[1]["t"] == "nack":
                await asyncio.sleep(PAUSE_S)

    async def begin_matches(self) -> None:
        """Let the host begin a match whenever there is none."""
        host = self.phones[0]
        while True:
            await host.meets(lambda view: view["phase"] in ("lobby", "over"), 3600.0)
            with suppress(TimeoutError):
                await self.begin()
            await asyncio.sleep(PAUSE_S)

    async def begin(self) -> Json:
        """Let the host begin a match."""
        return await self.phones[0].ask("start", game=self.opening.game, options=dict(self.opening.options))


@asynccontextmanager
async def stormy_table(game: str, seed: int, speed: float, disks: bool) -> AsyncIterator[StormTable]:
    """A table whose phones play, for the block.

    Args:
        game: that is played.
        seed: of the simulated table, and of what the phones choose.
        speed: table seconds per wall second.
        disks: whether this process may have small disks.
    """
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-storm-"))
        clock, data = folder / "clock", folder / "data"
        clock.write_text("0")
        data.mkdir()
        opening = Opening(
            game=game,
            data=data,
            port=free_port(),
            speed=speed,
            seed=seed,
            program=("-m", "lab.endurance.jumping_clock", str(clock)),
            options=OPTIONS.get(game, {}),
        )
        disk = stack.enter_context(small_disk(data)) if disks else None
        table = StormTable(opening, disk, clock)
        await table.open()
        stack.push_async_callback(lambda: table.running.stop())
        table.cookies = await paired(opening.port, table.running.code, list(NAMES))
        table.line = await stack.enter_async_context(lossy_proxy(opening.port, Random(seed)))
        table.phones = [
            await stack.enter_async_context(Phone(table.line.port, cookie, heard.append).on())
            for cookie, heard in zip(table.cookies, table.traffic, strict=True)
        ]
        await _take_seats(table.phones)
        table.lives += [
            asyncio.create_task(table.play(table.phones[0], Random(f"{seed} Ana"))),
            asyncio.create_task(table.play(table.phones[1], Random(f"{seed} Ben"))),
            asyncio.create_task(table.begin_matches()),
            asyncio.create_task(Caretaker(table.phones[0], speed).run()),
        ]
        try:
            yield table
        finally:
            for life in table.lives:
                life.cancel()
            await asyncio.gather(*table.lives, return_exceptions=True)


async def _take_seats(phones: list[Phone]) -> None:
    host = phones[0]
    await host.meets(lambda view: view["seats"], 60.0)
    for phone, seat in zip(phones, host.view["seats"], strict=False):
        answer = await phone.ask("sit", seat=seat)
        if answer["t"] != "ack":
            raise BenchError(f"a free seat is refused: {answer}")

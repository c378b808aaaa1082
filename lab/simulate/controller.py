"""One life of the controller: what `robodrome play` builds, without sockets, threads and worker processes."""

import asyncio
import logging
import math
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

from controller.api.table_api import Change, TableApi
from controller.assembly.tables import READY_S, layout_of, parts_of, people_json
from controller.errors import ControllerError, LinkTimeoutError
from controller.fleet.fleet import Fleet
from controller.match.journal_store import JournalStore
from controller.match.stored_match import Entry
from controller.table.table import Table
from controller.table.table_parts import TableHooks
from controller.workers import run_here
from lab.simulate.seeded_loop import Process
from lab.simulate.socket import Socket
from lab.simulate.visits.requests import Requests
from lab.simulate.world import SeededWorld
from web_remote.live.commands import Commands
from web_remote.live.live_views import Feed
from web_remote.pairing.operator_pin import FILE, ConsoleLock, PinFile
from web_remote.pairing.paired_phones import Pairing, PairingError
from web_remote.pairing.room import Room
from web_remote.settings import RemoteSettings

IN_WORDS = (ControllerError, PairingError, OSError)
"""Errors with which a start ends in words, and not in a traceback."""

HASH_S = 0.1
"""Table time that a hash of a PIN takes."""

log = logging.getLogger(__name__)


class WatchedStore(JournalStore):
    """The journal, and when it writes a ply.

    Attributes:
        appending: whether it does now.
        appended: called when it has.
    """

    appending = False

    def __init__(self, folder: Path) -> None:
        self.appended: Callable[[], None] = lambda: None
        super().__init__(folder)

    def append(self, match: str, entry: Entry) -> None:
        """Write one entry."""
        self.appending = True
        try:
            super().append(match, entry)
        finally:
            self.appending = False
        self.appended()


class SeededController:
    """Runs until it is killed or closed.

    Args:
        world: in which it runs.
        folder: its data.
        life: number of this life.
        fails: whether its disk or its calls fail now.

    Attributes:
        is_open: whether phones can connect.
        opened_s: since when.
        api: what phones ask.
        has_failed: whether its start has ended in words.
        fleet: its figures.
        running: ends only with an error.
        changed: whether the table has said that its view may have changed, since the last look.
    """

    store: WatchedStore
    table: Table
    api: TableApi
    pairing: Pairing
    feed: Feed
    requests: Requests

    def __init__(self, world: SeededWorld, folder: Path, life: int, fails: Callable[[], bool]) -> None:
        self.folder = folder
        self.is_open = self.has_failed = False
        self.opened_s = math.inf
        self._fails = fails
        self.changed = True
        self._ended = asyncio.get_running_loop().create_future()
        self.world = world
        self.fleet = Fleet(world.link, world.clock, Random(f"{world.settings.seed} life {life}"))
        self._process = Process()
        self._sockets: list[Socket] = []
        self.running = self._process.spawn(self._run())

    async def _run(self) -> None:
        try:
            await self._open()
        except IN_WORDS:
            if not self._fails():
                raise
            self.has_failed = True
            await asyncio.get_running_loop().create_future()  # until it is killed: there is nothing to clean up
        await self.table.loop.run()

    async def _open(self) -> None:
        world, clock = self.world, self.world.clock
        self.store = WatchedStore(self.folder)
        layout = layout_of(world.model, world.figures, ())
        parts = parts_of(self.fleet, clock, self.store, layout, run_here, run_here, run_here)
        hooks = TableHooks(
            lambda tasks, roster: world.sim.show_tasks(people_json(tasks, roster)), _no_picture, arrange=world.arrange
        )
        self.table = Table(world.game, parts, hooks, seed=None)
        self.api = self._answering()
        self.pairing = Pairing(self.folder / "phones.json", clock.now, calendar=world.calendar)
        room = Room(self.api, self.pairing, clock.now)
        commands = Commands(self.api, self.pairing, room, RemoteSettings())
        self.feed = Feed(self.api, self.pairing, room, commands, clock.now)
        lock = ConsoleLock(PinFile(self.folder / FILE), clock.now, self._off_loop)
        self.requests = Requests(self.pairing, room, lock)
        await self.fleet.start()
        with suppress(LinkTimeoutError):
            await self.fleet.ready(layout.motors, READY_S)
        await self._resume()
        self.feed.follow()
        self.api.subscribe(self._note)
        self.is_open, self.opened_s = True, clock.now()
        world.seen = partial(self._process.call, self.table.loop.observe)

    def _answering(self) -> TableApi:
        """What phones ask, before it resumes."""
        return cast(TableApi, self.table)

    async def _resume(self) -> None:
        await self.table.session.resume()

    def _note(self, change: Change) -> None:
        self.changed = self.changed or change == "view"

    def pair(self, names: Sequence[str]) -> list[str]:
        """The tokens of new phones; the first is the host's."""
        host = self.pairing.redeem(self.pairing.opening.code, names[0])[1]
        return [host, *(self.pairing.redeem(self.pairing.invite("player").code, name)[1] for name in names[1:])]

    def opening_code(self) -> str:
        """What the table's own screen shows: the code that makes a host; empty while it shows none."""
        return self.pairing.opening.code if self.is_open else ""

    async def answer(self, work: Callable[[Requests], Coroutine[Any, Any, Any]]) -> Any:
        """The answer to a request; raises what refuses it.

        Raises:
            OSError: nobody listens, or it has ended before the answer.
        """
        if not self.is_open:
            raise OSError("nobody listens")
        task = self._process.spawn(work(self.requests))
        await asyncio.wait({task, self._ended}, return_when=asyncio.FIRST_COMPLETED)
        if task.done() and self._process.alive:
            return task.result()
        task.add_done_callback(asyncio.Task.exception)  # which nobody hears
        raise OSError("the connection is broken")

    async def _off_loop(self, function: Callable[..., Any], *given: object) -> Any:
        await self.world.clock.sleep(HASH_S)
        return function(*given)

    def connect(self, token: str) -> Socket:
        """A new connection of the phone with this token.

        Raises:
            OSError: nobody listens.
        """
        if not self.is_open:
            raise OSError("nobody listens")
        socket = Socket()
        self._sockets.append(socket)
        self._process.spawn(self.feed.serve(cast(Any, socket), token))
        return socket

    def kill(self) -> Process:
        """End it at this step, as SIGKILL does; what must be buried."""
        self._process.kill()
        self._cut()
        return self._process

    def _cut(self) -> None:
        """Nobody can connect any more, and no connection stays."""
        self.is_open = False
        for socket in self._sockets:
            socket.cut()
        if not self._ended.done():
            self._ended.set_result(None)

    async def close(self) -> None:
        """End it as Ctrl-C does, unless it was killed."""
        if not self._process.alive:
            return
        self._cut()
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        await self.fleet.close()
        if hasattr(self, "store"):
            self.store.close()


async def _no_picture() -> bytes | None:
    return None

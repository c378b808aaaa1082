"""Two houses that play one match: two tables without cameras, whose hands do at once what is asked, and a line."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from controller.api.table_api import Order
from controller.execution.hand_tasks import HandTask
from controller.linked.follower import Follower
from controller.linked.leader import Leader
from controller.linked.link_record import LinkRecord
from controller.links.loopback import LinkFaults
from controller.links.loopback_line import LoopbackLine
from controller.tracking.sites import class_of_token
from tests.controller.table.harness import TableHarness
from tests.support.async_tests import background


class House(TableHarness):
    """A table with hands; `idle` hands do nothing."""

    idle = False

    async def hands(self) -> None:
        """Do what is asked as long as the house stands."""
        while True:
            await self.clock.sleep(0.2)
            for task in () if self.idle else self.table.session.executor.tasks.open:
                self.do(task)

    def do(self, task: HandTask) -> None:
        """Do one thing."""
        if task.kind == "lift":
            self.lying.pop(task.site, None)
        elif task.piece is not None:
            self.put(self.table.session.roster[task.piece], task.site)
        else:
            assert task.token is not None
            self.lying[task.site] = class_of_token(task.token)


class Houses:
    """A leader's house and a follower's, Ana's and Ben's; `light` or the first seat is Ana's, all others are Ben's.

    Attributes:
        ana, ben: the tables.
        leader, follower: the ends of the link.
        lines: the ends of the line.
        lives: of both ends, by role.
    """

    leader: Leader
    follower: Follower

    def __init__(self, folder: Path, game: str = "robotory", faults: LinkFaults | None = None, other: str = "") -> None:
        self.folder = folder
        self.ana = House(folder / "ana", game=game, seed=1)
        self.ben = House(folder / "ben", game=other or game, seed=2)
        self.clock = self.ana.clock
        self.faults = faults or LinkFaults(delay_s=0.1)
        self.lines: tuple[LoopbackLine, LoopbackLine]
        self.lives: dict[str, asyncio.Task[None]] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Houses"]:
        """Open both tables and link them."""
        async with (
            self.ana.running(),
            self.ben.running(),
            background(self.ana.hands(), self.ben.hands()),
        ):
            self.connect()
            await self.until(lambda: self.follower.present and self.leader.present)
            try:
                yield self
            finally:
                await self.unlink()

    def connect(self) -> None:
        """Start both ends of a new line."""
        self.lines = LoopbackLine.pair(self.clock, self.faults, seed=3)
        self.start_leader(LinkRecord(code="0" * 12, side="leader", house="Ana's house"))
        self.start_follower(LinkRecord(code="0" * 12, side="follower", house="Ben's house"))

    def start_leader(self, record: LinkRecord) -> None:
        """Start the leader's end."""
        self.leader = Leader(self.ana.table, self.lines[0], self.clock, record, lambda _: None, lambda: None)
        self.run_leader()

    def run_leader(self) -> None:
        """Run the leader's end."""
        self.lives["leader"] = asyncio.ensure_future(self.leader.run())

    def start_follower(self, record: LinkRecord) -> None:
        """Start the follower's end."""
        folder = self.folder / "ben"
        self.follower = Follower(self.ben.table, self.lines[1], self.clock, record, folder, lambda: None)
        self.lives["follower"] = asyncio.ensure_future(self.follower.run())

    async def unlink(self, *ends: str) -> None:
        """End both ends of the link, or one, as a program's end does."""
        for end in ends or ("leader", "follower"):
            life = self.lives.pop(end)
            life.cancel()
            (ended,) = await asyncio.gather(life, return_exceptions=True)
            assert isinstance(ended, asyncio.CancelledError), ended

    async def until(self, condition: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait for a condition in table time."""
        deadline = self.clock.now() + seconds
        while not condition():
            assert self.clock.now() < deadline, (
                f"not within {seconds} s: {self.ana.table.view(None)}\n{self.follower.view(None)}"
            )
            for life in self.lives.values():
                assert not life.done(), life
            await self.clock.sleep(0.05)

    async def begin(self) -> None:
        """Seat Ana and Ben, and begin a match that both boards show."""
        first, *others = self.ana.game.seats
        self.ana.table.seat(first, "human", "Ana", None)
        for seat in others:
            self.follower.seat(seat, "human", "Ben", None)
        await self.until(lambda: all(self.follower.view(seat)["you"].get("seat") for seat in others))
        await self.until(lambda: all(self.ana.table.view(None)["seats"][seat]["kind"] == "human" for seat in others))
        await self.ana.table.start_match(self.ana.game.name, {})
        await self.settled()

    async def settled(self) -> None:
        """Wait until both boards show the match."""
        await self.until(
            lambda: (
                self.ana.phase() in ("play", "over")
                and (self.ana.phase() == "over" or self.leader.report.agrees)
                and self.ana.table.session.stage is None
            )
        )

    def order(self, action: str, seat: str, name: str | None = None) -> Order:
        """An order for the decision that the seat is offered where its people are."""
        table = self.ana.table if seat == self.ana.game.seats[0] else self.follower
        decision = table.view(seat)["you"].get("decision", "none")
        return Order(name or f"{seat}-{action}", seat, decision, action)

    async def play(self, action: str, seat: str) -> None:
        """Play an action from the seat's house, and wait until both boards show it."""
        table = self.ana.table if seat == self.ana.game.seats[0] else self.follower
        await self.until(lambda: table.view(seat)["you"]["to_act"] and table.view(seat)["phase"] == "play")
        await table.submit(self.order(action, seat))
        await self.settled()

    def log(self, seat: str | None) -> tuple[Any, Any]:
        """The plies as a seat reads them, at the leader and at the follower."""
        return self.ana.table.view(seat)["log"], self.follower.view(seat)["log"]

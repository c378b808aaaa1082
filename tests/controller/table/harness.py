"""A table without camera and wheels for tests of the table's logic: observations are made of what a test puts on it.

Time is simulated. Each straight drive takes a second; observations come 15 times a second.
"""

import contextlib
import functools
import itertools
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import numpy as np

from base.clock import SimulatedClock
from controller.api.table_api import Order
from controller.errors import ControllerError, LinkTimeoutError
from controller.execution.hand_tasks import HandTask
from controller.execution.plan_executor import PlanExecutor
from controller.fleet.fleet import Fleet
from controller.links.link import OnConnection, OnFrame
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.planning.geometry import Point
from controller.table.library.stored_positions import StoredMatches
from controller.table.table import Table
from controller.table.table_dimensions import TableLayout
from controller.table.table_parts import TableHooks, TableParts, no_reaction
from controller.tracking.tracker import Tracker
from controller.workers import T, run_here
from engine import registry
from engine.state import Game
from tests.support.answers import validated
from tests.support.async_tests import background
from vision.observation import EMPTY, HIDDEN, FigureObservation, FloatArray, SiteObservation, TableObservation

LAYOUT = TableLayout(figure_mm=40.0, token_mm=20.0, sheet_mm=(-50, -50, 410, 518), sheet_tag=25, motors=(0, 1, 2))


@functools.cache
def _reading(seen: str) -> SiteObservation:
    """As vision does, the same object for each frame in which a site shows the same."""
    return SiteObservation({seen: 1.0})


class Silence:
    """A link that is up and carries nothing."""

    def __init__(self) -> None:
        self.connected = True

    async def start(self, on_frame: OnFrame, on_connection: OnConnection | None = None) -> None:
        """Nothing to connect."""

    async def close(self) -> None:
        """Nothing to close."""

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Goes nowhere."""

    def latch(self, frame: bytes) -> None:
        """Goes nowhere."""


class SmallJournalStore(JournalStore):
    """A journal whose disk can be full."""

    def fill_up(self) -> None:
        """Limit the file to its present size: SQLite then gives the error of a full disk."""
        (pages,) = self._db.execute("PRAGMA page_count").fetchone()
        self._db.execute(f"PRAGMA max_page_count = {pages}")
        with contextlib.suppress(sqlite3.OperationalError):
            for n in itertools.count():
                self._db.execute("INSERT INTO entry VALUES ('filler', ?, '', '', '', '', 0, '')", (n,))

    def protect(self, protected: bool) -> None:
        """Let SQLite refuse to write, or no longer."""
        self._db.execute(f"PRAGMA query_only = {protected:d}")


class TableHarness:
    """The table under test with everything around it."""

    def __init__(
        self,
        folder: Path,
        layout: TableLayout = LAYOUT,
        seed: int | None = 1,
        game: str = "robotory",
        **options: object,
    ) -> None:
        self.clock = SimulatedClock()
        self.game: Game = registry.make(game, options)
        self.board = self.game.board
        self.store = SmallJournalStore(folder)
        self.link = Silence()
        self.standing: dict[int, tuple[float, float, float]] = {}
        self.lying: dict[str, str] = {}
        self.hidden: set[str] = set()
        self.unseen: set[int] = set()
        self.foreground_mm2 = 0.0
        self.camera = True
        self.planning_s = 0.0
        self.thinking_s = 0.0
        self.refereed = False
        self.drive_error: ControllerError | None = None
        self.drives: list[tuple[int, Point]] = []
        self.dead: set[int] = set()
        self.published: list[Sequence[HandTask]] = []
        self.number = 0
        for figure, park in enumerate(self.board.parks):
            self.standing[figure] = (park.x_mm, park.y_mm, 0.0)
        self.fleet = Fleet(self.link, self.clock)
        self.thinking_error: ControllerError | None = None
        self.settled: Callable[[Match], Awaitable[None]] = no_reaction
        self.stage_reached: Callable[[], Awaitable[None]] = no_reaction
        parts = TableParts(
            clock=self.clock,
            store=self.store,
            fleet=self.fleet,
            drives=self._drives,
            layout=layout,
            think=self._thought,
            plan=self._planned,
            referee=self._refereed,
        )
        hooks = TableHooks(
            publish_tasks=lambda tasks, roster: self.published.append(tasks),
            picture=self._no_picture,
            settled=lambda match: self.settled(match),
            stage_reached=lambda: self.stage_reached(),
        )
        self.table = validated(Table)(self.game, parts, hooks, seed)
        self.table.library.__class__ = validated(StoredMatches)
        self._under = functools.cache(lambda x_mm, y_mm: self.board.nearest(x_mm, y_mm).id)

    def cruise_mm_s(self, figure: int) -> float:
        return 60.0

    def _drives(self, tracker: Tracker) -> PlanExecutor:
        return PlanExecutor(self, tracker, self.clock)

    async def _no_picture(self) -> bytes | None:
        return None

    async def _planned(self, function: Callable[..., T], *args: object) -> T:
        """Plan as a worker process does: the plan is of the table as it was `planning_s` ago."""
        planned = await run_here(function, *args)
        await self.clock.sleep(self.planning_s)
        return planned

    async def _thought(self, function: Callable[..., T], *args: object) -> T:
        await self.clock.sleep(self.thinking_s)
        if self.thinking_error is not None:
            raise self.thinking_error
        return await run_here(function, *args)

    async def _refereed(self, function: Callable[..., T], *args: object) -> T:
        self.refereed = True
        try:
            return await run_here(function, *args)
        finally:
            self.refereed = False

    async def ready(self, figure: int) -> None:
        """Return immediately, or fail for a dead figure."""
        if figure in self.dead:
            raise LinkTimeoutError(f"figure {figure} does not answer")

    async def turn(self, figure: int, yaw_rad: float) -> None:
        """Turn immediately."""
        x_mm, y_mm, _ = self.standing[figure]
        self.standing[figure] = (x_mm, y_mm, yaw_rad)

    async def go(self, figure: int, start: Point, end: Point, speed_mm_s: float, reverse: bool) -> None:
        """Arrive after a second, or fail as the test has set."""
        self.drives.append((figure, end))
        x_mm, y_mm, yaw_rad = self.standing[figure]
        for step in range(1, 11):
            await self.clock.sleep(0.1)
            if self.drive_error is not None:
                raise self.drive_error
            if figure in self.dead:
                raise LinkTimeoutError(f"figure {figure} does not answer")
            part = step / 10
            self.standing[figure] = (x_mm + part * (end[0] - x_mm), y_mm + part * (end[1] - y_mm), yaw_rad)

    async def settle(self, figure: int, goal: Point, yaw_rad: float) -> None:
        """Put the figure exactly there."""
        self.standing[figure] = (*goal, yaw_rad)

    def put(self, figure: int, site: str, aside_mm: float = 0.0) -> None:
        """Put a figure on a site by hand, or `aside_mm` east of it."""
        place = self.board.site(site)
        self.standing[figure] = (place.x_mm + aside_mm, place.y_mm, 0.5)

    def observation(self) -> TableObservation:
        """The observation of a perfect camera now."""
        under = {self._under(x, y) for x, y, _ in self.standing.values()}
        sites = {
            site: _reading(HIDDEN if site in under or site in self.hidden else self.lying.get(site, EMPTY))
            for site in self.board.sites
        }
        self.number += 1
        return TableObservation(
            t_capture_s=self.clock.now(),
            number=self.number,
            board_tags=tuple(range(17, 25)),
            sheet=25,
            reprojection_px=0.1,
            camera_from_board=np.eye(3, 4),
            figures={
                figure: FigureObservation(figure, *pose, 1.0)
                for figure, pose in self.standing.items()
                if figure not in self.unseen
            },
            sites=sites,
            unknown_tags=(),
            foreground_mm2=self.foreground_mm2,
            foreground_outline_mm=(),
            hands_mm=(self._whole_board(),) if self.foreground_mm2 >= 1500.0 else (),
        )

    def _whole_board(self) -> FloatArray:
        width, height = self.board.field_mm
        return np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])

    async def _look(self) -> None:
        while True:
            await self.clock.sleep(1 / 15)
            if self.camera:
                self.table.loop.observe(self.observation())
            else:
                self.table.loop.lose_camera("no frames")

    @asynccontextmanager
    async def running(self) -> AsyncIterator["TableHarness"]:
        """Run and observe the table until the block ends."""
        try:
            async with background(self._look(), self.table.loop.run()):
                yield self
        finally:
            self.store.close()

    async def until(self, condition: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait for a condition in table time; fails with the table's view."""
        deadline = self.clock.now() + seconds
        while not condition():
            assert self.clock.now() < deadline, f"not within {seconds} s: {self.table.view('light')}"
            await self.clock.sleep(0.1)

    def phase(self) -> str:
        """The phase that the phones see."""
        return str(self.table.view(None)["phase"])

    async def begin(self, light: str = "human", dark: str = "human", until: str = "play") -> None:
        """Start a match and wait until the figures stand."""
        for seat, kind in (("light", light), ("dark", dark)):
            level = "random" if kind == "computer" else None
            self.table.seat(seat, kind, seat.title(), level)
        await self.table.start_match("robotory", {})
        await self.until(lambda: self.phase() == until)

    def order(self, action: str, seat: str = "light", name: str | None = None) -> Order:
        """An order for the decision that the seat is offered now."""
        decision = self.table.view(seat)["you"].get("decision", "none")
        return Order(name or f"{seat}-{action}", seat, decision, action)

    async def lay_by_order(self, seat: str, colour: str, site: str) -> None:
        """A seat orders a disc, and a hand lays it."""
        await self.table.submit(self.order(f"place {colour} {site}", seat, f"lay-{site}"))
        self.lying[site] = f"disc-{colour}"
        await self.until(lambda: self.phase() == "play")

    async def start_moving_black(self) -> None:
        """Play up to the moment when the black robot drives from c3 to c4."""
        await self.begin()
        await self.lay_by_order("light", "black", "c4")
        await self.table.submit(self.order("move B c4", "dark"))
        del self.lying["c4"]
        await self.until(lambda: self.table.view(None).get("drive"))

    async def ask_for_disc(self) -> None:
        """Play up to the moment when people are asked to lay a white disc at c4."""
        await self.begin()
        await self.table.submit(self.order("place white c4"))
        await self.until(lambda: self.table.view(None)["tasks"])

    def sees_hand(self) -> bool:
        """Whether the table believes that a hand is over the board."""
        estimate = self.table.session.executor.estimate
        return estimate is not None and estimate.hand

    def notice_codes(self) -> set[str]:
        """The codes of all notices that the phones show."""
        return {notice["code"] for notice in self.table.view(None)["notices"]}

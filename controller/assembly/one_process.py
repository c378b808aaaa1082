"""A whole table in one process on simulated time: world, firmware, camera, vision and table. The same each time."""

import asyncio
import math
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from base.angles import wrap_angle
from base.clock import SimulatedClock
from controller.api.table_api import Json
from controller.assembly.tables import layout_of, model_of, parts_of, people_json
from controller.fleet.fleet import Fleet
from controller.links.loopback import Loopback
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.settings import SimSettings, boxed
from controller.sim.table import SimTable
from controller.table.table import Table
from controller.table.table_parts import TableHooks
from controller.tracking.sites import class_of_token
from controller.workers import run_here
from engine import registry
from engine.effects import Scene
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

EMPTY_FRAMES = 5
"""Frames from which the reference picture of the empty board is made."""


class OneProcessTable:
    """A simulated table with its controller; only under `run_simulated`.

    Args:
        folder: for the journal.
        seed: of everything that is drawn.
        game: that lies on the table.
        options: of the game.
        table_of: makes the table.
        at_once: whether matches that nobody watches begin set up, as with `robodrome play`.
        settings: further fields of `SimSettings`.

    Attributes:
        rest_mm: true errors of the places of figures that have driven, once the table had settled.
        rest_deg: likewise of their headings.
    """

    sim: SimTable
    link: Loopback
    fleet: Fleet
    table: Table

    def __init__(
        self,
        folder: Path,
        seed: int = 1,
        game: str = "robotory",
        options: Json | None = None,
        table_of: Callable[..., Table] = Table,
        at_once: bool = False,
        **settings: Any,
    ) -> None:
        self.clock = SimulatedClock()
        self.game = registry.make(game, options)
        figures = settings.pop("figures", boxed(self.game))
        self.sim_settings = SimSettings(game, figures, options or {}, seed=seed, **settings)
        self.folder = folder
        self.seed = seed
        self.rest_mm: list[float] = []
        self.rest_deg: list[float] = []
        self._table_of = table_of
        self._at_once = at_once

    async def calibrated(self, frames: AsyncIterator[Frame]) -> Calibration:
        """The stored calibration, with a picture of the empty board from the next frames."""
        return self._calibration([await anext(frames) for _ in range(EMPTY_FRAMES)])

    async def prepared(self, calibration: Calibration) -> Calibration:
        """The calibration with which the table is observed; called with the figures on, before the table runs."""
        return calibration

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Build everything and run it until the block ends."""
        self.sim = SimTable(self.sim_settings, self.clock)
        figures = tuple(figure.id for figure in self.sim_settings.figures)
        self._model = model = model_of(self.game, figures, robots={self.sim_settings.kind} - {"built"})
        self.link = Loopback(self.clock, seed=self.seed)
        self.fleet = fleet = Fleet(self.link, self.clock, random.Random(self.seed))
        store = JournalStore(self.folder)
        layout = layout_of(model, figures, ())
        parts = parts_of(fleet, self.clock, store, layout, run_here, run_here, run_here)
        hooks = TableHooks(
            lambda tasks, roster: self.sim.show_tasks(people_json(tasks, roster)),
            self._no_picture,
            self._measure,
            arrange=self._arrange if self._at_once else None,
        )
        self.table = self._table_of(self.game, parts, hooks, self.seed)
        await self.sim.start(lambda hal, figure: ({}, self.link.figure(figure)))
        await fleet.start()
        frames = self.sim.frames()
        observer = Observer(model, await self.prepared(await self.calibrated(frames)))
        running = [asyncio.ensure_future(self._look(frames, observer)), asyncio.ensure_future(self.table.loop.run())]
        try:
            yield
        finally:
            for task in running:
                task.cancel()
            ended = await asyncio.gather(*running, return_exceptions=True)
            await fleet.close()
            await self.sim.close()
            store.close()
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _look(self, frames: AsyncIterator[Frame], observer: Observer) -> None:
        async for frame in frames:
            self.table.loop.observe(observer.observe(frame))

    def _calibration(self, empty: list[Frame]) -> Calibration:
        stored = stored_calibration_values(self.sim.camera.lens, self.sim.dimensions.figure.height_mm, self.seed)
        height, width = empty[0].image.shape[:2]
        lens = replace(
            Intrinsics(stored.camera_matrix, stored.distortion, (width, height)), model=self.sim.camera.lens.model
        )
        reference = empty_board_reference(empty, self._model, lens, "2026-01-01")
        return Calibration("simulated", lens, stored.tag_height_mm, stored.rms_px, "2026-01-01", reference)

    async def _arrange(self, scene: Scene, roster: Mapping[str, int]) -> None:
        figures = {roster[piece]: self.sim.point(site) for piece, site in scene.figures.items() if piece in roster}
        tokens = [(class_of_token(token), self.sim.point(site)) for site, token in scene.tokens.items()]
        self.sim.hands.arrange(figures, tokens)

    async def _no_picture(self) -> bytes | None:
        return None

    async def _measure(self, match: Match) -> None:
        """Note the true errors of the figures that have driven, once the table has settled."""
        at = {figure.tag: figure for figure in self.sim.world.truth().figures}
        for arrival in {arrival.piece: arrival for arrival in self.table.session.drive_log.arrived}.values():
            figure = at[self.table.session.roster[arrival.piece]]
            self.rest_mm.append(math.dist((figure.x_mm, figure.y_mm), arrival.way_mm[-1]))
            self.rest_deg.append(abs(math.degrees(wrap_angle(figure.yaw_rad - arrival.yaw_rad))))
        self.table.session.drive_log.arrived.clear()

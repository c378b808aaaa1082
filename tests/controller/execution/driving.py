"""A simulated table with real firmware, seen in rendered frames or through a camera with known errors."""

import asyncio
import contextlib
import math
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from base.angles import wrap_angle
from base.clock import SimulatedClock
from controller.execution.driver import Driver
from controller.execution.plan_executor import Part, PlanExecutor
from controller.fleet.fleet import Fleet
from controller.links.loopback import Loopback
from controller.planning.geometry import Bounds, Obstacle
from controller.planning.plan import Leg
from controller.planning.visibility_graph import Route, plan_route
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.settings import FigureKind, SimSettings, parked
from controller.sim.table import SimTable
from controller.sim.true_state import TrueFigure, Truth
from controller.tracking.tracker import Tracker
from engine import registry
from engine.geometry import Board
from hardware.sheets.table_geometry import table_model
from tests.controller.planning.things import thing
from tests.support.async_tests import background
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import FigureObservation, TableObservation
from vision.observer import Observer

BOUNDS = Bounds(-20.0, -20.0, 380.0, 490.0)
FIGURES = (0, 1, 2)


@dataclass
class Rig:
    """A simulated table, the fleet that drives on it, and what the camera sees; `hidden` figures are not seen."""

    table: SimTable
    fleet: Fleet
    tracker: Tracker
    executor: PlanExecutor
    clock: SimulatedClock
    rng: random.Random
    figure_mm: float
    latency_s: tuple[float, float] = (0.04, 0.2)
    dropout: float = 0.0
    hidden: set[int] = field(default_factory=set)

    @property
    def board(self) -> Board:
        return self.table.game.board

    async def look_at_frames(self) -> None:
        """What vision makes of rendered frames, with the calibration that the controller has stored."""
        lens, height_mm = self.table.camera.lens, self.table.dimensions.figure.height_mm
        stored = stored_calibration_values(lens, height_mm, seed=1)
        intrinsics = Intrinsics(stored.camera_matrix, stored.distortion, lens.size_px)
        calibration = Calibration("simulated", intrinsics, stored.tag_height_mm, stored.rms_px, "2026-01-01")
        geometry = table_model(self.table.game, FIGURES, (), self.table.dimensions)
        observer = Observer(geometry, calibration)
        async for frame in self.table.frames():
            self._take(observer.observe(frame))

    async def look(self) -> None:
        """Sightings of sigma 0.2 mm and 0.15 degree, each so late as the table's speed makes it."""
        async with asyncio.TaskGroup() as flights:
            async for truth in self.table.captures():
                flights.create_task(self._see(truth))

    async def _see(self, truth: Truth) -> None:
        await self.clock.sleep(self.rng.uniform(*self.latency_s))
        figures = {
            figure.tag: FigureObservation(
                figure.tag,
                self.rng.gauss(figure.x_mm, 0.2),
                self.rng.gauss(figure.y_mm, 0.2),
                wrap_angle(self.rng.gauss(figure.yaw_rad, math.radians(0.15))),
                1.0,
            )
            for figure in truth.figures
            if not figure.lifted and figure.tag not in self.hidden and self.rng.random() >= self.dropout
        }
        number = round(truth.t_s * 15)
        observation = TableObservation(
            truth.t_s, number, tuple(range(17, 25)), 25, 0.1, np.zeros((3, 4)), figures, {}, (), 0.0, ()
        )
        self._take(observation)

    def _take(self, observation: TableObservation) -> None:
        self.tracker.update(observation)
        for seen in observation.figures.values():
            fix = (seen.x_mm, seen.y_mm, seen.yaw_rad, observation.t_capture_s)
            self.fleet.figure(seen.tag).sighted(observation.t_capture_s)
            self.fleet.figure(seen.tag).pose_fix(*fix)

    def route(self, figure: int, site: str, yaw_rad: float) -> Route:
        """A route for a figure to a site, round the others."""
        poses = {number: self.tracker.pose(number) for number in FIGURES}
        here, goal = poses[figure], self.board.site(site)
        others = [
            Obstacle(pose.x_mm, pose.y_mm, self.figure_mm / 2, thing(f"figure {number}"))
            for number, pose in poses.items()
            if pose is not None and number != figure
        ]
        assert here is not None
        start = (here.x_mm, here.y_mm, here.yaw_rad)
        return plan_route(start, (goal.x_mm, goal.y_mm), yaw_rad, others, BOUNDS, body_mm=self.figure_mm)

    def part(self, figure: int, route: Route) -> Part:
        """A figure's part in a plan: its own route."""
        legs = [Leg(a, b) for a, b in pairwise(route.waypoints_mm)]
        return Part(str(figure), figure, legs, route.end_yaw_rad)

    async def drive(self, figure: int, route: Route) -> None:
        """Drive a figure alone; raises what goes wrong."""
        part = self.part(figure, route)
        await self.executor.perform({part.piece: part}, ())
        if part.error is not None:
            raise part.error

    def error(self, figure: int, route: Route) -> tuple[float, float]:
        """How far a figure truly stands from the end of a route: mm, rad."""
        body = self.body(figure)
        return (
            math.dist((body.x_mm, body.y_mm), route.waypoints_mm[-1]),
            abs(wrap_angle(body.yaw_rad - route.end_yaw_rad)),
        )

    def body(self, figure: int) -> TrueFigure:
        return next(body for body in self.table.world.truth().figures if body.tag == figure)


@contextlib.asynccontextmanager
async def running_rig(seed: int, frames: bool = False, kind: FigureKind = "built") -> AsyncIterator[Rig]:
    """A Robotory table whose three figures stand at the parking places, armed; seen in rendered `frames` if wanted."""
    clock = SimulatedClock()
    game = registry.make("robotory")
    table = SimTable(SimSettings("robotory", parked(game), seed=seed, kind=kind), clock)
    figure_mm = table.world.physics.diameter_mm
    medium = Loopback(clock)
    fleet = Fleet(medium, clock, random.Random(seed))
    tracker = Tracker(game.board, clock)
    executor = PlanExecutor(Driver(fleet, tracker, clock, FIGURES, figure_mm), tracker, clock)
    rig = Rig(table, fleet, tracker, executor, clock, random.Random(seed), figure_mm)
    await table.start(lambda _, number: ({}, medium.figure(number)))
    await fleet.start()
    async with background(rig.look_at_frames() if frames else rig.look()):
        try:
            await clock.sleep(2.0)
            await fleet.ready(FIGURES, 5.0)
            await fleet.rearm()
            yield rig
        finally:
            await fleet.close()
            await table.close()

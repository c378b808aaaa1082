"""The simulated table: world, hands, camera, and figures that run the real firmware.

The controller communicates with it as with a real table: by frames of its camera, messages to its figures and the hand
tasks that people read. Only tests and reports read its truth.
"""

import asyncio
import logging
import math
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from base.angles import wrap_angle
from base.clock import Clock
from controller.links.loopback import LinkFaults
from controller.robots.figure import run_robot
from controller.robots.hal import RobotHal
from controller.robots.kinds import robot_kinds
from controller.sim.camera.camera import SimCamera
from controller.sim.figures import first_build
from controller.sim.figures.body_properties import Physics
from controller.sim.figures.gatt_device import SimGattDevice
from controller.sim.figures.lossy_link import FigureLink, LossyLink
from controller.sim.figures.micropython_boards import Boards
from controller.sim.figures.shop_robots import SIM_KINDS
from controller.sim.people.hands import CARRYING_SIGMA_RAD, PLACING_SIGMA_MM, Hands
from controller.sim.people.published_tasks import Task
from controller.sim.process.left_table import LeftFigure, LeftTable
from controller.sim.settings import BOX, SimSettings
from controller.sim.table_physics import World
from controller.sim.true_state import Truth
from engine import registry
from firmware.boot import Slots
from firmware.figure.app import App
from firmware.figure.hal_host import HostHal
from firmware.figure.store import Store
from firmware.host_main import run_figure
from hardware.dimensions import Dimensions, load_dimensions
from hardware.sheets.sheet import sheet_of
from vision.observation import Frame

CAPTURE_LATENCY_S = 0.02
"""Table time from the middle of the exposure until a frame can be read: assumed."""

BOX_MM = (-600.0, 0.0)
"""Where the figures' box begins, left of the widest sheet and outside the camera's view."""

BOX_PITCH_MM = 60.0
"""Distance between two figures in the box, so bodies of 40 mm do not touch."""

_START_CHARGE = (0.85, 1.0)
"""Range of the batteries' charge at the start."""

_BROWN_OUT_S = 0.5
"""Table time after which a board has started again: assumed."""

_TICK_SLACK = 1e-6
"""Part of a frame period: a clock that is this early at a capture counts as on time."""

Connect = Callable[[HostHal | RobotHal, int], tuple[Mapping[str, Any], FigureLink]]
"""Takes a figure's HAL and address; returns settings for its firmware, and its link."""

log = logging.getLogger(__name__)


class SimTable:
    """The table; `start` switches it on, `frames` yields what its camera sees.

    Args:
        settings: of the table.
        clock: table time.
        camera: the camera above it; by default one as in the settings.

    Attributes:
        game: whose sheet lies on the table.
        dimensions: of figures and tokens.
        link_faults: of the links between figures and broker; may change at any time.
        stamp_late_s: how much later than the truth the camera's times are.
        camera_on: whether frames are captured.
        world: the true state.
        robots: from the shop, by figure, those that are switched on.
        hands: the people.
        app: what figures run in this process.
    """

    def __init__(self, settings: SimSettings, clock: Clock, camera: SimCamera | None = None) -> None:
        self.settings = settings
        self.clock = clock
        self.game = registry.make(settings.game, settings.options)
        self.dimensions = load_dimensions()
        first = first_build.table_of(settings.seed) if settings.profile == "first-build" else None
        self.link_faults = first.link_faults if first else LinkFaults(delay_s=0.0)
        self.stamp_late_s = first.stamp_late_s if first else 0.0
        self._mountings: dict[int, first_build.Mounting] = {}
        self.camera_on = True
        sheet = sheet_of(self.game, self.dimensions)
        self.world = World(clock.now, settings.seed, _physics(settings, self.dimensions))
        self.camera = camera or SimCamera(
            sheet, self.dimensions, settings.resolution, settings.light, settings.seed, settings.lens
        )
        if first:
            self.camera.shutter = first.shutter
        kinds = tuple(self.dimensions.token.faces)
        edges_mm = (sheet.bounds.y0, sheet.bounds.y1)
        self.hands = Hands(self.world, self.game.board, kinds, edges_mm, clock, settings.seed, settings.hands)
        self.app: Callable[..., App] = App
        self._connect: Connect | None = None
        self._boards: Boards | None = None
        self._flash: Path | None = None
        self._stores: dict[int, Store] = {}
        self.robots: dict[int, SimGattDevice] = {}
        self._firmware: dict[int, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._frame = -1
        self._place_figures()

    def take_up(self, left: LeftTable) -> None:
        """Put everything where it was left; before `start`."""
        for figure in left.figures:  # all at once: a figure may stand where another one begins
            self.world.lift(figure.id)
        for figure in left.figures:
            self.world.set_down(figure.id, figure.x_mm, figure.y_mm, figure.yaw_rad)
            self.world.body(figure.id).charge_to(figure.charge)
        for token in left.tokens:
            self.world.lay(token)

    def leave(self) -> LeftTable:
        """Everything as it stands; a figure in a hand is put down under the hand, or next to the one there."""
        self.world.advance()
        for body in self.world.bodies.values():
            if body.lifted:
                place = self.hands.clear_of_others(body.figure, (body.x_mm, body.y_mm))
                self.world.set_down(body.figure, *place, body.yaw_rad)
        figures = tuple(
            LeftFigure(body.figure, body.x_mm, body.y_mm, body.yaw_rad, body.charge)
            for body in self.world.bodies.values()
        )
        return LeftTable(self.settings, figures, self.world.tokens)

    async def start(self, connect: Connect, boards: Boards | None = None, flash: Path | None = None) -> None:
        """Switch all figures on and let people do tasks.

        Args:
            connect: makes the figures' links.
            boards: emulated boards that run the firmware on MicroPython; None runs it in this process.
            flash: folder in which figures in this process keep new firmware; None: they refuse updates.
        """
        self._connect, self._boards, self._flash = connect, boards, flash
        for figure in self.settings.figures:
            self.switch(figure.id, on=True)
        self._tasks.append(asyncio.create_task(self.hands.run()))
        self._tasks.append(asyncio.create_task(self._restarts()))

    async def close(self) -> None:
        """Switch everything off; raises the first error of a figure or of the people, if there was one."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    def switch(self, figure: int, on: bool) -> None:
        """Switch a figure on or off; while off, it neither moves nor sends."""
        self.world.advance()
        body = self.world.body(figure)
        body.faults.dead = not on
        firmware = self._firmware.pop(figure, None)
        if firmware is not None:
            firmware.cancel()
        if on and self._connect is not None and self._has_motor(figure):
            if (kind := self.settings.kind) != "built":
                robot = SIM_KINDS[kind].device(body, self.world, self.clock, self.dimensions)
                self.robots[figure] = robot
                running = run_robot(robot_kinds()[kind], robot, self.clock, partial(self._wired, figure))
            else:
                hal = HostHal(body, self.clock, unique_id=b"sim" + figure.to_bytes(5, "big"))
                config, link = self._wired(figure, hal)
                if self._boards:
                    running = self._boards.run(body, config)
                else:
                    store = self._stores.setdefault(figure, Store())
                    running = run_figure(hal, config, link, store, slots=self._slots(figure), app=self.app)
            self._firmware[figure] = asyncio.create_task(running)
            self._tasks.append(self._firmware[figure])

    async def _restarts(self) -> None:
        """Restart the boards whose cell could not feed them for a moment; until cancelled."""
        while True:
            await self.clock.sleep(_BROWN_OUT_S)
            for body in self.world.bodies.values():
                if body.browned_out:
                    body.browned_out = False
                    log.info("figure %d restarts: its cell fell below what its board needs", body.figure)
                    self.switch(body.figure, on=False)
                    self.switch(body.figure, on=True)

    def _wired(self, figure: int, hal: HostHal | RobotHal) -> tuple[Mapping[str, Any], LossyLink]:
        """Settings for a figure's firmware, and its link with the table's faults."""
        assert self._connect is not None
        address = next(known.address for known in self.settings.figures if known.id == figure)
        config, link = self._connect(hal, address)
        lossy = LossyLink(link, self.link_faults, self.clock, Random(f"{self.settings.seed} link {figure}"))
        return {"id": address, **config}, lossy

    def show_tasks(self, tasks: Sequence[Mapping[str, Any]]) -> None:
        """Show people the open hand tasks; invalid ones are logged and ignored."""
        tasks_shown = []
        for data in tasks:
            try:
                task = Task.read(data)
                self.point(task.site)
                self.point(task.to or task.site)
                if task.figure is not None:
                    self.world.body(task.figure)
                tasks_shown.append(task)
            except ValueError as error:
                log.warning("The hand task %s is invalid: %s", data, error)
        self.hands.set_tasks(tasks_shown)

    def point(self, at: str | Sequence[float]) -> tuple[float, float]:
        """The board point of a site's id or of coordinates, mm.

        Raises:
            ValueError: there is no such site.
        """
        if not isinstance(at, str):
            return (float(at[0]), float(at[1]))
        try:
            site = self.game.board.site(at)
        except KeyError as error:
            raise ValueError(f"there is no site {at!r} on the board of {self.game.name}") from error
        return (site.x_mm, site.y_mm)

    async def frames(self) -> AsyncIterator[Frame]:
        """Frames at the camera's rate and `CAPTURE_LATENCY_S` late, rendered in the caller's task."""
        coming: deque[Frame] = deque()
        async for truth in self.captures():
            image = self.camera.render(truth)
            coming.append(Frame(image, truth.t_s + self.stamp_late_s, self.frame_number(truth)))
            next_s = truth.t_s + 1.0 / self.settings.fps
            while coming and (due_s := coming[0].t_capture_s + CAPTURE_LATENCY_S) <= next_s:
                await self.clock.sleep(due_s - self.clock.now())
                yield coming.popleft()

    def frame_number(self, truth: Truth) -> int:
        """Number of a new frame since table time zero: skipped ones leave gaps, and a late one shares none."""
        self._frame = max(self._frame + 1, round(truth.t_s * self.settings.fps))
        return self._frame

    async def captures(self) -> AsyncIterator[Truth]:
        """The scene in front of the camera at each capture; skipped while the consumer is late or the camera is off."""
        period_s = 1.0 / self.settings.fps
        while True:
            next_s = (math.floor(self.clock.now() / period_s + _TICK_SLACK) + 1) * period_s
            await self.clock.sleep(next_s - self.clock.now())
            if self.camera_on:
                yield self.exposed(self.world.truth())

    def exposed(self, truth: Truth) -> Truth:
        """The figures' tops in place of the figures: each sits on its figure as it was glued on."""
        if not self._mountings:
            return truth
        tops = []
        for figure in truth.figures:
            forward, left, turned = self._mountings.get(figure.tag, (0.0, 0.0, 0.0))
            cos, sin = math.cos(figure.yaw_rad), math.sin(figure.yaw_rad)
            x_mm, y_mm = figure.x_mm + cos * forward - sin * left, figure.y_mm + sin * forward + cos * left
            tops.append(figure._replace(x_mm=x_mm, y_mm=y_mm, yaw_rad=wrap_angle(figure.yaw_rad + turned)))
        return replace(truth, figures=tuple(tops))

    def _slots(self, figure: int) -> Slots | None:
        if self._flash is None:
            return None
        folder = self._flash / str(figure)
        folder.mkdir(parents=True, exist_ok=True)
        return Slots(f"{folder}/")

    def _has_motor(self, figure: int) -> bool:
        return any(known.id == figure and known.motor for known in self.settings.figures)

    def _place_figures(self) -> None:
        """Put the figures at their start places as imprecisely as people do."""
        rng = Random(f"{self.settings.seed} start")
        for figure in self.settings.figures:
            x_mm, y_mm = (
                (BOX_MM[0], BOX_MM[1] + BOX_PITCH_MM * figure.id) if figure.at == BOX else self.point(figure.at)
            )
            yaw_rad = self.game.board.resting_yaw(rng.uniform(-math.pi, math.pi))
            physics = None
            if self.settings.profile == "first-build" and self.settings.kind == "built":
                seed, motors_mm_s = self.settings.seed, self.settings.motors_mm_s
                physics = first_build.physics_of(seed, figure.id, self.dimensions.figure, motors_mm_s)
                self._mountings[figure.id] = first_build.mounting_of(seed, figure.id)
            body = self.world.add_figure(
                figure.id,
                rng.gauss(x_mm, PLACING_SIGMA_MM),
                rng.gauss(y_mm, PLACING_SIGMA_MM),
                rng.gauss(yaw_rad, CARRYING_SIGMA_RAD),
                figure.colour,
                physics,
            )
            body.charge_to(rng.uniform(*_START_CHARGE))


def _physics(settings: SimSettings, dimensions: Dimensions) -> Physics:
    if settings.kind != "built":
        return SIM_KINDS[settings.kind].physics(dimensions, settings.mismatch)
    figure = dimensions.figure
    return Physics(
        diameter_mm=figure.diameter_mm,
        track_mm=figure.track_mm,
        top_mm_s=figure.top_speed_mm_s,
        dead_band=figure.dead_band,
        start=figure.start,
        lag_s=figure.motor_lag_s,
        mismatch=settings.mismatch,
        mass_g=figure.mass_g,
        wheel_mm=figure.wheel_diameter_mm,
    )

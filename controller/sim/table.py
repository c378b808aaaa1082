"""The simulated table in one piece: world, hands, camera, and figures that run the real firmware.

It is reached only as a real table is: by frames of its camera, by messages to its figures and by the hand tasks
that people read. Truth is for tests and reports.
"""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from controller.clock import Clock
from controller.links.loopback import LinkFaults
from controller.sim.boards import Boards
from controller.sim.body import Physics
from controller.sim.camera import SimCamera
from controller.sim.hands import CARRYING_SIGMA_RAD, PLACING_SIGMA_MM, Hands, Task
from controller.sim.lossy_link import FigureLink, LossyLink
from controller.sim.settings import BOX, SimSettings
from controller.sim.truth import Truth
from controller.sim.world import World
from engine import registry
from firmware.boot import Slots
from firmware.figure.hal_host import HostHal
from firmware.figure.store import Store
from firmware.host_main import run_figure
from hardware.dimensions import load_dimensions
from hardware.sheets import sheet_of
from vision.observation import Frame

CAPTURE_LATENCY_S = 0.02

_BOX_MM = (-600.0, 0.0)  # beside the widest sheet

Connect = Callable[[HostHal, int], tuple[Mapping[str, Any], FigureLink]]
"""For a figure with this HAL and id: its firmware's settings and its link."""

log = logging.getLogger(__name__)


class SimTable:
    """The table. `start` brings its figures and people to life, `frames` are what its camera sees.

    Args:
        settings: what it is like.
        clock: table time.
        camera: what hangs over it; by default one of the settings' kind.
    """

    def __init__(self, settings: SimSettings, clock: Clock, camera: SimCamera | None = None) -> None:
        self.settings = settings
        self.clock = clock
        self.game = registry.make(settings.game, settings.options)
        self.dimensions = load_dimensions()
        self.link_faults = LinkFaults(delay_s=0.0)
        self.camera_on = True
        figure = self.dimensions.figure
        physics = Physics(
            diameter_mm=figure.diameter_mm,
            track_mm=figure.track_mm,
            top_mm_s=figure.top_speed_mm_s,
            dead_band=figure.dead_band,
            lag_s=figure.motor_lag_s,
            mismatch=settings.mismatch,
        )
        sheet = sheet_of(self.game, self.dimensions)
        self.world = World(clock.now, settings.seed, physics)
        self.camera = camera or SimCamera(
            sheet, self.dimensions, settings.resolution, settings.light, settings.seed, settings.lens
        )
        kinds = tuple(self.dimensions.token.faces)
        edges_mm = (sheet.bounds.y0, sheet.bounds.y1)
        self.hands = Hands(self.world, self.game.board, kinds, edges_mm, clock, settings.seed, settings.hands)
        self._connect: Connect | None = None
        self._boards: Boards | None = None
        self._flash: Path | None = None
        self._stores: dict[int, Store] = {}
        self._firmware: dict[int, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._stand_figures()

    async def start(self, connect: Connect, boards: Boards | None = None, flash: Path | None = None) -> None:
        """Switch all figures on and let people come.

        Args:
            connect: how figures reach the controller.
            boards: emulated boards that run the firmware on MicroPython; without them it runs in here.
            flash: a folder in which figures in here keep new firmware; without it they take none.
        """
        self._connect, self._boards, self._flash = connect, boards, flash
        for figure in self.settings.figures:
            self.switch(figure.id, on=True)
        self._tasks.append(asyncio.create_task(self.hands.run()))

    async def close(self) -> None:
        """Switch everything off; raises what went wrong inside of it, if anything did."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    def switch(self, figure: int, on: bool) -> None:
        """Switch a figure on or off; off, it neither moves nor speaks."""
        self.world.advance()
        body = self.world.body(figure)
        body.faults.dead = not on
        firmware = self._firmware.pop(figure, None)
        if firmware is not None:
            firmware.cancel()
        if on and self._connect is not None and self._has_motor(figure):
            hal = HostHal(body, self.clock, unique_id=b"sim" + figure.to_bytes(5, "big"))
            address = next(known.address for known in self.settings.figures if known.id == figure)
            config, link = self._connect(hal, address)
            config = {"id": address, **config}
            if self._boards:
                running = self._boards.run(body, config)
            else:
                lossy = LossyLink(link, self.link_faults, self.clock, Random(f"{self.settings.seed} link {figure}"))
                store = self._stores.setdefault(figure, Store())
                running = run_figure(hal, config, lossy, store, slots=self._slots(figure))
            self._firmware[figure] = asyncio.create_task(running)
            self._tasks.append(self._firmware[figure])

    def show_tasks(self, tasks: Sequence[Mapping[str, Any]]) -> None:
        """Show people the open hand tasks; what is no task is ignored and logged."""
        readable = []
        for data in tasks:
            try:
                task = Task.read(data)
                self.point(task.site)
                self.point(task.to or task.site)
                if task.figure is not None:
                    self.world.body(task.figure)
                readable.append(task)
            except ValueError as error:
                log.warning("People do not understand the task %s: %s", data, error)
        self.hands.set_tasks(readable)

    def point(self, at: str | Sequence[float]) -> tuple[float, float]:
        """A site's centre, or the board point itself.

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
        """Frames at the camera's rate, each as late as a real one; rendered in the caller's task."""
        async for truth in self.captures():
            image = self.camera.render(truth)
            await self.clock.sleep(truth.t_s + CAPTURE_LATENCY_S - self.clock.now())
            yield Frame(image, truth.t_s, self.frame_number(truth))

    def frame_number(self, truth: Truth) -> int:
        """Which picture since table time zero this is; pictures that were left out leave a gap."""
        return round(truth.t_s * self.settings.fps)

    async def captures(self) -> AsyncIterator[Truth]:
        """The truth at each opening of the shutter; late ones are left out, as is all while the camera is off."""
        period_s = 1.0 / self.settings.fps
        while True:
            next_s = (math.floor(self.clock.now() / period_s + 1e-6) + 1) * period_s
            await self.clock.sleep(next_s - self.clock.now())
            if self.camera_on:
                yield self.world.truth()

    def _slots(self, figure: int) -> Slots | None:
        if self._flash is None:
            return None
        folder = self._flash / str(figure)
        folder.mkdir(parents=True, exist_ok=True)
        return Slots(f"{folder}/")

    def _has_motor(self, figure: int) -> bool:
        return any(known.id == figure and known.motor for known in self.settings.figures)

    def _stand_figures(self) -> None:
        """Stand the figures as people do: nearly in the middle, nearly straight."""
        rng = Random(f"{self.settings.seed} start")
        for figure in self.settings.figures:
            x_mm, y_mm = (_BOX_MM[0], _BOX_MM[1] + 60.0 * figure.id) if figure.at == BOX else self.point(figure.at)
            yaw_rad = self.game.board.resting_yaw(rng.uniform(-math.pi, math.pi))
            body = self.world.add_figure(
                figure.id,
                rng.gauss(x_mm, PLACING_SIGMA_MM),
                rng.gauss(y_mm, PLACING_SIGMA_MM),
                rng.gauss(yaw_rad, CARRYING_SIGMA_RAD),
                figure.colour,
            )
            body.charge_to(rng.uniform(0.85, 1.0))

"""Service sessions: figures under the camera without a game, for pairing, testing and tuning."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from base.clock import Clock
from controller.api.wording import words
from controller.assembly.equipment import Equipment, real_equipment, simulated_equipment
from controller.assembly.tables import model_of
from controller.config import TableSettings
from controller.errors import FigureLostError
from controller.fleet.fleet import Fleet
from controller.sim.process.control_client import SimControl
from controller.sim.settings import SimSettings
from controller.tracking.capture import CaptureLoop
from controller.tuning.watch import Watch
from controller.wire.codes import State
from engine import registry
from engine.words import Msg
from vision.observation import TableObservation
from vision.observer import Observer

CLEARANCE_MM = 130.0
"""Distance from the middle of the board within which no other figure may stand: tuning drives that far."""

NEAR_MM = 40.0
"""Distance within which a figure counts as put in the middle: a figure's own diameter."""

PUT_S = 120.0
"""Time in which the operator must have put a figure in place."""

STANDS_S = 2.5
"""Time for which it must stand there: a lifted figure waits before it accepts camera poses again."""

ASIDE_MM = 60.0
"""Distance of figures that are put aside from the edges of the paper and from each other."""

_GLANCE_S = 0.3
"""Interval at which the place is checked."""

log = logging.getLogger(__name__)


class Placer(Protocol):
    """Puts figures where they are needed: the operator, or the simulated table's hands."""

    async def put(self, tag: int, x_mm: float, y_mm: float, yaw_rad: float, how: Msg) -> None:
        """Have a figure put somewhere; an operator is only asked, so the camera tells when it is done."""


@dataclass(frozen=True, slots=True)
class ServiceSession:
    """An open session.

    Attributes:
        placer: puts figures where they are needed.
        middle_mm: middle of the board.
        yaw_rad: direction of its longer side.
    """

    fleet: Fleet
    watch: Watch
    clock: Clock
    equipment: Equipment
    placer: Placer
    middle_mm: tuple[float, float]
    yaw_rad: float

    async def bring(self, tag: int) -> None:
        """Have a figure put in the middle, and wait until the camera sees it there alone.

        Raises:
            FigureLostError: it is not there within `PUT_S`.
        """
        await self.placer.put(tag, *self.middle_mm, self.yaw_rad, words("service.middle", figure=tag))
        until_s = self.clock.now() + PUT_S
        since_s = None
        while since_s is None or self.clock.now() - since_s < STANDS_S:
            if self.clock.now() > until_s:
                raise FigureLostError(
                    f"the camera has not seen figure {tag} in the middle of the board, with no other figure within a "
                    f"hand's width, within {PUT_S:g} s",
                    words("service.not-there", figure=tag),
                )
            await self.clock.sleep(_GLANCE_S)
            if not self._stands_alone(tag):
                since_s = None
            elif since_s is None:
                since_s = self.clock.now()

    async def aside(self, tag: int) -> None:
        """Have a figure put at the edge of the board, out of the way."""
        outline = self.equipment.model.sheet_outline_mm
        (x_mm, y_mm), (_, top_mm) = outline.min(axis=0), outline.max(axis=0)
        column, row = divmod(tag, int((top_mm - y_mm) / ASIDE_MM) - 1)
        place = float(x_mm) + ASIDE_MM * (1 + column), float(y_mm) + ASIDE_MM * (1 + row)
        await self.placer.put(tag, *place, self.yaw_rad, words("service.aside", figure=tag))

    def _stands_alone(self, tag: int) -> bool:
        since_s = self.clock.now() - 2 * _GLANCE_S
        places = {other: self.watch.last(other) for other in self.watch.tags(since_s)}
        far = {other: math.dist((seen.x_mm, seen.y_mm), self.middle_mm) for other, seen in places.items()}
        believed = self.fleet.figure(tag).status.telemetry.pose
        knows = tag in places and believed and math.dist(believed[:2], (places[tag].x_mm, places[tag].y_mm)) < NEAR_MM
        return bool(knows) and far.pop(tag, math.inf) < NEAR_MM and all(mm > CLEARANCE_MM for mm in far.values())


class _Operator:
    """A person, who is asked."""

    def __init__(self, ask: Callable[[Msg], None]) -> None:
        self._ask = ask

    async def put(self, tag: int, x_mm: float, y_mm: float, yaw_rad: float, how: Msg) -> None:
        self._ask(how)


class _SimulatedOperator:
    """The simulated table's hands."""

    def __init__(self, control: SimControl) -> None:
        self._control = control

    async def put(self, tag: int, x_mm: float, y_mm: float, yaw_rad: float, how: Msg) -> None:
        await self._control.carry(tag, (x_mm, y_mm), yaw_rad)


@asynccontextmanager
async def simulated_session(
    settings: SimSettings, speed: float, data: Path, *, paired: bool = True
) -> AsyncIterator[ServiceSession]:
    """The figures of a simulated table; its hands put them next to the board first.

    Args:
        settings: of the table.
        speed: table seconds per wall second.
        data: its folder.
        paired: whether figures are called by their paired tags; otherwise by their radios.
    """
    figures = [figure.id for figure in settings.figures]
    model = model_of(registry.make(settings.game, settings.options), figures, robots={settings.kind} - {"built"})
    async with simulated_equipment(settings, model, speed, data) as equipment:
        assert equipment.sim
        control = await equipment.sim.control()
        try:
            async with _opened(equipment, _SimulatedOperator(control), paired) as opened:
                for figure in figures:
                    await opened.aside(figure)
                yield opened
        finally:
            await control.close()


@asynccontextmanager
async def real_session(
    settings: TableSettings, data: Path, ask: Callable[[Msg], None], *, paired: bool = True
) -> AsyncIterator[ServiceSession]:
    """The figures of a real table.

    Args:
        settings: of the table.
        data: folder with the records of figures.
        ask: asks the operator to put figures where they are needed.
        paired: as for `simulated_session`.
    """
    model = model_of(registry.make(settings.game), (*settings.motors, *settings.hands), robots=settings.robots.values())
    async with (
        real_equipment(settings, model, data, find_robots=not paired) as equipment,
        _opened(equipment, _Operator(ask), paired) as opened,
    ):
        yield opened


@asynccontextmanager
async def _opened(equipment: Equipment, placer: Placer, paired: bool) -> AsyncIterator[ServiceSession]:
    clock = equipment.clock
    _, link = equipment.connect()
    fleet = Fleet(link, clock, radios=equipment.figure_registry.radios if paired else None)
    watch = Watch(fleet, clock, send_fixes=paired)

    def see(observation: TableObservation) -> None:
        for seen in observation.figures.values():
            watch.see(seen.tag, seen.x_mm, seen.y_mm, seen.yaw_rad, observation.t_capture_s)

    calibration = replace(equipment.calibration, late_s=0.0)  # it is measured again before a figure drives
    capture = CaptureLoop(equipment.camera(), Observer(equipment.model, calibration), see, log.warning)
    outline = equipment.model.sheet_outline_mm
    (x0, y0), (x1, y1) = outline.min(axis=0), outline.max(axis=0)
    looking = asyncio.create_task(capture.run())
    try:
        await fleet.start()
        middle_mm = (float(x0 + x1) / 2, float(y0 + y1) / 2)
        yaw_rad = 0.0 if x1 - x0 > y1 - y0 else math.pi / 2
        yield ServiceSession(fleet, watch, clock, equipment, placer, middle_mm, yaw_rad)
    finally:
        await _halt(fleet)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await fleet.close()
        await capture.close()


async def _halt(fleet: Fleet) -> None:
    """Stop what still moves; without an answer its dead-man timer does."""
    moving = [figure for figure in fleet.figures.values() if figure.status.telemetry.state is State.MOVING]
    for answer in await asyncio.gather(*(figure.stop() for figure in moving), return_exceptions=True):
        if isinstance(answer, BaseException):
            log.warning("%s; it has stopped by itself", answer)

"""Builds tables from their parts: a simulated one by default, a real one from its settings."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path

from base.clock import Clock, SystemClock
from base.geometry import TableModel
from controller.api.table_api import Json
from controller.assembly.cameras import calibration_of, camera_of, phone_of
from controller.assembly.equipment import (
    Equipment,
    picture_of_empty_board,
    real_equipment,
    simulated_equipment,
)
from controller.assembly.home_assistant import at_home
from controller.config import TableSettings
from controller.errors import ConfigError, LinkTimeoutError
from controller.execution.driver import Driver
from controller.execution.hand_tasks import HandTask
from controller.execution.plan_executor import PlanExecutor
from controller.fleet.fleet import Fleet
from controller.links.broker import Broker
from controller.links.mqtt_bus import MqttBus
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.planning.router import Router
from controller.robots.kinds import robot_kinds
from controller.sim.process.table_process import SimHandle
from controller.sim.settings import SimSettings
from controller.sim.table_setup import arrange_table
from controller.table.play.computer_player import THINKING_LIMIT_S
from controller.table.table import Table
from controller.table.table_dimensions import TableLayout
from controller.table.table_parts import TableHooks, TableParts, no_reaction
from controller.tracking.board_picture import board_picture
from controller.tracking.capture import CaptureLoop, capture_loops
from controller.tracking.sites import class_of_token
from controller.tuning.auto_adjust import AutoAdjuster
from controller.tuning.record import restore
from controller.workers import Work, Worker, run_in_thread
from engine import registry
from engine.state import Game
from hardware.dimensions import load_dimensions
from hardware.sheets.pieces import TOKEN_SETS
from hardware.sheets.table_geometry import table_model as sheet_geometry
from vision.calibration import Calibration
from vision.cameras.phone_camera import PhoneCamera
from vision.errors import VisionError
from vision.observer import Observer

log = logging.getLogger(__name__)

READY_S = 15.0
"""Wall time that the start waits for figures to report; later ones join while the table runs."""


@dataclass(frozen=True, slots=True)
class Running:
    """A table with its cameras; run the `run` of all `captures` and of `table.loop` as tasks.

    Attributes:
        captures: of its cameras, one or two.
        bus: the connection to the broker.
        broker: this program's own broker; None if another one is used.
        sim: the simulated table; None for a real one.
        calibrated: whether its camera was calibrated; without that it sees nothing.
    """

    table: Table
    fleet: Fleet
    captures: tuple[CaptureLoop, ...]
    clock: Clock
    calibration: Calibration
    model: TableModel
    bus: MqttBus
    broker: Broker | None
    sim: SimHandle | None
    calibrated: bool = True

    @property
    def capture(self) -> CaptureLoop:
        """That of the first camera."""
        return self.captures[0]


@asynccontextmanager
async def simulated_table(
    settings: SimSettings, speed: float, data: Path, *, secret: bool = False, at_once: bool = False
) -> AsyncIterator[Running]:
    """A table that is simulated in its own process; a process left by an earlier controller is reused.

    Args:
        settings: of the simulated table.
        speed: table seconds per wall second.
        data: folder of the journal, the calibration and the run's files.
        secret: whether chance has a secret seed for each match, instead of that of the settings.
        at_once: whether a match is set up at once, unless somebody wants to watch.
    """
    game = registry.make(settings.game, settings.options)
    model = model_of(game, [figure.id for figure in settings.figures], robots={settings.kind} - {"built"})
    async with (
        simulated_equipment(settings, model, speed, data) as equipment,
        refereed(equipment, game, data, None if secret else settings.seed, at_once=at_once) as running,
    ):
        yield running


@asynccontextmanager
async def real_table(settings: TableSettings, data: Path, phones: Sequence[PhoneCamera] = ()) -> AsyncIterator[Running]:
    """A real table, with a secret seed for each match; not yet tested on hardware. `phones`: see `real_equipment`.

    Raises:
        ConfigError: a setting does not fit the others.
        CalibrationError: the camera has not been calibrated.
    """
    game = registry.make(settings.game)
    model = model_of(game, (*settings.motors, *settings.hands), robots=settings.robots.values())
    async with (
        real_equipment(settings, model, data, phones=phones) as equipment,
        refereed(equipment, game, data, None) as running,
    ):
        yield running


@asynccontextmanager
async def relaid_table(
    settings: TableSettings, game: str, data: Path, *, laid: bool, phones: Sequence[PhoneCamera] = ()
) -> AsyncIterator[Running]:
    """A real table on which the sheet of another game may lie than that of its settings.

    The calibration holds for all sheets but for the picture of the empty board; each other sheet has its own.

    Args:
        settings: of the table.
        game: whose sheet lies there.
        data: folder of the journal, and of those pictures.
        laid: the sheet was laid just now and is empty, so its picture is taken.
        phones: see `real_equipment`.

    Raises:
        VisionError: that picture cannot be taken.
        ConfigError: a setting does not fit the others.
    """
    relaid = relaid_settings(settings, game, data)
    if laid and game != settings.game:
        for view, (before, after) in enumerate(zip(settings.views, relaid.views, strict=True)):
            try:
                await _picture_empty(before, game, after.calibration, phone_of(phones, view))
            except (VisionError, ConfigError) as error:
                if view == 0:
                    raise
                log.warning("The second camera is not used: %s", error)
    async with real_table(relaid, data, phones) as running:
        yield running


async def _picture_empty(settings: TableSettings, game: str, folder: Path, phone: PhoneCamera | None) -> None:
    """Store a camera's calibration with a picture of the empty sheet of another game."""
    calibration = calibration_of(settings)
    figures = (*settings.motors, *settings.hands)
    model = model_of(registry.make(game), figures, robots=settings.robots.values())
    camera = camera_of(settings.camera, SystemClock().now, calibration, phone)
    reference = await picture_of_empty_board(camera, model, calibration.intrinsics)
    replace(calibration, reference=reference).save(folder)


def relaid_settings(settings: TableSettings, game: str, data: Path) -> TableSettings:
    """The settings of a table on which the sheet of this game lies."""
    if game == settings.game:
        return settings
    return settings.model_copy(update={"game": game, "calibration": data / "sheets" / game})


@asynccontextmanager
async def refereed(
    equipment: Equipment,
    game: Game,
    data: Path,
    seed: int | None,
    settled: Callable[[Match], Awaitable[None]] = no_reaction,
    thinking_s: float = THINKING_LIMIT_S,
    at_once: bool = False,
) -> AsyncIterator[Running]:
    """A table that plays a game with this equipment; the equipment stays usable afterwards.

    Args:
        equipment: camera and figures.
        game: whose sheet lies on the table.
        data: folder of the journal.
        seed: of everything that is drawn by lot; None: a secret one for each match.
        settled: awaited each time the table agrees with the match.
        thinking_s: wall time after which a computer player plays the best action that it has found.
        at_once: whether a simulated table is set up at once, unless somebody wants to watch.
    """
    clock, calibration = equipment.clock, equipment.calibration
    model = calibration.adapted(equipment.model)
    layout = layout_of(model, equipment.motors, equipment.hands)
    bus, link = equipment.connect()
    fleet = Fleet(link, clock, radios=equipment.figure_registry.radios)
    thinker, planner = Worker(thinking_s), Worker()
    store = JournalStore(data)

    def publish(tasks: Sequence[HandTask], roster: Mapping[str, int]) -> None:
        bus.publish("people", people_json(tasks, roster), retain=True)

    async def picture() -> bytes | None:
        return await asyncio.to_thread(board_picture, captures, laid)

    parts = parts_of(fleet, clock, store, layout, thinker.run, planner.run, run_in_thread)
    adjuster = AutoAdjuster(fleet, equipment.figure_registry)
    arrange = partial(arrange_table, equipment.sim) if at_once and equipment.sim else None
    table = Table(game, parts, TableHooks(publish, picture, settled, adjuster.tend, arrange), seed)
    laid = [(view.calibration.adapted(equipment.model), view.calibration) for view in equipment.views]
    cameras = [(view.camera(), Observer(*seen)) for view, seen in zip(equipment.views, laid, strict=True)]
    captures = capture_loops(cameras, table.loop.observe, table.loop.lose_camera)
    try:
        await asyncio.gather(fleet.start(), planner.run(callable, Router))  # the process imports the planner
        try:
            await fleet.ready(layout.motors, READY_S)
        except LinkTimeoutError as error:
            log.warning("%s", error)
        await restore(fleet, equipment.figure_registry)
        async with at_home(bus, table, equipment.home, clock):
            yield Running(table, fleet, captures, clock, calibration, model, bus, equipment.broker, equipment.sim)
    finally:
        await fleet.close()
        thinker.close()
        planner.close()
        store.close()
        await asyncio.gather(*(capture.close() for capture in captures))


def parts_of(
    fleet: Fleet, clock: Clock, store: JournalStore, layout: TableLayout, think: Work, plan: Work, referee: Work
) -> TableParts:
    """What a table is built from, with figures that drive by joint plans.

    Args:
        fleet: its figures.
        clock: table time.
        store: the journal.
        layout: dimensions, and the figures with and without motors.
        think: where computer players look ahead.
        plan: where ways are planned.
        referee: where the rules are asked for what takes long.
    """
    figures = (*layout.motors, *layout.hands)
    return TableParts(
        clock=clock,
        store=store,
        fleet=fleet,
        drives=lambda tracker: PlanExecutor(Driver(fleet, tracker, clock, figures, layout.figure_mm), tracker, clock),
        layout=layout,
        think=think,
        plan=plan,
        referee=referee,
    )


def people_json(tasks: Sequence[HandTask], roster: Mapping[str, int]) -> list[Json]:
    """The open hand tasks for the `people` topic, for programs that show or do them without a phone."""
    return [
        {
            "id": task.id,
            "kind": task.kind,
            "site": task.site,
            "token": class_of_token(task.token) if task.token else None,
            "figure": roster[task.piece] if task.piece else None,
        }
        for task in tasks
        if not task.cannot
    ]


def model_of(game: Game, figures: Sequence[int], *, robots: Collection[str] = ()) -> TableModel:
    """The geometry, for vision, of a table with this game's sheet and these figures, some of them robots.

    Args:
        game: whose sheet lies on the table.
        figures: their tags.
        robots: the kinds of the robots from the shop among them.

    Raises:
        ConfigError: the game lays a token that cannot be printed, or the board is too narrow for a robot.
    """
    tokens, dimensions = tuple(TOKEN_SETS.get(game.name, ())), load_dimensions()
    for token in map(class_of_token, registry.tokens(game.name)):
        if token not in tokens or token not in dimensions.token.faces:
            raise ConfigError(
                f"{game.name} lays the token `{token}`, which has no row in `TOKEN_SETS` of hardware/sheets/pieces.py "
                "or no face in hardware/figure.toml, so the camera would not know it; add both"
            )
    model = sheet_geometry(game, tuple(figures), tokens, dimensions)
    if not robots:
        return model
    cells = [(site.x_mm, site.y_mm) for site in game.board.sites.values() if site.outline_mm]
    pitch_mm = min(math.dist(a, b) for a, b in combinations(cells, 2))
    widest = max((robot_kinds()[name] for name in robots), key=lambda kind: kind.swept_mm)
    if pitch_mm < widest.swept_mm:
        raise ConfigError(
            f"a {widest.title} cannot play {game.name}: it sweeps {widest.swept_mm:.1f} mm when it turns, and the "
            f"cells are {pitch_mm:g} mm apart"
        )
    return replace(model, figure_diameter_mm=max(model.figure_diameter_mm, widest.swept_mm))


def layout_of(model: TableModel, motors: Sequence[int], hands: Sequence[int]) -> TableLayout:
    """The dimensions that the table needs."""
    (x0, y0), (x1, y1) = model.sheet_outline_mm.min(axis=0), model.sheet_outline_mm.max(axis=0)
    (sheet_tag,) = model.sheet_tags_mm
    return TableLayout(
        figure_mm=model.figure_diameter_mm,
        token_mm=model.token_diameter_mm,
        sheet_mm=(float(x0), float(y0), float(x1), float(y1)),
        sheet_tag=sheet_tag,
        motors=tuple(motors),
        hands=tuple(hands),
    )

"""Builds tables from their parts: a simulated one by default, a real one from its settings."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import cv2
import numpy as np

from controller.api import Json
from controller.broker import CONTROLLER, HANDS, Accounts, Broker, figure_account
from controller.clock import Clock, SystemClock
from controller.config import TableSettings
from controller.driver import Driver
from controller.errors import ConfigError, LinkTimeout
from controller.eyes import Eyes
from controller.fleet import Fleet
from controller.links.link import Link
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.links.serial_link import SerialLink
from controller.links.switchboard import Switchboard
from controller.sim.process import ProcessSettings, SimHandle, find_simulated_table, start_simulated_table
from controller.sim.settings import SimSettings
from controller.store import Store
from controller.table import Layout, Table
from controller.tasks import HandTask
from controller.think import Thinkers
from controller.tracker import class_of_token
from engine import registry
from engine.state import Game
from hardware.dimensions import load_dimensions
from hardware.model import table_model as sheet_geometry
from hardware.pieces import TOKEN_SETS
from vision.calibration import Calibration
from vision.camera import Camera
from vision.devices import OpenCvCamera
from vision.errors import CalibrationError, SheetNotFoundError
from vision.intrinsics import Intrinsics
from vision.locate import Observer
from vision.observation import TableModel
from vision.overlay import rectified
from vision.reference import empty_board_reference

log = logging.getLogger(__name__)

SIM_NAME = "sim"
JPEG_QUALITY = 80
PICTURE_PX_PER_MM = 1.5
EMPTY_FRAMES = 7
READY_S = 15.0
"""Wall time that figures are given to report at the start; those that come later are welcome too."""


@dataclass(frozen=True, slots=True)
class Running:
    """A table that lives: `eyes.run` and `table.run` are its life.

    Attributes:
        sim: the simulated table behind it, if it is one.
    """

    table: Table
    eyes: Eyes
    clock: Clock
    calibration: Calibration
    model: TableModel
    sim: SimHandle | None


@asynccontextmanager
async def simulated_table(settings: SimSettings, speed: float, data: Path) -> AsyncIterator[Running]:
    """A table that is simulated in a process of its own; one that still runs from before is taken up.

    Args:
        settings: what is simulated.
        speed: table seconds per wall second.
        data: folder of the journal, the calibration and the run's files.
    """
    game = registry.make(settings.game, settings.options)
    motors = tuple(figure.id for figure in settings.figures if figure.motor)
    hands = tuple(figure.id for figure in settings.figures if not figure.motor)
    model = model_of(game, (*motors, *hands))
    run_dir = data / "run"
    found = await find_simulated_table(run_dir)
    if found and not (found.settings.table == settings and found.settings.speed == speed and _calibrated(data)):
        await found.stop()
        found = None
    accounts = _sim_accounts(settings, found)
    async with Broker(accounts, port=found.settings.port if found else 0) as broker, broker.kept():
        wanted = found.settings if found else _sim_process(settings, speed, accounts, broker.port)
        sim = await start_simulated_table(wanted, run_dir)
        try:
            clock = SystemClock(speed, sim.settings.start_s)
            camera = sim.camera()
            if found:
                calibration = Calibration.load(data / "calibration")
            else:
                calibration = await asyncio.to_thread(_calibrate, sim, camera, model)
                calibration.save(data / "calibration")
            bus = MqttBus(SIM_NAME, broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
            layout = layout_of(model, motors, hands)
            link = MqttLink(bus)
            async with _table(
                game, layout, model, calibration, camera, bus, link, clock, data, settings.seed, sim
            ) as table:
                yield table
        finally:
            await sim.stop()


@asynccontextmanager
async def real_table(settings: TableSettings, data: Path, seed: int) -> AsyncIterator[Running]:
    """A table of paper, glass and plastic. Has not met hardware.

    Raises:
        ConfigError: a setting does not fit the others.
        CalibrationError: the camera has not been calibrated.
    """
    game = registry.make(settings.game)
    layout_figures = (*settings.motors, *settings.hands)
    model = model_of(game, layout_figures)
    calibration = Calibration.load(settings.calibration)
    camera_size = (settings.camera.width_px, settings.camera.height_px)
    if calibration.intrinsics.size_px != camera_size:
        raise ConfigError(
            f"camera: the calibration in {settings.calibration} is for pictures of "
            f"{calibration.intrinsics.size_px}, the settings ask for {camera_size}"
        )
    accounts = Accounts.kept(settings.name, settings.motors, data / "accounts.json")
    broker = settings.broker
    clock = SystemClock()
    camera = OpenCvCamera(settings.camera.source, camera_size, clock.now)
    layout = layout_of(model, settings.motors, settings.hands)
    if broker.host is None:
        own = Broker(accounts, host="0.0.0.0", port=broker.port, certificate=broker.shown)
        async with own, own.kept():
            password = accounts.passwords[CONTROLLER]
            bus = MqttBus(settings.name, "127.0.0.1", own.port, CONTROLLER, password, broker.authority)
            link = _link_of(bus, settings, clock)
            async with _table(game, layout, model, calibration, camera, bus, link, clock, data, seed, None) as table:
                yield table
    else:
        if broker.user is None or broker.password_file is None:
            raise ConfigError("broker: a broker on another host needs `user` and `password_file`")
        try:
            password = broker.password_file.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ConfigError(f"broker.password_file: {error}") from error
        bus = MqttBus(settings.name, broker.host, broker.port, broker.user, password, broker.authority)
        link = _link_of(bus, settings, clock)
        async with _table(game, layout, model, calibration, camera, bus, link, clock, data, seed, None) as table:
            yield table


def _link_of(bus: MqttBus, settings: TableSettings, clock: Clock) -> Link:
    """The way to the figures: the broker, and what is plugged in."""
    cables = [SerialLink(str(serial.port), clock, serial.baud) for serial in settings.serial]
    return Switchboard([MqttLink(bus), *cables]) if cables else MqttLink(bus)


@asynccontextmanager
async def _table(
    game: Game,
    layout: Layout,
    model: TableModel,
    calibration: Calibration,
    camera: Camera,
    bus: MqttBus,
    link: Link,
    clock: Clock,
    data: Path,
    seed: int,
    sim: SimHandle | None,
) -> AsyncIterator[Running]:
    """What is the same for every table."""
    fleet = Fleet(link, clock)
    thinkers = Thinkers()
    store = Store(data)

    def publish(tasks: Sequence[HandTask]) -> None:
        bus.publish("people", people_json(tasks, table.roster), retain=True)

    async def picture() -> bytes | None:
        return await asyncio.to_thread(_straight_picture, eyes, calibration, model)

    figures = (*layout.motors, *layout.hands)
    table = Table(
        game=game,
        clock=clock,
        store=store,
        fleet=fleet,
        drives=lambda tracker: Driver(fleet, tracker, clock, figures, layout.figure_mm),
        layout=layout,
        think=thinkers.choose,
        publish_tasks=publish,
        picture=picture,
        seed=seed,
    )
    eyes = Eyes(camera, Observer(model, calibration), table.observe, table.lose_camera)
    try:
        await fleet.start()
        try:
            await fleet.ready(layout.motors, READY_S)
        except LinkTimeout as error:
            log.warning("%s", error)
        yield Running(table, eyes, clock, calibration, model, sim)
    finally:
        await fleet.close()
        thinkers.close()
        store.close()
        await eyes.close()


def people_json(tasks: Sequence[HandTask], roster: Mapping[str, int]) -> list[Json]:
    """The open hand tasks for the `people` topic: whoever shows or does them without a phone."""
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


def model_of(game: Game, figures: Sequence[int]) -> TableModel:
    """What vision must know of a table with this game's sheet and these figures.

    Raises:
        ConfigError: this game has no sheet yet.
    """
    if game.name not in TOKEN_SETS:
        playable = ", ".join(TOKEN_SETS)
        raise ConfigError(
            f"{game.title} has rules (robodrome engine {game.name}) but no sheet yet; playable: {playable}"
        )
    tokens = tuple(TOKEN_SETS[game.name])
    return TableModel(**asdict(sheet_geometry(game.board, tuple(figures), tokens, load_dimensions())))


def layout_of(model: TableModel, motors: Sequence[int], hands: Sequence[int]) -> Layout:
    """What the table must know of its dimensions."""
    (x0, y0), (x1, y1) = model.sheet_outline_mm.min(axis=0), model.sheet_outline_mm.max(axis=0)
    (sheet_tag,) = model.sheet_tags_mm
    return Layout(
        figure_mm=model.figure_diameter_mm,
        token_mm=model.token_diameter_mm,
        sheet_mm=(float(x0), float(y0), float(x1), float(y1)),
        sheet_tag=sheet_tag,
        motors=tuple(motors),
        hands=tuple(hands),
    )


def _sim_accounts(settings: SimSettings, found: SimHandle | None) -> Accounts:
    """The accounts that the running simulated table has, or new ones."""
    fresh = Accounts.generate(SIM_NAME, (figure.id for figure in settings.figures))
    if found is None:
        return fresh
    return Accounts(SIM_NAME, {**found.settings.passwords, CONTROLLER: fresh.passwords[CONTROLLER]})


def _sim_process(settings: SimSettings, speed: float, accounts: Accounts, port: int) -> ProcessSettings:
    theirs = (HANDS, *(figure_account(figure.id) for figure in settings.figures))
    passwords = {user: accounts.passwords[user] for user in theirs}
    return ProcessSettings(settings, SIM_NAME, "127.0.0.1", port, passwords, speed, time.monotonic())


def _calibrated(data: Path) -> bool:
    try:
        Calibration.load(data / "calibration")
    except CalibrationError as error:
        log.info("%s", error)
        return False
    return True


def _calibrate(sim: SimHandle, camera: Camera, model: TableModel) -> Calibration:
    """The calibration of a new simulated table: the stored lens, and pictures of the board while it is empty."""
    stored = sim.stored_camera
    lens = Intrinsics(np.array(stored.matrix), np.array(stored.distortion), stored.size_px, stored.model)
    frames = [camera.read(READY_S) for _ in range(EMPTY_FRAMES)]
    taken = datetime.now(UTC).isoformat(timespec="seconds")
    reference = empty_board_reference(frames, model, lens, taken)
    height_mm = stored.figure_tag_height_mm
    return Calibration("simulated", lens, height_mm, stored.reprojection_px, taken, reference)


def _straight_picture(eyes: Eyes, calibration: Calibration, model: TableModel) -> bytes | None:
    """The newest frame, straightened to the board, as JPEG; None while the board is not seen."""
    if eyes.last is None or not eyes.last[1].board_tags:
        return None
    frame, observation = eyes.last
    try:
        picture = rectified(frame, observation, calibration, model, PICTURE_PX_PER_MM)
    except SheetNotFoundError as error:
        log.info("%s", error)
        return None
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()

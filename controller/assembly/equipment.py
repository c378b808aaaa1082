"""The equipment of a table: camera, figures and the links to them, simulated or real."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from base.clock import Clock, SystemClock
from base.files import ensure_folder
from base.geometry import TableModel
from controller.assembly.broker_access import account_at, check_files
from controller.assembly.cameras import View, calibration_of, camera_of, phone_of, second_view
from controller.assembly.home_names import HomeNames
from controller.config import TableSettings
from controller.data_folder import folder_lock
from controller.errors import ConfigError
from controller.fleet.image_keys import ImageKeys
from controller.fleet.records import FigureRegistry
from controller.links.broker import CONTROLLER, HANDS, Accounts, Broker, Kind, figure_account
from controller.links.guard import LOCAL
from controller.links.link import Link
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.links.serial_link import SerialLink
from controller.links.switchboard import Switchboard
from controller.robots.process import LOG, RobotsSettings, robots_process
from controller.sim.process.table_process import ProcessSettings, SimHandle, simulated_table_process
from controller.sim.settings import SimSettings
from vision.calibration import Calibration
from vision.cameras.camera import Camera
from vision.cameras.phone_camera import PhoneCamera
from vision.errors import CalibrationError, CameraLostError
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame
from vision.surface.empty_board import Reference, empty_board_reference

log = logging.getLogger(__name__)

Connect = Callable[[], tuple[MqttBus, Link]]
"""Makes a bus to the broker, not yet connected, and the link to the figures over it and all cables."""

SIM_NAME = "sim"
"""The simulated table's name in message topics."""

EMPTY_FRAMES = 7
"""Frames of the empty board from which the reference picture is made; an odd number, for the median of each pixel."""

FRAME_S = 15.0
"""Wall time to wait for a frame of the simulated camera: its first one may take seconds on a busy machine."""


READ_S = 0.5
"""Wall time for which one read of it blocks a thread."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """The parts from which a running table is made.

    Attributes:
        motors: tags of the figures that drive.
        hands: tags of the figures that people move.
        model: geometry of sheet and figures.
        calibration: of the camera.
        keep: stores a changed calibration for the next time that the table is set up.
        camera: opens the camera; the caller closes it.
        connect: makes the links to broker and figures.
        broker: this program's own broker; None if another one is used.
        clock: table time.
        figure_registry: records of each figure.
        image_keys: that sign new firmware for them.
        sim: the simulated table; None for a real one.
        robots: tags of the figures that are robots from the shop, by the settings.
        robots_log: what their process tells; None if there is none.
        home: the table's names for Home Assistant; None to tell it nothing.
        second: another camera; None if there is none, or it was not calibrated.
    """

    motors: tuple[int, ...]
    hands: tuple[int, ...]
    model: TableModel
    calibration: Calibration
    keep: Callable[[Calibration], None]
    camera: Callable[[], Camera]
    connect: Connect
    broker: Broker | None
    clock: Clock
    figure_registry: FigureRegistry
    image_keys: ImageKeys
    sim: SimHandle | None
    robots: tuple[int, ...] = ()
    robots_log: Path | None = None
    home: HomeNames | None = None
    second: View | None = None

    @property
    def views(self) -> tuple[View, ...]:
        """All cameras."""
        first = View(self.calibration, self.camera)
        return (first,) if self.second is None else (first, self.second)


def check_speed(settings: SimSettings, speed: float) -> None:
    """Refuse a speed at which the simulated table cannot run.

    Raises:
        ConfigError: figures on MicroPython run at speed 1 only, and robots from the shop do not run it.
    """
    if settings.firmware == "micropython" and settings.kind != "built":
        raise ConfigError("--firmware micropython: robots from the shop have their own; ours runs on the computer")
    if settings.firmware == "micropython" and speed != 1.0:
        raise ConfigError(f"--speed {speed:g}: figures on MicroPython use the computer's clock, so the speed must be 1")


@asynccontextmanager
async def simulated_equipment(
    settings: SimSettings, model: TableModel, speed: float, data: Path
) -> AsyncIterator[Equipment]:
    """A table that is simulated in its own process; it begins with what a killed controller left on it.

    Args:
        settings: of the simulated table.
        model: of its sheet and figures.
        speed: table seconds per wall second.
        data: folder of the calibration and the run's files.

    Raises:
        ConfigError: figures on MicroPython run at speed 1 only.
        StoreError: another table uses the folder.
    """
    check_speed(settings, speed)
    accounts = Accounts.generate(SIM_NAME, (figure.address for figure in settings.figures))
    image_keys = ImageKeys.generate()
    with folder_lock(ensure_folder(data)):
        before = _calibration_before(data)
        async with Broker(accounts) as broker, broker.kept():
            process = _sim_process(settings, speed, accounts, image_keys, broker.port, take_up=before is not None)
            async with simulated_table_process(process, data / "run") as sim:
                if before is None or not sim.taken_up:
                    calibration = await _calibrate(sim, model)
                    calibration.save(data / "calibration")
                else:
                    calibration = before
                yield Equipment(
                    motors=tuple(figure.id for figure in settings.figures if figure.motor),
                    hands=tuple(figure.id for figure in settings.figures if not figure.motor),
                    model=model,
                    calibration=calibration,
                    keep=lambda changed: changed.save(data / "calibration"),
                    camera=sim.camera,
                    connect=lambda: _over(
                        MqttBus(SIM_NAME, broker.host, broker.port, CONTROLLER, accounts.passwords[CONTROLLER])
                    ),
                    broker=broker,
                    clock=sim.clock(),
                    figure_registry=FigureRegistry.load(data / f"seed-{settings.seed}"),  # others have other figures
                    image_keys=image_keys,
                    sim=sim,
                    robots=tuple(figure.id for figure in settings.figures) if settings.kind != "built" else (),
                )


@asynccontextmanager
async def real_equipment(
    settings: TableSettings,
    model: TableModel,
    data: Path,
    *,
    find_robots: bool = False,
    calibration: Calibration | None = None,
    phones: Sequence[PhoneCamera] = (),
) -> AsyncIterator[Equipment]:
    """A real table; not yet tested on hardware.

    Args:
        settings: of the table.
        model: geometry of its sheet and figures.
        data: folder of what is kept.
        find_robots: forget which robots from the shop were used, and take those that are found.
        calibration: of the camera; None: the stored one.
        phones: those that film, in the order of the cameras; see `camera_of`.

    Raises:
        ConfigError: a setting does not fit the others.
        CalibrationError: the camera has not been calibrated.
        StoreError: another table uses the folder.
    """
    known = calibration or calibration_of(settings)
    clock = SystemClock()
    with folder_lock(ensure_folder(data)):
        async with (
            real_links(settings, clock, data) as (broker, connect),
            driven_robots(settings, broker, data, find_robots),
        ):
            yield Equipment(
                motors=settings.motors,
                hands=settings.hands,
                model=model,
                calibration=known,
                keep=lambda changed: changed.save(settings.calibration),
                camera=lambda: camera_of(settings.camera, clock.now, known, phone_of(phones, 0)),
                connect=connect,
                broker=broker,
                clock=clock,
                figure_registry=FigureRegistry.load(data),
                image_keys=ImageKeys.kept(data),
                sim=None,
                robots=tuple(settings.robots),
                robots_log=data / LOG,
                home=HomeNames.of(settings, data),
                second=second_view(settings, clock.now, phones),
            )


@asynccontextmanager
async def real_links(settings: TableSettings, clock: Clock, data: Path) -> AsyncIterator[tuple[Broker | None, Connect]]:
    """The own broker of a real table, if it has one, and what makes the links to its figures.

    Raises:
        ConfigError: a setting does not fit the others.
    """
    async with _broker_of(settings, data) as (broker, bus):
        yield (
            broker,
            lambda: _over(bus(), *(SerialLink(str(serial.port), clock, serial.baud) for serial in settings.serial)),
        )


@asynccontextmanager
async def _broker_of(settings: TableSettings, data: Path) -> AsyncIterator[tuple[Broker | None, Callable[[], MqttBus]]]:
    """This program's own broker, if used, and what makes buses to the broker in use."""
    broker = settings.broker
    check_files(broker)
    if broker.host is None:
        former = HomeNames.of(settings, data).former
        accounts = Accounts.kept(settings.name, settings.motors, data / "accounts.json", former)
        kind: Kind = "mosquitto" if settings.motors else "auto"  # amqtt lets one figure's account speak for another
        host, port = "0.0.0.0", broker.port
        async with Broker(accounts, host, port, kind, broker.shown) as own, own.kept():
            password = accounts.passwords[CONTROLLER]
            yield (
                own,
                lambda: MqttBus(settings.name, LOCAL, own.local_port, CONTROLLER, password),
            )
        return
    user, password = account_at(broker)
    host = broker.host
    yield None, lambda: MqttBus(settings.name, host, broker.port, user, password, broker.authority)


@asynccontextmanager
async def driven_robots(
    settings: TableSettings, broker: Broker | None, data: Path, find_robots: bool = False
) -> AsyncIterator[None]:
    """The table's robots from the shop, if it has any, in their own process; each uses the account of its number.

    Raises:
        ConfigError: this computer's Bluetooth cannot be used.
    """
    if not settings.robots:
        yield
        return
    passwords = Accounts.kept(settings.name, settings.motors, data / "accounts.json").passwords
    host, port, authority = settings.broker.host, settings.broker.port, settings.broker.authority
    if broker is not None:
        host, port, authority = LOCAL, broker.local_port, None
    figures = {
        number: {
            "id": number,
            "table": settings.name,
            "host": host,
            "port": port,
            "authority": str(authority) if authority else "",
            "user": figure_account(number),
            "password": passwords[figure_account(number)],
        }
        for number in settings.robots
    }
    async with robots_process(RobotsSettings(figures, settings.robots, data, find_robots)):
        yield


def _over(bus: MqttBus, *cables: SerialLink) -> tuple[MqttBus, Link]:
    """The bus, and one link to all figures over the bus and the cables."""
    return bus, Switchboard([MqttLink(bus), *cables]) if cables else MqttLink(bus)


def _sim_process(
    settings: SimSettings, speed: float, accounts: Accounts, image_keys: ImageKeys, port: int, *, take_up: bool
) -> ProcessSettings:
    theirs = (HANDS, *(figure_account(figure.address) for figure in settings.figures))
    passwords = {user: accounts.passwords[user] for user in theirs}
    keys = {figure.address: image_keys.of(figure.address).hex() for figure in settings.figures}
    return ProcessSettings(settings, SIM_NAME, "127.0.0.1", port, passwords, speed, time.monotonic(), take_up, keys)


def _calibration_before(data: Path) -> Calibration | None:
    """The calibration of the last simulated table in this folder."""
    try:
        return Calibration.load(data / "calibration")
    except CalibrationError as error:
        log.info("%s", error)
        return None


async def _calibrate(sim: SimHandle, model: TableModel) -> Calibration:
    """The calibration of a new simulated table: its stored lens, and a reference picture of the empty board."""
    stored = sim.stored_camera
    lens = Intrinsics(np.array(stored.matrix), np.array(stored.distortion), stored.size_px, stored.model)
    reference = await picture_of_empty_board(sim.camera(), model, lens)
    height_mm = stored.figure_tag_height_mm
    return Calibration("simulated", lens, height_mm, stored.reprojection_px, reference.taken, reference)


async def picture_of_empty_board(camera: Camera, model: TableModel, lens: Intrinsics) -> Reference:
    """The reference picture of the board that lies there; closes the camera.

    Raises:
        CalibrationError: it is not empty, or not the model's; the message names the remedy.
        CameraLostError: no frame came.
    """
    try:
        frames = [await _next_frame(camera) for _ in range(EMPTY_FRAMES)]
    finally:
        camera.close()
    taken = datetime.now(UTC).isoformat(timespec="seconds")
    return await asyncio.to_thread(empty_board_reference, frames, model, lens, taken)


async def _next_frame(camera: Camera) -> Frame:
    """The next frame; an interruption has to wait for `READ_S` only.

    Raises:
        CameraLostError: none came within `FRAME_S`.
    """
    until_s = time.monotonic() + FRAME_S
    while True:
        try:
            return await asyncio.to_thread(camera.read, READ_S)
        except CameraLostError:
            if time.monotonic() > until_s:
                raise

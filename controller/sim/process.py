"""The simulated table's own process: how it lives, how it is started, and how it is found again.

It is started detached, so it outlives a killed controller, as a real table would; the next controller finds it
through `sim.json` in the folder of the run. It ends when told so or when nobody has looked for some minutes.
"""

import asyncio
import hashlib
import json
import logging
import os
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from controller.clock import SystemClock
from controller.links.accounts import HANDS, figure_account
from controller.links.mqtt_bus import MqttBus
from controller.sim.camera import RESOLUTIONS
from controller.sim.control import ControlServer, FrameCount, SimControl, SimulatedTableError
from controller.sim.frames import FrameWriter, SharedMemoryCamera
from controller.sim.settings import SimSettings
from controller.sim.stored import stored_calibration_values
from controller.sim.table import CAPTURE_LATENCY_S, Connect, SimTable
from controller.sim.truth import Truth
from firmware.figure.config import settings as figure_settings
from firmware.figure.hal_host import HostHal
from firmware.figure.link import MqttLink

ORPHANED_S = 180.0
"""Wall time without any reader of frames and any control connection after which the table ends."""

UNWATCHED_S = 2.0
"""Wall time without any reader of frames after which none are painted."""

_SETTINGS = "sim-settings.json"
_RUNNING = "sim.json"
_LOG = "sim.log"
_SOCKET = "control.sock"
_SOCKET_NAME_MAX = 100  # the system's limit is 108 bytes
_GLANCE_S = 5.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProcessSettings:
    """What the process must know to be a table among others.

    Attributes:
        table: what is simulated.
        name: of the table, in the broker's topics.
        host: the broker's.
        port: the broker's.
        passwords: of the accounts of the hands and of each figure that drives.
        speed: table seconds per wall second.
        start_s: `time.monotonic()` at table time zero.
    """

    table: SimSettings
    name: str
    host: str
    port: int
    passwords: Mapping[str, str]
    speed: float
    start_s: float

    def to_json(self) -> dict[str, Any]:
        """The settings as JSON values, secrets included."""
        return {**asdict(self), "table": self.table.to_json(), "passwords": dict(self.passwords)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "ProcessSettings":
        """The settings that `to_json` gave."""
        return ProcessSettings(**{**data, "table": SimSettings.from_json(data["table"])})


@dataclass(frozen=True, slots=True)
class StoredCamera:
    """What the controller has stored of this camera: plain numbers, off by what real calibrations are off.

    Attributes:
        size_px: width and height.
        matrix: (3, 3) rows, image frame of `docs/coordinates.md`.
        distortion: k1, k2, p1, p2, k3.
        figure_tag_height_mm: of the figures' tags above the board.
        reprojection_px: RMS error of the lens.
    """

    size_px: tuple[int, int]
    matrix: tuple[tuple[float, ...], ...]
    distortion: tuple[float, ...]
    figure_tag_height_mm: float
    reprojection_px: float


@dataclass(frozen=True, slots=True)
class SimHandle:
    """A running simulated table.

    Attributes:
        pid: of its process.
        settings: with which it was started.
        stored_camera: the calibration that its controller has.
    """

    pid: int
    settings: ProcessSettings
    stored_camera: StoredCamera
    frames_path: Path
    control_path: Path

    def camera(self) -> SharedMemoryCamera:
        """Its frames. Raises CameraLostError when it is gone."""
        return SharedMemoryCamera(self.frames_path)

    async def control(self) -> SimControl:
        """A new control connection: for tests, faults and reports. Raises SimulatedTableError when it is gone."""
        return await SimControl.connect(self.control_path)

    async def stop(self) -> None:
        """End it; returns when it is gone, and does nothing when it is gone already."""
        try:
            control = await self.control()
        except SimulatedTableError:
            return
        await control.stop()
        await asyncio.to_thread(_reap, self.pid)


async def find_simulated_table(run_dir: Path) -> SimHandle | None:
    """The simulated table that runs in this folder, None if none does."""
    try:
        running = json.loads((run_dir / _RUNNING).read_text())
        settings = ProcessSettings.from_json(json.loads((run_dir / _SETTINGS).read_text()))
    except FileNotFoundError:
        return None
    if running["fingerprint"] != _fingerprint(settings):
        return None
    camera = StoredCamera(**running["stored_camera"])
    handle = SimHandle(running["pid"], settings, camera, Path(running["frames"]), Path(running["control"]))
    try:
        await (await handle.control()).close()
    except SimulatedTableError:
        handle.frames_path.unlink(missing_ok=True)
        return None
    return handle


async def start_simulated_table(settings: ProcessSettings, run_dir: Path) -> SimHandle:
    """Start a simulated table, detached; one that runs in this folder with the same settings is taken as it is.

    Args:
        settings: the broker that they name must be running.
        run_dir: for its files; made if need be.

    Raises:
        SimulatedTableError: it did not start; says why.
    """
    running = await find_simulated_table(run_dir)
    if running is not None:
        if running.settings == settings:
            return running
        await running.stop()
    words = await asyncio.to_thread(_spawn, settings, run_dir)
    if words != "ready":
        raise SimulatedTableError(f"the simulated table did not start: {words or 'see ' + str(run_dir / _LOG)}")
    handle = await find_simulated_table(run_dir)
    if handle is None:
        raise SimulatedTableError(f"the simulated table ended at once; see {run_dir / _LOG}")
    return handle


def _spawn(settings: ProcessSettings, run_dir: Path) -> str:
    """Start the process in a session of its own; its first words: `ready`, or what is wrong."""
    run_dir.mkdir(parents=True, exist_ok=True)
    _write_private(run_dir / _SETTINGS, settings.to_json())
    reading, writing = os.pipe()
    log_file = str(run_dir / _LOG)
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_DUP2, writing, 1),
        (os.POSIX_SPAWN_OPEN, 2, log_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
    ]
    command = [sys.executable, "-m", "controller.sim", str(run_dir)]
    try:
        os.posix_spawn(sys.executable, command, os.environ, file_actions=actions, setsid=True)
    finally:
        os.close(writing)
    with os.fdopen(reading) as words:
        return words.readline().strip()


def _reap(pid: int) -> None:
    """Wait for the end of the process if it is a child of ours."""
    try:
        os.waitpid(pid, 0)
    except ChildProcessError:
        log.debug("The simulated table %d was started by another process.", pid)


async def serve(run_dir: Path) -> None:
    """Be the simulated table until told to stop or orphaned; says `ready` on standard output."""
    settings = ProcessSettings.from_json(json.loads((run_dir / _SETTINGS).read_text()))
    clock = SystemClock(settings.speed, settings.start_s)
    table = SimTable(settings.table, clock)
    people = MqttBus(settings.name, settings.host, settings.port, HANDS, settings.passwords[HANDS])
    people.on_message("people", table.show_tasks)
    await people.start()
    width, height = RESOLUTIONS[settings.table.resolution]
    frames = FrameWriter(height, width)
    counted = FrameCount()
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    control = ControlServer(table, counted, stopping.set)
    control_path = _socket_path(run_dir)
    film: asyncio.Task[None] | None = None
    try:
        await control.start(control_path)
        await table.start(_connector(settings))
        film = asyncio.create_task(_film(table, frames, counted))
        _announce(run_dir, settings, table, frames.path, control_path)
        await _until_over(stopping, control, frames, film)
    finally:
        if film is not None:
            film.cancel()
            await asyncio.gather(film, return_exceptions=True)
        await table.close()
        await people.close()
        frames.close()
        (run_dir / _RUNNING).unlink(missing_ok=True)
        await control.close()
        control_path.unlink(missing_ok=True)


async def _film(table: SimTable, frames: FrameWriter, counted: FrameCount) -> None:
    """Take pictures in a thread, so that the figures keep their time; leave out what the thread has no time for."""
    with ThreadPoolExecutor(1, "camera") as thread:
        painting: asyncio.Task[None] | None = None
        async for truth in table.captures():
            if painting is not None and not painting.done():
                counted.dropped += 1
                continue
            if painting is not None:
                painting.result()
                painting = None
            if frames.seconds_since_read() < UNWATCHED_S:
                painting = asyncio.create_task(_paint(table, truth, frames, counted, thread))


async def _paint(
    table: SimTable, truth: Truth, frames: FrameWriter, counted: FrameCount, thread: ThreadPoolExecutor
) -> None:
    image = await asyncio.get_running_loop().run_in_executor(thread, table.camera.render, truth)
    await table.clock.sleep(truth.t_s + CAPTURE_LATENCY_S - table.clock.now())
    frames.write(image, truth.t_s, table.frame_number(truth))
    counted.rendered += 1


def _connector(settings: ProcessSettings) -> Connect:
    """Each figure has its own account at the broker and the firmware's own client."""

    def connect(hal: HostHal, figure: int) -> tuple[Mapping[str, Any], MqttLink]:
        account = figure_account(figure)
        config = {
            "table": settings.name,
            "host": settings.host,
            "port": settings.port,
            "user": account,
            "password": settings.passwords[account],
        }
        return config, MqttLink(hal, figure_settings({"id": figure, **config}))

    return connect


def _announce(run_dir: Path, settings: ProcessSettings, table: SimTable, frames: Path, control: Path) -> None:
    lens = table.camera.lens
    stored = stored_calibration_values(lens, table.dimensions.figure.height_mm, settings.table.seed)
    camera = StoredCamera(
        lens.size_px,
        tuple(tuple(float(value) for value in row) for row in stored.camera_matrix),
        tuple(float(value) for value in stored.distortion),
        stored.tag_height_mm,
        stored.rms_px,
    )
    running = {
        "pid": os.getpid(),
        "fingerprint": _fingerprint(settings),
        "frames": str(frames),
        "control": str(control),
        "stored_camera": asdict(camera),
    }
    _write_private(run_dir / _RUNNING, running)
    print("ready", flush=True)


async def _until_over(
    stopping: asyncio.Event, control: ControlServer, frames: FrameWriter, film: asyncio.Task[None]
) -> None:
    """Wait for the word to stop, until the camera fails, or until nobody has been there for `ORPHANED_S`."""
    stop = asyncio.create_task(stopping.wait())
    seen_s = time.monotonic()
    while not stop.done():
        await asyncio.wait((stop, film), timeout=_GLANCE_S, return_when=asyncio.FIRST_COMPLETED)
        if film.done():
            stop.cancel()
            film.result()
        if control.clients or frames.seconds_since_read() < 2 * _GLANCE_S:
            seen_s = time.monotonic()
        elif time.monotonic() - seen_s > ORPHANED_S:
            log.warning("Nobody has looked at the simulated table for %.0f s; it ends.", ORPHANED_S)
            stopping.set()


def _socket_path(run_dir: Path) -> Path:
    path = run_dir / _SOCKET
    if len(os.fsencode(path)) > _SOCKET_NAME_MAX:
        path = Path(tempfile.mkdtemp(prefix="robodrome-")) / _SOCKET
    path.unlink(missing_ok=True)
    return path


def _fingerprint(settings: ProcessSettings) -> str:
    return hashlib.sha256(json.dumps(settings.to_json(), sort_keys=True).encode()).hexdigest()


def _write_private(path: Path, data: Mapping[str, Any]) -> None:
    """Replace a file in one step, readable by nobody else."""
    part = path.with_suffix(".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(data, file, indent=2)
    part.replace(path)

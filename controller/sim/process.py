"""Starting the simulated table's process, and finding it again.

It is started detached, so it outlives a killed controller, as a real table would; the next controller finds it
through `sim.json` in the folder of the run. `controller.sim.serving` is what it does then.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from controller.files import write_private
from controller.sim.control import SimControl, SimulatedTableError
from controller.sim.frames import SharedMemoryCamera
from controller.sim.settings import SimSettings
from vision.intrinsics import LensModel

_SETTINGS = "sim-settings.json"
_RUNNING = "sim.json"
_LOG = "sim.log"
_READY = "ready"

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


@dataclass(frozen=True, slots=True)
class StoredCamera:
    """What the controller has stored of this camera: plain numbers, off by what real calibrations are off.

    Attributes:
        size_px: width and height.
        matrix: (3, 3) rows, image frame of `docs/coordinates.md`.
        distortion: by the model.
        figure_tag_height_mm: of the figures' tags above the board.
        reprojection_px: RMS error of the lens.
        model: how the lens bends.
    """

    size_px: tuple[int, int]
    matrix: tuple[tuple[float, ...], ...]
    distortion: tuple[float, ...]
    figure_tag_height_mm: float
    reprojection_px: float
    model: LensModel = "pinhole-5"


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


_SETTINGS_JSON = TypeAdapter(ProcessSettings)
_RUNNING_JSON = TypeAdapter(SimHandle)


async def find_simulated_table(run_dir: Path) -> SimHandle | None:
    """The simulated table that runs in this folder, None if none does."""
    try:
        handle = _RUNNING_JSON.validate_json((run_dir / _RUNNING).read_bytes())
    except FileNotFoundError:
        return None
    except ValueError as error:
        log.warning("%s is not of a simulated table of this version: %s", run_dir / _RUNNING, error)
        return None
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
    if words != _READY:
        raise SimulatedTableError(f"the simulated table did not start: {words or 'see ' + str(run_dir / _LOG)}")
    handle = await find_simulated_table(run_dir)
    if handle is None:
        raise SimulatedTableError(f"the simulated table ended at once; see {run_dir / _LOG}")
    return handle


def read_settings(run_dir: Path) -> ProcessSettings:
    """What the process was started with."""
    return _SETTINGS_JSON.validate_json((run_dir / _SETTINGS).read_bytes())


def announce(run_dir: Path, handle: SimHandle) -> None:
    """In the process: let it be found, and say so to whoever started it."""
    write_private(run_dir / _RUNNING, _RUNNING_JSON.dump_json(handle, indent=2))
    print(_READY, flush=True)


def withdraw(run_dir: Path) -> None:
    """In the process: it is over."""
    (run_dir / _RUNNING).unlink(missing_ok=True)


def _spawn(settings: ProcessSettings, run_dir: Path) -> str:
    """Start the process in a session of its own; its first words."""
    run_dir.mkdir(parents=True, exist_ok=True)
    write_private(run_dir / _SETTINGS, _SETTINGS_JSON.dump_json(settings, indent=2))
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

"""Starting the simulated table's process, and finding it again.

It is started detached, so that it outlives a killed controller, as a real table would; the next controller finds it
through `sim.json` in the folder of the run. The process runs `controller.sim.serving`.
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

_SETTINGS, _RUNNING, _LOG = "sim-settings.json", "sim.json", "sim.log"
"""Files in the folder of the run: `ProcessSettings`, the `SimHandle` while the process runs, and its log."""

_READY = "ready"
"""First line of the process's standard output when it has started; any other line is an error message."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProcessSettings:
    """Settings of the process.

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
    """The calibration that the controller has of this camera, as plain numbers, with the errors of a real one.

    Attributes:
        size_px: width and height.
        matrix: (3, 3) rows, image frame of `docs/coordinates.md`.
        distortion: coefficients of the model.
        figure_tag_height_mm: height of the figures' tags above the board.
        reprojection_px: RMS error of the lens.
        model: of the distortion.
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
        stored_camera: the calibration that the controller has.
        frames_path: of the shared memory with its frames.
        control_path: of its control socket.
    """

    pid: int
    settings: ProcessSettings
    stored_camera: StoredCamera
    frames_path: Path
    control_path: Path

    def camera(self) -> SharedMemoryCamera:
        """Its frames.

        Raises:
            CameraLostError: the table has ended.
        """
        return SharedMemoryCamera(self.frames_path)

    async def control(self) -> SimControl:
        """A new control connection, for tests, faults and reports.

        Raises:
            SimulatedTableError: the table has ended.
        """
        return await SimControl.connect(self.control_path)

    async def stop(self) -> None:
        """End the table and wait for its end; does nothing if it has ended already."""
        try:
            control = await self.control()
        except SimulatedTableError:
            return
        await control.stop()
        await asyncio.to_thread(_reap, self.pid)


_SETTINGS_JSON = TypeAdapter(ProcessSettings)
_RUNNING_JSON = TypeAdapter(SimHandle)


async def find_simulated_table(run_dir: Path) -> SimHandle | None:
    """The simulated table that runs in this folder; None if there is none."""
    try:
        handle = _RUNNING_JSON.validate_json((run_dir / _RUNNING).read_bytes())
    except FileNotFoundError:
        return None
    except ValueError as error:
        log.warning("%s was written by another version of the simulated table: %s", run_dir / _RUNNING, error)
        return None
    try:
        await (await handle.control()).close()
    except SimulatedTableError:
        handle.frames_path.unlink(missing_ok=True)
        return None
    return handle


async def start_simulated_table(settings: ProcessSettings, run_dir: Path) -> SimHandle:
    """Start a simulated table as a detached process, or return the one that runs in this folder with these settings.

    Args:
        settings: the broker that they name must be running.
        run_dir: folder for its files; created if it does not exist.

    Raises:
        SimulatedTableError: it did not start; the message gives the reason.
    """
    running = await find_simulated_table(run_dir)
    if running is not None:
        if running.settings == settings:
            return running
        await running.stop()
    answer = await asyncio.to_thread(_spawn, settings, run_dir)
    if answer != _READY:
        raise SimulatedTableError(f"the simulated table did not start: {answer or 'see ' + str(run_dir / _LOG)}")
    handle = await find_simulated_table(run_dir)
    if handle is None:
        raise SimulatedTableError(f"the simulated table ended at once; see {run_dir / _LOG}")
    return handle


def read_settings(run_dir: Path) -> ProcessSettings:
    """The settings with which the process was started."""
    return _SETTINGS_JSON.validate_json((run_dir / _SETTINGS).read_bytes())


def announce(run_dir: Path, handle: SimHandle) -> None:
    """Called in the process: publish the handle, then tell the starting process."""
    write_private(run_dir / _RUNNING, _RUNNING_JSON.dump_json(handle, indent=2))
    print(_READY, flush=True)


def withdraw(run_dir: Path) -> None:
    """Called in the process at its end: remove the handle."""
    (run_dir / _RUNNING).unlink(missing_ok=True)


def _spawn(settings: ProcessSettings, run_dir: Path) -> str:
    """Start the process in a session of its own; returns its first line of output."""
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
    with os.fdopen(reading) as output:
        return output.readline().strip()


def _reap(pid: int) -> None:
    """Wait for the end of the process if it is a child of this one."""
    try:
        os.waitpid(pid, 0)
    except ChildProcessError:
        log.debug("The simulated table %d was started by another process.", pid)

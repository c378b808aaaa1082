"""Starting the simulated table's process, and ending it; the process runs `controller.sim.process.process_main`.

It does not outlive the process that started it: its standard input ends with that process. What stands on the table is
kept all the same when a controller is killed, see `controller.sim.process.left_table`.
"""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter

from base.clock import AdjustableClock
from base.files import write_private
from controller.sim.process.control_client import SimControl, SimulatedTableError
from controller.sim.process.shared_frames import SharedMemoryCamera, remove_frames
from controller.sim.settings import SimSettings
from vision.geometry.intrinsics import LensModel

_SETTINGS, _CLOCK, _RUNNING, _LOG = "sim-settings.json", "sim-clock", "sim.json", "sim.log"
"""Files in the folder of the run: `ProcessSettings`, the clock, the `SimHandle` while the process runs, and its log."""

END_S = 5.0
"""Wall time to end in order, which takes about 0.1 s; then the process is killed."""

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
        speed: table seconds per wall second, at first: `SimHandle.clock` may change it.
        start_s: `time.monotonic()` at table time zero.
        take_up: begin with the table that a killed controller left in the folder, if it had the same settings.
        image_keys: by figure, in hexadecimal digits; one without a key refuses new firmware.
    """

    table: SimSettings
    name: str
    host: str
    port: int
    passwords: Mapping[str, str]
    speed: float
    start_s: float
    take_up: bool = False
    image_keys: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredCamera:
    """The calibration that the controller has of this camera, as plain numbers, with the errors of a real one.

    Attributes:
        size_px: width and height.
        matrix: (3, 3) rows, image frame of `docs/reference/coordinates.md`.
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
        clock_path: of its clock.
        taken_up: whether it began with what a killed controller left.
    """

    pid: int
    settings: ProcessSettings
    stored_camera: StoredCamera
    frames_path: Path
    control_path: Path
    clock_path: Path
    taken_up: bool = False

    def clock(self) -> AdjustableClock:
        """Its clock; a change of the speed counts for both processes at once."""
        return AdjustableClock(self.clock_path)

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


_SETTINGS_JSON = TypeAdapter(ProcessSettings)
_RUNNING_JSON = TypeAdapter(SimHandle)


async def find_simulated_table(run_dir: Path) -> SimHandle | None:
    """The simulated table that another process runs in this folder; None if there is none."""
    handle = _read_handle(run_dir)
    if handle is None:
        return None
    try:
        await (await handle.control()).close()
    except SimulatedTableError:
        return None
    return handle


@asynccontextmanager
async def simulated_table_process(settings: ProcessSettings, run_dir: Path) -> AsyncIterator[SimHandle]:
    """A simulated table in its own process, which ends with the block and with this process, however that ends.

    Args:
        settings: the broker that they name must be running.
        run_dir: folder for its files; created if it does not exist.

    Raises:
        SimulatedTableError: it did not start; the message gives the reason.
    """
    log_file = _prepare(run_dir, settings)
    pipe = asyncio.subprocess.PIPE
    command = [sys.executable, "-m", "controller.sim", str(run_dir)]
    try:
        # In its own session: signals of the terminal are for this program. It ends when its input does.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=log_file, start_new_session=True
        )
    finally:
        os.close(log_file)
    try:
        assert process.stdout is not None
        answer = (await process.stdout.readline()).decode().strip()
        if answer != _READY:
            raise SimulatedTableError(f"the simulated table did not start: {answer or 'see ' + str(run_dir / _LOG)}")
        handle = _read_handle(run_dir)
        if handle is None:
            raise SimulatedTableError(f"the simulated table ended at once; see {run_dir / _LOG}")
        yield handle
    finally:
        await _end(process)
        remove_frames(process.pid)
        clear(run_dir)


def _prepare(run_dir: Path, settings: ProcessSettings) -> int:
    """Make the folder, the clock and the settings; returns a file descriptor of the new log."""
    run_dir.mkdir(parents=True, exist_ok=True)
    write_private(clock_path(run_dir), AdjustableClock.contents(settings.speed, settings.start_s))
    write_private(run_dir / _SETTINGS, _SETTINGS_JSON.dump_json(settings, indent=2))
    return os.open(run_dir / _LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)


def read_settings(run_dir: Path) -> ProcessSettings:
    """The settings with which the process was started."""
    return _SETTINGS_JSON.validate_json((run_dir / _SETTINGS).read_bytes())


def clock_path(run_dir: Path) -> Path:
    """Where the file of the process's clock is."""
    return run_dir / _CLOCK


def announce(run_dir: Path, handle: SimHandle) -> None:
    """Called in the process: publish the handle, then tell the starting process."""
    write_private(run_dir / _RUNNING, _RUNNING_JSON.dump_json(handle, indent=2))
    print(_READY, flush=True)


def clear(run_dir: Path) -> None:
    """Remove the handle, and what a table that was killed has left: its frames and its control socket."""
    handle = _read_handle(run_dir)
    if handle is not None:
        handle.frames_path.unlink(missing_ok=True)
        handle.control_path.unlink(missing_ok=True)
    (run_dir / _RUNNING).unlink(missing_ok=True)


def _read_handle(run_dir: Path) -> SimHandle | None:
    try:
        return _RUNNING_JSON.validate_json((run_dir / _RUNNING).read_bytes())
    except FileNotFoundError:
        return None
    except ValueError as error:
        log.warning("%s was written by another version of the simulated table: %s", run_dir / _RUNNING, error)
        return None


async def _end(process: asyncio.subprocess.Process) -> None:
    """End the process and wait for its end."""
    if process.returncode is None:
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), END_S)
    except TimeoutError:
        log.warning("The simulated table did not end within %g s and was killed.", END_S)
        process.kill()
        await process.wait()

"""What the simulated table's process runs: figures, people, camera and control socket."""

import asyncio
import logging
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from controller.clock import SystemClock
from controller.links.accounts import HANDS, figure_account
from controller.links.mqtt_bus import MqttBus
from controller.sim.boards import Boards
from controller.sim.control_server import ControlServer, FrameCount
from controller.sim.frames import FrameWriter
from controller.sim.perturbed_calibration import stored_calibration_values
from controller.sim.process import ProcessSettings, SimHandle, StoredCamera
from controller.sim.table import CAPTURE_LATENCY_S, Connect, SimTable
from controller.sim.truth import Truth
from firmware.figure.config import settings as figure_settings
from firmware.figure.hal_host import HostHal
from firmware.figure.link import MqttLink

ORPHANED_S = 180.0
"""Wall time without a reader of frames and without a control connection after which the table ends: time to restart
a killed controller."""

UNWATCHED_S = 2.0
"""Wall time without a reader after which no frames are rendered, to save processor time."""

_CHECK_S = 5.0
"""Wall time between two checks for readers and connections."""

_SOCKET = "control.sock"

_SOCKET_PATH_BYTES = 100
"""Longest path of a socket: Linux allows 108 bytes, macOS 104, with the terminating zero."""

log = logging.getLogger(__name__)


async def serve(settings: ProcessSettings, run_dir: Path, announce: Callable[[SimHandle], None]) -> None:
    """Run the simulated table until it is stopped, or unused for `ORPHANED_S`.

    Args:
        settings: the broker that they name must be running.
        run_dir: folder for the control socket and the figures' memories.
        announce: called when the table can be used.

    Raises:
        LinkError: no connection to the broker.
        BoardsError: the emulated boards cannot be started.
    """
    clock = SystemClock(settings.speed, settings.start_s)
    table = SimTable(settings.table, clock)
    people = MqttBus(settings.name, settings.host, settings.port, HANDS, settings.passwords[HANDS])
    people.on_message("people", table.show_tasks)
    await people.start()
    width, height = table.camera.lens.size_px
    frames = FrameWriter(height, width)
    counted = FrameCount()
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    control = ControlServer(table, counted, stopping.set)
    control_path = _socket_path(run_dir)
    film = asyncio.create_task(_film(table, frames, counted))
    boards = Boards(run_dir / "boards", clock) if settings.table.firmware == "micropython" else None
    try:
        if boards:
            await boards.start()
        await control.start(control_path)
        await table.start(_connector(settings), boards, _emptied(run_dir / "flash"))
        announce(SimHandle(os.getpid(), settings, _stored_camera(table), frames.path, control_path))
        await _until_over(stopping, control, frames, film)
    finally:
        film.cancel()
        await asyncio.gather(film, return_exceptions=True)
        await people.close()
        frames.close()
        await control.close()
        control_path.unlink(missing_ok=True)
        await table.close()
        if boards:
            await boards.close()


async def _film(table: SimTable, frames: FrameWriter, counted: FrameCount) -> None:
    """Render frames in a thread, so that the figures run on time; skip frames while the thread is busy."""
    with ThreadPoolExecutor(1, "camera") as thread:
        rendering: asyncio.Task[None] | None = None
        async for truth in table.captures():
            if rendering is not None and not rendering.done():
                counted.dropped += 1
                continue
            if rendering is not None:
                rendering.result()
                rendering = None
            if frames.seconds_since_read() < UNWATCHED_S:
                rendering = asyncio.create_task(_render(table, truth, frames, counted, thread))


async def _render(
    table: SimTable, truth: Truth, frames: FrameWriter, counted: FrameCount, thread: ThreadPoolExecutor
) -> None:
    image = await asyncio.get_running_loop().run_in_executor(thread, table.camera.render, truth)
    await table.clock.sleep(truth.t_s + CAPTURE_LATENCY_S - table.clock.now())
    frames.write(image, truth.t_s, table.frame_number(truth))
    counted.rendered += 1


def _connector(settings: ProcessSettings) -> Connect:
    """Connects each figure by its own account at the broker and by the firmware's own client."""

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


def _stored_camera(table: SimTable) -> StoredCamera:
    lens = table.camera.lens
    stored = stored_calibration_values(lens, table.dimensions.figure.height_mm, table.settings.seed)
    return StoredCamera(
        lens.size_px,
        tuple(tuple(float(value) for value in row) for row in stored.camera_matrix),
        tuple(float(value) for value in stored.distortion),
        stored.tag_height_mm,
        stored.rms_px,
        lens.model,
    )


async def _until_over(
    stopping: asyncio.Event, control: ControlServer, frames: FrameWriter, film: asyncio.Task[None]
) -> None:
    """Wait for the request to stop, for a failure of the camera, or until the table was unused for `ORPHANED_S`."""
    stop = asyncio.create_task(stopping.wait())
    used_s = time.monotonic()
    while not stop.done():
        await asyncio.wait((stop, film), timeout=_CHECK_S, return_when=asyncio.FIRST_COMPLETED)
        if film.done():
            stop.cancel()
            film.result()
        if control.clients or frames.seconds_since_read() < 2 * _CHECK_S:
            used_s = time.monotonic()
        elif time.monotonic() - used_s > ORPHANED_S:
            log.warning("The simulated table has not been used for %.0f s; it ends.", ORPHANED_S)
            stopping.set()


def _emptied(folder: Path) -> Path:
    """The folder, emptied: figures start without firmware updates."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _socket_path(run_dir: Path) -> Path:
    path = run_dir / _SOCKET
    if len(os.fsencode(path)) > _SOCKET_PATH_BYTES:
        path = Path(tempfile.mkdtemp(prefix="robodrome-")) / _SOCKET
    path.unlink(missing_ok=True)
    return path

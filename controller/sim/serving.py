"""The life of the simulated table's process: figures, people, camera and control socket, until it is over."""

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
from controller.sim.control import ControlServer, FrameCount
from controller.sim.frames import FrameWriter
from controller.sim.perturbed_calibration import stored_calibration_values
from controller.sim.process import ProcessSettings, SimHandle, StoredCamera
from controller.sim.table import CAPTURE_LATENCY_S, Connect, SimTable
from controller.sim.truth import Truth
from firmware.figure.config import settings as figure_settings
from firmware.figure.hal_host import HostHal
from firmware.figure.link import MqttLink

ORPHANED_S = 180.0
"""Wall time without any reader of frames and any control connection after which the table ends."""

UNWATCHED_S = 2.0
"""Wall time without any reader of frames after which none are painted."""

_GLANCE_S = 5.0
_SOCKET = "control.sock"
_SOCKET_NAME_MAX = 100  # the system's limit is 108 bytes

log = logging.getLogger(__name__)


async def serve(settings: ProcessSettings, run_dir: Path, announce: Callable[[SimHandle], None]) -> None:
    """Be the simulated table until told to stop or orphaned.

    Args:
        settings: what and where; the broker must be running.
        run_dir: for the control socket.
        announce: called once the table can be used.

    Raises:
        LinkError: no connection to the broker.
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
        await table.start(_connector(settings), boards, _blank(run_dir / "flash"))
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


def _blank(folder: Path) -> Path:
    """An empty folder: figures that nobody has updated yet."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _socket_path(run_dir: Path) -> Path:
    path = run_dir / _SOCKET
    if len(os.fsencode(path)) > _SOCKET_NAME_MAX:
        path = Path(tempfile.mkdtemp(prefix="robodrome-")) / _SOCKET
    path.unlink(missing_ok=True)
    return path

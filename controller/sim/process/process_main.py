"""The simulated table's process: figures, people, camera and control socket."""

import asyncio
import logging
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, AsyncExitStack, nullcontext, suppress
from pathlib import Path
from typing import Any

from base.clock import AdjustableClock
from base.processes import input_ends
from controller.links.accounts import HANDS, figure_account
from controller.links.mqtt_bus import MqttBus
from controller.robots.hal import RobotHal
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.figures.micropython_boards import Boards
from controller.sim.process.control_server import ControlServer, FrameCount
from controller.sim.process.left_table import forget, keep, kept
from controller.sim.process.shared_frames import FrameWriter
from controller.sim.process.table_process import ProcessSettings, SimHandle, StoredCamera, clock_path
from controller.sim.table import CAPTURE_LATENCY_S, Connect, SimTable
from controller.sim.true_state import Truth
from firmware.figure.config import settings as figure_settings
from firmware.figure.hal_host import HostHal
from firmware.figure.link import MqttLink

STAND_STILL_S = 1.5
"""Wall time for figures to come to rest without a controller: at speed 1 they need 0.8 s (docs/operate/safety.md)."""

_LOOK_S = 0.05
"""Wall time between two looks whether they stand."""

STOPPED_S = 0.5
"""Wall time in which no board runs from which this process was stopped: they run every 20 ms of table time."""

UNWATCHED_S = 2.0
"""Wall time without a reader after which no frames are rendered, to save processor time."""

_SOCKET = "control.sock"

_SOCKET_PATH_BYTES = 100
"""Longest path of a socket: Linux allows 108 bytes, macOS 104, with the terminating zero."""

log = logging.getLogger(__name__)


async def serve(settings: ProcessSettings, run_dir: Path, announce: Callable[[SimHandle], None]) -> None:
    """Run the simulated table until SIGTERM, or until the process that started this one ends.

    Args:
        settings: the broker that they name must be running.
        run_dir: folder for the control socket and the figures' memories.
        announce: called when the table can be used.

    Raises:
        LinkError: no connection to the broker.
        BoardsError: the emulated boards cannot be started.
    """
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    left = kept(run_dir, settings.table) if settings.take_up else None
    clock = AdjustableClock(clock_path(run_dir))
    table = SimTable(settings.table, clock)
    table.world.stopped_s = STOPPED_S * settings.speed
    if left is not None:
        table.take_up(left)

    def begin(frames_path: Path, control_path: Path) -> None:
        camera = _stored_camera(table)
        handle = SimHandle(os.getpid(), settings, camera, frames_path, control_path, clock.path, left is not None)
        announce(handle)
        forget(run_dir)

    running = asyncio.create_task(_run(table, settings, run_dir, begin))
    orphaned = asyncio.create_task(input_ends())
    tasks = [running, orphaned, asyncio.create_task(stopped.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if orphaned.done() and not stopped.is_set() and not running.done():
            log.warning("The controller has ended: this table is kept for the next one.")
            await _stand_still(table)
            keep(run_dir, table.leave())
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result


async def _run(table: SimTable, settings: ProcessSettings, run_dir: Path, begin: Callable[[Path, Path], None]) -> None:
    """Run everything until cancelled; `begin` is called with the paths of frames and control socket."""
    people = MqttBus(settings.name, settings.host, settings.port, HANDS, settings.passwords[HANDS])
    people.on_message("people", table.show_tasks)
    counted = FrameCount()
    control = ControlServer(table, counted)
    boards = Boards(run_dir / "boards", table.clock) if settings.table.firmware == "micropython" else None
    async with AsyncExitStack() as stack:  # closes all of them, also when it is cancelled while it closes one
        if boards:
            stack.push_async_callback(boards.close)
        stack.push_async_callback(table.close)
        stack.push_async_callback(control.close)
        await people.start()
        stack.push_async_callback(people.close)
        width, height = table.camera.lens.size_px
        frames = FrameWriter(height, width)
        stack.callback(frames.close)
        if boards:
            await boards.start()
        control_path = Path(stack.enter_context(_socket_folder(run_dir))) / _SOCKET
        await control.start(control_path)
        await table.start(_connector(settings), boards, _emptied(run_dir / "flash"))
        begin(frames.path, control_path)
        await _film(table, frames, counted)


async def _stand_still(table: SimTable) -> None:
    """Wait for the figures: without a controller their own timers stop them."""
    with suppress(TimeoutError):  # one that still drives is kept where it is then
        async with asyncio.timeout(STAND_STILL_S):
            while any(body.moving for body in table.world.bodies.values()):
                await asyncio.sleep(_LOOK_S)
                table.world.advance()


async def _film(table: SimTable, frames: FrameWriter, counted: FrameCount) -> None:
    """Render frames in a thread, so the figures run on time; skip frames while the thread is busy."""
    with ThreadPoolExecutor(1, "camera") as thread:
        rendering: asyncio.Task[None] | None = None
        async with asyncio.TaskGroup() as coming:
            async for truth in table.captures():
                if rendering is not None and not rendering.done():
                    counted.dropped += 1
                elif frames.seconds_since_read() < UNWATCHED_S:
                    rendering = coming.create_task(_render(table, truth, frames, counted, thread, coming))


async def _render(
    table: SimTable,
    truth: Truth,
    frames: FrameWriter,
    counted: FrameCount,
    thread: ThreadPoolExecutor,
    coming: asyncio.TaskGroup,
) -> None:
    image = await asyncio.get_running_loop().run_in_executor(thread, table.camera.render, truth)
    stamp_s, number = truth.t_s + table.stamp_late_s, table.frame_number(truth)

    async def come() -> None:
        await table.clock.sleep(stamp_s + CAPTURE_LATENCY_S - table.clock.now())
        frames.write(image, stamp_s, number)
        counted.rendered += 1

    coming.create_task(come())


def _connector(settings: ProcessSettings) -> Connect:
    """Connects each figure by its own account at the broker and by the firmware's own client."""

    def connect(hal: HostHal | RobotHal, figure: int) -> tuple[Mapping[str, Any], MqttLink]:
        account = figure_account(figure)
        config = {
            "table": settings.name,
            "host": settings.host,
            "port": settings.port,
            "user": account,
            "password": settings.passwords[account],
            "image_key": settings.image_keys.get(figure, ""),
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


def _emptied(folder: Path) -> Path:
    """The folder, emptied: figures start without firmware updates."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _socket_folder(run_dir: Path) -> AbstractContextManager[str | Path]:
    """Where the control socket is: a temporary folder if the folder's own path is too long."""
    if len(os.fsencode(run_dir / _SOCKET)) > _SOCKET_PATH_BYTES:
        return tempfile.TemporaryDirectory(prefix="robodrome-")
    return nullcontext(run_dir)

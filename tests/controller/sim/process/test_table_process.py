"""The simulated table as a separate process: real broker, real firmware, frames through shared memory."""

import asyncio
import os
import random
import socket
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from base.clock import SystemClock
from controller.fleet.fleet import Fleet
from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_link import MqttLink
from controller.sim.process.control_client import SimControl, SimulatedTableError
from controller.sim.process.shared_frames import FrameWriter, SharedMemoryCamera, remove_frames
from controller.sim.process.table_process import (
    ProcessSettings,
    SimHandle,
    find_simulated_table,
    simulated_table_process,
)
from controller.sim.settings import SimSettings, boxed, parked
from controller.sim.table import SimTable
from engine import registry
from vision.errors import CameraLostError

GAME = registry.make("robotory")
SPEED = 8.0


def settings_for(broker: Broker) -> ProcessSettings:
    return ProcessSettings(
        SimSettings("robotory", parked(GAME), seed=5),
        broker.accounts.table,
        broker.host,
        broker.port,
        broker.accounts.passwords,
        SPEED,
        time.monotonic(),
    )


def bus_of(broker: Broker) -> MqttBus:
    return MqttBus(broker.accounts.table, broker.host, broker.port, CONTROLLER, broker.accounts.passwords[CONTROLLER])


@asynccontextmanager
async def simulated_table(run_dir: Path) -> AsyncIterator[tuple[Broker, SimHandle, SimControl]]:
    async with (
        Broker(Accounts.generate(f"test-{run_dir.name}", range(3))) as broker,
        simulated_table_process(settings_for(broker), run_dir) as handle,
    ):
        control = await handle.control()
        yield broker, handle, control
        await control.close()


async def until(control: SimControl, happened: Callable[[Any], bool]) -> None:
    """Wait for something true, as fast as the table answers."""
    clock = SystemClock(SPEED)
    async with asyncio.timeout(60):
        while not happened(await control.truth()):
            await clock.sleep(0.2)


def read_all(camera: SharedMemoryCamera) -> None:
    while True:
        camera.read(0.1)


@pytest.mark.broker
@pytest.mark.wall_clock
async def test_frames_tasks_faults_and_the_end(tmp_path: Path) -> None:
    async with simulated_table(tmp_path) as (broker, handle, control):
        camera = handle.camera()
        frames = [await asyncio.to_thread(camera.read, 10.0) for _ in range(3)]
        assert frames[0].image.shape == (720, 1280, 3)
        assert frames[0].number < frames[1].number < frames[2].number
        assert frames[0].t_capture_s < frames[1].t_capture_s
        assert float(np.std(frames[0].image)) > 20  # a board, not a grey wall

        truth = await control.truth()
        assert [figure.tag for figure in truth.figures] == [0, 1, 2]
        assert (await control.truth_at(truth.t_s)).figures == truth.figures

        bus = bus_of(broker)
        await bus.start()
        task = {"id": "t1", "kind": "lay", "site": "c4", "token": "disc-white", "figure": None}
        bus.publish("people", [{"id": "t0", "kind": "lay", "site": "z9", "token": "disc-white"}, task], retain=True)
        await until(control, lambda truth: len(truth.tokens) == 1)
        await bus.close()

        await control.fault("teleport", [100.0, 120.0, 0.5], figure=1)
        moved = (await control.truth()).figures[1]
        assert (moved.x_mm, moved.y_mm, moved.yaw_rad) == (100.0, 120.0, 0.5)
        with pytest.raises(SimulatedTableError, match="there is no fault 'rain'"):
            await control.fault("rain", 1)
        with pytest.raises(SimulatedTableError, match="there is no site 'z9'"):
            await control.lay("disc-white", "z9")

        while (report := await control.report()).hand_tasks == 0:  # counted when the hand is gone
            await asyncio.to_thread(camera.read, 10.0)
        assert report.contacts == 0
        assert report.frames_rendered >= 3
        assert report.hand_tasks == 1

        found = await find_simulated_table(tmp_path)
        assert found == handle

    assert not handle.frames_path.exists()
    assert not handle.control_path.exists()
    assert await find_simulated_table(tmp_path) is None
    with pytest.raises(CameraLostError, match="no new frame"):
        read_all(camera)
    camera.close()
    with pytest.raises(CameraLostError, match="gives no frames"):
        handle.camera()


@pytest.mark.broker
@pytest.mark.wall_clock
async def test_its_figures_come_back_after_the_broker(tmp_path: Path) -> None:
    async with simulated_table(tmp_path) as (broker, handle, control):
        assert handle.stored_camera.reprojection_px == pytest.approx(0.3, abs=0.01)
        assert abs(handle.stored_camera.figure_tag_height_mm - 40.0) == pytest.approx(0.5)

        clock = SystemClock(SPEED, handle.settings.start_s)
        fleet = Fleet(MqttLink(bus_of(broker)), clock, random.Random(1))
        await fleet.start()
        await fleet.ready(range(3), 120.0)
        await control.fault("power", False, figure=2)
        await broker.restart()
        await broker.stop()
        await broker.start()
        heard_s = clock.now()
        async with asyncio.timeout(60):
            while any((fleet.figure(number).status.link.last_heard_s or 0.0) <= heard_s for number in (0, 1)):
                await clock.sleep(0.2)
        assert (fleet.figure(2).status.link.last_heard_s or 0.0) <= heard_s
        await fleet.close()


@pytest.mark.wall_clock
async def test_says_why_it_cannot_start(tmp_path: Path) -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = sock.getsockname()[1]
    settings = settings_for(Broker(Accounts.generate("nobody", range(3)), port=port))
    with pytest.raises(SimulatedTableError, match="no MQTT broker answers at"):
        async with simulated_table_process(settings, tmp_path):
            pass
    assert await find_simulated_table(tmp_path) is None


def test_reader_gets_the_newest_frame_whole_and_once() -> None:
    writer = FrameWriter(4, 6)
    camera = SharedMemoryCamera(writer.path)
    assert writer.seconds_since_read() == float("inf")
    for number in range(1, 7):
        writer.write(np.full((4, 6, 3), number, np.uint8), number / 10, number)
    frame = camera.read(0.1)
    assert (frame.number, frame.t_capture_s) == (6, 0.6)
    assert (frame.image == 6).all()
    with pytest.raises(CameraLostError, match="no new frame"):
        camera.read(0.01)
    assert writer.seconds_since_read() < 60
    writer.write(np.full((4, 6, 3), 9, np.uint8), 0.9, 9)
    assert (frame.image == 6).all()  # a frame is the reader's own
    assert camera.read(0.1).number == 9
    writer.close()
    assert not writer.path.exists()
    camera.close()


def test_a_camera_that_is_closed_under_its_reader_says_so() -> None:
    writer = FrameWriter(4, 6)
    camera = SharedMemoryCamera(writer.path)
    with ThreadPoolExecutor(1) as thread:
        reading = thread.submit(camera.read, 60.0)
        while writer.seconds_since_read() > 60:  # until it looks for frames
            pass
        camera.close()
        with pytest.raises(CameraLostError, match="is closed"):
            reading.result()
    writer.close()


class LateClock:
    """Wakes every second sleeper late, by more than half of a frame's period."""

    def __init__(self) -> None:
        self.t_s = 0.0
        self.naps = 0

    def now(self) -> float:
        return self.t_s

    async def sleep(self, seconds: float) -> None:
        self.naps += 1
        self.t_s += max(seconds, 0.0) + 0.6 / 15 * (self.naps % 2)


async def test_no_two_frames_of_a_slow_machine_share_a_number() -> None:
    table = SimTable(SimSettings("robotory", boxed(registry.make("robotory"))), LateClock())
    captures = table.captures()
    numbers = [table.frame_number(await anext(captures)) for _ in range(20)]
    assert len({*numbers}) == 20, numbers
    assert numbers == sorted(numbers)
    assert abs(numbers[-1] - table.clock.now() * 15) <= 1


def test_what_a_killed_process_leaves_is_removed_and_nothing_else() -> None:
    mine = FrameWriter(4, 6)
    remove_frames(os.getpid() + 1)
    assert mine.path.exists()
    remove_frames(os.getpid())
    assert not mine.path.exists()
    mine.close()


def test_other_files_are_no_camera(tmp_path: Path) -> None:
    (tmp_path / "frames").write_bytes(bytes(8192))
    with pytest.raises(CameraLostError, match="not the memory of a simulated camera"):
        SharedMemoryCamera(tmp_path / "frames")

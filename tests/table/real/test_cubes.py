"""A real table's toio cubes, from pairing to the stop button, with a stand-in for Bluetooth, a stream and hands."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from controller.assembly.tables import model_of
from controller.fleet.records import FigureRegistry
from controller.sim.settings import SimFigure
from controller.sim.true_state import Truth
from engine import registry
from tests.table.process import Played
from tests.table.real.air import RADIO, Air
from tests.table.test_process import order_that_drives, seated, until
from tests.web_remote.doubles.phone import Phone
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame
from vision.surface.empty_board import empty_board_reference

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]

GAME = registry.make("robotory")
TAGS = (4, 5, 6)
SETTINGS = """
name = "attic"
game = "robotory"
calibration = "calibration"
[camera]
source = "{source}"
[broker]
port = {port}
[[figure]]
id = 4
drive = "toio"
[[figure]]
id = 5
drive = "toio"
[[figure]]
id = 6
drive = "toio"
"""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def calibrate(air: Air, folder: Path) -> None:
    camera = air.table.camera
    lens = Intrinsics(camera.lens.camera_matrix, camera.lens.distortion, camera.lens.size_px)
    empty = [Frame(camera.render(Truth(t / 15, (), (), ())), t / 15, t) for t in range(5)]
    reference = empty_board_reference(empty, model_of(GAME, TAGS, robots=["toio"]), lens, "2026-01-01")
    height_mm = air.table.dimensions.toio.height_mm
    Calibration("attic", lens, height_mm, 0.2, "2026-01-01", reference).save(folder / "calibration")


def cubes_process(played: Played) -> int:
    """The process that drives the cubes."""
    for pid in played.children("python"):
        if b"controller.robots" in Path(f"/proc/{pid}/cmdline").read_bytes():
            return pid
    raise AssertionError("there is none")


def lost(phone: Phone) -> set[str]:
    """The pieces whose figures cannot be reached."""
    return {piece for piece, figure in phone.view["figures"].items() if figure["link"] == "lost"}


async def at_rest(air: Air) -> None:
    """Wait until no wheel turns."""
    while any(body.moving for body in air.table.world.bodies.values()):
        await air.table.clock.sleep(0.05)
        air.table.world.advance()


async def test_cubes_are_found_paired_play_are_lost_come_back_and_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parked = zip(TAGS, GAME.pieces, GAME.board.parks, strict=False)
    air = Air("robotory", tuple(SimFigure(tag, piece.colour, park.id) for tag, piece, park in parked), seed=1)
    calibrate(air, tmp_path)
    port, data, settings = free_port(), tmp_path / "data", tmp_path / "table.toml"
    settings.write_text(SETTINGS.format(source=air.stream.address, port=port))
    monkeypatch.setenv("PYTHONPATH", str(RADIO))
    monkeypatch.setenv("ROBODROME_TEST_AIR", str(tmp_path / "air"))
    async with air.running(tmp_path / "air"):
        command = ("-m", "robodrome", "figures", "pair", "--table", settings, "--data", data)
        pairing = await asyncio.create_subprocess_exec(sys.executable, *command)
        assert await asyncio.wait_for(pairing.wait(), 120) == 0
        assert FigureRegistry.load(data).radios == {4: 6, 5: 5, 6: 4}, "the cube that is found first has tag 6"

        played = await Played.start(data, "--table", str(settings))
        ana = played.phone("Ana")
        async with played.ending(), air.hands("attic", port, data), ana.connected():
            await seated(ana, "light")
            assert (await ana.tell("seat", seat="dark", kind="computer", level="random"))["t"] == "ack"
            assert (await ana.tell("start", game="robotory", options={}))["t"] == "ack"
            await until(ana, "they drive to their start cells", lambda view: view.get("drive"))
            os.kill(cubes_process(played), signal.SIGKILL)
            await until(ana, "all are lost", lambda _: len(lost(ana)) == 3)
            await asyncio.wait_for(at_rest(air), 5.0)
            await until(ana, "they are back and arrive", lambda view: view["phase"] == "play")
            figures = {piece: figure["site"] for piece, figure in ana.view["figures"].items()}
            assert figures == ana.view["state"]["robots"]

            order = await order_that_drives(ana)
            assert (await ana.order(order))["t"] == "ack"
            await until(ana, "it drives", lambda view: view.get("drive"))
            while not any(body.driven for body in air.table.world.bodies.values()):
                await air.table.clock.sleep(0.02)
                air.table.world.advance()
            assert (await ana.tell("stop"))["t"] == "ack"
            await asyncio.wait_for(at_rest(air), 5.0)
            assert ana.view["stopped"]["reason"] == "stop"
            assert air.table.world.contacts == 0
        assert played.stop() == 0

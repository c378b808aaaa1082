"""The parts for a real table, put together as `robodrome play --table table.toml` does; a film stands for the camera.

No figure and no lens has been there: what is shown is that settings, calibration, broker, camera and referee fit.
"""

import asyncio
import random
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from base.clock import SystemClock
from controller.assembly import tables
from controller.assembly.tables import Running, model_of, real_table, relaid_table
from controller.config import load
from controller.errors import ConfigError
from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import TrueFigure, TrueToken, Truth
from engine import registry
from engine.state import Game
from firmware.figure.hal_host import HostHal
from firmware.host_main import run_figure
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from lab.wire.usb_gateway import Gateway
from tests.firmware.bodies import Body, Faults
from tests.support.async_tests import background
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame
from vision.surface.empty_board import empty_board_reference

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]

GAME = registry.make("robotory")
STANDING = {"W": ("b3", "hand"), "B": ("c3", "hand"), "R": ("d3", "hand")}
SETTINGS = """
name = "attic"
game = "robotory"
calibration = "calibration"
[camera]
source = "{film}"
[broker]
host = "127.0.0.1"
port = {port}
user = "controller"
password_file = "password"
[[figure]]
id = 4
drive = "hand"
[[figure]]
id = 5
drive = "hand"
[[figure]]
id = 6
drive = "hand"
"""


def figure(tag: int, site: str, game: Game = GAME) -> TrueFigure:
    place = game.board.sites[site]
    return TrueFigure(tag, place.x_mm, place.y_mm, 0.5, "#888888")


def film(folder: Path) -> Path:
    """Two seconds of a table whose figures stand at their start cells, and its calibration next to them."""
    dimensions = load_dimensions()
    camera = SimCamera(sheet_of(GAME, dimensions), dimensions, "720p", "good", seed=1)
    lens = Intrinsics(camera.lens.camera_matrix, camera.lens.distortion, (1280, 720))
    empty = [Frame(camera.render(Truth(t / 15, (), (), ())), t / 15, t) for t in range(5)]
    reference = empty_board_reference(empty, model_of(GAME, (4, 5, 6)), lens, "2026-01-01")
    height_mm = dimensions.figure.height_mm
    Calibration("attic", lens, height_mm, 0.2, "2026-01-01", reference).save(folder / "calibration")
    standing = (figure(4, "b3"), figure(5, "c3"), figure(6, "d3"))
    white = TrueToken("disc-white", GAME.board.sites["a1"].x_mm, GAME.board.sites["a1"].y_mm)
    return show(folder / "film.avi", camera, [Truth(1 + t / 15, standing, (white,), ()) for t in range(30)])


def show(path: Path, camera: SimCamera, scenes: list[Truth]) -> Path:
    """Write a film."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (1280, 720))
    for scene in scenes:
        writer.write(camera.render(scene))
    writer.release()
    return path


def standing(running: Running) -> dict[str, tuple[str | None, str]]:
    """Where the phones see each piece, and how it moves."""
    return {
        piece: (figure.get("site"), figure["link"]) for piece, figure in running.table.view(None)["figures"].items()
    }


async def test_a_table_of_hand_moved_figures_is_refereed_through_its_settings(tmp_path: Path) -> None:
    accounts = Accounts.generate("attic", ())
    (tmp_path / "password").write_text(accounts.passwords[CONTROLLER] + "\n")
    async with Broker(accounts) as broker:
        (tmp_path / "table.toml").write_text(SETTINGS.format(film=film(tmp_path), port=broker.port))
        async with real_table(load(tmp_path / "table.toml"), tmp_path / "data") as running:
            seen = asyncio.Event()
            running.table.subscribe(lambda _: seen.set() if standing(running) == STANDING else None)
            async with background(running.capture.run()):
                await asyncio.wait_for(seen.wait(), 30)
            tokens = running.table.view(None)["tokens"].values()
            assert [(token["site"], token["side"]) for token in tokens] == [("a1", "white")]


class Phone(ThreadingHTTPServer):
    """A phone's app that sends what its camera sees as a stream of JPEG pictures, on loopback."""

    def __init__(self, camera: SimCamera, scene: Truth) -> None:
        super().__init__(("127.0.0.1", 0), Stream)
        self._camera, self.ends, self.jpeg = camera, threading.Event(), b""
        self.show(scene)
        threading.Thread(target=self.serve_forever).start()

    def show(self, scene: Truth) -> None:
        """From now on it sees that."""
        self.jpeg = cv2.imencode(".jpg", self._camera.render(scene))[1].tobytes()

    def close(self) -> None:
        self.ends.set()
        self.shutdown()
        self.server_close()


class Stream(BaseHTTPRequestHandler):
    server: Phone

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        self.end_headers()
        while not self.server.ends.wait(0.05):
            jpeg = self.server.jpeg
            head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + jpeg + b"\r\n")
            except OSError:
                return

    def log_message(self, *args: object) -> None:
        """Say nothing."""


async def test_a_phone_above_the_board_is_the_camera_and_hands_are_the_robots(tmp_path: Path) -> None:
    """Step 4 of the first evening: settings with a stream's address, and a figure that a hand moves by a cell."""
    accounts = Accounts.generate("attic", ())
    (tmp_path / "password").write_text(accounts.passwords[CONTROLLER] + "\n")
    film(tmp_path)
    dimensions = load_dimensions()
    camera = SimCamera(sheet_of(GAME, dimensions), dimensions, "720p", "good", seed=1)
    phone = Phone(camera, Truth(1, (figure(4, "b3"), figure(5, "c3"), figure(6, "d3")), (), ()))
    address = f"http://127.0.0.1:{phone.server_port}/video"
    try:
        async with Broker(accounts) as broker:
            (tmp_path / "table.toml").write_text(SETTINGS.format(film=address, port=broker.port))
            async with real_table(load(tmp_path / "table.toml"), tmp_path / "data") as running:
                seen, moved = asyncio.Event(), asyncio.Event()
                running.table.subscribe(lambda _: seen.set() if standing(running) == STANDING else None)
                after = STANDING | {"R": ("d4", "hand")}
                running.table.subscribe(lambda _: moved.set() if standing(running) == after else None)
                async with background(running.capture.run()):
                    await asyncio.wait_for(seen.wait(), 30)
                    phone.show(Truth(2, (figure(4, "b3"), figure(5, "c3"), figure(6, "d4")), (), ()))
                    await asyncio.wait_for(moved.wait(), 30)
    finally:
        phone.close()


async def test_another_sheet_is_pictured_once_it_lies_there_and_then_refereed(tmp_path: Path) -> None:
    """The calibration was made with Robotory's sheet; the film shows Droids', empty at first, then with two figures."""
    accounts = Accounts.generate("attic", ())
    (tmp_path / "password").write_text(accounts.passwords[CONTROLLER] + "\n")
    async with Broker(accounts) as broker:
        (tmp_path / "table.toml").write_text(SETTINGS.format(film=film(tmp_path), port=broker.port))
        droids, dimensions = registry.make("droids"), load_dimensions()
        camera = SimCamera(sheet_of(droids, dimensions), dimensions, "720p", "good", seed=1)
        sites = [site.id for site in droids.board.sites.values() if site.outline_mm]
        figures = (figure(4, sites[0], droids), figure(5, sites[-1], droids))
        show(tmp_path / "film.avi", camera, [Truth(t / 15, (), (), ()) for t in range(8)])
        settings = load(tmp_path / "table.toml")
        async with relaid_table(settings, "droids", tmp_path / "data", laid=True) as running:
            assert running.calibration.reference is not None
        show(tmp_path / "film.avi", camera, [Truth(t / 15, figures, (), ()) for t in range(30)])
        with pytest.raises(CalibrationError, match="figure 4 stands on the board"):
            async with relaid_table(settings, "droids", tmp_path / "data", laid=True):
                raise AssertionError("it must not start")
        async with relaid_table(settings, "droids", tmp_path / "data", laid=False) as running:
            seen = asyncio.Event()
            running.table.subscribe(lambda _: seen.set() if where(running) == {sites[0], sites[-1]} else None)
            async with background(running.capture.run()):
                await asyncio.wait_for(seen.wait(), 30)


def where(running: Running) -> set[str | None]:
    """Where the phones see figures."""
    return {figure.get("site") for figure in running.table.view(None)["figures"].values()}


async def test_settings_and_calibration_must_fit(tmp_path: Path) -> None:
    async def start(text: str) -> None:
        (tmp_path / "table.toml").write_text(text)
        async with real_table(load(tmp_path / "table.toml"), tmp_path / "data"):
            raise AssertionError("it must not start")

    text = SETTINGS.format(film="0", port=1883)
    with pytest.raises(CalibrationError, match="calibrate the camera first"):
        await start(text)
    film(tmp_path)
    with pytest.raises(ConfigError, match="1280 x 720"):
        await start(text.replace("[camera]", "[camera]\nwidth_px = 1920\nheight_px = 1080"))
    with pytest.raises(ConfigError, match=r"broker\.password_file"):
        await start(text)


async def test_a_phone_turned_while_it_watches_is_reported_as_that(tmp_path: Path) -> None:
    film(tmp_path)  # for its calibration
    dimensions = load_dimensions()
    camera = SimCamera(sheet_of(GAME, dimensions), dimensions, "720p", "good", seed=1)
    phone = Phone(camera, Truth(1.0, (figure(4, "b3"), figure(5, "c3"), figure(6, "d3")), (), ()))
    across = phone.jpeg
    picture = cv2.imdecode(np.frombuffer(across, np.uint8), cv2.IMREAD_COLOR)
    upright = cv2.imencode(".jpg", cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE))[1].tobytes()
    accounts = Accounts.generate("attic", ())
    (tmp_path / "password").write_text(accounts.passwords[CONTROLLER] + "\n")
    try:
        async with Broker(accounts) as broker:
            source = f"http://127.0.0.1:{phone.server_address[1]}/video"
            (tmp_path / "table.toml").write_text(SETTINGS.format(film=source, port=broker.port))
            async with real_table(load(tmp_path / "table.toml"), tmp_path / "data") as running:
                heard_notices: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()
                running.table.subscribe(lambda _: heard_notices.put_nowait(notices(running)))
                async with background(running.capture.run()):
                    for jpeg, notice in ((across, ""), (upright, "camera.turned"), (across, "")):
                        phone.jpeg = jpeg
                        heard = None
                        while heard is None or bool(heard) != bool(notice) or standing(running) != STANDING:
                            heard = await asyncio.wait_for(heard_notices.get(), 30)
                        assert notice in str(heard)
                        assert "camera/lens" not in str(heard)
    finally:
        phone.close()


def notices(running: Running) -> tuple[str, ...]:
    """The notices about the camera, with the trouble that they name."""
    found = [one for one in running.table.view(None)["notices"] if one["code"].startswith("camera/")]
    return tuple(f"{one['code']}: {one['args']}" for one in found)


async def test_a_missing_serial_port_keeps_no_table_closed_and_its_figure_comes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "READY_S", 0.1)
    accounts = Accounts.generate("attic", ())
    (tmp_path / "password").write_text(accounts.passwords[CONTROLLER] + "\n")
    port, gateway, clock = tmp_path / "ttyACM0", Gateway(), SystemClock()
    async with Broker(accounts) as broker:
        settings = SETTINGS.format(film=film(tmp_path), port=broker.port).replace(
            'id = 4\ndrive = "hand"', f'id = 4\n[[serial]]\nport = "{port}"'
        )
        (tmp_path / "table.toml").write_text(settings)
        async with real_table(load(tmp_path / "table.toml"), tmp_path / "data") as running:
            assert running.table.view(None)["phase"] == "lobby"
            assert standing(running)["W"][1] == "lost"
            port.symlink_to(gateway.port)
            hal = HostHal(Body(clock, Faults(), random.Random(1), x=100.0, y=100.0), clock)
            async with background(run_figure(hal, {"id": 4}, gateway.figure(4))):
                await running.fleet.ready([4], 30.0)
                assert standing(running)["W"][1] != "lost"
    gateway.close()

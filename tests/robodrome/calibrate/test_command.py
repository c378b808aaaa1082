"""A whole calibration on the simulated table: a simulated person, rendered frames, and truth to compare with."""

import asyncio
import json
import math
import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from io import FileIO
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from rich.console import Console

from base.clock import SimulatedClock
from controller.assembly.tables import model_of
from controller.config import load
from controller.fleet.fleet import Fleet
from controller.links.loopback import Loopback
from controller.sim.camera.lighting import LIGHTS
from controller.sim.people.calibrating_person import Person
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.charuco import charuco_board
from lab.vision.calibration_accuracy import board_p95_mm
from robodrome.calibrate import command, scenes, setups
from robodrome.calibrate.command import calibrate
from robodrome.calibrate.keyboard import Keys
from robodrome.calibrate.setups import CalibrateOptions
from robodrome.calibrate.terminal import TerminalOperator
from robodrome.calibrate.wheels import Wheels
from tests.vision.test_see import exif_turned
from vision.calibrate.lenses import newest_lens
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.step import DriveFigure, HaltFigure, TurnFigure
from vision.calibration import Calibration
from vision.errors import CalibrationError, CameraLostError

GAME = registry.make("robotory")
FIGURES = (0, 1, 2)
MODEL = model_of(GAME, FIGURES)


def person(**settings: str) -> Person:
    return Person(
        GAME, load_dimensions(), FIGURES, SimulatedClock(), 4, **{"resolution": "720p", "light": "typical", **settings}
    )


def session_of(somebody: Person, steps: tuple[str, ...]) -> Session:
    size_px = somebody.camera.lens.size_px
    return Session(SessionConfig(MODEL, charuco_board(), "sim", size_px, FIGURES, (), "2031-05-04T10:00:00"), steps)


async def gone_through(somebody: Person, session: Session, frames: int = 900) -> None:
    """Every step is passed at the first try."""
    for _ in range(frames):
        if session.step is None:
            return
        progress = session.look(await somebody.look())
        somebody.follow(progress.request)
        if progress.done:
            session.accept()
    raise AssertionError(f"still at {session.left} after {frames} frames")


async def test_a_fisheye_is_recognised_and_measures_the_board_to_a_fraction_of_a_millimetre() -> None:
    somebody = person(lens="wide")
    session = session_of(somebody, ("lens", "board"))
    await gone_through(somebody, session)
    calibration = session.calibration()
    assert calibration.intrinsics.model == "fisheye"
    assert await board_p95_mm(somebody, MODEL, calibration, 0.0) <= 0.5  # 1 mm is asked for
    assert await board_p95_mm(somebody, MODEL, calibration, 40.0) <= 0.5


@pytest.fixture(scope="module")
def calibrated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The command from end to end, with its pictures kept; its folder and what it printed."""
    folder = tmp_path_factory.mktemp("calibrated")
    console = Console(record=True, width=140, force_terminal=False)
    options = CalibrateOptions(
        game="robotory",
        table="sim",
        pictures=None,
        steps=(),
        lens_model="pinhole-5",
        lens="standard",
        size="720p",
        light="typical",
        seed=4,
        keep=folder / "pictures",
        out=folder / "calibration",
        data=folder / "data",
    )
    calibrate(options, console)
    return folder, console.export_text()


async def test_what_is_stored_fits_the_table(calibrated: tuple[Path, str]) -> None:
    folder, _ = calibrated
    calibration = Calibration.load(folder / "calibration")

    somebody = person(lens="standard")
    assert await board_p95_mm(somebody, MODEL, calibration, 0.0) <= 0.5
    assert await board_p95_mm(somebody, MODEL, calibration, 40.0) <= 0.5
    for figure, (forward_mm, left_mm, yaw_rad) in somebody.mountings.items():
        mount = calibration.mount(figure)
        assert mount.height_mm == pytest.approx(somebody.height_mm, abs=2.0)  # hands put it down 1 mm off, rms
        assert (mount.forward_mm, mount.left_mm) == pytest.approx((forward_mm, left_mm), abs=0.3)
        assert math.degrees(mount.yaw_rad) == pytest.approx(math.degrees(yaw_rad), abs=0.5)
    assert calibration.reference is not None
    assert set(calibration.token_colours) == {"disc-white", "disc-black"}
    assert calibration.measured["board: board-error"] <= 1.0
    lens = newest_lens(folder / "calibration", "simulated standard", (1280, 720))
    assert lens is not None
    assert lens.hold_out_px <= 0.4


def test_it_says_what_to_do_and_what_it_measured(calibrated: tuple[Path, str]) -> None:
    _, said = calibrated
    assert "lens: Show the sheet of squares at the top left of the picture" in said
    assert "figures: Put robot 0 exactly onto the middle of" in said
    assert "tokens: Lay these and nothing else: white disc on" in said
    assert re.search(r"error of views kept out\s+0\.\d+ px RMS\s+≤ 0\.4\s+passed", said)
    assert "missed" not in said
    assert "Calibrated." in said


def test_the_report_has_every_step_with_its_pictures(calibrated: tuple[Path, str]) -> None:
    folder, _ = calibrated
    (report,) = (folder / "calibration").glob("report-*")
    page = (report / "report.html").read_text(encoding="utf-8")
    for title in ("Look at the board", "Measure the lens", "Find the board", "Measure the figures", "Token colours"):
        assert f"<h2>{title}</h2>" in page
    assert "all checks passed" in page
    assert "Robot 0 stands on" in page
    named = set(re.findall(r"src='([^']+)'", page))
    assert {name.split("-")[0] for name in named} == {"look", "lens", "board", "figures", "empty", "tokens", "proof"}
    for name in (*named, "report.png"):
        assert cv2.imread(str(report / name)) is not None


def from_pictures(pictures: Path, folder: Path, *steps: str) -> str:
    """Calibrate from pictures into a folder; what is said."""
    console = Console(record=True, width=140, force_terminal=False)
    options = CalibrateOptions(
        game="robotory",
        table="sim",
        pictures=pictures,
        steps=steps,
        lens_model="pinhole-5",
        lens="",
        size="720p",
        light="typical",
        seed=0,
        keep=None,
        out=folder,
        data=folder,
    )
    calibrate(options, console)
    return console.export_text()


def test_the_same_pictures_give_the_same_numbers(calibrated: tuple[Path, str], tmp_path: Path) -> None:
    folder, _ = calibrated
    from_pictures(folder / "pictures", tmp_path / "again", "lens", "board", "empty")
    first = json.loads((folder / "calibration" / "calibration.json").read_text())
    again = json.loads((tmp_path / "again" / "calibration.json").read_text())
    assert np.array(again["matrix"]) == pytest.approx(np.array(first["matrix"]), rel=1e-6)
    assert again["measured"]["board: fit"] == pytest.approx(first["measured"]["board: fit"], rel=1e-4)


def test_a_phones_pictures_give_the_lens_however_it_was_held_and_what_else_lies_there(
    calibrated: tuple[Path, str], tmp_path: Path
) -> None:
    folder, _ = calibrated
    lens = tmp_path / "lens"
    lens.mkdir()
    for number, file in enumerate(sorted((folder / "pictures" / "lens").iterdir())):
        jpeg = cv2.imencode(".jpg", cv2.imread(str(file)), [cv2.IMWRITE_JPEG_QUALITY, 100])[1].tobytes()
        (lens / f"{number:03d}.jpg").write_bytes(exif_turned(jpeg) if number % 2 == 0 else jpeg)
    (lens / "._001.jpg").write_bytes(b"\0\5\x16\7\0\2\0\0Mac OS X")
    (lens / "002-broken.jpg").write_bytes((lens / "002.jpg").read_bytes()[:3000])
    said = " ".join(from_pictures(tmp_path, tmp_path / "out", "lens").split())
    for name in ("._001.jpg", "002-broken.jpg"):
        assert said.count(f"{name} is no picture") == 1
    first = json.loads((folder / "calibration" / "calibration.json").read_text())
    again = json.loads((tmp_path / "out" / "calibration.json").read_text())
    assert again["size_px"] == [1280, 720]
    assert np.array(again["matrix"]) == pytest.approx(np.array(first["matrix"]), rel=1e-3, abs=1e-9)


def test_pictures_that_do_not_suffice_are_told(calibrated: tuple[Path, str], tmp_path: Path) -> None:
    folder, _ = calibrated
    (tmp_path / "lens").mkdir()
    for file in sorted((folder / "pictures" / "lens").iterdir())[:5]:
        (tmp_path / "lens" / file.name).write_bytes(file.read_bytes())
    options = CalibrateOptions(
        "robotory", "sim", tmp_path, (), "pinhole-5", "", "720p", "typical", 0, None, tmp_path / "out", tmp_path
    )
    with pytest.raises(CameraLostError, match="lens do not suffice: all pictures have been shown"):
        calibrate(options, Console(quiet=True))


def test_a_dark_corner_is_refused_with_its_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIGHTS, "hard", replace(LIGHTS["hard"], darkest=0.1**2.2))  # a tenth of the levels
    monkeypatch.setattr(scenes, "PATIENCE_FRAMES", 30)
    options = CalibrateOptions(
        "robotory", "sim", None, ("look",), None, "standard", "720p", "hard", 4, None, tmp_path / "out", tmp_path
    )
    console = Console(record=True, width=140, force_terminal=False)
    with pytest.raises(CalibrationError, match=r"darkest to brightest 0\.[123]\d* \(at least 0\.4\)"):
        calibrate(options, console)
    text = console.export_text()
    assert "Too dark at the bottom" in text
    assert "cannot be read" not in text, "the tag there is not covered"
    assert not (tmp_path / "out").exists()


def test_only_a_look_stores_nothing(tmp_path: Path) -> None:
    options = CalibrateOptions(
        "robotory", "sim", None, ("look",), None, "standard", "720p", "good", 4, None, tmp_path / "out", tmp_path
    )
    console = Console(record=True, width=140, force_terminal=False)
    calibrate(options, console)
    assert "look: Good." in console.export_text()
    assert not (tmp_path / "out").exists()


@asynccontextmanager
async def driven(somebody: Person) -> AsyncIterator[tuple[Wheels, Fleet]]:
    """The person's figures, on and in the air."""
    clock = somebody.table.clock
    air = Loopback(clock)
    await somebody.table.start(lambda hal, number: ({}, air.figure(number)))
    fleet = Fleet(air, clock, Random(1))
    await fleet.start()
    await fleet.ready(FIGURES, 5.0)
    try:
        yield Wheels(fleet), fleet
    finally:
        await fleet.close()
        await somebody.table.close()


async def test_a_figure_moves_for_as_long_as_it_is_wanted_and_no_longer() -> None:
    somebody = person()
    clock, world = somebody.table.clock, somebody.table.world
    async with driven(somebody) as (wheels, _):
        world.set_down(0, 180.0, 200.0, 0.0)
        for _ in range(15):
            assert await wheels.follow(TurnFigure(0)) is None
            await clock.sleep(1 / 15)
        world.advance()
        body = world.body(0)
        assert body.yaw_rad > math.radians(45)
        assert math.dist((body.x_mm, body.y_mm), (180.0, 200.0)) < 3.0
        assert await wheels.follow(HaltFigure(0)) is None
        assert not body.driven
        was, yaw_rad = (body.x_mm, body.y_mm), body.yaw_rad
        for _ in range(15):
            await wheels.follow(DriveFigure(0))
            await clock.sleep(1 / 15)
        world.advance()
        assert body.x_mm - was[0] == pytest.approx(27 * math.cos(yaw_rad), abs=4)
        assert body.driven
        await clock.sleep(0.25)  # nothing wants anything any more: 200 ms, and a control step
        assert not body.driven


async def test_a_figure_that_has_died_is_told_and_the_others_still_drive(caplog: pytest.LogCaptureFixture) -> None:
    somebody = person()
    async with driven(somebody) as (wheels, _):
        somebody.table.switch(1, on=False)
        assert await wheels.follow(TurnFigure(1)) == 1
        assert "figure 1 has not answered" in caplog.text
        await wheels.follow(TurnFigure(2))
        await somebody.table.clock.sleep(0.1)
        assert somebody.table.world.body(2).driven


async def test_whoever_leaves_while_a_figure_turns_leaves_all_wheels_standing(
    calibrated: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = shutil.copytree(calibrated[0] / "calibration", tmp_path / "known")
    before = (known / "calibration.json").read_bytes()
    options = CalibrateOptions(
        "robotory",
        "sim",
        None,
        ("figures",),
        None,
        "standard",
        "720p",
        "typical",
        4,
        None,
        tmp_path / "known",
        tmp_path,
    )
    console = Console(record=True, width=140, force_terminal=False)
    people: list[Person] = []

    class Noted(Person):
        def __init__(self, *args: object, **settings: object) -> None:
            super().__init__(*args, **settings)
            people.append(self)

        async def look(self) -> object:
            frame = await super().look()
            if any(body.driven for body in self.table.world.bodies.values()):
                task.cancel()
            return frame

    monkeypatch.setattr(setups, "Person", Noted)
    task = asyncio.create_task(command._calibrate(options, console))
    with pytest.raises(asyncio.CancelledError):
        await task
    assert people
    assert not any(body.driven for body in people[0].table.world.bodies.values())
    assert "all wheels stand" in console.export_text()
    assert (known / "calibration.json").read_bytes() == before


@pytest.mark.wall_clock
async def test_figures_that_do_not_answer_are_measured_as_those_that_people_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.toml").write_text(
        'calibration = "known"\n[camera]\nsource = "film.avi"\n'
        + "".join(f'[[figure]]\nid = {n}\ndrive = "{how}"\n' for n, how in enumerate(("motor", "motor", "hand")))
    )
    writer = cv2.VideoWriter(str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 15, (1280, 720))
    for _ in range(3):
        writer.write(np.zeros((720, 1280, 3), np.uint8))
    writer.release()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(setups, "READY_S", 0.5)
    console = Console(record=True, width=140, force_terminal=False)
    options = CalibrateOptions(
        "robotory", "table.toml", None, ("figures",), None, "", "720p", "good", 0, None, None, tmp_path
    )

    @asynccontextmanager
    async def ways(settings: object, clock: SimulatedClock, data: Path) -> AsyncIterator[tuple[None, object]]:
        """Only figure 1 is there."""
        somebody, air = Person(GAME, load_dimensions(), FIGURES, clock), Loopback(clock)
        await somebody.table.start(lambda hal, number: ({}, air.figure(number)))
        somebody.table.switch(0, on=False)
        yield None, lambda: (None, air)
        await somebody.table.close()

    monkeypatch.setattr(setups, "real_links", ways)
    opening = setups._real_setup(options, load(Path("table.toml")), "", TerminalOperator(console, Keys()))
    async with opening as setup:
        assert setup.config.motors == (1,)
        assert setup.config.hands == (0, 2)
        assert setup.wheels is not None
    assert "figure 0 has not answered" in " ".join(console.export_text().split())


@contextmanager
def calibrating_in_a_terminal(data: Path) -> Iterator[tuple[subprocess.Popen[bytes], FileIO]]:
    """`robodrome calibrate` as a background job, which ignores SIGINT: the process, and what is before its terminal."""
    near, far = pty.openpty()
    line = ["sh", "-c", 'trap "" INT; exec "$0" "$@"', sys.executable, "-m", "robodrome", "calibrate"]
    line += ["--table", "sim", "--data", str(data)]
    wide = {**os.environ, "COLUMNS": "120"}
    with FileIO(near, "r+") as screen:
        running = subprocess.Popen(line, stdin=far, stdout=far, stderr=far, env=wide)
        os.close(far)
        try:
            yield running, screen
        finally:
            running.kill()
            running.wait()


def shown_until(screen: FileIO, words: bytes | None = None) -> bytes:
    """What the terminal shows up to these words; without any, or if they do not come, up to its end."""
    shown = b""
    with suppress(OSError):  # Linux reports the end of a pseudo-terminal as EIO
        while (words is None or words not in shown) and (part := screen.read(4096)):
            shown += part
    return shown


def test_escape_leaves_at_once(tmp_path: Path) -> None:
    with calibrating_in_a_terminal(tmp_path) as (running, screen):
        shown = shown_until(screen, b"Measure the lens")
        screen.write(b"\x1b")
        shown += shown_until(screen)
        assert running.wait() == 130
    assert b"Esc leaves" in shown
    assert b"all wheels stand, and the calibration is as it was before" in shown
    assert b"Traceback" not in shown
    assert not (tmp_path / "calibration").exists()


def test_a_closed_terminal_leaves_too(tmp_path: Path) -> None:
    with calibrating_in_a_terminal(tmp_path) as (running, screen):
        assert b"Measure the lens" in shown_until(screen, b"Measure the lens")
        screen.close()
        assert running.wait() == 130
    assert not (tmp_path / "calibration").exists()

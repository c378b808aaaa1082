"""The pictures of `docs/calibration.md`, made by the command itself and by what it shows."""

import io
import shutil
from pathlib import Path

import cv2
from rich.console import Console

from controller.assembly import model_of
from controller.calibrate import CalibrateOptions, calibrate, panel
from controller.sim.person import Person
from engine import registry
from hardware.charuco import charuco_board
from hardware.dimensions import load_dimensions
from vision.calibrate.session import Session, Setting

FRAMES = 100
"""So far the picture of the terminal is into the calibration: in the middle of the lens."""

REPORT = {"lens-1": "calibration-lens", "board-1": "calibration-board", "proof-1": "calibration-proof"}


def make(folder: Path, pictures: Path) -> None:
    """Calibrate the simulated table, and take the report's pictures.

    Args:
        folder: for what is made on the way.
        pictures: where they go.
    """
    options = CalibrateOptions(
        "robotory", "sim", None, (), None, "wide", "720p", "typical", 3, None, folder / "calibration", folder
    )
    calibrate(options, Console(file=io.StringIO()))
    (report,) = (folder / "calibration").glob("report-*")
    for name, picture in REPORT.items():
        image = cv2.imread(str(report / f"{name}.png"))
        cv2.imwrite(str(pictures / f"{picture}.png"), cv2.resize(image, (960, 540), interpolation=cv2.INTER_AREA))
    overview = cv2.imread(str(report / "report.png"))
    height = round(overview.shape[0] * 960 / overview.shape[1])
    small = cv2.resize(overview, (960, height), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(pictures / "calibration-report.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 88])
    _terminal(folder / "terminal.svg")
    shutil.copy(folder / "terminal.svg", pictures / "calibration-terminal.svg")


def _terminal(path: Path) -> None:
    """What the terminal shows while the lens is measured."""
    game = registry.make("robotory")
    figures = (0, 1, 2)
    person = Person(game, load_dimensions(), figures, 1, resolution="720p", light="typical", lens="standard")
    size_px = person.camera.lens.size_px
    session = Session(Setting(model_of(game, figures), charuco_board(), "sim", size_px, figures, (), ""))
    steps = session.left
    for _ in range(FRAMES):
        progress = session.look(person.read(1.0))
        person.follow(progress.wants)
        if progress.done:
            session.accept()
    console = Console(record=True, width=96, force_terminal=True, file=io.StringIO())
    console.print(panel(session, steps, progress))
    console.save_svg(str(path), title="robodrome calibrate")

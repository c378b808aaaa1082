"""The pictures of `docs/build/calibration.md`, made by the command itself and by what it shows."""

import io
import re
from pathlib import Path

import cv2
from rich.console import Console

from base.clock import SimulatedClock, run_simulated
from controller.assembly.tables import model_of
from controller.sim.people.calibrating_person import Person
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.charuco import charuco_board
from robodrome.calibrate.command import calibrate
from robodrome.calibrate.screen import panel
from robodrome.calibrate.setups import CalibrateOptions
from vision.calibrate.session import Session, SessionConfig

FRAMES = 64
"""So far the picture of the terminal is into the calibration: in the middle of the lens."""

REPORT = {"lens-1": "calibration-lens", "board-1": "calibration-board"}
JPEG = [cv2.IMWRITE_JPEG_QUALITY, 88]


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
        small = cv2.resize(image, (960, 540), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(pictures / f"{picture}.jpg"), small, JPEG)
    overview = cv2.imread(str(report / "report.png"))
    height = round(overview.shape[0] * 960 / overview.shape[1])
    small = cv2.resize(overview, (960, height), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(pictures / "calibration-report.jpg"), small, JPEG)
    (pictures / "calibration-terminal.svg").write_text(run_simulated(_terminal()))


async def _terminal() -> str:
    """What the terminal shows while the lens is measured, without the fonts that rich would fetch."""
    game = registry.make("robotory")
    figures = (0, 1, 2)
    how = {"resolution": "720p", "light": "typical", "lens": "standard"}
    person = Person(game, load_dimensions(), figures, SimulatedClock(), 1, **how)
    size_px = person.camera.lens.size_px
    session = Session(SessionConfig(model_of(game, figures), charuco_board(), "sim", size_px, figures, (), ""))
    steps = session.left
    for _ in range(FRAMES):
        progress = session.look(await person.look())
        person.follow(progress.request)
        if progress.done:
            session.accept()
    console = Console(record=True, width=96, force_terminal=True, file=io.StringIO())
    console.print(panel(session, steps, progress))
    return re.sub(r"@font-face \{.*?\}\s*", "", console.export_svg(title="robodrome calibrate"), flags=re.DOTALL)

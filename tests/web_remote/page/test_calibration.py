"""The calibration at the console, in a real browser: real steps, rendered frames, a simulated person."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from base.clock import SimulatedClock, run_simulated
from controller.api import calibration as of_api
from controller.assembly.tables import model_of
from controller.sim.people.calibrating_person import Person
from engine import registry
from hardware.dimensions import load_dimensions
from lab.vision.calibration_accuracy import board_p95_mm
from robodrome.calibrate.page import PageCalibrator
from robodrome.calibrate.setups import CalibrateOptions
from tests.support.patience import LIMIT_S, until
from tests.web_remote.doubles.browsers import OpenPhone, open_console
from tests.web_remote.doubles.serving import ServedTable
from vision.calibrate.session import STEPS
from vision.calibration import Calibration

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]
SEED = 4
LENS_MS = 280_000
"""How long lens, board and empty board may take: long, as the machine may have other work; alone it takes 10 s."""


def options(folder: Path, steps: Sequence[str]) -> CalibrateOptions:
    how = {"lens_model": None, "lens": "standard", "size": "720p", "light": "typical", "seed": SEED, "keep": None}
    return CalibrateOptions("robotory", "sim", None, tuple(steps), out=folder / "calibration", data=folder, **how)  # type: ignore[arg-type]


def test_the_steps_are_those_of_vision() -> None:
    assert of_api.STEPS == STEPS


@pytest.mark.timeout(340)
def test_from_an_uncalibrated_camera_to_the_proof(served: ServedTable, open_phone: OpenPhone, tmp_path: Path) -> None:
    """Without the steps that need figures to drive and tokens to lie, which are measured in the same way."""
    served.table.calibrating = lambda steps: PageCalibrator(options(tmp_path, steps))
    page = open_phone()
    open_console(page, served, "Calibration")
    for step in ("Robots", "Tokens"):
        page.get_by_role("checkbox", name=step).uncheck()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("img", name="What the camera sees")).to_be_visible()
    expect(page.get_by_role("img", name="How often each part")).to_be_visible()
    expect(page.get_by_text("Is this right?")).to_be_visible(timeout=LENS_MS)
    board = page.locator("details", has=page.locator("summary", has_text="✓ Board"))
    board.locator("summary").click()
    expect(board.locator("figcaption")).to_contain_text("drawn over the picture")
    row = board.get_by_role("listitem").filter(has_text="board error")
    assert float(row.locator("b").inner_text().split(" mm")[0]) <= 1.0
    assert not (tmp_path / "calibration" / "calibration.json").exists()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="Calibrated")).to_be_visible()
    expect(page.locator("summary", has_text="✓ Proof")).to_be_visible()
    report = "await (await fetch('/api/console/calibration/report')).arrayBuffer()"
    assert bytes(page.evaluate(f"async () => [...new Uint8Array({report}, 0, 4)]")) == b"\x89PNG"

    known, game = Calibration.load(tmp_path / "calibration"), registry.make("robotory")

    async def error_mm() -> float:
        """Against the truth of the same simulated table."""
        how = {"resolution": "720p", "light": "typical", "lens": "standard"}
        somebody = Person(game, load_dimensions(), (0, 1, 2), SimulatedClock(), SEED, **how)
        return await board_p95_mm(somebody, model_of(game, (0, 1, 2)), known, 0.0)

    with ThreadPoolExecutor(1) as thread:  # Playwright's own loop runs in this one
        assert thread.submit(run_simulated, error_mm()).result() <= 1.0


def test_whoever_leaves_changes_nothing(served: ServedTable, tmp_path: Path) -> None:
    calibrator = PageCalibrator(options(tmp_path, ("look", "lens")))
    served.table.calibrating = lambda _: calibrator
    asyncio.run_coroutine_threadsafe(served.table.calibrate(()), served.loop).result(LIMIT_S)
    until(lambda: calibrator.state()["frames"] > 0, lambda: "no frame came")
    assert calibrator.picture()
    calibrator.leave()
    until(lambda: calibrator.state()["ended"] == "left", lambda: str(calibrator.state()))
    assert not (tmp_path / "calibration" / "calibration.json").exists()

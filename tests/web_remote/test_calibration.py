"""The calibration at the console: real steps, rendered frames, a simulated person."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from controller.api import calibration as of_api
from robodrome.calibrate.page import PageCalibrator
from robodrome.calibrate.setups import CalibrateOptions
from tests.patience import until
from tests.web_remote.serving import ServedTable
from vision.calibrate.session import STEPS

pytestmark = pytest.mark.usefixtures("page_files")
SEED = 4


def options(folder: Path, steps: Sequence[str]) -> CalibrateOptions:
    how = {"lens_model": None, "lens": "standard", "size": "720p", "light": "typical", "seed": SEED, "keep": None}
    return CalibrateOptions("robotory", "sim", None, tuple(steps), out=folder / "calibration", data=folder, **how)  # type: ignore[arg-type]


def test_the_steps_are_those_of_vision() -> None:
    assert of_api.STEPS == STEPS


def test_whoever_leaves_changes_nothing(served: ServedTable, tmp_path: Path) -> None:
    calibrator = PageCalibrator(options(tmp_path, ("look", "lens")))
    served.table.calibrating = lambda _: calibrator
    asyncio.run_coroutine_threadsafe(served.table.calibrate(()), served.loop).result(20)
    until(lambda: calibrator.state()["frames"] > 0, lambda: "no frame came")
    assert calibrator.picture()
    calibrator.leave()
    until(lambda: calibrator.state()["ended"] == "left", lambda: str(calibrator.state()))
    assert not (tmp_path / "calibration" / "calibration.json").exists()

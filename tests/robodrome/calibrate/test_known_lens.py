"""A phone keeps its lens: what was measured with one camera holds for that camera alone."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from robodrome.calibrate.keyboard import Keys
from robodrome.calibrate.setups import CalibrateOptions, CalibrationSetup, setup_of
from robodrome.calibrate.terminal import TerminalOperator
from robodrome.calibrate.walk import session_of
from tests.support.telling import says
from tests.web_remote.doubles.camera_phone import jpeg
from vision.calibrate.lenses import LensRecord
from vision.calibrate.session import STEPS
from vision.calibration import Calibration
from vision.cameras.camera import Controls
from vision.cameras.phone_camera import PhoneCamera
from vision.errors import CalibrationError
from vision.geometry.glued_sheet import TagError
from vision.geometry.intrinsics import Intrinsics
from vision.observation import TagMount

SIZE_PX = (640, 480)
LENS = Intrinsics(np.array([[500.0, 0, 320], [0, 500, 240], [0, 0, 1]]), np.zeros(5), SIZE_PX)
KNOWN = LensRecord("camera phone 7f", "", LENS, Controls(), 0.1, 0.1, "2026-01-01T00:00:00+00:00")
WITHOUT_LENS = tuple(step for step in STEPS if step != "lens")


@asynccontextmanager
async def opened(
    folder: Path, films: str, size_px: tuple[int, int] = SIZE_PX, steps: tuple[str, ...] = ()
) -> AsyncIterator[CalibrationSetup]:
    """The set-up of a calibration while this camera of a phone films."""
    table = folder / "table.toml"
    table.write_text('calibration = "known"\n[camera]\nsource = "phone"\n[[figure]]\nid = 0\ndrive = "hand"\n')
    phone = PhoneCamera()
    phone.note(connected=True, camera=films)
    options = CalibrateOptions(
        "robotory", str(table), None, steps, None, "", "720p", "good", 0, None, None, folder, phone
    )

    async def film() -> None:
        while True:
            phone.push(jpeg(size_px=size_px), time.monotonic())
            await asyncio.sleep(0)

    filming = asyncio.ensure_future(film())
    try:
        async with setup_of(options, TerminalOperator(Console(quiet=True), Keys())) as setup:
            filming.cancel()
            phone.note(connected=True, camera="80")
            assert phone.push(jpeg(size_px=size_px), time.monotonic()) == (None if films == "80" else "other")
            yield setup
    finally:
        filming.cancel()


@pytest.mark.parametrize(
    ("films", "size_px", "steps", "expected"),
    [
        ("7f", SIZE_PX, (), WITHOUT_LENS),
        ("7f", SIZE_PX, STEPS, STEPS),
        ("7f", (480, 640), (), STEPS),
        ("80", SIZE_PX, (), STEPS),
    ],
    ids=["known", "known and to be measured", "turned", "another"],
)
async def test_the_lens_of_a_known_phone_is_not_measured_again_unless_that_is_asked_for(
    tmp_path: Path, films: str, size_px: tuple[int, int], steps: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    KNOWN.save(tmp_path / "known")
    async with opened(tmp_path, films, size_px, steps) as setup:
        assert setup.config.camera == f"camera phone {films}"
        assert setup.config.size_px == size_px
        assert setup.steps == expected
        lens = session_of(setup, None).lens
        assert (lens is not None) == (expected == WITHOUT_LENS)


async def test_a_calibration_gives_another_camera_its_figures_and_sheet_but_not_its_lens(tmp_path: Path) -> None:
    figures, sheet = {0: TagMount(41.5)}, {3: TagError(0.2, -0.3, 0.0)}
    before = Calibration("camera phone", LENS, 41.5, 0.1, "", figures=figures, sheet=sheet, late_s=0.05)
    KNOWN.save(tmp_path / "known")
    async with opened(tmp_path, "80", steps=("board",)) as setup:
        with pytest.raises(CalibrationError, check=says("begin with the step lens")):
            session_of(setup, before)
        assert session_of(setup, replace(before, camera="camera phone 80")).calibration().late_s == 0.05
    async with opened(tmp_path, "7f") as setup:
        made = session_of(setup, before).calibration()
    assert (made.camera, made.figures, made.sheet, made.late_s) == ("camera phone 7f", figures, sheet, 0.0)

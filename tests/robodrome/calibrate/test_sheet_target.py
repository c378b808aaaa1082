"""The board itself measures the lens where a table's settings say so, and the console draws what is still wanted."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from rich.console import Console

from controller.config import CameraSettings, load
from robodrome.calibrate import setups
from robodrome.calibrate.keyboard import Keys
from robodrome.calibrate.page import PageCalibrator
from robodrome.calibrate.setups import CalibrateOptions
from robodrome.calibrate.terminal import TerminalOperator
from robodrome.calibrate.walk import session_of
from vision.calibrate.sheet_lens import SheetLensStep
from vision.observation import Frame


def test_a_phone_is_calibrated_by_the_board_and_other_cameras_by_a_sheet_of_their_own() -> None:
    assert CameraSettings(source="phone").by_sheet
    assert not CameraSettings(source="phone", target="charuco").by_sheet
    assert not CameraSettings(source=0).by_sheet
    assert CameraSettings(source=0, target="sheet").by_sheet


async def test_the_settings_choose_the_step_and_the_console_shows_its_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.toml").write_text(
        'calibration = "known"\n[camera]\nsource = "film.avi"\ntarget = "sheet"\n[[figure]]\nid = 0\ndrive = "hand"\n'
    )
    writer = cv2.VideoWriter(str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 15, (1280, 720))
    for _ in range(3):
        writer.write(np.zeros((720, 1280, 3), np.uint8))
    writer.release()
    monkeypatch.chdir(tmp_path)
    options = CalibrateOptions(
        "robotory", "table.toml", None, ("lens",), None, "", "720p", "good", 0, None, None, tmp_path
    )
    operator = TerminalOperator(Console(quiet=True), Keys())
    async with setups._real_setup(options, load(Path("table.toml")), "", operator) as setup:
        session = session_of(setup, None)
        assert isinstance(session.step, SheetLensStep)
        frame = Frame(np.zeros((720, 1280, 3), np.uint8), 0.0, 0)
        calibrator = PageCalibrator(options)
        calibrator.show(session, frame, session.look(frame))
    state = calibrator.state()
    assert state["show"] is not None
    assert state["show"]["lying"]
    assert state["map"] == [0] * 9
    assert state["tilts"] == {"left": 0, "right": 0, "top": 0, "bottom": 0}
    assert [one["text"] for one in state["advice"]] == [
        "Move the camera until the board is at the top left of the picture, with its left side nearer."
    ]

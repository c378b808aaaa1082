"""Files of a calibration under a camera's former name are found, and they no longer hold its password."""

import json
import os
from html import escape
from pathlib import Path

import numpy as np
import pytest

from vision.calibrate.camera_renaming import rename_camera
from vision.calibrate.lenses import LensRecord, newest_lens
from vision.calibrate.report import write_report
from vision.calibration import Calibration
from vision.cameras.camera import Controls
from vision.geometry.intrinsics import Intrinsics

SIZE = (1280, 720)
LENS = Intrinsics(np.array([[900.0, 0, 640], [0, 905, 360], [0, 0, 1]]), np.zeros(5), SIZE)
FORMER = 'camera rtsp://ann:W&O RD"@phone/live?token=WORD'
NOW = "camera rtsp://phone/live"


def lens(camera: str, taken: str) -> LensRecord:
    return LensRecord(camera, "", LENS, Controls(), 0.2, 0.25, taken)


def written_earlier(folder: Path) -> None:
    """The files of a program from before the shown form."""
    calibration = Calibration(FORMER, LENS, 41.5, 0.21, "2026-11-24")
    calibration.save(folder)
    lens(FORMER, "2026-11-24T10:00:00").save(folder)
    lens("camera rtsp://ann:WORD@other/live", "2026-11-24T11:00:00").save(folder)
    page = write_report(folder / "report-2026", calibration, (), str)
    assert escape(FORMER) in page.read_text(encoding="utf-8")


def file_texts(folder: Path) -> str:
    """Names and contents of all files."""
    return "\n".join(f"{path}: {path.read_bytes()!r}" for path in folder.rglob("*") if path.is_file())


def test_a_camera_keeps_its_lens_when_its_password_changes(tmp_path: Path) -> None:
    written_earlier(tmp_path)
    assert newest_lens(tmp_path, NOW, SIZE) is None
    rename_camera(tmp_path, NOW, {NOW})
    found = newest_lens(tmp_path, NOW, SIZE)
    assert found is not None
    assert (found.camera, found.taken) == (NOW, "2026-11-24T10:00:00")
    assert np.array_equal(found.intrinsics.matrix, LENS.matrix)
    assert newest_lens(tmp_path, "camera rtsp://other/live", SIZE) is not None
    assert json.loads((tmp_path / "calibration.json").read_text())["camera"] == NOW
    assert "Calibration of camera rtsp://phone/live<" in (tmp_path / "report-2026" / "report.html").read_text()
    for secret in ("RD", "ann", "WORD"):
        assert secret not in file_texts(tmp_path)


def test_a_device_takes_the_files_of_its_number_along(tmp_path: Path) -> None:
    lens("camera 0", "2026-11-24T10:00:00").save(tmp_path)
    lens("camera 2", "2026-11-24T10:00:00").save(tmp_path)
    rename_camera(tmp_path, "camera usb-Webcam", {"camera 0"})
    assert newest_lens(tmp_path, "camera usb-Webcam", SIZE) is not None
    assert newest_lens(tmp_path, "camera 0", SIZE) is None
    assert newest_lens(tmp_path, "camera 2", SIZE) is not None


def test_a_second_time_nothing_is_written(tmp_path: Path) -> None:
    written_earlier(tmp_path)
    rename_camera(tmp_path, NOW, {NOW})
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    rename_camera(tmp_path, NOW, {NOW})
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_a_damaged_file_and_a_missing_folder_stop_nothing(tmp_path: Path) -> None:
    written_earlier(tmp_path)
    (tmp_path / "calibration.json").write_text('{"schema": 2, "camera": 5}')
    (tmp_path / "lenses" / "another-1280x720-1.json").write_text("nothing")
    rename_camera(tmp_path, NOW, {NOW})
    assert newest_lens(tmp_path, NOW, SIZE) is not None
    rename_camera(tmp_path / "none", NOW, {NOW})
    assert not (tmp_path / "none").exists()


def test_a_folder_that_cannot_be_written_is_reported_and_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    written_earlier(tmp_path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    rename_camera(tmp_path, NOW, {NOW})
    assert "keep the former name of their camera: No space left" in caplog.text
    assert Calibration.load(tmp_path).camera == NOW

"""What `doctor` says of a real table's camera: real files and streams stand for devices."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.config import CameraSettings, TableSettings
from robodrome.doctor import camera
from robodrome.doctor.camera import check_camera, ways


def table_with(**settings: object) -> TableSettings:
    return TableSettings(calibration=Path("none"), figure=(), camera=CameraSettings(**settings))  # type: ignore[arg-type]


def film(path: Path, frames: int, size: tuple[int, int] = (640, 480)) -> str:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, size)
    for _ in range(frames):
        writer.write(np.full((size[1], size[0], 3), 90, np.uint8))
    writer.release()
    return str(path)


def test_a_camera_is_timed_and_what_it_sends_is_named(tmp_path: Path) -> None:
    source = film(tmp_path / "camera.avi", 30)
    found = check_camera(table_with(source=source, width_px=640, height_px=480))
    assert found.ok
    assert found.words.startswith(f"{source}: MJPG of 640 x 480 at 30 frames/s; ")
    assert "came in a second" in found.words


def test_another_size_than_that_of_the_settings_is_a_problem(tmp_path: Path) -> None:
    source = film(tmp_path / "camera.avi", 30)
    found = check_camera(table_with(source=source))
    assert not found.ok
    assert "the settings ask for 1280 x 720" in found.words


def test_a_slow_camera_is_told_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = film(tmp_path / "camera.avi", 30)
    monkeypatch.setattr(camera, "MIN_RATE", 1e9)
    found = check_camera(table_with(source=source, width_px=640, height_px=480))
    assert found.ok
    assert found.remedy == "30 frames/s were asked for: more light, or a shorter exposure"


def test_without_the_camera_every_other_way_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = film(tmp_path / "other.avi", 30)
    monkeypatch.setattr(camera, "ways", lambda: iter(["picamera2", "rpicam", source]))
    found = check_camera(table_with(source="/dev/video97", width_px=640, height_px=480))
    assert not found.ok
    assert "camera /dev/video97 cannot be opened" in found.words
    assert f"these answer: {source}: MJPG of 640 x 480" in found.remedy
    assert "picamera2:" not in found.remedy


def test_a_phone_films_only_while_its_page_is_served() -> None:
    found = check_camera(table_with(source="phone"))
    assert (found.ok, found.to_do) == (True, "")
    assert "only while `robodrome play` serves its page" in found.words


def test_the_ways_are_those_of_a_raspberry_pi_and_every_video_device(tmp_path: Path) -> None:
    for name in ("video10", "video2", "video-loop", "null"):
        (tmp_path / name).touch()
    assert list(ways(tmp_path)) == ["picamera2", "rpicam", 2, 10]

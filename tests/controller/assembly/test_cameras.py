"""Which camera a table's settings name, and whether its calibration fits them."""

import time
from pathlib import Path

import numpy as np
import pytest

from controller.assembly.cameras import calibration_of, camera_of, device_of, second_view
from controller.config import CameraSettings, TableSettings
from controller.errors import ConfigError
from tests.web_remote.doubles.camera_phone import jpeg
from vision.calibration import Calibration
from vision.cameras.camera import Controls
from vision.cameras.camera_sources import OpenCvCamera
from vision.cameras.phone_camera import PhoneCamera
from vision.cameras.picamera import PiCamera
from vision.cameras.rpicam import RpicamCamera
from vision.errors import CameraLostError
from vision.geometry.intrinsics import Intrinsics

LENS = Intrinsics(np.array([[900.0, 0, 640], [0, 900, 360], [0, 0, 1]]), np.zeros(5), (1280, 720))


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (0, OpenCvCamera),
        ("/dev/video2", OpenCvCamera),
        ("rtsp://192.168.1.20/stream", OpenCvCamera),
        ("picamera2", PiCamera),
        ("picamera2:1", PiCamera),
        ("rpicam:1", RpicamCamera),
    ],
)
def test_a_source_names_a_kind_of_camera(source: int | str, kind: type) -> None:
    assert isinstance(device_of(CameraSettings(source=source), time.monotonic), kind)


def test_a_phone_is_a_camera_where_the_page_is_served() -> None:
    settings, phone = CameraSettings(source="phone", width_px=1600, height_px=1200), PhoneCamera()
    assert device_of(settings, time.monotonic, phone=phone) is phone
    assert phone.wanted()["size"] == (1600, 1200)
    held = Calibration("a phone", LENS, 0.0, 0.0, "", controls=Controls(focus=0.5))
    camera_of(settings, time.monotonic, held, phone)
    assert phone.wanted()["size"] == (1280, 720)
    with pytest.raises(ConfigError, match="robodrome play"):
        device_of(settings, time.monotonic)


@pytest.mark.parametrize(
    ("calibrated", "films", "refused"),
    [
        ("camera phone 7f", "7f", None),
        ("camera phone 7f", "80", "other"),
        ("camera phone", "7f", "other"),  # before phones had names
        ("camera 0", "7f", "other"),
    ],
)
def test_a_table_takes_pictures_of_the_calibrated_phone_only(calibrated: str, films: str, refused: str | None) -> None:
    phone = PhoneCamera()
    phone.note(connected=True, camera=films)
    camera_of(CameraSettings(source="phone"), time.monotonic, Calibration(calibrated, LENS, 0.0, 0.0, ""), phone)
    assert phone.push(jpeg(size_px=LENS.size_px), time.monotonic()) == refused


def test_a_source_that_is_no_device_is_refused() -> None:
    with pytest.raises(ConfigError, match="is a recording"):
        device_of(CameraSettings(source="recording:evening.rec"), time.monotonic)
    with pytest.raises(ConfigError, match="number follows the colon, such as rpicam:1"):
        device_of(CameraSettings(source="rpicam:left"), time.monotonic)
    with pytest.raises(CameraLostError, match="multiple of 64"):
        device_of(CameraSettings(source="rpicam", width_px=1296, height_px=972), time.monotonic)


def settings(folder: Path, **camera: object) -> TableSettings:
    return TableSettings(calibration=folder, figure=(), camera=CameraSettings(**camera))  # type: ignore[arg-type]


def test_a_calibration_with_other_settings_of_the_camera_is_refused(tmp_path: Path) -> None:
    controls = Controls(focus=None, exposure_ms=8.0, gain=2.0, white_balance=(4600.0,))
    Calibration("attic", LENS, 40.0, 0.2, "2026-01-01", controls=controls).save(tmp_path)
    assert calibration_of(settings(tmp_path)).controls == controls
    # 8.2 ms were asked for and 8 ms are the device's nearest step; it cannot hold a focus.
    assert calibration_of(settings(tmp_path, exposure_ms=8.2, focus=1.0)).controls == controls
    with pytest.raises(ConfigError, match=r"`camera.exposure_ms`: .* was made with 8\.0, the settings ask for 12\.0"):
        calibration_of(settings(tmp_path, exposure_ms=12.0))
    with pytest.raises(ConfigError, match=r"`camera.white_balance`"):
        calibration_of(settings(tmp_path, white_balance=(6500.0,)))
    with pytest.raises(ConfigError, match="1280 x 720, the settings ask for 1920 x 1080"):
        calibration_of(settings(tmp_path, width_px=1920, height_px=1080))


def test_a_second_camera_is_used_once_it_has_its_calibration(tmp_path: Path) -> None:
    one = settings(tmp_path)
    two = one.model_copy(update={"second_camera": CameraSettings(source="phone")})
    phones = PhoneCamera(), PhoneCamera()
    assert second_view(one, time.monotonic, phones) is None
    assert second_view(two, time.monotonic, phones) is None
    Calibration("camera phone 7f", LENS, 40.0, 0.1, "").save(one.calibration / "second")
    found = second_view(two, time.monotonic, phones)
    assert found is not None
    assert found.calibration.camera == "camera phone 7f"
    assert found.camera() is phones[1]
